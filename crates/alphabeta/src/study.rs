//! `alphabeta study`: a page to step through searches, served to a browser at this machine.

use crate::say::say;
use alphabeta_output::print;
use alphabeta_page::server;
use clap::Args;
use std::error::Error;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::Ipv4Addr;
use std::thread;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

pub(crate) const EXAMPLES: &str = "\
Examples:
  alphabeta study                    open the page in the browser
  alphabeta study --port 0           at any free port, for a second one beside it
  alphabeta study --no-open          only say where it is

It is served to this machine alone, and needs no network. Ctrl-C ends it.
For a page that needs no server, see `alphabeta trace --html`.";

#[derive(Args)]
pub(crate) struct Arguments {
    /// The port to listen on, at 127.0.0.1; 0 for any free one
    #[arg(short, long, value_name = "P", default_value_t = 8642)]
    port: u16,
    /// Open no browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let done = runtime.block_on(study(arguments));
    // A search that still runs is nobody's any more, and must not keep the program.
    runtime.shutdown_background();
    done
}

async fn study(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let port = arguments.port;
    let cannot = |error: io::Error| match error.kind() {
        ErrorKind::AddrInUse => {
            format!("port {port} is taken: choose another with --port, or 0 for any free one")
        }
        _ => format!("cannot listen on port {port}: {error}"),
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(cannot)?;
    let port = listener.local_addr().map_err(cannot)?.port();
    // From before anyone can know that it runs.
    let end = end().map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    let address = format!("http://127.0.0.1:{port}/");
    print(format!("{address}\n").as_bytes())?;
    say("Ctrl-C ends it");
    if !arguments.no_open {
        // A browser may take its time, and the page must be there for it.
        thread::spawn(move || {
            if let Err(error) = open::that_detached(&address) {
                say(&format!("no browser opens, go to {address} yourself: {error}"));
            }
        });
    }
    let served = server::serve(listener, end).await;
    Ok(served.map_err(|error| format!("cannot serve the page: {error}"))?)
}

/// When somebody wants it to end.
#[cfg(unix)]
fn end() -> io::Result<impl Future<Output = ()> + Send> {
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

/// When somebody wants it to end.
#[cfg(windows)]
fn end() -> io::Result<impl Future<Output = ()> + Send> {
    let mut ctrl_c = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        ctrl_c.recv().await;
    })
}
