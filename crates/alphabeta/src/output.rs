//! Where the results of commands go.

use std::io::{self, Write};

/// Writes `bytes` to standard output.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(bytes)?;
    stdout.flush()
}
