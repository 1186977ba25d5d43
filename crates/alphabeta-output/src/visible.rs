//! Escapes control characters in names, so that a message cannot change the terminal.

use std::path::Path;

/// The name of `path` for messages.
pub fn visible(path: &Path) -> String {
    escape(&path.to_string_lossy())
}

/// `text` with control characters and changes of direction escaped.
pub(crate) fn escape(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut shown = String::new();
    for c in text.chars() {
        if is_odd(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}
