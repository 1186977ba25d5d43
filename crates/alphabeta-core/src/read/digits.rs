//! Short integers, read eight digits at once.
//!
//! Nearly all integers are short: an optional minus sign and at most 18 digits, so nothing can
//! overflow. `bytes` reads all others byte by byte.

use std::convert::TryInto; // In the prelude from edition 2021 on.

/// How many bytes reading a short integer needs: a sign, 18 digits and the next byte, in words of
/// eight.
pub(crate) const SPAN: usize = 24;

/// 1 in every byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// The short integer at the start of `w` and its length, or `None` if there is none. Any byte may
/// follow it, even another digit.
#[inline(always)]
pub(crate) fn short_prefix(w: &[u8; SPAN]) -> Option<(i64, usize)> {
    let sign = usize::from(w[0] == b'-');
    let eight = u64::from_le_bytes(w[sign..sign + 8].try_into().ok()?);
    // Sets the high bit of every byte that is not a digit: '0'..='9' becomes 0..=9, and adding 0x76
    // to anything higher sets the bit.
    let low = eight ^ (ONES * 0x30);
    let others = (((low & (ONES * 0x7f)) + ONES * 0x76) | low) & (ONES * 0x80);
    let (mut value, mut end);
    if others == 0 {
        value = value_of(eight);
        end = sign + 8;
        for &byte in w[end..end + 10].iter().take_while(|byte| byte.is_ascii_digit()) {
            value = value * 10 + i64::from(byte - b'0');
            end += 1;
        }
    } else {
        let n_digits = others.trailing_zeros() as usize / 8;
        if n_digits == 0 {
            return None;
        }
        value = value_of(eight << (64 - 8 * n_digits));
        end = sign + n_digits;
    }
    // -value if there is a sign: !value + 1.
    let value = (value ^ -(sign as i64)) + sign as i64;
    Some((value, end))
}

/// The same, but `None` also if another digit follows.
#[inline(always)]
pub(crate) fn short_integer(w: &[u8; SPAN]) -> Option<(i64, usize)> {
    short_prefix(w).filter(|&(_, end)| !w[end].is_ascii_digit())
}

/// The value of eight decimal digits, the first in the lowest byte. Fewer digits follow zero bytes.
///
/// One multiplication joins the digits to pairs. A second one gives the first and the third pair
/// their places among the eight digits, and a third one does so for the others.
#[inline(always)]
fn value_of(digits: u64) -> i64 {
    let ones = digits & (ONES * 0x0f);
    let pairs = ones.wrapping_mul(10).wrapping_add(ones >> 8);
    let first_and_third = (pairs & 0xff_0000_00ff).wrapping_mul(100 + (1_000_000 << 32));
    let others = (pairs >> 16 & 0xff_0000_00ff).wrapping_mul(1 + (10_000 << 32));
    (first_and_third.wrapping_add(others) >> 32) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(i64, usize)>) {
        let window = format!("{text:~<24}");
        assert_eq!(short_prefix(window.as_bytes()[..24].try_into().unwrap()), expected, "{text:?}");
    }

    #[test]
    fn short_integers_have_up_to_18_digits() {
        let mut digits = String::new();
        for n in 1..=18 {
            digits.push(char::from(b'0' + (n * 7 % 10) as u8));
            let value: i64 = digits.parse().unwrap();
            for after in ["", " ", "\n", ",", "]", "x", "-", "/", ":", "\0", "\u{b2}"] {
                check(&format!("{digits}{after}"), Some((value, n)));
                check(&format!("-{digits}{after}"), Some((-value, n + 1)));
            }
        }
        for other in ["", " 1 ", "+1 ", "- 1 ", "--1 ", "[1"] {
            check(other, None);
        }
        check("1234567890123456789", Some((123_456_789_012_345_678, 18)));
        assert_eq!(short_integer(b"1234567890123456789     "), None);
        assert_eq!(
            short_integer(b"-123456789012345678,    "),
            Some((-123_456_789_012_345_678, 19))
        );
    }
}
