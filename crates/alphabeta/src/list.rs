//! `alphabeta list`: the problems.

use crate::workspace::workspace;
use alphabeta_bundle::Program;
use anstyle::Style;
use std::error::Error;
use std::io::Write;

pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let workspace = workspace()?;
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
