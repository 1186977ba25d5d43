//! `new-problem NAME`: adds a problem that passes all tests, for its author to edit.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use tests::workspace;

/// The name that a problem has in the template, in its paths and in its text.
const PLACEHOLDER: &str = "my-problem";

macro_rules! template {
    ($($path:literal,)*) => {
        &[$(($path, include_str!(concat!("../../template/", $path)))),*]
    };
}

/// What a problem begins with: the paths from the top of the workspace, and what they hold.
const TEMPLATE: &[(&str, &str)] = template![
    "crates/my-problem/Cargo.toml",
    "crates/my-problem/src/lib.rs",
    "crates/my-problem/src/main.rs",
    "problems/my-problem/README.md",
    "problems/my-problem/samples/1.in",
    "problems/my-problem/samples/1.out",
    "problems/my-problem/cases/single-leaf.in",
    "problems/my-problem/cases/single-leaf.out",
    "problems/my-problem/bad/empty.in",
    "tests/tests/snapshots/my-problem-samples-1.snap",
    "tests/tests/snapshots/my-problem-bad-empty.snap",
];

const NEXT: &str = "\
my-problem passes its tests and prints the value of a nested list. Make it yours:

1. problems/my-problem/samples/        the source's examples
2. crates/my-problem/src/lib.rs        the solution; and what it is, in ../Cargo.toml
3. problems/my-problem/cases/, bad/    an input for each mistake, then `just update-snapshots`
4. problems/my-problem/README.md       the page, and a row for it in the table of ./README.md

`just test my-problem` runs its tests, and `just ci` everything.
";

/// Keywords, also those to come.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else \
    enum extern false final fn for gen if impl in let loop macro match mod move mut override priv \
    pub ref return self static struct super trait true try type typeof unsafe unsized use virtual \
    where while yield";
/// Crates that come with the compiler; folders that cargo builds in; this program.
const RESERVED: &str = "alloc core proc-macro std test build deps examples incremental new-problem";

fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let [slug] = &*args.collect::<Vec<_>>() else {
        eprintln!("usage: new-problem NAME");
        return ExitCode::from(2);
    };
    match check(slug).and_then(|()| create(slug)) {
        Ok(()) => {
            print!("{}", NEXT.replace(PLACEHOLDER, slug));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("new-problem: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether a problem can have that name.
fn check(slug: &str) -> Result<(), String> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'))
    };
    let begins_well = slug.starts_with(|first: char| first.is_ascii_lowercase());
    // Snapshots, whose names begin with it, must have names that a file system takes.
    if !begins_well || !slug.split('-').all(is_word) || 64 < slug.len() {
        return Err(format!(
            "expected a name of a-z, 0-9 and single `-` between them, a letter first and at most 64 \
             long, found `{}`",
            slug.escape_debug()
        ));
    }
    if KEYWORDS.split(' ').chain(RESERVED.split(' ')).any(|name| name == slug) {
        return Err(format!("Rust, cargo or the harness has another use for the name `{slug}`"));
    }
    // `cargo test -p NAME` must know which package is meant.
    let lock = fs::read_to_string(workspace("Cargo.lock")).unwrap_or_default();
    let is_package = lock.lines().any(|line| line == format!("name = \"{slug}\""));
    let is_folder = |parent: &str| workspace(parent).join(slug).exists();
    if is_package || is_folder("crates") || is_folder("problems") {
        return Err(format!("there is a problem, or a package, `{slug}` already"));
    }
    Ok(())
}

fn create(slug: &str) -> Result<(), String> {
    for (path, text) in TEMPLATE {
        let path = path.replace(PLACEHOLDER, slug);
        let text = text.replace(PLACEHOLDER, slug);
        let text = text.replace(&PLACEHOLDER.replace('-', "_"), &slug.replace('-', "_"));
        write(&workspace(&path), &text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}
