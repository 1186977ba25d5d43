//! Compiles a bundle, and compares its output with the program's.

use crate::error::{Error, Result};
use crate::workspace::{Program, Workspace};
use crate::write::Bundle;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long the program and the bundle may each run.
const LIMIT: Duration = Duration::from_secs(10);

/// How many bytes an input, and the output for it, may have.
const MOST_BYTES: u64 = 64 << 20;

/// A compiled bundle, in a temporary folder that lives as long as this value.
#[derive(Debug)]
pub struct Trial<'a> {
    workspace: &'a Workspace,
    program: &'a Program,
    folder: TempDir,
    /// The compiler's warnings.
    pub warnings: String,
}

impl<'a> Trial<'a> {
    /// Compiles `bundle` as its first lines say, with `rustc` or the compiler that `RUSTC` names.
    ///
    /// # Errors
    ///
    /// If there is no compiler, or the bundle does not compile: then the compiler's messages.
    pub fn new(
        workspace: &'a Workspace,
        program: &'a Program,
        bundle: &Bundle,
    ) -> Result<Trial<'a>> {
        let folder = tempfile::tempdir().map_err(|error| temporary(&error))?;
        let source = folder.path().join(format!("{}.rs", program.name));
        fs::write(&source, &bundle.text).map_err(|error| temporary(&error))?;
        let compiler = env::var_os("RUSTC").unwrap_or("rustc".into());
        let mut command = Command::new(&compiler);
        command.args(["-O", "--edition", &bundle.edition, "-o"]);
        command.arg(binary(&folder)).arg(&source).current_dir(&workspace.root);
        let output = output(&mut command)?;
        let said = String::from_utf8_lossy(&output.stderr);
        // The name of the temporary folder does not help the reader.
        let said = said.replace(&format!("{}", folder.path().join("").display()), "");
        if output.status.success() {
            return Ok(Trial { workspace, program, folder, warnings: said });
        }
        let Program { name, .. } = program;
        let edition = &bundle.edition;
        Err(Error::new(format!(
            "the bundle of {name} does not compile under edition {edition}:\n{said}"
        )))
    }

    /// Checks that the bundle and the program print the same for `input`, and end with the same status.
    ///
    /// # Errors
    ///
    /// If they differ, or if one of them runs for more than ten seconds or prints more than 64 MiB.
    pub fn compare(&self, input: &Path) -> Result<()> {
        let Program { package, name, required_features, .. } = self.program;
        let manifest = self.workspace.packages[*package].folder.join("Cargo.toml");
        let cargo = |verb: &str| {
            let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
            command
                .args([verb, "--release", "-q", "--bin", name, "--manifest-path"])
                .arg(&manifest);
            command.args(["--features", &required_features.join(",")]);
            command.current_dir(&self.workspace.root);
            command
        };
        let built = output(&mut cargo("build"))?;
        if !built.status.success() {
            let said = String::from_utf8_lossy(&built.stderr);
            return Err(Error::new(format!("the program {name} does not compile:\n{said}")));
        }
        // Both programs read a copy, because a pipe can be read only once.
        let copy = self.folder.path().join("input");
        let n_bytes = File::open(input)
            .and_then(|input| io::copy(&mut input.take(MOST_BYTES + 1), &mut File::create(&copy)?));
        let n_bytes = n_bytes.map_err(|error| Error::in_file(input, error.to_string()))?;
        if MOST_BYTES < n_bytes {
            return Err(Error::in_file(input, "expected an input of at most 64 MiB"));
        }
        let (expected, status) = self.run(&mut cargo("run"), "the program", input)?;
        let mut bundled = Command::new(binary(&self.folder));
        let (printed, bundled) = self.run(&mut bundled, "the bundle", input)?;
        let differ = |what: String| {
            let input = input.display();
            Err(Error::new(format!(
                "the bundle of {name} and the program differ for the input {input}:\n{what}"
            )))
        };
        if expected != printed {
            return differ(difference(&expected, &printed));
        }
        if status.code() != bundled.code() {
            return differ(format!("the program ends with {status}, the bundle with {bundled}"));
        }
        Ok(())
    }

    /// The output and the exit status of `command` for `input`.
    fn run(&self, command: &mut Command, who: &str, input: &Path) -> Result<(Vec<u8>, ExitStatus)> {
        let stdin = File::open(self.folder.path().join("input"));
        let stdin = stdin.map_err(|error| temporary(&error))?;
        let path = self.folder.path().join("printed");
        let stdout = File::create(&path).map_err(|error| temporary(&error))?;
        command.stdin(stdin).stdout(stdout).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| cannot_run(command, &error))?;
        let start = Instant::now();
        loop {
            let ended = child.try_wait().map_err(|error| temporary(&error))?;
            let size = fs::metadata(&path).map_err(|error| temporary(&error))?.len();
            if let Some(status) = ended.filter(|_| size <= MOST_BYTES) {
                return Ok((fs::read(&path).map_err(|error| temporary(&error))?, status));
            }
            let is_late = LIMIT < start.elapsed();
            if is_late || MOST_BYTES < size {
                // Killing fails if the process has just ended, which does not matter.
                let _ = child.kill();
                let _ = child.wait();
                let input = input.display();
                let what =
                    if is_late { "takes more than 10 seconds" } else { "prints more than 64 MiB" };
                return Err(Error::new(format!("{who} {what} for the input {input}")));
            }
            sleep(Duration::from_millis(5));
        }
    }
}

/// A description of the first line that differs.
fn difference(expected: &[u8], printed: &[u8]) -> String {
    let lines = |text: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(text);
        text.split_inclusive('\n').map(|line| line.escape_debug().to_string()).collect()
    };
    let (expected, printed) = (lines(expected), lines(printed));
    let n_same = expected.iter().zip(&printed).take_while(|(a, b)| a == b).count();
    let line = |lines: &[String]| match lines.get(n_same) {
        Some(line) => format!("\"{}\"", line.chars().take(200).collect::<String>()),
        None => "nothing more".to_string(),
    };
    let (expected, printed) = (line(&expected), line(&printed));
    format!("line {}: the program prints {expected}, the bundle {printed}", n_same + 1)
}

fn binary(folder: &TempDir) -> PathBuf {
    folder.path().join(format!("bundled{}", env::consts::EXE_SUFFIX))
}

fn output(command: &mut Command) -> Result<Output> {
    command.stdin(Stdio::null());
    command.output().map_err(|error| cannot_run(command, &error))
}

fn cannot_run(command: &Command, error: &io::Error) -> Error {
    let name = OsString::from(command.get_program());
    let why = match error.kind() {
        ErrorKind::NotFound => {
            "it is not installed; --check needs Rust, see https://rustup.rs".to_string()
        }
        _ => error.to_string(),
    };
    Error::new(format!("cannot run `{}`: {why}", name.to_string_lossy()))
}

fn temporary(error: &io::Error) -> Error {
    Error::new(format!("cannot use the folder for temporary files: {error}"))
}
