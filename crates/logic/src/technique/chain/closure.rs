//! Closure: which literals follow from which through simple links, for all candidates of a board at once.
//!
//! ```text
//! reach[a]   candidates that are on if a is on, through any number of pairs of links  a on → x off → b on
//! weak[a]    candidates that are off if a is on                                       symmetric
//! strong[x]  candidates that are on if x is off, at most four                         symmetric
//! ```
//! It says at once which chains there are, not what they look like. If no candidate turns itself off or on, there is
//! no cycle of use either: a candidate that loses to a cycle also turns itself off around it.
//! Candidates are numbered densely, so that a row is a few words.
//! Cost: Warshall's algorithm on bit rows, n²·n/64 steps for the n candidates that have strong links.

use crate::board::Board;
use crate::houses::{Bits, CELLS_IN, CellBits, HOUSES_OF, PLACES_OF};
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, IN_CELL, Literal, candidate, candidate_of,
};

/// No candidate.
pub(crate) const NOTHING: Candidate = Candidate::MAX;

/// The links of one board and what follows through them.
#[derive(Debug)]
pub(crate) struct Closure {
    board: Board,
    /// For each candidate what is on if it is off: in the box, row, column, cell.
    pub(crate) strong: [[Candidate; 4]; CANDIDATES],
    number_of: [u16; CANDIDATES],
    candidates: Vec<Candidate>,
    words: usize,
    reach: Vec<u64>,
    /// The same through one pair of links.
    step: Vec<u64>,
    weak: Vec<u64>,
    of_house: Vec<u64>,
    of_cell: Vec<u64>,
    /// For each candidate what it turns on, itself included, and what it turns off.
    ends: Vec<u64>,
    /// The numbers of candidates with strong links.
    pivots: Vec<usize>,
    /// Whether no candidate turns itself off or on.
    is_clean: bool,
    /// Candidates that turn themselves off; on.
    pub(crate) falls: Vec<bool>,
    pub(crate) rises: Vec<bool>,
}

impl Closure {
    pub(crate) fn new() -> Self {
        Self {
            board: Board::empty(),
            strong: [[NOTHING; 4]; CANDIDATES],
            number_of: [0; CANDIDATES],
            candidates: Vec::new(),
            words: 0,
            reach: Vec::new(),
            step: Vec::new(),
            weak: Vec::new(),
            of_house: Vec::new(),
            of_cell: Vec::new(),
            ends: Vec::new(),
            pivots: Vec::new(),
            is_clean: false,
            falls: vec![false; CANDIDATES],
            rises: vec![false; CANDIDATES],
        }
    }

    /// Whether it is that of this board.
    pub(crate) fn is_of(&self, board: &Board) -> bool {
        self.board == *board
    }

    /// Whether no candidate turns itself off or on.
    pub(crate) fn is_clean(&self) -> bool {
        self.is_clean
    }

    /// Makes it that of another board.
    pub(crate) fn fill(&mut self, board: &Board) {
        self.board = *board;
        self.number(board);
        self.fill_strong(board);
        self.fill_weak();
        self.fill_reach();
        self.judge();
    }

    fn number(&mut self, board: &Board) {
        self.candidates.clear();
        for cell in CellBits(board.open()) {
            for digit in Bits(board.marks(cell)) {
                let own = candidate(cell, digit);
                self.number_of[usize::from(own)] = self.candidates.len() as u16;
                self.candidates.push(own);
            }
        }
        self.words = self.candidates.len().div_ceil(64);
    }

    fn fill_strong(&mut self, board: &Board) {
        for &own in &self.candidates {
            let (cell, digit) = (usize::from(own) / 9, usize::from(own) % 9);
            let marks = board.marks(cell);
            let targets = &mut self.strong[usize::from(own)];
            *targets = [NOTHING; 4];
            if marks.count_ones() == 2 {
                let other = (marks & !(1 << digit)).trailing_zeros() as usize;
                targets[usize::from(IN_CELL)] = candidate(cell, other);
            }
            for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
                let house = usize::from(house);
                let places = board.places(house, digit) & !(1 << PLACES_OF[cell][kind]);
                if places.is_power_of_two() {
                    let other = CELLS_IN[house][places.trailing_zeros() as usize];
                    targets[kind] = candidate(usize::from(other), digit);
                }
            }
            // A pair of a mini is linked in the box; the line says nothing new.
            for kind in 1..3 {
                if targets[kind] == targets[0] {
                    targets[kind] = NOTHING;
                }
            }
        }
    }

    fn fill_weak(&mut self) {
        let words = self.words;
        self.of_house.clear();
        self.of_house.resize(27 * 9 * words, 0);
        self.of_cell.clear();
        self.of_cell.resize(81 * words, 0);
        for (number, &own) in self.candidates.iter().enumerate() {
            let (cell, digit) = (usize::from(own) / 9, usize::from(own) % 9);
            let (word, bit) = (number / 64, 1 << (number % 64));
            self.of_cell[cell * words + word] |= bit;
            for house in HOUSES_OF[cell] {
                self.of_house[(usize::from(house) * 9 + digit) * words + word] |= bit;
            }
        }
        self.weak.clear();
        for (number, &own) in self.candidates.iter().enumerate() {
            let (cell, digit) = (usize::from(own) / 9, usize::from(own) % 9);
            let house = |kind: usize| {
                let at = (usize::from(HOUSES_OF[cell][kind]) * 9 + digit) * words;
                &self.of_house[at..at + words]
            };
            let rows = [&self.of_cell[cell * words..][..words], house(0), house(1), house(2)];
            let start = self.weak.len();
            self.weak
                .extend((0..words).map(|word| rows.iter().fold(0, |all, row| all | row[word])));
            self.weak[start + number / 64] &= !(1 << (number % 64));
        }
    }

    fn fill_reach(&mut self) {
        let words = self.words;
        let count = self.candidates.len();
        self.pivots.clear();
        self.reach.clear();
        self.reach.resize(count * words, 0);
        for number in 0..count {
            let targets = self.strong[usize::from(self.candidates[number])];
            if targets == [NOTHING; 4] {
                continue;
            }
            self.pivots.push(number);
            for from in WordBits::of(&self.weak[number * words..][..words]) {
                let row = &mut self.reach[from * words..][..words];
                for &target in targets.iter().filter(|&&target| target != NOTHING) {
                    let target = usize::from(self.number_of[usize::from(target)]);
                    row[target / 64] |= 1 << (target % 64);
                }
            }
        }
        self.step.clone_from(&self.reach);
        let pivots = &self.pivots;
        let reach = &mut self.reach;
        match words {
            0 => {}
            1 => close_over::<1>(reach, pivots),
            2 => close_over::<2>(reach, pivots),
            3 => close_over::<3>(reach, pivots),
            4 => close_over::<4>(reach, pivots),
            5 => close_over::<5>(reach, pivots),
            6 => close_over::<6>(reach, pivots),
            7 => close_over::<7>(reach, pivots),
            8 => close_over::<8>(reach, pivots),
            9 => close_over::<9>(reach, pivots),
            10 => close_over::<10>(reach, pivots),
            11 => close_over::<11>(reach, pivots),
            _ => close_over::<12>(reach, pivots),
        }
    }

    fn judge(&mut self) {
        let words = self.words;
        self.is_clean = true;
        for number in 0..self.candidates.len() {
            let own = usize::from(self.candidates[number]);
            let row = &self.reach[number * words..][..words];
            let weak = &self.weak[number * words..][..words];
            self.falls[own] = row.iter().zip(weak).any(|(one, other)| one & other != 0);
            let targets = self.strong[own].iter().filter(|&&target| target != NOTHING);
            self.rises[own] = targets.into_iter().any(|&target| {
                let from = usize::from(self.number_of[usize::from(target)]);
                self.reach[from * words + number / 64] >> (number % 64) & 1 == 1
            });
            self.is_clean &= !self.falls[own] && !self.rises[own];
        }
    }

    /// Whether a cycle can run through a candidate: another one that it turns on leads back to it.
    pub(crate) fn can_cycle(&self, own: Candidate) -> bool {
        let words = self.words;
        let number = usize::from(self.number_of[usize::from(own)]);
        let row = &self.reach[number * words..][..words];
        self.strong[usize::from(own)].iter().filter(|&&target| target != NOTHING).any(|&target| {
            let from = usize::from(self.number_of[usize::from(target)]);
            let weak = &self.weak[from * words..][..words];
            row.iter().zip(weak).enumerate().any(|(word, (one, other))| {
                let own = if word == number / 64 { 1 << (number % 64) } else { 0 };
                one & other & !own != 0
            })
        })
    }

    /// All candidates; the place of each is its number.
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// How many words a row has.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// What the candidate of a number turns on through one pair of links; what it turns off.
    pub(crate) fn links(&self, number: usize) -> (&[u64], &[u64]) {
        let row = number * self.words..(number + 1) * self.words;
        (&self.step[row.clone()], &self.weak[row])
    }

    /// The numbers of the candidates that are on if that of a number is off.
    pub(crate) fn targets(&self, number: usize) -> impl Iterator<Item = usize> + use<'_> {
        let all = self.strong[usize::from(self.candidates[number])];
        let there = all.into_iter().filter(|&target| target != NOTHING);
        there.map(|target| usize::from(self.number_of[usize::from(target)]))
    }

    /// Notes for every candidate all that it turns on and off, for [`Self::agree`].
    pub(crate) fn fill_ends(&mut self) {
        let words = self.words;
        self.ends.clear();
        self.ends.resize(2 * words * self.candidates.len(), 0);
        for number in 0..self.candidates.len() {
            let (on, off) = self.ends[2 * words * number..][..2 * words].split_at_mut(words);
            on.copy_from_slice(&self.reach[number * words..][..words]);
            on[number / 64] |= 1 << (number % 64);
            for from in WordBits::of(on) {
                let weak = &self.weak[from * words..][..words];
                off.iter_mut().zip(weak).for_each(|(all, theirs)| *all |= theirs);
            }
        }
    }

    /// Whether all of these literals, each on, lead to one literal.
    pub(crate) fn agree(&self, cases: &[Literal]) -> bool {
        let width = 2 * self.words;
        let mut common = [!0_u64; 24];
        for &case in cases {
            let number = usize::from(self.number_of[usize::from(candidate_of(case))]);
            let ends = &self.ends[width * number..][..width];
            let mut any = 0;
            for (common, theirs) in common.iter_mut().zip(ends) {
                *common &= theirs;
                any |= *common;
            }
            if any == 0 {
                return false;
            }
        }
        true
    }
}

/// The set bits of a row, smallest first.
pub(crate) struct WordBits<'w> {
    words: &'w [u64],
    at: usize,
    left: u64,
}

impl<'w> WordBits<'w> {
    pub(crate) fn of(words: &'w [u64]) -> Self {
        Self { words, at: 0, left: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for WordBits<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.at += 1;
            self.left = *self.words.get(self.at)?;
        }
        let lowest = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.at * 64 + lowest)
    }
}

/// Warshall's algorithm on rows of `WORDS` words, through these pivots alone: the others are no targets.
fn close_over<const WORDS: usize>(reach: &mut [u64], pivots: &[usize]) {
    let (rows, _) = reach.as_chunks_mut::<WORDS>();
    for &pivot in pivots {
        let row = rows[pivot];
        let (word, bit) = (pivot / 64, pivot % 64);
        for other in rows.iter_mut() {
            let mask = (other[word] >> bit & 1).wrapping_neg();
            for (own, theirs) in other.iter_mut().zip(&row) {
                *own |= theirs & mask;
            }
        }
    }
}
