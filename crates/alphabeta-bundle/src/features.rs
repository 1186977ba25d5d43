//! The features that are on, as `cargo run` turns them on for one program.

use crate::workspace::{Program, Workspace};
use std::collections::BTreeSet;

/// The features of a package that are on.
pub(crate) type Features = BTreeSet<String>;

/// The features of each package, by its number. Those that `program` does not use have none.
///
/// Cargo's own list would be that of all packages of the workspace together.
pub(crate) fn of(workspace: &Workspace, program: &Program) -> Vec<Features> {
    let mut is_used = vec![false; workspace.packages.len()];
    let mut on = vec![Features::new(); workspace.packages.len()];
    is_used[program.package] = true;
    on[program.package].extend(program.required_features.iter().cloned());
    on[program.package].insert("default".to_string());
    // What has been turned on stays on, and there is only so much.
    loop {
        let before = (is_used.clone(), on.clone());
        for (number, package) in workspace.packages.iter().enumerate().filter(|it| before.0[it.0]) {
            let parts = before.1[number].iter().filter_map(|name| package.features.get(name));
            let parts: Vec<_> = parts.flatten().map(|part| Part::of(part)).collect();
            for part in &parts {
                match *part {
                    Part::Feature(name) => drop(on[number].insert(name.to_string())),
                    // A dependency is a feature as well, unless others name it by `dep:`.
                    Part::Of { name, is_weak: false, .. }
                        if package.features.contains_key(name) =>
                    {
                        on[number].insert(name.to_string());
                    }
                    Part::Dependency(_) | Part::Of { .. } => {}
                }
            }
            for link in &package.links {
                let wants = |part: &Part<'_>| match part {
                    Part::Dependency(name) | Part::Of { name, is_weak: false, .. } => {
                        link.name == *name
                    }
                    _ => false,
                };
                if link.is_optional && !parts.iter().any(wants) {
                    continue;
                }
                is_used[link.package] = true;
                let features = &mut on[link.package];
                features.extend(link.features.iter().cloned());
                if link.has_default_features {
                    features.insert("default".to_string());
                }
                for part in &parts {
                    match part {
                        Part::Of { name, feature, .. } if *name == link.name => {
                            features.insert((*feature).to_string());
                        }
                        _ => {}
                    }
                }
            }
        }
        if before == (is_used.clone(), on.clone()) {
            return on;
        }
    }
}

/// What a feature turns on.
enum Part<'a> {
    /// `name`
    Feature(&'a str),
    /// `dep:name`
    Dependency(&'a str),
    /// `name/feature`; `name?/feature` if the dependency is on anyway.
    Of { name: &'a str, feature: &'a str, is_weak: bool },
}

impl Part<'_> {
    fn of(text: &str) -> Part<'_> {
        if let Some(name) = text.strip_prefix("dep:") {
            return Part::Dependency(name);
        }
        let Some((name, feature)) = text.split_once('/') else { return Part::Feature(text) };
        match name.strip_suffix('?') {
            Some(name) => Part::Of { name, feature, is_weak: true },
            None => Part::Of { name, feature, is_weak: false },
        }
    }
}
