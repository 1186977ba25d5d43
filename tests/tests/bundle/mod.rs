//! Bundles of small workspaces, each with one feature that a bundle must keep or reject.

mod check;
mod fixture;

use fixture::Case;
use std::fs;
use std::sync::Mutex;
use std::thread;
use tests::workspace;

/// Checks every file of `fixtures/`.
#[test]
fn every_fixture_has_its_expected_bundle() {
    let folder = workspace("tests/tests/bundle/fixtures");
    let cases: Vec<_> = tests::names(&folder)
        .iter()
        .flat_map(|file| {
            let name = file.strip_suffix(".txt");
            let name = name.unwrap_or_else(|| panic!("expected NAME.txt, found {file}"));
            let text = fs::read_to_string(folder.join(file)).unwrap();
            Case::all(name, &text)
        })
        .collect();
    let n_cases = cases.len();
    let (left, failures) = (Mutex::new(cases.into_iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| loop {
                let next = left.lock().unwrap().next();
                let Some(case) = next else { break };
                if let Err(error) = case.check() {
                    failures.lock().unwrap().push(format!("{}\n{error}\n", case.name()));
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    let message = failures.join("\n");
    assert!(failures.is_empty(), "{} of {n_cases} failed:\n\n{message}", failures.len());
}

const MAIN: &str = "crates/prog/src/main.rs";

#[test]
fn a_bundle_does_not_depend_on_the_folder_of_its_workspace() {
    let text = format!("//- {MAIN} uses:lib\nfn main() {{ lib::one() }}\n//- crates/lib/src/lib.rs\npub fn one() {{}}\n");
    let here = Case::new("here", &text).bundle("prog").unwrap();
    let there = Case::new("far/away/and there", &text).bundle("prog").unwrap();
    assert_eq!(here, there);
    assert!(!here.contains(std::env::temp_dir().to_str().unwrap()), "{here}");
}

#[test]
fn a_file_that_is_not_utf_8_is_rejected() {
    let case = Case::new("refused-bytes", &format!("//- {MAIN}\nmod a;\n"));
    case.write("crates/prog/src/a.rs", b"//! \xff\n");
    let message = "crates/prog/src/a.rs: expected Rust in UTF-8".to_string();
    assert_eq!(case.bundle("prog"), Err(message));
}

/// Without limits, code that is nested too deep would overflow the stack.
#[test]
fn code_that_is_too_large_or_too_deep_is_rejected() {
    let main = |text: &str| format!("//- {MAIN}\n{text}");
    let nested = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        format!("fn main() {{\n    let _ = {open}1{close};\n}}")
    };
    let check = |name: &str, text: &str, message: &str| {
        assert_eq!(
            Case::new(&format!("refused-{name}"), &main(text)).bundle("prog"),
            Err(message.to_string())
        );
    };
    check("deep", &nested(1000), &format!("{MAIN}:2: expected brackets nested up to 1000 deep"));
    check(
        "deeper",
        &nested(50_000),
        &format!("{MAIN}:2: expected brackets nested up to 1000 deep"),
    );
    let is_bundled = |name: &str, text: &str| {
        assert!(Case::new(name, &main(text)).bundle("prog").unwrap().contains(text));
    };
    is_bundled("deep", &nested(999));
    is_bundled("not", &format!("fn main() {{ let _ = {}1; }}\n", "!".repeat(9_000)));
    is_bundled("else", &format!("fn main() {{ {}{{}} }}\n", "if true {} else ".repeat(16_000)));
    let message = format!("{MAIN}:2: expected at most 10000 tokens without a bracket, `,` or `;`");
    check("not", &format!("fn main() {{\n    let _ = {}1; }}\n", "!".repeat(100_000)), &message);
    check("type", &format!("fn main(\n    _: {}u8) {{}}\n", "&".repeat(100_000)), &message);
    let large = "// \n".repeat(80_000);
    check("large", &large, &format!("{MAIN}: expected a file of at most 256 KiB"));
}
