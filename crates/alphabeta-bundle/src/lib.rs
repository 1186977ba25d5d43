//! Programs of a Cargo workspace as single files that a person can read, for online judges.
//!
//! ```no_run
//! use alphabeta_bundle::{bundle, Options, Workspace};
//! use std::path::Path;
//!
//! # fn main() -> alphabeta_bundle::Result<()> {
//! let workspace = Workspace::find(Path::new("."))?;
//! let bundle = bundle(&workspace, workspace.program("scout")?, Options::default())?;
//! assert!(bundle.text.starts_with("// scout: "));
//! # Ok(())
//! # }
//! ```
//!
//! The text stays as it was written, comments and all, but for a few places: `mod name;` becomes
//! the module itself, each library of the workspace becomes a module, paths that begin with `crate`
//! or with a library's name lead into these, and tests and modules that the program does not need
//! are left out. What cannot be put into one file is refused, with its place.
//!
//! 1. [`workspace`]: what there is, and which `features` are on.
//! 2. `modules`: what is in its files, as `read` finds it by `file`, `tokens`, `paths`, `attributes`,
//!    `conditions` and `outline`, and what is `refused`.
//! 3. `routes`: where paths lead; `reach`: which of the modules are needed.
//! 4. `plan`: what goes into the file; `check`: whether it can; `macros`: what becomes of them.
//! 5. `write`: the edits; `layout`: their text; `comments`: how these are taken out.
//! 6. `trial`: whether it compiles, and answers as the program does.

mod attributes;
mod check;
mod comments;
mod conditions;
mod error;
mod features;
mod file;
mod layout;
mod macros;
mod modules;
mod outline;
mod paths;
mod plan;
mod reach;
mod read;
mod refused;
mod routes;
mod tokens;
mod trial;
pub mod workspace;
mod write;

pub use error::{Error, Result};
pub use trial::Trial;
pub use workspace::{Program, Workspace};
pub use write::{bundle, Bundle, Options};

/// The largest file that Codeforces takes, in bytes.
pub const CODEFORCES_BYTES: usize = 64 << 10;
