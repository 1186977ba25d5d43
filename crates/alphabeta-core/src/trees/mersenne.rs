//! The part of CPython's `random.Random` that `random_tree` needs.

use crate::score::Score;

/// The Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998).
#[derive(Clone, Debug)]
pub(crate) struct Mersenne {
    state: [u32; N],
    /// How many words of `state` have been drawn.
    n_drawn: usize,
}

const N: usize = 624;
const M: usize = 397;

impl Mersenne {
    /// `random.Random(seed)`: its key is the 32-bit words of |seed|, lowest first.
    pub(crate) fn new(seed: i64) -> Self {
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
            i = advance(i, &mut state);
        }
        for _ in 1..N {
            let mix = mixed(state[i - 1]).wrapping_mul(1_566_083_941);
            state[i] = (state[i] ^ mix).wrapping_sub(i as u32);
            i = advance(i, &mut state);
        }
        state[0] = 0x8000_0000;
        Mersenne { state, n_drawn: N }
    }

    /// The next 32 random bits.
    fn next_u32(&mut self) -> u32 {
        if self.n_drawn == N {
            self.twist();
        }
        let mut bits = self.state[self.n_drawn];
        self.n_drawn += 1;
        bits ^= bits >> 11;
        bits ^= (bits << 7) & 0x9d2c_5680;
        bits ^= (bits << 15) & 0xefc6_0000;
        bits ^ (bits >> 18)
    }

    fn twist(&mut self) {
        for i in 0..N {
            let high = self.state[i] & 0x8000_0000;
            let bits = high | (self.state[(i + 1) % N] & 0x7fff_ffff);
            let odd = if bits & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[i] = self.state[(i + M) % N] ^ (bits >> 1) ^ odd;
        }
        self.n_drawn = 0;
    }

    /// `randint(-99, 99)`: eight bits, drawn again until they are below 199.
    pub(crate) fn leaf_score(&mut self) -> Score {
        loop {
            let bits = self.next_u32() >> 24;
            if bits < 199 {
                return Score::from(bits) - 99;
            }
        }
    }
}

fn mixed(word: u32) -> u32 {
    word ^ (word >> 30)
}

/// The index after `i`, from 1 again after the last, which is then copied to 0.
fn advance(i: usize, state: &mut [u32; N]) -> usize {
    if i + 1 < N {
        return i + 1;
    }
    state[0] = state[N - 1];
    1
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
