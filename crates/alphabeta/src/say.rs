//! What is said beside a result, on standard error.

use alphabeta_output::escape;
use std::io::Write;

/// Says `message` on standard error, whatever the names in it do to a terminal.
pub(crate) fn say(message: &str) {
    let lines: Vec<_> = message.split('\n').map(escape).collect();
    let _ = writeln!(anstream::stderr(), "alphabeta: {}", lines.join("\n"));
}
