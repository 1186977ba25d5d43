//! The workspace's command line: `alphabeta --help` shows what it can do.

mod study;
mod trace;

use alphabeta_bundle::{bundle, Program, Workspace, LARGEST};
use anstyle::Style;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
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
  alphabeta list                        what there is
  alphabeta trace --problem scout problems/scout/samples/1.in
                                        what the search does, move by move
  alphabeta study                       the same on a page, to step through
  alphabeta bundle scout -o scout.rs    one file to submit
  rustc -O --edition 2021 scout.rs      and all that a judge needs to run it";

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
    /// Show the search of an input, as text, picture or data
    #[command(after_help = trace::EXAMPLES)]
    Trace(trace::Arguments),
    /// Step through searches on a page in the browser
    #[command(after_help = study::EXAMPLES)]
    Study(study::Arguments),
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
    let done = match Arguments::parse().command {
        Command::Bundle { problem, output } => make_bundle(&problem, output.as_deref()),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Study(arguments) => study::run(&arguments),
        Command::List => list(),
        Command::Completions { shell } => complete(shell),
    };
    let Err(error) = done else { return ExitCode::SUCCESS };
    let message = match error.downcast_ref::<io::Error>() {
        // Whoever reads the output may have seen enough.
        Some(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Some(error) => format!("cannot write the output: {error}"),
        None => error.to_string(),
    };
    let _ = writeln!(anstream::stderr(), "alphabeta: {message}");
    ExitCode::FAILURE
}

fn workspace() -> Result<Workspace, Box<dyn Error>> {
    let folder = env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
    Ok(Workspace::find(&folder)?)
}

fn make_bundle(problem: &str, output: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let workspace = workspace()?;
    let program = workspace.program(problem)?;
    let text = bundle(&workspace, program)?;
    match output.filter(|path| *path != Path::new("-")) {
        Some(path) => {
            // A slip of the hand would replace a source by its bundle.
            let old = fs::read_to_string(path).unwrap_or_default();
            if !old.is_empty() && !old.contains("\n// One file made of ") {
                return Err(format!("{} is there, and is no bundle", path.display()).into());
            }
            fs::write(path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        None => write(text.as_bytes())?,
    }
    let (name, size) = (&program.name, text.len());
    let relation = if size <= LARGEST { "of" } else { "bytes, more than" };
    let message = format!("{name}: {size} {relation} the {LARGEST} bytes that Codeforces takes");
    let _ = writeln!(anstream::stderr(), "{message}");
    Ok(())
}

fn list() -> Result<(), Box<dyn Error>> {
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

fn complete(shell: Shell) -> Result<(), Box<dyn Error>> {
    let mut command = Arguments::command();
    // Where there are problems, their names are completed as well.
    if let Ok(workspace) = workspace() {
        let names: Vec<_> = workspace.problems().map(|program| program.name.clone()).collect();
        let names = PossibleValuesParser::new(names);
        command = command.mut_subcommand("bundle", |bundle| {
            bundle.mut_arg("problem", |problem| problem.value_parser(names))
        });
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "alphabeta", &mut script);
    Ok(write(&script)?)
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(bytes)?;
    stdout.flush()
}
