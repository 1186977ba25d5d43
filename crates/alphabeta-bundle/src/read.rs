//! Reads the modules of a program and of its libraries from their files.

use crate::error::Result;
use crate::file::File;
use crate::modules::{Module, Modules};
use crate::outline::{self, FileModule};
use crate::paths::{paths, Import};
use crate::refused::refused;
use crate::tokens::{crate_visibilities, Token};
use crate::workspace::{Dependency, Workspace};
use std::collections::VecDeque;
use std::path::Path;

impl<'a> Modules<'a> {
    /// Reads the program whose `main` is in the file `path` of `package`, and all libraries of the
    /// workspace that it and its libraries name as dependencies.
    pub(crate) fn read(
        workspace: &'a Workspace,
        package: usize,
        path: &Path,
    ) -> Result<Modules<'a>> {
        let libraries = vec![None; workspace.packages.len()];
        let (files, all) = (Vec::new(), Vec::new());
        let mut modules = Modules { workspace, files, all, program: 0, libraries };
        modules.read_crate(package, path)?;

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

    /// Reads the crate with the file `path`, and gives its top.
    fn read_crate(&mut self, package: usize, path: &Path) -> Result<usize> {
        let top = self.all.len();
        self.all.push(Module::new("crate".to_string(), package, None, 0));
        self.read_file(top, path, path.parent().unwrap_or(path))?;
        Ok(top)
    }

    /// Reads the file of `module`, whose children's files are in `folder`.
    fn read_file(&mut self, module: usize, path: &Path, folder: &Path) -> Result<()> {
        let file = File::read(&self.workspace.root, path)?;
        let (tokens, items) = file.parse()?;
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

    /// Takes from the tokens of its file what is in `module` and in no module inside of it.
    fn read_tokens(&mut self, module: usize, tokens: &[Token]) {
        let this = &self.all[module];
        let children = this.children.iter().map(|&child| &self.all[child].declaration);
        let mut elsewhere: Vec<_> = children.chain(&this.left_out).cloned().collect();
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
        let (paths, uses) = paths(&tokens);

        let this = &mut self.all[module];
        for (number, path) in paths.iter().enumerate() {
            if let Some(Import::Name(name)) = &path.import {
                this.imports.entry(name.clone()).or_default().push(number);
            }
        }
        this.paths = paths;
        this.crate_visibilities = crate_visibilities(&tokens);
        this.refused.extend(refused(&tokens));
        for (start, tree) in uses {
            // Others are in macros.
            if let Some(item) = this.uses.iter_mut().find(|it| it.range.contains(&start)) {
                item.tree = Some(tree);
            }
        }
    }
}
