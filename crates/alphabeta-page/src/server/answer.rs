//! `POST /trace`: receives an input as JSON, and sends its trace.

use super::connections::Wait;
use alphabeta_study::answer::{answer, Refusal};
use alphabeta_study::limits::{too_many_bytes, Limits, MOST_BYTES};
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{header, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

const JSON: &str = "application/json";

/// The number of bytes of a body that is too large which are read and discarded. Many clients read no
/// answer before they have sent everything.
const MOST_DISCARDED: usize = 16 << 20;

/// The answer to `request`, made when one of the `turns` is free.
pub(super) async fn trace(turns: Arc<Semaphore>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = match read(body).await {
        Ok(body) => body,
        Err((status, message)) => return refuse(status, &message.into()),
    };
    if !is_json(&head.headers) {
        let message = format!("expected the content type {JSON}");
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, &message.into());
    }
    let wait = head.extensions.get::<Wait>().cloned().unwrap_or_default();
    wait.pause(in_turn(turns, move || answer(&body, &Limits::PAGE))).await
}

/// Does `work` on another thread, so that the server goes on with other requests.
async fn in_turn(
    turns: Arc<Semaphore>,
    work: impl FnOnce() -> Result<String, Refusal> + Send + 'static,
) -> Response {
    // The semaphore is never closed, so this cannot fail. The turn ends with the work, which may outlive
    // the request.
    let turn = turns.acquire_owned().await;
    let work = move || {
        let answer = work();
        drop(turn);
        answer
    };
    match spawn_blocking(work).await {
        Ok(Ok(json)) => ([(header::CONTENT_TYPE, JSON)], json).into_response(),
        Ok(Err(refusal)) if refusal.is_no_request => refuse(StatusCode::BAD_REQUEST, &refusal),
        Ok(Err(refusal)) => refuse(StatusCode::UNPROCESSABLE_ENTITY, &refusal),
        Err(_) => {
            let message = "the search of this input failed: please report it".to_string();
            refuse(StatusCode::INTERNAL_SERVER_ERROR, &message.into())
        }
    }
}

/// Reads the whole `body`.
async fn read(mut body: Body) -> Result<Vec<u8>, (StatusCode, String)> {
    let (mut bytes, mut n_bytes) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|error| {
            (StatusCode::BAD_REQUEST, format!("expected a complete request: {error}"))
        })?;
        let Ok(data) = frame.into_data() else { continue };
        n_bytes += data.len();
        if n_bytes <= MOST_BYTES {
            bytes.extend_from_slice(&data);
        } else if MOST_DISCARDED < n_bytes {
            break;
        }
    }
    if MOST_BYTES < n_bytes {
        return Err((StatusCode::PAYLOAD_TOO_LARGE, too_many_bytes()));
    }
    Ok(bytes)
}

/// Whether the content type is JSON. Its charset does not matter, because JSON is always UTF-8.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case(JSON)
}

/// The response with this status and message.
fn refuse(status: StatusCode, refusal: &Refusal) -> Response {
    let json = serde_json::to_string(refusal).unwrap_or_default();
    (status, [(header::CONTENT_TYPE, JSON)], json).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::sleep;
    use std::time::Duration;
    use tokio::runtime::Builder;

    /// A panic fails only its own request, and frees its turn.
    #[test]
    fn a_panic_is_answered_with_an_error() {
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
    fn at_most_as_many_requests_run_at_once_as_there_are_turns() {
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
