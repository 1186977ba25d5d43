//! Answers a request for a trace. Both are JSON.
//!
//! A request is `{"input": "...", "problem": "scout", "order": "best"}`; `problem` and `order` may be
//! missing or null. The answer is [`data::json`], or a refusal such as
//! `{"message": "...", "line": 1, "column": 13}`. If the error has a place in the input, the refusal
//! gives `line` and `column`, or `byte` for an input that is read as a stream.

use crate::data;
use crate::input::Problem;
use crate::limits::Limits;
use crate::order::Order;
use crate::trace::Trace;
use alphabeta_core::read::error::Place;
use alphabeta_core::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A valid request, for messages.
const EXAMPLE: &str = r#"{"input": "[3, 5]", "problem": null, "order": null}"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    input: String,
    problem: Option<String>,
    order: Option<String>,
}

/// Why there is no trace.
///
/// If the error has a place in the input, `line` and `column` name it, or `byte` does for a stream of
/// integers. All three count from 1.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Refusal {
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte: Option<u64>,
    /// Whether the request itself is malformed, whatever its input is.
    #[serde(skip)]
    pub is_no_request: bool,
}

/// Answers `request` with a trace as JSON.
///
/// # Errors
///
/// If the request is malformed, if its problem, order or input is invalid, or if the tree or its trace
/// is larger than `limits`.
pub fn answer(request: &[u8], limits: &Limits) -> Result<String, Refusal> {
    let no_request = |error| Refusal {
        message: format!("expected JSON such as {EXAMPLE}: {error}"),
        is_no_request: true,
        ..Refusal::default()
    };
    // Serde also reads a struct from an array of its values, so an object is required first.
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

/// For a problem or an order that does not exist or does not fit the input.
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
