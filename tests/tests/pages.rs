//! The pages: a problem's page has its form, a command prints what the page shows below it, a picture
//! is what its command draws, and a quoted listing is in its file.
//!
//! With `ALPHABETA_UPDATE_PAGES` set, as `just update-pages` sets it, outputs and pictures that are out
//! of date are rewritten.

use crate::tidy::{pages, read};
#[cfg(not(unix))]
use tests::skipped;
use tests::Problem;

#[cfg(unix)]
mod commands;

/// The headings of a problem's page below its name.
const HEADINGS: [&str; 12] = [
    "Statement",
    "Where it is judged",
    "Worked example",
    "Hints",
    "The idea",
    "Why the answer is right",
    "The cost",
    "The code",
    "Common mistakes",
    "Questions",
    "Exercises",
    "Read next",
];

/// A fenced block in a page.
pub(crate) struct Block<'a> {
    /// The text after the opening fence, such as `console`.
    info: &'a str,
    /// The indentation of the opening fence, as in a list.
    indent: &'a str,
    /// The number of the first line in the block, from 0.
    first: usize,
    /// The lines in it, without that indentation.
    lines: Vec<&'a str>,
}

/// A part of a page.
pub(crate) enum Part<'a> {
    /// A line outside of blocks.
    Line(&'a str),
    /// A fenced block, the fences included.
    Block(Block<'a>),
}

/// The lines and blocks of a page.
pub(crate) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let fence = line.trim_start();
        let info = fence.trim_start_matches('`');
        let (indent, marks) =
            (&line[..line.len() - fence.len()], &fence[..fence.len() - info.len()]);
        if marks.len() < 3 {
            parts.push(Part::Line(line));
            continue;
        }
        let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim() != marks);
        let lines = inside.map(|line| line.strip_prefix(indent).unwrap_or(line.trim_start()));
        let lines = lines.collect();
        parts.push(Part::Block(Block { info, indent, first: number + 1, lines }));
    }
    parts
}

/// The text of each heading in `text` with its level: 1 for `#`.
pub(crate) fn headings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    parts(text).into_iter().filter_map(|part| {
        let Part::Line(line) = part else { return None };
        let title = line.trim_start_matches('#');
        let level = line.len() - title.len();
        Some((level, title.strip_prefix(' ')?.trim())).filter(|(level, _)| 0 < *level)
    })
}

/// The text below the heading `## title`, up to the next heading of level 2.
fn section<'a>(text: &'a str, title: &str) -> &'a str {
    let below = text.split_once(&format!("\n## {title}\n")).map_or("", |(_, below)| below);
    below.split("\n## ").next().unwrap_or_default()
}

fn page(problem: &Problem) -> String {
    format!("problems/{}/README.md", problem.slug)
}

#[test]
fn the_readme_is_short() {
    let n_lines = read("README.md").lines().count();
    assert!(
        n_lines <= 220,
        "README.md: {n_lines} lines, expected at most 220: move some to a page"
    );
}

#[test]
fn every_problems_page_has_the_headings_in_their_order() {
    for problem in Problem::selected() {
        let (page, text) = (page(&problem), read(page(&problem)));
        let found: Vec<_> = headings(&text).filter(|(level, _)| *level <= 2).collect();
        let below = HEADINGS.map(|title| (2, title));
        let expected = [&[(1, &*problem.slug)][..], &below].concat();
        assert_eq!(found, expected, "{page}: the headings");
        let mut asked = text.lines().skip(1);
        let is_asked = asked.next() == Some("") && asked.next().is_some_and(|it| !it.is_empty());
        assert!(is_asked, "{page}: say below the name what the problem asks");
        let link = "](CASES.md)";
        assert!(text.contains(link), "{page}: link to the test cases: [...{link}");
    }
}

#[test]
fn hints_and_answers_of_exercises_are_folded() {
    for problem in Problem::selected() {
        let (page, text) = (page(&problem), read(page(&problem)));
        let hints = folded(&page, section(&text, "Hints"));
        let are_right = (1..).zip(&hints).all(|(n, it)| it.starts_with(&format!("Hint {n}: ")));
        assert!(hints.len() == 3 && are_right, "{page}: expected Hint 1 to 3, found {hints:?}");
        let answers = folded(&page, section(&text, "Exercises"));
        assert_eq!(answers.len(), 3, "{page}: expected three answers, found {answers:?}");
    }
}

/// The summaries of the `<details>` in this section. GitHub takes what is in them for Markdown only
/// between blank lines.
fn folded<'a>(page: &str, section: &'a str) -> Vec<&'a str> {
    let mut summaries = Vec::new();
    let mut is_open = false;
    // Those of exercises are indented, as parts of a list.
    let mut lines = section.lines().map(str::trim_start).peekable();
    let mut before = "";
    while let Some(line) = lines.next() {
        if let Some(rest) = line.strip_prefix("<details>") {
            let summary =
                rest.strip_prefix("<summary>").and_then(|it| it.strip_suffix("</summary>"));
            let form = "<details><summary>...</summary>";
            summaries.push(summary.unwrap_or_else(|| panic!("{page}: write {form}, not {line}")));
            assert_eq!(lines.peek(), Some(&""), "{page}: leave the line below {line} blank");
            assert!(!is_open, "{page}: </details> is missing before {line}");
            is_open = true;
        } else if line.contains("</details>") {
            assert!(line == "</details>" && is_open, "{page}: {line} closes nothing, or more");
            assert_eq!(before, "", "{page}: leave the line above each </details> blank");
            is_open = false;
        }
        before = line;
    }
    assert!(!is_open, "{page}: </details> is missing at the end of the section");
    summaries
}

#[test]
fn every_quote_is_in_the_file_that_it_is_from() {
    let mut n_quotes = 0;
    for page in pages() {
        let text = read(&page);
        let parts = text.split("<!-- from ").skip(1);
        for (path, below) in parts.filter_map(|part| part.split_once(" -->")) {
            n_quotes += 1;
            let is_blank = |part: &Part| matches!(part, Part::Line(line) if line.trim().is_empty());
            let Some(Part::Block(Block { lines: quote, .. })) =
                self::parts(below).into_iter().find(|part| !is_blank(part))
            else {
                panic!("{page}: no fenced block below `<!-- from {path} -->`")
            };
            assert!(!quote.is_empty(), "{page}: nothing is quoted from {path}");
            let source = read(path);
            let source: Vec<_> = source.lines().collect();
            let mut parts = source.windows(quote.len());
            let is_there = parts.any(|part| unindented(part) == unindented(&quote));
            let quote = quote.join("\n");
            assert!(is_there, "{page}: {path} does not hold these lines; quote it anew:\n{quote}");
        }
    }
    println!("{n_quotes} quotes");
}

/// `lines` without the indentation that all of them have.
fn unindented(lines: &[&str]) -> Vec<String> {
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let common = filled.map(|line| line.len() - line.trim_start().len()).min().unwrap_or_default();
    lines.iter().map(|line| line.get(common..).unwrap_or_default().trim_end().to_string()).collect()
}

#[cfg(not(unix))]
#[test]
fn every_command_prints_and_draws_what_its_page_shows() {
    skipped("the commands that pages show: they are written for sh");
}

#[test]
fn blocks_are_found_with_their_indentation() {
    let text =
        "# A\n\n```console\n$ b\n```\n1. c\n\n   ````text\n   ```\n     d\n\n   ````\n## E\n";
    let parts = parts(text);
    let blocks = parts.iter().filter_map(|part| match part {
        Part::Line(_) => None,
        Part::Block(Block { info, indent, first, lines }) => Some((*info, *indent, *first, lines)),
    });
    let expected = [("console", "", 3, &vec!["$ b"]), ("text", "   ", 8, &vec!["```", "  d", ""])];
    assert_eq!(blocks.collect::<Vec<_>>(), expected);
    assert_eq!(headings(text).collect::<Vec<_>>(), [(1, "A"), (2, "E")]);
}
