//! Connections: how many there are, and how long each may keep the server waiting.

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

/// How long requests that are open at the end have to come to theirs.
const GRACE: Duration = Duration::from_secs(1);

/// How long it takes to look again whether there is room.
const MOMENT: Duration = Duration::from_millis(10);

/// How many bytes of a connection are held, besides the body of a request. A head may not be longer.
const BUFFER: usize = 1 << 16;

/// What connections may take.
#[derive(Clone, Copy, Debug)]
pub struct Connections {
    /// How many there are at a time. For another, the one that has waited longest is closed.
    pub most: usize,
    /// How long one may have waited and is left alone all the same.
    pub young: Duration,
    /// How long the head and the body of a request may take, together.
    pub request: Duration,
    /// How long it may take until an answer has been fetched, and another request begins.
    pub idle: Duration,
}

impl Default for Connections {
    /// For a browser or two, which open up to six each.
    fn default() -> Connections {
        let (young, request) = (Duration::from_millis(200), Duration::from_secs(10));
        Connections { most: 32, young, request, idle: Duration::from_secs(60) }
    }
}

/// Since when the server has waited for a client, and until when it will; nothing while it works for
/// it.
#[derive(Clone, Debug, Default)]
pub(super) struct Wait(watch::Sender<Option<(Instant, Instant)>>);

impl Wait {
    fn begin(&self, most: Duration) {
        let now = Instant::now();
        self.0.send_replace(Some((now, now + most)));
    }

    /// Does `work`, for which the client cannot be blamed.
    pub(super) async fn pause<T>(&self, work: impl Future<Output = T>) -> T {
        self.0.send_replace(None);
        work.await
    }

    fn since(&self) -> Option<Instant> {
        self.0.borrow().map(|(since, _)| since)
    }

    /// Returns when the client has taken too long.
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

/// The connections that are open.
#[derive(Default)]
struct Clients(Vec<(AbortHandle, Wait)>);

impl Clients {
    fn count(&mut self) -> usize {
        self.0.retain(|(task, _)| !task.is_finished());
        self.0.len()
    }

    /// Closes the one that has waited longest, unless all are young or worked for.
    fn close_one(&self, young: Duration) {
        let waits = self.0.iter().filter_map(|(task, wait)| Some((wait.since()?, task)));
        let longest = waits.min_by_key(|(since, _)| *since);
        if let Some((_, task)) = longest.filter(|(since, _)| young <= since.elapsed()) {
            task.abort();
        }
    }
}

impl Connections {
    /// Serves `router` at `listener` until `end` comes, and then for a second at most.
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
        // A client that never finishes its request would keep it for ever.
        let _ = timeout(GRACE, graceful.shutdown()).await;
    }

    /// The next connection, when there is room for it.
    async fn accept(self, listener: &TcpListener, clients: &mut Clients) -> TcpStream {
        loop {
            // It fails where too many files are open: a connection is one.
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

    /// What answers the requests of a connection.
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
    fn nobody_is_blamed_for_work() {
        let runtime = Builder::new_current_thread().enable_time().build().unwrap();
        let wait = Wait::default();
        runtime.block_on(async {
            wait.begin(MOMENT);
            tokio::select! {
                () = wait.is_over() => panic!("it is worked for the client"),
                () = wait.pause(sleep(5 * MOMENT)) => {}
            }
            wait.begin(MOMENT);
            wait.is_over().await;
        });
    }
}
