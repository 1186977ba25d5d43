//! Macros in a bundle.
//!
//! An exported macro is always at the top of its crate, and in a bundle that is the top of the program.
//! So that macros of different libraries do not clash there, each is renamed to `__library_name`. The
//! library's module re-exports it under its own name.

mod bundled;
pub(crate) mod definition;
