//! `tic-tac-toe` as a program: standard input to standard output.

use alphabeta_core::run;
use std::process::ExitCode;

fn main() -> ExitCode {
    run("tic-tac-toe", tic_tac_toe::solve)
}
