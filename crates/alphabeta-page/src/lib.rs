//! The page that shows a trace at work, in a browser.
//!
//! 1. [`files`]: what it consists of, and all of it as one file with a trace in it.
//! 2. [`presets`]: the inputs that it offers.
//! 3. [`server`]: the page and its traces over HTTP, for one person at one machine.

pub mod files;
pub mod presets;
pub mod server;
