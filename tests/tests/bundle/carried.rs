//! What one file can hold: it does what the program did, and is what was written.
#![allow(clippy::too_many_lines, reason = "a workspace stands with what is checked of it")]

use super::fixture::Fixture;

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "without\n{part}\n\n{text}");
    }
}

#[track_caller]
fn lacks(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(!text.contains(part), "with\n{part}\n\n{text}");
    }
}

/// Module files of both kinds, five deep, in a program and in a library.
#[test]
fn modules_come_out_of_their_files() {
    let fixture = Fixture::new(
        "modules",
        r#"
//- crates/prog/src/main.rs uses:lib
mod a;
pub mod r#match;
mod inline {
    pub mod inner;
    pub fn two() -> u32 {
        inner::one() + self::inner::one()
    }
}

fn main() {
    println!("{} {} {} {}", a::b::c::d(), r#match::d(), inline::two(), lib::x::y::z::top());
}
//- crates/prog/src/a.rs
//! Of a.
pub mod b;
//- crates/prog/src/a/b.rs
pub(crate) mod c;
//- crates/prog/src/a/b/c.rs
pub fn d() -> u32 {
    super::super::super::inline::two() + lib::x::y::z::top()
}
//- crates/prog/src/match/mod.rs
mod e;
pub use e::f::g as d;
//- crates/prog/src/match/e/mod.rs
pub mod f;
//- crates/prog/src/match/e/f.rs
pub fn g() -> u32 {
    crate::a::b::c::d()
}
//- crates/prog/src/inline/inner.rs
pub fn one() -> u32 {
    1
}
//- crates/lib/src/lib.rs
//! The library.

pub mod x;
pub const X: u32 = 1;
pub mod unused;
//- crates/lib/src/x/mod.rs
pub mod y;
pub mod unused;
//- crates/lib/src/x/y.rs
pub mod z;
mod unused {
    pub fn solitary() {}
}
//- crates/lib/src/x/y/z.rs
pub fn top() -> u32 {
    crate::x::y::z::w::low() + self::w::low()
}

mod w;
//- crates/lib/src/x/y/z/w.rs
pub fn low() -> u32 {
    40
}

pub fn unasked() {}
//- crates/lib/src/unused.rs
pub mod deeper;
//- crates/lib/src/unused/deeper.rs
pub fn nothing() {}
//- crates/lib/src/x/unused/mod.rs
pub fn nothing() {}
"#,
    );
    let text = fixture.check("prog");
    contains(
        &text,
        &["\n\n#[allow(dead_code)]\n#[allow(unused_imports, unused_macros)]\npub mod lib {\n"],
    );
    let expected = r"
pub mod lib {
//! The library.

pub mod x {
pub mod y {
pub mod z {
pub fn top() -> u32 {
    crate::lib::x::y::z::w::low() + self::w::low()
}

mod w {
pub fn low() -> u32 {
    40
}

pub fn unasked() {}
} // mod w
} // mod z
} // mod y
} // mod x

pub const X: u32 = 1;
} // mod lib
";
    assert!(text.ends_with(expected), "{text}");
    contains(
        &text,
        &["mod a {\n//! Of a.\npub mod b {\npub(crate) mod c {", "    pub mod inner {\n"],
    );
    lacks(&text, &["unused {", "nothing", "solitary"]);
}

#[test]
fn names_of_libraries_lead_to_their_modules() {
    let fixture = Fixture::new(
        "names",
        r#"
//- crates/prog/src/main.rs uses:my-lib,other
use my_lib::{self, inner::{self as renamed, Deep}, one};
use {other, std::fmt::Debug};
use other as second;
use ::my_lib::inner::two;

mod nested {
    use my_lib::inner::{Deep, two};
    use other;
    pub mod my {
        pub fn three(_: ::my_lib::inner::Deep) -> u32 {
            my_lib::one() + ::other::ten() + <my_lib::inner::Deep as my_lib::Kind>::kind()
        }
    }
    pub fn four() -> u32 {
        two() + my::three(Deep) + other::ten()
    }
    pub(in crate::nested) fn five() -> Vec<my_lib::inner::Deep> {
        vec![my_lib::inner::Deep]
    }
    pub fn six() -> usize {
        five().len()
    }
}

/// The library's name is another's as well.
mod taken {
    mod my_lib {
        pub fn one() -> u32 {
            1000
        }
    }
    pub fn one() -> u32 {
        my_lib::one() + self::my_lib::one() + ::my_lib::one()
    }
}

struct Fields {
    my_lib: u32,
}

fn show(it: impl Debug) -> u32 {
    println!("{it:?}");
    0
}

fn main() {
    let my_lib = Fields { my_lib: 5 };
    let n = show(Deep) + my_lib.my_lib + my_lib::one() + renamed::two() + two() + second::ten();
    let r#match = |other: u32| other + (0..my_lib::one()).len() as u32 + other::ten();
    println!("{} {} {} {}", n + one(), nested::four(), nested::six(), r#match(1) + taken::one());
    'other: loop {
        break 'other;
    }
}
//- crates/my-lib/src/lib.rs uses:other
pub mod inner {
    #[derive(Clone, Copy, Debug)]
    pub struct Deep;
    use crate::one;
    pub fn two() -> u32 {
        one() + crate::one() + crate::private::hidden() + super::one()
    }
    impl crate::Kind for Deep {
        fn kind() -> u32 {
            ::other::ten()
        }
    }
}
mod private {
    pub(in crate::private) fn really() -> u32 {
        other::ten()
    }
    pub(crate) fn hidden() -> u32 {
        really()
    }
}
pub trait Kind {
    fn kind() -> u32;
}
pub fn one() -> u32 {
    1
}
//- crates/other/src/lib.rs
pub fn ten() -> u32 {
    10
}
"#,
    );
    let text = fixture.check("prog");
    contains(
        &text,
        &[
            "use crate::my_lib::{inner::{self as renamed, Deep}, one};\n",
            "use {std::fmt::Debug};\n",
            "pub fn three(_: crate::my_lib::inner::Deep) -> u32 {",
            "my_lib::one() + self::my_lib::one() + crate::my_lib::one()",
            "pub(in crate::my_lib::private) fn really()",
            "pub(in crate::nested) fn five()",
        ],
    );
}

#[test]
fn text_and_comments_stay_as_they_are() {
    let written = r##"/// Of [`crate::deep`], `lib::f` and `use lib::g;`.
pub fn f() -> String {
    // crate::deep is no path here, and neither is lib::f.
    let text = "crate::deep lib::f() \
        use lib::g;
  two lines, the second one not indented

and an empty one
mod deep;";
    /* use crate::deep;
           /* nested */ pub mod deep; */
    let raw = r#"crate::deep "lib::f"
        mod deep;
}"#; let bytes = b"crate::deep
lib::f";

    #[rustfmt::skip]
    let odd   =   (1,2,
      'c', '\'', crate_lib!());


    format!("{text}{raw}{bytes:?}{odd:?}") // crate::deep
}
"##;
    let main = r#"
//- crates/prog/src/main.rs uses:lib
//! The program.

// Why it is there: lib::f.
fn main() {
    println!("{} lib::f", /* lib::f */ lib::deep::f()); // lib::f
}
"#;
    let fixture = Fixture::new(
        "text",
        &format!(
            "{main}//- crates/lib/src/lib.rs\n//! Docs of lib.\n\n/// Docs of deep.\npub mod deep;\n\
             //- crates/lib/src/deep.rs\n//! Docs in deep.\nmacro_rules! crate_lib {{\n    () => {{\n\
             \x20       1\n    }};\n}}\n\n{written}"
        ),
    );
    let text = fixture.check("prog");
    contains(
        &text,
        &[
            written,
            "//! Docs of lib.\n\n/// Docs of deep.\npub mod deep {\n//! Docs in deep.\n",
            "//! The program.\n\n// Why it is there: lib::f.\nfn main() {\n",
            "println!(\"{} lib::f\", /* lib::f */ crate::lib::deep::f()); // lib::f\n",
        ],
    );
}

#[test]
fn macros_come_along() {
    let fixture = Fixture::new(
        "macros",
        r#"
//- crates/prog/src/main.rs uses:lib
use lib::{deep_max, Show as _};

macro_rules! local {
    ($name:ident) => {
        lib::value() + $name + $crate::own()
    };
}

mod nested {
    pub fn value(one: u32) -> u32 {
        local!(one) + lib::twice!(lib::value())
    }
}

fn own() -> u32 {
    100
}

fn main() {
    println!("{} {} {}", nested::value(1), deep_max!(3, lib::value()), 7u8.show());
}
//- crates/lib/src/lib.rs
#[macro_use]
mod textual;
#[doc(hidden)]
pub mod exported;
mod made;
pub mod unused;

pub trait Show {
    fn show(&self) -> String;
}

pub fn value() -> u32 {
    seven!() + crate::twice!(1)
}

#[macro_export]
macro_rules! twice {
    ($e:expr) => {
        $crate::exported::double($e)
    };
}
//- crates/lib/src/textual.rs
macro_rules! seven {
    () => {
        7
    };
}
//- crates/lib/src/exported.rs
/// The larger one.
#[macro_export]
macro_rules! deep_max {
    ($a:expr, $b:expr $(,)?) => {{
        use $crate::exported::{double, max};
        max(double($a), $crate::twice!($b))
    }};
}

pub fn double(n: u32) -> u32 {
    2 * n
}

pub fn max(a: u32, b: u32) -> u32 {
    a.max(b)
}
//- crates/lib/src/made.rs
use crate::Show;

macro_rules! show {
    ($($type:ty),*) => {
        $(impl Show for $type {
            fn show(&self) -> String {
                format!("<{self}>")
            }
        })*
    };
}

show!(u8, u16);
//- crates/lib/src/unused.rs
#[macro_export]
macro_rules! unused {
    () => {};
}
"#,
    );
    let text = fixture.check("prog");
    contains(
        &text,
        &[
            "crate::lib::value() + $name + $crate::own()",
            "use $crate::lib::exported::{double, max};",
            "\npub use crate::{__lib_twice as twice, __lib_deep_max as deep_max};\n} // mod lib\n",
        ],
    );
    lacks(&text, &["unused {"]);
}

#[test]
fn libraries_use_libraries() {
    let fixture = Fixture::new(
        "libraries",
        r#"
//- crates/prog/Cargo.toml
[package]
name = "prog"
edition = "2021"

[dependencies]
engine = { package = "search-engine", path = "../search" }
unused = { path = "../unused" }
//- crates/prog/src/lib.rs
//! The program's own library.

pub use engine::Score;

pub fn rules() -> Score {
    engine::best(3)
}
//- crates/prog/src/main.rs
use engine::best;
use prog::rules;

fn main() {
    println!("{} {}", best(1), rules());
}
//- crates/search/Cargo.toml
[package]
name = "search-engine"
edition = "2018"

[lib]
name = "searching"

[dependencies]
base = { path = "../base" }
//- crates/search/src/lib.rs
pub use base::Score;
pub use base::others;

pub fn best(n: Score) -> Score {
    base::raise(n)
}
//- crates/base/src/lib.rs edition:2024
pub type Score = i64;
pub mod others;

pub fn raise(n: Score) -> Score {
    n + 1
}
//- crates/base/src/others.rs
pub fn none() {}
//- crates/unused/src/lib.rs
pub fn nothing() {}
"#,
    );
    let text = fixture.check("prog");
    contains(
        &text,
        &[
            "// prog\n//\n// One file made of crates/base, crates/prog and crates/search.\n\
             // For rustc alone, edition 2021:\n//     rustc -O --edition 2021 prog.rs\n\
             // crates/search was written for edition 2018.\n",
            "use crate::searching::best;\nuse crate::prog::rules;\n",
            "pub use crate::searching::Score;\n",
            "mod searching {\npub use crate::base::Score;\n\npub fn best",
            "mod base {\npub type Score = i64;\n\npub fn raise",
        ],
    );
    lacks(&text, &["nothing", "others"]);
    let order = ["mod prog {", "mod base {", "mod searching {"].map(|part| text.find(part));
    assert!(order[0] < order[1] && order[0] < order[2], "its own library comes first: {text}");
}

#[test]
fn what_is_for_tests_is_left_out() {
    let fixture = Fixture::new(
        "tests",
        r#"
//- crates/prog/src/main.rs uses:lib
#[cfg(test)]
use std::collections::BTreeMap;

fn main() {
    #[cfg(test)]
    let for_tests = 1;
    println!("{}", lib::Kept.kept());
}

#[test]
fn for_tests() {}
//- crates/lib/src/lib.rs
#[cfg(test)]
mod for_tests;
#[cfg(any(test, doctest))]
pub mod for_tests_too;

pub struct Kept;

impl Kept {
    /// For tests.
    #[cfg(test)]
    #[must_use]
    fn for_tests(&self) {}

    #[cfg(not(test))]
    pub fn kept(&self) -> u32 {
        if cfg!(test) { 1 } else { 2 }
    }

    #[cfg(all(test, unix))]
    fn for_tests_on_unix(&self) {}
}

#[cfg(test)]
impl Kept {
    fn for_tests_alone(&self) -> unknown::Type {}
}

#[cfg(test)]
mod inline_for_tests {
    use super::*;

    #[test]
    fn a_test() {}
}
//- crates/lib/src/for_tests.rs
use unknown::Crate;
//- crates/lib/src/for_tests_too.rs
"#,
    );
    let text = fixture.check("prog");
    lacks(&text, &["for_tests", "BTreeMap", "cfg(test)", "a_test", "#[test]"]);
    let expected = "\
mod lib {
pub struct Kept;

impl Kept {
    #[cfg(not(test))]
    pub fn kept(&self) -> u32 {
        if cfg!(test) { 1 } else { 2 }
    }
}
} // mod lib
";
    assert!(text.ends_with(expected), "{text}");
}

/// What a program uses without naming the module that it is in.
#[test]
fn modules_are_needed_for_what_they_do() {
    let fixture = Fixture::new(
        "reach",
        r#"
//- crates/prog/src/main.rs uses:lib
use lib::prelude::*;

fn main() {
    let tree: Tree = "12".parse().unwrap();
    println!("{} {} {:?}", tree.value(), tree.grown().value(), lib::Error);
    println!("{}", u8::named());
}
//- crates/lib/src/lib.rs
mod error;
mod methods;
mod parse;
mod on_error;
mod tree;
mod traits;
mod never;
mod names;
mod unrelated;
pub mod prelude;

pub use error::Error;
pub use {
    never::{Never, Ever},
    names::Named,
    tree::Tree, // the tree
    unrelated::Unrelated,
};
//- crates/lib/src/prelude.rs
pub use crate::tree::*;
pub use crate::traits::Value;
pub use crate::names::Named as _;
pub use crate::never::Never;
//- crates/lib/src/tree.rs
pub struct Tree(pub(crate) u32);
//- crates/lib/src/traits.rs
pub trait Value {
    fn value(&self) -> u32;
}

impl Value for crate::Tree {
    fn value(&self) -> u32 {
        self.0
    }
}
//- crates/lib/src/methods.rs
//! Methods of a type that is defined elsewhere.
use super::Tree;

impl Tree {
    pub fn grown(&self) -> Tree {
        Tree(self.0 + 1)
    }
}
//- crates/lib/src/parse.rs
impl std::str::FromStr for crate::Tree {
    type Err = crate::error::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(crate::Tree).map_err(|_| crate::Error)
    }
}
//- crates/lib/src/error.rs
pub struct Error;
//- crates/lib/src/on_error.rs
use crate::error::Error;
use std::fmt::{Debug, Formatter, Result};

impl Debug for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("an error")
    }
}
//- crates/lib/src/names.rs
pub trait Named {
    fn named() -> &'static str;
}

impl Named for u8 {
    fn named() -> &'static str {
        "u8"
    }
}
//- crates/lib/src/never.rs
//! Names much, and is named by nobody.
use crate::{Error, Tree};

pub struct Never(Tree, Error);
pub struct Ever;

impl From<Never> for Tree {
    fn from(never: Never) -> Tree {
        never.0
    }
}
//- crates/lib/src/unrelated.rs
pub struct Unrelated;

impl crate::traits::Value for Unrelated {
    fn value(&self) -> u32 {
        0
    }
}
"#,
    );
    let text = fixture.check("prog");
    lacks(&text, &["never", "Never", "unrelated", "Unrelated"]);
    contains(
        &text,
        &[
            "pub use error::Error;\npub use {\n    names::Named,\n    tree::Tree, // the tree\n};\n",
            "mod methods {\n//! Methods of",
        ],
    );
}

#[test]
fn attributes_of_crates_do_not_get_in_the_way() {
    let fixture = Fixture::new(
        "attributes",
        r#"
//- crates/prog/src/main.rs uses:lib
#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub, clippy::all)]
//! The program.
#![allow(non_snake_case)]

extern crate lib;
extern crate std;

fn main() {
    let Odd = lib::odd::value();
    println!("{Odd}");
}
//- crates/lib/src/lib.rs
#![no_std]
#![deny(dead_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(html_no_source)]
#![doc = include_str!("../front.md")]
//! The library.
#![allow(non_upper_case_globals)]

#[doc = include_str!("../front.md")]
#[cfg_attr(docsrs, doc(cfg(feature = "odd")))]
pub mod odd;
//- crates/lib/front.md
The front page.
//- crates/lib/src/odd.rs
#![deny(missing_docs)]
//! Odd.

const odd: u32 = 3;

/// Three.
#[doc = include_str!("../front.md")]
#[cfg_attr(test, must_use)]
pub fn value() -> u32 {
    odd
}
"#,
    );
    let text = fixture.check("prog");
    lacks(&text, &["forbid", "warn", "deny", "no_std", "docsrs", "html", "include", "cfg_attr"]);
    contains(
        &text,
        &[
            "\n\n//! The program.\n#![allow(non_snake_case)]\n\nextern crate std;\n\nfn main",
            "mod lib {\n//! The library.\n#![allow(non_upper_case_globals)]\n\npub mod odd {\n//! Odd.",
        ],
    );
}

#[test]
fn line_ends_and_marks_are_as_the_compiler_takes_them() {
    let fixture =
        Fixture::new("bytes", "//- crates/prog/src/main.rs uses:lib\n//- crates/lib/src/lib.rs\n");
    fixture.write(
        "crates/prog/src/main.rs",
        "\u{feff}#!/usr/bin/env run\r\n//! Docs.\r\nfn main() {\r\n    print!(\"{}\", lib::é(\"a\r\nb\"));\r\n}",
    );
    fixture.write(
        "crates/lib/src/lib.rs",
        "\u{feff}#![allow(unused)]\r\npub fn é(it: &str) -> &str { it }\r\n",
    );
    let text = fixture.check("prog");
    contains(
        &text,
        &[
            "\n\n//! Docs.\nfn main() {\n    print!(\"{}\", crate::lib::é(\"a\nb\"));\n}\n\n",
            "mod lib {\n#![allow(unused)]\npub fn é(it: &str) -> &str { it }\n} // mod lib\n",
        ],
    );
}

#[test]
fn newer_editions_are_carried() {
    let fixture = Fixture::new(
        "edition",
        r#"
//- crates/prog/src/main.rs edition:2024 uses:lib
use lib::Later;

fn main() {
    println!("{}", Later::default().value());
}
//- crates/lib/src/lib.rs edition:2024
mod later;
pub use later::Later;
//- crates/lib/src/later.rs
#[derive(Default)]
pub struct Later(u32);

impl Later {
    pub fn value(self) -> u32 {
        self.0
    }
}
"#,
    );
    fixture.check("prog");
}

#[test]
fn a_package_may_have_many_programs() {
    let fixture = Fixture::new(
        "programs",
        r#"
//- crates/contest/src/lib.rs
pub fn read() -> u32 {
    1
}
//- crates/contest/src/bin/a.rs
fn main() {
    println!("a {}", contest::read());
}
//- crates/contest/src/bin/b/main.rs
mod part;

fn main() {
    println!("b {}", part::two());
}
//- crates/contest/src/bin/b/part.rs
pub fn two() -> u32 {
    contest::read() + 1
}
"#,
    );
    assert!(fixture.check("a").contains("println!(\"a {}\", crate::contest::read());"));
    assert!(fixture.check("b").contains("mod part {\npub fn two()"));
}

#[test]
fn the_same_text_gives_the_same_bytes_wherever_it_is() {
    let text = r#"
//- crates/prog/src/main.rs uses:lib
fn main() {
    println!("{}", lib::one());
}
//- crates/lib/src/lib.rs
pub fn one() -> u32 {
    1
}
"#;
    let here = Fixture::new("here", text).bundle("prog").unwrap();
    let there = Fixture::new("far/away/and there", text).bundle("prog").unwrap();
    assert_eq!(here, there);
    lacks(&here, &[env!("CARGO_TARGET_TMPDIR")]);
}

/// Functions, modules and macros may have one name, also that of a library or of something else in
/// the program, and keep out of each other's way.
#[test]
fn names_of_different_kinds_do_not_meet() {
    let fixture = Fixture::new(
        "kinds",
        r#"
//- crates/prog/src/main.rs uses:gcd,reader,sieve,max,local_only
use gcd::*;
use gcd::gcd;
use reader::input;
use reader::input::Scanner;
use max::{max, twice};

fn sieve(n: u32) -> u32 {
    sieve::run(n)
}

mod nested {
    pub fn sieve() -> u32 {
        sieve::run(1)
    }
    pub fn other() -> u32 {
        use std::fmt as sieve;
        let _: sieve::Result = Ok(());
        fn inner() -> u32 {
            use max;
            max::y::max()
        }
        inner() + max::y::max()
    }
    pub fn local() -> u32 {
        use std::fmt as local_only;
        let _: local_only::Result = Ok(());
        0
    }
    pub fn another() -> u32 {
        local_only::one()
    }
}

mod own {
    pub fn max() -> u32 {
        2
    }
}

fn main() {
    let n: u32 = input!(3) + input::zero();
    println!("{} {} {} {}", gcd(4, 6), lcm(4, 6), Scanner.next() + n, sieve(7) + nested::sieve());
    println!("{} {} {} {}", max(1), max!(1), own::max(), nested::other());
    println!("{} {}", twice(1), twice!(twice!(1)));
    println!("{}", nested::local() + nested::another() + max::sort(1) + max::sort::merge(1));
    assert!(n == 3, "no");
    let sieve = 5;
    println!("{sieve}");
}
//- crates/gcd/src/lib.rs
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
pub fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b
}
//- crates/reader/src/lib.rs
pub mod input;
pub mod unused;
//- crates/reader/src/unused.rs
pub fn nothing() {}
//- crates/reader/src/input.rs
pub fn zero() -> u32 {
    0
}
pub struct Scanner;
impl Scanner {
    pub fn next(&self) -> u32 {
        10
    }
}
/// Reads.
#[macro_export]
macro_rules! input {
    ($e:expr) => {{
        let mut n = 0;
        if n == 0 {
            n = $e;
        }
        n
    }};
}
#[macro_export]
macro_rules! assert {
    ($a:expr, $($m:tt)*) => {
        println!("checked")
    };
}
//- crates/sieve/src/lib.rs
pub fn run(n: u32) -> u32 {
    n * 100
}
//- crates/local_only/src/lib.rs
pub fn one() -> u32 {
    1
}
//- crates/max/src/quick.rs
pub fn sort(n: u32) -> u32 {
    n
}
//- crates/max/src/lib.rs
mod quick;
pub use quick::*;
pub mod sort {
    pub fn merge(n: u32) -> u32 {
        n
    }
}
pub mod y {
    pub fn max() -> u32 {
        1000
    }
}
pub fn max(n: u32) -> u32 {
    n
}
#[macro_export]
macro_rules! max {
    ($e:expr) => {
        $crate::max($e) + $crate::y::max()
    };
}
#[macro_export]
macro_rules! twice {
    ($e:expr) => {
        $crate::twice($e)
    };
}
pub fn twice(n: u32) -> u32 {
    2 * n
}
#[macro_export]
macro_rules! input {
    () => {};
}
"#,
    );
    lacks(&fixture.check("prog"), &["unused {"]);
}

/// A path that begins with `::` is one whatever stands before it.
#[test]
fn paths_begin_after_keywords() {
    let fixture = Fixture::new(
        "keywords",
        r#"
//- crates/prog/src/main.rs uses:lib
struct S;
impl ::lib::Tr for S {}
pub struct Tuple(pub ::lib::T);

fn give(it: &dyn ::lib::Tr) -> ::lib::T {
    let mut other = ::lib::T(1);
    for n in ::lib::few() {
        other = if ::lib::f() == n { ::lib::T(n) } else { other };
    }
    match ::lib::f() {
        ::lib::TWO => return ::lib::T(it.get()),
        _ => other,
    }
}

mod nested {
    pub fn range() -> usize {
        (0..lib::f()).len() + (0..=::lib::TWO).count()
    }
    pub fn borrowed<'a>(it: &'a u32) -> impl Fn() -> u32 + 'a {
        move || *it + lib::TWO
    }
}

fn main() {
    let same = <S as ::lib::Tr>::id() as ::lib::Number;
    println!("{} {} {}", give(&S).0, Tuple(::lib::T(3)).0.0, same + nested::borrowed(&1)());
    println!("{}", nested::range());
}
//- crates/lib/src/lib.rs
pub type Number = u32;
pub const TWO: u32 = 2;
pub struct T(pub u32);
pub trait Tr {
    fn get(&self) -> u32 {
        7
    }
    fn id() -> u8
    where
        Self: Sized,
    {
        9
    }
    #[cfg(test)]
    fn for_tests();
}
pub fn f() -> u32 {
    2
}
pub fn few() -> Vec<u32> {
    vec![1, 2]
}
"#,
    );
    lacks(&fixture.check("prog"), &["for_tests"]);
}

/// Facades over libraries, and globs through globs.
#[test]
fn names_are_handed_on_a_long_way() {
    let fixture = Fixture::new(
        "facades",
        r#"
//- crates/prog/Cargo.toml
[package]
name = "prog"
edition = "2021"

[dependencies]
facade = { path = "../facade" }
engine = { package = "base", path = "../base" }
//- crates/prog/src/main.rs
use engine::{self, one};
use facade::prelude::*;
use facade::twice;
pub(crate) use facade;

mod a {
    use engine;
    pub fn two() -> u32 {
        engine::one() + facade::base::one() + facade::deep::one()
    }
}

fn helper() -> u32 {
    5
}

fn main() {
    println!("{} {} {}", a::two() + one(), V(3).norm(), twice!(helper()));
    println!("{:?} {} {}", Red, facade::Green as u32, facade::prelude::engine_of().len());
    let result: Result<u32, String> = Ok(1);
    println!("{result:?} {LIMIT} {}", facade::call!(three));
}
//- crates/facade/src/lib.rs uses:base
pub use base;
pub use base as deep;
pub use base::{call, twice};
pub use base::color::Color::*;
mod unused;
pub mod prelude {
    pub use base::prelude::*;
    pub use base::*;
    pub use base::color::Color::{self, *};
    pub fn engine_of() -> base::Words {
        base::Words(vec![1, 2, 3])
    }
}
pub(crate) fn helper() -> u32 {
    crate::unused::nothing()
}
//- crates/facade/src/unused.rs
pub fn nothing() -> u32 {
    0
}
//- crates/base/src/lib.rs
mod v;
mod norm;
mod limits;
mod numbers;
pub mod color;
pub use limits::LIMIT;
pub use numbers::three;
pub use v::V;
pub(crate) type Result<T> = std::result::Result<T, ()>;
pub mod prelude {
    pub use crate::inner::*;
}
mod inner {
    pub use crate::norm::Norm;
}
pub fn one() -> u32 {
    let it: Result<u32> = Ok(1);
    it.unwrap_or(0)
}
pub struct Words(pub Vec<u32>);
impl Words {
    pub(crate) fn len(&self) -> usize {
        100
    }
    pub fn long(&self) -> usize {
        self.len()
    }
}
impl std::ops::Deref for Words {
    type Target = Vec<u32>;
    fn deref(&self) -> &Vec<u32> {
        &self.0
    }
}
#[macro_export]
macro_rules! twice {
    ($e:expr) => {
        2 * $e
    };
}
#[macro_export]
macro_rules! call {
    ($name:ident) => {
        $crate::$name()
    };
}
//- crates/base/src/v.rs
pub struct V(pub u32);
//- crates/base/src/norm.rs
pub trait Norm {
    fn norm(&self) -> u32;
}
impl Norm for crate::V {
    fn norm(&self) -> u32 {
        self.0 * self.0
    }
}
//- crates/base/src/limits.rs
pub const LIMIT: u32 = 77;
//- crates/base/src/numbers.rs
pub fn three() -> u32 {
    3
}
//- crates/base/src/color.rs
#[derive(Debug)]
#[non_exhaustive]
pub enum Color {
    Red,
    Green,
}
"#,
    );
    let text = fixture.check("prog");
    contains(&text, &["pub use crate::base;\n", "pub use crate::base as deep;\n"]);
}

/// What nobody names, and what macros make.
#[test]
fn what_a_module_does_unnamed_is_kept() {
    let fixture = Fixture::new(
        "unnamed",
        r#"
//- crates/prog/src/main.rs uses:lib,open
use lib::{imp_value, Guard, Show, Wrap, V};

fn main() {
    let guard = Guard(1);
    println!("{} {} {}", 5u8.show(), Wrap(3u32).show(), (V::<2>([1, 2]) * 3).0[1]);
    println!("{} {}", vec![vec![1u8]].show(), lib::Mint::new().0);
    println!("{} {}", imp_value(), lib::local());
    drop(guard);
    println!("{}", open::sum!(a, b));
}
//- crates/open/src/lib.rs
pub mod a;
pub mod b;
#[macro_export]
macro_rules! sum {
    ($($m:ident),*) => {
        0 $(+ $crate::$m::value())*
    };
}
//- crates/open/src/a.rs
pub fn value() -> u32 {
    10
}
//- crates/open/src/b.rs
pub fn value() -> u32 {
    20
}
//- crates/lib/src/lib.rs
#[macro_use]
mod macros;
mod alias;
mod blanket;
mod bound;
mod dropping;
mod made;
mod mint;
mod num;
mod ops;
mod own;
mod types;
pub mod c;

pub use mint::*;

pub struct Guard<T>(pub T);
pub struct Wrap<T>(pub T);
pub struct V<const N: usize>(pub [u32; N]);
pub trait Show {
    fn show(&self) -> String;
}

#[cfg(windows)]
mod imp {
    pub fn value() -> &'static str {
        "windows"
    }
}
#[cfg(not(windows))]
mod imp {
    pub fn value() -> &'static str {
        "other"
    }
}
pub fn imp_value() -> usize {
    imp::value().len()
}
pub fn local() -> u32 {
    one!()
}
//- crates/lib/src/macros.rs
macro_rules! one {
    () => {
        1
    };
}
macro_rules! two {
    () => {
        2
    };
}
macro_rules! impl_num {
    ($($t:ty)*) => {
        $(impl crate::num::Num for $t {})*
    };
}
macro_rules! make {
    ($name:ident, $value:expr) => {
        pub struct $name(pub u32);
        impl $name {
            pub fn new() -> $name {
                $name($value)
            }
        }
    };
}
//- crates/lib/src/c.rs
pub fn value() -> u32 {
    two!()
}
//- crates/lib/src/num.rs
pub trait Num {}
//- crates/lib/src/made.rs
impl_num!(u8 u16);
//- crates/lib/src/mint.rs
make!(Mint, 998_244_353);
//- crates/lib/src/blanket.rs
use crate::num::Num;

impl<T: Num> crate::Show for T {
    fn show(&self) -> String {
        "number".to_string()
    }
}
//- crates/lib/src/bound.rs
trait Primitive {}
impl Primitive for u32 {}

impl<T: Primitive> crate::Show for crate::Wrap<T> {
    fn show(&self) -> String {
        "wrap".to_string()
    }
}
//- crates/lib/src/types.rs
pub type Grid = Vec<Vec<u8>>;
//- crates/lib/src/alias.rs
use crate::types::Grid;

impl crate::Show for Grid {
    fn show(&self) -> String {
        "grid".to_string()
    }
}
//- crates/lib/src/ops.rs
use crate::V;

const DIM: usize = 2;

impl std::ops::Mul<u32> for V<DIM> {
    type Output = V<DIM>;
    fn mul(self, by: u32) -> V<DIM> {
        V(self.0.map(|it| it * by))
    }
}
//- crates/lib/src/dropping.rs
type G<T> = crate::Guard<T>;

impl<T> Drop for G<T> {
    fn drop(&mut self) {
        println!("dropped");
    }
}
//- crates/lib/src/own.rs
pub struct Own;
impl crate::Show for Own {
    fn show(&self) -> String {
        String::new()
    }
}
impl From<Own> for crate::V<1> {
    fn from(_: Own) -> crate::V<1> {
        crate::V([0])
    }
}
trait Quiet {}
impl Quiet for u8 {}
impl Quiet for crate::V<1> {}
"#,
    );
    lacks(&fixture.check("prog"), &["Own", "Quiet"]);
}

/// Code that no formatter has seen.
#[test]
fn lines_may_be_shared() {
    let fixture = Fixture::new(
        "lines",
        "
//- crates/prog/src/main.rs uses:lib
mod a; mod b; use a::f; /* and
more */ mod c; // the last
fn main() { println!(\"{}\", f() + b::f() + c::f() + lib::f()); }
//- crates/prog/src/a.rs
pub fn f() -> u32 { 1 } // one
//- crates/prog/src/b.rs
pub fn f() -> u32 { 2 } /* two */
//- crates/prog/src/c.rs
pub fn f() -> u32 { 3 }
//- crates/lib/src/lib.rs
mod r#type; mod unused; #[cfg(test)] mod tests; pub use r#type::f; pub use unused::g;
//- crates/lib/src/type.rs
pub fn f() -> u32 { 4 }
//- crates/lib/src/unused.rs
pub fn g() -> u32 { 5 }
//- crates/lib/src/tests.rs
",
    );
    let text = fixture.check("prog");
    lacks(&text, &["unused {", "tests", "g() -> u32 { 5 }"]);
}

/// Macros as libraries have them: used by name where they are defined before, in two versions, handed
/// on by name, and recursive.
#[test]
fn exported_macros_are_used_in_their_library() {
    let fixture = Fixture::new(
        "own-macros",
        r#"
//- crates/prog/src/main.rs uses:lib,solve
use lib::child::*;
use lib::{count, debug};

fn main() {
    debug!(1);
    println!("{} {} {}", lib::f(), g(), lib::macros::twice!(2));
    println!("{} {} {}", count!(a b c), lib::handed::dbl!(4), lib::inner());
    println!("{}", nested::solve());
}

mod nested {
    fn solve_with<const N: usize>() -> usize {
        N
    }
    pub fn solve() -> usize {
        use solve::solve;
        solve::<3>() + solve_with::<2>()
    }
}
//- crates/solve/src/lib.rs
pub fn solve<const N: usize>() -> usize {
    10 * N
}
//- crates/lib/src/lib.rs
#[macro_use]
pub mod macros;
pub mod child;
pub mod handed;
mod unused;
pub use unused::*;

#[cfg(debug_assertions)]
#[macro_export]
macro_rules! debug { ($($a:expr),*) => { $(let _ = format!("{:?}", &$a);)* }; }
#[cfg(not(debug_assertions))]
#[macro_export]
macro_rules! debug { ($($a:expr),*) => { $(let _ = &$a;)* }; }
#[cfg(windows)]
#[macro_export]
macro_rules! windows { () => {}; }

pub fn f() -> u32 {
    debug!(2);
    assert!(true, "std's");
    sq!(2) + crate::sq!(3) + count!(x y)
}

pub fn inner() -> u32 {
    fn local(sq: u32) -> u32 {
        if sq != 2 { sq } else { sq!(sq) }
    }
    local(2)
}
//- crates/lib/src/macros.rs
#[macro_export]
macro_rules! sq {
    ($a:expr) => {
        $a * $a
    };
}
#[macro_export]
macro_rules! count {
    () => {
        0
    };
    ($head:tt $($tail:tt)*) => {
        1 + count!($($tail)*)
    };
}
#[macro_export]
macro_rules! twice {
    ($a:expr) => {
        2 * $a
    };
}
pub use twice;
//- crates/lib/src/child.rs
use super::*;
use crate::sq as square;

pub fn g() -> u32 {
    sq!(4) + square!(1)
}
//- crates/lib/src/handed.rs
#[macro_export]
#[doc(hidden)]
macro_rules! __double {
    ($a:expr) => {
        $a + $a
    };
}
pub use __double as dbl;
//- crates/lib/src/unused.rs
pub fn unused() {}
"#,
    );
    lacks(&fixture.check("prog"), &["unused {"]);
}

/// A library that another hands on, and a module of the library's own name.
#[test]
fn libraries_are_handed_on() {
    let fixture = Fixture::new(
        "handed",
        r#"
//- crates/prog/src/main.rs uses:contest,graph
use contest::algo::{self, two};
use contest::deep;
mod s;

fn main() {
    println!("{} {} {} {}", algo::one(), two(), deep::three(), s::f());
}
//- crates/prog/src/s.rs
use graph::graph;

pub fn f() -> u32 {
    graph::n()
}
//- crates/contest/src/lib.rs uses:algo
pub use algo;
pub use algo::deep;
//- crates/algo/src/lib.rs
pub fn one() -> u32 {
    1
}
pub fn two() -> u32 {
    2
}
pub mod deep {
    pub fn three() -> u32 {
        3
    }
}
//- crates/graph/src/lib.rs
pub mod graph {
    pub fn n() -> u32 {
        4
    }
}
"#,
    );
    fixture.check("prog");
}
