//! Runs the tests of `tests/page`, which drive the page in a real browser. `npm ci` must have
//! installed their packages.

use std::process::Command;
use tests::{program, skipped, workspace};

#[test]
fn the_page_works_in_a_browser() {
    let folder = workspace("tests/page");
    if !folder.join("node_modules").exists() {
        return skipped("the page in a browser: `just test-page` tests it, with Node and Chromium");
    }
    let pictures = workspace("target/page");
    let mut node = Command::new("node");
    node.arg("--test").current_dir(folder);
    node.env("ALPHABETA", program("alphabeta")).env("ALPHABETA_PICTURES", &pictures);
    let status = node.status().expect("Node is there, as npm is");
    assert!(status.success(), "screenshots are in {}", pictures.display());
}
