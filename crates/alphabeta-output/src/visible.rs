//! Names in messages, whatever they would do to a terminal.

use std::path::Path;

/// How `path` is named in a message.
pub fn visible(path: &Path) -> String {
    escape(&path.to_string_lossy())
}

/// `text` with escapes for what moves the cursor, has a colour, or turns the direction.
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
