//! The judge: asks one engine about one puzzle in every way that the contract offers.
//!
//! What it holds an engine to, whatever the engine is inside:
//! - every solution is one of this puzzle and comes once; after `found` breaks, none comes;
//! - `covered`, `exact`, `impossible` and `unique` are proofs: they are said only if true;
//! - a complete engine gives up only when its budget is spent, and never enters a node beyond it;
//! - search, verdict and every count tell the same story.
//!
//! An engine that does not serve a puzzle must say so, in `serves` and in `search` alike.

use std::fmt;
use std::ops::ControlFlow;

use hyperdoku_grid::{
    Budget, Count, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, Verdict,
};

use crate::Failure;

/// How many solutions a puzzle has, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// So many.
    Exactly(u64),
    /// So many or more.
    AtLeast(u64),
}

impl Solutions {
    /// How many to look for: all, or as many as are known to be there.
    fn known(self) -> u64 {
        match self {
            Self::Exactly(count) | Self::AtLeast(count) => count,
        }
    }

    /// Whether `count` can be all of them.
    fn can_be(self, count: u64) -> bool {
        match self {
            Self::Exactly(all) => count == all,
            Self::AtLeast(least) => count >= least,
        }
    }

    /// Whether there can be `count` of them among others.
    fn can_have(self, count: u64) -> bool {
        matches!(self, Self::AtLeast(_)) || count <= self.known()
    }
}

impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(count) => count.fmt(f),
            Self::AtLeast(count) => write!(f, "{count} or more"),
        }
    }
}

/// What is true of a puzzle.
#[derive(Clone, Debug)]
pub struct Truth {
    /// How many solutions it has.
    pub solutions: Solutions,
    /// The solution, where it is the only one.
    pub only: Option<Solution>,
    /// Every solution in the order of their digits, where they are known.
    pub all: Option<Vec<Solution>>,
}

impl Truth {
    /// The truth about a puzzle whose solutions are `all`, in any order.
    pub fn from_all(mut all: Vec<Solution>) -> Self {
        all.sort_unstable_by(|a, b| a.digits().cmp(b.digits()));
        let only = if let [only] = &all[..] { Some(only.clone()) } else { None };
        Self { solutions: Solutions::Exactly(all.len() as u64), only, all: Some(all) }
    }
}

/// How much work a test gives to an engine on one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Search nodes; no bound if `None`.
    pub nodes: Option<u64>,
}

impl Effort {
    /// No bound: a complete engine must answer.
    pub const UNLIMITED: Self = Self { nodes: None };

    /// At most `nodes` nodes a question: for an engine that is slow by intent.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes) }
    }

    /// The budget of one question.
    pub fn budget(self) -> Budget {
        self.nodes.map_or_else(Budget::unlimited, |nodes| Budget::unlimited().with_nodes(nodes))
    }

    /// Whether `report` shows that all of it was used.
    fn is_spent(self, report: &Report) -> bool {
        self.nodes.is_some_and(|nodes| report.nodes >= nodes)
    }
}

/// An engine with its row.
pub struct Engine {
    /// Its row.
    pub info: &'static SolverInfo,
    /// The engine itself.
    pub solver: Box<dyn Solver + Send>,
}

impl Engine {
    /// A fresh one.
    pub fn new(info: &'static SolverInfo) -> Self {
        Self { info, solver: (info.make)() }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)
    }
}

/// Asks `engine` about `puzzle` and compares with the truth. Gives the report of the verdict where the
/// engine gave a proof, `None` where it declined or gave up.
///
/// # Errors
/// What it broke.
pub fn judge(
    engine: &mut Engine,
    effort: Effort,
    puzzle: &Puzzle,
    truth: &Truth,
) -> Result<Option<Report>, Failure> {
    if engine.info.serves(puzzle).is_err() {
        return declines(engine, puzzle).map(|()| None);
    }
    let mut case = Case { engine, effort, puzzle, truth };
    case.search()?;
    let proof = case.verdict()?;
    for limit in [1, 2, 3] {
        case.count(limit)?;
    }
    if let Solutions::Exactly(all) = truth.solutions
        && all >= 3
    {
        case.count(all + 1)?;
    }
    Ok(proof)
}

/// An engine that does not serve a puzzle gives the reason instead of an answer.
fn declines(engine: &mut Engine, puzzle: &Puzzle) -> Result<(), Failure> {
    let reason = engine.info.serves(puzzle).err();
    let budget = Budget::unlimited().with_nodes(1);
    let answer = engine.solver.search(puzzle, &budget, &mut |_| ControlFlow::Continue(()));
    if answer.as_ref().err() == reason.as_ref() {
        return Ok(());
    }
    let claim = format!("its row declines this puzzle ({reason:?}), its search says {answer:?}");
    Err(Failure::on(engine.info.name, puzzle, claim))
}

/// One engine before one puzzle.
struct Case<'c> {
    engine: &'c mut Engine,
    effort: Effort,
    puzzle: &'c Puzzle,
    truth: &'c Truth,
}

impl Case<'_> {
    fn fail<T>(&self, claim: impl Into<String>) -> Result<T, Failure> {
        Err(Failure::on(self.engine.info.name, self.puzzle, claim))
    }

    fn served<T>(&self, answer: Result<T, SolveError>) -> Result<T, Failure> {
        answer.or_else(|error| self.fail(format!("its row serves this puzzle, but: {error}")))
    }

    /// Looks for all solutions, or for as many as are known.
    fn search(&mut self) -> Result<(), Failure> {
        let wanted = match self.truth.solutions {
            Solutions::Exactly(all) => all + 1,
            Solutions::AtLeast(least) => least,
        };
        let (mut found, mut broken, mut after) = (Vec::new(), false, 0_u64);
        let budget = self.effort.budget();
        let answer = self.engine.solver.search(self.puzzle, &budget, &mut |solution| {
            if broken {
                after += 1;
                return ControlFlow::Break(());
            }
            found.push(solution);
            broken = found.len() as u64 == wanted;
            if broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let report = self.served(answer)?;
        if after > 0 {
            return self.fail(format!("{after} solutions came after the caller had seen enough"));
        }
        self.all_right(&found)?;
        self.report(&report)?;
        let count = found.len() as u64;
        if report.covered && !self.truth.solutions.can_be(count) {
            let all = self.truth.solutions;
            return self.fail(format!("it covered the space with {count} solutions of {all}"));
        }
        if !report.covered && !broken {
            self.gave_up("the search", &report)?;
        }
        if let (true, Some(all)) = (report.covered, &self.truth.all) {
            found.sort_unstable_by(|a, b| a.digits().cmp(b.digits()));
            if found != *all {
                return self.fail("its solutions are not the solutions");
            }
        }
        Ok(())
    }

    fn verdict(&mut self) -> Result<Option<Report>, Failure> {
        let answer = self.engine.solver.verdict(self.puzzle, &self.effort.budget());
        let (verdict, report) = self.served(answer)?;
        self.report(&report)?;
        let solutions = self.truth.solutions;
        let is_true = match &verdict {
            Verdict::Impossible => solutions.can_be(0),
            Verdict::Unique(solution) => {
                self.all_right(std::slice::from_ref(solution))?;
                solutions.can_be(1)
            }
            Verdict::Several(first, second) => {
                self.all_right(&[first.clone(), second.clone()])?;
                true
            }
            Verdict::Unknown(found) => {
                self.all_right(found.as_slice())?;
                self.gave_up("the verdict", &report)?;
                return Ok(None);
            }
        };
        if !is_true {
            return self
                .fail(format!("it says {}, there are {solutions} solutions", verdict.word()));
        }
        Ok(Some(report))
    }

    fn count(&mut self, limit: u64) -> Result<(), Failure> {
        let answer = self.engine.solver.count(self.puzzle, &self.effort.budget(), limit);
        let (Count { found, exact }, report) = self.served(answer)?;
        self.report(&report)?;
        let solutions = self.truth.solutions;
        let is_true = if exact { solutions.can_be(found) } else { solutions.can_have(found) };
        if !is_true || found > limit {
            let count = Count { found, exact };
            return self.fail(format!("counting to {limit} gave {count} of {solutions} solutions"));
        }
        if !exact && found < limit {
            self.gave_up("the count", &report)?;
        }
        Ok(())
    }

    /// Solutions of this puzzle, each once, no more than there are.
    fn all_right(&self, found: &[Solution]) -> Result<(), Failure> {
        for solution in found {
            if let Err(fault) = Solution::new(self.puzzle, solution.digits().to_vec()) {
                return self.fail(format!("a solution is none: {fault}\n{solution:?}"));
            }
            if self.truth.only.as_ref().is_some_and(|only| only.digits() != solution.digits()) {
                return self
                    .fail(format!("it found another solution than the only one:\n{solution:?}"));
            }
        }
        let mut digits: Vec<_> = found.iter().map(Solution::digits).collect();
        digits.sort_unstable();
        if let Some([twice, ..]) = digits.windows(2).find(|pair| pair[0] == pair[1]) {
            return self.fail(format!("a solution came twice: {twice:?}"));
        }
        if !self.truth.solutions.can_have(found.len() as u64) {
            let (count, solutions) = (found.len(), self.truth.solutions);
            return self.fail(format!("it found {count} solutions, there are {solutions}"));
        }
        Ok(())
    }

    fn report(&self, report: &Report) -> Result<(), Failure> {
        if self.effort.nodes.is_some_and(|nodes| report.nodes > nodes) {
            let (nodes, bound) = (report.nodes, self.effort.nodes);
            return self.fail(format!("it entered {nodes} nodes with a budget of {bound:?}"));
        }
        if report.guesses > report.nodes {
            let Report { nodes, guesses, .. } = report;
            return self.fail(format!("{guesses} guesses in {nodes} nodes"));
        }
        Ok(())
    }

    /// A complete engine gives up only when its budget is spent.
    fn gave_up(&self, what: &str, report: &Report) -> Result<(), Failure> {
        if self.engine.info.complete && !self.effort.is_spent(report) {
            let (nodes, bound) = (report.nodes, self.effort.nodes);
            return self
                .fail(format!("{what} gave up after {nodes} nodes with a budget of {bound:?}"));
        }
        Ok(())
    }
}
