//! What a command reads.

use alphabeta_output::{visible, Handle};
use std::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes that are read. 4 million positions, which are the most that are held, rarely have
/// as many.
const MOST_BYTES: u64 = 64 << 20;

/// An input, and where it is from.
pub(crate) struct Input {
    /// What messages call it.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) text: Vec<u8>,
    /// Its file, to tell it from others.
    pub(crate) handle: Option<Handle>,
}

impl Input {
    /// What is in `file`, or comes from standard input.
    pub(crate) fn read(file: Option<&Path>) -> Result<Input, Box<dyn Error>> {
        let Some(path) = file.filter(|file| *file != Path::new("-")) else {
            let text = read(io::stdin().lock(), "standard input")?;
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
        "{name}: expected at most {MOST_BYTES} bytes, as all of an input is held: \
         try a smaller tree, or the problem's program, which reads as much as comes"
    )
}
