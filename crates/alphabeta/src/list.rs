//! `alphabeta list`: lists the problems.

use crate::workspace::workspace;
use alphabeta_bundle::Program;
use anstyle::Style;
use clap::Args;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The Cargo.toml of the workspace [default: that of the current folder]
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let workspace = workspace(arguments.manifest_path.as_deref())?;
    if workspace.problems().next().is_none() {
        let root = workspace.root.display();
        return Err(format!("expected a workspace with programs: {root} has none").into());
    }
    let width = workspace.problems().map(|program| program.name.len()).max().unwrap_or(0);
    let mut stdout = anstream::stdout().lock();
    let bold = Style::new().bold();
    for Program { name, description, source, .. } in workspace.problems() {
        let description = description.as_deref().unwrap_or_default();
        writeln!(stdout, "{bold}{name:width$}{bold:#}  {description}")?;
        if let Some(source) = source {
            writeln!(stdout, "{:width$}  from {source}", "")?;
        }
    }
    Ok(stdout.flush()?)
}
