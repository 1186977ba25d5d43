//! How many connections a server has, and how long it waits for each.

use super::serving::{Site, Study};
use alphabeta_page::server::{Connections, Server};
use std::future::pending;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// A server with limits that a test need not wait for; it is left to itself in the end.
fn serve(limits: Connections) -> Site {
    let server = Server::bind(0).unwrap();
    let port = server.port();
    thread::spawn(move || server.run(limits, pending()));
    Site { port }
}

/// How a request may be broken off, and how many of these there can be.
fn halves(site: &Site) -> [String; 4] {
    let host = site.host();
    [
        String::new(),
        "GET / HT".to_string(),
        format!("GET / HTTP/1.1\r\n{host}\r\nx-long: {}", "x".repeat(10_000)),
        format!("POST /trace HTTP/1.1\r\n{host}\r\ncontent-length: 99\r\n\r\n5"),
    ]
}

fn begin(site: &Site, half: &str) -> TcpStream {
    let mut stream = site.connect();
    stream.write_all(half.as_bytes()).unwrap();
    stream
}

/// Whether the server has closed it, which may be while something is still unread.
fn is_closed(stream: &mut TcpStream) -> bool {
    matches!(stream.read(&mut [0]), Ok(0) | Err(_))
}

#[test]
fn nobody_is_waited_for_without_end() {
    let soon = Duration::from_millis(100);
    let site = serve(Connections { request: soon, ..Connections::default() });
    let start = Instant::now();
    for mut stream in halves(&site).map(|half| begin(&site, &half)) {
        assert!(is_closed(&mut stream));
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn a_connection_without_requests_is_closed() {
    let soon = Duration::from_millis(100);
    let site = serve(Connections { idle: soon, ..Connections::default() });
    let request = format!("HEAD / HTTP/1.1\r\n{}\r\n\r\n", site.host());
    let start = Instant::now();
    let mut stream = begin(&site, &request);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(soon <= start.elapsed() && start.elapsed() < Duration::from_secs(5));
}

#[test]
fn those_who_wait_longest_make_room() {
    let site = serve(Connections { most: 3, young: Duration::ZERO, ..Connections::default() });
    let [nothing, head, long, body] = halves(&site);
    let mut streams = [nothing, head, long].map(|half| begin(&site, &half));
    for round in 0..8 {
        let start = Instant::now();
        assert_eq!(site.get("/").status(), 200);
        assert!(start.elapsed() < Duration::from_secs(5), "round {round}");
        let mut oldest = std::mem::replace(&mut streams[round % 3], begin(&site, &body));
        assert!(is_closed(&mut oldest), "round {round}");
    }
}

/// What a person may have: 40 files, of which a program has some.
#[cfg(unix)]
#[test]
fn idle_connections_leave_room_for_a_browser() {
    use crate::command_line::limited;

    let study = Study::run(limited("ulimit -n 40", &["study", "--port", "0", "--no-open"]));
    let idle: Vec<_> = (0..60).map(|n| begin(&study, &halves(&study)[n % 4])).collect();
    let start = Instant::now();
    assert_eq!(study.get("/").status(), 200);
    assert_eq!(study.ask("5").0, 200);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    drop(idle);
}

/// Of many that send and never end, few are held.
#[cfg(target_os = "linux")]
#[test]
fn slow_connections_take_little_memory() {
    let study = Study::start();
    let peak = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", study.child.id()));
        let status = status.unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
    };
    let before = peak();
    let head =
        format!("POST /trace HTTP/1.1\r\n{}\r\ncontent-length: 1048576\r\n\r\n", study.host());
    let body = " ".repeat((1 << 20) - 1);
    let slow: Vec<_> = (0..300)
        .map(|_| {
            let mut stream = begin(&study, &head);
            // Some are closed before all has been sent.
            let _ = stream.write_all(body.as_bytes());
            stream
        })
        .collect();
    assert_eq!(study.ask("5").0, 200);
    let taken = peak() - before;
    drop(slow);
    // All of them would take more than 300. Those that are closed are gone a moment later.
    assert!(taken < 96, "{taken} MiB");
}
