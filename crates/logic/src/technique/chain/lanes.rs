//! Lanes: what follows from every candidate of a board as on, 256 assumptions at once, a bit each.
//!
//! ```text
//! row of a literal   bit l: it follows from the candidate of lane l        on[c], off[c]: four words
//! group              a cell, or the places of a digit in a house           two or more candidates
//! visit of a group   one on: the others are off; all but one off: that one is on; two on, or all off: a clash
//! ```
//! It says which literals a wave has and whether it clashes, not in which order nor why; the lists of a wave that
//! clashes are not told, as they end with the clash. What a lane has from a board with more candidates it keeps, also
//! where the board itself now says so and no wave does: it may tell too much, never too little, so that what it
//! rules out need not be grown, and what it does not is grown and looked at. A candidate that is off turns on its partner, the other one of a
//! group of two, and that turns it off: so the wave of `off` has the literals of the partner's wave.
//! Rows only grow when candidates go, so those of a board start with those of a board that has more.
//! Cost: some 20 ns a visit; a board needs some hundred.

use crate::board::Board;
use crate::houses::{Bits, CELLS_IN, CellBits};
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, Literal, candidate, candidate_of, cell_of, digit_of, is_on,
};
use crate::technique::chain::wave::Wave;

/// Which assumptions of 256 lead to a literal.
type Row = [u64; 4];

const NONE: Row = [0; 4];
const EVERY: Row = [!0; 4];
/// No group, no candidate.
const NOTHING: u16 = u16::MAX;

/// 81 cells, and nine digits in 27 houses.
const GROUP_WORDS: usize = (81_usize + 27 * 9).div_ceil(64);
/// A set of groups.
type Groups = [u64; GROUP_WORDS];

/// Candidates of which one must be on.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Numbers of candidates, `length` of them.
    members: [u16; 9],
    length: u8,
}

/// The rows of one board.
#[derive(Clone, Debug, Default)]
struct Rows {
    /// Row of candidate `c` for the lanes of block `b`: `b * candidates + c`.
    on: Vec<Row>,
    off: Vec<Row>,
    /// For each block the lanes without a clash.
    sound: Vec<Row>,
}

/// What follows from each candidate of a board.
#[derive(Debug)]
pub(crate) struct Lanes {
    /// Whether links rest on several literals.
    is_dynamic: bool,
    base: Board,
    candidates: Vec<Candidate>,
    number_of: [u16; CANDIDATES],
    groups: Vec<Group>,
    /// For each candidate the groups that it is in: the cell, box, row, column.
    groups_of: Vec<[u16; 4]>,
    at_base: Rows,
    now: Rows,
    /// Candidates of the board of `now`.
    live: Vec<u64>,
    /// How many candidates each group has left.
    left: Vec<u8>,
    /// For each candidate the literals that follow from it: candidates that are on, then those that are off.
    ends: Vec<u64>,
    /// Lanes whose ends are those of a wave.
    exact: Vec<bool>,
}

impl Lanes {
    pub(crate) fn new(is_dynamic: bool) -> Self {
        Self {
            is_dynamic,
            base: Board::empty(),
            candidates: Vec::new(),
            number_of: [NOTHING; CANDIDATES],
            groups: Vec::new(),
            groups_of: Vec::new(),
            at_base: Rows::default(),
            now: Rows::default(),
            live: Vec::new(),
            left: Vec::new(),
            ends: Vec::new(),
            exact: Vec::new(),
        }
    }

    /// Takes a board as the base; those that follow have no candidates but its.
    pub(crate) fn set_base(&mut self, board: &Board) {
        if self.base == *board {
            return;
        }
        self.base = *board;
        self.number(board);
        let rows = self.candidates.len() * self.blocks();
        let Rows { on, off, sound } = &mut self.at_base;
        on.clear();
        on.resize(rows, NONE);
        off.clear();
        off.resize(rows, NONE);
        sound.clear();
        sound.resize(self.candidates.len().div_ceil(256), EVERY);
        for number in 0..self.candidates.len() {
            let lane = number % 256;
            on[number / 256 * self.candidates.len() + number][lane / 64] |= 1 << (lane % 64);
        }
        self.reset();
        let mut all = [0; GROUP_WORDS];
        (0..self.groups.len()).for_each(|group| all[group / 64] |= 1 << (group % 64));
        self.settle(&all);
        std::mem::swap(&mut self.at_base, &mut self.now);
        self.reset();
    }

    fn blocks(&self) -> usize {
        self.candidates.len().div_ceil(256)
    }

    fn number(&mut self, board: &Board) {
        self.candidates.clear();
        self.number_of = [NOTHING; CANDIDATES];
        for cell in CellBits(board.open()) {
            for digit in Bits(board.marks(cell)) {
                let own = candidate(cell, digit);
                self.number_of[usize::from(own)] = self.candidates.len() as u16;
                self.candidates.push(own);
            }
        }
        self.groups.clear();
        self.groups_of.clear();
        self.groups_of.resize(self.candidates.len(), [NOTHING; 4]);
        for cell in CellBits(board.open()) {
            self.group(0, Bits(board.marks(cell)).map(|digit| candidate(cell, digit)));
        }
        for (house, cells) in CELLS_IN.iter().enumerate() {
            let kind = [2, 3, 1][house / 9];
            for digit in 0..9 {
                let places = Bits(board.places(house, digit));
                self.group(kind, places.map(|place| candidate(usize::from(cells[place]), digit)));
            }
        }
    }

    fn group(&mut self, kind: usize, members: impl Iterator<Item = Candidate>) {
        let mut group = Group { members: [NOTHING; 9], length: 0 };
        for member in members {
            group.members[usize::from(group.length)] = self.number_of[usize::from(member)];
            group.length += 1;
        }
        if group.length >= 2 {
            for &member in &group.members[..usize::from(group.length)] {
                self.groups_of[usize::from(member)][kind] = self.groups.len() as u16;
            }
            self.groups.push(group);
        }
    }

    /// Goes back to the base.
    fn reset(&mut self) {
        self.now.clone_from(&self.at_base);
        let count = self.candidates.len();
        self.live.clear();
        self.live.resize(count.div_ceil(64), !0);
        if let Some(last) = self.live.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        self.left.clear();
        self.left.extend(self.groups.iter().map(|group| group.length));
    }

    fn is_live(&self, number: usize) -> bool {
        self.live[number / 64] >> (number % 64) & 1 == 1
    }

    /// Goes to a board that has no candidates but those of the base.
    pub(crate) fn go_to(&mut self, board: &Board) {
        let on_board = |own: Candidate| board.has(cell_of(own), digit_of(own));
        let all = 0..self.candidates.len();
        if all.clone().any(|number| on_board(self.candidates[number]) && !self.is_live(number)) {
            self.reset();
        }
        let (count, blocks) = (self.candidates.len(), self.blocks());
        let mut dirty = [0; GROUP_WORDS];
        for number in all {
            if !self.is_live(number) || on_board(self.candidates[number]) {
                continue;
            }
            self.live[number / 64] &= !(1 << (number % 64));
            for block in 0..blocks {
                self.now.on[block * count + number] = NONE;
                self.now.off[block * count + number] = EVERY;
            }
            let lane = number % 256;
            self.now.sound[number / 256][lane / 64] &= !(1 << (lane % 64));
            for &group in self.groups_of[number].iter().filter(|&&group| group != NOTHING) {
                self.left[usize::from(group)] -= 1;
                dirty[usize::from(group) / 64] |= 1 << (group % 64);
            }
        }
        self.settle(&dirty);
    }

    /// Visits groups until nothing new follows, first these, in every block.
    fn settle(&mut self, first: &Groups) {
        for block in 0..self.blocks() {
            let mut dirty = *first;
            while dirty != [0; GROUP_WORDS] {
                for word in 0..GROUP_WORDS {
                    // Upwards: a group that is marked again below waits for the next round.
                    let mut above = !0_u64;
                    while dirty[word] & above != 0 {
                        let bit = (dirty[word] & above).trailing_zeros();
                        dirty[word] &= !(1 << bit);
                        above = !1 << bit;
                        self.visit(block, word * 64 + bit as usize, &mut dirty);
                    }
                }
            }
        }
    }

    fn visit(&mut self, block: usize, number: usize, dirty: &mut Groups) {
        let left = self.left[number];
        if left < 2 {
            return;
        }
        let has_unit = self.is_dynamic || left == 2;
        let group = self.groups[number];
        let members = &group.members[..usize::from(group.length)];
        let count = self.candidates.len();
        let all_on = &mut self.now.on[block * count..][..count];
        let all_off = &mut self.now.off[block * count..][..count];
        let (mut on, mut on_twice, mut open, mut open_twice) = (NONE, NONE, NONE, NONE);
        for &member in members {
            let (is_on, is_off) = (&all_on[usize::from(member)], &all_off[usize::from(member)]);
            for word in 0..4 {
                on_twice[word] |= on[word] & is_on[word];
                on[word] |= is_on[word];
                open_twice[word] |= open[word] & !is_off[word];
                open[word] |= !is_off[word];
            }
        }
        let sound = &mut self.now.sound[block];
        let mut unit = NONE;
        for word in 0..4 {
            sound[word] &= !on_twice[word];
            if has_unit {
                sound[word] &= open[word];
                unit[word] = open[word] & !open_twice[word] & sound[word];
            }
            on[word] &= sound[word];
        }
        for &member in members {
            let is_on = &mut all_on[usize::from(member)];
            let is_off = &mut all_off[usize::from(member)];
            let mut any = 0;
            for word in 0..4 {
                let stays = !(is_on[word] | is_off[word]);
                let (turns_on, turns_off) = (unit[word] & stays, on[word] & stays);
                is_on[word] |= turns_on;
                is_off[word] |= turns_off;
                any |= turns_on | turns_off;
            }
            if any != 0 {
                for &other in &self.groups_of[usize::from(member)] {
                    if other != NOTHING && usize::from(other) != number {
                        dirty[usize::from(other) / 64] |= 1 << (other % 64);
                    }
                }
            }
        }
    }

    fn number_of(&self, own: Candidate) -> usize {
        usize::from(self.number_of[usize::from(own)])
    }

    /// The lane of an assumption; none if nothing follows from it.
    pub(crate) fn lane_of(&self, literal: Literal) -> Option<usize> {
        let number = self.number_of(candidate_of(literal));
        if is_on(literal) {
            return Some(number);
        }
        let groups = self.groups_of[number].iter().filter(|&&group| group != NOTHING);
        let mut pairs = groups.filter(|&&group| self.left[usize::from(group)] == 2);
        let group = &self.groups[usize::from(*pairs.next()?)];
        let mut members =
            group.members[..usize::from(group.length)].iter().map(|&m| usize::from(m));
        members.find(|&member| member != number && self.is_live(member))
    }

    pub(crate) fn is_sound(&self, lane: usize) -> bool {
        self.now.sound[lane / 256][lane % 256 / 64] >> (lane % 64) & 1 == 1
    }

    /// Whether an assumption leads to a clash.
    pub(crate) fn clashes(&self, literal: Literal) -> bool {
        self.lane_of(literal).is_some_and(|lane| !self.is_sound(lane))
    }

    /// The candidates that clash as on.
    pub(crate) fn clashing(&self) -> impl Iterator<Item = Candidate> {
        let all = 0..self.candidates.len();
        let clashing = all.filter(|&number| self.is_live(number) && !self.is_sound(number));
        clashing.map(|number| self.candidates[number])
    }

    /// Adds the candidates that are off whichever of these cases is on.
    pub(crate) fn off_in_all(
        &self,
        cases: &(impl Iterator<Item = Candidate> + Clone),
        losers: &mut Vec<Candidate>,
    ) {
        let words = self.live.len();
        for word in 0..words {
            let ends = |case: Candidate| self.ends[(2 * self.number_of(case) + 1) * words + word];
            let mut common = cases.clone().fold(!0, |common, case| common & ends(case));
            while common != 0 {
                losers.push(self.candidates[word * 64 + common.trailing_zeros() as usize]);
                common &= common - 1;
            }
        }
    }

    /// Notes for each candidate what follows from it, for the questions below.
    pub(crate) fn fill_ends(&mut self) {
        let (count, words) = (self.candidates.len(), self.live.len());
        self.exact.clear();
        self.exact.resize(count, false);
        self.ends.clear();
        self.ends.resize(2 * count * words, 0);
        for (half, rows) in [&self.now.on, &self.now.off].into_iter().enumerate() {
            for (block, rows) in rows.chunks(count.max(1)).enumerate() {
                for (word, rows) in rows.chunks(64).enumerate() {
                    for quarter in 0..(count - 256 * block).div_ceil(64).min(4) {
                        let mut square = [0; 64];
                        square.iter_mut().zip(rows).for_each(|(to, from)| *to = from[quarter]);
                        transpose(&mut square);
                        let first = block * 256 + quarter * 64;
                        for lane in first..(first + 64).min(count) {
                            self.ends[(2 * lane + half) * words + word] =
                                square[lane - first] & self.live[word];
                        }
                    }
                }
            }
        }
    }

    /// Whether the ends of a lane are those of a wave that clashes.
    pub(crate) fn is_exact(&self, lane: usize) -> bool {
        self.exact[lane]
    }

    /// Takes the literals of a wave that clashes as the ends of its lane.
    pub(crate) fn set_ends(&mut self, lane: usize, wave: &Wave) {
        let words = self.live.len();
        self.exact[lane] = true;
        self.ends[2 * lane * words..][..2 * words].fill(0);
        for (half, list) in [&wave.ons, &wave.offs].into_iter().enumerate() {
            for &node in list {
                let number = self.number_of(candidate_of(wave.nodes[usize::from(node)].literal));
                self.ends[(2 * lane + half) * words + number / 64] |= 1 << (number % 64);
            }
        }
    }

    /// Whether all these lanes end in one literal: one that is off, or one that is on and counts.
    pub(crate) fn agree(&self, lanes: &[usize], counts: impl Fn(Candidate) -> bool) -> bool {
        let words = self.live.len();
        (0..2 * words).rev().any(|word| {
            let ends = |&lane: &usize| self.ends[2 * lane * words + word];
            let mut common = lanes.iter().map(ends).fold(!0, |common, ends| common & ends);
            if word >= words {
                return common != 0;
            }
            while common != 0 {
                let number = word * 64 + common.trailing_zeros() as usize;
                common &= common - 1;
                if counts(self.candidates[number]) {
                    return true;
                }
            }
            false
        })
    }
}

/// Rows become columns.
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_ffff_ffff_u64;
    while width != 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (square[row] >> width ^ square[row + width]) & mask;
            square[row] ^= swapped << width;
            square[row + width] ^= swapped;
            row = (row + width + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use hyperdoku_grid::Digit;

    use super::*;
    use crate::technique::chain::search::Mode;

    fn board_of(puzzle: &str) -> Board {
        let digit =
            |byte: u8| byte.is_ascii_digit().then(|| Digit::from_index(usize::from(byte - b'1')));
        Board::with_digits(&puzzle.bytes().map(digit).collect::<Vec<_>>())
    }

    #[test]
    fn lanes_tell_all_that_waves_have_and_hardly_more() {
        let puzzle =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
        let base = board_of(puzzle);
        let links = Mode::dynamic(0, 0).links;
        let mut lanes = Lanes::new(true);
        lanes.set_base(&base);
        let (mut clashes, mut too_many_clashes, mut literals, mut too_many) = (0, 0, 0, 0);
        // Where a wave ended, with what it took away and without the rest of what holds there.
        for cell in CellBits(base.open()) {
            let mut outer = Wave::new();
            let own = candidate(cell, base.marks(cell).trailing_zeros() as usize);
            outer.start(&base, 2 * own + 1, u32::MAX, false);
            if !outer.follow(&base, links) {
                continue;
            }
            let board = outer.board;
            lanes.go_to(&board);
            lanes.fill_ends();
            for start in (0..2 * CANDIDATES as u16).filter(|&start| {
                let own = candidate_of(start);
                board.has(cell_of(own), digit_of(own))
            }) {
                let mut wave = Wave::new();
                wave.start(&board, start, u32::MAX, false);
                wave.follow(&board, links);
                assert!(lanes.clashes(start) || wave.clash.is_none(), "{start} after {own}");
                clashes += usize::from(wave.clash.is_some());
                too_many_clashes += usize::from(lanes.clashes(start) && wave.clash.is_none());
                let lane = lanes.lane_of(start).filter(|&lane| lanes.is_sound(lane));
                let Some(lane) = lane else { continue };
                let told = lanes.ends.clone();
                lanes.set_ends(lane, &wave);
                for (told, has) in told.iter().zip(&lanes.ends) {
                    assert_eq!(has & !told, 0, "{start} after {own}");
                    literals += has.count_ones();
                    too_many += (told & !has).count_ones();
                }
                lanes.ends = told;
            }
        }
        assert!(clashes > 0 && literals > 0);
        assert!(too_many_clashes * 50 < clashes, "{too_many_clashes} of {clashes}");
        assert!(too_many * 50 < literals, "{too_many} of {literals}");
    }
}
