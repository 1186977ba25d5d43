//! What one file cannot hold: the message says where it is.

use super::fixture::Fixture;

/// A program of one file cannot be bundled for the reason that `message` gives.
#[track_caller]
fn check(name: &str, main: &str, message: &str) {
    let text = format!("//- crates/prog/src/main.rs uses:lib\n{main}\n//- crates/lib/src/lib.rs\n");
    Fixture::new(&format!("refused-{name}"), &text).check_refused(message);
}

const MAIN: &str = "crates/prog/src/main.rs";

#[test]
fn other_files() {
    let include = |name: &str| format!("`{name}!` is not supported: a judge has no other file");
    check(
        "include",
        "fn main() {}\nmod a {\n    include!(\"a.rs\");\n}",
        &format!("{MAIN}:3: {}", include("include")),
    );
    check(
        "include-str",
        "const A: &str = include_str!(\"a\");",
        &format!("{MAIN}:1: {}", include("include_str")),
    );
    check(
        "include-bytes",
        "macro_rules! a {\n    () => { std::include_bytes !(\"a\") };\n}",
        &format!("{MAIN}:2: {}", include("include_bytes")),
    );
    let path = "`#[path]` is not supported: put the module where it belongs";
    check("path", "\n#[path = \"a.rs\"]\nmod b;", &format!("{MAIN}:2: {path}"));
    check(
        "path-on-condition",
        "mod a {\n    /// Docs.\n    #[cfg_attr(unix, path = \"a.rs\")]\n    pub mod b;\n}",
        &format!("{MAIN}:3: {path}"),
    );
}

#[test]
fn what_cargo_does() {
    check(
        "option-env",
        "const A: Option<&str> = option_env!(\"A\");",
        &format!("{MAIN}:1: `option_env!` is not supported: cargo is not there to set variables"),
    );
    check(
        "env",
        "fn main() {\n    print!(env!(\"CARGO_PKG_NAME\"));\n}",
        &format!("{MAIN}:2: `env!` is not supported: cargo is not there to set variables"),
    );
    let features = "features are not supported: a judge sets none";
    check("feature", "#[cfg(feature = \"a\")]\nfn a() {}", &format!("{MAIN}:1: {features}"));
    check(
        "feature-inside",
        "fn main() {\n    if cfg!(all(unix, not(feature = \"a\"))) {}\n}",
        &format!("{MAIN}:2: {features}"),
    );
    Fixture::new(
        "refused-build-script",
        "//- crates/prog/src/main.rs\nfn main() {}\n//- crates/prog/build.rs\nfn main() {}\n",
    )
    .check_refused("crates/prog/build.rs:1: `prog` has a build script, and a judge runs none");
}

#[test]
fn crates_from_elsewhere() {
    let manifest = "
//- crates/prog/Cargo.toml
[package]
name = \"prog\"
edition = \"2021\"

[dependencies]
rand = \"0.8\"
num = { package = \"num-traits\", version = \"0.2\" }
derive = { path = \"../derive\" }

[dev-dependencies]
proptest = \"1\"
//- crates/derive/Cargo.toml
[package]
name = \"derive\"
edition = \"2021\"

[lib]
proc-macro = true
//- crates/derive/src/lib.rs
";
    let check = |name: &str, main: &str, message: &str| {
        let text = format!("{manifest}//- crates/prog/src/main.rs\n{main}");
        Fixture::new(&format!("refused-{name}"), &text).check_refused(message);
    };
    let external =
        |name: &str| format!("the crate `{name}` is not of this workspace, and a judge has none");
    check("use", "fn main() {}\nuse rand::Rng;", &format!("{MAIN}:2: {}", external("rand")));
    check(
        "renamed",
        "fn main() {\n\n    num::one::<u32>();\n}",
        &format!("{MAIN}:3: {}", external("num")),
    );
    check(
        "after-a-keyword",
        "struct A;\nimpl ::rand::Rng for A {}",
        &format!("{MAIN}:2: {}", external("rand")),
    );
    check("extern", "extern crate rand;", &format!("{MAIN}:1: {}", external("rand")));
    check(
        "group",
        "use {\n    std::fmt,\n    ::rand::Rng,\n};",
        &format!("{MAIN}:3: {}", external("rand")),
    );
    check(
        "procedural",
        "#[derive(derive::Show)]\nstruct A;",
        &format!("{MAIN}:1: the crate `derive` has procedural macros, which one file cannot hold"),
    );
    // Declared is not used, and what is for tests is not there.
    let unused = format!(
        "{manifest}//- crates/prog/src/main.rs\nfn main() {{}}\n#[cfg(test)]\nuse proptest::prelude;\n\
         #[cfg(test)]\nuse rand::Rng;\n"
    );
    let bundle = Fixture::new("refused-not", &unused).bundle("prog").unwrap();
    assert!(bundle.ends_with("\n\nfn main() {}\n"), "{bundle}");
}

/// A library's module counts only if it is needed.
#[test]
fn what_is_not_needed_may_be_as_it_likes() {
    let text = "
//- crates/prog/src/main.rs uses:lib
fn main() {
    print!(\"{}\", lib::one());
}
//- crates/lib/src/lib.rs
#[path = \"elsewhere.rs\"]
mod moved;
mod odd;

pub fn one() -> u32 {
    1
}
//- crates/lib/src/elsewhere.rs
//- crates/lib/src/odd.rs
pub const ODD: &str = include_str!(\"odd.rs\");
";
    let text = Fixture::new("unneeded", text).check("prog");
    assert!(text.ends_with("mod lib {\npub fn one() -> u32 {\n    1\n}\n} // mod lib\n"), "{text}");
}

#[test]
fn older_ways() {
    let message = "this `extern crate` is not supported: write `use` for what it does";
    for (name, main) in [
        ("extern-macros", "#[macro_use]\nextern crate lib;"),
        ("extern-renamed", "\nextern crate lib as other;"),
        ("extern-nested", "mod a {\n    extern crate lib; }"),
        ("extern-self", "\nextern crate self as prog;"),
        ("extern-alloc", "\nextern crate alloc;"),
    ] {
        check(name, main, &format!("{MAIN}:2: {message}"));
    }
    Fixture::new("refused-2015", "//- crates/prog/src/main.rs edition:2015\nfn main() {}\n")
        .check_refused(
            "crates/prog/Cargo.toml: edition 2015 is not supported: paths had another meaning then",
        );
    let text = "
//- crates/prog/src/main.rs uses:lib
fn main() { lib::one() }
//- crates/lib/src/lib.rs
#![recursion_limit = \"256\"]
pub fn one() {}
";
    Fixture::new("refused-attribute", text).check_refused(
        "crates/lib/src/lib.rs:1: this attribute is of a whole crate, which a library no longer is",
    );
}

#[test]
fn names_that_would_meet() {
    let message = "`lib` is the name of a library, too: rename one of them";
    for (name, main) in [
        ("module", "fn main() { ::lib::one() }\nmod lib {}"),
        ("import", "fn main() { ::lib::one() }\nuse std::fmt as lib;"),
        ("type", "fn main() { ::lib::one() }\n#[allow(non_camel_case_types)] struct lib;"),
    ] {
        check(&format!("name-{name}"), main, &format!("{MAIN}:2: {message}"));
    }
}

#[test]
fn names_that_would_hide_others() {
    let message = "`geometry` is the name of a library, too: rename one of them";
    let text = "
//- crates/prog/src/main.rs uses:geometry,utils
mod inner { pub fn g() -> u32 { geometry::f() } }
use utils::*;
fn main() { println!(\"{} {}\", inner::g(), geometry::f()); }
//- crates/geometry/src/lib.rs
pub fn f() -> u32 { 2 }
//- crates/utils/src/lib.rs
pub mod geometry { pub fn f() -> u32 { 1 } }
";
    Fixture::new("refused-hidden", text).check_refused(&format!("{MAIN}:2: {message}"));
}

#[test]
fn what_is_no_program() {
    check(
        "missing",
        "fn main() {}\n\nmod gone;",
        &format!(
            "{MAIN}:3: expected the module `gone` in crates/prog/src/gone.rs or \
             crates/prog/src/gone/mod.rs, but neither exists"
        ),
    );
    Fixture::new(
        "refused-both",
        "//- crates/prog/src/main.rs\nmod a;\n//- crates/prog/src/a.rs\nmod b;\n\
         //- crates/prog/src/a/b.rs\n//- crates/prog/src/a/b/mod.rs\n",
    )
    .check_refused(
        "crates/prog/src/a.rs:1: expected the module `b` in crates/prog/src/a/b.rs or \
         crates/prog/src/a/b/mod.rs, but both exist",
    );
    let message = "a module that a macro declares is not supported";
    check(
        "module-by-macro",
        "macro_rules! modules { () => {\n    mod a;\n}; }\nmodules!();",
        &format!("{MAIN}:2: {message}"),
    );
    check(
        "module-of-macro",
        "macro_rules! modules { ($($m:ident),*) => { $(mod $m;)* } }\nmodules!(a);",
        &format!("{MAIN}:1: {message}"),
    );
    check(
        "crate-alone",
        "macro_rules! a {\n    () => { b!($crate) };\n}",
        &format!("{MAIN}:2: `$crate` alone is not supported: write the path with it"),
    );
    check(
        "global-braces",
        "use ::{lib, std::fmt};",
        &format!("{MAIN}:1: `use ::{{` is not supported: begin each path with `::`"),
    );
    check(
        "brackets",
        "fn main() {\n    (\n}",
        &format!("{MAIN}:3: expected Rust: cannot parse string into token stream"),
    );
    check(
        "syntax",
        "fn main() {}\nfn 1() {}",
        &format!("{MAIN}:2: expected Rust: expected identifier"),
    );
    let fixture = Fixture::new("refused-bytes", "//- crates/prog/src/main.rs\nmod a;\n");
    fixture.write("crates/prog/src/a.rs", b"//! \xff\n");
    fixture.check_refused("crates/prog/src/a.rs: expected Rust in UTF-8");
}

/// Without limits, what is nested too deep would overflow the stack.
#[test]
fn what_is_too_large_or_too_deep() {
    let nested = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        format!("fn main() {{\n    let _ = {open}1{close};\n}}")
    };
    check("deep", &nested(1000), &format!("{MAIN}:2: expected brackets nested up to 1000 deep"));
    check(
        "deeper",
        &nested(50_000),
        &format!("{MAIN}:2: expected brackets nested up to 1000 deep"),
    );
    let main = |text: &str| format!("//- crates/prog/src/main.rs\n{text}");
    let is_bundled = |name: &str, text: &str| {
        assert!(Fixture::new(name, &main(text)).bundle("prog").unwrap().contains(text));
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
