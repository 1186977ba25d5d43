//! `alphabeta bundle`: makes one file of a program and the libraries that it uses.

use crate::say::say;
use crate::workspace::workspace;
use alphabeta_bundle::{bundle, Bundle, Options, Program, Trial, CODEFORCES_BYTES};
use alphabeta_output::{Handle, Kind, Target};
use clap::error::ErrorKind;
use clap::Args;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) const EXAMPLES: &str = "\
Examples:
  alphabeta bundle scout -o scout.rs
  alphabeta bundle scout --check --input problems/scout/samples/1.in >scout.rs

It also bundles your own programs: any package that has a binary, alone or in a workspace, with
the libraries that it depends on by `path = \"...\"`:
  alphabeta bundle --manifest-path contest/Cargo.toml --bin a -o a.rs";

#[derive(Args)]
pub(crate) struct Arguments {
    /// The program: a problem from `alphabeta list`, or any other binary. Optional if there is only
    /// one
    program: Option<String>,
    /// The program, named as in cargo's option `--bin`
    #[arg(long, value_name = "NAME", conflicts_with = "program")]
    bin: Option<String>,
    /// The Cargo.toml of the package or workspace [default: that of the current folder]
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// Leave out comments and documentation, except the first lines and licences
    #[arg(long)]
    strip_comments: bool,
    /// Compile the bundle with rustc first, and write it only if it compiles
    #[arg(long)]
    check: bool,
    /// With --check: run the bundle and the program on FILE, and compare what they print
    #[arg(long, value_name = "FILE", requires = "check")]
    input: Vec<PathBuf>,
    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const BUNDLE: Kind =
    Kind { name: "bundle", is_start: |text| text.contains("\n// One file made of ") };

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let target = Target::new(arguments.output.as_deref().unwrap_or(Path::new("-")), &BUNDLE)?;
    // Only regular files can be replaced, and opening a pipe would wait for its writer.
    for input in arguments.input.iter().filter(|input| input.is_file()) {
        if let Ok(input) = Handle::from_path(input) {
            target.differs_from(&input)?;
        }
    }
    let workspace = workspace(arguments.manifest_path.as_deref())?;
    let program = match arguments.program.as_ref().or(arguments.bin.as_ref()) {
        Some(name) => workspace.program(name)?,
        None => workspace.only_program().map_err(|error| {
            clap::Error::raw(ErrorKind::MissingRequiredArgument, format!("{error}\n"))
        })?,
    };
    let options = Options { strip_comments: arguments.strip_comments };
    let bundle = bundle(&workspace, program, options)?;
    if let Some(warning) = other_editions(&program.name, &bundle, arguments) {
        say(&warning);
    }
    let Program { name, .. } = program;
    if arguments.check {
        let trial = Trial::new(&workspace, program, &bundle)?;
        if !trial.warnings.is_empty() {
            say(&format!("warnings for the bundle:\n{}", trial.warnings.trim_end()));
        }
        for input in &arguments.input {
            trial.compare(input)?;
        }
    }
    target.write(bundle.text.as_bytes())?;
    let size = bundle.text.len();
    let relation = if size <= CODEFORCES_BYTES { "of" } else { "bytes, more than" };
    let message =
        format!("{name}: {size} {relation} the {CODEFORCES_BYTES} bytes that Codeforces takes");
    let _ = writeln!(anstream::stderr(), "{message}");
    Ok(())
}

/// A warning, if parts of the bundle were written for another edition.
fn other_editions(name: &str, bundle: &Bundle, asked: &Arguments) -> Option<String> {
    let parts = bundle.other_editions.iter();
    let parts: Vec<_> = parts.map(|(part, edition)| format!("{part} ({edition})")).collect();
    (!parts.is_empty()).then(|| {
        let (edition, parts) = (&bundle.edition, parts.join(", "));
        let hint = match (asked.check, &*asked.input) {
            (true, [_, ..]) => "",
            (true, []) => ".\n--input FILE compares its output with the program's",
            _ => ".\n--check compiles it, and --check --input FILE compares its output with the program's",
        };
        format!(
            "warning: the bundle of {name} is for edition {edition}, but these crates were written for \
             other editions: {parts}\n\
             A file has one edition, so the bundle may not compile or may behave differently{hint}"
        )
    })
}
