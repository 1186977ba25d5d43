//! `alphabeta bundle`: one file of a program.

use crate::workspace::workspace;
use alphabeta_bundle::{bundle, LARGEST};
use alphabeta_output::{Kind, Target};
use clap::Args;
use std::error::Error;
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

const BUNDLE: Kind =
    Kind { name: "bundle", is_start: |text| text.contains("\n// One file made of ") };

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let target = Target::new(arguments.output.as_deref().unwrap_or(Path::new("-")), &BUNDLE)?;
    let workspace = workspace()?;
    let program = workspace.program(&arguments.problem)?;
    let text = bundle(&workspace, program)?;
    target.write(text.as_bytes())?;
    let (name, size) = (&program.name, text.len());
    let relation = if size <= LARGEST { "of" } else { "bytes, more than" };
    let message = format!("{name}: {size} {relation} the {LARGEST} bytes that Codeforces takes");
    let _ = writeln!(anstream::stderr(), "{message}");
    Ok(())
}
