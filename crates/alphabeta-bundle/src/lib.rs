//! Makes one readable source file of a program in a Cargo workspace, for online judges.
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
//! The text stays as it was written, comments included, with few changes. `mod name;` becomes the
//! module itself, and each library of the workspace becomes a module. Paths that begin with `crate` or
//! with a library's name are changed to lead into these modules. Tests, and modules that the program
//! does not need, are left out. Code that cannot be put into one file is an error that names its place.
//!
//! 1. [`workspace`] lists the programs and libraries, and `features` finds which features are on.
//! 2. `read` reads the files into `modules`, with `file`, `tokens`, `paths`, `attributes`,
//!    `conditions` and `outline`. `refused` finds code that cannot be bundled.
//! 3. `routes` resolves paths, and `reach` finds the modules that the program needs.
//! 4. `plan` decides what goes into the file, `check` whether that is possible, and `macros` how macros
//!    are renamed.
//! 5. `write` makes the edits, `layout` applies them, and `comments` removes comments.
//! 6. `trial` compiles the bundle and compares its output with the program's.

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

/// The largest file that Codeforces accepts, in bytes.
pub const CODEFORCES_BYTES: usize = 64 << 10;
