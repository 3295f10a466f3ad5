//! Legality: what stands in which house, and so what may still be written where.
//!
//! ```text
//! place, take_back ──▶ Vectors: bundles of hypervectors ──▶ counts ──▶ taken[house] = { d : count > 1/2 }
//!                 └──▶ Masks: counters and bit masks    ──────────▶ taken[house]
//! ```
//! The search knows a grid by this trait alone. [`Vectors`] is the engine; [`Masks`] is its exact twin, and
//! with an exact code the two walk the same tree, node for node.

use std::fmt;

use hyperdoku_grid::{Digit, DigitSet, House, Word};

use crate::layout::Layout;
use crate::model::{Certificate, Model};

/// Counts above this say that a digit stands in a house.
pub(crate) const PRESENT: f32 = 0.5;
/// Counts above this say that it stands there twice.
const TWICE: f32 = 1.5;

/// Where digits go and where legality is read from.
pub trait Legality<W: Word> {
    /// Forgets every digit.
    fn clear(&mut self);

    /// Puts `digit` into `house`.
    fn place(&mut self, house: House, digit: Digit);

    /// Takes it out again.
    fn take_back(&mut self, house: House, digit: Digit);

    /// Reads which digits stand in each house; says whether one of them stands there twice.
    fn pass(&mut self, taken: &mut [DigitSet<W>]) -> bool;

    /// Reads for each house which digits have a place, and which have several, in the open cells.
    fn places(&mut self, layout: &Layout, open: &[DigitSet<W>], places: &mut [Places<W>]);

    /// Whether no reading can be wrong, so that a search that ends is a proof.
    fn is_proof(&self) -> bool;

    /// How many numbers a pass runs through, as an estimate of its cost.
    fn load(&self) -> usize;
}

/// The digits of a house by the number of their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places<W: Word> {
    /// Digits with a place or more.
    pub some: DigitSet<W>,
    /// Digits with two places or more.
    pub several: DigitSet<W>,
}

impl<W: Word> Places<W> {
    /// No digit has a place.
    pub const NONE: Self = Self { some: DigitSet::EMPTY, several: DigitSet::EMPTY };

    /// One more cell with these digits.
    fn add(&mut self, digits: DigitSet<W>) {
        self.several.0 |= self.some.0 & digits.0;
        self.some.0 |= digits.0;
    }

    /// The digits of one place.
    pub fn only(self) -> DigitSet<W> {
        DigitSet(self.some.0 & !self.several.0)
    }
}

/// Places by bit masks over the cells of each house.
pub(crate) fn places_by_masks<W: Word>(
    layout: &Layout,
    open: &[DigitSet<W>],
    places: &mut [Places<W>],
) {
    for (places, cells) in places.iter_mut().zip(layout.houses()) {
        *places = Places::NONE;
        for cell in cells {
            places.add(open[cell.index()]);
        }
    }
}

/// Legality out of the bundles of a model.
pub struct Vectors {
    model: Box<dyn Model>,
    counts: Vec<f32>,
    is_proof: bool,
    /// Bundles for the candidates of each house, where places are read from vectors too.
    candidates: Option<Box<dyn Model>>,
}

impl Vectors {
    /// Reads from `model`, and places from `candidates` if it is there, else from the mask of legality.
    pub fn new(model: Box<dyn Model>, candidates: Option<Box<dyn Model>>) -> Self {
        let certificate = model.certify();
        // Many candidates in one bundle are no set, for which a worst noise would hold.
        let is_proof = match candidates {
            Some(_) => certificate == Certificate::Exact,
            None => certificate.is_proof(),
        };
        let counts = vec![0.0; model.houses() * model.symbols()];
        Self { model, counts, is_proof, candidates }
    }

    /// The counts of the latest reading, digit by digit, house by house.
    pub fn counts(&self) -> &[f32] {
        &self.counts
    }

    /// The model.
    pub fn model(&mut self) -> &mut dyn Model {
        &mut *self.model
    }
}

impl fmt::Debug for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} vectors of dimension {}", self.model.houses(), self.model.dimension())
    }
}

/// The digits whose counts are above 1/2, and those above 3/2.
fn read<W: Word>(counts: &[f32]) -> Places<W> {
    let (mut some, mut several) = (W::ZERO, W::ZERO);
    for (digit, &count) in counts.iter().enumerate() {
        if count > PRESENT {
            some |= W::bit(digit);
        }
        if count > TWICE {
            several |= W::bit(digit);
        }
    }
    Places { some: DigitSet(some), several: DigitSet(several) }
}

impl<W: Word> Legality<W> for Vectors {
    fn clear(&mut self) {
        self.model.clear();
    }

    fn place(&mut self, house: House, digit: Digit) {
        self.model.add(house, digit);
    }

    fn take_back(&mut self, house: House, digit: Digit) {
        self.model.subtract(house, digit);
    }

    fn pass(&mut self, taken: &mut [DigitSet<W>]) -> bool {
        self.model.counts(&mut self.counts);
        let mut is_double = false;
        for (taken, counts) in taken.iter_mut().zip(self.counts.chunks(self.model.symbols())) {
            let found = read::<W>(counts);
            *taken = found.some;
            is_double |= !found.several.is_empty();
        }
        is_double
    }

    fn places(&mut self, layout: &Layout, open: &[DigitSet<W>], places: &mut [Places<W>]) {
        let Some(candidates) = &mut self.candidates else {
            return places_by_masks(layout, open, places);
        };
        candidates.clear();
        for (cell, digits) in layout.geometry().all_cells().zip(open) {
            for digit in digits.iter() {
                layout.houses_of(cell).iter().for_each(|&house| candidates.add(house, digit));
            }
        }
        candidates.counts(&mut self.counts);
        for (places, counts) in places.iter_mut().zip(self.counts.chunks(candidates.symbols())) {
            *places = read(counts);
        }
    }

    fn is_proof(&self) -> bool {
        self.is_proof
    }

    fn load(&self) -> usize {
        self.model.houses() * self.model.dimension()
    }
}

/// The exact twin: how often each digit stands in each house, and bit masks that follow.
#[derive(Clone, Debug)]
pub struct Masks<W: Word> {
    symbols: usize,
    counts: Vec<u16>,
    taken: Vec<DigitSet<W>>,
    /// How many (house, digit) have a count above 1.
    doubles: usize,
}

impl<W: Word> Masks<W> {
    /// For so many digits and houses.
    pub fn new(symbols: usize, houses: usize) -> Self {
        let (counts, taken) = (vec![0; symbols * houses], vec![DigitSet::EMPTY; houses]);
        Self { symbols, counts, taken, doubles: 0 }
    }
}

impl<W: Word> Legality<W> for Masks<W> {
    fn clear(&mut self) {
        self.counts.fill(0);
        self.taken.fill(DigitSet::EMPTY);
        self.doubles = 0;
    }

    fn place(&mut self, house: House, digit: Digit) {
        let count = &mut self.counts[house.index() * self.symbols + digit.index()];
        *count += 1;
        match *count {
            1 => self.taken[house.index()].insert(digit),
            2 => self.doubles += 1,
            _ => {}
        }
    }

    fn take_back(&mut self, house: House, digit: Digit) {
        let count = &mut self.counts[house.index() * self.symbols + digit.index()];
        *count -= 1;
        match *count {
            0 => self.taken[house.index()].remove(digit),
            1 => self.doubles -= 1,
            _ => {}
        }
    }

    fn pass(&mut self, taken: &mut [DigitSet<W>]) -> bool {
        taken.copy_from_slice(&self.taken);
        self.doubles > 0
    }

    fn places(&mut self, layout: &Layout, open: &[DigitSet<W>], places: &mut [Places<W>]) {
        places_by_masks(layout, open, places);
    }

    fn is_proof(&self) -> bool {
        true
    }

    fn load(&self) -> usize {
        self.counts.len()
    }
}
