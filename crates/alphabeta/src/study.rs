//! `alphabeta study`: serves a page to step through searches, to a browser on this machine.

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
  alphabeta study --port 0           use any free port, for example for a second page
  alphabeta study --no-open          print the address and open no browser

The server accepts connections from this machine only, and needs no network. Ctrl-C ends it.
`alphabeta trace --html FILE` writes a page that needs no server.";

#[derive(Args)]
pub(crate) struct Arguments {
    /// The port to listen on, at 127.0.0.1; 0 for any free port
    #[arg(short, long, value_name = "P", default_value_t = 8642)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let port = arguments.port;
    let server = Server::bind(port).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            format!("port {port} is in use: choose another with --port, or 0 for any free port")
        }
        _ => format!("cannot listen on port {port}: {error}"),
    })?;
    // Before the address is printed: a signal may come as soon as the address can be read.
    let end = server.signal().map_err(|error| format!("cannot listen for Ctrl-C: {error}"))?;
    let address = format!("http://127.0.0.1:{}/", server.port());
    print(format!("{address}\n").as_bytes())?;
    say("press Ctrl-C to end the server");
    if !arguments.no_open {
        // The call may not return before the browser has loaded the page, so the server runs meanwhile.
        thread::spawn(move || {
            if let Err(error) = open::that_detached(&address) {
                say(&format!("cannot open a browser: {error}; open {address} in one"));
            }
        });
    }
    server.run(Connections::default(), end);
    Ok(())
}
