//! Search with waves: what must hold because one assumption leads to a clash, or because all cases agree.
//!
//! ```text
//! contradiction  an assumption clashes: it is false              double  on and off of one candidate agree
//! cell           every candidate of a cell leads to it           house   every place of a digit leads to it
//! ```
//! Every wave is run once and serves every case that it belongs to. Nested: when nothing follows any more, basic
//! patterns, chains or this very search are looked for on the reduced board, and what they take away there goes on
//! as literals that are off and rest on whatever made the pattern possible.
//! Cost: two waves a candidate; the nested levels run a whole search wherever a wave ends.

use crate::board::Board;
use crate::houses::{Bits, CellBits, HOUSES_OF, cells_at};
use crate::technique::chain::inner::{Inner, InnerSearch, Nested};
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, Cause, IN_CELL, Literal, UNCAUSED, candidate, candidate_of, cell_of,
    is_on, literal,
};
use crate::technique::chain::simple::Trees;
use crate::technique::chain::wave::{Links, PLAIN, Wave};
use crate::technique::chain::{advanced, inner};

/// What a search looks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    pub(crate) links: Links,
    /// What runs inside: 0 nothing, 1 basic patterns, 2 also simple chains, 3 also multiple chains, 4 dynamic chains.
    pub(crate) level: u8,
    /// The level of the dynamic chains inside level 4.
    pub(crate) inner: u8,
    pub(crate) base: f64,
}

impl Mode {
    pub(crate) const NISHIO: Self =
        Self { links: Links { cells: false, dynamic: true }, level: 0, inner: 0, base: 7.5 };
    pub(crate) const MULTIPLE: Self =
        Self { links: Links { cells: true, dynamic: false }, level: 0, inner: 0, base: 8.0 };

    /// Dynamic chains of a level.
    pub(crate) const fn dynamic(level: u8, inner: u8) -> Self {
        let base = [8.5, 9.0, 9.5, 10.0, 10.5][level as usize];
        Self { links: Links { cells: true, dynamic: true }, level, inner, base }
    }
}

/// How the cases of a finding belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Double,
    Cell,
    House(Cause),
    Contradiction,
}

impl Form {
    /// Its number in the order of hints that are otherwise alike.
    pub(crate) fn kind(self) -> u8 {
        match self {
            Self::Double => 1,
            Self::Cell => 5,
            Self::House(_) => 6,
            Self::Contradiction => 7,
        }
    }

    /// The cause of the first literal of each case.
    pub(crate) fn cause_of_start(self) -> Cause {
        match self {
            Self::Cell => IN_CELL,
            Self::House(kind) => kind,
            Self::Double | Self::Contradiction => UNCAUSED,
        }
    }
}

/// The node of a wave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) wave: u16,
    pub(crate) node: u16,
}

/// Something that must hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'e> {
    pub(crate) form: Form,
    pub(crate) result: Literal,
    pub(crate) ends: &'e [End],
}

/// The waves of one board.
#[derive(Debug)]
pub(crate) struct Waves {
    all: Vec<Wave>,
    used: usize,
    slot_of: [u16; 2 * CANDIDATES],
}

const NO_SLOT: u16 = u16::MAX;

impl Waves {
    fn new() -> Self {
        Self { all: Vec::new(), used: 0, slot_of: [NO_SLOT; 2 * CANDIDATES] }
    }

    fn clear(&mut self) {
        self.used = 0;
        self.slot_of = [NO_SLOT; 2 * CANDIDATES];
    }

    pub(crate) fn at(&self, end: End) -> &Wave {
        &self.all[usize::from(end.wave)]
    }

    /// The sum of the nodes behind every end.
    pub(crate) fn complexity(&mut self, ends: &[End]) -> u32 {
        ends.iter().map(|end| self.all[usize::from(end.wave)].count(end.node)).sum()
    }
}

/// Searches on boards; keeps its memory.
#[derive(Debug)]
pub(crate) struct Search {
    /// The waves of the outer board, of the board inside it, and so on.
    depths: Vec<Waves>,
    pub(crate) trees: Box<Trees>,
    /// The nested deductions of the outer search.
    pub(crate) nested: Vec<Nested>,
}

/// What happens with findings.
pub(crate) type Sink<'s> = dyn FnMut(&mut Waves, &[Nested], Finding<'_>) + 's;

impl Search {
    pub(crate) fn new() -> Self {
        Self { depths: Vec::new(), trees: Box::new(Trees::new()), nested: Vec::new() }
    }

    /// Shows everything that a mode finds on a board, in order of generation.
    pub(crate) fn run(&mut self, depth: usize, board: &Board, mode: Mode, sink: &mut Sink<'_>) {
        if depth == 0 {
            self.nested.clear();
        }
        while self.depths.len() <= depth {
            self.depths.push(Waves::new());
        }
        let mut waves = std::mem::replace(&mut self.depths[depth], Waves::new());
        waves.clear();
        let least = if mode.links.dynamic { 2 } else { 3 };
        for cell in CellBits(board.open()) {
            if board.marks(cell).count_ones() >= least {
                self.look_at(depth, &mut waves, board, mode, cell, sink);
            }
        }
        self.depths[depth] = waves;
    }

    /// The waves of the last search at a depth.
    pub(crate) fn waves(&self, depth: usize) -> &Waves {
        &self.depths[depth]
    }

    /// The wave of an assumption; runs it if it was not run yet.
    fn wave(
        &mut self,
        depth: usize,
        waves: &mut Waves,
        board: &Board,
        mode: Mode,
        start: Literal,
    ) -> u16 {
        let known = waves.slot_of[usize::from(start)];
        if known != NO_SLOT {
            return known;
        }
        let slot = waves.used;
        waves.used += 1;
        if waves.all.len() < waves.used {
            waves.all.push(Wave::new());
        }
        waves.slot_of[usize::from(start)] = slot as u16;
        let wave = &mut waves.all[slot];
        wave.start(board, start);
        while wave.follow(board, mode.links) && self.advance(depth, wave, board, mode) {}
        slot as u16
    }

    /// Adds what patterns on the reduced board say; whether that was anything.
    fn advance(&mut self, depth: usize, wave: &mut Wave, before: &Board, mode: Mode) -> bool {
        if mode.level == 0 {
            return false;
        }
        if advanced::conclude(wave, before) {
            return true;
        }
        let inside: &[InnerSearch] = match mode.level {
            2 => &[InnerSearch::Simple],
            3 => &[InnerSearch::Simple, InnerSearch::Waves(Mode::MULTIPLE)],
            4 => &[InnerSearch::Waves(Mode::dynamic(mode.inner, 0))],
            _ => &[],
        };
        inside.iter().any(|&what| {
            let hints: Inner = inner::search(self, depth + 1, &wave.board, what);
            inner::conclude(wave, before, &hints)
        })
    }

    fn look_at(
        &mut self,
        depth: usize,
        waves: &mut Waves,
        board: &Board,
        mode: Mode,
        cell: usize,
        sink: &mut Sink<'_>,
    ) {
        let marks = board.marks(cell);
        let is_nishio = !mode.links.cells;
        let mut cases = [0_u16; 9];
        let mut count = 0;
        for digit in Bits(marks) {
            let start = candidate(cell, digit);
            let on = self.wave(depth, waves, board, mode, literal(start, true));
            cases[count] = on;
            count += 1;
            if mode.links.dynamic {
                self.contradiction(waves, board, on, start, false, sink);
                let off = self.wave(depth, waves, board, mode, literal(start, false));
                self.contradiction(waves, board, off, start, true, sink);
                if marks.count_ones() >= 3 && !is_nishio {
                    self.agree(waves, board, &[on, off], Form::Double, sink);
                }
            }
            if !is_nishio {
                self.houses(depth, waves, board, mode, start, sink);
            }
        }
        if !is_nishio {
            self.agree(waves, board, &cases[..count], Form::Cell, sink);
        }
    }

    fn houses(
        &mut self,
        depth: usize,
        waves: &mut Waves,
        board: &Board,
        mode: Mode,
        start: Candidate,
        sink: &mut Sink<'_>,
    ) {
        let cell = cell_of(start);
        let digit = crate::technique::chain::lits::digit_of(start);
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            let house = usize::from(house);
            let places = board.places(house, digit);
            let mut cells = cells_at(house, places);
            if places.count_ones() < 2 || cells.next() != Some(cell) {
                continue;
            }
            let mut cases = [0_u16; 9];
            let mut count = 0;
            for other in cells_at(house, places) {
                cases[count] =
                    self.wave(depth, waves, board, mode, literal(candidate(other, digit), true));
                count += 1;
            }
            self.agree(waves, board, &cases[..count], Form::House(kind as Cause), sink);
        }
    }

    /// An assumption that clashes says the contrary of it.
    fn contradiction(
        &mut self,
        waves: &mut Waves,
        board: &Board,
        wave: u16,
        start: Candidate,
        result: bool,
        sink: &mut Sink<'_>,
    ) {
        let Some(clash) = waves.all[usize::from(wave)].clash else { return };
        let ends = clash.map(|node| End { wave, node });
        let result = literal(start, result);
        if says_something(board, result) {
            sink(waves, &self.nested, Finding { form: Form::Contradiction, result, ends: &ends });
        }
    }

    /// What all cases say must hold.
    fn agree(
        &mut self,
        waves: &mut Waves,
        board: &Board,
        cases: &[u16],
        form: Form,
        sink: &mut Sink<'_>,
    ) {
        for on in [true, false] {
            let view = |wave: &u16| {
                let wave = &waves.all[usize::from(*wave)];
                if on { &wave.on.cells } else { &wave.off.cells }
            };
            let mut common = *view(&cases[0]);
            for case in &cases[1..] {
                common.iter_mut().zip(view(case)).for_each(|(all, theirs)| *all &= theirs);
            }
            if common == [0; 9] {
                continue;
            }
            let first = usize::from(cases[0]);
            let length = if on { waves.all[first].ons.len() } else { waves.all[first].offs.len() };
            for at in 0..length {
                let wave = &waves.all[first];
                let node = if on { wave.ons[at] } else { wave.offs[at] };
                let result = wave.nodes[usize::from(node)].literal;
                let candidate = candidate_of(result);
                let (cell, digit) =
                    (cell_of(candidate), crate::technique::chain::lits::digit_of(candidate));
                if common[digit] >> cell & 1 == 0 || !says_something(board, result) {
                    continue;
                }
                let mut ends = [End { wave: 0, node: 0 }; 9];
                for (end, &case) in ends.iter_mut().zip(cases) {
                    *end = End { wave: case, node: waves.all[usize::from(case)].node_of(result) };
                }
                sink(waves, &self.nested, Finding { form, result, ends: &ends[..cases.len()] });
            }
        }
    }
}

/// Whether a result takes any candidate away.
fn says_something(board: &Board, result: Literal) -> bool {
    !is_on(result) || board.marks(cell_of(candidate_of(result))).count_ones() > 1
}

/// The sum of the complexities of the nested deductions behind some ends, each once.
pub(crate) fn nested_complexity(waves: &Waves, nested: &[Nested], ends: &[End]) -> u32 {
    let mut known: Vec<u128> = Vec::new();
    let mut order = Vec::new();
    let mut sum = 0;
    for &end in ends {
        let wave = waves.at(end);
        if !wave.has_nested() {
            continue;
        }
        wave.ancestry(end.node, &mut order);
        for &node in &order {
            let at = wave.nodes[usize::from(node)].nested;
            if at == PLAIN {
                continue;
            }
            let deduction = &nested[at as usize];
            if !known.contains(&deduction.signature) {
                known.push(deduction.signature);
                sum += deduction.complexity;
            }
        }
    }
    sum
}
