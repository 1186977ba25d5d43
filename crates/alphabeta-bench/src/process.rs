//! Runs whole processes, and measures them from start to end.

use crate::rounds::Sample;
use std::error::Error;
use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A program to run.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The program and its arguments.
    pub(crate) command: Vec<OsString>,
    /// Whether to discard its output, because it is not an answer.
    pub(crate) is_discarded: bool,
}

impl From<PathBuf> for Program {
    fn from(path: PathBuf) -> Self {
        Program { command: vec![path.into()], is_discarded: false }
    }
}

/// Runs `program` once on the file `input`. The program `measure` starts it and measures it.
///
/// # Errors
///
/// If it cannot be run, or fails.
pub(crate) fn run(
    measure: &Path,
    program: &Program,
    input: &Path,
) -> Result<Sample, Box<dyn Error>> {
    let mut command = Command::new(measure);
    command.arg(if program.is_discarded { "discard" } else { "keep" });
    command.args(&program.command).stdin(File::open(input)?).stderr(Stdio::piped());
    let output = command.output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("input {}: {}", input.display(), said.trim_end()).into());
    }
    let stdout = String::from_utf8(output.stdout)?;
    let (measures, answer) = stdout.split_once('\n').ok_or("expected a line of measurements")?;
    let measures: Vec<u64> = measures.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    let [wall, user, system, peak] = measures[..] else {
        return Err(format!("expected four measurements, found {}", measures.len()).into());
    };
    Ok(Sample {
        wall: Duration::from_nanos(wall),
        cpu: Some(Duration::from_nanos(user + system)),
        peak: Some(peak),
        // Empty output counts as an answer, a wrong one.
        answer: (!program.is_discarded).then(|| answer.to_string()),
    })
}
