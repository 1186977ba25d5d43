//! Trees to search: computed, stored, random, or still arriving.

pub mod complete;
pub mod halves;
pub mod nested;
pub mod best_first;
pub mod stored;
pub mod random;
mod mersenne;
