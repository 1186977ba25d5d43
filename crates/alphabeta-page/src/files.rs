//! The files of the page, and the page as one file.
//!
//! The page's modules import each other by bare names. An import map in `index.html` gives their
//! addresses: `/NAME.js` if a server sends the page, and `data:` addresses if the page is one file.

use crate::presets;
use alphabeta_study::{words, Order, Problem};
use base64::engine::general_purpose::STANDARD;
use base64::Engine;
use serde_json::{json, Map, Value};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

const INDEX: &str = include_str!("../page/index.html");

/// The script in `index.html` that starts the page.
const BOOT: &str = "import \"app\";";

// The placeholders in `index.html`.
const POLICY: &str = "<!-- policy -->";
const STYLES: &str = "<!-- styles -->";
const IMPORT_MAP: &str = "<!-- import map -->";
const TRACE: &str = "<!-- trace -->";

/// The style sheets, with their names.
pub const STYLE_SHEETS: [(&str, &str); 2] = [
    ("page.css", include_str!("../page/page.css")),
    ("picture.css", include_str!("../page/picture.css")),
];

macro_rules! modules {
    ($($name:literal)+) => {
        &[$(($name, include_str!(concat!("../page/", $name, ".js")))),+]
    };
}

/// The modules from files, with their names.
const MODULES: &[(&str, &str)] = modules! {
    "app" "source" "player" "keys" "exports" "tree" "panels" "drawing" "shapes" "svg" "sentence"
    "replay" "trace" "layout" "words"
};

/// All modules with their names. Some are files. The others are made from data: the `strings` of the
/// page, the `presets`, and the `choices` of problems and orders.
pub fn modules() -> Vec<(&'static str, Cow<'static, str>)> {
    let data = |json: &str| Cow::Owned(format!("export default {};\n", json.trim_end()));
    let files = MODULES.iter().map(|&(name, text)| (name, Cow::Borrowed(text)));
    let choices = json!({ "problems": Problem::ALL.map(Problem::slug), "orders": Order::ALL });
    let made = [
        ("strings", data(&strings())),
        ("presets", data(&presets::json())),
        ("choices", data(&choices.to_string())),
    ];
    files.chain(made).collect()
}

/// All messages by their keys, as JSON: those for steps and signs, which the command line shares, and
/// those of the page alone.
pub fn strings() -> String {
    let messages = [words::ENGLISH, include_str!("../page/en.json")];
    let messages = messages.map(|json| serde_json::from_str(json).unwrap_or_default());
    Value::Object(messages.into_iter().flat_map(|it: Map<_, _>| it).collect()).to_string()
}

/// The page as a server sends it, and its Content-Security-Policy, which is sent as a header. With this
/// policy the page loads things only from that server.
pub fn served() -> (String, String) {
    let link = |(name, _): &(&str, &str)| format!("<link rel=\"stylesheet\" href=\"/{name}\">\n");
    let styles: String = STYLE_SHEETS.iter().map(link).collect();
    let map = import_map(|name, _| format!("/{name}.js"));
    let policy = format!(
        "default-src 'none'; script-src 'self' {} {}; style-src 'self'; connect-src 'self'; \
         img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        source(&map),
        source(BOOT)
    );
    (fill("", styles.trim_end(), &map, ""), policy)
}

/// The page as one file, with a trace in it. It needs no other file and no network.
///
/// `trace` is the JSON that [`data::json`](alphabeta_study::data::json) makes of `input`.
pub fn html(trace: &str, input: &str) -> String {
    let styles = STYLE_SHEETS.map(|(_, text)| format!("<style>{text}</style>"));
    let address = |text: &str| format!("data:text/javascript;base64,{}", STANDARD.encode(text));
    let map = import_map(|_, text| address(text));
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src data: {} {}; style-src {}; img-src data: blob:; base-uri 'none'; \
         form-action 'none'\">",
        source(&map),
        source(BOOT),
        STYLE_SHEETS.map(|(_, text)| source(text)).join(" ")
    );
    // In JSON, these characters are only in strings, where they can be escaped. Otherwise they could end
    // the element or a line.
    let json = format!("{{\"input\":{},\"trace\":{}}}", json!(input), trace.trim_end())
        .replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029");
    let trace = format!("<script type=\"application/json\" id=\"trace\">{json}</script>");
    fill(&policy, &styles.join("\n"), &map, &trace)
}

/// Whether a file that begins with `text` is such a page.
pub fn is_start(text: &str) -> bool {
    text.starts_with("<!DOCTYPE html>") && text.contains("<title>alphabeta</title>")
}

fn fill(policy: &str, styles: &str, map: &str, trace: &str) -> String {
    let map = format!("<script type=\"importmap\">{map}</script>");
    let places = [(POLICY, policy), (STYLES, styles), (IMPORT_MAP, &map), (TRACE, trace)];
    let mut rest = INDEX;
    let mut page = String::new();
    // From top to bottom, so that no placeholder is looked for in text that was filled in.
    for (place, text) in places {
        let (before, after) = rest.split_once(place).unwrap_or((rest, ""));
        page.extend([before, text]);
        rest = after;
    }
    page + rest
}

/// The import map: each module's name, with the address that `address` makes from its name and text.
fn import_map(address: impl Fn(&str, &str) -> String) -> String {
    let entry = |(name, text): (&str, Cow<str>)| (name.to_string(), address(name, &text).into());
    let imports: Map<_, _> = modules().into_iter().map(entry).collect();
    json!({ "imports": imports }).to_string()
}

/// The source by which a policy allows an inline script or style.
fn source(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text between `start` and the next `end`.
    #[track_caller]
    fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
        let (_, rest) = text.split_once(start).expect(start);
        rest.split_once(end).expect(end).0
    }

    #[test]
    fn the_index_has_every_placeholder_once_and_in_order() {
        let boot = format!("<script type=\"module\">{BOOT}</script>");
        let found = |place: &str| {
            assert_eq!(INDEX.matches(place).count(), 1, "{place}");
            INDEX.find(place)
        };
        let places = [POLICY, STYLES, IMPORT_MAP, TRACE].map(found);
        assert!(places.is_sorted(), "{places:?}");
        assert!(places[2] < found(&boot), "the import map must come before the first import");
        assert_eq!(INDEX.matches("<script").count(), 1, "the policy allows one script");
        assert_eq!(INDEX.matches("<style").count(), 0, "the policy allows no inline style");
    }

    #[test]
    fn a_browser_reads_inline_texts_unchanged() {
        for (name, text) in STYLE_SHEETS {
            assert!(!text.contains("</") && !text.contains('\r'), "{name}");
        }
        assert!(!INDEX.contains('\r'));
        for (name, text) in modules() {
            let name_is_plain = name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(name_is_plain && !text.contains('\r'), "{name}");
        }
    }

    #[test]
    fn data_modules_export_their_json() {
        let modules = modules();
        for (name, expected) in [("strings", &strings()), ("presets", &presets::json())] {
            let (_, text) = modules.iter().find(|module| module.0 == name).unwrap();
            let json = text.strip_prefix("export default ").unwrap().strip_suffix(";\n").unwrap();
            let parse = |json: &str| serde_json::from_str::<Value>(json).unwrap();
            assert_eq!(parse(json), parse(expected), "{name}");
        }
    }

    #[test]
    fn an_input_cannot_end_its_element() {
        let hostile = "</script><script>alert(1)</script><!-- trace --><!--\u{2028}\u{2029}\"\\";
        let page = html("{\"version\":1,\"order\":\"</ScRipt>\"}\n", hostile);
        assert!(!page.contains("alert(1)<") && !page.contains("</ScRipt>"));
        assert_eq!(page.matches("<script").count(), 3);
        assert_eq!(page.matches("</script").count(), 3);
        assert!(!page.contains(['\u{2028}', '\u{2029}']));
        let json = between(&page, "<script type=\"application/json\" id=\"trace\">", "</script>");
        let json: Value = serde_json::from_str(json).unwrap();
        assert_eq!(json["input"], hostile);
        assert_eq!(json["trace"], json!({ "version": 1, "order": "</ScRipt>" }));
    }

    #[test]
    fn a_file_contains_its_modules() {
        let page = html("{}", "");
        let start = String::from_utf8_lossy(&page.as_bytes()[..8 << 10]);
        assert!(is_start(&start) && !is_start("<!DOCTYPE html>"));
        let map = between(&page, "<script type=\"importmap\">", "</script>");
        let map: Value = serde_json::from_str(map).unwrap();
        for (name, text) in modules() {
            let address = map["imports"][name].as_str().unwrap();
            let data = address.strip_prefix("data:text/javascript;base64,").unwrap();
            assert_eq!(STANDARD.decode(data).unwrap(), text.as_bytes(), "{name}");
        }
        let policy = between(&page, "Content-Security-Policy\" content=\"", "\">");
        for (name, text) in STYLE_SHEETS {
            assert!(page.contains(&format!("<style>{text}</style>")), "{name}");
            assert!(policy.contains(&source(text)), "{name}");
        }
    }

    #[test]
    fn hashes_agree_with_openssl() {
        // The output of `printf abc | openssl dgst -sha256 -binary | base64`.
        assert_eq!(source("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
    }
}
