//! A running server, and requests to it.

use serde_json::{json, Value};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::ops::Deref;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use tests::program;
use ureq::http::Response;
use ureq::{Agent, Body};

/// How long an answer may take before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A process `alphabeta study` at a free port. It is killed when this value is dropped.
pub(crate) struct Study {
    pub(crate) child: Child,
    pub(crate) site: Site,
    /// The lines that it prints.
    pub(crate) stdout: mpsc::Receiver<String>,
    pub(crate) stderr: mpsc::Receiver<String>,
}

/// The address of a server on this machine.
pub(crate) struct Site {
    pub(crate) port: u16,
}

/// A response as text.
#[derive(Debug)]
pub(crate) struct Raw {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Study {
    pub(crate) fn start() -> Study {
        let mut command = Command::new(program("alphabeta"));
        command.args(["study", "--port", "0", "--no-open"]);
        Study::run(command)
    }

    pub(crate) fn run(mut command: Command) -> Study {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdout = lines(child.stdout.take().unwrap());
        let stderr = lines(child.stderr.take().unwrap());
        let mut study = Study { child, site: Site { port: 0 }, stdout, stderr };
        let address = study.stdout.recv_timeout(PATIENCE).unwrap();
        let port = address.strip_prefix("http://127.0.0.1:").and_then(|it| it.strip_suffix('/'));
        study.site.port = port.and_then(|port| port.parse().ok()).expect(&address);
        study
    }

    /// Whether the process ends within this time. It must end with success.
    pub(crate) fn ends_within(&mut self, time: Duration) -> bool {
        let start = Instant::now();
        while start.elapsed() < time {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return true;
            }
            thread::sleep(Duration::from_millis(10));
        }
        false
    }
}

impl Deref for Study {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl Site {
    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub(crate) fn get(&self, path: &str) -> Response<Body> {
        let response = agent().get(self.address(path)).call().unwrap();
        has_headers(&format!("{:?}", response.headers()));
        response
    }

    /// Sends a body of JSON. Returns the status and the body of the response.
    pub(crate) fn post(&self, body: impl AsRef<[u8]>) -> (u16, String) {
        let request = agent().post(self.address("/trace")).content_type("application/json");
        let mut response = request.send(body.as_ref()).unwrap();
        has_headers(&format!("{:?}", response.headers()));
        assert_eq!(response.headers()["content-type"], "application/json");
        let body = response.body_mut().with_config().limit(1 << 26).read_to_string().unwrap();
        (response.status().as_u16(), body)
    }

    /// Sends an input without its problem, which the server must guess.
    pub(crate) fn ask(&self, input: &str) -> (u16, String) {
        self.post(json!({ "input": input }).to_string())
    }

    /// Checks that this body is refused with this status and this answer.
    #[track_caller]
    pub(crate) fn check_refused(&self, body: impl AsRef<[u8]>, status: u16, answer: &Value) {
        let (found, text) = self.post(body);
        let found = (found, serde_json::from_str::<Value>(&text).expect(&text));
        assert_eq!(found, (status, answer.clone()));
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends `request` unchanged. It must ask the server to close the connection.
    pub(crate) fn raw(&self, request: impl AsRef<[u8]>) -> Raw {
        let mut stream = self.connect();
        stream.write_all(request.as_ref()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect(&answer);
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect(head);
        Raw { status, head: head.to_ascii_lowercase(), body: body.to_string() }
    }

    /// Sends a request with only these headers.
    pub(crate) fn request(&self, line: &str, headers: &[&str]) -> Raw {
        let headers = [headers, &["connection: close"]].concat().join("\r\n");
        let raw = self.raw(format!("{line} HTTP/1.1\r\n{headers}\r\n\r\n"));
        has_headers(&raw.head);
        raw
    }

    pub(crate) fn host(&self) -> String {
        format!("host: 127.0.0.1:{}", self.port)
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client that treats no status as an error, and uses no proxy.
pub(crate) fn agent() -> Agent {
    let config = Agent::config_builder().http_status_as_error(false).proxy(None);
    config.timeout_global(Some(PATIENCE)).build().into()
}

/// Checks for the headers that protect the page from other sites.
#[track_caller]
fn has_headers(head: &str) {
    let plain = head.replace('"', "");
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self' ",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
        "cross-origin-opener-policy: same-origin",
        "cache-control: no-store",
    ] {
        assert!(plain.contains(header), "{header} is not in {head}");
    }
}

/// The lines of `source`, one by one as they arrive.
fn lines(source: impl Read + Send + 'static) -> mpsc::Receiver<String> {
    let (line_comes, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(source).lines() {
            let Ok(line) = line else { break };
            if line_comes.send(line).is_err() {
                break;
            }
        }
    });
    lines
}
