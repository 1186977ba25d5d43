//! The commands that pages show, run from the top of the workspace.

use super::{page, parts, Block, Part};
use crate::tidy::read;
use assert_cmd::Command;
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};
use tempfile::{tempdir, TempDir};
use tests::{files, program, skipped, workspace, Problem};

/// The starts of commands that are not run, and why they are not.
const NOT_RUN: [(&str, &str); 8] = [
    ("cargo test", "these are the tests"),
    ("cargo install", "it changes what is installed"),
    ("pipx install", "the same"),
    ("git clone", "it needs a network"),
    ("cd ", "the commands are run from the top of the workspace"),
    ("just ", "recipes have tests of their own, or take long"),
    ("alphabeta study", "it serves until it is stopped"),
    ("cargo run -q -p alphabeta -- study", "the same"),
];

/// Programs that a pipeline may use besides ours.
const TOOLS: [&str; 7] = ["echo", "printf", "cat", "grep", "head", "tail", "python3"];

/// Options that name a file to be written.
const WRITTEN: [&str; 5] = ["--svg", "--html", "-o", "--output", ">"];

/// A command in a page, and the output that the page shows below it.
struct Shown {
    /// Without `$ `.
    command: String,
    /// The number of its line, from 0.
    line: usize,
    /// The lines below it, those of its output.
    output: std::ops::Range<usize>,
}

/// A command as it is run.
struct Run {
    /// For `sh`.
    script: String,
    /// The files that it writes.
    written: Vec<Written>,
}

/// A file that a command writes.
struct Written {
    /// As the page names it.
    name: String,
    /// The path that is written instead.
    path: PathBuf,
    is_picture: bool,
}

/// The commands in this block.
fn shown(block: &Block) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut is_continued = false;
    for (number, line) in (block.first..).zip(&block.lines) {
        let output = number + 1..number + 1;
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push(Shown { command: command.into(), line: number, output }),
            (None, Some(last)) if is_continued => {
                last.command = last.command.trim_end_matches('\\').to_string() + line.trim_start();
                last.output = output;
            }
            (None, Some(last)) => last.output.end = output.end,
            (None, None) => {}
        }
        is_continued = (is_continued || line.starts_with("$ ")) && line.ends_with('\\');
    }
    all
}

/// The words of a command, with their quotes, without a comment.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for byte in command.chars() {
        match quote {
            None if byte == ' ' => {
                words.push(std::mem::take(&mut word));
                continue;
            }
            None if byte == '#' && word.is_empty() => break,
            None if "'\"".contains(byte) => quote = Some(byte),
            Some(opening) if opening == byte => quote = None,
            _ => {}
        }
        word.push(byte);
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

impl Run {
    /// `command` as it is run: with our programs in `folder`, and writing its files there.
    ///
    /// # Errors
    ///
    /// If a program is not known.
    fn of(command: &str, folder: &Path) -> Result<Run, String> {
        let mut written = Vec::new();
        let mut segments = Vec::new();
        for segment in words(command).split(|word| word == "|") {
            let segment: Vec<_> = segment.iter().map(String::as_str).collect();
            let (program_name, arguments) = match segment[..] {
                // Pages leave out the messages of cargo's builds.
                ["cargo", "run", "-q", "-p", package, "--", ref rest @ ..]
                | ["cargo", "run", "-q", "-p", package, ref rest @ ..]
                | ["cargo", "run", "-p", package, "--", ref rest @ ..]
                | ["cargo", "run", "-p", package, ref rest @ ..] => (package, rest),
                ["alphabeta", ref rest @ ..] => ("alphabeta", rest),
                [tool, ref rest @ ..] if TOOLS.contains(&tool) => (tool, rest),
                _ => {
                    return Err(format!(
                        "unknown command `{}`: add it to TOOLS or NOT_RUN in {}",
                        segment.join(" "),
                        file!()
                    ))
                }
            };
            if !TOOLS.contains(&program_name) {
                let link = folder.join(program_name);
                if !link.exists() {
                    symlink(program(program_name), link).map_err(|error| error.to_string())?;
                }
            }
            let mut words = vec![program_name.to_string()];
            for word in arguments {
                let writes = words.last().filter(|last| WRITTEN.contains(&&***last));
                if let Some(option) = writes.filter(|_| *word != "-") {
                    let path = folder.join(word.replace('/', "-"));
                    let (name, is_picture) = ((*word).to_string(), option == "--svg");
                    words.push(format!("'{}'", path.display()));
                    written.push(Written { name, path, is_picture });
                } else {
                    words.push((*word).to_string());
                }
            }
            segments.push(words.join(" "));
        }
        Ok(Run { script: format!("{{ {}; }} 2>&1", segments.join(" | ")), written })
    }

    /// The output as a terminal shows it.
    fn output(&self, folder: &Path) -> String {
        let path = env::var("PATH").unwrap_or_default();
        let mut command = Command::new("sh");
        command.args(["-c", &self.script]).current_dir(workspace(""));
        command.env("PATH", format!("{}:{path}", folder.display()));
        let output = command.timeout(Duration::from_secs(60)).output().unwrap();
        let mut shown = String::from_utf8_lossy(&output.stdout).into_owned();
        for Written { name, path, .. } in &self.written {
            shown = shown.replace(&*path.to_string_lossy(), name);
        }
        shown
    }
}

/// The lines without white space at their ends, and without blank lines at the end.
fn trimmed<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut lines: Vec<_> = lines.map(str::trim_end).collect();
    while lines.last() == Some(&"") {
        lines.pop();
    }
    lines
}

/// Whether `printed` is what a page shows, where `...` stands for any lines.
fn is_shown(shown: &[&str], printed: &[&str]) -> bool {
    let parts: Vec<_> = shown.split(|line| *line == "...").collect();
    let [first, between @ .., last] = &parts[..] else { return shown == printed };
    let Some(mut rest) = printed.strip_prefix(*first).and_then(|it| it.strip_suffix(*last)) else {
        return false;
    };
    for part in between.iter().filter(|part| !part.is_empty()) {
        let Some(at) = rest.windows(part.len()).position(|lines| lines == *part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    true
}

/// `printed` with lines left out where `shown` leaves out some, if that is at one place at most.
fn shortened(shown: &[&str], printed: &[&str]) -> Option<Vec<String>> {
    let parts: Vec<_> = shown.split(|line| *line == "...").map(<[_]>::len).collect();
    let lines = match parts[..] {
        [_] => printed.to_vec(),
        [first, last] if first + last <= printed.len() => {
            let end = printed.len() - last;
            [&printed[..first], &["..."], &printed[end..]].concat()
        }
        _ => return None,
    };
    Some(lines.into_iter().map(String::from).collect())
}

/// Checks pages, or brings them up to date.
struct Checker {
    /// The folder of the programs, and of the files that they write.
    folder: TempDir,
    updates: bool,
    failures: Vec<String>,
    /// The pictures that commands draw.
    drawn: BTreeSet<String>,
}

impl Checker {
    fn page(&mut self, page: &str) {
        let text = read(page);
        let mut updated: Vec<_> = text.lines().map(String::from).collect();
        let is_console = |block: &Block| block.info.trim() == "console";
        // From the last one, so that the numbers of lines stay right.
        for part in parts(&text).iter().rev() {
            let Part::Block(block) = part else { continue };
            for shown in shown(block).iter().rev().filter(|_| is_console(block)) {
                self.command(page, block, shown, &mut updated);
            }
        }
        let updated = updated.join("\n") + "\n";
        if self.updates && updated != text {
            fs::write(workspace(page), updated).unwrap();
            println!("{page}: updated");
        }
    }

    /// Runs a command, and checks what it prints and draws, or puts it into the lines of the page.
    fn command(&mut self, page: &str, block: &Block, shown: &Shown, updated: &mut Vec<String>) {
        let Shown { command, line, output } = shown;
        if let Some((_, why)) = NOT_RUN.iter().find(|(begins, _)| command.starts_with(begins)) {
            return println!("{page}: not run: {command}: {why}");
        }
        if command.contains("python3") && !has_python() {
            return skipped("the commands in pages that use python3: none here");
        }
        let place = format!("{page}, line {}: `{command}`", line + 1);
        let run = match Run::of(command, self.folder.path()) {
            Ok(run) => run,
            Err(error) => return self.failures.push(format!("{place}: {error}")),
        };
        let printed = run.output(self.folder.path());
        let printed = trimmed(printed.lines());
        let expected = &block.lines[output.start - block.first..output.end - block.first];
        let expected = trimmed(expected.iter().copied());
        if !is_shown(&expected, &printed) {
            match shortened(&expected, &printed).filter(|_| self.updates) {
                Some(lines) => {
                    let lines = lines.iter().map(|line| format!("{}{line}", block.indent));
                    let lines = lines.map(|line| line.trim_end().to_string());
                    updated.splice(output.start..output.start + expected.len(), lines);
                }
                None => self.failures.push(format!(
                    "{place} prints other lines than the page shows: run `just update-pages`\n\
                     expected:\n{}\nprinted:\n{}",
                    expected.join("\n"),
                    printed.join("\n")
                )),
            }
        }
        for Written { name, path, .. } in run.written.iter().filter(|it| it.is_picture) {
            self.picture(&place, name, path);
        }
    }

    /// Compares the picture at `path` with what was drawn at `made`.
    fn picture(&mut self, place: &str, path: &str, made: &Path) {
        self.drawn.insert(path.to_string());
        let made = fs::read_to_string(made).unwrap_or_default();
        if made == fs::read_to_string(workspace(path)).unwrap_or_default() {
            return;
        }
        if self.updates && !made.is_empty() {
            fs::write(workspace(path), made).unwrap();
            println!("{path}: updated");
        } else {
            let failure =
                format!("{place} draws another picture than {path}: run `just update-pages`");
            self.failures.push(failure);
        }
    }
}

fn has_python() -> bool {
    std::process::Command::new("python3").arg("--version").output().is_ok()
}

#[test]
fn every_command_prints_and_draws_what_its_page_shows() {
    let mut checker = Checker {
        folder: tempdir().unwrap(),
        updates: env::var_os("ALPHABETA_UPDATE_PAGES").is_some_and(|it| !it.is_empty()),
        failures: Vec::new(),
        drawn: BTreeSet::new(),
    };
    let problems = Problem::selected();
    if problems.len() == Problem::all().len() {
        checker.page("README.md");
    }
    for problem in &problems {
        checker.page(&page(problem));
        let folder = format!("problems/{}", problem.slug);
        let pictures = files(&workspace(&folder)).into_iter();
        for picture in pictures.filter(|file| file.extension() == Some("svg".as_ref())) {
            let path = format!("{folder}/{}", picture.display());
            if !checker.drawn.contains(&path) {
                let failure =
                    format!("{path}: show the command that draws it in {}", page(problem));
                checker.failures.push(failure);
            }
        }
    }
    let failures = &checker.failures;
    assert!(failures.is_empty(), "{} failed:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn three_dots_stand_for_any_lines() {
    let check = |shown: &str, printed: &str, expected: bool| {
        let [shown, printed] = [shown, printed].map(|it| it.split(' ').collect::<Vec<_>>());
        assert_eq!(is_shown(&shown, &printed), expected, "{shown:?}, {printed:?}");
    };
    check("a b c", "a b c", true);
    check("a ... c", "a b c", true);
    check("a ... c", "a c", true);
    check("a ... a", "a", false);
    check("... c", "a b c", true);
    check("a ...", "a b c", true);
    check("a ... c ... e", "a b c d e", true);
    check("a ... d ... c ... e", "a b c d e", false);
    check("a b", "a b c", false);
    check("b ...", "a b c", false);
}

#[test]
fn a_command_is_run_as_it_is_written_and_writes_nothing_here() {
    let folder = Path::new("/tmp/nowhere");
    let script = |command: &str| Run::of(command, folder).map(|run| run.script);
    assert_eq!(
        script("echo '[1, 2] | # 3' | cat  # a comment").unwrap(),
        "{ echo '[1, 2] | # 3' | cat; } 2>&1"
    );
    assert_eq!(script("echo 1 > a/b").unwrap(), "{ echo 1 > '/tmp/nowhere/a-b'; } 2>&1");
    assert!(script("rm -rf x").unwrap_err().starts_with("unknown command `rm -rf x`: "));
    assert!(script("cargo build").unwrap_err().starts_with("unknown command `cargo build`: "));
}
