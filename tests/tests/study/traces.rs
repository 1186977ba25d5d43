//! The server's answers to inputs.

use super::serving::Study;
use alphabeta_page::presets::PRESETS;
use alphabeta_study::limits::{Limits, MOST_BYTES};
use alphabeta_study::{Problem, Trace};
use assert_cmd::Command;
use serde_json::{json, Value};
use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};
use tests::program;

/// The output of `alphabeta trace --json`.
fn printed(problem: &str, order: &str, input: &str) -> String {
    let mut command = Command::new(program("alphabeta"));
    command.args(["trace", "--json", "--problem", problem, "--order", order]);
    let assert = command.timeout(Duration::from_secs(30)).write_stdin(input).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

#[test]
fn an_answer_is_the_json_that_the_command_prints() {
    let study = Study::start();
    let check = |problem: &str, order: &str, input: &str| {
        let body = json!({ "input": input, "problem": problem, "order": order });
        let (status, answer) = study.post(body.to_string());
        assert_eq!(status, 200, "{answer}");
        assert!(answer == printed(problem, order, input), "{problem} {order}\n{input}");
    };
    for preset in PRESETS {
        check(preset.problem.slug(), "given", preset.input);
    }
    for order in ["best", "worst", "sorted", "reversed", "shuffled:7"] {
        check("call-trace", order, "3 5 6 9 1 2 0 -1");
    }
    check("scout", "best", "[[3, [2, 9]], [[1]], [[4, 4], 3, [[[9]]]]]");
}

#[test]
fn problem_and_order_are_optional() {
    let study = Study::start();
    for body in [
        json!({ "input": "[[3, 5], [2, 9]]" }),
        json!({ "input": "[[3, 5], [2, 9]]", "problem": null, "order": null }),
    ] {
        let (status, answer) = study.post(body.to_string());
        assert_eq!((status, answer), (200, printed("scout", "given", "[[3, 5], [2, 9]]")));
    }
    // The deepest list that is accepted, and more leaves than a picture would show.
    let deep = "[".repeat(1024) + "7" + &"]".repeat(1024);
    assert_eq!(study.ask(&deep).0, 200);
    let long = (0..10_000).map(|n: u32| (n * 7919 % 10_007).to_string());
    let (status, answer) = study.ask(&long.collect::<Vec<_>>().join(" "));
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let n_leaves = answer["tree"]["scores"].as_array().unwrap().len();
    assert_eq!((status, &answer["problem"], n_leaves), (200, &json!("call-trace"), 10_000));
}

#[test]
fn errors_have_a_message_and_a_place() {
    let study = Study::start();
    let check = |body: Value, answer: Value| study.check_refused(body.to_string(), 422, &answer);
    check(
        json!({ "input": "tree = [[3, x], [2, 9]]" }),
        json!({
            "message": "line 1, column 13: expected a number or `[`, found `x`",
            "line": 1, "column": 13
        }),
    );
    check(
        json!({ "input": "2\n3 5 x", "problem": "root-value" }),
        json!({ "message": "leaf 3 of 4 (byte 7): expected an integer, found \"x\"", "byte": 7 }),
    );
    check(
        json!({ "input": "[[3], 5]", "order": "sorted" }),
        json!({ "message": "the order `sorted` is for complete trees (all leaves equally deep, and all other \
         positions with equally many moves), and this tree is not complete: try best, worst or \
         reversed" }),
    );
    check(
        json!({ "input": "5", "problem": "chess" }),
        json!({
            "message":
                "expected one of leaf-count, scout, call-trace, root-value, tic-tac-toe"
        }),
    );
    check(
        json!({ "input": "5", "order": "shuffled" }),
        json!({ "message": "expected one of given, best, worst, reversed, sorted, falling, shuffled:SEED" }),
    );
}

#[test]
fn every_malformed_input_gets_the_message_of_the_command() {
    let study = Study::start();
    for problem in Problem::ALL {
        let folder = tests::Problem { slug: problem.slug().to_string() };
        for case in folder.cases("bad") {
            // JSON holds only text.
            let Ok(input) = String::from_utf8(case.input) else { continue };
            let error = problem.read(input.as_bytes()).unwrap_err().to_string();
            let body = json!({ "input": input, "problem": problem.slug() });
            let (status, answer) = study.post(body.to_string());
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!((status, &answer["message"]), (422, &json!(error)), "{}", case.id);
            let place = answer["line"].as_u64().zip(answer["column"].as_u64());
            if let Some((line, column)) = place {
                let place = format!("line {line}, column {column}: ");
                assert!(error.starts_with(&place), "{}: {error}", case.id);
            } else {
                assert!(!error.starts_with("line "), "{}: {error}", case.id);
            }
            let byte = answer["byte"].as_u64().map(|byte| format!("(byte {byte}): "));
            assert_eq!(byte.is_some(), error.contains(" (byte "), "{}: {error}", case.id);
            assert!(byte.is_none_or(|byte| error.contains(&byte)), "{}: {error}", case.id);
        }
    }
}

#[test]
fn malformed_bodies_are_refused() {
    let study = Study::start();
    for body in ["", "x", "[]", "5", "{}", "{\"input\":5}", "{\"input\":\"5\",\"odd\":1}", "\u{0}"]
    {
        let (status, answer) = study.post(body);
        assert_eq!(status, 400, "{body}");
        let start = "{\"message\":\"expected JSON such as {\\\"input\\\": \\\"[3, 5]\\\", ";
        assert!(answer.starts_with(start), "{answer}");
    }
    let deep = "[".repeat(200_000);
    assert_eq!(study.post(&deep).0, 400);
    assert_eq!(study.post(b"{\"input\":\"\xff\"}").0, 400);
    let (host, body) = (study.host(), "{\"input\":\"5\"}");
    for (kind, status) in [
        ("content-type: text/plain\r\n", 415),
        ("content-type: application/jsonp\r\n", 415),
        ("", 415),
        ("content-type: Application/JSON; charset=utf-8\r\n", 200),
    ] {
        let length = body.len();
        let raw = study.raw(format!(
            "POST /trace HTTP/1.1\r\n{host}\r\n{kind}content-length: {length}\r\n\
             connection: close\r\n\r\n{body}"
        ));
        assert_eq!(raw.status, status, "{kind}");
        let message = "{\"message\":\"expected the content type application/json\"}";
        assert!(status == 200 || raw.body == message, "{}", raw.body);
    }
}

/// The message for a tree that is too large: the limits, the reason, and what to try.
pub(super) fn too_large(found: &str) -> String {
    format!(
        "expected a tree of at most 70000 positions and 500000 steps, because a browser is slow with \
         more, found {found}: try a smaller tree, or `alphabeta trace`, which takes larger ones"
    )
}

#[test]
fn trees_that_are_too_large_are_refused() {
    let study = Study::start();
    let flat = |n_leaves: usize| json!({ "input": format!("tree = [{}]", "1,".repeat(n_leaves)) });
    let n_steps = |n_leaves: usize| {
        let input = flat(n_leaves)["input"].as_str().unwrap().to_string();
        let (tree, listing) = Problem::Scout.read(input.as_bytes()).unwrap();
        Trace::record(tree, listing).n_steps()
    };
    // Each leaf takes eight steps.
    let Limits { positions: most_positions, steps: most_steps, .. } = Limits::PAGE;
    let most = (most_steps - n_steps(1)) / 8 + 1;
    assert!(n_steps(most) <= most_steps && most_steps < n_steps(most + 1));
    assert_eq!(study.post(flat(most).to_string()).0, 200);
    for n_leaves in [most + 1, 69_000, most_positions - 1] {
        let found = n_steps(n_leaves);
        let message = too_large(&format!("{found} steps"));
        study.check_refused(flat(n_leaves).to_string(), 422, &json!({ "message": message }));
    }
    let message = json!({ "message": too_large("more than 70000 positions") });
    study.check_refused(flat(most_positions).to_string(), 422, &message);
    for (input, n_positions) in
        [("random_tree(67108863, 1, 1)", 67_108_864), ("random_tree(2, 25, 1)", 67_108_863)]
    {
        let message = json!({ "message": too_large(&format!("{n_positions} positions")) });
        study.check_refused(json!({ "input": input }).to_string(), 422, &message);
    }
    for input in ["X ... ... ...", &"1 ".repeat(40_000)] {
        study.check_refused(json!({ "input": input }).to_string(), 422, &message);
    }
}

#[test]
fn requests_that_are_too_large_are_refused() {
    let study = Study::start();
    let padded = |n_bytes: usize| "{\"input\":\"5\"}".to_string() + &" ".repeat(n_bytes - 13);
    assert_eq!(study.post(padded(MOST_BYTES)).0, 200);
    let message = json!({
        "message": "expected a request of at most 1048576 bytes, because all of it is stored, found more: \
                    try a smaller tree, or `alphabeta trace`, which takes larger ones"
    });
    for n_bytes in [MOST_BYTES + 1, 4 * MOST_BYTES] {
        study.check_refused(padded(n_bytes), 413, &message);
    }
    // A chunked request does not state its length in advance.
    let chunked = |n_bytes: usize| {
        let mut request = format!(
            "POST /trace HTTP/1.1\r\n{}\r\ncontent-type: application/json\r\n\
             transfer-encoding: chunked\r\nconnection: close\r\n\r\n",
            study.host()
        );
        for chunk in padded(n_bytes).as_bytes().chunks(60_000) {
            let (length, chunk) = (chunk.len(), std::str::from_utf8(chunk).unwrap());
            request.extend([format!("{length:x}\r\n{chunk}\r\n")]);
        }
        study.raw(request + "0\r\n\r\n")
    };
    assert_eq!(chunked(MOST_BYTES).status, 200);
    let raw = chunked(MOST_BYTES + 1);
    assert_eq!((raw.status, raw.body), (413, message.to_string()));
}

/// The server stops reading from a client that never stops sending.
#[test]
fn an_endless_request_is_cut_off() {
    let study = Study::start();
    let mut stream = study.connect();
    let (host, length) = (study.host(), 1_u64 << 40);
    let head = format!("POST /trace HTTP/1.1\r\n{host}\r\ncontent-length: {length}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let start = Instant::now();
    while stream.write_all(&[b' '; 1 << 14]).is_ok() {
        assert!(start.elapsed() < Duration::from_secs(30));
    }
    assert_eq!(study.ask("5").0, 200);
}

#[test]
fn ten_requests_at_once_are_all_answered() {
    let study = Study::start();
    let site = &study.site;
    let input = (0..4000).map(|n: u32| (n * 7919 % 4003).to_string()).collect::<Vec<_>>().join(" ");
    let expected = printed("call-trace", "given", &input);
    thread::scope(|scope| {
        let all: Vec<_> = (0..10).map(|_| scope.spawn(|| site.ask(&input))).collect();
        for one in all {
            let (status, answer) = one.join().unwrap();
            assert!(status == 200 && answer == expected, "{status}");
        }
    });
}

#[test]
fn garbage_on_a_connection_does_not_disturb_others() {
    let study = Study::start();
    for garbage in
        ["\0\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}"]
    {
        let mut stream = study.connect();
        stream.write_all(garbage.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 200"), "{garbage:?}");
    }
    // Neither does a client that leaves in the middle of its request.
    let mut stream = study.connect();
    let head = format!("POST /trace HTTP/1.1\r\n{}\r\ncontent-length: 9\r\n\r\n5", study.host());
    stream.write_all(head.as_bytes()).unwrap();
    drop(stream);
    assert_eq!(study.ask("5").0, 200);
}
