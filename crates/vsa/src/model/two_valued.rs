//! Two-valued codes: the shifts of one sequence of ±1, any two of which overlap in the same number.
//!
//! ```text
//! <x_d, x_e> = b for every d ≠ e            <S, x_d> = D · count(d) + b · (m − count(d))
//! ⇒  count(d) = (<S, x_d> − b m) / (D − b)      m = items in S = ΣS / Σx, read from the bundle itself
//! ```
//! Everything is an integer, so counts are exact for any multiset. Legendre, Barker and m-sequence codes
//! differ in their sequence alone; this is what they share.
//! Cost of a reading: D·n additions, since a product with ±1 is done by masks:
//! `<S, x> = ΣS − 2 · Σ_{j: x_j = −1} S_j`.

use std::fmt;
use std::ops::{AddAssign, SubAssign};

use hyperdoku_grid::Digit;

use super::certificate::ErrorProbability;
use super::{Bundles, Code, Model, Spec};

/// A component of an integer bundle: as narrow as the load allows.
pub(crate) trait Tally:
    Copy + Default + From<i8> + Into<i32> + AddAssign + SubAssign + Send + Sync + fmt::Debug
{
}
impl Tally for i8 {}
impl Tally for i16 {}
impl Tally for i32 {}

/// Digits that are read together.
const TOGETHER: usize = 8;

/// A code of shifts of one sequence of ±1 with equal overlaps.
#[derive(Debug)]
pub(crate) struct TwoValued<T> {
    symbols: usize,
    dimension: usize,
    /// The item vectors, one after the other.
    items: Vec<T>,
    /// Where the item vectors are negative: `negative[j * width + d]` is −1 there, else 0.
    negative: Vec<i32>,
    /// The symbols, rounded up so that the compiler takes whole registers of them.
    width: usize,
    /// The overlap of two different items.
    overlap: i32,
    /// The sum of the components of an item.
    sum: i32,
    /// D − b: what a count of 1 adds.
    scale: i32,
}

impl<T: Tally> TwoValued<T> {
    /// The code of the shifts of `sequence` for so many symbols; `None` unless all its overlaps are equal
    /// and the symbols are no more than the shifts.
    pub(crate) fn new(sequence: &[i8], symbols: usize) -> Option<Self> {
        let dimension = sequence.len();
        let at = |digit: usize, j: usize| sequence[(j + dimension - digit) % dimension];
        let overlap_of = |shift: usize| -> i32 {
            (0..dimension).map(|j| i32::from(sequence[j]) * i32::from(at(shift, j))).sum()
        };
        if symbols > dimension || symbols == 0 {
            return None;
        }
        // A single digit overlaps with no other.
        let overlap = if dimension > 1 { overlap_of(1) } else { 0 };
        let sum = sequence.iter().map(|&x| i32::from(x)).sum();
        if (2..symbols).any(|shift| overlap_of(shift) != overlap) || sum == 0 {
            return None;
        }
        let items = (0..symbols).flat_map(|d| (0..dimension).map(move |j| T::from(at(d, j))));
        let width = symbols.next_multiple_of(TOGETHER);
        let is_negative = |d: usize, j: usize| d < symbols && at(d, j) < 0;
        let negative =
            (0..dimension).flat_map(|j| (0..width).map(move |d| -i32::from(is_negative(d, j))));
        let (items, negative) = (items.collect(), negative.collect());
        let scale = i32::try_from(dimension).ok()? - overlap;
        Some(Self { symbols, dimension, items, negative, width, overlap, sum, scale })
    }

    /// The item vector of `digit`.
    pub(crate) fn item(&self, digit: Digit) -> &[T] {
        &self.items[digit.index() * self.dimension..][..self.dimension]
    }
}

impl<T: Tally> Code for TwoValued<T> {
    type Part = T;
    /// One accumulator a digit.
    type Scratch = Vec<i32>;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn symbols(&self) -> usize {
        self.symbols
    }

    fn stride(&self) -> usize {
        self.dimension
    }

    fn scratch(&self) -> Vec<i32> {
        vec![0; self.width]
    }

    fn add(&self, bundle: &mut [T], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, &item)| *part += item);
    }

    fn subtract(&self, bundle: &mut [T], digit: Digit) {
        bundle.iter_mut().zip(self.item(digit)).for_each(|(part, &item)| *part -= item);
    }

    fn read(&self, bundle: &[T], at_negative: &mut Vec<i32>, counts: &mut [f32]) {
        at_negative.fill(0);
        let mut total = 0;
        for &part in bundle {
            total += part.into();
        }
        // The sums of a few digits at a time stay in registers.
        for (first, sums) in at_negative.chunks_exact_mut(TOGETHER).enumerate() {
            let masks = self.negative[first * TOGETHER..].chunks(self.width);
            for (&part, masks) in bundle.iter().zip(masks) {
                let part = part.into();
                for (sum, mask) in sums.iter_mut().zip(&masks[..TOGETHER]) {
                    *sum += part & mask;
                }
            }
        }
        let items = total / self.sum;
        let base = total - self.overlap * items;
        for (count, sum) in counts.iter_mut().zip(at_negative) {
            *count = (base - 2 * *sum) as f32 / self.scale as f32;
        }
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn error_probability(&self) -> Option<ErrorProbability> {
        None
    }
}

/// A model of the shifts of `sequence`, in the narrowest integers that hold the load of `spec`; `None`
/// unless the sequence is one of equal overlaps.
pub(crate) fn model_of(sequence: &[i8], spec: &Spec) -> Option<Box<dyn Model>> {
    fn make<T: Tally + 'static>(sequence: &[i8], spec: &Spec) -> Option<Box<dyn Model>> {
        Some(Box::new(Bundles::new(TwoValued::<T>::new(sequence, spec.symbols)?, spec)))
    }
    match spec.load {
        ..=127 => make::<i8>(sequence, spec),
        128..=32_767 => make::<i16>(sequence, spec),
        _ => make::<i32>(sequence, spec),
    }
}
