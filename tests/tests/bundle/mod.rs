//! Bundles of small workspaces, each with something that a bundle must carry, or must refuse.

mod fixture;
mod carried;
mod refused;
