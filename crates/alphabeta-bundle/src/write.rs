//! Writes the bundle: the program's file, with the code that it needs put in.

use crate::check::check;
use crate::comments::stripped;
use crate::error::{Error, Result};
use crate::layout::{edited, Edit};
use crate::modules::{Module, Modules};
use crate::paths::{prune, Import, Path, Then};
use crate::plan::Plan;
use crate::workspace::{Library, Program, Workspace};
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::resume_unwind;
use std::path::Path as FilePath;
use std::slice;
use std::thread;

/// A program as one file.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The text of the file.
    pub text: String,
    /// The edition in its first lines.
    pub edition: String,
    /// The program and libraries that were written for other editions: names and editions.
    pub other_editions: Vec<(String, String)>,
}

/// Options for a bundle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether to remove comments, except the first lines and licences.
    pub strip_comments: bool,
}

/// Makes the bundle of `program`. The same sources give the same bytes.
///
/// # Errors
///
/// If a file cannot be read or is not Rust, or if something in it cannot be put into one file.
pub fn bundle(workspace: &Workspace, program: &Program, options: Options) -> Result<Bundle> {
    // Parsing is recursive, and long chains of operators or `else if` nest deeply: it needs a large stack.
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK);
        let made = builder.spawn_scoped(scope, || make(workspace, program, options));
        let made = made.map_err(|error| Error::new(format!("cannot start a thread: {error}")))?;
        made.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Enough for the deepest code that is accepted. Only the used part takes up memory.
const STACK: usize = 512 << 20;

fn make(workspace: &Workspace, program: &Program, options: Options) -> Result<Bundle> {
    let modules = Modules::read(workspace, program)?;
    let plan = Plan::new(&modules, program);
    check(&plan)?;
    let mut text = plan.allowed().to_string();
    text.push_str(&plan.file(modules.program));
    for (alias, name) in plan.built_in() {
        let alias = if alias == name { String::new() } else { format!(" as {alias}") };
        text = text + "\nextern crate " + name + &alias + ";\n";
    }
    for &top in &plan.libraries {
        text.push_str(&plan.library_module(top));
    }
    if options.strip_comments {
        text = stripped(&text)?;
    }
    let text = plan.header() + "\n" + &text;
    let edition = plan.edition().to_string();
    let other_editions = plan.other_editions();
    let named = other_editions.map(|(name, edition, _)| (name.to_string(), edition.to_string()));
    Ok(Bundle { text, edition, other_editions: named.collect() })
}

impl Plan<'_, '_> {
    fn header(&self) -> String {
        let program = self.program;
        let workspace = self.modules.workspace;
        let package = &workspace.packages[program.package];
        let of = |top: &usize| self.modules.all[*top].package;
        // In the order of the file. The program's own library is in the folder of the program.
        let libraries = self.libraries.iter().map(of).filter(|it| *it != program.package);
        let folders = [program.package].into_iter().chain(libraries).map(|package| {
            match workspace.packages[package].folder.display().to_string() {
                // The package is at the root of the workspace.
                folder if folder.is_empty() => "src".to_string(),
                folder => folder,
            }
        });
        let folders: Vec<_> = folders.collect();
        let source = program.source.as_ref().map_or(String::new(), |source| format!(": {source}"));
        let version = package.rust_version.as_ref();
        let version = version.map_or(String::new(), |version| format!(" {version} or later"));
        let (edition, editions) = (self.edition(), list(self.editions(), "or"));
        let mut lines = vec![
            format!("{}{source}", program.name),
            String::new(),
            format!("One file made of {}.", list(&folders, "and")),
            format!("For rustc{version} without cargo, edition {editions}:"),
            format!("    rustc -O --edition {edition} {}.rs", program.name),
        ];
        lines.extend(self.other_editions().map(|(_, edition, path)| {
            format!("{} was written for edition {edition}.", path.display())
        }));
        lines.extend(package.license.iter().map(|it| format!("SPDX-License-Identifier: {it}")));
        let lines = lines.iter().map(|line| format!("// {line}").trim_end().to_string() + "\n");
        lines.collect()
    }

    /// The editions that the bundle compiles under.
    fn editions(&self) -> &[String] {
        let editions = &self.modules.workspace.editions;
        if editions.is_empty() {
            slice::from_ref(&self.program.edition)
        } else {
            editions
        }
    }

    /// The edition for the command in the first lines.
    fn edition(&self) -> &str {
        let editions = self.editions();
        if editions.iter().any(|it| it == "2021") {
            "2021"
        } else {
            &editions[0]
        }
    }

    /// The program and libraries for another edition: names, editions, and the file or folder.
    fn other_editions(&self) -> impl Iterator<Item = (&str, &str, &FilePath)> {
        let Program { name, edition, path, .. } = self.program;
        let packages = &self.modules.workspace.packages;
        let libraries = self.libraries.iter().filter_map(|&top| {
            let package = &packages[self.modules.all[top].package];
            let Library { name, edition, .. } = package.library.as_ref()?;
            Some((&**name, &**edition, &*package.folder))
        });
        let all = [(&**name, &**edition, &**path)].into_iter().chain(libraries);
        all.filter(|(_, edition, _)| *edition != self.edition())
    }

    /// The library with this `top`, as a module.
    fn library_module(&self, top: usize) -> String {
        let name = self.modules.library_name(top).unwrap_or_default();
        let macros = self.reexported_macros(top);
        let text = self.file(top);
        let allowed = "#[allow(dead_code, unused_imports, unused_macros)]";
        format!("\n{allowed}\npub mod {name} {{\n{text}{macros}}} // mod {name}\n")
    }

    /// The edited contents of the file whose top module is `module`.
    fn file(&self, module: usize) -> String {
        let number = self.modules.all[module].file;
        let mut edits = Vec::new();
        for &inner in self.needed.iter().filter(|it| self.modules.all[**it].file == number) {
            self.edit(inner, &mut edits);
        }
        edited(&self.modules.files[number].text, edits)
    }

    /// Adds the edits in `module`, but not in its children.
    fn edit(&self, module: usize, edits: &mut Vec<Edit>) {
        let this = &self.modules.all[module];
        edits.extend(this.conditional.iter().cloned());
        let remove = |range: &Range<usize>| (range.clone(), None);
        edits.extend(this.left_out.iter().map(remove));
        for item in &this.uses {
            let is_dropped = |number: usize| self.is_dropped(module, &this.paths[number]);
            match item.tree.as_ref().map(|tree| prune(tree, &is_dropped)) {
                Some(None) => edits.push(remove(&item.range)),
                Some(Some(parts)) => edits.extend(parts.iter().map(remove)),
                None => {}
            }
        }
        for it in &this.extern_crates {
            // Declarations of the program's own crate, and of crates that come with the compiler, stay.
            let is_kept = it.package.is_none()
                || it.name == "self" && self.modules.library_name(module).is_none();
            if is_kept && self.modules.library_name(module).is_none() {
                continue;
            }
            let import = self.import(module, it);
            if !is_kept && import.is_none() {
                edits.push(remove(&it.range));
                continue;
            }
            edits.extend(it.attributes.iter().map(remove));
            edits.extend(import.map(|import| (it.declaration.clone(), Some(import))));
        }
        for &number in &this.children {
            let child = &self.modules.all[number];
            if !self.needed.contains(&number) {
                edits.push((child.declaration.clone(), None));
            } else if let Some(semicolon) = &child.semicolon {
                edits.push((semicolon.clone(), Some(self.body(number, semicolon.end))));
            }
        }
        if let Some(library) = self.modules.library_name(module) {
            let inside =
                |range: &Range<usize>| (range.clone(), Some(format!("in crate::{library}")));
            edits.extend(this.crate_visibilities.iter().map(inside));
        }
        for it in this.exported_macros() {
            let name = self.macro_name(module, &it.name);
            edits.extend(name.map(|name| (it.range.clone(), Some(name))));
        }
        // The paths in the braces of one `use` share their first segment, which is edited once.
        let paths = this.paths.iter().filter(|path| !this.is_extern_crate(path));
        let firsts: BTreeMap<_, _> = paths.map(|path| (path.first.start, path)).collect();
        for path in firsts.into_values() {
            let replacement = self.replacement(module, path);
            edits.extend(replacement.map(|it| (path.first.clone(), Some(it))));
        }
    }

    /// The replacement for the `;` at the end of the declaration of `module`, at the offset `end`.
    fn body(&self, module: usize, end: usize) -> String {
        let Module { name, parent, .. } = &self.modules.all[module];
        let file = self.modules.all[parent.unwrap_or(module)].file;
        let rest = &self.modules.files[file].text[end..];
        let mut body = format!(" {{\n{}}}", self.file(module));
        if rest.split('\n').next().is_some_and(|rest| rest.trim().is_empty()) {
            body.push_str(" // mod ");
            body.push_str(name);
        }
        // Declarations of modules may be on adjacent lines, but whole modules get a blank line between.
        if rest.starts_with('\n') && !rest.starts_with("\n\n") {
            body.push('\n');
        }
        body
    }

    /// The replacement for the first segment of `path`.
    fn replacement(&self, module: usize, path: &Path) -> Option<String> {
        if path.segments.first()? == "crate" {
            let goes_on =
                path.import.is_some() || 1 < path.segments.len() || path.then == Then::More;
            let name = self.modules.library_name(module).filter(|_| goes_on)?;
            return Some(format!("crate::{name}"));
        }
        if let Some(name) = self.own_macro(module, path) {
            return Some(match &path.import {
                // With `as`, the text already has the new name.
                Some(Import::Name(import)) if *import == path.segments[0] => {
                    format!("crate::{name} as {import}")
                }
                _ => format!("crate::{name}"),
            });
        }
        if let Some(library) = self.loaded_macro(module, path) {
            return Some(format!("crate::{library}::{}", path.segments[0]));
        }
        let name = self.library(module, path)?;
        let own = &path.segments[0];
        let is_renamed = self.is_library(module, path) && own != name;
        let rename = if is_renamed { format!(" as {own}") } else { String::new() };
        Some(format!("crate::{name}{rename}"))
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(words: &[String], and: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} {and} {last}", words.join(", ")),
    }
}
