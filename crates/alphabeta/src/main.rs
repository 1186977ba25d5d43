//! The workspace's command line: `alphabeta --help` shows what it can do.

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
    #[command(after_help = bundle::EXAMPLES)]
    Bundle(bundle::Arguments),
    /// Show the search of an input, as text, picture or data
    #[command(after_help = trace::EXAMPLES)]
    Trace(trace::Arguments),
    /// Step through searches on a page in the browser
    #[command(after_help = study::EXAMPLES)]
    Study(study::Arguments),
    /// List the problems, where each is from, and what it asks for
    List(list::Arguments),
    /// Print what a shell needs to complete commands with the Tab key
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
