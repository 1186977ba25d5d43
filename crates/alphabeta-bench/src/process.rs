//! Whole processes, from their start to their end.

use crate::rounds::Sample;
use std::error::Error;
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// How a program is run.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Itself, and its arguments.
    pub(crate) command: Vec<OsString>,
    /// Whether what it prints is no answer, and goes nowhere.
    pub(crate) is_unheard: bool,
}

impl From<PathBuf> for Program {
    fn from(path: PathBuf) -> Self {
        Program { command: vec![path.into()], is_unheard: false }
    }
}

/// One run of `program` under `measure`, which reads the file `input`.
///
/// # Errors
///
/// Where it cannot be run, or fails.
pub(crate) fn run(
    measure: &Path,
    program: &Program,
    input: &Path,
) -> Result<Sample, Box<dyn Error>> {
    let mut command = Command::new(measure);
    command.arg(if program.is_unheard { "discard" } else { "keep" });
    command.args(&program.command).stdin(File::open(input)?).stderr(Stdio::piped());
    let output = command.output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("of {}: {}", input.display(), said.trim_end()).into());
    }
    let stdout = String::from_utf8(output.stdout)?;
    let (measures, answer) = stdout.split_once('\n').ok_or("nothing was measured")?;
    let measures: Vec<u64> = measures.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let [wall, user, system, peak] = measures[..] else { return Err("other measures".into()) };
    Ok(Sample {
        wall: Duration::from_nanos(wall),
        cpu: Some(Duration::from_nanos(user + system)),
        peak: Some(peak),
        // Nothing at all is an answer as well, and a wrong one.
        answer: (!program.is_unheard).then(|| answer.to_string()),
    })
}
