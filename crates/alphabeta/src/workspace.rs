//! Finds the workspace that a command works on.

use alphabeta_bundle::Workspace;
use std::env;
use std::error::Error;
use std::path::Path;

/// The workspace with this manifest, or the one that the current folder is in.
pub(crate) fn workspace(manifest: Option<&Path>) -> Result<Workspace, Box<dyn Error>> {
    if let Some(manifest) = manifest {
        return Ok(Workspace::of(manifest)?);
    }
    let folder = env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
    Ok(Workspace::find(&folder)?)
}
