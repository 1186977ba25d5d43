//! From a function to a program: text in, answer out.

use crate::read::error::Result;
use std::fmt::Display;
use std::io::{self, ErrorKind, StdinLock, Write};
use std::process::ExitCode;

/// Runs `solve` on standard input and writes its answer, and a line end, to standard output.
///
/// Every message begins with `name`. It does not come from the command line, so a program says the
/// same wherever it was built. Exit status:
///
/// - 0: the answer was written, or the reader of standard output had closed it;
/// - 1: the input is malformed or cannot be read, or the answer cannot be written. Standard error
///   says why. Standard output is empty, unless writing broke off;
/// - 2: there are arguments. These programs take none.
pub fn run(name: &str, solve: impl FnOnce(StdinLock<'static>) -> Result<String>) -> ExitCode {
    if std::env::args_os().len() > 1 {
        complain(name, "expected no arguments");
        complain("usage", format!("{name} < INPUT"));
        return ExitCode::from(2);
    }
    let answer = match solve(io::stdin().lock()) {
        Ok(answer) => answer,
        Err(error) => {
            complain(name, &error);
            if let Some(excerpt) = error.excerpt() {
                let _ = writeln!(io::stderr(), "{excerpt}");
            }
            return ExitCode::FAILURE;
        }
    };
    match write_line(&answer) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(name, format!("cannot write the answer: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn write_line(answer: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{answer}")?;
    stdout.flush()
}

/// Writes to standard error if that is open. `eprintln!` would panic if it is closed.
fn complain(name: &str, message: impl Display) {
    let _ = writeln!(io::stderr(), "{name}: {message}");
}
