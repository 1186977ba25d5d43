//! The commands `alphabeta study` and `alphabeta trace --html`.

use super::traces::too_large;
use super::{all_between, hashes, inline, sources, PLACES};
use assert_cmd::Command;
use predicates::str::contains;
use serde_json::Value;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;
use tempfile::tempdir;
use tests::{program, workspace};

const SAMPLE: &str = "problems/scout/samples/1.in";

fn alphabeta(arguments: &[&str]) -> Command {
    let mut command = Command::new(program("alphabeta"));
    command.current_dir(workspace("")).args(arguments).timeout(Duration::from_secs(30));
    command
}

#[test]
fn a_taken_port_is_one_clear_message() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let assert = alphabeta(&["study", "--no-open", "--port", &port.to_string()]).assert();
    assert.code(1).stdout("").stderr(format!(
        "alphabeta: port {port} is in use: choose another with --port, or 0 for any free port\n"
    ));
    alphabeta(&["study", "--port", "65536"]).assert().code(2).stdout("");
}

#[test]
fn help_shows_examples() {
    let assert = alphabeta(&["study", "--help"]).assert().success();
    assert.stdout(contains("alphabeta study --port 0")).stdout(contains("[default: 8642]"));
    alphabeta(&["trace", "--help"]).assert().success().stdout(contains("--html tree.html FILE"));
}

/// A script takes the place of `xdg-open`, so that the test opens no real browser.
#[cfg(target_os = "linux")]
#[test]
fn a_browser_is_opened() {
    use super::serving::Study;
    use std::os::unix::fs::PermissionsExt;
    use std::process;

    let version = fs::read_to_string("/proc/version").unwrap_or_default();
    if version.to_ascii_lowercase().contains("microsoft") {
        return tests::skipped("opening a browser: on Windows, a real one would open");
    }
    let folder = tempdir().unwrap();
    let folder = folder.path();
    let study = |status: u32| {
        let launcher = folder.join("xdg-open");
        let script = format!("#!/bin/sh\necho \"$1\" >\"${{0%/*}}/opened\"\nexit {status}\n");
        fs::write(&launcher, script).unwrap();
        fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).unwrap();
        let mut command = process::Command::new(program("alphabeta"));
        command.args(["study", "--port", "0"]).env("PATH", folder);
        Study::run(command)
    };
    let line = |study: &Study| study.stderr.recv_timeout(Duration::from_secs(10)).unwrap();
    let fails = study(3);
    assert_eq!(line(&fails), "alphabeta: press Ctrl-C to end the server");
    let message = line(&fails);
    assert!(message.starts_with("alphabeta: cannot open a browser: "), "{message}");
    assert!(message.ends_with(&format!("; open {} in one", fails.address("/"))), "{message}");
    assert_eq!(fails.get("/").status(), 200);
    let opened = || fs::read_to_string(folder.join("opened")).unwrap_or_default();
    assert_eq!(opened(), fails.address("/\n"));
    let opens = study(0);
    let expected = opens.address("/\n");
    for _ in 0..500 {
        if opened() == expected {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(opened(), expected);
}

#[test]
fn html_writes_the_page_and_its_trace_as_one_file() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("page.html");
    let path = file.to_str().unwrap();
    let input = fs::read_to_string(workspace(SAMPLE)).unwrap();
    let options = ["-p", "scout", "--order", "worst", SAMPLE];
    let assert = alphabeta(&[&["trace", "--html", path], &options[..]].concat()).assert();
    let page = fs::read_to_string(&file).unwrap();
    assert.success().stdout("").stderr(format!("{path}: {} bytes\n", page.len()));
    let assert = alphabeta(&[&["trace", "--html", "-"], &options[..]].concat()).assert();
    assert.success().stdout(page.clone()).stderr("");

    let data = all_between(&page, "<script type=\"application/json\" id=\"trace\">", "</script>");
    let data: Vec<Value> = data.iter().map(|json| serde_json::from_str(json).unwrap()).collect();
    let assert = alphabeta(&[&["trace", "--json"], &options[..]].concat()).assert().success();
    let trace: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(data, [serde_json::json!({ "input": input, "trace": trace })]);
}

/// The file works from a disk: it loads nothing from the network.
#[test]
fn the_file_refers_to_no_other_file() {
    let assert = alphabeta(&["trace", "--html", "-", "-p", "scout", SAMPLE]).assert().success();
    let page = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(!PLACES.iter().any(|place| page.contains(place)), "a place is not filled in");
    for attribute in ["src", "href", "srcset", "action"] {
        for quote in ['"', '\''] {
            for value in all_between(&page, &format!(" {attribute}={quote}"), &quote.to_string()) {
                let is_inside = value.starts_with("data:") || value.starts_with('#');
                assert!(is_inside, "{attribute} leads to {value}");
            }
        }
    }
    for start in ["@import", "url(http", "url(\"http", "url(/", "<base", "<link rel=\"stylesheet"] {
        assert!(!page.contains(start), "{start}");
    }
    let map = all_between(&page, "<script type=\"importmap\">", "</script>");
    let map: Value = serde_json::from_str(map[0]).unwrap();
    for (name, address) in map["imports"].as_object().unwrap() {
        let address = address.as_str().unwrap();
        assert!(address.starts_with("data:text/javascript;base64,"), "{name}: {address}");
    }
    let policy = all_between(&page, "\"Content-Security-Policy\" content=\"", "\">")[0];
    let (scripts, styles) = (inline(&page, "script"), inline(&page, "style"));
    assert_eq!((scripts.len(), styles.len()), (2, 2));
    assert_eq!(sources(policy, "script-src"), (hashes(&scripts), vec!["data:".to_string()]));
    assert_eq!(sources(policy, "style-src"), (hashes(&styles), vec![]));
    assert_eq!(sources(policy, "default-src").1, ["'none'"]);
    // A policy does not apply to elements before it.
    let before = page.split("<meta http-equiv").next().unwrap();
    assert!(!before.contains("<script") && !before.contains("<style"), "{before}");
}

#[test]
fn the_file_has_the_limits_of_the_server() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("too-large.html");
    let check = |problem: &str, input: &str, message: &str| {
        let arguments = ["trace", "--html", file.to_str().unwrap(), "-p", problem];
        let assert = alphabeta(&arguments).write_stdin(input).assert().code(1).stdout("");
        assert.stderr(format!("alphabeta: {message}\n"));
        assert!(!file.exists());
    };
    check(
        "tic-tac-toe",
        "X ... ... ...",
        &format!("tic-tac-toe: {}", too_large("more than 70000 positions")),
    );
    let flat = format!("[{}]", "1,".repeat(69_000));
    check("scout", &flat, &too_large("552004 steps"));
    for other in ["--json", "--steps", "--listing", "--svg=x", "--compare=best"] {
        alphabeta(&["trace", "--html", "-", other, SAMPLE]).assert().code(2).stdout("");
    }
    let nowhere = folder.path().join("nowhere/page.html");
    let nowhere = nowhere.to_str().unwrap();
    let assert = alphabeta(&["trace", "--html", nowhere, "-p", "scout", SAMPLE]).assert().code(1);
    assert.stderr(contains(format!("alphabeta: {nowhere}: ")));
}
