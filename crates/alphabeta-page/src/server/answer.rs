//! `POST /trace`: an input comes as JSON, and its trace goes back.

use super::{check_length, MOST_BYTES, MOST_POSITIONS};
use alphabeta_core::error::Place;
use alphabeta_core::Error;
use alphabeta_study::{data, Order, Problem, Trace};
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{header, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

const JSON: &str = "application/json";

/// How much of a body that is too large is still read, and forgotten: many clients look at no
/// answer before they have sent all.
const MOST_PASSED_OVER: usize = 16 << 20;

/// What a body must be like.
const EXAMPLE: &str = r#"{"input": "[3, 5]", "problem": null, "order": null}"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    input: String,
    problem: Option<String>,
    order: Option<String>,
}

/// Why there is no trace, and the place in the input, if it is there.
#[derive(Debug, Serialize)]
struct Refusal {
    #[serde(skip)]
    status: StatusCode,
    message: String,
    #[serde(flatten)]
    place: Option<At>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum At {
    Text { line: u64, column: u64 },
    Stream { byte: u64 },
}

/// The answer to `request`, made when one of the `turns` is free.
pub(super) async fn trace(turns: Arc<Semaphore>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = match read(body).await {
        Ok(body) => body,
        Err(refusal) => return refusal.into_response(),
    };
    if !is_json(&head.headers) {
        let message = format!("expected the content type {JSON}");
        return Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message).into_response();
    }
    in_turn(turns, move || answer(&body)).await
}

/// Does `work` where it keeps nobody waiting.
async fn in_turn(
    turns: Arc<Semaphore>,
    work: impl FnOnce() -> Result<String, Refusal> + Send + 'static,
) -> Response {
    // It is never closed. The turn ends with the work, which may outlive the request.
    let turn = turns.acquire_owned().await;
    let work = move || {
        let answer = work();
        drop(turn);
        answer
    };
    match spawn_blocking(work).await {
        Ok(Ok(json)) => ([(header::CONTENT_TYPE, JSON)], json).into_response(),
        Ok(Err(refusal)) => refusal.into_response(),
        Err(_) => {
            let message = "the search of this input went wrong";
            Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message).into_response()
        }
    }
}

/// The trace that `body` asks for, as JSON.
fn answer(body: &[u8]) -> Result<String, Refusal> {
    let no_such = |error| {
        let message = format!("expected JSON such as {EXAMPLE}: {error}");
        Refusal::new(StatusCode::BAD_REQUEST, message)
    };
    // By way of an object: as it is, an array of its values would pass as well.
    let object: Map<String, Value> = serde_json::from_slice(body).map_err(no_such)?;
    let asked: Asked = serde_json::from_value(object.into()).map_err(no_such)?;
    let input = asked.input.as_bytes();
    let problem = match asked.problem {
        Some(problem) => problem.parse()?,
        None => Problem::guess(input),
    };
    let order = asked.order.map_or(Ok(Order::Given), |order| order.parse())?;
    let (tree, listing) = problem.read_within(input, MOST_POSITIONS)?;
    let trace = Trace::in_order(&tree, order, listing)?;
    check_length(&trace)?;
    Ok(data::json(&trace, problem.slug(), &order.to_string())?)
}

/// All of `body`.
async fn read(mut body: Body) -> Result<Vec<u8>, Refusal> {
    let (mut bytes, mut n_bytes) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|error| {
            let message = format!("expected a whole request: {error}");
            Refusal::new(StatusCode::BAD_REQUEST, message)
        })?;
        let Ok(data) = frame.into_data() else { continue };
        n_bytes += data.len();
        if n_bytes <= MOST_BYTES {
            bytes.extend_from_slice(&data);
        } else if MOST_PASSED_OVER < n_bytes {
            break;
        }
    }
    if MOST_BYTES < n_bytes {
        let message = format!("expected a request of at most {MOST_BYTES} bytes");
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    Ok(bytes)
}

/// Whether the body is said to be JSON, whatever its encoding: JSON has but one.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case(JSON)
}

impl Refusal {
    fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into(), place: None }
    }
}

/// The problem or the order is none, or none for this input.
impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message)
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

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let json = serde_json::to_string(&self).unwrap_or_default();
        (self.status, [(header::CONTENT_TYPE, JSON)], json).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::sleep;
    use std::time::Duration;
    use tokio::runtime::Builder;

    /// What panics is one request and no other, and its turn is free again.
    #[test]
    fn a_panic_is_an_answer() {
        let runtime = Builder::new_current_thread().build().unwrap();
        let turns = Arc::new(Semaphore::new(1));
        for _ in 0..2 {
            let work = || panic!("this is part of the test");
            let response = runtime.block_on(in_turn(turns.clone(), work));
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        }
        let response = runtime.block_on(in_turn(turns, || Ok("{}".to_string())));
        assert_eq!(response.status(), StatusCode::OK);
    }

    #[test]
    fn no_more_is_done_at_a_time_than_there_are_turns() {
        let runtime = Builder::new_current_thread().build().unwrap();
        let turns = Arc::new(Semaphore::new(2));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let one = || {
            let (running, most) = (running.clone(), most.clone());
            in_turn(turns.clone(), move || {
                most.fetch_max(1 + running.fetch_add(1, Ordering::SeqCst), Ordering::SeqCst);
                sleep(Duration::from_millis(50));
                running.fetch_sub(1, Ordering::SeqCst);
                Ok(String::new())
            })
        };
        runtime.block_on(async { tokio::join!(one(), one(), one(), one(), one(), one()) });
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }
}
