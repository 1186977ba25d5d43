//! Connections: how many the server holds, and how long it waits for each.

use axum::body::Body;
use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{service_fn, Service};
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::future::{pending, Future};
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{sleep, sleep_until, timeout, Instant};

/// How long open requests may still run after the server is told to end.
const GRACE: Duration = Duration::from_secs(1);

/// The time between two checks for room.
const MOMENT: Duration = Duration::from_millis(10);

/// The number of bytes that are buffered for a connection, without the body of a request. This limits
/// the size of a request's head.
const BUFFER: usize = 1 << 16;

/// The limits for connections.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// The most connections at a time. To make room for a new one, the server closes the connection for
    /// whose client it has waited longest.
    pub most: usize,
    /// A connection is not closed for a new one before the server has waited this long for it.
    pub young: Duration,
    /// How long the head and the body of a request may take together.
    pub request: Duration,
    /// How long a client may take to fetch an answer and to begin another request.
    pub idle: Duration,
}

impl Default for Connections {
    /// Enough for a few browsers, which open up to six connections each.
    fn default() -> Connections {
        let (young, request) = (Duration::from_millis(200), Duration::from_secs(10));
        Connections { most: 32, young, request, idle: Duration::from_secs(60) }
    }
}

/// The times since when and until when the server waits for a client. `None` while the server works for
/// that client.
#[derive(Clone, Debug, Default)]
pub(super) struct Wait(watch::Sender<Option<(Instant, Instant)>>);

impl Wait {
    fn begin(&self, most: Duration) {
        let now = Instant::now();
        self.0.send_replace(Some((now, now + most)));
    }

    /// Does `work`, which does not count as waiting for the client.
    pub(super) async fn pause<T>(&self, work: impl Future<Output = T>) -> T {
        self.0.send_replace(None);
        work.await
    }

    fn since(&self) -> Option<Instant> {
        self.0.borrow().map(|(since, _)| since)
    }

    /// Is ready when the client has taken too long.
    async fn is_over(&self) {
        let mut wait = self.0.subscribe();
        loop {
            let end = wait.borrow_and_update().map(|(_, end)| end);
            let over = async {
                match end {
                    Some(end) => sleep_until(end).await,
                    None => pending().await,
                }
            };
            tokio::select! {
                () = over => return,
                _ = wait.changed() => {}
            }
        }
    }
}

/// The open connections.
#[derive(Default)]
struct Clients(Vec<(AbortHandle, Wait)>);

impl Clients {
    fn count(&mut self) -> usize {
        self.0.retain(|(task, _)| !task.is_finished());
        self.0.len()
    }

    /// Closes the connection that the server has waited for longest. It closes none for which it works,
    /// or has waited only a short time.
    fn close_one(&self, young: Duration) {
        let waits = self.0.iter().filter_map(|(task, wait)| Some((wait.since()?, task)));
        let longest = waits.min_by_key(|(since, _)| *since);
        if let Some((_, task)) = longest.filter(|(since, _)| young <= since.elapsed()) {
            task.abort();
        }
    }
}

impl Connections {
    /// Serves `router` at `listener` until `end` is ready. Then requests have at most one second to finish.
    pub(super) async fn serve(
        self,
        listener: TcpListener,
        router: Router,
        end: impl Future<Output = ()>,
    ) {
        let mut end = pin!(end);
        let graceful = GracefulShutdown::new();
        let mut clients = Clients::default();
        loop {
            let stream = tokio::select! {
                () = &mut end => break,
                stream = self.accept(&listener, &mut clients) => stream,
            };
            let wait = Wait::default();
            wait.begin(self.request);
            let connection = graceful.watch(self.connection(stream, router.clone(), wait.clone()));
            let task = tokio::spawn({
                let wait = wait.clone();
                async move {
                    tokio::select! {
                        _ = connection => {}
                        () = wait.is_over() => {}
                    }
                }
            });
            clients.0.push((task.abort_handle(), wait));
        }
        // Without the limit, a client that never finishes its request would keep the server alive.
        let _ = timeout(GRACE, graceful.shutdown()).await;
    }

    /// The next connection, when there is room for it.
    async fn accept(self, listener: &TcpListener, clients: &mut Clients) -> TcpStream {
        loop {
            // This fails if too many files are open. A connection counts as a file.
            let stream = listener.accept().await;
            while clients.count() >= self.most {
                clients.close_one(self.young);
                sleep(MOMENT).await;
            }
            match stream {
                Ok((stream, _)) => return stream,
                Err(_) => clients.close_one(self.young),
            }
            sleep(MOMENT).await;
        }
    }

    /// The connection over `stream`, whose requests `router` answers.
    fn connection(
        self,
        stream: TcpStream,
        router: Router,
        wait: Wait,
    ) -> impl GracefulConnection<Error = hyper::Error> {
        let router = TowerToHyperService::new(router);
        let service = service_fn(move |mut request: hyper::Request<_>| {
            wait.begin(self.request);
            request.extensions_mut().insert(wait.clone());
            let answer = router.call(request);
            let wait = wait.clone();
            async move {
                let answer: Result<hyper::Response<Body>, Infallible> = answer.await;
                wait.begin(self.idle);
                answer
            }
        });
        http1::Builder::new().max_buf_size(BUFFER).serve_connection(TokioIo::new(stream), service)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::runtime::Builder;

    #[test]
    fn work_for_a_client_does_not_count_as_waiting() {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let wait = Wait::default();
        runtime.block_on(async {
            wait.begin(MOMENT);
            tokio::select! {
                () = wait.is_over() => panic!("the wait ended during work"),
                () = wait.pause(sleep(5 * MOMENT)) => {}
            }
            wait.begin(MOMENT);
            wait.is_over().await;
        });
    }
}
