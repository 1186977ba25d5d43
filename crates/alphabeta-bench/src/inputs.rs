//! Makes the inputs from a seed. They are kept in files, because the largest take a while to make.

pub(crate) mod complete;
mod nested;

use complete::{each_leaf, Order};
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Must be raised whenever a recipe gives another input than before.
const VERSION: u32 = 2;

const SEED: u64 = 4;

/// A recipe for an input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Recipe {
    /// For root-value: 2^depth leaves.
    Leaves {
        /// The depth of the tree.
        depth: u32,
        /// The order of the two moves from each position.
        order: Order,
    },
    /// For scout: a nested list of at most this many positions, usually about a ninth fewer.
    Nested(u64),
    /// For leaf-count: 3^depth leaves, for this depth.
    List(u32),
    /// For tic-tac-toe: the empty board, with X to move.
    Board,
}

impl Recipe {
    /// Writes the input in small parts.
    pub(crate) fn write(self, out: &mut dyn Write) -> io::Result<()> {
        let mut random = Rng::with_seed(SEED);
        match self {
            Recipe::Leaves { depth, order } => {
                write!(out, "{depth}")?;
                let mut separator = '\n';
                each_leaf(depth, order, SEED, &mut |leaf| {
                    write!(out, "{separator}{leaf}")?;
                    separator = ' ';
                    Ok(())
                })?;
                writeln!(out)
            }
            Recipe::Nested(n) => {
                write!(out, "tree = ")?;
                nested::write(out, n, &mut random)?;
                writeln!(out)
            }
            Recipe::List(depth) => {
                write!(out, "leaves = [{}", random.i64(-1000..=1000))?;
                for _ in 1..3_u64.pow(depth) {
                    write!(out, ", {}", random.i64(-1000..=1000))?;
                }
                writeln!(out, "]\nbranching = 3")
            }
            Recipe::Board => write!(out, "X\n...\n...\n...\n"),
        }
    }

    /// The approximate size of the input, in bytes.
    fn expected_size(self) -> u64 {
        match self {
            Recipe::Leaves { depth, .. } => (1 << depth) * 52 / 5,
            Recipe::Nested(n) => n * 15 / 2,
            Recipe::List(depth) => 3_u64.pow(depth) * 6,
            Recipe::Board => 14,
        }
    }
}

/// The path and the size of the file in `folder` with the input called `name`. The file is made if it
/// is missing or incomplete.
pub(crate) fn make(
    folder: &Path,
    name: &str,
    recipe: Recipe,
) -> Result<(PathBuf, u64), Box<dyn Error>> {
    let path = folder.join(name).with_extension("in");
    let note = path.with_extension("made");
    let describe =
        |size: u64| format!("version {VERSION}, {recipe:?}, seed {SEED}: {size} bytes\n");
    if let (Ok(made), Ok(found)) = (fs::read_to_string(&note), fs::metadata(&path)) {
        if made == describe(found.len()) {
            return Ok((path, found.len()));
        }
    }
    let at = |path: &Path| {
        let path = path.display().to_string();
        move |error: io::Error| format!("{path}: {error}")
    };
    fs::create_dir_all(folder).map_err(at(folder))?;
    let size = write_file(&path, name, recipe).map_err(at(&path))?;
    // The note is written last, so that an input that was interrupted is made again.
    fs::write(&note, describe(size)).map_err(at(&note))?;
    Ok((path, size))
}

/// Writes the file with a progress bar. Returns its size.
fn write_file(path: &Path, name: &str, recipe: Recipe) -> io::Result<u64> {
    let style = "making {msg:24} {wide_bar} {bytes:>10}";
    let style = ProgressStyle::with_template(style).map_err(io::Error::other)?;
    let bar =
        ProgressBar::new(recipe.expected_size()).with_style(style).with_message(name.to_string());
    let mut out = BufWriter::with_capacity(1 << 16, bar.wrap_write(File::create(path)?));
    recipe.write(&mut out)?;
    out.flush()?;
    bar.finish_and_clear();
    Ok(fs::metadata(path)?.len())
}

#[cfg(test)]
mod tests {
    use super::complete::SCORES;
    use super::*;

    fn text(recipe: Recipe) -> String {
        let mut text = Vec::new();
        recipe.write(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// Counts bytes, and accepts at most 64 KiB at a time.
    struct Counter(u64);

    impl Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            assert!(bytes.len() <= 1 << 16);
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn sizes_are_close_to_the_expected_sizes() {
        let leaves = |order| Recipe::Leaves { depth: 12, order };
        for recipe in [
            leaves(Order::Random),
            leaves(Order::Best),
            leaves(Order::Worst),
            Recipe::Nested(25_000),
            Recipe::List(8),
            Recipe::Board,
        ] {
            let mut counter = Counter(0);
            recipe.write(&mut counter).unwrap();
            let (size, expected) = (counter.0, recipe.expected_size());
            let is_close = size.abs_diff(expected) <= expected / 4;
            assert!(is_close, "{recipe:?}: expected about {expected} bytes, found {size}");
        }
    }

    #[test]
    fn inputs_are_well_formed_and_always_the_same() {
        let depth = 2;
        for order in [Order::Random, Order::Best, Order::Worst] {
            let text = text(Recipe::Leaves { depth, order });
            let (first, leaves) = text.split_once('\n').unwrap();
            assert_eq!((first, leaves.trim_end().split(' ').count()), ("2", 4));
            assert!(leaves.split_whitespace().all(|leaf| SCORES.contains(&leaf.parse().unwrap())));
        }
        let (list, nested) = (text(Recipe::List(1)), text(Recipe::Nested(3)));
        assert!(list.ends_with("]\nbranching = 3\n") && list.matches(", ").count() == 2);
        assert!(nested.starts_with("tree = [") && nested.matches(", ").count() == 1);
        // The seed is fixed, so the input is the same each time.
        assert_eq!(text(Recipe::List(1)), list);
    }

    #[test]
    fn an_input_is_made_again_if_its_size_is_wrong() {
        let folder = std::env::temp_dir().join(format!("alphabeta-bench-{}", std::process::id()));
        let recipe = Recipe::Leaves { depth: 3, order: Order::Random };
        let (path, size) = make(&folder, "few", recipe).unwrap();
        let made = fs::read_to_string(&path).unwrap();
        assert_eq!(made.len() as u64, size);
        // A file of the right size is not read.
        let other = made.replace(' ', "\n");
        fs::write(&path, &other).unwrap();
        make(&folder, "few", recipe).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), other);
        fs::write(&path, &other[1..]).unwrap();
        make(&folder, "few", recipe).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), made);
        fs::remove_dir_all(folder).unwrap();
    }
}
