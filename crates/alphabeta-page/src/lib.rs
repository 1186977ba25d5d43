//! The page on which a search can be stepped through in a browser.
//!
//! 1. [`files`]: the files of the page, and the page as one file with a trace in it.
//! 2. [`presets`]: the inputs that the page offers.
//! 3. [`server`]: the page and its traces over HTTP, for one person at one machine.

pub mod files;
pub mod presets;
pub mod server;
