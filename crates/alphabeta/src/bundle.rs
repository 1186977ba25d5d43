//! `alphabeta bundle`: one file of a program.

use crate::output::print;
use crate::workspace::workspace;
use alphabeta_bundle::{bundle, LARGEST};
use clap::Args;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The problem's name, as `alphabeta list` shows it
    problem: String,
    /// Write to FILE and not to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let workspace = workspace()?;
    let program = workspace.program(&arguments.problem)?;
    let text = bundle(&workspace, program)?;
    match arguments.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => {
            // A slip of the hand would replace a source by its bundle.
            let old = fs::read_to_string(path).unwrap_or_default();
            if !old.is_empty() && !old.contains("\n// One file made of ") {
                return Err(format!("{} is there, and is no bundle", path.display()).into());
            }
            fs::write(path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        None => print(text.as_bytes())?,
    }
    let (name, size) = (&program.name, text.len());
    let relation = if size <= LARGEST { "of" } else { "bytes, more than" };
    let message = format!("{name}: {size} {relation} the {LARGEST} bytes that Codeforces takes");
    let _ = writeln!(anstream::stderr(), "{message}");
    Ok(())
}
