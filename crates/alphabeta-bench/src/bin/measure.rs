//! Runs a program and says what it took: wall, user and system time in nanoseconds, and peak memory
//! in bytes, on a line; below it goes what the program printed.
//!
//! The first argument is `keep`, or `discard` for a program that prints to nowhere; the program and
//! its arguments follow.
//!
//! Linux counts as a program's peak memory also what the process held that started it, up to the
//! moment when the program took its place. So this is a process of its own that holds next to
//! nothing.

use std::env;
use std::error::Error;
use std::io::{self, Read, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;
use wait4::Wait4;

fn main() -> ExitCode {
    match measure() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(mode), Some(program)) = (arguments.next(), arguments.next()) else {
        return Err("expected `keep` or `discard`, a program, and its arguments".into());
    };
    let stdout = if mode == "discard" { Stdio::null() } else { Stdio::piped() };
    let mut command = Command::new(&program);
    command.args(arguments).stdout(stdout);

    let start = Instant::now();
    let mut child = command.spawn()?;
    let mut answer = Vec::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_end(&mut answer)?;
    }
    let end = child.wait4()?;
    let wall = start.elapsed();

    if !end.status.success() {
        return Err(format!("{}: {}", program.display(), end.status).into());
    }
    let (user, system) = (end.rusage.utime.as_nanos(), end.rusage.stime.as_nanos());
    let mut stdout = io::stdout();
    writeln!(stdout, "{} {user} {system} {}", wall.as_nanos(), end.rusage.maxrss)?;
    stdout.write_all(&answer)?;
    Ok(stdout.flush()?)
}
