//! Small workspaces, written from one text each, and what their bundles must be.

use alphabeta_bundle::{bundle, Workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::rustc::Compiler;

/// A workspace of its own, named for the test that it is for.
pub(crate) struct Fixture(PathBuf);

impl Fixture {
    /// Writes the files of `text`: each begins with a line `//- PATH`. After the path of a crate's
    /// top may stand `edition:2024` and `uses:a,b`, the crates that it depends on; then it gets a
    /// manifest. Without a manifest of its own, a workspace has all of `crates/`.
    pub(crate) fn new(name: &str, text: &str) -> Fixture {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundle").join(name);
        let _ = fs::remove_dir_all(&root);
        let fixture = Fixture(root);
        fixture.write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"2\"\n");
        for file in text.split("//- ").skip(1) {
            let (line, contents) = file.split_once('\n').unwrap_or((file, ""));
            let mut words = line.split(' ');
            let path = words.next().unwrap_or_default();
            fixture.write(path, contents);
            if let Some((folder, "main.rs" | "lib.rs")) = path.split_once("/src/") {
                fixture.write_manifest(folder, words);
            }
        }
        fixture
    }

    fn write_manifest<'w>(&self, folder: &str, words: impl Iterator<Item = &'w str>) {
        let path = format!("{folder}/Cargo.toml");
        if self.0.join(&path).exists() {
            return;
        }
        let name = folder.trim_start_matches("crates/");
        let (mut edition, mut uses) = ("2021", "");
        for word in words {
            match word.split_once(':') {
                Some(("edition", it)) => edition = it,
                Some(("uses", it)) => uses = it,
                _ => panic!("{folder}: {word}"),
            }
        }
        let uses = uses.split(',').filter(|it| !it.is_empty());
        let uses = uses.map(|it| format!("{it} = {{ path = \"../{it}\" }}\n"));
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"{edition}\"\n\n[dependencies]\n{}",
            uses.collect::<String>()
        );
        self.write(&path, &manifest);
    }

    pub(crate) fn write(&self, path: &str, contents: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }

    pub(crate) fn bundle(&self, program: &str) -> Result<String, String> {
        let workspace = Workspace::find(&self.0).unwrap();
        let program = workspace.program(program).unwrap();
        bundle(&workspace, program).map_err(|error| error.to_string())
    }

    /// The bundle of `program`, which must do what the program does, whoever compiles it.
    #[track_caller]
    pub(crate) fn check(&self, program: &str) -> String {
        let text = self.bundle(program).unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "-q", "--offline", "--bin", program]).current_dir(&self.0);
        // Workspaces whose packages have one name must not share a folder.
        cargo.env("CARGO_TARGET_DIR", self.0.join("target"));
        let expected = output(&mut cargo);
        let source = self.0.join("bundle.rs");
        fs::write(&source, &text).unwrap();
        for compiler in Compiler::all() {
            for edition in compiler.known(&["2018", "2021", "2024"]) {
                let compiled = self.0.join("bundled");
                if let Err(error) = compiler.compile(&source, edition, &compiled) {
                    panic!("{error}\n{text}");
                }
                assert_eq!(output(&mut Command::new(compiled)), expected, "{text}");
            }
        }
        text
    }

    /// `message` is why there is no bundle of the program `prog`.
    #[track_caller]
    pub(crate) fn check_refused(&self, message: &str) {
        assert_eq!(self.bundle("prog"), Err(message.to_string()));
    }
}

#[track_caller]
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !output.stdout.is_empty(), "{command:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}
