//! Random numbers that are the same everywhere.

use alphabeta_core::Score;
use std::ops::RangeInclusive;

/// Those of root-value's statement, and of the lists that are made for scout.
pub(crate) const SCORES: RangeInclusive<Score> = -1_000_000_000..=1_000_000_000;

/// SplitMix64 (Steele, Lea and Flood, 2014). Its state only counts, so that any of its numbers can
/// be had without those before it.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix64(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// From the first number of `seed` on.
    pub(crate) fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// From the number `n` of `seed` on, counted from 0.
    pub(crate) fn at(seed: u64, n: u64) -> Self {
        SplitMix64(seed.wrapping_add(n.wrapping_mul(STEP)))
    }

    /// The next number.
    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next number, from 0 to `n` - 1.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.draw()) * u128::from(n)) >> 64) as u64
    }

    /// The next number, from this range.
    pub(crate) fn within(&mut self, range: RangeInclusive<i64>) -> i64 {
        range.start() + self.below(range.start().abs_diff(*range.end()) + 1) as i64
    }

    /// Puts `items` into a random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for n in (2..=items.len()).rev() {
            items.swap(n - 1, self.below(n as u64) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_authors() {
        let mut random = SplitMix64::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!(expected, [random.draw(), random.draw()]);
        assert_eq!(SplitMix64::at(1_234_567, 1).draw(), expected[1]);
    }

    #[test]
    fn ranges_are_kept_to() {
        let mut random = SplitMix64::new(1);
        let mut seen = [false; 5];
        for _ in 0..100 {
            seen[(random.within(-2..=2) + 2) as usize] = true;
        }
        assert_eq!(seen, [true; 5]);
        let mut items = [1, 2, 3, 4];
        random.shuffle(&mut items);
        items.sort_unstable();
        assert_eq!(items, [1, 2, 3, 4]);
    }
}
