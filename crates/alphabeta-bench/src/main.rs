//! Measures the programs' time and memory, and compares them with programs in C++ and Python, and with
//! `cat`. `alphabeta-bench --help` lists its options.

mod builds;
mod inputs;
mod library;
mod plot;
mod process;
mod report;
mod rounds;
mod statistics;
mod works;

use alphabeta_output::end;
use anstyle::Style;
use builds::Builds;
use clap::{Parser, Subcommand, ValueEnum};
use report::{Report, Results};
use std::error::Error;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use works::Work;

/// Compare the programs' time and memory with C++ and Python
#[derive(Parser)]
#[command(version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Do only this work; may be repeated
    #[arg(short, long, value_name = "NAME")]
    work: Vec<String>,
    /// List the works: an input each, and the programs that are run on it
    #[arg(long)]
    list: bool,
    /// Only print the input of this work
    #[arg(long, value_name = "NAME")]
    input: Option<String>,
    /// Do only the small works, in three rounds
    #[arg(long)]
    quick: bool,
    /// The number of rounds, after one to warm up [default: 11]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: Option<u16>,
    /// The seed for the random order of the programs in each round
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to compile our programs
    #[arg(long, value_enum, default_value_t = Profile::Release)]
    profile: Profile,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  alphabeta-bench                                do all works: 1.2 GB of inputs, and some minutes
  alphabeta-bench --quick                        do the small works
  alphabeta-bench --list                         list the works
  alphabeta-bench -w scout-10m -w leaf-count     do two works
  alphabeta-bench --input scout-25k > scout.in   print an input, to try any program on
  alphabeta-bench --quick --json | jq '.works[].programs[0].to_peer'
  alphabeta-bench plot                           draw how time grows with the input

In each round, every program runs once, in random order. Its time is that of the whole process. A
ratio is the median of the ratios in each round. The programs in C++ and Python are in
crates/alphabeta-bench/peers. If g++ or python3 is missing, their rows are left out.

  C++            reads through a buffer of 64 KiB, byte by byte
  C++, mmap      maps its input into memory and reads eight digits at once, as the fastest submissions do
  C++, std::cin  reads with std::cin, as textbooks do";

#[derive(Subcommand)]
enum Command {
    /// Draw the time and memory of root-value for 2^10 to 2^25 leaves
    Plot {
        /// The SVG file to write [default: crates/alphabeta-bench/speed.svg]
        file: Option<PathBuf>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// As `cargo build` does
    Dev,
    /// As `cargo build --release` does
    Release,
}

fn main() -> ExitCode {
    let arguments = Arguments::try_parse().map_err(Box::from);
    let done = arguments.and_then(|arguments| run(&arguments));
    end("alphabeta-bench", done, "cannot read or write")
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut stdout = anstream::stdout();
    if arguments.list {
        let (all, bold) = (Work::all(), Style::new().bold());
        let width = all.iter().map(|work| work.name.len()).max().unwrap_or(0);
        for Work { name, description, .. } in all {
            writeln!(stdout, "{bold}{name:width$}{bold:#}  {description}")?;
        }
        return Ok(stdout.flush()?);
    }
    if let Some(name) = &arguments.input {
        let recipe = find(name)?.recipe().ok_or_else(|| format!("{name} reads no input"))?;
        recipe.write(&mut BufWriter::new(&mut stdout))?;
        return Ok(stdout.flush()?);
    }
    let works = chosen(arguments)?;
    let mut builds = Builds::new(arguments.profile == Profile::Release)?;
    if let Some(Command::Plot { file }) = &arguments.command {
        let file = file.clone().unwrap_or_else(|| builds.own("speed.svg"));
        return plot::run(&mut builds, &file);
    }

    let rounds = arguments.rounds.map_or(if arguments.quick { 3 } else { 11 }, usize::from);
    let mut all = Vec::new();
    for work in works {
        let (mut contenders, size) = work.contenders(&mut builds)?;
        let samples = rounds::play(&work.name, &mut contenders, rounds, arguments.seed)?;
        let results = Results::new(&work, size, &contenders, &samples);
        if !arguments.json {
            let gap = if all.is_empty() { "" } else { "\n" };
            write!(stdout, "{gap}{}", results.table())?;
            stdout.flush()?;
        }
        all.push(results);
    }
    if arguments.json {
        let tools = ["rustc", "g++", "python3"].map(|tool| (tool, builds.version(tool)));
        let report = Report {
            profile: format!("{:?}", arguments.profile).to_lowercase(),
            rounds,
            seed: arguments.seed,
            tools: tools.into(),
            works: all,
        };
        writeln!(stdout, "{}", serde_json::to_string_pretty(&report)?)?;
    }
    Ok(stdout.flush()?)
}

/// The works that the arguments choose.
fn chosen(arguments: &Arguments) -> Result<Vec<Work>, Box<dyn Error>> {
    let mut all = Work::all();
    if arguments.work.is_empty() {
        all.retain(|work| work.is_quick || !arguments.quick);
        return Ok(all);
    }
    arguments.work.iter().map(|name| find(name)).collect()
}

fn find(name: &str) -> Result<Work, Box<dyn Error>> {
    let missing = || format!("no work `{}`: --list lists the works", name.escape_debug());
    Ok(Work::all().into_iter().find(|work| work.name == name).ok_or_else(missing)?)
}
