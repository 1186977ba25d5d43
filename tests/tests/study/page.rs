//! The page as the server sends it.

use super::serving::{agent, Study};
use super::{all_between, hashes, inline, sources, PLACES};
use alphabeta_page::files as page;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tests::{files, workspace};

fn index(study: &Study) -> String {
    study.get("/").body_mut().read_to_string().unwrap()
}

#[test]
fn every_file_that_the_page_names_is_served() {
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
    assert!(
        !index.contains("id=\"trace\""),
        "the served page asks for its trace, and contains none"
    );
}

#[test]
fn the_page_is_small() {
    let texts = page::modules().into_iter().map(|(_, text)| text.len());
    let sheets = page::STYLE_SHEETS.iter().map(|(_, text)| text.len());
    let n_bytes = page::served().0.len() + texts.chain(sheets).sum::<usize>();
    assert!(n_bytes < 150 << 10, "expected a page of less than 150 KiB, found {n_bytes} bytes");
}

/// The code may build a key from parts: `order.${name}` counts as a use of all keys that begin with
/// `order.`.
#[test]
fn every_message_is_used_and_every_used_message_exists() {
    let folders = ["crates/alphabeta-study", "crates/alphabeta-page"].map(workspace);
    let in_folder = |folder: &PathBuf| {
        let below = files(folder).into_iter();
        below.map(|file| folder.join(file)).collect::<Vec<_>>()
    };
    let files: Vec<_> = folders.iter().flat_map(in_folder).collect();
    let mut used = BTreeSet::new();
    let mut begun = BTreeSet::new();
    for file in &files {
        let is_code =
            ["js", "html", "rs"].iter().any(|it| file.extension().is_some_and(|e| e == *it));
        let text = if is_code { fs::read_to_string(file).unwrap() } else { continue };
        let quoted = text.split(['"', '`']).skip(1).map(String::from);
        used.extend(quoted.clone());
        begun.extend(quoted.filter_map(|it| Some(it.split_once("${")?.0.to_string())));
    }
    begun.retain(|start| start.ends_with('.'));
    let messages: Map<String, Value> = serde_json::from_str(&page::strings()).unwrap();
    let is_used =
        |key: &String| used.contains(key) || begun.iter().any(|start| key.starts_with(start));
    // These two describe the language and are not messages.
    let said = messages.keys().filter(|key| !["language", "direction"].contains(&&***key));
    let idle: Vec<_> = said.filter(|key| !is_used(key)).collect();
    assert!(idle.is_empty(), "delete the messages that nothing uses: {idle:?}");

    // Keys that are written in full, in Rust or JavaScript.
    for file in &files {
        let text = fs::read_to_string(file).unwrap_or_default();
        let starts = [
            "say(\"",
            "sayOf(\"",
            "say_of(\"",
            "plain(\"",
            "data-text=\"",
            "data-label=\"",
            "data-hint=\"",
        ];
        for start in starts {
            for key in text.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(
                    messages.contains_key(key),
                    "{}: there is no message {key}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn the_policy_allows_exactly_the_scripts_of_the_page() {
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
fn other_paths_and_methods_are_refused() {
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
