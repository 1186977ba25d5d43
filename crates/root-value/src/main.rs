//! `root-value` as a program: standard input to standard output.

use alphabeta_core::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("root-value", root_value::solve)
}
