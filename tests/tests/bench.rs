//! The command line `alphabeta-bench`.

use assert_cmd::Command;
use predicates::str::{contains, starts_with};
use serde_json::Value;
use std::time::Duration;
use tests::{program, workspace};

fn bench(arguments: &[&str]) -> Command {
    let mut command = Command::new(program("alphabeta-bench"));
    command.current_dir(workspace("")).args(arguments).timeout(Duration::from_secs(120));
    command
}

#[test]
fn json_reports_every_program() {
    // The profile of the tests: compiling everything for release would take minutes.
    let arguments = ["--quick", "--rounds", "1", "--json", "--profile", "dev"];
    let mut command = bench(&arguments);
    let assert = command.args(["--work", "root-value-15-random"]).assert().success();
    let report: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!((&report["profile"], &report["rounds"]), (&"dev".into(), &1.into()));
    let tool = |name: &str| {
        let mut tools = report["tools"].as_array().unwrap().iter();
        tools.find(|tool| tool[0] == name).unwrap()[1].as_str()
    };
    assert!(tool("rustc").unwrap().starts_with("rustc "));

    let works = report["works"].as_array().unwrap();
    assert_eq!(works.len(), 1);
    let work = &works[0];
    assert_eq!((&work["name"], &work["peer"]), (&"root-value-15-random".into(), &"C++".into()));
    assert!((300_000..400_000).contains(&work["input_bytes"].as_u64().unwrap()));
    assert!(work["answer"].as_str().unwrap().parse::<i64>().is_ok());

    let programs = work["programs"].as_array().unwrap();
    let names: Vec<_> = programs.iter().map(|it| it["name"].as_str().unwrap()).collect();
    let is_there = |name: &str| names.contains(&name);
    assert_eq!(names[0], "root-value");
    let cpp = ["C++", "C++, mmap", "C++, std::cin"];
    assert!(cpp.iter().all(|name| is_there(name) == tool("g++").is_some()), "{names:?}");
    assert_eq!(is_there("Python"), tool("python3").is_some());
    for program in programs {
        let number = |name: &str| program[name].as_f64();
        assert_eq!(program["ms"].as_array().unwrap().len(), 1);
        assert!(number("median_ms").unwrap() > 0.0 && number("peak_mib").unwrap() > 0.0);
        assert_eq!(number("min_ms"), number("max_ms"));
        assert_eq!(number("to_peer").is_some(), is_there("C++"));
        assert_eq!(number("to_cat").is_some(), is_there("cat"));
    }
}

#[test]
fn works_are_listed_and_unknown_works_are_errors() {
    bench(&["--list"]).assert().success().stdout(contains("root-value-22-worst   2^22 leaves"));
    let message = "alphabeta-bench: no work `chess`: --list lists the works\n";
    bench(&["--work", "chess"]).assert().code(1).stdout("").stderr(message);
    bench(&["--rounds", "0"]).assert().code(2).stderr(starts_with("error: invalid value '0'"));
    bench(&["--help"]).assert().success().stdout(contains("alphabeta-bench -w scout-10m"));
}
