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
mod lits;
mod search;
mod simple;
mod wave;

use crate::board::Board;
use crate::houses::Bits;
use crate::scale::{BOTH, Bench};
use crate::step::{Role, Step};
use crate::table::Technique;
use crate::technique::chain::inner::Nested;
use crate::technique::chain::lits::{
    CANDIDATES, Candidate, Cause, Literal, candidate_of, cell_of, digit_of, is_on,
};
use crate::technique::chain::search::{
    End, Finder, Finding, Form, Mode, Search, Waves, nested_complexity,
};
use crate::technique::chain::simple::{Pass, Shape, Simple, Taker, Trees, losers_of_cycle};

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
    /// Complexity, and form where that is the same.
    key: Option<(u32, u8)>,
    finding: Option<(Form, Literal)>,
    ends: Vec<End>,
}

impl Finder for Easiest {
    fn most(&self) -> u32 {
        self.key.map_or(u32::MAX, |(complexity, _)| complexity)
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
        let key = (complexity, finding.form.kind());
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
    let ((complexity, _), (form, result)) = (easiest.key?, easiest.finding?);
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

#[cfg(test)]
mod tests {
    use crate::examples::{Example, hold};

    #[test]
    fn chains_fire_where_they_should() {
        hold(&[
            Example {
                technique: "x-cycle",
                scale: "se121",
                fires: "..3.85....2.....9....1.27....9.5..3.6....795......81.2..........9....3263.2...5.1",
                first: "r2c4<>6 r2c5<>6 r3c2<>6 r3c5<>6 r7c4<>6 r7c5<>6",
                does_not_fire: "5..........83.1....67.....5......8.29.3..6.4....4.96.....18.9...42..5.3.7.....4..",
            },
            Example {
                technique: "y-cycle",
                scale: "se121",
                fires: "................12..3.45.........4.....6......6.7....8...17...63......7.5.4......",
                first: "r4c6<>8 r5c1<>9",
                does_not_fire: "9...2.7...4..6........8.3....8....2.....9....51...7.....1.75..6..........67....82",
            },
            Example {
                technique: "cycle",
                scale: "se121",
                fires: "......3......8.95.7....6..8.12..3.9...65.7.....819...2.37....8........69..9..85..",
                first: "r1c5<>1",
                does_not_fire: "398.......2...5.3.5...2.....1.......7......29.......8...12...98...19.37...38.45..",
            },
            Example {
                technique: "x-chain",
                scale: "se121",
                fires: "................12..3..4...........5.....64...2..71......52.3....4...8..17.......",
                first: "r2c2<>9",
                does_not_fire: "5..........83.1....67.....5......8.29.3..6.4....4.96.....18.9...42..5.3.7.....4..",
            },
            Example {
                technique: "forcing-chain",
                scale: "se121",
                fires: "..............1..2..3.4..5.........1..453......6.7...8.......4..8.......21...6...",
                first: "r1c1<>5",
                does_not_fire: ".....9.5.6...2471...8..3....396...85.2........41..5.........5.2...37.6...8.....3.",
            },
            Example {
                technique: "nishio",
                scale: "se121",
                fires: "......3..36.........85...79....8..57..........2...4163..9....4.4..8.2...2..4.1...",
                first: "r1c5<>7",
                does_not_fire: ".....837..7.....2.461..........9..8..1...6..3635.8.........3..7...6....9.2..49...",
            },
            Example {
                technique: "cell-chains",
                scale: "se121",
                fires: "...........67....9.2..164...4....9...8.13...........25.179....4....8..6...3.2....",
                first: "r1c4<>3",
                does_not_fire: "8....1......4.8..3.6..5.2.1.....79...19..5..42...8....5.8...3.2.3......8.2..3.7..",
            },
            Example {
                technique: "house-chains",
                scale: "se121",
                fires: "...........67....9.2..164...4....9...8.13...........25.179....4....8..6...3.2....",
                first: "r2c7<>3",
                does_not_fire: "8....1......4.8..3.6..5.2.1.....79...19..5..42...8....5.8...3.2.3......8.2..3.7..",
            },
            Example {
                technique: "dynamic-chains",
                scale: "se121",
                fires: "..6.2.5....3.....4...745.2.....91....4.28......1..7....1......2.5.8..7....2....48",
                first: "r5c1<>9",
                does_not_fire: "84..1...27.....8.....5.........5..3.65...9.....2.7...1.....628...6.....523....4..",
            },
            Example {
                technique: "dynamic-chains-plus",
                scale: "se121",
                fires: "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
                first: "r1c2<>7",
                does_not_fire: "..3......8......959....42....1..394..6...........75..35..4...8.6....7.....9....1.",
            },
            Example {
                technique: "nested-chains",
                scale: "se121",
                fires: "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
                first: "r5c3<>2",
                does_not_fire: "..3......8......959....42....1..394..6...........75..35..4...8.6....7.....9....1.",
            },
            Example {
                technique: "nested-multiple-chains",
                scale: "se121",
                fires: "1.....7...5...9.3.....2...1..6....4.3.5..4....4.96......87....2.3...5.6.......8..",
                first: "r4c9<>7",
                does_not_fire: "........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........",
            },
        ]);
    }
}
