//! The end of a command: its exit status, and its message if it failed.

use crate::visible::escape;
use clap::error::ContextValue;
use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// The exit status of `program`. If it has failed, prints a message first. `failed` begins the message
/// for an error of the system.
pub fn end(program: &str, done: Result<(), Box<dyn Error>>, failed: &str) -> ExitCode {
    let Err(error) = done else { return ExitCode::SUCCESS };
    let error = match error.downcast::<clap::Error>() {
        Ok(usage) => match show(*usage) {
            Ok(status) => return status,
            Err(error) => error.into(),
        },
        Err(error) => error,
    };
    let message = match error.downcast_ref::<io::Error>() {
        // The reader of the output may stop early, as `head` does: that is no failure.
        Some(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Some(error) => format!("{failed}: {error}"),
        None => error.to_string(),
    };
    say(program, &message);
    ExitCode::FAILURE
}

/// Prints `message` to standard error.
pub fn say(program: &str, message: &str) {
    let lines: Vec<_> = message.split('\n').map(escape).collect();
    let _ = writeln!(anstream::stderr(), "{program}: {}", lines.join("\n"));
}

/// Prints the help, or the error in the arguments.
fn show(mut usage: clap::Error) -> io::Result<ExitCode> {
    let texts: Vec<_> = usage
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, escape(text))),
            _ => None,
        })
        .collect();
    for (kind, text) in texts {
        usage.insert(kind, ContextValue::String(text));
    }
    let shown = usage.print().and_then(|()| io::stdout().flush());
    if !usage.use_stderr() {
        shown?;
    }
    Ok(ExitCode::from(usage.exit_code() as u8))
}
