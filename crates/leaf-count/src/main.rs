//! `leaf-count` as a program: standard input to standard output.

use alphabeta_core::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("leaf-count", leaf_count::solve)
}
