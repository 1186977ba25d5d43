//! `alphabeta study`: a page to step through searches, served to a browser at this machine.

use crate::say::say;
use alphabeta_output::print;
use alphabeta_page::server::{Connections, Server};
use clap::Args;
use std::error::Error;
use std::io::ErrorKind;
use std::thread;

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
    let port = arguments.port;
    let server = Server::bind(port).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            format!("port {port} is taken: choose another with --port, or 0 for any free one")
        }
        _ => format!("cannot listen on port {port}: {error}"),
    })?;
    // From before anyone can know that it runs.
    let end = server.signal().map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    let address = format!("http://127.0.0.1:{}/", server.port());
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
    server.run(Connections::default(), end);
    Ok(())
}
