//! Chains: deductions that assume a candidate to be on or off and follow what comes of it.
//!
//! ```text
//! simple    one assumption, links between two literals            6.5 cycles, 6.6 X-chains, 7.0 forcing chains
//! Nishio    a clash within one digit                              7.5
//! multiple  every case of a cell or a house says the same         8.0
//! dynamic   links that rest on several literals                   8.5
//! nested    patterns, chains or dynamic chains inside the waves   9.0 to 10.5
//! ```
//! A rating is the base of the rule and a term that grows with the number of literals. Each rule looks at all that it
//! can find and takes the easiest: the lowest rating, then the fewest literals, then a fixed order of kinds, then the
//! first found.

mod advanced;
mod closure;
mod inner;
mod lanes;
mod levels;
mod lits;
mod narrow;
mod scout;
mod search;
mod simple;
mod wave;
mod waves;

use crate::board::Board;
use crate::houses::Bits;
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;
use crate::technique::chain::inner::Nested;
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, Cause, Literal, candidate_of, cell_of, digit_of, is_on,
};
use crate::technique::chain::search::{Finder, Finding, Form, Mode, Search, nested_complexity};
use crate::technique::chain::simple::{Pass, Shape, Simple, Taker, Trees, losers_of_cycle};
use crate::technique::chain::waves::{End, Waves};

const fn row(name: &'static str, title: &'static str, tenths: (u32, u32)) -> Technique {
    Technique {
        name,
        title,
        family: "chain",
        tenths: Some(tenths),
        scales: BOTH,
        needs_uniqueness: false,
        reduction: None,
        ..Technique::PLAIN
    }
}

const CYCLES: &str = "Round the loop these hold in turn: {chain}, and so back to the start; read either way, one of \
                      each two neighbours is true, so {result}.";
const CHAINS: &str = "{Chain}, which is against the start; so {result}.";
const CLASHES: &str = "{Clash}; so {result}.";
const CELLS: &str = "Whatever {c1} holds, it comes out the same: {branches}; so {result}.";
const HOUSES: &str =
    "Wherever the {d1} of {branched} stands, it comes out the same: {branches}; so {result}.";
const NETS: &str = "{Net}; so {result}.";

pub(crate) static X_CYCLE: Technique =
    row("x-cycle", "bidirectional X-cycle", (65, 75)).says(CYCLES).example(
        "5r1:14 5r4:47 5r8:17",
        "r2c1, r2c4, r2c7, r3c1, r3c4, r3c7, r5c1, r5c4, r5c7, r6c1, r6c4, r6c7, r7c1, r7c4, \
         r7c7, r9c1, r9c4 and r9c7 lose 5",
        "5r1:14 5r4:47 5r8:18",
    );
pub(crate) static Y_CYCLE: Technique =
    row("y-cycle", "bidirectional Y-cycle", (65, 75)).says(CYCLES).example(
        "r1c1:12 r1c5:23 r5c5:34 r5c1:14",
        "r1c2, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9 lose 2; r2c1, r3c1, r4c1, r6c1, r7c1, \
         r8c1 and r9c1 lose 1; r2c5, r3c5, r4c5, r6c5, r7c5, r8c5 and r9c5 lose 3; r5c2, r5c3, \
         r5c4, r5c6, r5c7, r5c8 and r5c9 lose 4",
        "r1c1:12 r1c5:23 r5c5:34 r5c1:15",
    );
pub(crate) static CYCLE: Technique = row("cycle", "bidirectional cycle", (70, 80))
    .also(&["continuous nice loop"])
    .says(CYCLES)
    .example(
        "9.48.652.85714239662...54.82.5..18..1....79..76...41..3824697..4765132895..728643 \
             r5c5-3 r6c5-39",
        "r3c5 loses 3; r4c4 loses 9",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    );
pub(crate) static X_CHAIN: Technique = row("x-chain", "forcing X-chain", (66, 76))
    .says(CHAINS)
    .example("5r2:27 5r8:29", "r1c9 loses 5", "5r2:27 5r8:39");
pub(crate) static CHAIN: Technique = row("forcing-chain", "forcing chain", (70, 80))
    .also(&["AIC", "alternating inference chain", "discontinuous nice loop"])
    .says(CHAINS)
    .example("r1c1:12 r5c6:12 1r9:16", "r1c6 loses 2", "r1c1:12 r5c6:12 1r9:167");
pub(crate) static NISHIO: Technique =
    row("nishio", "Nishio forcing chain", (75, 85)).says(CLASHES).example(
        ".92.6.5..8....5496..6.9832...5..16...786....36..........9.4..6..6..13..2.....6.3. \
         r4c4-9 r6c4-39",
        "r7c9 loses 7",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    );
pub(crate) static MULTIPLE: [Technique; 2] = [
    row("cell-chains", "cell forcing chains", (80, 95)).says(CELLS).example(
        "r1c1:123 r1c5:14 r1c6:24 r9c1:34 r9c8:45 r2c8:45",
        "r2c4 loses 4",
        "r1c1:123 r1c5:14 r1c6:24 r9c1:34 r9c8:45 r2c8:46",
    ),
    row("house-chains", "house forcing chains", (80, 95)).says(HOUSES).example(
        ".3....6.7.7.....24..4..1....9......3....1..8.....5.7.66125.4....532.8461.4.1..5.2 r2c3-1",
        "r1c3 loses 1",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
];
pub(crate) static DYNAMIC: [Technique; 5] = [
    row("dynamic-chains", "dynamic forcing chains", (85, 100)).says(NETS).example(
        ".3....6.7.7.....24..4..1....9......3....1..8...1.5.7.66125.4....532.8461.4.1..5.2",
        "r3c4 loses 8",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    row("dynamic-chains-plus", "dynamic forcing chains with patterns", (90, 105))
        .says(NETS)
        .example(
            "........2..8.1.9..5....3.48...1.93...6..3..8...37......4......53.1.7.8..2........",
            "r1c2 loses 7",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        ),
    row("nested-chains", "dynamic forcing chains with chains inside", (95, 115))
        .says(NETS)
        .example(
            "1....6....5......6..9.7..1...4.1..7.3..8.7....8...53.......4.2.....2.9.7..27..1..",
            "r1c9 loses 4",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        ),
    row("nested-multiple-chains", "dynamic forcing chains with multiple chains inside", (100, 120))
        .says(NETS)
        .example(
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "r7c4 loses 3",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7..... \
                 r2c2-6 r4c4-3 r7c4-3",
        ),
    row("nested-dynamic-chains", "dynamic forcing chains with dynamic chains inside", (105, 125))
        .says(NETS)
        .example(
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7..... \
                 r2c2-6 r4c4-3 r7c4-3",
            "r1c1 loses 8",
            "5346789..67..95348.9834.56785976.4.34.685379.7.39.485696.537.84.874.9635345.86.79",
        ),
];

/// What the chain finders keep between boards.
#[derive(Debug)]
pub(crate) struct Chains(Box<Search>);

impl Default for Chains {
    fn default() -> Self {
        Self(Box::new(Search::new()))
    }
}

/// What the length of a chain adds to its rating: 0.1 for each of 4, 6, 8, 12, 16, 24, … that it exceeds.
pub(crate) fn length_term(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let mut term = 0.0;
    let (mut threshold, mut is_power) = (4, true);
    while length > threshold {
        // A running sum: its last bits belong to the scale.
        term += 0.1;
        threshold = if is_power { threshold / 2 * 3 } else { threshold / 3 * 4 };
        is_power = !is_power;
    }
    term
}

/// The base rating of a simple chain.
fn simple_base(pass: Pass, is_cycle: bool) -> f64 {
    match (pass, is_cycle) {
        (Pass::Xy, _) => 7.0,
        (_, true) => 6.5,
        (_, false) => 6.6,
    }
}

/// The easiest simple chain so far.
#[derive(Default)]
struct EasiestSimple {
    key: Option<(f64, u32)>,
    /// The most literals that could still be easier, by pass.
    longest: [u32; 3],
    step: Option<Step>,
    path: Vec<(Literal, Cause)>,
    losers: Vec<Candidate>,
}

/// More literals than any chain has.
const LONGEST: u32 = 2 * CANDIDATES as u32;

impl Taker for EasiestSimple {
    fn wants_one(&self) -> bool {
        true
    }

    fn longest(&self, pass: Pass) -> u32 {
        if self.key.is_some() { self.longest[usize::from(pass.kind() - 2)] } else { LONGEST }
    }

    fn take(&mut self, trees: &Trees, board: &Board, chain: Simple) {
        let is_cycle = matches!(chain.shape, Shape::Cycle { .. });
        let rating = simple_base(chain.pass, is_cycle) + length_term(chain.complexity);
        let key = (rating, chain.complexity);
        // Kinds come in the order of passes: of equal ones the first is taken.
        if self.key.is_some_and(|best| best <= key) {
            return;
        }
        trees.path(&chain, &mut self.path);
        let technique = match (chain.pass, is_cycle) {
            (Pass::X, true) => &X_CYCLE,
            (Pass::Y, true) => &Y_CYCLE,
            (Pass::Xy, true) => &CYCLE,
            (Pass::X, false) => &X_CHAIN,
            (_, false) => &CHAIN,
        };
        let step = Step::new(technique, rating);
        let step = if is_cycle {
            losers_of_cycle(board, &self.path, &mut self.losers);
            if self.losers.is_empty() {
                return;
            }
            step.eliminating(self.losers.iter().map(|&loser| (cell_of(loser), digit_of(loser))))
        } else {
            concluding(step, board, self.path[0].0)
        };
        self.step = Some(telling(step, self.path.iter().rev().map(|&(literal, _)| literal)));
        self.key = Some(key);
        for (pass, base) in [6.5, 6.5, 7.0].into_iter().enumerate() {
            let is_easier = |&literals: &u32| (base + length_term(literals), literals) < key;
            self.longest[pass] = (4..LONGEST).take_while(is_easier).last().unwrap_or(0);
        }
    }
}

/// The easiest simple chain or cycle.
pub(crate) fn find_simple(board: &Board, bench: &mut Bench) -> Option<Step> {
    let mut easiest = EasiestSimple::default();
    bench.chains.0.trees.search(board, &mut easiest);
    easiest.step
}

/// A step with the result of a chain.
fn concluding(step: Step, board: &Board, result: Literal) -> Step {
    let own = candidate_of(result);
    let (cell, digit) = (cell_of(own), digit_of(own));
    if is_on(result) {
        let others = Bits(board.marks(cell) & !(1 << digit)).map(|other| (cell, other));
        step.eliminating(others).placing(cell, digit)
    } else {
        step.eliminating([(cell, digit)])
    }
}

/// A step that rests on literals.
fn telling(step: Step, literals: impl Iterator<Item = Literal>) -> Step {
    literals.fold(step, |step, literal| {
        let own = candidate_of(literal);
        let role = if is_on(literal) { Role::On } else { Role::Off };
        step.resting_on(role, [(cell_of(own), digit_of(own))])
    })
}

/// The easiest finding so far.
#[derive(Default)]
struct Easiest {
    /// Complexity, form where that is the same, then the order of contradictions, which come in any.
    key: Option<(u32, u8, Literal)>,
    finding: Option<(Form, Literal)>,
    ends: Vec<End>,
}

impl Finder for Easiest {
    fn most(&self) -> u32 {
        self.key.map_or(u32::MAX, |(complexity, ..)| complexity)
    }

    fn take(&mut self, waves: &mut Waves, nested: &[Nested], finding: Finding<'_>) {
        let most = self.most();
        if waves.least_complexity(finding.ends) > most {
            return;
        }
        let own = waves.complexity(finding.ends);
        if own > most {
            return;
        }
        let complexity = own + nested_complexity(waves, nested, finding.ends);
        let is_contradiction = finding.form == Form::Contradiction;
        let order = if is_contradiction { finding.result } else { 0 };
        let key = (complexity, finding.form.kind(), order);
        if self.key.is_none_or(|best| key < best) {
            self.key = Some(key);
            self.finding = Some((finding.form, finding.result));
            self.ends.clear();
            self.ends.extend_from_slice(finding.ends);
        }
    }
}

/// The easiest finding of a mode.
fn find(board: &Board, bench: &mut Bench, mode: Mode) -> Option<Step> {
    let search = &mut *bench.chains.0;
    let mut easiest = Easiest::default();
    search.run(0, board, mode, &mut easiest);
    let ((complexity, ..), (form, result)) = (easiest.key?, easiest.finding?);
    let technique = match (mode.links.cells, mode.links.dynamic, form) {
        (false, ..) => &NISHIO,
        (_, false, Form::Cell) => &MULTIPLE[0],
        (_, false, _) => &MULTIPLE[1],
        (_, true, _) => &DYNAMIC[usize::from(mode.level)],
    };
    let step = Step::new(technique, mode.base + length_term(complexity));
    let mut step = concluding(step, board, result);
    let mut order = Vec::new();
    for end in easiest.ends {
        let wave = search.waves(0).at(end);
        wave.ancestry(end.node, &mut order);
        // A node comes after all on which it rests.
        order.sort_unstable();
        let literals = order.iter().map(|&node| wave.nodes[usize::from(node)].literal);
        step = telling(step, literals);
    }
    Some(step)
}

/// The easiest contradiction within one digit.
pub(crate) fn find_nishio(board: &Board, bench: &mut Bench) -> Option<Step> {
    find(board, bench, Mode::NISHIO)
}

/// The easiest cell or house chains.
pub(crate) fn find_multiple(board: &Board, bench: &mut Bench) -> Option<Step> {
    find(board, bench, Mode::MULTIPLE)
}

/// The easiest dynamic chains with what `LEVEL` allows inside; at level 4, dynamic chains of level `INNER`.
pub(crate) fn find_dynamic<const LEVEL: u8, const INNER: u8>(
    board: &Board,
    bench: &mut Bench,
) -> Option<Step> {
    find(board, bench, Mode::dynamic(LEVEL, INNER))
}
