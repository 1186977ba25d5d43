//! All that concerns macros.
//!
//! An exported macro is at the top of the whole program, wherever it is written. There it gets the
//! name of its library before its own, and the library's module hands it on under that.

mod bundled;
pub(crate) mod definition;
