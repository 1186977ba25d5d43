//! Reads the modules of a program and of its libraries from their files.

use crate::attributes::is_left_out;
use crate::conditions::resolved;
use crate::error::Result;
use crate::features;
use crate::file::File;
use crate::modules::{Module, Modules};
use crate::outline::{self, FileModule};
use crate::paths::{paths, Import, Path};
use crate::refused::refused;
use crate::tokens::{crate_visibilities, Token};
use crate::workspace::{Dependency, Program, Workspace};
use std::collections::VecDeque;
use std::path::Path as FilePath;

impl<'a> Modules<'a> {
    /// Reads `program`, and all libraries that it depends on directly or indirectly.
    pub(crate) fn read(workspace: &'a Workspace, program: &Program) -> Result<Modules<'a>> {
        let libraries = vec![None; workspace.packages.len()];
        let features = features::of(workspace, program);
        let (files, all) = (Vec::new(), Vec::new());
        let mut modules = Modules { workspace, files, all, program: 0, libraries, features };
        let package = program.package;
        modules.read_crate(package, &program.path)?;

        let mut packages = VecDeque::from([package]);
        while let Some(package) = packages.pop_front() {
            for dependency in workspace.packages[package].dependencies.values() {
                let Dependency::Member(member) = *dependency else { continue };
                let Some(library) = &workspace.packages[member].library else { continue };
                if modules.libraries[member].is_none() && !library.is_procedural {
                    modules.libraries[member] = Some(modules.read_crate(member, &library.path)?);
                    packages.push_back(member);
                }
            }
        }
        Ok(modules)
    }

    /// Reads the crate whose top file is `path`. Returns its top module.
    fn read_crate(&mut self, package: usize, path: &FilePath) -> Result<usize> {
        let top = self.all.len();
        self.all.push(Module::new("crate".to_string(), package, None, 0));
        self.read_file(top, path, path.parent().unwrap_or(path))?;
        Ok(top)
    }

    /// Reads the file of `module`. The files of its children are in `folder`.
    fn read_file(&mut self, module: usize, path: &FilePath, folder: &FilePath) -> Result<()> {
        let file = File::read(&self.workspace.root, path)?;
        let (tokens, items) = file.parse()?;
        let this = &self.all[module];
        let features = &self.features[this.package];
        if let Some(parent) = this.parent.filter(|_| is_left_out(&items.attrs, features)) {
            let declaration = this.declaration.clone();
            self.all[parent].left_out.push(declaration);
            self.all[parent].children.retain(|child| *child != module);
            return Ok(());
        }
        self.all[module].file = self.files.len();
        self.all[module].span = 0..file.text.len();
        self.files.push(file);

        let first_inner = self.all.len();
        let file_modules = outline::read(self, module, folder, &items);
        self.read_tokens(module, &tokens);
        for inner in first_inner..self.all.len() {
            if self.all[inner].semicolon.is_none() {
                self.read_tokens(inner, &tokens);
            }
        }
        for file_module in file_modules {
            let read = self.read_file_module(&file_module);
            self.all[file_module.module].unreadable = read.err();
        }
        Ok(())
    }

    fn read_file_module(&mut self, of: &FileModule) -> Result<()> {
        let module = &self.all[of.module];
        let name = module.name.clone();
        let own = of.folder.join(&name);
        let files = [of.folder.join(name.clone() + ".rs"), own.join("mod.rs")];
        let exists = files.each_ref().map(|path| self.workspace.root.join(path).is_file());
        let found = match exists {
            [true, false] => &files[0],
            [false, true] => &files[1],
            _ => {
                let [a, b] = files.each_ref().map(|path| path.display());
                let why = if exists[0] { "both exist" } else { "neither exists" };
                let message = format!("expected the module `{name}` in {a} or {b}, but {why}");
                return Err(self.error(module.parent.unwrap_or(of.module), of.start, message));
            }
        };
        self.read_file(of.module, found, &own)
    }

    /// Reads the tokens that are in `module`, but not in modules inside it.
    fn read_tokens(&mut self, module: usize, tokens: &[Token]) {
        let this = &self.all[module];
        // The attributes of a child belong to its parent.
        let children = this.children.iter().map(|&child| {
            let Module { keyword, declaration, .. } = &self.all[child];
            *keyword..declaration.end
        });
        let extern_crates = this.extern_crates.iter().map(|it| it.declaration.clone());
        let left_out = this.left_out.iter().cloned();
        let mut elsewhere: Vec<_> = children.chain(left_out).chain(extern_crates).collect();
        elsewhere.sort_by_key(|range| range.start);
        let mut elsewhere = elsewhere.into_iter().peekable();
        let first = tokens.partition_point(|token| token.range.start < this.span.start);
        let tokens = tokens[first..].iter().take_while(|token| token.range.start < this.span.end);
        let is_here = |token: &&Token| {
            let start = token.range.start;
            while elsewhere.next_if(|range| range.end <= start).is_some() {}
            elsewhere.peek().is_none_or(|range| start < range.start)
        };
        let tokens: Vec<_> = tokens.filter(is_here).cloned().collect();
        let (mut paths, uses) = paths(&tokens);
        let text = &self.files[this.file].text;
        let names_it = |number: &usize| {
            let mut dependencies = self.workspace.packages[*number].dependencies.values();
            dependencies.any(|it| matches!(it, Dependency::Member(it) if *it == this.package))
        };
        let callers = (0..self.features.len()).filter(names_it);
        let callers: Vec<_> = callers.map(|number| &self.features[number]).collect();
        let is_exported = |name| this.exported_macros().any(|it| it.range.start == name);
        let features = &self.features[this.package];
        let (conditional, refused_conditions) =
            resolved(text, &tokens, features, &callers, is_exported);

        let this = &mut self.all[module];
        // The imports of crates that do not come with the compiler.
        paths.extend(this.extern_crates.iter().filter(|it| it.package.is_some()).map(|it| {
            let start = it.declaration.start;
            Path::extern_crate(&it.name, &it.alias, start..start)
        }));
        for (number, path) in paths.iter().enumerate() {
            if let Some(Import::Name(name)) = &path.import {
                this.imports.entry(name.clone()).or_default().push(number);
            }
        }
        this.paths = paths;
        this.crate_visibilities = crate_visibilities(&tokens);
        this.conditional = conditional;
        this.refused.extend(refused(&tokens).into_iter().chain(refused_conditions));
        for (start, tree) in uses {
            // A `use` in a macro is not an item.
            if let Some(item) = this.uses.iter_mut().find(|it| it.range.contains(&start)) {
                item.tree = Some(tree);
            }
        }
    }
}
