//! Runs a program and measures it. The first line of its output has the elapsed, user and system time in
//! nanoseconds, and the peak memory in bytes. The output of the program follows.
//!
//! The first argument is `keep`, or `discard` to discard the output of the program. The program and its
//! arguments follow.
//!
//! This is a program of its own because of how Linux counts memory: the peak memory of a process includes
//! the memory of the process that started it. This one needs very little.

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
