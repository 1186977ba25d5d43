//! The page and its traces over HTTP, for one person at one machine.
//!
//! Everything is sent from memory: no request touches the file system. What a request may cost is
//! bounded by the constants here.

mod answer;
mod guard;

use crate::files;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{header, StatusCode};
use axum::middleware::{from_fn, Next};
use axum::routing::{get, post, MethodRouter};
use axum::Router;
use guard::Guard;
use std::future::{Future, IntoFuture};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, Semaphore};
use tokio::time::sleep;

/// How many traces are made at the same time; other requests wait.
const AT_A_TIME: usize = 2;

/// How long requests that are open at the end have to come to theirs.
const GRACE: Duration = Duration::from_secs(1);

/// Serves the page at `listener` until `end` comes, and then for a second at most.
///
/// # Errors
///
/// Where `listener` has no address.
pub async fn serve(
    listener: TcpListener,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = router(listener.local_addr()?.port());
    let (has_come, comes) = oneshot::channel();
    let end = async move {
        end.await;
        let _ = has_come.send(());
    };
    let server = axum::serve(listener, router).with_graceful_shutdown(end).into_future();
    let too_late = async move {
        let _ = comes.await;
        sleep(GRACE).await;
    };
    tokio::select! {
        done = server => done,
        // A client that never finishes its request would keep it for ever.
        () = too_late => Ok(()),
    }
}

/// What is served at `port`:
///
/// - `GET /`, the page, and what it needs: `GET /page.css`, `GET /NAME.js`;
/// - `POST /trace`, whose body is a request that [`answer()`](alphabeta_study::answer()) answers.
pub fn router(port: u16) -> Router {
    let (index, policy) = files::served();
    let mut router = Router::new().route("/", file("text/html; charset=utf-8", index));
    for (name, text) in files::STYLE_SHEETS {
        router = router.route(&format!("/{name}"), file("text/css; charset=utf-8", text));
    }
    for (name, text) in files::modules() {
        let file = file("text/javascript; charset=utf-8", text.into_owned());
        router = router.route(&format!("/{name}.js"), file);
    }
    let turns = Arc::new(Semaphore::new(AT_A_TIME));
    let trace = move |request: Request| answer::trace(turns.clone(), request);
    let guard = Arc::new(Guard::new(port, &policy));
    router
        .route("/trace", post(trace))
        .fallback(|| async { (StatusCode::NOT_FOUND, "there is nothing here\n") })
        // Around everything, so that errors as well have the headers.
        .layer(from_fn(move |request: Request, next: Next| {
            let guard = guard.clone();
            async move { guard.pass(request, next).await }
        }))
}

fn file(kind: &'static str, text: impl Into<Bytes>) -> MethodRouter {
    let text = text.into();
    get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
}
