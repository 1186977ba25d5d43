//! `alphabeta trace` shows what the search of an input does.

use crate::input::Input;
use crate::say::say;
use alphabeta_output::{print, Kind, Target};
use alphabeta_page::files;
use alphabeta_study::order::Choice;
use alphabeta_study::{data, picture, text, Limits, Order, Problem, Trace};
use clap::error::ErrorKind;
use clap::Args;
use std::error::Error;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

/// The forms of inputs, each with the problem that is guessed from it.
macro_rules! forms {
    () => {
        "  tree = ..., random_tree(...) or a nested list    scout
  a list, and a number on the next line            leaf-count
  a flat list                                      call-trace
  a number D, and 2^D more numbers                 root-value
  other numbers                                    call-trace
  X or O, and three rows                           tic-tac-toe"
    };
}

pub(crate) const EXAMPLES: &str = concat!(
    "\
Examples:
  alphabeta trace problems/call-trace/samples/1.in               the tree, and the counters
  echo '[3, 5, 6, 9, 1, 2, 0, -1]' | alphabeta trace --steps     one line for each step
  alphabeta trace --svg tree.svg --step 40 FILE                  a picture of step 40
  alphabeta trace --compare given,best,worst,shuffled:1 FILE     a table of four orders
  alphabeta trace --html tree.html FILE                          a page to step through
  alphabeta trace --json FILE | jq .n_steps                      the number of steps

An input has at most 64 MiB. Without --problem, the form of the input decides the problem:
",
    forms!()
);

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "they are options of a command line")]
pub(crate) struct Arguments {
    /// The input file; standard input if it is - or missing
    file: Option<PathBuf>,
    /// The problem of the input; guessed from its form if not given
    #[arg(short, long, value_name = "SLUG")]
    problem: Option<Problem>,
    #[arg(short, long, default_value_t = Order::Given, help = orders())]
    order: Order,
    /// Show every position; otherwise skipped moves and large trees are folded
    #[arg(long, conflicts_with_all = ["steps", "listing", "json", "compare", "svg", "html"])]
    full: bool,
    /// Print one line for each step, with a sentence that explains it
    #[arg(long, conflicts_with_all = ["json", "compare"])]
    steps: bool,
    /// Print the pseudocode listing, whose line numbers --steps shows
    #[arg(long, conflicts_with_all = ["json", "compare"])]
    listing: bool,
    /// Print the trace as JSON
    #[arg(long, conflicts_with = "compare")]
    json: bool,
    /// Compare several orders in a table; separate them with commas
    #[arg(long, value_name = "ORDERS", value_delimiter = ',', conflicts_with_all = ["svg", "order"])]
    compare: Vec<Order>,
    #[arg(long, value_name = "FILE", help = picture_help())]
    svg: Option<PathBuf>,
    /// The step to draw with --svg, counted from 1; the last step if not given
    #[arg(long, value_name = "K", requires = "svg", conflicts_with = "html")]
    step: Option<usize>,
    #[arg(long, help = page_help(), value_name = "FILE", conflicts_with_all = ["steps", "listing", "json", "compare", "svg"])]
    html: Option<PathBuf>,
}

const PICTURE: Kind = Kind { name: "SVG picture", is_start: |text| text.starts_with("<svg") };

const PAGE: Kind = Kind { name: "page of alphabeta", is_start: files::is_start };

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let target = |path: &Option<PathBuf>, kind| {
        path.as_deref().map(|path| Target::new(path, kind)).transpose()
    };
    let (picture, page) = (target(&arguments.svg, &PICTURE)?, target(&arguments.html, &PAGE)?);
    let prints = [
        (arguments.json, "--json"),
        (arguments.listing, "--listing"),
        (arguments.steps, "--steps"),
    ];
    if let Some((_, name)) = prints.iter().find(|(is_asked, _)| *is_asked) {
        if picture.as_ref().is_some_and(Target::is_stdout) {
            let message = format!(
                "the picture and {name} would both go to standard output: give --svg a file\n"
            );
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message).into());
        }
    }
    let Input { name, text: input, handle } = Input::read(arguments.file.as_deref())?;
    for (target, handle) in picture.iter().chain(&page).zip(&handle) {
        target.differs_from(handle)?;
    }
    let problem = match arguments.problem {
        Some(problem) => problem,
        None => Problem::guess(&input).map_err(|error| {
            let forms = forms!();
            format!("{name}: {error}\nThe forms of an input, and the problem of each:\n{forms}")
        })?,
    };
    if arguments.problem.is_none() {
        say(&format!("{name} looks like an input of {problem}"));
    }
    let limits = match (&page, &picture) {
        (Some(_), _) => Limits::PAGE,
        (None, Some(_)) => Limits::PICTURE,
        (None, None) => Limits::STORED,
    };
    let (tree, listing) =
        problem.read_within(&input, &limits).map_err(|error| match error.excerpt() {
            Some(excerpt) => format!("{problem}: {error}\n{excerpt}"),
            None => format!("{problem}: {error}"),
        })?;
    if !arguments.compare.is_empty() {
        let table = text::comparison(&tree, &arguments.compare, listing)?;
        return Ok(print(table.as_bytes())?);
    }
    let trace = Trace::in_order(&tree, arguments.order, listing)?;
    if let Some(target) = picture {
        let step = arguments.step.unwrap_or(trace.n_steps());
        let (picture, (width, height)) = picture::svg(&trace, step)?;
        write(target, picture.as_bytes(), &format!("{width} by {height} pixels"))?;
    }
    let json = || data::json(&trace, problem.slug(), &arguments.order.to_string());
    if let Some(target) = page {
        limits.check_steps(trace.n_steps())?;
        let page = files::html(&json(), &String::from_utf8_lossy(&input));
        return write(target, page.as_bytes(), &format!("{} bytes", page.len()));
    }
    if arguments.json {
        return Ok(print(json().as_bytes())?);
    }
    if arguments.listing {
        print(text::listing(&trace).as_bytes())?;
    }
    if arguments.steps {
        let mut stdout = BufWriter::new(io::stdout().lock());
        text::steps(&trace, |line| stdout.write_all(line.as_bytes()))?;
        return Ok(stdout.flush()?);
    }
    if arguments.listing || arguments.svg.is_some() {
        return Ok(());
    }
    // Lines are cut to fit a terminal only: a file or another program needs them whole.
    let width = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let width = width.filter(|_| io::stdout().is_terminal());
    let mut stdout = BufWriter::new(anstream::AutoStream::auto(io::stdout()));
    let options = text::Options { width, is_full: arguments.full };
    text::tree(&trace, options, |line| stdout.write_all(line.as_bytes()))?;
    Ok(stdout.flush()?)
}

/// The help of `--html`, with its limits.
fn page_help() -> String {
    let Limits { positions, steps, .. } = Limits::PAGE;
    format!(
        "Write a page to step through the search; - writes to standard output. The page needs no \
         network and no server. The tree may have at most {positions} positions, and the search at \
         most {steps} steps"
    )
}

/// The help of `--svg`, with its limits.
fn picture_help() -> String {
    let Limits { positions, .. } = Limits::PICTURE;
    let (depth, squares) = (Limits::PICTURE_DEPTH, Limits::PICTURE_SQUARES);
    format!(
        "Draw one step as an SVG picture; - writes to standard output. The tree may have at most \
         {positions} positions and be at most {depth} moves deep; a board may have at most {squares} \
         empty squares. Parts of a wide tree are folded"
    )
}

/// The help of `--order`: all orders.
fn orders() -> String {
    let row = |it: Choice| format!("{:13} {}", it.usage(), it.help());
    format!("The order of moves:\n{}\n", Order::ALL.map(row).join("\n"))
}

/// Writes `bytes`, then prints the name of the file with `what` was written.
fn write(target: Target, bytes: &[u8], what: &str) -> Result<(), Box<dyn Error>> {
    let name = target.name();
    target.write(bytes)?;
    if let Some(name) = name {
        let _ = writeln!(anstream::stderr(), "{name}: {what}");
    }
    Ok(())
}
