//! `scout` as a program: standard input to standard output.

use alphabeta_core::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("scout", scout::solve)
}
