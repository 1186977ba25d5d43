//! Requests that the server refuses because of where they come from.

use super::serving::Study;

#[test]
fn requests_for_other_hosts_are_refused() {
    let study = Study::start();
    let port = study.port;
    for (host, status) in [
        (format!("127.0.0.1:{port}"), 200),
        (format!("localhost:{port}"), 200),
        (format!("LOCALHOST:{port}"), 200),
        ("127.0.0.1".to_string(), 403),
        (format!("127.0.0.1:{}", port ^ 1), 403),
        (format!("127.0.0.1:{port}0"), 403),
        (format!("127.0.0.1.example.org:{port}"), 403),
        (format!("example.org:{port}"), 403),
        ("\u{e9}".to_string(), 403),
        (String::new(), 403),
    ] {
        for path in ["/", "/app.js"] {
            let raw = study.request(&format!("GET {path}"), &[&format!("host: {host}")]);
            assert_eq!(raw.status, status, "{host}");
            let message = format!("expected the host 127.0.0.1:{port} or localhost:{port}\n");
            assert!(status == 200 || raw.body == message, "{}", raw.body);
        }
    }
    assert_eq!(study.request("GET /", &[]).status, 403);
    let both = [&*study.host(), "host: example.org"];
    assert_eq!(study.request("GET /", &both).status, 403);
    assert_eq!(study.request("GET http://example.org/", &[&study.host()]).status, 403);
    assert_eq!(study.request("GET /nowhere", &["host: example.org"]).status, 403);
}

#[test]
fn requests_from_other_origins_are_refused() {
    let study = Study::start();
    let port = study.port;
    let body = "{\"input\":\"5\"}";
    for (origin, status) in [
        (format!("http://127.0.0.1:{port}"), 200),
        (format!("http://localhost:{port}"), 200),
        ("null".to_string(), 403),
        ("http://127.0.0.1".to_string(), 403),
        (format!("https://127.0.0.1:{port}"), 403),
        (format!("127.0.0.1:{port}"), 403),
        (format!("http://example.org:{port}"), 403),
    ] {
        let (host, length) = (study.host(), body.len());
        let raw = study.raw(format!(
            "POST /trace HTTP/1.1\r\n{host}\r\norigin: {origin}\r\ncontent-length: {length}\r\n\
             content-type: application/json\r\nconnection: close\r\n\r\n{body}"
        ));
        assert_eq!(raw.status, status, "{origin}");
    }
}

#[test]
fn other_sites_may_link_to_the_page_and_load_nothing() {
    let study = Study::start();
    let host = study.host();
    let (cross, navigate) = ("sec-fetch-site: cross-site", "sec-fetch-mode: navigate");
    let check = |line: &str, headers: &[&str], status: u16| {
        let raw = study.request(line, &[&[host.as_str()], headers].concat());
        assert_eq!(raw.status, status, "{line} {headers:?}");
    };
    check("GET /", &[cross, navigate], 200);
    check("GET /", &[cross, "sec-fetch-mode: no-cors"], 403);
    check("GET /", &[cross], 403);
    check("GET /app.js", &[cross, navigate], 403);
    check("POST /trace", &[cross, navigate], 403);
    check("GET /app.js", &["sec-fetch-site: same-origin"], 200);
    check("GET /", &["sec-fetch-site: none", navigate], 200);
}
