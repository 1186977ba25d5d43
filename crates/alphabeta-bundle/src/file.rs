//! A file of source text, and its tokens.

use crate::error::{Error, Result};
use crate::tokens::{flatten, Kind, Token, DEEPEST};
use proc_macro2::{LexError, TokenStream};
use std::fs;
use std::path::{Path, PathBuf};

/// The largest file that is accepted, in bytes.
const MOST_BYTES: usize = 256 << 10;

/// The most tokens without a bracket, `,` or `;` between them. This limits the depth of expressions.
const LONGEST: usize = 10_000;

/// A file of source text.
#[derive(Debug)]
pub(crate) struct File {
    /// The path from the root of the workspace.
    path: PathBuf,
    /// The text as the compiler sees it: without byte order mark and `#!` line, and with LF line ends.
    pub(crate) text: String,
    /// The number of lines before the text.
    n_skipped_lines: usize,
}

impl File {
    pub(crate) fn read(root: &Path, path: &Path) -> Result<File> {
        let bytes = fs::read(root.join(path));
        let bytes = bytes.map_err(|error| Error::in_file(path, error.to_string()))?;
        if MOST_BYTES < bytes.len() {
            return Err(Error::in_file(path, "expected a file of at most 256 KiB"));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| Error::in_file(path, "expected Rust in UTF-8"))?
            .replace("\r\n", "\n");
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        // `#![` begins an attribute.
        let has_shebang = text.starts_with("#!") && !text[2..].trim_start().starts_with('[');
        let first_line = text.find('\n').map_or(text.len(), |end| end + 1);
        let text = if has_shebang { &text[first_line..] } else { text };
        let n_skipped_lines = usize::from(has_shebang);
        Ok(File { path: path.to_path_buf(), text: text.to_string(), n_skipped_lines })
    }

    /// The tokens of the file, and its syntax tree.
    pub(crate) fn parse(&self) -> Result<(Vec<Token>, syn::File)> {
        let broken = |line: usize, message: String| {
            let line = line + self.n_skipped_lines;
            Error::at(&self.path, line, format!("expected Rust: {message}"))
        };
        let stream = self
            .text
            .parse::<TokenStream>()
            .map_err(|error: LexError| broken(error.span().start().line, error.to_string()))?;
        let tokens = flatten(stream.clone()).map_err(|offset| {
            self.error(offset, format!("expected brackets nested up to {DEEPEST} deep"))
        })?;
        let is_separator = |token: &Token| match token.kind {
            Kind::Open(_) | Kind::Close(_) => true,
            Kind::Sign(sign, _) => sign == ',' || sign == ';',
            Kind::Word(_) | Kind::Literal(_) => false,
        };
        if let Some(long) = tokens.split(is_separator).find(|run| LONGEST < run.len()) {
            let message =
                format!("expected at most {LONGEST} tokens without a bracket, `,` or `;`");
            return Err(self.error(long[0].range.start, message));
        }
        let items = syn::parse2(stream)
            .map_err(|error| broken(error.span().start().line, error.to_string()))?;
        Ok((tokens, items))
    }

    /// An error about the code at `offset` of the text.
    pub(crate) fn error(&self, offset: usize, message: impl Into<String>) -> Error {
        let line = self.text[..offset].matches('\n').count() + 1 + self.n_skipped_lines;
        Error::at(&self.path, line, message)
    }
}
