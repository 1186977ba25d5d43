//! `new-problem NAME`: adds a problem that passes all tests, for you to edit.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tests::{files, workspace};

/// The folder of the template. Its files have their paths from the top of the workspace.
const TEMPLATE: &str = "tests/template";

/// The name of the problem in the template's paths and texts.
const PLACEHOLDER: &str = "my-problem";

/// The folders of a problem. The crate is last, because cargo notices it.
const FOLDERS: [&str; 3] = ["problems", "tests/tests/snapshots", "crates"];

const NEXT: &str = "\
my-problem passes its tests and prints the value of a nested list. Make it yours:

1. problems/my-problem/samples/     the source's examples
2. crates/my-problem/src/lib.rs     the solution; describe it in crates/my-problem/Cargo.toml
3. problems/my-problem/cases/       an input within the statement for each mistake
   problems/my-problem/beyond/      inputs beyond the statement
   problems/my-problem/bad/         malformed inputs; then run `just update-snapshots`
   problems/my-problem/CASES.md     a row for each of these inputs
4. problems/my-problem/README.md    the page; add a row to the table in the top README.md

`just test my-problem` runs its tests, and `just ci` everything.
";

/// Keywords, including reserved ones.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else \
    enum extern false final fn for gen if impl in let loop macro match mod move mut override priv \
    pub ref return self static struct super trait true try type typeof unsafe unsized use virtual \
    where while yield";
/// Names of crates that come with the compiler, of folders that cargo builds in, of programs of the
/// workspace, and names that Windows does not allow for files.
const RESERVED: &str =
    "alloc core proc-macro std test build deps examples incremental new-problem \
    alphabeta-bench-measure aux con nul prn com0 com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt0 \
    lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9";

fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let [slug] = &*args.collect::<Vec<_>>() else {
        eprintln!("usage: new-problem NAME");
        return ExitCode::from(2);
    };
    let created = check(slug).and_then(|()| create(slug).map_err(|error| error.to_string()));
    match created {
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

/// Checks that a problem can have this name.
fn check(slug: &str) -> Result<(), String> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'))
    };
    let begins_well = slug.starts_with(|first: char| first.is_ascii_lowercase());
    // The name is also the name of folders, so its length is limited.
    if !begins_well || !slug.split('-').all(is_word) || 64 < slug.len() {
        return Err(format!(
            "expected a name of at most 64 characters that begins with a letter and consists of a-z, \
             0-9 and single `-` between them, found `{}`",
            slug.escape_debug()
        ));
    }
    if KEYWORDS.split(' ').chain(RESERVED.split(' ')).any(|name| name == slug) {
        return Err(format!(
            "the name `{slug}` is reserved by Rust, cargo, Windows or the tests: choose another one"
        ));
    }
    // The name must be unique for `cargo test -p NAME` and for `use`, where `-` and `_` are the same.
    let lock = fs::read_to_string(workspace("Cargo.lock")).unwrap_or_default();
    let is_package =
        lock.lines().any(|line| line.replace('_', "-") == format!("name = \"{slug}\""));
    // A link that leads nowhere also counts.
    let is_there = |parent: &str| workspace(parent).join(slug).symlink_metadata().is_ok();
    if is_package || FOLDERS.iter().any(|parent| is_there(parent)) {
        return Err(format!("a problem or a package `{slug}` already exists: choose another name"));
    }
    Ok(())
}

/// Writes the problem to a temporary folder in the workspace, and moves it to its place when everything is
/// on the disk. So a failure leaves no files behind.
fn create(slug: &str) -> io::Result<()> {
    let as_crate = |name: &str| name.replace('-', "_");
    let named = |text: &str| {
        text.replace(PLACEHOLDER, slug).replace(&as_crate(PLACEHOLDER), &as_crate(slug))
    };
    let made = tempfile::Builder::new().prefix(".new-problem-").tempdir_in(workspace(""))?;
    for path in files(&workspace(TEMPLATE)) {
        let text = fs::read_to_string(workspace(TEMPLATE).join(&path))?;
        let path = made.path().join(named(&path.to_string_lossy()));
        write(&path, &named(&text))?;
    }
    let mut moved: Vec<PathBuf> = Vec::new();
    for parent in FOLDERS {
        let to = workspace(parent).join(slug);
        if let Err(error) = fs::rename(made.path().join(parent).join(slug), &to) {
            // Back to the temporary folder, which is deleted.
            for (index, back) in moved.iter().enumerate() {
                fs::rename(back, made.path().join(index.to_string()))?;
            }
            return Err(io::Error::new(error.kind(), format!("{parent}/{slug}: {error}")));
        }
        moved.push(to);
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
