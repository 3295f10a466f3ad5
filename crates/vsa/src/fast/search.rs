//! Search: the article's search over lanes, for vectors and for sets alike.
//!
//! A pass reads the legality of all houses anew, finds naked and hidden singles in the mask that follows
//! from it, and places all of them before the next pass; what that may put twice into a house shows as a
//! count of two. Without a single it guesses in the cell with the fewest digits, the first in reading order.
//! A guess copies the board, so nothing is ever taken back.
//!
//! ```text
//! (o, t): the digits that stand at least once, at least twice, in some cells      o & !t: just once
//! joining three:  o = o₁ | o₂ | o₃      t = t₁ | t₂ | t₃ | twice(o₁, o₂, o₃)
//! mini ─ turn stacks → row         mini ─ turn rows → box         cell ─ turn rows, bands → column
//! ```

use std::ops::ControlFlow::{self, Continue};

use hyperdoku_grid::Meter;

use super::lanes::{ALL, CELLS, Isa, LANES, PEERS, ROOM, cell_at, place_of};
use crate::ValueOrder;

/// What tells which digits the houses hold.
pub(super) trait Legality<I: Isa>: Copy + Send {
    /// How many digits may be placed between two readings.
    const MOST: u32;
    /// Empty houses.
    fn new(isa: I) -> Self;
    /// A digit is placed in a cell.
    fn place(&mut self, isa: I, place: usize, digit: usize);
    /// The digits of every house, and whether some house holds a digit twice.
    fn read(&self, isa: I) -> (I::Houses, bool);
}

/// Bundles: all 243 counts are read out of the vectors at every reading.
#[derive(Clone, Copy)]
pub(super) struct Vectors<I: Isa>(I::Planes);

impl<I: Isa> Legality<I> for Vectors<I> {
    /// A count has three bits in a sum.
    const MOST: u32 = 7;

    #[inline(always)]
    fn new(isa: I) -> Self {
        Self(isa.planes())
    }

    #[inline(always)]
    fn place(&mut self, isa: I, place: usize, digit: usize) {
        isa.add(&mut self.0, place, digit);
    }

    #[inline(always)]
    fn read(&self, isa: I) -> (I::Houses, bool) {
        isa.legality(isa.sums(&self.0))
    }
}

/// The twin: sets of digits.
#[derive(Clone, Copy)]
pub(super) struct Sets<I: Isa> {
    houses: I::Houses,
    has_double: bool,
}

impl<I: Isa> Legality<I> for Sets<I>
where
    I::Houses: Send,
{
    const MOST: u32 = u32::MAX;

    #[inline(always)]
    fn new(isa: I) -> Self {
        Self { houses: isa.houses(), has_double: false }
    }

    #[inline(always)]
    fn place(&mut self, isa: I, place: usize, digit: usize) {
        self.has_double |= isa.mark(&mut self.houses, place, digit);
    }

    #[inline(always)]
    fn read(&self, _: I) -> (I::Houses, bool) {
        (self.houses, self.has_double)
    }
}

/// A node of the search.
#[derive(Clone, Copy)]
struct Board<L> {
    legality: L,
    /// A bit for each place without a digit.
    open: u128,
}

/// The digit of each place that is not open. One list serves all nodes: below a guess only places that
/// were open there are written.
type Digits = [u8; CELLS];

/// A board with the guesses that are still to be made on it.
#[derive(Clone, Copy)]
struct Branch<L> {
    board: Board<L>,
    place: usize,
    /// Digits, the next one in the lowest four bits, and [`NO_MORE`] after the last.
    untried: u64,
}

/// What follows the last digit of a branch: no digit is that.
const NO_MORE: u64 = 0xF;

/// A search and its memory, which is kept from puzzle to puzzle.
pub(super) struct Search<I: Isa, L: Legality<I>> {
    pub(super) isa: I,
    /// Guesses with digits left, and behind them room that was used before.
    branches: Vec<Branch<L>>,
    /// Passes since the search was made.
    pub(super) passes: u64,
}

/// What became of a board.
enum Fate<V> {
    Dead,
    Solved,
    /// No single is left; the candidates.
    Stalled([V; 3]),
}

/// The first of two parts of the places: three in every house. The other part has six.
const FIRST_PART: u128 = {
    let mut part = 0;
    let mut place = 0;
    while place < CELLS {
        let cell = cell_at(place);
        if (cell / 9 + cell % 9).is_multiple_of(3) {
            part |= 1 << place;
        }
        place += 1;
    }
    part
};

/// Every place.
const EVERY: u128 = (1 << CELLS) - 1;

/// The three thirds of a bit set of places.
#[inline(always)]
fn thirds(places: u128) -> [u32; 3] {
    let low = places as u64;
    [low as u32 & ALL, (low >> LANES) as u32 & ALL, (places >> (2 * LANES)) as u32]
}

#[inline(always)]
fn joined([a, b, c]: [u32; 3]) -> u128 {
    u128::from(u64::from(a) | u64::from(b) << LANES) | u128::from(c) << (2 * LANES)
}

/// Sets that were stored one value after the other: the index is the place.
#[inline(always)]
fn stored<I: Isa>(isa: I, [a, b, c]: [I::Lanes; 3]) -> [u16; ROOM] {
    let mut sets = [0; ROOM];
    sets[..32].copy_from_slice(&isa.store(a));
    sets[LANES..LANES + 32].copy_from_slice(&isa.store(b));
    sets[2 * LANES..2 * LANES + 32].copy_from_slice(&isa.store(c));
    sets
}

/// Joins three of (once, twice).
#[inline(always)]
fn join<I: Isa>(isa: I, once: [I::Lanes; 3], twice: [I::Lanes; 3]) -> (I::Lanes, I::Lanes) {
    let [a, b, c] = once;
    let [d, e, f] = twice;
    (isa.any(a, b, c), isa.or(isa.any(d, e, f), isa.twice(a, b, c)))
}

/// Where the candidates of a board stand in its houses.
struct Standing<V> {
    /// What stands somewhere, and what stands twice, seen from the lanes.
    row: (V, V),
    r#box: (V, V),
    /// In row `i` of a band: of column `i` of the stack.
    column: (V, V),
}

impl<V: Copy> Standing<V> {
    #[inline(always)]
    fn of<I: Isa<Lanes = V>>(isa: I, cells: [V; 3]) -> Self {
        let [a, b, c] = cells;
        let once = isa.any(a, b, c);
        let twice = isa.twice(a, b, c);
        let row = join(
            isa,
            [once, isa.turn_stacks::<1>(once), isa.turn_stacks::<2>(once)],
            [twice, isa.turn_stacks::<1>(twice), isa.turn_stacks::<2>(twice)],
        );
        let r#box = join(
            isa,
            [once, isa.turn_rows::<1>(once), isa.turn_rows::<2>(once)],
            [twice, isa.turn_rows::<1>(twice), isa.turn_rows::<2>(twice)],
        );
        let (a, b, c) = (isa.columns::<0>(cells), isa.columns::<1>(cells), isa.columns::<2>(cells));
        let once = isa.any(a, b, c);
        let twice = isa.twice(a, b, c);
        let column = join(
            isa,
            [once, isa.turn_bands::<1>(once), isa.turn_bands::<2>(once)],
            [twice, isa.turn_bands::<1>(twice), isa.turn_bands::<2>(twice)],
        );
        Self { row, r#box, column }
    }
}

impl<L> Board<L> {
    #[inline(always)]
    fn place<I: Isa>(&mut self, isa: I, place: usize, digit: usize, digits: &mut Digits)
    where
        L: Legality<I>,
    {
        self.legality.place(isa, place, digit);
        digits[place] = digit as u8;
    }

    /// Passes until there is no single left.
    #[inline(always)]
    fn settle<I: Isa>(
        &mut self,
        isa: I,
        digits: &mut Digits,
        passes: &mut u64,
        meter: &mut Meter,
    ) -> Fate<I::Lanes>
    where
        L: Legality<I>,
    {
        loop {
            *passes += 1;
            let (houses, has_double) = self.legality.read(isa);
            if has_double {
                return Fate::Dead;
            }
            if self.open == 0 {
                return Fate::Solved;
            }
            let taken = isa.taken(houses);
            let open = thirds(self.open);
            let columns = taken.columns;
            let cells = [
                isa.free(open[0], isa.or(taken.near, isa.repeat::<0>(columns))),
                isa.free(open[1], isa.or(taken.near, isa.repeat::<1>(columns))),
                isa.free(open[2], isa.or(taken.near, isa.repeat::<2>(columns))),
            ];
            let [a, b, c] = cells;
            let standing = Standing::of(isa, cells);
            let missing = isa.and(
                isa.and(isa.or(taken.rows, standing.row.0), isa.or(taken.boxes, standing.r#box.0)),
                isa.or(columns, standing.column.0),
            );
            let dead = isa.empty(a) & open[0] | isa.empty(b) & open[1] | isa.empty(c) & open[2];
            if dead != 0 || isa.lacks(missing) {
                return Fate::Dead;
            }
            let near = isa.or(
                isa.less(standing.row.0, standing.row.1),
                isa.less(standing.r#box.0, standing.r#box.1),
            );
            let alone = isa.less(standing.column.0, standing.column.1);
            let hidden_a = isa.and(a, isa.or(near, isa.repeat::<0>(alone)));
            let hidden_b = isa.and(b, isa.or(near, isa.repeat::<1>(alone)));
            let hidden_c = isa.and(c, isa.or(near, isa.repeat::<2>(alone)));
            let (set_a, in_a) = isa.prefer(hidden_a, a);
            let (set_b, in_b) = isa.prefer(hidden_b, b);
            let (set_c, in_c) = isa.prefer(hidden_c, c);
            let singles = joined([
                in_a | isa.empty(isa.rest(a)) & open[0],
                in_b | isa.empty(isa.rest(b)) & open[1],
                in_c | isa.empty(isa.rest(c)) & open[2],
            ]);
            if singles == 0 {
                return Fate::Stalled(cells);
            }
            let sets = stored(isa, [set_a, set_b, set_c]);
            self.open &= !singles;
            let count = singles.count_ones();
            meter.report.placements += u64::from(count);
            if count > L::MOST {
                // No house gets more than seven digits between two readings.
                self.place_all(isa, singles & FIRST_PART, &sets, digits);
                if self.legality.read(isa).1 {
                    // The pass that the twin needs to see it.
                    *passes += 1;
                    return Fate::Dead;
                }
                self.place_all(isa, singles & !FIRST_PART, &sets, digits);
            } else {
                self.place_all(isa, singles, &sets, digits);
            }
        }
    }

    /// Places the lowest digit of the sets at `places`.
    #[inline(always)]
    fn place_all<I: Isa>(
        &mut self,
        isa: I,
        mut places: u128,
        sets: &[u16; ROOM],
        digits: &mut Digits,
    ) where
        L: Legality<I>,
    {
        while places != 0 {
            let place = places.trailing_zeros() as usize;
            places &= places - 1;
            self.place(isa, place, sets[place].trailing_zeros() as usize, digits);
        }
    }

    /// The cell to guess in, and its digits in the order in which they are tried.
    #[inline(always)]
    fn choose<I: Isa>(
        &self,
        isa: I,
        cells: [I::Lanes; 3],
        order: ValueOrder,
        guesses: u64,
    ) -> (usize, u64)
    where
        L: Legality<I>,
    {
        let open = thirds(self.open);
        let [mut a, mut b, mut c] = cells;
        let [fewest_a, fewest_b, fewest_c] = loop {
            (a, b, c) = (isa.rest(a), isa.rest(b), isa.rest(c));
            let [x, y, z] =
                [isa.empty(a) & open[0], isa.empty(b) & open[1], isa.empty(c) & open[2]];
            if x | y | z != 0 {
                break [x, y, z];
            }
        };
        let lane = (fewest_a | fewest_b | fewest_c).trailing_zeros() as usize;
        let in_value = [fewest_a, fewest_b, fewest_c].map(|lanes| lanes >> lane & 1 == 1);
        let value = if in_value[0] {
            0
        } else if in_value[1] {
            1
        } else {
            2
        };
        let place = value * LANES + lane;
        let mut set = stored(isa, cells)[place];
        // Weight and digit in one number: sorting it sorts digits of equal weight from low to high.
        let (mut keys, mut count) = ([0; 9], 0);
        while set != 0 {
            let digit = set.trailing_zeros();
            set &= set - 1;
            let near = weigh(isa, cells, digit, &PEERS[place]);
            let weight = match order {
                ValueOrder::Article => 31 - near,
                ValueOrder::Lcv => near,
                ValueOrder::Random(seed) => mixed(seed ^ u64::from(digit) << 32 ^ guesses),
            };
            let mut at = count;
            let key = weight << 4 | digit;
            while at > 0 && keys[at - 1] > key {
                keys[at] = keys[at - 1];
                at -= 1;
            }
            keys[at] = key;
            count += 1;
        }
        let mut untried = NO_MORE;
        for &key in keys[..count].iter().rev() {
            untried = untried << 4 | u64::from(key & 0xF);
        }
        (place, untried)
    }
}

/// A number of 27 bits that looks like any other: `SplitMix64` of Steele, Lea and Flood (2014).
fn mixed(number: u64) -> u32 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed >> 37) as u32
}

/// In how many peers the digit may stand.
#[inline(always)]
fn weigh<I: Isa>(isa: I, [a, b, c]: [I::Lanes; 3], digit: u32, peers: &[u32; 3]) -> u32 {
    let digit = isa.splat(1 << digit);
    let near = [
        !isa.empty(isa.and(a, digit)) & peers[0],
        !isa.empty(isa.and(b, digit)) & peers[1],
        !isa.empty(isa.and(c, digit)) & peers[2],
    ];
    near[0].count_ones() + near[1].count_ones() + near[2].count_ones()
}

impl<I: Isa, L: Legality<I>> Search<I, L> {
    pub(super) fn new(isa: I) -> Self {
        Self { isa, branches: Vec::new(), passes: 0 }
    }

    /// Hands every solution of the puzzle whose givens are `givens` (0 where none is), digits from 1, in
    /// reading order, to `found`; breaks where it left a part of the tree.
    #[inline(always)]
    pub(super) fn walk(
        &mut self,
        givens: &[u8; CELLS],
        order: ValueOrder,
        meter: &mut Meter,
        mut found: impl FnMut(&[u8; CELLS]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let isa = self.isa;
        let mut depth = 0;
        let mut digits = [0; CELLS];
        let mut board = Board { legality: L::new(isa), open: EVERY };
        for (cell, &given) in givens.iter().enumerate() {
            if given != 0 {
                let place = place_of(cell);
                board.place(isa, place, usize::from(given) - 1, &mut digits);
                board.open &= !(1 << place);
            }
        }
        meter.node()?;
        loop {
            match board.settle(isa, &mut digits, &mut self.passes, meter) {
                Fate::Dead => {}
                Fate::Solved => {
                    let more = found(&answer_of(&digits));
                    if depth > 0 {
                        more?;
                    }
                }
                Fate::Stalled(cells) => {
                    meter.report.guesses += 1;
                    let guesses = meter.report.guesses;
                    let (place, untried) = board.choose(isa, cells, order, guesses);
                    board.open &= !(1 << place);
                    if depth == self.branches.len() {
                        self.branches.push(Branch { board, place, untried });
                    } else {
                        // In place: a board is larger than what a push moves well.
                        self.branches[depth].board.legality = board.legality;
                        self.branches[depth].board.open = board.open;
                        (self.branches[depth].place, self.branches[depth].untried) =
                            (place, untried);
                    }
                    depth += 1;
                }
            }
            if depth == 0 {
                return Continue(());
            }
            meter.node()?;
            let branch = &mut self.branches[depth - 1];
            let (place, digit) = (branch.place, branch.untried as usize & 0xF);
            branch.untried >>= 4;
            board = branch.board;
            if branch.untried == NO_MORE {
                depth -= 1;
            }
            board.place(isa, place, digit, &mut digits);
            meter.report.placements += 1;
        }
    }
}

/// The digits in reading order, from 1.
#[inline(always)]
fn answer_of(digits: &[u8; CELLS]) -> [u8; CELLS] {
    let mut answer = [0; CELLS];
    for (place, digit) in digits.iter().enumerate() {
        answer[cell_at(place)] = digit + 1;
    }
    answer
}
