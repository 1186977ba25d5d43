//! How the server ends.

#![cfg(unix)]

use super::serving::Study;
use rustix::process::{kill_process, Pid, Signal};
use std::io::Write;
use std::time::Duration;

/// The server must end within this time.
const SOON: Duration = Duration::from_secs(2);

fn send(study: &Study, signal: Signal) {
    kill_process(Pid::from_child(&study.child), signal).unwrap();
}

#[test]
fn a_signal_ends_the_server() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut study = Study::start();
        assert_eq!(study.get("/").status(), 200);
        send(&study, signal);
        assert!(study.ends_within(SOON), "{signal:?}");
        assert_eq!(study.stdout.iter().count(), 0, "only the address goes to standard output");
        let said = study.stderr.iter().collect::<Vec<_>>();
        assert_eq!(said, ["alphabeta: press Ctrl-C to end the server"]);
    }
}

#[test]
fn open_connections_do_not_delay_the_end() {
    let mut study = Study::start();
    let host = study.host();
    let half = [
        String::new(),
        "GET / HT".to_string(),
        format!("GET / HTTP/1.1\r\n{host}\r\n"),
        format!("POST /trace HTTP/1.1\r\n{host}\r\ncontent-length: 9\r\n\r\n5"),
    ];
    let streams = half.map(|half| {
        let mut stream = study.connect();
        stream.write_all(half.as_bytes()).unwrap();
        stream
    });
    // The server accepts connections in order: after this answer it has accepted the others, too.
    assert_eq!(study.get("/").status(), 200);
    send(&study, Signal::INT);
    assert!(study.ends_within(SOON));
    drop(streams);
}
