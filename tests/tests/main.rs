//! The tests, a module for each subject. Shared code is in `tests/src`.

mod replay;

mod samples;
mod bad_input;
mod statements;
mod streams;
mod fuzzing;
mod mutants;
mod functions;
mod agreement;
mod published;
mod bundles;
mod bundle;
mod trace;
mod study;
mod browser;
mod command_line;
mod bench;
mod instructions;
mod new_problem;
mod rooms;
mod tidy;
mod pages;
