//! How many connections the server holds, and how long it waits for each.

use super::serving::{Site, Study};
use alphabeta_page::server::{Connections, Server};
use std::future::pending;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// A server with these limits, in a thread that runs until the tests end.
fn serve(limits: Connections) -> Site {
    let server = Server::bind(0).unwrap();
    let port = server.port();
    thread::spawn(move || server.run(limits, pending()));
    Site { port }
}

/// Requests that stop at different points.
fn partial_requests(site: &Site) -> [String; 4] {
    let host = site.host();
    [
        String::new(),
        "GET / HT".to_string(),
        format!("GET / HTTP/1.1\r\n{host}\r\nx-long: {}", "x".repeat(10_000)),
        format!("POST /trace HTTP/1.1\r\n{host}\r\ncontent-length: 99\r\n\r\n5"),
    ]
}

fn begin(site: &Site, request: &str) -> TcpStream {
    let mut stream = site.connect();
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// Whether the server has closed the connection. If it left something unread, reading is an error.
fn is_closed(stream: &mut TcpStream) -> bool {
    matches!(stream.read(&mut [0]), Ok(0) | Err(_))
}

#[test]
fn an_incomplete_request_times_out() {
    let soon = Duration::from_millis(100);
    let site = serve(Connections { request: soon, ..Connections::default() });
    let start = Instant::now();
    for mut stream in partial_requests(&site).map(|request| begin(&site, &request)) {
        assert!(is_closed(&mut stream));
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn an_idle_connection_is_closed() {
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
fn the_oldest_connection_is_closed_for_a_new_one() {
    let site = serve(Connections { most: 3, young: Duration::ZERO, ..Connections::default() });
    let [nothing, head, long, body] = partial_requests(&site);
    let mut streams = [nothing, head, long].map(|request| begin(&site, &request));
    for round in 0..8 {
        let start = Instant::now();
        assert_eq!(site.get("/").status(), 200);
        assert!(start.elapsed() < Duration::from_secs(5), "round {round}");
        let mut oldest = std::mem::replace(&mut streams[round % 3], begin(&site, &body));
        assert!(is_closed(&mut oldest), "round {round}");
    }
}

/// The process may open 40 files, some of which are not connections.
#[cfg(unix)]
#[test]
fn idle_connections_leave_room_for_a_browser() {
    use crate::command_line::limited;

    let study = Study::run(limited("ulimit -n 40", &["study", "--port", "0", "--no-open"]));
    let idle: Vec<_> = (0..60).map(|n| begin(&study, &partial_requests(&study)[n % 4])).collect();
    let start = Instant::now();
    assert_eq!(study.get("/").status(), 200);
    assert_eq!(study.ask("5").0, 200);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    drop(idle);
}

/// The server keeps only few of many requests that never end.
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
            // The server closes some connections before everything is sent.
            let _ = stream.write_all(body.as_bytes());
            stream
        })
        .collect();
    assert_eq!(study.ask("5").0, 200);
    let taken = peak() - before;
    drop(slow);
    // All 300 bodies together would take 300 MiB. Memory of closed connections is freed a moment later.
    assert!(taken < 96, "{taken} MiB");
}
