//! Searches inside a wave: all that chains on the reduced board take away, and the conditions of that.
//!
//! All findings are sorted; one that takes away the same as an easier one is dropped, even if the easier one turns out
//! to hold without the wave's assumption and is not used. Each carries its clues: the literals that are on behind it,
//! from which follows which candidates had to go before its links were there.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::board::Board;
use crate::houses::{Bits, CELLS_IN, Digits, HOUSES_OF};
use crate::technique::chain::advanced::in_queue_order;
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, Cause, IN_CELL, Literal, UNCAUSED, candidate, candidate_of, cell_of,
    digit_of, is_on,
};
use crate::technique::chain::search::{Finder, Finding, Form, Mode, Search, nested_complexity};
use crate::technique::chain::simple::{Pass, Shape, Simple, Taker, Trees, losers_of_cycle};
use crate::technique::chain::wave::Wave;
use crate::technique::chain::waves::{End, Waves};
use crate::technique::chain::{length_term, simple_base};

/// A deduction that stands behind a literal of an outer wave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nested {
    /// Equal for deductions with the same ends and the same literals behind each.
    pub(crate) signature: u128,
    /// Its own nested ones included.
    pub(crate) complexity: u32,
}

/// What runs inside a wave.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InnerSearch {
    Simple,
    Waves(Mode),
}

/// One finding.
#[derive(Clone, Copy, Debug)]
struct Hint {
    rating: f64,
    complexity: u32,
    kind: u8,
    losers: (u32, u32),
    clues: (u32, u32),
    nested: u32,
}

/// Everything that a search found, in the order in which it is used.
#[derive(Debug, Default)]
pub(crate) struct Inner {
    hints: Vec<Hint>,
    losers: Vec<Candidate>,
    /// Candidates that are on, with the cause of that.
    clues: Vec<(Candidate, Cause)>,
    /// One for each.
    pub(crate) deductions: Vec<Nested>,
}

/// What dynamic chains inside found, by the marks of the board, on the last outer board and on this one: waves of
/// two assumptions, or before and after a step of the outer board, often come to the same board.
#[derive(Debug, Default)]
pub(crate) struct Known {
    before: HashMap<[Digits; 81], Arc<Inner>>,
    now: HashMap<[Digits; 81], Arc<Inner>>,
}

impl Known {
    /// Forgets what the last outer board had no use for.
    pub(crate) fn turn(&mut self) {
        std::mem::swap(&mut self.before, &mut self.now);
        self.now.clear();
    }
}

/// A hash of a sequence of literals.
#[derive(Clone, Copy, Debug)]
struct Signature(u128);

impl Signature {
    fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834)
    }

    fn add(&mut self, value: u16) {
        self.0 =
            (self.0 ^ u128::from(value)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        self.0 ^= self.0 >> 59;
    }
}

/// Looks for everything on a reduced board.
pub(crate) fn search(
    search: &mut Search,
    depth: usize,
    board: &Board,
    what: InnerSearch,
) -> Arc<Inner> {
    match what {
        InnerSearch::Simple => Arc::new(search_simple(search, board)),
        InnerSearch::Waves(mode) if depth == 1 && mode.links.dynamic && mode.level == 0 => {
            let marks = board.all_marks();
            let known = &mut search.known;
            let found = known.now.get(marks).cloned().or_else(|| known.before.remove(marks));
            let found = found.unwrap_or_else(|| Arc::new(search_waves(search, depth, board, mode)));
            search.known.now.insert(*marks, Arc::clone(&found));
            found
        }
        InnerSearch::Waves(mode) => Arc::new(search_waves(search, depth, board, mode)),
    }
}

/// The candidates that a result takes away.
fn losers_of(board: &Board, result: Literal, losers: &mut Vec<Candidate>) {
    losers.clear();
    let own = candidate_of(result);
    if is_on(result) {
        let cell = cell_of(own);
        let others = Bits(board.marks(cell) & !(1 << digit_of(own)));
        losers.extend(others.map(|digit| candidate(cell, digit)));
    } else {
        losers.push(own);
    }
}

/// A number that tells sets of candidates apart: equal for equal sets.
fn key_of(losers: &[Candidate]) -> u64 {
    losers.iter().fold(0, |key, &loser| {
        let mut x = (u64::from(loser) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ x ^ x >> 31
    })
}

/// A finding before it is known to be used: the literals behind it are kept as they are.
struct Draft {
    hint: Hint,
    key: u64,
    data: (u32, u32),
    is_cycle: bool,
}

fn by_ease(one: &Draft, other: &Draft) -> std::cmp::Ordering {
    let key = |draft: &Draft| (draft.hint.complexity, draft.hint.kind);
    one.hint.rating.total_cmp(&other.hint.rating).then(key(one).cmp(&key(other)))
}

/// Takes every simple chain.
#[derive(Default)]
struct AllSimple {
    inner: Inner,
    drafts: Vec<Draft>,
    paths: Vec<(Literal, Cause)>,
    path: Vec<(Literal, Cause)>,
    losers: Vec<Candidate>,
}

impl Taker for AllSimple {
    fn longest(&self, _: Pass) -> u32 {
        u32::MAX
    }

    fn take(&mut self, trees: &Trees, board: &Board, chain: Simple) {
        trees.path(&chain, &mut self.path);
        let is_cycle = matches!(chain.shape, Shape::Cycle { .. });
        if is_cycle {
            losers_of_cycle(board, &self.path, &mut self.losers);
        } else {
            losers_of(board, self.path[0].0, &mut self.losers);
        }
        if self.losers.is_empty() {
            return;
        }
        let key = key_of(&self.losers);
        in_queue_order(&mut self.losers);
        let at = self.inner.losers.len() as u32;
        self.inner.losers.extend_from_slice(&self.losers);
        let data = (self.paths.len() as u32, self.path.len() as u32);
        self.paths.extend_from_slice(&self.path);
        let hint = Hint {
            rating: simple_base(chain.pass, is_cycle) + length_term(chain.complexity),
            complexity: chain.complexity,
            kind: chain.pass.kind(),
            losers: (at, self.losers.len() as u32),
            clues: (0, 0),
            nested: 0,
        };
        self.drafts.push(Draft { hint, key, data, is_cycle });
    }
}

fn search_simple(search: &mut Search, board: &Board) -> Inner {
    let mut all = AllSimple::default();
    search.trees.search(board, &mut all);
    let AllSimple { mut inner, mut drafts, paths, .. } = all;
    drafts.sort_by(by_ease);
    let mut known = HashSet::new();
    for mut draft in drafts {
        if !known.insert(draft.key) {
            continue;
        }
        let path = &paths[draft.data.0 as usize..][..draft.data.1 as usize];
        let at = inner.clues.len() as u32;
        let mut signature = Signature::new();
        for &(literal, _) in path {
            signature.add(literal);
        }
        inner.clues.extend(clues_in(path.iter().copied()));
        if draft.is_cycle {
            // The other end: read forwards, every state flipped; the causes stay with their literals, but
            // that the first one has none.
            signature.add(u16::MAX);
            let start = path[0].0 ^ 1;
            signature.add(start);
            let flipped = path[1..].iter().rev().map(|&(literal, cause)| (literal ^ 1, cause));
            flipped.clone().for_each(|(literal, _)| signature.add(literal));
            inner.clues.extend(clues_in(flipped));
        }
        draft.hint.clues = (at, inner.clues.len() as u32 - at);
        draft.hint.nested = inner.deductions.len() as u32;
        inner.deductions.push(Nested { signature: signature.0, complexity: draft.hint.complexity });
        inner.hints.push(draft.hint);
    }
    inner
}

/// The literals that are on and have a cause.
fn clues_in(
    literals: impl Iterator<Item = (Literal, Cause)>,
) -> impl Iterator<Item = (Candidate, Cause)> {
    literals
        .filter(|&(literal, cause)| is_on(literal) && cause != UNCAUSED)
        .map(|(literal, cause)| (candidate_of(literal), cause))
}

/// Takes every finding.
struct AllFindings {
    base: f64,
    inner: Inner,
    drafts: Vec<Draft>,
    /// Form and ends of each.
    found: Vec<(Form, (u32, u32))>,
    ends: Vec<End>,
    losers: Vec<Candidate>,
    /// The least complexity of each result so far: no other finding of it is used.
    least: Vec<u32>,
}

impl Finder for AllFindings {
    fn most(&self) -> u32 {
        u32::MAX
    }

    fn take(&mut self, waves: &mut Waves, nested: &[Nested], finding: Finding<'_>) {
        let Finding { form, result, ends } = finding;
        if waves.least_complexity(ends) > self.least[usize::from(result)] {
            return;
        }
        let complexity = waves.complexity(ends) + nested_complexity(waves, nested, ends);
        let least = &mut self.least[usize::from(result)];
        if complexity > *least {
            return;
        }
        *least = complexity;
        losers_of(&waves.board, result, &mut self.losers);
        let key = key_of(&self.losers);
        let at = self.inner.losers.len() as u32;
        self.inner.losers.extend_from_slice(&self.losers);
        let hint = Hint {
            rating: self.base + length_term(complexity),
            complexity,
            kind: form.kind(),
            losers: (at, self.losers.len() as u32),
            clues: (0, 0),
            nested: 0,
        };
        let data = (self.found.len() as u32, 0);
        self.drafts.push(Draft { hint, key, data, is_cycle: false });
        self.found.push((form, (self.ends.len() as u32, ends.len() as u32)));
        self.ends.extend_from_slice(ends);
    }
}

fn search_waves(search: &mut Search, depth: usize, board: &Board, mode: Mode) -> Inner {
    let mut all = AllFindings {
        base: mode.base,
        inner: Inner::default(),
        drafts: Vec::new(),
        found: Vec::new(),
        ends: Vec::new(),
        losers: Vec::new(),
        least: vec![u32::MAX; 2 * CANDIDATES],
    };
    search.run(depth, board, mode, &mut all);
    let AllFindings { mut inner, mut drafts, found, ends: all_ends, .. } = all;
    drafts.sort_by(by_ease);
    let mut known = HashSet::new();
    let mut order = Vec::new();
    for mut draft in drafts {
        if !known.insert(draft.key) {
            continue;
        }
        let (form, own_ends) = found[draft.data.0 as usize];
        let ends = &all_ends[own_ends.0 as usize..][..own_ends.1 as usize];
        let at = inner.clues.len() as u32;
        let mut signature = Signature::new();
        for &end in ends {
            let wave = search.waves(depth).at(end);
            wave.ancestry(end.node, &mut order);
            signature.add(u16::MAX);
            for &node in &order {
                let node = wave.nodes[usize::from(node)];
                signature.add(node.literal);
                let is_start = node.parents_len == 0;
                let cause = if is_start { form.cause_of_start() } else { node.cause };
                inner.clues.extend(clues_in(std::iter::once((node.literal, cause))));
            }
        }
        draft.hint.clues = (at, inner.clues.len() as u32 - at);
        draft.hint.nested = inner.deductions.len() as u32;
        inner.deductions.push(Nested { signature: signature.0, complexity: draft.hint.complexity });
        inner.hints.push(draft.hint);
    }
    inner
}

/// Adds what the findings take away to a wave, their deductions numbered from `first`; whether that was anything.
pub(crate) fn conclude(wave: &mut Wave, before: &Board, inner: &Inner, first: u32) -> bool {
    let mut conditions = Vec::new();
    let mut is_any = false;
    for hint in &inner.hints {
        let clues = &inner.clues[hint.clues.0 as usize..][..hint.clues.1 as usize];
        conditions.clear();
        for &(clue, cause) in clues {
            conditions_of(before, &wave.board, clue, cause, &mut conditions);
        }
        if conditions.is_empty() {
            continue;
        }
        let losers = &inner.losers[hint.losers.0 as usize..][..hint.losers.1 as usize];
        for &loser in losers {
            is_any |= wave.conclude(loser, &conditions, first + hint.nested, hint.complexity);
        }
    }
    is_any
}

/// The candidates that had to go before this clue was the last of its cell or house.
fn conditions_of(
    before: &Board,
    now: &Board,
    clue: Candidate,
    cause: Cause,
    conditions: &mut Vec<Candidate>,
) {
    let (cell, digit) = (cell_of(clue), digit_of(clue));
    let mut note = |gone: Candidate| {
        if !conditions.contains(&gone) {
            conditions.push(gone);
        }
    };
    if cause == IN_CELL {
        let gone = before.marks(cell) & !now.marks(cell);
        Bits(gone).for_each(|other| note(candidate(cell, other)));
    } else {
        let house = usize::from(HOUSES_OF[cell][usize::from(cause)]);
        let gone = before.places(house, digit) & !now.places(house, digit);
        Bits(gone).for_each(|place| note(candidate(usize::from(CELLS_IN[house][place]), digit)));
    }
}
