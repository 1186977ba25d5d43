//! Checks that a plan can be put into one file.

use crate::error::{Error, Result};
use crate::paths::Import;
use crate::plan::Plan;
use crate::refused::external;
use crate::workspace::Dependency;
use std::collections::BTreeSet;

/// Checks that one file can hold everything that `plan` needs.
pub(crate) fn check(plan: &Plan<'_, '_>) -> Result<()> {
    check_packages(plan)?;
    for &module in &plan.needed {
        if let Some(error) = plan.modules.refusal(module) {
            return Err(error);
        }
        check_crates(plan, module)?;
        if let Some((path, name)) = plan.unclear_call(module) {
            let message = format!(
                "`{name}!` may mean a macro of that name in another crate: write `$crate::{name}!`"
            );
            return Err(plan.modules.error(module, path.first.start, message));
        }
    }
    check_names(plan)
}

fn check_packages(plan: &Plan<'_, '_>) -> Result<()> {
    let Plan { modules, program, .. } = plan;
    let packages = &modules.workspace.packages;
    let libraries = plan.libraries.iter().filter_map(|&top| {
        let package = modules.all[top].package;
        packages[package].library.as_ref().map(|library| (package, &library.edition))
    });
    for (package, edition) in libraries.chain([(program.package, &program.edition)]) {
        let package = &packages[package];
        if let Some(script) = &package.build_script {
            let message =
                format!("`{}` has a build script, which a judge does not run", package.name);
            return Err(Error::at(script, 1, message));
        }
        if edition == "2015" {
            let message = "edition 2015 is not supported, because its paths have another meaning";
            return Err(Error::in_file(&package.folder.join("Cargo.toml"), message));
        }
    }
    Ok(())
}

/// Checks that `module` uses only libraries of the workspace, and no other crates.
fn check_crates(plan: &Plan<'_, '_>, module: usize) -> Result<()> {
    let modules = plan.modules;
    for path in &modules.all[module].paths {
        let Some(name) = path.segments.first() else { continue };
        let message = match plan.package(module, path) {
            Some(Dependency::External) => external(name),
            Some(Dependency::Member(it)) if modules.libraries[*it].is_none() => {
                let library = modules.workspace.packages[*it].library.is_some();
                let why = if library {
                    "has procedural macros, which one file cannot contain"
                } else {
                    "has no library"
                };
                format!("the crate `{name}` {why}")
            }
            _ => continue,
        };
        return Err(modules.error(module, path.first.start, message));
    }
    Ok(())
}

/// Checks that no item at the top of the program has the name of a library.
fn check_names(plan: &Plan<'_, '_>) -> Result<()> {
    let modules = plan.modules;
    let program = &modules.all[modules.program];
    let mut names = BTreeSet::new();
    let libraries = plan.libraries.iter();
    let libraries = libraries.map(|&top| (top, modules.library_name(top).unwrap_or_default()));
    for (top, name) in libraries.chain(plan.built_in().keys().map(|name| (modules.program, *name)))
    {
        if !names.insert(name) {
            return Err(modules.error(top, 0, format!("there is another library `{name}`")));
        }
        let item = program.items.get(name).and_then(|it| it.iter().find(|it| it.kind.is_type()));
        let child = modules.children(modules.program, name).next();
        let import = program.imports_as(name).find(|path| {
            program.is_import(path, None)
                && !plan.is_library(modules.program, path)
                && !plan.is_reexported_library(path)
                && plan.may_import_type(modules.program, path)
        });
        let mut globs = program.paths.iter().filter(|it| it.import == Some(Import::Glob));
        let glob = globs.next().filter(|_| plan.brings_type(modules.program, name));
        let taken = (item.map(|item| item.name.start))
            .or_else(|| child.map(|child| modules.all[child].declaration.start))
            .or_else(|| import.or(glob).map(|path| path.first.start));
        if let Some(start) = taken {
            let message = format!("`{name}` is also the name of a library: rename one of them");
            return Err(modules.error(modules.program, start, message));
        }
    }
    Ok(())
}
