//! Quad: four 32-bit integers side by side, and what is done to all at once.
//!
//! On x86-64 it is one of the registers that every such machine has, since the compiler leaves arrays of
//! four in single registers (measured: five times slower); elsewhere it is an array. Same names, same
//! results.

#[cfg(target_arch = "x86_64")]
pub(super) use super::token::Quad;
#[cfg(not(target_arch = "x86_64"))]
pub(super) use array::Quad;

#[cfg(any(test, not(target_arch = "x86_64")))]
mod array {
    /// See the head of this file.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub(in super::super) struct Quad([u32; 4]);

    impl Quad {
        #[inline(always)]
        pub(in super::super) fn new(words: [u32; 4]) -> Self {
            Self(words)
        }

        #[inline(always)]
        pub(in super::super) fn array(self) -> [u32; 4] {
            self.0
        }

        #[inline(always)]
        fn each(self, other: Self, work: impl Fn(u32, u32) -> u32) -> Self {
            Self(std::array::from_fn(|at| work(self.0[at], other.0[at])))
        }

        #[inline(always)]
        pub(in super::super) fn and(self, other: Self) -> Self {
            self.each(other, |a, b| a & b)
        }

        #[inline(always)]
        pub(in super::super) fn or(self, other: Self) -> Self {
            self.each(other, |a, b| a | b)
        }

        #[inline(always)]
        pub(in super::super) fn xor(self, other: Self) -> Self {
            self.each(other, |a, b| a ^ b)
        }

        /// `self & !other`
        #[inline(always)]
        pub(in super::super) fn without(self, other: Self) -> Self {
            self.each(other, |a, b| a & !b)
        }

        #[inline(always)]
        pub(in super::super) fn plus(self, other: Self) -> Self {
            self.each(other, u32::wrapping_add)
        }

        #[inline(always)]
        pub(in super::super) fn minus(self, other: Self) -> Self {
            self.each(other, u32::wrapping_sub)
        }

        #[inline(always)]
        pub(in super::super) fn left<const BITS: i32>(self) -> Self {
            self.each(self, |a, _| a << BITS)
        }

        #[inline(always)]
        pub(in super::super) fn right<const BITS: i32>(self) -> Self {
            self.each(self, |a, _| a >> BITS)
        }

        /// The first three integers turned by one place: each gets the next; the fourth stays.
        #[inline(always)]
        pub(in super::super) fn turn_once(self) -> Self {
            let [a, b, c, d] = self.0;
            Self([b, c, a, d])
        }

        /// The first three integers turned by two places.
        #[inline(always)]
        pub(in super::super) fn turn_twice(self) -> Self {
            let [a, b, c, d] = self.0;
            Self([c, a, b, d])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Quad, array};

    #[test]
    fn the_register_agrees_with_the_array() {
        let samples =
            [[1, 2, 3, 4], [0, u32::MAX, 0x8000_0000, 0x1234_5678], [7, 7, 7, 0x0010_0401]];
        for a in samples {
            for b in samples {
                let (p, q) = (Quad::new(a), Quad::new(b));
                let (s, t) = (array::Quad::new(a), array::Quad::new(b));
                let ours = [p.and(q), p.or(q), p.xor(q), p.without(q), p.plus(q), p.minus(q)];
                let twin = [s.and(t), s.or(t), s.xor(t), s.without(t), s.plus(t), s.minus(t)];
                assert_eq!(ours.map(Quad::array), twin.map(array::Quad::array), "{a:?} {b:?}");
                let ours = [p.left::<20>(), p.right::<9>(), p.turn_once(), p.turn_twice(), p];
                let twin = [s.left::<20>(), s.right::<9>(), s.turn_once(), s.turn_twice(), s];
                assert_eq!(ours.map(Quad::array), twin.map(array::Quad::array), "{a:?}");
                assert_eq!(p == q, s == t, "{a:?} {b:?}");
            }
        }
    }
}
