//! Compiles what is measured: our programs with cargo, the others with their own compilers.

use crate::process::Program;
use cargo_metadata::MetadataCommand;
use escargot::CargoBuild;
use indicatif::ProgressBar;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The folders to build in, and the programs that were built.
pub(crate) struct Builds {
    peers: PathBuf,
    target: PathBuf,
    manifest: PathBuf,
    is_release: bool,
    built: BTreeMap<String, PathBuf>,
    /// The version of each tool that was looked for, if it is installed.
    tools: BTreeMap<&'static str, Option<String>>,
    reported: BTreeSet<String>,
}

/// How a peer in C++ reads its input: by the class `Reader` of a header in `peers/`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reader {
    /// Through a buffer, byte by byte, as fast programs for judges read.
    Buffered,
    /// Mapped into memory, and eight digits at once, as the fastest programs read.
    Mapped,
    /// With `std::cin`, as textbooks read.
    Cin,
}

impl Builds {
    /// The builds of this workspace.
    pub(crate) fn new(is_release: bool) -> Result<Builds, Box<dyn Error>> {
        // Cargo sets this variable for a run. Without cargo, it is the folder where this was built.
        let folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
        let metadata = MetadataCommand::new().current_dir(&folder).no_deps().exec()?;
        let root = PathBuf::from(metadata.workspace_root);
        Ok(Builds {
            peers: root.join("crates/alphabeta-bench/peers"),
            target: metadata.target_directory.join("bench").into(),
            manifest: root.join("Cargo.toml"),
            is_release,
            built: BTreeMap::new(),
            tools: BTreeMap::new(),
            reported: BTreeSet::new(),
        })
    }

    /// The folder for inputs.
    pub(crate) fn inputs(&self) -> PathBuf {
        self.target.join("inputs")
    }

    /// The file `path` in this package.
    pub(crate) fn own(&self, path: &str) -> PathBuf {
        self.peers.with_file_name(path)
    }

    /// The first line that `tool --version` prints, if the tool is installed. If not, a message says so,
    /// once.
    pub(crate) fn version(&mut self, tool: &'static str) -> Option<String> {
        let found = self.tools.entry(tool).or_insert_with(|| {
            let output = Command::new(tool).arg("--version").output().ok()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            output.status.success().then(|| text.lines().next().unwrap_or_default().to_string())
        });
        if found.is_none() && self.reported.insert(tool.to_string()) {
            let _ = writeln!(anstream::stderr(), "{tool} is not installed: its rows are left out");
        }
        self.tools[tool].clone()
    }

    /// The program `bin` of the package `package` of this workspace.
    pub(crate) fn own_program(
        &mut self,
        package: &str,
        bin: &str,
    ) -> Result<PathBuf, Box<dyn Error>> {
        let mut build = CargoBuild::new().manifest_path(&self.manifest).package(package).bin(bin);
        if self.is_release {
            build = build.release();
        }
        self.once(bin, || Ok(build.run()?.path().to_path_buf()))
    }

    /// The program that starts the others and measures them.
    pub(crate) fn measure(&mut self) -> Result<PathBuf, Box<dyn Error>> {
        self.own_program("alphabeta-bench", "alphabeta-bench-measure")
    }

    /// The peer in C++ for the problem `slug` with this reader, if there is a compiler.
    pub(crate) fn cpp(
        &mut self,
        slug: &str,
        reader: Reader,
    ) -> Result<Option<Program>, Box<dyn Error>> {
        let header = format!("{reader:?}.hpp").to_lowercase();
        let define = format!("-DREADER=\"{header}\"");
        let flags = ["-O3", "-march=native", "-std=c++17", &*define];
        let source = self.peers.join(slug.replace('-', "_")).with_extension("cpp");
        self.compiled("g++", &flags, &source, &format!("{slug}-{reader:?}"))
    }

    /// A Rust program that does nothing.
    pub(crate) fn empty(&mut self) -> Result<Option<Program>, Box<dyn Error>> {
        let empty = self.compiled("rustc", &["-O"], &self.peers.join("empty.rs"), "empty")?;
        Ok(empty.map(|program| Program { is_discarded: true, ..program }))
    }

    /// The peer in Python of this name, if Python is installed.
    pub(crate) fn python(&mut self, name: &str) -> Option<Program> {
        self.version("python3")?;
        // `python3` may be a script that looks for the interpreter, and takes longer than a run.
        let mut command = Command::new("python3");
        let output = command.args(["-c", "import sys; print(sys.executable)"]).output().ok()?;
        let itself = String::from_utf8(output.stdout).ok()?;
        if !output.status.success() || itself.trim().is_empty() {
            let message = "alphabeta-bench: python3 fails: its rows are left out";
            let _ = writeln!(anstream::stderr(), "{message}");
            return None;
        }
        let script = self.peers.join(name).with_extension("py");
        Some(Program { command: vec![itself.trim().into(), script.into()], is_discarded: false })
    }

    /// `cat` with its output discarded, if it is installed.
    pub(crate) fn cat(&mut self) -> Option<Program> {
        self.version("cat")?;
        Some(Program { command: vec!["cat".into()], is_discarded: true })
    }

    fn compiled(
        &mut self,
        compiler: &'static str,
        flags: &[&str],
        source: &Path,
        name: &str,
    ) -> Result<Option<Program>, Box<dyn Error>> {
        if self.version(compiler).is_none() {
            return Ok(None);
        }
        let folder = self.target.join("peers");
        let path = self.once(&format!("{name} by {compiler}"), || {
            fs::create_dir_all(&folder)?;
            let path = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
            let mut command = Command::new(compiler);
            let output = command.args(flags).arg("-o").args([&path, source]).output()?;
            if !output.status.success() {
                return Err(String::from_utf8_lossy(&output.stderr).into());
            }
            Ok(path)
        })?;
        Ok(Some(path.into()))
    }

    fn once(
        &mut self,
        name: &str,
        build: impl FnOnce() -> Result<PathBuf, Box<dyn Error>>,
    ) -> Result<PathBuf, Box<dyn Error>> {
        if let Some(path) = self.built.get(name) {
            return Ok(path.clone());
        }
        let bar = ProgressBar::new_spinner().with_message(format!("building {name}"));
        bar.enable_steady_tick(Duration::from_millis(100));
        let path = build().map_err(|error| format!("{name} cannot be built:\n{error}"))?;
        bar.finish_and_clear();
        self.built.insert(name.to_string(), path.clone());
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_compiler_leaves_its_programs_out() {
        let mut builds = Builds::new(false).unwrap();
        assert!(builds.version("no-such-compiler").is_none());
        let source = builds.peers.join("empty.rs");
        assert!(builds.compiled("no-such-compiler", &[], &source, "empty").unwrap().is_none());
        assert!(source.is_file() && builds.version("rustc").is_some());
    }
}
