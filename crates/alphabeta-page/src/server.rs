//! The page and its traces over HTTP, for one person at one machine.
//!
//! Everything is sent from memory: no request touches the file system. The constants of this module and
//! its children limit the cost of a request, and [`Connections`] limits the number of connections and
//! the time that they take.

mod answer;
mod connections;
mod guard;

pub use connections::Connections;

use crate::files;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{header, StatusCode};
use axum::middleware::{from_fn, Next};
use axum::routing::{get, post, MethodRouter};
use axum::Router;
use guard::Guard;
use std::future::Future;
use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

/// The number of traces that are made at the same time. Other requests wait.
const AT_A_TIME: usize = 2;

/// A server of the page at a port of this machine, which no other machine can reach.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    port: u16,
}

impl Server {
    /// Listens at `port`, or at any free port if that is 0.
    ///
    /// # Errors
    ///
    /// If the port is in use, or the system has no resources left.
    pub fn bind(port: u16) -> io::Result<Server> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))?;
        let port = listener.local_addr()?.port();
        Ok(Server { runtime, listener, port })
    }

    /// The port at which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A future that is ready when Ctrl-C or a signal asks the program to end. Signals are caught from now
    /// on.
    ///
    /// # Errors
    ///
    /// If the system cannot report signals.
    pub fn signal(&self) -> io::Result<impl Future<Output = ()> + Send> {
        let _runtime = self.runtime.enter();
        signal()
    }

    /// Serves the page until `end` is ready. Then requests have at most one second to finish.
    pub fn run(self, connections: Connections, end: impl Future<Output = ()>) {
        let Server { runtime, listener, port } = self;
        runtime.block_on(connections.serve(listener, router(port), end));
        // A search that still runs must not keep the program alive, because its result is no longer needed.
        runtime.shutdown_background();
    }
}

#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{signal, SignalKind};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(windows)]
fn signal() -> io::Result<impl Future<Output = ()> + Send> {
    let mut ctrl_c = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        ctrl_c.recv().await;
    })
}

/// The requests that are answered at `port`:
///
/// - `GET /` gives the page, and `GET /page.css`, `GET /NAME.js` and the like give its files.
/// - `POST /trace` gives a trace. Its body is a request to [`answer()`](alphabeta_study::answer()).
fn router(port: u16) -> Router {
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
        .fallback(|| async { (StatusCode::NOT_FOUND, "not found\n") })
        // The outermost layer, so that errors have the headers, too.
        .layer(from_fn(move |request: Request, next: Next| {
            let guard = guard.clone();
            async move { guard.pass(request, next).await }
        }))
}

fn file(kind: &'static str, text: impl Into<Bytes>) -> MethodRouter {
    let text = text.into();
    get(move || async move { ([(header::CONTENT_TYPE, kind)], text) })
}
