//! `alphabeta completions`: prints a script with which a shell completes commands.

use crate::workspace::workspace;
use alphabeta_output::print;
use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;
use std::error::Error;

pub(crate) const EXAMPLE: &str = "Example:\n  source <(alphabeta completions bash)";

#[derive(Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Prints the script for `command`.
pub(crate) fn run(arguments: &Arguments, mut command: Command) -> Result<(), Box<dyn Error>> {
    // Inside a workspace, the names of its problems are completed, too.
    if let Ok(workspace) = workspace(None) {
        let names: Vec<_> = workspace.problems().map(|program| program.name.clone()).collect();
        let names = PossibleValuesParser::new(names);
        command = command.mut_subcommand("bundle", |bundle| {
            bundle.mut_arg("program", |program| program.value_parser(names))
        });
    }
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "alphabeta", &mut script);
    Ok(print(&script)?)
}
