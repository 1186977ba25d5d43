//! The features that are on when cargo runs one program.

use crate::workspace::{Program, Workspace};
use std::collections::BTreeSet;

/// The features of a package that are on.
pub(crate) type Features = BTreeSet<String>;

/// The features that are on, for each package by its number. Packages that `program` does not use have
/// none.
///
/// `cargo metadata` does not help here: it reports the features for all packages of the workspace
/// together.
pub(crate) fn of(workspace: &Workspace, program: &Program) -> Vec<Features> {
    let mut is_used = vec![false; workspace.packages.len()];
    let mut on = vec![Features::new(); workspace.packages.len()];
    is_used[program.package] = true;
    on[program.package].extend(program.required_features.iter().cloned());
    on[program.package].insert("default".to_string());
    // The loop ends, because features are only turned on and there are finitely many.
    loop {
        let before = (is_used.clone(), on.clone());
        for (number, package) in workspace.packages.iter().enumerate().filter(|it| before.0[it.0]) {
            let parts = before.1[number].iter().filter_map(|name| package.features.get(name));
            let parts: Vec<_> = parts.flatten().map(|part| Part::of(part)).collect();
            for part in &parts {
                match *part {
                    Part::Feature(name) => drop(on[number].insert(name.to_string())),
                    // An optional dependency is also a feature, unless a feature names it with `dep:`.
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

/// One entry in the list of what a feature turns on.
enum Part<'a> {
    /// `name`
    Feature(&'a str),
    /// `dep:name`
    Dependency(&'a str),
    /// `name/feature`, or weak `name?/feature`, which counts only if something else turns `name` on.
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
