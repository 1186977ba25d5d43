//! The compilers on this machine, run without cargo as an online judge runs them.

use crate::skipped;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A `rustc` on this machine.
#[derive(Clone, Debug)]
pub struct Compiler {
    path: PathBuf,
    /// Its name and version: `rustc 1.63.0`.
    pub version: String,
}

/// The oldest compiler that a judge is expected to have.
const OLDEST: &str = "rustc 1.63.";

impl Compiler {
    /// The compiler of this toolchain, and one of Rust 1.63 if it is found: Debian 12 has it at
    /// /usr/bin/rustc, and `ALPHABETA_OLD_RUSTC` names another one. If there is none, a message says
    /// that it is skipped.
    ///
    /// # Panics
    ///
    /// If the toolchain has no `rustc`.
    pub fn all() -> Vec<Compiler> {
        let own = env::var_os("RUSTC").unwrap_or("rustc".into());
        let own = Compiler::at(own.into()).expect("a toolchain has a rustc");
        let old = env::var_os("ALPHABETA_OLD_RUSTC").unwrap_or("/usr/bin/rustc".into());
        let path = PathBuf::from(old);
        let old = Compiler::at(path.clone());
        let found = old.as_ref().map_or("missing", |old| &old.version);
        if !found.starts_with(OLDEST) {
            skipped(format_args!(
                "compiling with Rust 1.63: {} is {found} (set ALPHABETA_OLD_RUSTC to one)",
                path.display()
            ));
        }
        [own].into_iter().chain(old.filter(|old| old.version.starts_with(OLDEST))).collect()
    }

    fn at(path: PathBuf) -> Option<Compiler> {
        let output = Command::new(&path).arg("--version").output().ok()?;
        let version = String::from_utf8(output.stdout).ok()?;
        let version = version.split(' ').take(2).collect::<Vec<_>>().join(" ");
        output.status.success().then_some(Compiler { path, version })
    }

    /// Those of `editions` that this compiler supports.
    pub fn known<'e>(&self, editions: &[&'e str]) -> Vec<&'e str> {
        let is_old = self.version.starts_with(OLDEST);
        editions.iter().copied().filter(|edition| !is_old || *edition < "2024").collect()
    }

    /// Compiles the file `from` to the program `to`. Warnings are errors.
    ///
    /// # Errors
    ///
    /// The messages of the compiler.
    pub fn compile(&self, from: &Path, edition: &str, to: &Path) -> Result<(), String> {
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let mut command = self.command(edition);
        self.run(command.args(["-C", "opt-level=1", "-o"]).args([to, from]), edition)
    }

    /// Checks the file `from` without making a program. Warnings are errors.
    ///
    /// # Errors
    ///
    /// The messages of the compiler.
    pub fn check(&self, from: &Path, edition: &str) -> Result<(), String> {
        let mut command = self.command(edition);
        let to = from.with_extension("rmeta");
        self.run(command.args(["--emit", "metadata", "-o"]).args([&*to, from]), edition)
    }

    fn command(&self, edition: &str) -> Command {
        let mut command = Command::new(&self.path);
        command.args(["-D", "warnings", "--edition", edition]);
        command
    }

    fn run(&self, command: &mut Command, edition: &str) -> Result<(), String> {
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.success() && said.is_empty() {
            Ok(())
        } else {
            Err(format!("{} under edition {edition}:\n{said}", self.version))
        }
    }
}
