//! The input of a command: a file, or standard input.

use crate::say::say;
use alphabeta_output::{visible, Handle};
use std::error::Error;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// The most bytes that an input may have. A trace holds at most 4 million positions, and their text
/// rarely has as many bytes.
const MOST_BYTES: u64 = 64 << 20;

/// The keys that end an input on a terminal.
const END_OF_INPUT: &str =
    if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D at the start of a line" };

/// The text of an input, and its source.
pub(crate) struct Input {
    /// The name for messages.
    pub(crate) name: String,
    /// The bytes of the input.
    pub(crate) text: Vec<u8>,
    /// Its file, to compare it with an output file.
    pub(crate) handle: Option<Handle>,
}

impl Input {
    /// Reads `file`, or standard input if there is none or it is `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Input, Box<dyn Error>> {
        let Some(path) = file.filter(|file| *file != Path::new("-")) else {
            let stdin = io::stdin().lock();
            if stdin.is_terminal() {
                say(&format!("reads the input from the terminal: end it with {END_OF_INPUT}"));
            }
            let text = read(stdin, "standard input")?;
            let handle = Handle::stdin().ok();
            return Ok(Input { name: "standard input".to_string(), text, handle });
        };
        let name = visible(path);
        let fails = |error| format!("{name}: {error}");
        let file = File::open(path).map_err(fails)?;
        if file.metadata().is_ok_and(|file| MOST_BYTES < file.len()) {
            return Err(too_large(&name).into());
        }
        let text = read(&file, &name)?;
        let handle = Handle::from_file(file).ok();
        Ok(Input { name, text, handle })
    }
}

fn read(from: impl Read, name: &str) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let done = from.take(MOST_BYTES + 1).read_to_end(&mut text);
    done.map_err(|error| format!("{name}: {error}"))?;
    if text.len() as u64 <= MOST_BYTES {
        Ok(text)
    } else {
        Err(too_large(name))
    }
}

fn too_large(name: &str) -> String {
    format!(
        "{name}: expected at most {MOST_BYTES} bytes, because a trace holds the whole input in \
         memory: try a smaller tree, or the problem's program, which has no such limit"
    )
}
