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
mod inner;
mod lits;
mod search;
mod simple;
mod wave;

use crate::board::Board;
use crate::houses::Bits;
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;
use crate::technique::chain::lits::{
    Cause, IN_CELL, Literal, candidate_of, cell_of, digit_of, is_on,
};
use crate::technique::chain::search::{End, Form, Mode, Search, nested_complexity};
use crate::technique::chain::simple::{Pass, Shape, losers_of_cycle};

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
    row("x-cycle", "bidirectional X-cycle", (65, 75)).says(CYCLES);
pub(crate) static Y_CYCLE: Technique =
    row("y-cycle", "bidirectional Y-cycle", (65, 75)).says(CYCLES);
pub(crate) static CYCLE: Technique = row("cycle", "bidirectional cycle", (70, 80)).says(CYCLES);
pub(crate) static X_CHAIN: Technique = row("x-chain", "forcing X-chain", (66, 76)).says(CHAINS);
pub(crate) static CHAIN: Technique = row("forcing-chain", "forcing chain", (70, 80)).says(CHAINS);
pub(crate) static NISHIO: Technique = row("nishio", "Nishio forcing chain", (75, 85)).says(CLASHES);
pub(crate) static MULTIPLE: [Technique; 2] = [
    row("cell-chains", "cell forcing chains", (80, 95)).says(CELLS),
    row("house-chains", "house forcing chains", (80, 95)).says(HOUSES),
];
pub(crate) static DYNAMIC: [Technique; 5] = [
    row("dynamic-chains", "dynamic forcing chains", (85, 100)).says(NETS),
    row("dynamic-chains-plus", "dynamic forcing chains with patterns", (90, 105)).says(NETS),
    row("nested-chains", "dynamic forcing chains with chains inside", (95, 110)).says(NETS),
    row("nested-multiple-chains", "dynamic forcing chains with multiple chains inside", (100, 115))
        .says(NETS),
    row("nested-dynamic-chains", "dynamic forcing chains with dynamic chains inside", (105, 120))
        .says(NETS),
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

/// The easiest simple chain or cycle.
pub(crate) fn find_simple(board: &Board, bench: &mut Bench) -> Option<Step> {
    let search = &mut *bench.chains.0;
    let mut best: Option<(f64, u32, u8)> = None;
    let mut step = None;
    let (mut path, mut losers) = (Vec::new(), Vec::new());
    search.trees.search(board, &mut |trees, board, chain| {
        let is_cycle = matches!(chain.shape, Shape::Cycle { .. });
        let rating = simple_base(chain.pass, is_cycle) + length_term(chain.complexity);
        let key = (rating, chain.complexity, chain.pass.kind());
        if best.is_some_and(|best| best <= key) {
            return;
        }
        trees.path(&chain, &mut path);
        let technique = match (chain.pass, is_cycle) {
            (Pass::X, true) => &X_CYCLE,
            (Pass::Y, true) => &Y_CYCLE,
            (Pass::Xy, true) => &CYCLE,
            (Pass::X, false) => &X_CHAIN,
            (_, false) => &CHAIN,
        };
        let told = path.iter().rev().map(|&(literal, _)| literal);
        let new = Step::new(technique, rating);
        let new = if is_cycle {
            losers_of_cycle(board, &path, &mut losers);
            if losers.is_empty() {
                return;
            }
            new.eliminating(losers.iter().map(|&loser| (cell_of(loser), digit_of(loser))))
        } else {
            concluding(new, board, path[0].0)
        };
        best = Some(key);
        step = Some(telling(new, told));
    });
    step
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

/// The best finding of a search.
struct Best {
    complexity: u32,
    form: Form,
    result: Literal,
    ends: Vec<End>,
}

/// The easiest finding of a mode.
fn find(board: &Board, bench: &mut Bench, mode: Mode) -> Option<Step> {
    let search = &mut *bench.chains.0;
    let mut best: Option<Best> = None;
    search.run(0, board, mode, &mut |waves, nested, finding| {
        let own = waves.complexity(finding.ends);
        if best.as_ref().is_some_and(|best| best.complexity < own) {
            return;
        }
        let complexity = own + nested_complexity(waves, nested, finding.ends);
        let is_better = best.as_ref().is_none_or(|best| {
            (complexity, finding.form.kind()) < (best.complexity, best.form.kind())
        });
        if is_better {
            let ends = finding.ends.to_vec();
            best = Some(Best { complexity, form: finding.form, result: finding.result, ends });
        }
    });
    let best = best?;
    let technique = match (mode.links.cells, mode.links.dynamic, best.form) {
        (false, ..) => &NISHIO,
        (_, false, Form::Cell) => &MULTIPLE[0],
        (_, false, _) => &MULTIPLE[1],
        (_, true, _) => &DYNAMIC[usize::from(mode.level)],
    };
    let step = Step::new(technique, mode.base + length_term(best.complexity));
    let mut step = concluding(step, board, best.result);
    let mut order = Vec::new();
    for end in best.ends {
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
