//! The command line of the workspace. `alphabeta --help` lists its commands.

mod bundle;
mod completions;
mod input;
mod list;
mod say;
mod study;
mod trace;
mod workspace;

use alphabeta_output::end;
use clap::{CommandFactory, Parser, Subcommand};
use std::error::Error;
use std::process::ExitCode;

/// Study and submit the solutions of five alpha-beta problems
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  alphabeta list                        list the problems
  alphabeta trace --problem scout problems/scout/samples/1.in
                                        show the search of an input
  alphabeta study                       step through searches on a page in the browser
  alphabeta bundle scout -o scout.rs    make one file to submit
  rustc -O --edition 2021 scout.rs      compile that file as a judge does";

#[derive(Subcommand)]
enum Command {
    /// Make one file of a solution and the code that it uses, to submit to an online judge
    #[command(after_help = bundle::EXAMPLES)]
    Bundle(bundle::Arguments),
    /// Show the search of an input, as text, a picture, a page or JSON
    #[command(after_help = trace::EXAMPLES)]
    Trace(trace::Arguments),
    /// Step through searches on a page in the browser
    #[command(after_help = study::EXAMPLES)]
    Study(study::Arguments),
    /// List the problems, each with its description and its source
    List(list::Arguments),
    /// Print a script with which a shell completes commands at the Tab key
    #[command(after_help = completions::EXAMPLE)]
    Completions(completions::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::try_parse().map_err(Box::from);
    let done = arguments.and_then(|arguments| run(arguments.command));
    end("alphabeta", done, "cannot write the output")
}

fn run(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Bundle(arguments) => bundle::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Study(arguments) => study::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Arguments::command()),
    }
}
