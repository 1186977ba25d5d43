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

/// Why there is no trace, and where in the input, from 1, if it is there: in a text, or in a stream of
/// integers.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[expect(missing_docs, reason = "they are what they are called")]
pub struct Refusal {
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte: Option<u64>,
    /// Whether the request is none at all, whatever it asks for.
    #[serde(skip)]
    pub is_no_request: bool,
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
        is_no_request: true,
        ..Refusal::default()
    };
    // By way of an object: as it is, an array of its values would pass as well.
    let object: Map<String, Value> = serde_json::from_slice(request).map_err(no_request)?;
    let request: Request = serde_json::from_value(object.into()).map_err(no_request)?;
    let input = request.input.as_bytes();
    let problem = match request.problem {
        Some(problem) => problem.parse()?,
        None => Problem::guess(input)?,
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
        Refusal { message, ..Refusal::default() }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let (line, column, byte) = match *error.place() {
            Place::Text { line, column, .. } => (Some(line), Some(column), None),
            Place::Stream { byte, .. } => (None, None, Some(byte)),
            _ => (None, None, None),
        };
        Refusal { line, column, byte, ..Refusal::from(error.to_string()) }
    }
}
