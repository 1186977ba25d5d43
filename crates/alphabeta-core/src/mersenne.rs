//! CPython's `random.Random`, as far as `random_tree` draws from it, so that anyone with Python can
//! check a random tree.

use crate::error::{Error, Result};
use crate::literal::Literals;
use crate::nested::{Item, Items, DEEPEST};
use crate::score::Score;
use std::io::Read;

/// The Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998).
pub struct Mersenne {
    state: [u32; N],
    /// How much of `state` has been drawn from.
    n_drawn: usize,
}

const N: usize = 624;
const M: usize = 397;

impl Mersenne {
    /// `random.Random(seed)`: CPython takes the 32-bit words of |seed|, lowest first, for a key.
    pub fn new(seed: i64) -> Self {
        let seed = seed.unsigned_abs();
        let key = [(seed & 0xffff_ffff) as u32, (seed >> 32) as u32];
        Mersenne::by_key(if key[1] == 0 { &key[..1] } else { &key })
    }

    /// The reference implementation's `init_by_array`.
    fn by_key(key: &[u32]) -> Self {
        let mut state = [0; N];
        state[0] = 19_650_218;
        for i in 1..N {
            state[i] = mixed(state[i - 1]).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        let mut i = 1;
        for n in 0..N.max(key.len()) {
            let j = n % key.len();
            let mix = mixed(state[i - 1]).wrapping_mul(1_664_525);
            state[i] = (state[i] ^ mix).wrapping_add(key[j]).wrapping_add(j as u32);
            i = following(i, &mut state);
        }
        for _ in 1..N {
            let mix = mixed(state[i - 1]).wrapping_mul(1_566_083_941);
            state[i] = (state[i] ^ mix).wrapping_sub(i as u32);
            i = following(i, &mut state);
        }
        state[0] = 0x8000_0000;
        Mersenne { state, n_drawn: N }
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.n_drawn == N {
            self.twist();
        }
        let mut bits = self.state[self.n_drawn];
        self.n_drawn += 1;
        bits ^= bits >> 11;
        bits ^= bits << 7 & 0x9d2c_5680;
        bits ^= bits << 15 & 0xefc6_0000;
        bits ^ bits >> 18
    }

    fn twist(&mut self) {
        for i in 0..N {
            let bits = self.state[i] & 0x8000_0000 | self.state[(i + 1) % N] & 0x7fff_ffff;
            let odd = if bits & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[i] = self.state[(i + M) % N] ^ bits >> 1 ^ odd;
        }
        self.n_drawn = 0;
    }

    /// `randint(-99, 99)`: eight bits, drawn again until they are below 199.
    pub fn leaf_score(&mut self) -> Score {
        loop {
            let bits = self.next_u32() >> 24;
            if bits < 199 {
                return Score::from(bits) - 99;
            }
        }
    }
}

fn mixed(word: u32) -> u32 {
    word ^ word >> 30
}

/// The index after `i` in a ring that leaves out 0, which is a copy of the last one.
fn following(i: usize, state: &mut [u32; N]) -> usize {
    if i + 1 < N {
        return i + 1;
    }
    state[0] = state[N - 1];
    1
}

/// The items of `random_tree(branching, depth, seed)`: exactly `branching` children above the
/// leaves, `depth` levels of moves, leaf scores drawn from −99 to 99, depth first, left to right.
pub struct RandomTree {
    branching: i64,
    depth: usize,
    scores: Mersenne,
    begun: bool,
    /// How many children each open position still lacks.
    open: Vec<i64>,
}

/// The most positions a random tree may have.
const LARGEST: u64 = 1 << 26;

impl RandomTree {
    /// The tree of the three arguments that `text` goes on with.
    ///
    /// # Errors
    ///
    /// Where the branching is below 1, the depth not from 0 to [`DEEPEST`], the seed beyond 64 bits,
    /// or the tree larger than 2^26 positions.
    pub fn read<R: Read>(text: &mut Literals<R>) -> Result<Self> {
        text.expect("(")?;
        let branching = text.integer(1..=i64::MAX, "a branching")?;
        text.expect(",")?;
        let mark = text.mark()?;
        let depth = text.integer(0..=DEEPEST as i64, "a depth")?;
        if LARGEST < n_positions(branching, depth) {
            let expected = format!("a depth for at most {LARGEST} positions");
            let found = format!("{depth} with branching {branching}");
            return Err(text.blame(mark, Error::unexpected(expected, found)));
        }
        text.expect(",")?;
        let seed = text.integer(i64::MIN..=i64::MAX, "a seed")?;
        text.take(",")?;
        text.expect(")")?;
        let scores = Mersenne::new(seed);
        Ok(RandomTree { branching, depth: depth as usize, scores, begun: false, open: Vec::new() })
    }

    fn begin(&mut self) -> Item {
        if self.open.len() == self.depth {
            return Item::Leaf(self.scores.leaf_score());
        }
        self.open.push(self.branching);
        Item::Open
    }
}

/// 1 + b + b^2 + ... + b^depth, or the largest number if that is larger.
fn n_positions(branching: i64, depth: i64) -> u64 {
    let (mut width, mut n) = (1_u64, 1_u64);
    for _ in 0..depth {
        width = width.saturating_mul(branching.unsigned_abs());
        n = n.saturating_add(width);
    }
    n
}

impl Items for RandomTree {
    fn item(&mut self) -> Result<Option<Item>> {
        if !self.begun {
            self.begun = true;
            return Ok(Some(self.begin()));
        }
        Ok(match self.open.last_mut() {
            None => None,
            Some(0) => {
                self.open.pop();
                Some(Item::Close)
            }
            Some(n_lacking) => {
                *n_lacking -= 1;
                Some(self.begin())
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nested::NestedReader;
    use crate::search::alpha_beta;
    use crate::visits::Visits;

    #[test]
    fn the_generator_is_the_reference_one() {
        // The first numbers that mt19937ar.c prints for its own key.
        let mut reference = Mersenne::by_key(&[0x123, 0x234, 0x345, 0x456]);
        assert_eq!(reference.next_u32(), 1_067_595_299);
        assert_eq!(reference.next_u32(), 955_945_823);
        assert_eq!(reference.next_u32(), 477_289_528);
    }

    #[track_caller]
    fn check_scores(seed: i64, scores: &[Score]) {
        let mut mersenne = Mersenne::new(seed);
        let drawn: Vec<_> = scores.iter().map(|_| mersenne.leaf_score()).collect();
        assert_eq!(drawn, scores);
    }

    /// `[rng.randint(-99, 99) for _ in range(8)]` after `rng = random.Random(seed)`.
    #[test]
    fn scores_are_those_of_python() {
        check_scores(0, &[-1, 95, 8, -89, -33, 31, 25, 4]);
        check_scores(1, &[-65, 46, 96, -83, -34, -69, 27, 95]);
        check_scores(-1, &[-65, 46, 96, -83, -34, -69, 27, 95]);
        check_scores(42, &[64, -71, -93, 90, -29, -37, -42, -64]);
        check_scores(4_294_967_295, &[63, 59, -47, -44, 56, 34, -25, 55]);
        check_scores(4_294_967_296, &[-71, -10, 7, -95, -94, 57, 96, -15]);
        check_scores(i64::MAX, &[-18, 69, 62, -66, 26, 17, -72, 23]);
        check_scores(i64::MIN, &[42, 1, -46, -38, 29, -78, -8, 94]);
        check_scores(20_240_229, &[-13, 30, -95, -91, 10, 50, 84, -83]);
    }

    fn read(arguments: &str) -> Result<RandomTree> {
        RandomTree::read(&mut Literals::new(arguments.as_bytes()))
    }

    #[track_caller]
    fn check(arguments: &str, figures: (Score, u64, u64, u64)) {
        let mut tree = NestedReader::new(read(arguments).unwrap());
        let mut visits = Visits::default();
        let value = alpha_beta(&mut tree, &mut visits).unwrap();
        let sum = tree.finish().unwrap();
        assert_eq!((value, sum.positions, visits.positions, sum.best_first), figures);
    }

    /// Computed with Python: `random`, recursion, sorting.
    #[test]
    fn figures_are_those_of_python() {
        check("(2, 3, 1)", (46, 15, 11, 11));
        check("(3, 4, 0)", (-8, 121, 48, 37));
        check("(5, 3, 99)", (54, 156, 106, 44));
        check("(10, 3, 77)", (70, 1111, 540, 139));
        check("(14, 1, 13,)", (88, 15, 15, 15));
        check("(2, 0, 5)", (60, 1, 1, 1));
        check("( 1 ,\n1024, -0 )", (-1, 1025, 1025, 1025));
    }

    #[track_caller]
    fn check_error(arguments: &str, message: &str) {
        assert_eq!(read(arguments).err().unwrap().to_string(), message);
    }

    #[test]
    fn a_tree_out_of_proportion_is_refused() {
        check_error(
            "(5, 30, 1)",
            "line 1, column 5: expected a depth for at most 67108864 positions, found 30 with \
             branching 5",
        );
        check_error(
            "(0, 3, 1)",
            "line 1, column 2: expected an integer from 1 to 9223372036854775807, found `0`",
        );
        check_error(
            "(1, 1025, 1)",
            "line 1, column 5: expected an integer from 0 to 1024, found `1025`",
        );
        check_error(
            "(2, -1, 1)",
            "line 1, column 5: expected an integer from 0 to 1024, found `-1`",
        );
        check_error(
            "(2, 3, 9223372036854775808)",
            "line 1, column 8: expected an integer from -9223372036854775808 to \
             9223372036854775807, found `9223372036854775808`",
        );
        check_error("(2, 3)", "line 1, column 6: expected `,`, found `)`");
        check_error("2, 3, 4", "line 1, column 1: expected `(`, found `2`");
        assert!(read("(2, 25, 1)").is_ok());
        assert!(read("(2, 26, 1)").is_err());
        assert!(read("(67108863, 1, 1)").is_ok());
        assert!(read("(9223372036854775807, 0, -9223372036854775808)").is_ok());
    }
}
