//! The suite must be able to fail: each mutant is the yardstick with one lie, and each lie is caught.

use std::ops::ControlFlow::{self, Break, Continue};

use hyperdoku_conformance::{
    Corpus, Effort, Entry, Failure, Tally, agrees_with_naive, budgets, corpora, count_grids,
    dirty_scratch, grid_counts, metamorphic, run_entries,
};
use hyperdoku_grid::{
    Budget, Count, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, Verdict,
};
use hyperdoku_solve::solver_named;

/// One way to lie.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Lie {
    /// None: the suite must let it pass.
    Honest,
    /// Says unique at the first solution.
    FirstIsOnly,
    /// Counts one more.
    OneMore,
    /// Says that it covered the space when its budget has ended.
    CoveredAtTheEnd,
    /// Keeps the second solution to itself.
    DropsOne,
    /// Hands on every solution twice.
    Twice,
    /// Goes on after the caller has seen enough.
    DeafToCaller,
    /// Looks at no budget.
    DeafToBudget,
    /// Gives up without need.
    GivesUp,
    /// Overlooks the marks.
    OverlooksMarks,
    /// Overlooks the extra houses.
    OverlooksVariants,
    /// Says that it does not serve a puzzle which its row serves.
    Refuses,
    /// Once broken off, it takes one solution less for granted.
    Remembers,
    /// Finds only solutions with a low digit in the first cell: wrong for most images of a puzzle.
    LowDigits,
}

struct Mutant {
    lie: Lie,
    was_broken_off: bool,
}

macro_rules! rows {
    ($($lie:ident),*) => {
        /// The row of the mutant with this lie.
        fn row_of(lie: Lie) -> &'static SolverInfo {
            match lie {
                $(Lie::$lie => {
                    static INFO: SolverInfo = SolverInfo {
                        name: stringify!($lie),
                        summary: "lies",
                        sides: 1..=25,
                        complete: true,
                        any_houses: true,
                        marks: true,
                        make: || Box::new(Mutant { lie: Lie::$lie, was_broken_off: false }),
                    };
                    &INFO
                })*
            }
        }
    };
}
rows!(
    Honest,
    FirstIsOnly,
    OneMore,
    CoveredAtTheEnd,
    DropsOne,
    Twice,
    DeafToCaller,
    DeafToBudget,
    GivesUp,
    OverlooksMarks,
    OverlooksVariants,
    Refuses,
    Remembers,
    LowDigits
);

fn naive() -> &'static SolverInfo {
    solver_named("naive").expect("the yardstick is in the table")
}

impl Mutant {
    /// The puzzle as it sees it.
    fn seen(&self, puzzle: &Puzzle) -> Puzzle {
        let mut grid = puzzle.grid().clone();
        match (self.lie, grid.geometry().box_shape()) {
            (Lie::OverlooksMarks, _) => grid.set_marks(None),
            (Lie::OverlooksVariants, Some(shape)) => {
                grid = grid.in_geometry(hyperdoku_grid::Geometry::classic(shape).into());
            }
            _ => {}
        }
        Puzzle::new(grid).expect("with fewer houses there is no clash")
    }

    /// Which of the solutions, numbered from 1, it keeps to itself.
    fn keeps(&self, number: u64, solution: &Solution) -> bool {
        match self.lie {
            Lie::DropsOne => number == 2,
            Lie::Remembers => self.was_broken_off && number == 1,
            Lie::LowDigits => solution.digits()[0].value() > 2,
            _ => false,
        }
    }
}

impl Solver for Mutant {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        if self.lie == Lie::Refuses && puzzle.marks().is_some() {
            return Err(SolveError::Marks { engine: "Refuses" });
        }
        let unlimited = Budget::unlimited();
        let budget = if self.lie == Lie::DeafToBudget { &unlimited } else { budget };
        let (mut number, mut broken) = (0, false);
        let answer = (naive().make)().search(&self.seen(puzzle), budget, &mut |solution| {
            number += 1;
            if self.keeps(number, &solution) {
                return Continue(());
            }
            if self.lie == Lie::Twice && found(solution.clone()).is_break() {
                broken = true;
                return Break(());
            }
            let answer = found(solution);
            broken |= answer.is_break();
            if self.lie == Lie::DeafToCaller { Continue(()) } else { answer }
        });
        let mut report = answer?;
        self.was_broken_off = !report.covered;
        match self.lie {
            Lie::CoveredAtTheEnd if !broken => report.covered = true,
            Lie::GivesUp => report.covered = false,
            _ => {}
        }
        Ok(report)
    }

    fn verdict(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<(Verdict, Report), SolveError> {
        let mut found = Vec::new();
        let enough = if self.lie == Lie::FirstIsOnly { 1 } else { 2 };
        let report = self.search(puzzle, budget, &mut |solution| {
            found.push(solution);
            if found.len() == enough { Break(()) } else { Continue(()) }
        })?;
        let mut found = found.into_iter();
        let covered = report.covered || self.lie == Lie::FirstIsOnly;
        Ok((Verdict::from_search(found.next(), found.next(), covered), report))
    }

    fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        limit: u64,
    ) -> Result<(Count, Report), SolveError> {
        let mut found = 0;
        let report = self.search(puzzle, budget, &mut |_| {
            found += 1;
            if found < limit { Continue(()) } else { Break(()) }
        })?;
        found += u64::from(self.lie == Lie::OneMore && report.covered);
        Ok((Count { found, exact: report.covered }, report))
    }
}

/// A suite on one row.
type Suite = (&'static str, fn(&'static SolverInfo, &[Entry]) -> Result<Tally, Failure>);

const BOUND: Effort = Effort::nodes(500);

static SUITES: &[Suite] = &[
    ("corpus", |info, entries| run_entries(info, BOUND, entries)),
    ("naive", |info, _| agrees_with_naive(info, naive(), 30)),
    ("dirty", |info, entries| dirty_scratch(info, BOUND, entries)),
    ("images", |info, entries| metamorphic(info, BOUND, entries, 1)),
    ("budgets", |info, entries| budgets(info, entries)),
    ("counts", |info, _| {
        let counts = grid_counts().expect("testdata/counts.txt can be read");
        count_grids(info, counts.iter().filter(|count| count.geometry.side() <= 4), 100)
    }),
];

/// Puzzles of every kind on which the yardstick is quick.
fn entries() -> Vec<Entry> {
    let corpora = corpora().expect("the corpus can be read");
    let of = |name: &str| -> Vec<Entry> {
        let named = |corpus: &&Corpus| corpus.name == name;
        corpora.iter().find(named).expect("a corpus of this name").entries.clone()
    };
    let small = |entry: &Entry| (2..=6).contains(&entry.puzzle.geometry().side());
    let mut entries = [of("small"), of("variants"), of("marks"), of("jigsaw")].concat();
    entries.retain(small);
    // Puzzles of 161 280 solutions teach a mutant nothing more.
    entries
        .retain(|entry| entry.puzzle.filled().next().is_some() || entry.puzzle.marks().is_some());
    entries.into_iter().step_by(3).collect()
}

/// The suites that catch the mutant with this lie.
fn caught_by(lie: Lie, entries: &[Entry]) -> Vec<&'static str> {
    let caught = |(_, suite): &&Suite| suite(row_of(lie), entries).is_err();
    SUITES.iter().filter(caught).map(|(name, _)| *name).collect()
}

#[test]
fn an_honest_engine_passes_and_every_lie_is_caught_by_the_suites_that_look_for_it() {
    let entries = entries();
    let table: &[(Lie, &[&str])] = &[
        (Lie::Honest, &[]),
        (Lie::FirstIsOnly, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::OneMore, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::CoveredAtTheEnd, &["corpus", "images", "budgets"]),
        (Lie::DropsOne, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::Twice, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::DeafToCaller, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::DeafToBudget, &["corpus", "images", "budgets"]),
        (Lie::GivesUp, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::OverlooksMarks, &["corpus", "naive", "images", "budgets"]),
        (Lie::OverlooksVariants, &["corpus", "naive", "images", "budgets", "counts"]),
        (Lie::Refuses, &["corpus", "naive", "dirty", "images", "budgets"]),
        (Lie::Remembers, &["corpus", "naive", "dirty", "images", "budgets", "counts"]),
        (Lie::LowDigits, &["corpus", "naive", "images", "budgets", "counts"]),
    ];
    let caught: Vec<_> = table.iter().map(|&(lie, _)| (lie, caught_by(lie, &entries))).collect();
    for ((lie, suites), (_, caught)) in table.iter().zip(caught) {
        assert_eq!(caught, *suites, "{lie:?}");
    }
}

#[test]
fn a_failure_names_the_engine_the_claim_and_the_grid() {
    let failure = run_entries(row_of(Lie::OneMore), BOUND, &entries()).expect_err("a lie");
    let text = failure.to_string();
    assert!(text.starts_with("engine OneMore: counting to "), "{text}");
    assert!(text.contains("from corpus/small.txt:") && text.contains("boxes "), "{text}");
}
