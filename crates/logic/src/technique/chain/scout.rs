//! Scouts: which waves have a part in any finding, told before any is grown with its literals in order.
//!
//! ```text
//! static, level 0     the closure of simple links
//! dynamic, level 0    lanes
//! levels 2 to 4       waves that take what lanes say a search inside finds, all at once and without reasons
//! ```
//! Which literals a wave without a clash has does not depend on the order in which they come, so these sets are exact.
//! The lists of a wave that clashes end with the clash: those are read off the wave itself, which is wanted anyway.
//! On a board without dynamic chains no deduction inside a wave holds without its assumption; elsewhere nothing is
//! told. Where all that follows in the end is the same, a scout may draw conclusions earlier or later than the wave.
//! Cost: some 15 µs a scout of level 4.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::Board;
use crate::houses::{Bits, CELLS_IN, CellBits, Cells, HOUSES_OF, PLACES_OF, cells_at};
use crate::technique::chain::advanced;
use crate::technique::chain::lanes::Lanes;
use crate::technique::chain::lits::{
    Candidate, Literal, candidate, candidate_of, cell_of, digit_of, is_on, literal,
};
use crate::technique::chain::search::{Mode, Run, Search, says_something};
use crate::technique::chain::wave::{PLAIN, Wave};
use crate::technique::chain::waves::Waves;

/// What is known of the waves of a search before they are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    Nothing,
    /// Static waves, none of which clashes: the closure of simple links knows where they lead.
    ByClosure,
    ByLanes,
    ByScouts,
}

/// What an assumption leads to.
#[derive(Clone, Debug)]
pub(crate) struct Scout {
    /// The number of literals before the clash.
    clash: Option<u32>,
    on: [Cells; 9],
    off: [Cells; 9],
}

/// What scouts saw.
#[derive(Debug)]
pub(crate) struct Scouts {
    board: Box<Board>,
    wave: Box<Wave>,
    /// For each level from 2 on, by the assumption: on its last board, and on this one.
    levels: [Sights; 3],
}

/// What the scouts of one level saw.
#[derive(Debug)]
struct Sights {
    now: HashMap<Literal, Arc<Scout>>,
    before: HashMap<Literal, Arc<Scout>>,
    board: Box<Board>,
    /// Which candidates went between the boards; none of `before` counts if any came.
    gone: [Cells; 9],
}

impl Sights {
    fn new() -> Self {
        let board = Box::new(Board::empty());
        Self { now: HashMap::new(), before: HashMap::new(), board, gone: [0; 9] }
    }

    /// Goes on to a board.
    fn go_to(&mut self, board: &Board) {
        if *self.board == *board {
            return;
        }
        self.before.clear();
        std::mem::swap(&mut self.before, &mut self.now);
        for (digit, gone) in self.gone.iter_mut().enumerate() {
            *gone = self.board.cells(digit) & !board.cells(digit);
            if board.cells(digit) & !self.board.cells(digit) != 0 {
                self.before.clear();
            }
        }
        *self.board = *board;
    }
}

impl Default for Scouts {
    fn default() -> Self {
        Self {
            board: Box::new(Board::empty()),
            wave: Box::new(Wave::new()),
            levels: [Sights::new(), Sights::new(), Sights::new()],
        }
    }
}

impl Scouts {
    /// Begins a search on a board; whether it is another one than before.
    fn begin(&mut self, board: &Board, level: u8) -> bool {
        self.levels[usize::from(level) - 2].go_to(board);
        let is_new = *self.board != *board;
        *self.board = *board;
        is_new
    }
}

impl Search {
    /// Who knows the waves of a search.
    pub(crate) fn told(&mut self, depth: usize, board: &Board, mode: Mode) -> Told {
        if !mode.links.dynamic {
            let closure = &mut self.trees.closure;
            if closure.is_of(board) && closure.is_clean() {
                closure.fill_ends();
                return Told::ByClosure;
            }
            return Told::Nothing;
        }
        if !mode.links.cells || self.is_blind {
            return Told::Nothing;
        }
        if depth == 0 {
            self.moving.set_base(board);
        }
        match mode.level {
            0 => {
                self.moving.go_to(board);
                self.moving.fill_ends();
                Told::ByLanes
            }
            2..=4 if depth == 0 && mode.inner == 0 && self.is_calm(board) => {
                self.still.set_base(board);
                if self.scouts.begin(board, mode.level) {
                    self.known.turn();
                }
                Told::ByScouts
            }
            _ => Told::Nothing,
        }
    }

    /// Whether there are no dynamic chains on a board.
    fn is_calm(&mut self, board: &Board) -> bool {
        self.moving.go_to(board);
        if self.moving.clashing().next().is_some() {
            return false;
        }
        self.moving.fill_ends();
        agreed(&self.moving, board, 2).is_empty()
    }

    /// Whether the wave of an assumption can clash.
    pub(crate) fn may_clash(&mut self, run: Run<'_>, start: Literal) -> bool {
        match run.told {
            Told::Nothing => true,
            Told::ByClosure => false,
            Told::ByLanes => self.moving.clashes(start),
            Told::ByScouts => self.nodes_to_clash(run, start).is_some(),
        }
    }

    /// How many nodes the scout of an assumption has, if it clashes.
    pub(crate) fn nodes_to_clash(&mut self, run: Run<'_>, start: Literal) -> Option<u32> {
        self.scout(run, start).clash
    }

    /// Whether the waves of some cases can agree on anything.
    pub(crate) fn may_agree(
        &mut self,
        run: Run<'_>,
        waves: &mut Waves,
        cases: &[Literal],
        most: u32,
    ) -> bool {
        match run.told {
            Told::Nothing => true,
            Told::ByClosure => self.trees.closure.agree(cases),
            Told::ByLanes => {
                let mut lanes = [0; 9];
                for (lane, &case) in lanes.iter_mut().zip(cases) {
                    // A single literal that is off and turns nothing on agrees with none.
                    let Some(own) = self.moving.lane_of(case) else { return false };
                    *lane = own;
                    if !self.moving.is_sound(own) {
                        if !is_on(case) {
                            return true;
                        }
                        if !self.moving.is_exact(own) {
                            let wave = self.wave(run, waves, case, most);
                            self.moving.set_ends(own, waves.wave(wave));
                        }
                    }
                }
                self.moving.agree(&lanes[..cases.len()], |result| {
                    says_something(run.board, literal(result, true))
                })
            }
            Told::ByScouts => {
                let mut common = [[!0; 9]; 2];
                for &case in cases {
                    let scout = self.scout(run, case);
                    let ends = if scout.clash.is_some() {
                        let wave = self.wave(run, waves, case, most);
                        let wave = waves.wave(wave);
                        [&wave.on.cells, &wave.off.cells]
                    } else {
                        [&scout.on, &scout.off]
                    };
                    let mut any = 0;
                    for (common, theirs) in common.iter_mut().zip(ends) {
                        for (common, theirs) in common.iter_mut().zip(theirs) {
                            *common &= theirs;
                            any |= *common;
                        }
                    }
                    if any == 0 {
                        return false;
                    }
                }
                true
            }
        }
    }

    /// The scout of an assumption, sent if it was not yet.
    fn scout(&mut self, run: Run<'_>, start: Literal) -> Arc<Scout> {
        let start = match partner(run.board, start) {
            Some(partner) => literal(partner, true),
            None => start,
        };
        let level = usize::from(run.mode.level) - 2;
        let sights = &self.scouts.levels[level];
        if let Some(known) = sights.now.get(&start) {
            return Arc::clone(known);
        }
        let before = sights.before.get(&start).cloned();
        // A clash stays one; and where only candidates went that were off anyway, all else stays too.
        let stays = |known: &Scout| {
            let mut went = sights.gone.iter().zip(&known.off);
            known.clash.is_some() || went.all(|(gone, off)| gone & !off == 0)
        };
        let scout = match before {
            Some(known) if stays(&known) => known,
            known => Arc::new(self.send(run, start, known.as_deref())),
        };
        self.scouts.levels[level].now.insert(start, Arc::clone(&scout));
        scout
    }

    /// Sends a scout, who need not find again what was known to be off on a board with more candidates.
    fn send(&mut self, run: Run<'_>, start: Literal, known: Option<&Scout>) -> Scout {
        let mut wave = std::mem::replace(&mut self.scouts.wave, Box::new(Wave::new()));
        wave.start(run.board, start, u32::MAX, false);
        let mut goes_on = wave.follow(run.board, run.mode.links);
        if goes_on && let Some(known) = known {
            for (digit, &off) in known.off.iter().enumerate() {
                for cell in CellBits(off & run.board.cells(digit)) {
                    wave.conclude(candidate(cell, digit), &[], PLAIN, 0);
                }
            }
            goes_on = wave.follow(run.board, run.mode.links);
        }
        while goes_on && self.conclude_at_once(run, &mut wave) {
            goes_on = wave.follow(run.board, run.mode.links);
        }
        let clash = wave.clash.map(|_| wave.nodes.len() as u32);
        let scout = Scout { clash, on: wave.on.cells, off: wave.off.cells };
        self.scouts.wave = wave;
        scout
    }

    /// Adds what a search inside finds; whether that was anything.
    fn conclude_at_once(&mut self, run: Run<'_>, wave: &mut Wave) -> bool {
        if advanced::conclude(wave, run.board) {
            return true;
        }
        let board = wave.board;
        let lanes = if run.mode.level == 4 { &mut self.moving } else { &mut self.still };
        lanes.go_to(&board);
        let mut losers: Vec<Candidate> = lanes.clashing().collect();
        if losers.is_empty() && run.mode.level > 2 {
            lanes.fill_ends();
            losers = agreed(lanes, &board, if run.mode.level == 3 { 3 } else { 2 });
        }
        let mut is_any = false;
        for loser in losers {
            is_any |= wave.conclude(loser, &[], PLAIN, 0);
        }
        is_any
    }
}

/// The other candidate of a group of two, for one that is off.
fn partner(board: &Board, start: Literal) -> Option<Candidate> {
    if is_on(start) {
        return None;
    }
    let own = candidate_of(start);
    let (cell, digit) = (cell_of(own), digit_of(own));
    let others = board.marks(cell) & !(1 << digit);
    if others.is_power_of_two() {
        return Some(candidate(cell, others.trailing_zeros() as usize));
    }
    HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]).find_map(|(house, place)| {
        let places = board.places(usize::from(house), digit) & !(1 << place);
        let other = || CELLS_IN[usize::from(house)][places.trailing_zeros() as usize];
        places.is_power_of_two().then(|| candidate(usize::from(other()), digit))
    })
}

/// The candidates that are off in all cases of a cell with at least `least` candidates, or of a house whose first
/// cell for the digit has so many.
fn agreed(lanes: &Lanes, board: &Board, least: u32) -> Vec<Candidate> {
    let mut losers = Vec::new();
    let wide = |&cell: &usize| board.marks(cell).count_ones() >= least;
    for cell in CellBits(board.open()).filter(wide) {
        let marks = board.marks(cell);
        lanes.off_in_all(&Bits(marks).map(|digit| candidate(cell, digit)), &mut losers);
        for digit in Bits(marks) {
            for house in HOUSES_OF[cell].map(usize::from) {
                let places = board.places(house, digit);
                if places.count_ones() >= 2 && cells_at(house, places).next() == Some(cell) {
                    let cases = cells_at(house, places).map(|other| candidate(other, digit));
                    lanes.off_in_all(&cases, &mut losers);
                }
            }
        }
    }
    losers
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Digit;

    use super::*;
    use crate::scale::Bench;
    use crate::technique::chain::find;

    fn board_of(puzzle: &str) -> Board {
        let digit =
            |byte: u8| byte.is_ascii_digit().then(|| Digit::from_index(usize::from(byte - b'1')));
        Board::with_digits(&puzzle.bytes().map(digit).collect::<Vec<_>>())
    }

    /// The steps of the first rule of dynamic chains that finds one, a few in a row.
    fn steps(board: &Board, count: usize, most: u8, is_blind: bool) -> Vec<String> {
        let mut bench = Bench::new();
        bench.chains.0.is_blind = is_blind;
        let mut board = *board;
        let mut steps = Vec::new();
        for _ in 0..count {
            let found =
                (0..=most).find_map(|level| find(&board, &mut bench, Mode::dynamic(level, 0)));
            let Some(step) = found else { break };
            board.apply(&step);
            steps.push(format!("{step:?}"));
        }
        steps
    }

    #[test]
    fn scouts_change_no_step() {
        for (puzzle, count, most) in [
            (
                ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
                4,
                4,
            ),
            (
                "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
                9,
                3,
            ),
            (
                "1....6....5......6..9.7..1...4.1..7.3..8.7....8...53.......4.2.....2.9.7..27..1..",
                9,
                3,
            ),
        ] {
            let board = board_of(puzzle);
            let seeing = steps(&board, count, most, false);
            assert!(!seeing.is_empty());
            assert_eq!(seeing, steps(&board, count, most, true));
        }
    }
}
