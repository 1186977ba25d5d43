//! The presets: samples of the problems, which the page offers as inputs.

use alphabeta_study::Problem;
use serde::Serialize;
use Problem::{CallTrace, LeafCount, RootValue, Scout, TicTacToe};

/// An input that the page offers.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Preset {
    /// The problem that the input is for.
    #[serde(serialize_with = "crate::presets::slug")]
    pub problem: Problem,
    /// The number of the sample.
    pub name: &'static str,
    /// The text of the input.
    pub input: &'static str,
}

macro_rules! samples {
    ($($problem:ident $slug:literal: $($name:literal)+;)+) => {
        &[$($(Preset {
            problem: $problem,
            name: $name,
            input: include_str!(concat!("../../../problems/", $slug, "/samples/", $name, ".in")),
        }),+),+]
    };
}

/// Every sample that the page can show, by problem and number. The first sample of tic-tac-toe, the whole
/// game, is too large.
pub const PRESETS: &[Preset] = samples! {
    LeafCount "leaf-count": "1" "2" "3" "4" "5" "6";
    Scout "scout": "1" "2" "3";
    CallTrace "call-trace": "1";
    RootValue "root-value": "1" "2";
    TicTacToe "tic-tac-toe": "2" "3" "4" "5" "6" "7" "8" "9" "10";
};

/// The presets as JSON: `[{"problem": "scout", "name": "1", "input": "tree = ..."}, ...]`.
pub fn json() -> String {
    serde_json::to_string(PRESETS).unwrap_or_default()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn slug<S: serde::Serializer>(problem: &Problem, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(problem.slug())
}
