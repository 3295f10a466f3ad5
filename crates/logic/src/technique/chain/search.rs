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
use crate::houses::{Bits, CellBits, Cells, Digits, HOUSES_OF, cells_at};
use crate::technique::chain::inner::{InnerSearch, Known, Nested};
use crate::technique::chain::lanes::Lanes;
use crate::technique::chain::lits::{
    Candidate, Cause, IN_CELL, Literal, UNCAUSED, candidate, candidate_of, cell_of, digit_of,
    is_on, literal,
};
use crate::technique::chain::scout::{Scouts, Told};
use crate::technique::chain::simple::Trees;
use crate::technique::chain::wave::{Links, PLAIN, Wave};
use crate::technique::chain::waves::{End, Waves};
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
    pub(crate) const NISHIO: Self = Self {
        links: Links { cells: false, dynamic: true, grows: false },
        level: 0,
        inner: 0,
        base: 7.5,
    };
    pub(crate) const MULTIPLE: Self = Self {
        links: Links { cells: true, dynamic: false, grows: false },
        level: 0,
        inner: 0,
        base: 8.0,
    };

    /// Dynamic chains of a level.
    pub(crate) const fn dynamic(level: u8, inner: u8) -> Self {
        let base = [8.5, 9.0, 9.5, 10.0, 10.5][level as usize];
        Self { links: Links { cells: true, dynamic: true, grows: level > 0 }, level, inner, base }
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

/// Something that must hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'e> {
    pub(crate) form: Form,
    pub(crate) result: Literal,
    pub(crate) ends: &'e [End],
}

/// Searches on boards; keeps its memory.
#[derive(Debug)]
pub(crate) struct Search {
    /// The waves of the outer board, of the board inside it, and so on.
    depths: Vec<Waves>,
    pub(crate) trees: Box<Trees>,
    /// The nested deductions of the outer search.
    pub(crate) nested: Vec<Nested>,
    /// For each digit the cells with which it was last found to have no Nishio: that is a matter of one digit.
    calm: [Cells; 9],
    /// What follows at once from each candidate, through static and through dynamic links.
    pub(crate) still: Box<Lanes>,
    pub(crate) moving: Box<Lanes>,
    /// What searches inside found, and what scouts saw.
    pub(crate) known: Known,
    pub(crate) scouts: Scouts,
    /// Whether nobody tells of waves before they are run: the slow twin, in tests.
    pub(crate) is_blind: bool,
}

/// Who takes findings.
pub(crate) trait Finder {
    /// How complex a finding can be and still be wanted.
    fn most(&self) -> u32;
    /// Takes a finding.
    fn take(&mut self, waves: &mut Waves, nested: &[Nested], finding: Finding<'_>);
}

/// One search: where it runs and how.
#[derive(Clone, Copy)]
pub(crate) struct Run<'r> {
    depth: usize,
    pub(crate) board: &'r Board,
    pub(crate) mode: Mode,
    pub(crate) told: Told,
}

impl Search {
    pub(crate) fn new() -> Self {
        Self {
            depths: Vec::new(),
            trees: Box::new(Trees::new()),
            nested: Vec::new(),
            calm: [0; 9],
            still: Box::new(Lanes::new(false)),
            moving: Box::new(Lanes::new(true)),
            known: Known::default(),
            scouts: Scouts::default(),
            is_blind: false,
        }
    }

    /// Shows everything that a mode finds on a board, in order of generation.
    pub(crate) fn run(&mut self, depth: usize, board: &Board, mode: Mode, finder: &mut dyn Finder) {
        if depth == 0 {
            self.nested.clear();
        }
        while self.depths.len() <= depth {
            self.depths.push(Waves::new());
        }
        let mut waves = std::mem::replace(&mut self.depths[depth], Waves::new());
        waves.clear();
        waves.board = *board;
        let run = Run { depth, board, mode, told: self.told(depth, board, mode) };
        if run.told == Told::ByScouts {
            self.look_at_clashes(run, &mut waves, finder);
        }
        if mode.links.cells {
            let least = if mode.links.dynamic { 2 } else { 3 };
            for cell in CellBits(board.open()) {
                if board.marks(cell).count_ones() >= least {
                    self.look_at(run, &mut waves, cell, finder);
                }
            }
        } else {
            self.look_at_digits(run, &mut waves, finder);
        }
        self.depths[depth] = waves;
    }

    /// The waves of the last search at a depth.
    pub(crate) fn waves(&self, depth: usize) -> &Waves {
        &self.depths[depth]
    }

    /// The wave of an assumption; runs it, as far as `most` says, if it was not run yet.
    pub(crate) fn wave(
        &mut self,
        run: Run<'_>,
        waves: &mut Waves,
        start: Literal,
        most: u32,
    ) -> u16 {
        let (slot, is_new) = waves.slot(start);
        if is_new {
            let wave = waves.wave_mut(slot);
            let weighs = run.depth == 0 && run.mode.level >= 2;
            wave.start(run.board, start, most, weighs);
            while wave.follow(run.board, run.mode.links) && self.advance(run, wave) {}
        }
        slot
    }

    /// Adds what patterns on the reduced board say; whether that was anything.
    fn advance(&mut self, run: Run<'_>, wave: &mut Wave) -> bool {
        let Run { depth, board, mode, .. } = run;
        if mode.level == 0 {
            return false;
        }
        if advanced::conclude(wave, board) {
            return true;
        }
        let inside: &[InnerSearch] = match mode.level {
            2 => &[InnerSearch::Simple],
            3 => &[InnerSearch::Simple, InnerSearch::Waves(Mode::MULTIPLE)],
            4 => &[InnerSearch::Waves(Mode::dynamic(mode.inner, 0))],
            _ => &[],
        };
        inside.iter().enumerate().any(|(at, &what)| {
            if at + 1 == inside.len() {
                wave.fresh = 0;
            }
            let found = inner::search(self, depth + 1, &wave.board, what);
            let first = self.nested.len() as u32;
            self.nested.extend_from_slice(&found.deductions);
            inner::conclude(wave, board, &found, first)
        })
    }

    /// Nishio: contradictions of single digits, but for those digits that are as they were when they had none.
    fn look_at_digits(&mut self, run: Run<'_>, waves: &mut Waves, finder: &mut dyn Finder) {
        let board = run.board;
        let is_stale = |&digit: &usize| self.calm[digit] != board.cells(digit);
        let digits: Digits = (0..9).filter(is_stale).fold(0, |set, digit| set | 1 << digit);
        let mut clashing: Digits = 0;
        for cell in CellBits(board.open()).filter(|&cell| board.marks(cell).count_ones() >= 2) {
            for digit in Bits(board.marks(cell) & digits) {
                let start = candidate(cell, digit);
                for on in [true, false] {
                    let wave = self.wave(run, waves, literal(start, on), finder.most());
                    clashing |=
                        u16::from(self.contradiction(waves, wave, start, !on, finder)) << digit;
                }
            }
        }
        // Waves that were cut short say nothing of a digit; then something was found, and that is rare.
        if clashing == 0 {
            self.calm = std::array::from_fn(|digit| board.cells(digit));
        }
    }

    fn look_at(&mut self, run: Run<'_>, waves: &mut Waves, cell: usize, finder: &mut dyn Finder) {
        let marks = run.board.marks(cell);
        for digit in Bits(marks) {
            let start = candidate(cell, digit);
            if run.mode.links.dynamic {
                for on in [true, false] {
                    if run.told != Told::ByScouts && self.may_clash(run, literal(start, on)) {
                        let wave = self.wave(run, waves, literal(start, on), finder.most());
                        self.contradiction(waves, wave, start, !on, finder);
                    }
                }
                if marks.count_ones() >= 3 {
                    let both = [literal(start, true), literal(start, false)];
                    self.look_at_cases(run, waves, both, Form::Double, finder);
                }
            }
            self.look_at_houses(run, waves, start, finder);
        }
        let starts = Bits(marks).map(|digit| literal(candidate(cell, digit), true));
        self.look_at_cases(run, waves, starts, Form::Cell, finder);
    }

    fn look_at_houses(
        &mut self,
        run: Run<'_>,
        waves: &mut Waves,
        start: Candidate,
        finder: &mut dyn Finder,
    ) {
        let (cell, digit) = (cell_of(start), digit_of(start));
        for (kind, house) in HOUSES_OF[cell].into_iter().enumerate() {
            let house = usize::from(house);
            let places = run.board.places(house, digit);
            if places.count_ones() < 2 || cells_at(house, places).next() != Some(cell) {
                continue;
            }
            let starts =
                cells_at(house, places).map(|other| literal(candidate(other, digit), true));
            self.look_at_cases(run, waves, starts, Form::House(kind as Cause), finder);
        }
    }

    /// Assumptions whose scouts clash, small scouts first: a finding that is easy cuts the other waves short.
    fn look_at_clashes(&mut self, run: Run<'_>, waves: &mut Waves, finder: &mut dyn Finder) {
        let mut starts = Vec::new();
        for cell in CellBits(run.board.open()) {
            for start in Bits(run.board.marks(cell)).map(|digit| candidate(cell, digit)) {
                for start in [literal(start, true), literal(start, false)] {
                    starts.extend(self.nodes_to_clash(run, start).map(|nodes| (nodes, start)));
                }
            }
        }
        starts.sort_unstable();
        for (_, start) in starts {
            let wave = self.wave(run, waves, start, finder.most());
            self.contradiction(waves, wave, candidate_of(start), !is_on(start), finder);
        }
    }

    /// Looks at cases of which one must hold.
    fn look_at_cases(
        &mut self,
        run: Run<'_>,
        waves: &mut Waves,
        starts: impl IntoIterator<Item = Literal>,
        form: Form,
        finder: &mut dyn Finder,
    ) {
        let mut all = [0; 9];
        let mut count = 0;
        for start in starts {
            all[count] = start;
            count += 1;
        }
        if !self.may_agree(run, waves, &all[..count], finder.most()) {
            return;
        }
        let mut cases = [0_u16; 9];
        for (case, &start) in cases.iter_mut().zip(&all[..count]) {
            *case = self.wave(run, waves, start, finder.most());
        }
        self.agree(waves, &cases[..count], form, finder);
    }

    /// An assumption that clashes says the contrary of it.
    fn contradiction(
        &mut self,
        waves: &mut Waves,
        wave: u16,
        start: Candidate,
        result: bool,
        finder: &mut dyn Finder,
    ) -> bool {
        let Some(clash) = waves.wave(wave).clash else { return false };
        let ends = clash.map(|node| End { wave, node });
        let result = literal(start, result);
        if says_something(&waves.board, result) {
            finder.take(
                waves,
                &self.nested,
                Finding { form: Form::Contradiction, result, ends: &ends },
            );
        }
        true
    }

    /// What all cases say must hold.
    fn agree(&mut self, waves: &mut Waves, cases: &[u16], form: Form, finder: &mut dyn Finder) {
        for on in [true, false] {
            let view = |wave: u16| {
                let wave = waves.wave(wave);
                if on { &wave.on.cells } else { &wave.off.cells }
            };
            let mut common = *view(cases[0]);
            for &case in &cases[1..] {
                common.iter_mut().zip(view(case)).for_each(|(all, theirs)| *all &= theirs);
            }
            if common == [0; 9] {
                continue;
            }
            let first = cases[0];
            let length =
                if on { waves.wave(first).ons.len() } else { waves.wave(first).offs.len() };
            for at in 0..length {
                let wave = waves.wave(first);
                let node = if on { wave.ons[at] } else { wave.offs[at] };
                let result = wave.nodes[usize::from(node)].literal;
                let own = candidate_of(result);
                if common[digit_of(own)] >> cell_of(own) & 1 == 0
                    || !says_something(&waves.board, result)
                {
                    continue;
                }
                let mut ends = [End { wave: 0, node: 0 }; 9];
                for (end, &case) in ends.iter_mut().zip(cases) {
                    *end = End { wave: case, node: waves.wave(case).node_of(result) };
                }
                let ends = &ends[..cases.len()];
                finder.take(waves, &self.nested, Finding { form, result, ends });
            }
        }
    }
}

/// Whether a result takes any candidate away.
pub(crate) fn says_something(board: &Board, result: Literal) -> bool {
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
