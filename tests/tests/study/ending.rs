//! The end of a server.

#![cfg(unix)]

use super::serving::Study;
use std::io::Write;
use std::process::Command;
use std::time::Duration;

/// It must end by then.
const SOON: Duration = Duration::from_secs(2);

fn signal(study: &Study, name: &str) {
    let pid = study.child.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
}

#[test]
fn a_signal_ends_it() {
    for name in ["INT", "TERM"] {
        let mut study = Study::start();
        assert_eq!(study.get("/").status(), 200);
        signal(&study, name);
        assert!(study.ends_within(SOON), "{name}");
        assert_eq!(study.stdout.iter().count(), 0, "one line goes to standard output");
        assert_eq!(study.stderr.iter().collect::<Vec<_>>(), ["alphabeta: Ctrl-C ends it"]);
    }
}

#[test]
fn nobody_can_keep_it() {
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
    // When this is answered, the others have been taken as well.
    assert_eq!(study.get("/").status(), 200);
    signal(&study, "INT");
    assert!(study.ends_within(SOON));
    drop(streams);
}
