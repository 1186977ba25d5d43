//! The page, as it is served.

use crate::serving::{agent, Study};
use crate::{all_between, hashes, inline, sources, PLACES};
use alphabeta_study::page;
use serde_json::Value;

fn index(study: &Study) -> String {
    study.get("/").body_mut().read_to_string().unwrap()
}

#[test]
fn all_that_the_page_names_is_served() {
    let study = Study::start();
    let response = study.get("/");
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    let index = index(&study);
    let map = all_between(&index, "<script type=\"importmap\">", "</script>");
    let map: Value = serde_json::from_str(map[0]).unwrap();
    let imports = map["imports"].as_object().unwrap();
    let modules = page::modules();
    assert_eq!(imports.len(), modules.len());
    let files = modules.iter().map(|(name, text)| {
        let path = imports[*name].as_str().unwrap().to_string();
        assert_eq!(path, format!("/{name}.js"));
        (path, "text/javascript; charset=utf-8", &**text)
    });
    let sheets = page::STYLE_SHEETS.iter().map(|(name, text)| {
        assert!(index.contains(&format!("<link rel=\"stylesheet\" href=\"/{name}\">")), "{name}");
        (format!("/{name}"), "text/css; charset=utf-8", *text)
    });
    for (path, kind, text) in files.chain(sheets) {
        let mut response = study.get(&path);
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["content-type"], kind, "{path}");
        assert_eq!(response.body_mut().read_to_string().unwrap(), text, "{path}");
        let mut head = agent().head(study.address(&path)).call().unwrap();
        assert_eq!(head.status(), 200, "{path}");
        assert_eq!(head.headers()["content-length"], &*text.len().to_string(), "{path}");
        assert_eq!(head.body_mut().read_to_string().unwrap(), "", "{path}");
    }
    assert!(!PLACES.iter().any(|place| index.contains(place)), "a place is not filled in");
    assert!(!index.contains("id=\"trace\""), "a trace is asked for, and not there before");
}

#[test]
fn the_policy_knows_the_scripts_that_are_there() {
    let study = Study::start();
    let response = study.get("/");
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    let index = index(&study);
    let scripts = inline(&index, "script");
    assert_eq!(scripts.len(), 2);
    let (hashed, others) = sources(policy, "script-src");
    assert_eq!((hashed, others), (hashes(&scripts), vec!["'self'".to_string()]));
    assert_eq!(inline(&index, "style").len(), 0);
    assert_eq!(
        policy.split_once("; style-src ").unwrap().1,
        "'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
}

#[test]
fn nothing_else_is_there() {
    let study = Study::start();
    let host = study.host();
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/./page.css",
        "/page/page.css",
        "/page.css/",
        "/app",
        "/app.js%00",
        "/index.html",
        "/en.json",
        "/Cargo.toml",
        "/favicon.ico",
    ] {
        let raw = study.request(&format!("GET {path}"), &[&host]);
        assert_eq!(raw.status, 404, "{path}");
    }
    for line in ["PUT /", "POST /", "DELETE /page.css", "OPTIONS /trace", "GET /trace"] {
        let raw = study.request(line, &[&host]);
        assert_eq!((raw.status, raw.body.as_str()), (405, ""), "{line}");
    }
    assert_eq!(study.request("GET /?query", &[&host]).status, 200);
}
