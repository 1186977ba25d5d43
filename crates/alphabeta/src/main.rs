//! The workspace's command line: `alphabeta --help` shows what it can do.

use alphabeta_bundle::{bundle, Workspace, LARGEST};
use anstyle::Style;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Five alpha-beta problems: submit and study their solutions
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  alphabeta list                       what there is
  alphabeta bundle scout -o scout.rs   one file to submit
  rustc -O scout.rs                    which needs nothing else";

#[derive(Subcommand)]
enum Command {
    /// Make one file of a solution and what it uses, to submit to an online judge
    Bundle {
        /// The problem's name, as `alphabeta list` shows it
        problem: String,
        /// Write to FILE and not to standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// List the problems, where each is from, and what it asks for
    List,
    /// Print what a shell needs to complete commands with the Tab key
    #[command(after_help = "Example:\n  source <(alphabeta completions bash)")]
    Completions {
        /// The shell that it is for
        shell: Shell,
    },
}

fn main() -> ExitCode {
    let Err(error) = run(Arguments::parse().command) else { return ExitCode::SUCCESS };
    // Whoever reads the output may have seen enough.
    let cause = error.downcast_ref::<io::Error>();
    if cause.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(anstream::stderr(), "alphabeta: {error}");
    ExitCode::FAILURE
}

fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Bundle { problem, output } => {
            let workspace = Workspace::find(&env::current_dir()?)?;
            let program = workspace.program(&problem)?;
            let text = bundle(&workspace, program)?;
            match output {
                Some(path) => fs::write(&path, &text)
                    .map_err(|error| format!("{}: {error}", path.display()))?,
                None => io::stdout().write_all(text.as_bytes())?,
            }
            let relation = if text.len() <= LARGEST { "of" } else { "bytes, more than" };
            let name = &program.name;
            let size = text.len();
            writeln!(
                anstream::stderr(),
                "{name}: {size} {relation} the {LARGEST} bytes that Codeforces takes"
            )?;
        }
        Command::List => {
            let workspace = Workspace::find(&env::current_dir()?)?;
            let mut stdout = anstream::stdout().lock();
            let width = workspace.problems().map(|program| program.name.len()).max().unwrap_or(0);
            let bold = Style::new().bold();
            for program in workspace.problems() {
                let description = program.description.as_deref().unwrap_or_default();
                let name = &program.name;
                writeln!(stdout, "{bold}{name:width$}{bold:#}  {description}")?;
                if let Some(source) = &program.source {
                    writeln!(stdout, "{:width$}  from {source}", "")?;
                }
            }
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "alphabeta", &mut script);
            io::stdout().write_all(&script)?;
        }
    }
    Ok(())
}
