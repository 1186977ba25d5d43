//! Medians. One slow round does not change a median much.

/// The middle one of the sorted `numbers`, or the mean of the two in the middle.
///
/// # Panics
///
/// If there are no numbers.
pub(crate) fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[middle]
    } else {
        f64::midpoint(sorted[middle - 1], sorted[middle])
    }
}

/// The median of the ratios of `ours` to `theirs` in each round. If something slows down a whole round,
/// it slows down both, and their ratio stays about the same.
pub(crate) fn median_ratio(ours: &[f64], theirs: &[f64]) -> f64 {
    let ratios: Vec<_> = ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs).collect();
    median(&ratios)
}

/// The smallest and the largest of `numbers`.
pub(crate) fn spread(numbers: &[f64]) -> (f64, f64) {
    let smallest = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let largest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (smallest, largest)
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // These numbers are exact.
mod tests {
    use super::*;

    #[test]
    fn a_median_is_in_the_middle() {
        assert_eq!(median(&[7.0]), 7.0);
        assert_eq!(median(&[9.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[9.0, 1.0, 2.0, 4.0]), 3.0);
        assert_eq!(spread(&[9.0, 1.0, 2.0]), (1.0, 9.0));
    }

    #[test]
    fn ratios_are_taken_within_rounds() {
        // The medians are 2 and 4, but no round had their ratio.
        assert_eq!(median_ratio(&[1.0, 2.0, 30.0], &[1.0, 4.0, 30.0]), 1.0);
        assert_eq!(median_ratio(&[1.0, 8.0], &[1.0, 4.0]), 1.5);
    }
}
