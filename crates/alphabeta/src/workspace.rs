//! The workspace that a command works on.

use alphabeta_bundle::Workspace;
use std::env;
use std::error::Error;

/// The one around the current folder.
pub(crate) fn workspace() -> Result<Workspace, Box<dyn Error>> {
    let folder = env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
    Ok(Workspace::find(&folder)?)
}
