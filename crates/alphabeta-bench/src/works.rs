//! The works: each is an input, and the programs that are run on it.

use crate::builds::{Builds, Reader};
use crate::inputs::complete::Order;
use crate::inputs::{make, Recipe};
use crate::library;
use crate::process::{self, Program};
use crate::rounds::{Contender, Role};
use std::error::Error;

/// A work: one input, and several programs that solve it.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    /// The name for `--work`.
    pub(crate) name: String,
    /// A few words about the input.
    pub(crate) description: String,
    /// Whether `--quick` includes it.
    pub(crate) is_quick: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Whole processes that read an input.
    Processes {
        /// The name of the problem and of our program.
        slug: &'static str,
        /// The recipe for the input.
        recipe: Recipe,
        /// The readers of the peers in C++. Others are compared with the first of them.
        cpp: &'static [Reader],
        /// The name of the peer in Python, unless the input is too large for it.
        python: Option<&'static str>,
    },
    /// Searches of a tree of this depth, in this process.
    Library(u8),
}

impl Work {
    /// All works.
    pub(crate) fn all() -> Vec<Work> {
        let mut all = Vec::new();
        for depth in [15, 22, 25] {
            for order in [Order::Random, Order::Best, Order::Worst] {
                let python = depth == 15 || (depth == 22 && order == Order::Random);
                all.push(Work {
                    name: format!("root-value-{depth}-{order}"),
                    description: match order {
                        Order::Random => format!("2^{depth} random leaves"),
                        _ => format!("2^{depth} leaves, {order} moves first"),
                    },
                    is_quick: depth == 15,
                    kind: Kind::Processes {
                        slug: "root-value",
                        recipe: Recipe::Leaves { depth, order },
                        cpp: &[Reader::Buffered, Reader::Mapped, Reader::Cin],
                        python: python.then_some("root_value"),
                    },
                });
            }
        }
        let mut add = |name: &str, description: &str, is_quick, kind| {
            let (name, description) = (name.to_string(), description.to_string());
            all.push(Work { name, description, is_quick, kind });
        };
        let scout = |n, python| Kind::Processes {
            slug: "scout",
            recipe: Recipe::Nested(n),
            cpp: &[Reader::Buffered, Reader::Mapped],
            python,
        };
        let few = scout(28_000, Some("scout"));
        add("scout-25k", "a nested list of about 25,000 positions", true, few);
        let many = "a nested list of about 10 million positions";
        add("scout-10m", many, false, scout(11_200_000, None));
        let leaf_count = Kind::Processes {
            slug: "leaf-count",
            recipe: Recipe::List(8),
            cpp: &[Reader::Buffered, Reader::Mapped],
            python: Some("leaf_count"),
        };
        add("leaf-count", "3^8 random leaves", true, leaf_count);
        let tic_tac_toe = Kind::Processes {
            slug: "tic-tac-toe",
            recipe: Recipe::Board,
            cpp: &[Reader::Buffered],
            python: None,
        };
        add("tic-tac-toe", "the empty board", true, tic_tac_toe);
        let searches = format!("{} searches of 2^16 stored leaves", library::SEARCHES);
        add("search-16", &searches, true, Kind::Library(16));
        all
    }

    /// The recipe for its input, if it has one.
    pub(crate) fn recipe(&self) -> Option<Recipe> {
        match self.kind {
            Kind::Processes { recipe, .. } => Some(recipe),
            Kind::Library(_) => None,
        }
    }

    /// The name of the contender that others are compared with.
    pub(crate) fn peer(&self) -> &'static str {
        match self.kind {
            Kind::Processes { .. } => "C++",
            Kind::Library(_) => "minimax",
        }
    }

    /// The contenders, ready to run, and the size of their input, if it is a file.
    pub(crate) fn contenders(
        &self,
        builds: &mut Builds,
    ) -> Result<(Vec<Contender>, Option<u64>), Box<dyn Error>> {
        let (slug, recipe, cpp, python) = match self.kind {
            Kind::Library(depth) => return Ok((library::contenders(depth), None)),
            Kind::Processes { slug, recipe, cpp, python } => (slug, recipe, cpp, python),
        };
        let (input, size) = make(&builds.inputs(), &self.name, recipe)?;
        let measure = builds.measure()?;
        let mut contenders = Vec::new();
        let mut add = |name: &str, role, program: Option<Program>| {
            let Some(program) = program else { return };
            let (measure, input) = (measure.clone(), input.clone());
            let run = Box::new(move || process::run(&measure, &program, &input));
            contenders.push(Contender { name: name.to_string(), role, run });
        };
        add(slug, Role::Contender, Some(builds.own_program(slug, slug)?.into()));
        for &reader in cpp {
            let (role, label) = match reader {
                Reader::Buffered => (Role::Peer, "C++"),
                Reader::Mapped => (Role::Contender, "C++, mmap"),
                Reader::Cin => (Role::Contender, "C++, std::cin"),
            };
            add(label, role, builds.cpp(slug, reader)?);
        }
        if let Some(name) = python {
            add("Python", Role::Contender, builds.python(name));
        }
        add("cat", Role::Cat, builds.cat());
        add("empty program", Role::Contender, builds.empty()?);
        Ok((contenders, Some(size)))
    }
}
