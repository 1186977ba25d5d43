//! Fixtures: each file of `fixtures/` describes a small workspace and the bundles expected from it.
//!
//! A fixture begins with a line that says what it tests. Then come the files of the workspace, each
//! after a line `//- PATH`, and the expectations, each after a line `//= ...`.
//!
//! Words after a path say more about the file. `edition:2024` and `uses:a,b` are for a crate's `main.rs`
//! or `lib.rs`: they set its edition and its dependencies in the manifest that is made for it. `crlf`
//! and `bom` write the file with such line ends or such a mark. A workspace without a manifest has all
//! of `crates/` as members.
//!
//! | expectation | means |
//! |---|---|
//! | `//= refused` | the bundle of `prog` is refused with this message |
//! | `//= has` | the bundles, put together, contain this text |
//! | `//= lacks` | they contain none of these lines |
//! | `//= ends` | they end with this text |
//! | `//= keeps PATH` | they contain that file unchanged |
//! | `//= stripped` | comments are stripped from them |
//!
//! Without `//= refused`, each bundle must also print what its program prints, and compile with every
//! compiler under every edition.
//!
//! A line `//== NAME` begins one of several cases, which share the files before the first such line.
//! Text after it that has no path is `crates/prog/src/main.rs`.

use alphabeta_bundle::{bundle, Options, Workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::{tempdir, TempDir};
use tests::rustc::Compiler;

/// A workspace, and the expectations for its bundles.
pub(crate) struct Case {
    root: PathBuf,
    /// The temporary folder, which is deleted with this value.
    _folder: TempDir,
    /// The rest of each line `//= ...`, and the text after it.
    expected: Vec<(String, String)>,
}

impl Case {
    /// The cases in `text`.
    pub(crate) fn all(name: &str, text: &str) -> Vec<Case> {
        let (shared, cases) = text.split_once("//== ").map_or((text, ""), |it| it);
        if cases.is_empty() {
            return vec![Case::new(name, shared)];
        }
        let case = |case: &str| {
            let (line, files) = case.split_once('\n').unwrap_or((case, ""));
            let main =
                if files.starts_with("//") { "" } else { "//- crates/prog/src/main.rs uses:lib\n" };
            let lib = if main.is_empty() { "" } else { "//- crates/lib/src/lib.rs\n" };
            Case::new(&format!("{name}/{line}"), &format!("{shared}{lib}{main}{files}"))
        };
        cases.split("//== ").map(case).collect()
    }

    /// Writes the files of `text` to a folder of this name.
    pub(crate) fn new(name: &str, text: &str) -> Case {
        let folder = tempdir().unwrap();
        let root = folder.path().join(name);
        let mut case = Case { root, _folder: folder, expected: Vec::new() };
        case.write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"2\"\n");
        let mut parts = text.split_inclusive('\n').peekable();
        while let Some(line) = parts.next() {
            let is_head = |line: &&str| line.starts_with("//- ") || line.starts_with("//= ");
            let mut contents = String::new();
            while let Some(line) = parts.next_if(|line| !is_head(line)) {
                contents.push_str(line);
            }
            if let Some(line) = line.strip_prefix("//- ") {
                case.write_file(line.trim(), contents);
            } else if let Some(line) = line.strip_prefix("//= ") {
                case.expected.push((line.trim().to_string(), contents));
            }
        }
        case
    }

    fn write_file(&self, line: &str, mut contents: String) {
        let mut words = line.split(' ');
        let path = words.next().unwrap_or_default();
        let (mut edition, mut uses) = ("2021", "");
        for word in words {
            match word.split_once(':').unwrap_or((word, "")) {
                ("edition", it) => edition = it,
                ("uses", it) => uses = it,
                ("crlf", _) => contents = contents.replace('\n', "\r\n"),
                ("bom", _) => contents.insert(0, '\u{feff}'),
                _ => panic!("{line}"),
            }
        }
        self.write(path, contents);
        let Some((folder, "main.rs" | "lib.rs")) = path.split_once("/src/") else { return };
        let manifest = format!("{folder}/Cargo.toml");
        if !self.root.join(&manifest).exists() {
            let name = folder.trim_start_matches("crates/");
            let uses = uses.split(',').filter(|it| !it.is_empty());
            let uses: Vec<_> =
                uses.map(|it| format!("{it} = {{ path = \"../{it}\" }}\n")).collect();
            let uses = uses.concat();
            self.write(
                &manifest,
                format!(
                "[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\n[dependencies]\n{uses}"
            ),
            );
        }
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }

    /// The bundle of `program`.
    pub(crate) fn bundle(&self, program: &str) -> Result<String, String> {
        let workspace = Workspace::find(&self.root).unwrap();
        let program = workspace.program(program).unwrap();
        let is_stripped = self.expected.iter().any(|(what, _)| what == "stripped");
        let options = Options { strip_comments: is_stripped };
        let bundle = bundle(&workspace, program, options).map_err(|error| error.to_string())?;
        Ok(bundle.text)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn name(&self) -> String {
        self.root.display().to_string()
    }

    /// Checks all expectations.
    pub(crate) fn check(&self) -> Result<(), String> {
        if let Some((_, message)) = self.expected.iter().find(|(what, _)| what == "refused") {
            let found = self.bundle("prog").err().unwrap_or_default();
            let message = message.trim_end();
            return equal("refused", message, &found);
        }
        let workspace = Workspace::find(&self.root).map_err(|error| error.to_string())?;
        let mut text = String::new();
        for program in &workspace.programs {
            let bundle = self.bundle(&program.name)?;
            self.try_out(&program.name, &program.edition, &bundle)?;
            text.push_str(&bundle);
        }
        for (what, wanted) in &self.expected {
            let is_so = match what.split_once(' ').unwrap_or((what, "")) {
                ("has", _) => text.contains(wanted.trim_end()),
                ("lacks", _) => !wanted.lines().any(|line| text.contains(line)),
                ("ends", _) => text.ends_with(wanted),
                ("keeps", path) => {
                    text.contains(&fs::read_to_string(self.root.join(path)).unwrap())
                }
                ("stripped", _) => true,
                _ => panic!("//= {what}"),
            };
            if !is_so {
                return Err(format!("expected: {what}\n{wanted}\nbundled:\n{text}"));
            }
        }
        Ok(())
    }

    /// Compares the outputs of the program and its bundle under the program's edition. Under all other
    /// compilers and editions, the bundle only has to pass the checks of the compiler.
    fn try_out(&self, program: &str, edition: &str, text: &str) -> Result<(), String> {
        let mut cargo = Command::new(env!("CARGO"));
        // At the root, cargo would turn on the features of all packages together.
        let own = self.root.join("crates").join(program);
        let folder = if own.is_dir() { &own } else { &self.root };
        cargo.args(["run", "-q", "--offline", "--bin", program]).current_dir(folder);
        // Workspaces with packages of the same name must not share a target folder.
        cargo.env("CARGO_TARGET_DIR", self.root.join("target"));
        cargo.envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")]);
        let expected = output(&mut cargo)?;
        let source = self.root.join("bundle.rs");
        fs::write(&source, text).unwrap();
        let compiled = self.root.join("bundled");
        let with_text = |error: String| format!("{error}\n{text}");
        for (number, compiler) in Compiler::all().iter().enumerate() {
            for other in compiler.known(&["2018", "2021", "2024"]) {
                if number == 0 && other == edition {
                    compiler.compile(&source, edition, &compiled).map_err(with_text)?;
                } else {
                    compiler.check(&source, other).map_err(with_text)?;
                }
            }
        }
        equal("printed", &expected, &output(&mut Command::new(compiled))?)
    }
}

fn equal(what: &str, expected: &str, found: &str) -> Result<(), String> {
    let message = || format!("expected: {what}\n{expected}\nfound:\n{found}");
    (expected == found).then_some(()).ok_or_else(message)
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    if output.status.success() && !output.stdout.is_empty() {
        Ok(String::from_utf8(output.stdout).unwrap())
    } else {
        Err(format!("{command:?}: {}\n{stderr}", output.status))
    }
}
