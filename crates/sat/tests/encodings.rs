//! Every encoding: its formulas, and that it says what the bit-set engine says.

use std::sync::Arc;

use hyperdoku_conformance::{Entry, corpora};
use hyperdoku_grid::{Budget, Geometry, Grid, Puzzle, Solution, Verdict};
use hyperdoku_sat::{
    AT_MOST_ONE, AtMostOne, BackendInfo, ENCODINGS, Formula, Givens, Instance, Literal, Numbering,
    Outcome, Plan, Settings,
};
use hyperdoku_solve::solver_named;

fn plan(encoding: &'static hyperdoku_sat::Encoding, at_most_one: &'static AtMostOne) -> Plan {
    Plan { encoding, at_most_one, numbering: Numbering::Cells, givens: Givens::Eliminated }
}

#[test]
fn the_formulas_count_what_is_written() {
    for shape in ["1x1", "1x5", "5x1", "2x2", "2x3", "3x2", "3x3", "2x5", "4x4", "5x5"] {
        let shape = shape.parse().expect("a box");
        let empty = Grid::new(Arc::new(Geometry::classic(shape)));
        let empty = Puzzle::new(empty).expect("no clash");
        for encoding in ENCODINGS {
            for at_most_one in AT_MOST_ONE {
                for givens in [Givens::Units, Givens::Eliminated] {
                    let plan = Plan { givens, ..plan(encoding, at_most_one) };
                    let instance = Instance::new(&empty, plan).expect("a small side");
                    let formula = (encoding.size)(shape, at_most_one);
                    let name = format!("{} {} {shape}", encoding.name, at_most_one.name);
                    assert_eq!(instance.size(), formula, "{name}");
                }
            }
        }
    }
}

#[test]
fn no_pairwise_clause_comes_twice() {
    let shape = "2x3 diagonal windows";
    let geometry = hyperdoku_conformance::shape_of(shape).expect("a shape");
    let empty = Puzzle::new(Grid::new(geometry)).expect("no clash");
    for encoding in
        ENCODINGS.iter().filter(|e| ["article", "minimal", "extended"].contains(&e.name))
    {
        let instance = Instance::new(&empty, plan(encoding, AtMostOne::pairwise()));
        let mut formula = Formula::default();
        instance.expect("a small side").write(&mut formula);
        let mut pairs: Vec<Vec<Literal>> =
            formula.clauses().filter(|clause| clause.len() == 2).map(<[Literal]>::to_vec).collect();
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        let all = pairs.len();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), all, "{}", encoding.name);
    }
}

/// Impossible, one solution, or several, by batsat on these clauses.
fn solutions(puzzle: &Puzzle, plan: Plan) -> Vec<Solution> {
    let instance = Instance::new(puzzle, plan).expect("a small side");
    let mut backend = (BackendInfo::embedded().make)(Settings::default());
    instance.write(&mut *backend);
    let mut found = Vec::new();
    while found.len() < 2 && backend.solve(&Budget::unlimited()) == Outcome::Satisfiable {
        let solution = instance.read(|literal| backend.holds(literal)).expect("a solution");
        backend.add(&instance.another_than(&solution));
        found.push(solution);
    }
    found
}

fn agree(entry: &Entry, plan: Plan) {
    let name = format!("{} by {plan:?}", entry.source);
    let mut field = (solver_named("field").expect("in its table").make)();
    let (verdict, _) = field.verdict(&entry.puzzle, &Budget::unlimited()).expect("any side");
    let found = solutions(&entry.puzzle, plan);
    match verdict {
        Verdict::Impossible => assert!(found.is_empty(), "{name}"),
        Verdict::Unique(only) => assert_eq!(found, [only], "{name}"),
        Verdict::Several(..) => assert_eq!(found.len(), 2, "{name}"),
        Verdict::Unknown(_) => panic!("{name}: the bit-set engine gave up"),
    }
}

/// Every corpus line of side 16 or less, by one plan after the other.
#[test]
fn every_encoding_says_what_the_bit_set_engine_says() {
    let givens = [Givens::Eliminated, Givens::Singles, Givens::Units];
    let numbering = [Numbering::Cells, Numbering::Digits];
    let mut plans = Vec::new();
    for (at, encoding) in ENCODINGS.iter().enumerate() {
        for (offset, at_most_one) in AT_MOST_ONE.iter().enumerate() {
            let (givens, numbering) = (givens[(at + offset) % 3], numbering[offset % 2]);
            plans.push(Plan { encoding, at_most_one, numbering, givens });
        }
    }
    let corpora = corpora().expect("the corpus can be read");
    let entries = corpora.iter().filter(|corpus| corpus.name != "slow");
    let entries = entries.flat_map(|corpus| &corpus.entries);
    let small = entries.filter(|entry| entry.puzzle.geometry().side() <= 16);
    for (at, entry) in small.enumerate() {
        agree(entry, plans[at % plans.len()]);
        agree(entry, plans[(at * 7 + 3) % plans.len()]);
    }
}
