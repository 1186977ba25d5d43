//! A request for a trace, and its answer: JSON both.
//!
//! A request is `{"input": "...", "problem": "scout", "order": "best"}`, where problem and order may
//! be missing or null. It is answered by [`data::json`], or refused as
//! `{"message": "...", "line": 1, "column": 13}`, with a line and a column, or a `byte`, where there
//! is such a place in the input.

use crate::data;
use crate::input::Problem;
use crate::limits::Limits;
use crate::order::Order;
use crate::trace::Trace;
use alphabeta_core::read::error::Place;
use alphabeta_core::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a request must be like.
const EXAMPLE: &str = r#"{"input": "[3, 5]", "problem": null, "order": null}"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    input: String,
    problem: Option<String>,
    order: Option<String>,
}

/// Why there is no trace.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Refusal {
    /// What was expected, and what was found.
    pub message: String,
    /// Where in the input, if it is there.
    #[serde(flatten)]
    pub place: Option<At>,
    /// Whether the request is none at all, whatever it asks for.
    #[serde(skip)]
    pub is_no_request: bool,
}

/// A place in an input.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(untagged)]
pub enum At {
    /// In a text, from 1.
    Text {
        /// Which line.
        line: u64,
        /// Which character of it.
        column: u64,
    },
    /// In a stream of integers.
    Stream {
        /// Which byte, from 1.
        byte: u64,
    },
}

/// The trace that `request` asks for, as JSON.
///
/// # Errors
///
/// Where it is no request, where its input cannot be read, and where a tree or a trace is larger
/// than `limits`.
pub fn answer(request: &[u8], limits: &Limits) -> Result<String, Refusal> {
    let no_request = |error| Refusal {
        message: format!("expected JSON such as {EXAMPLE}: {error}"),
        place: None,
        is_no_request: true,
    };
    // By way of an object: as it is, an array of its values would pass as well.
    let object: Map<String, Value> = serde_json::from_slice(request).map_err(no_request)?;
    let request: Request = serde_json::from_value(object.into()).map_err(no_request)?;
    let input = request.input.as_bytes();
    let problem = match request.problem {
        Some(problem) => problem.parse()?,
        None => Problem::guess(input),
    };
    let order = request.order.map_or(Ok(Order::Given), |order| order.parse())?;
    let (tree, listing) = problem.read_within(input, limits)?;
    let trace = Trace::in_order(&tree, order, listing)?;
    limits.check_steps(trace.n_steps())?;
    Ok(data::json(&trace, problem.slug(), &order.to_string()))
}

/// The problem or the order is none, or none for this input.
impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal { message, place: None, is_no_request: false }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let place = match *error.place() {
            Place::Text { line, column, .. } => Some(At::Text { line, column }),
            Place::Stream { byte, .. } => Some(At::Stream { byte }),
            _ => None,
        };
        Refusal { place, ..Refusal::from(error.to_string()) }
    }
}
