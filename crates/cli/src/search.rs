//! Search: which engine runs, how long, and what it finds.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use hyperdoku::canonical::BulkForms;
use hyperdoku::engine_for;
use hyperdoku::grid::{
    Budget, Count, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, Verdict,
};
use hyperdoku::logic::{Rater, Reducer};
use hyperdoku::sat::External;
use hyperdoku::vsa;

use crate::choices;
use crate::plain::Bulk;
use crate::stop::Stop;

/// The time that a record may take unless told otherwise.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// Which engine, and how long.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Engine; if not given, the first in the table of engines that serves the puzzle
    #[arg(long, value_name = "NAME", value_parser = choices::engine())]
    engine: Option<&'static SolverInfo>,
    /// A SAT solver outside, by its command: clauses go to its standard input, or to the file that `{cnf}`
    /// stands for; the answer is what it prints, or the file that `{answer}` stands for
    #[arg(long, value_name = "COMMAND", conflicts_with = "engine")]
    external: Option<String>,
    /// Longest time for a record, in seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = choices::seconds)]
    time_limit: Option<Duration>,
    /// Most search nodes for a record
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,
    /// No limit but those that are given
    #[arg(long)]
    pub no_limit: bool,
}

impl SearchArgs {
    /// Whether the engine and the bounds are those that nobody asked for.
    pub(crate) fn is_usual(&self) -> bool {
        self.engine.is_none()
            && self.external.is_none()
            && self.time_limit.is_none()
            && self.node_limit.is_none()
    }

    /// The plan of every search of a run.
    pub(crate) fn plan(&self, limit: u64, timed: bool, stop: &Stop) -> Plan {
        let usual = if self.no_limit { None } else { Some(USUAL_TIME) };
        let mut budget = Budget::unlimited().with_stop(stop.flag());
        if let Some(time) = self.time_limit.or(usual) {
            budget = budget.with_time(time);
        }
        if let Some(nodes) = self.node_limit {
            budget = budget.with_nodes(nodes);
        }
        Plan { engine: self.engine, external: self.external.clone(), budget, limit, timed }
    }
}

/// The engines of one thread, made when first needed and kept.
#[derive(Default)]
pub(crate) struct Engines {
    /// The three reductions.
    pub reducer: Reducer,
    /// The engine for many 9×9 puzzles at once.
    pub bulk: Option<Bulk>,
    /// What finds canonical forms of many 9×9 puzzles at once.
    pub forms: Option<BulkForms>,
    /// The engine of hypervectors, as `vsa` asks for it.
    pub vectors: Option<vsa::Engine>,
    /// What rates puzzles.
    pub rater: Option<Rater>,
    made: Vec<(&'static str, Box<dyn Solver + Send>)>,
}

impl Engines {
    /// The engine of this row.
    pub(crate) fn get(&mut self, info: &'static SolverInfo) -> &mut dyn Solver {
        let at = self.made.iter().position(|(name, _)| *name == info.name).unwrap_or_else(|| {
            self.made.push((info.name, (info.make)()));
            self.made.len() - 1
        });
        &mut *self.made[at].1
    }
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Work {
    /// How many solutions were met.
    pub count: Count,
    /// The counters.
    pub report: Report,
    /// The engine; `None` if none was needed.
    pub engine: Option<&'static str>,
    /// Microseconds of processor time that it took, where that was asked.
    pub micros: Option<f64>,
}

impl Work {
    /// The work on a full grid: none.
    const NONE: Self = Self {
        count: Count { found: 1, exact: true },
        report: Report { nodes: 0, guesses: 0, placements: 0, covered: true },
        engine: None,
        micros: None,
    };
}

/// How to search, the same for every record.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    engine: Option<&'static SolverInfo>,
    external: Option<String>,
    /// The budget of each search.
    pub budget: Budget,
    /// Solutions after which a search stops.
    pub limit: u64,
    /// Whether to look at the clock, which costs as much as an easy puzzle.
    timed: bool,
}

impl Plan {
    /// The engine for `puzzle`.
    ///
    /// # Errors
    /// If none serves it, or the one asked for does not.
    pub(crate) fn engine_for(&self, puzzle: &Puzzle) -> Result<&'static SolverInfo, SolveError> {
        match self.engine {
            Some(engine) => engine.serves(puzzle).map(|()| engine),
            None => engine_for(puzzle),
        }
    }

    /// Whether the budget or the engine ended a search before the limit did.
    pub(crate) fn gave_up(&self, count: Count) -> bool {
        !count.exact && count.found < self.limit
    }

    /// Looks for solutions of `puzzle`. A full grid needs no engine.
    ///
    /// # Errors
    /// If no engine serves it.
    pub(crate) fn find(
        &self,
        engines: &mut Engines,
        puzzle: &Puzzle,
    ) -> Result<(Verdict, Work), SolveError> {
        if let Some(solution) = puzzle.as_solution() {
            return Ok((Verdict::Unique(solution), Work::NONE));
        }
        self.run(engines, puzzle, |engine| {
            if self.limit != 2 {
                return search(engine, puzzle, &self.budget, self.limit);
            }
            let (verdict, report) = engine.verdict(puzzle, &self.budget)?;
            let count = count_of(&verdict, report.covered);
            Ok((verdict, count, report))
        })
    }

    /// Counts the solutions of `puzzle`. A full grid needs no engine.
    ///
    /// # Errors
    /// If no engine serves it.
    pub(crate) fn count(&self, engines: &mut Engines, puzzle: &Puzzle) -> Result<Work, SolveError> {
        if puzzle.as_solution().is_some() {
            return Ok(Work::NONE);
        }
        let counted = self.run(engines, puzzle, |engine| {
            let (count, report) = engine.count(puzzle, &self.budget, self.limit)?;
            Ok(((), count, report))
        });
        counted.map(|((), work)| work)
    }

    /// Runs the engine for `puzzle`, by the clock if that is asked.
    fn run<T>(
        &self,
        engines: &mut Engines,
        puzzle: &Puzzle,
        go: impl FnOnce(&mut dyn Solver) -> Result<(T, Count, Report), SolveError>,
    ) -> Result<(T, Work), SolveError> {
        let mut external = self.external.as_deref().map(External::new);
        let (name, engine): (_, &mut dyn Solver) = if let Some(external) = &mut external {
            ("external", external)
        } else {
            let info = self.engine_for(puzzle)?;
            (info.name, engines.get(info))
        };
        let clock = self.timed.then(ThreadTime::now);
        let (found, count, report) = go(engine)?;
        let micros = clock.map(|clock| clock.elapsed().as_secs_f64() * 1e6);
        Ok((found, Work { count, report, engine: Some(name), micros }))
    }
}

/// How many solutions a verdict knows.
fn count_of(verdict: &Verdict, covered: bool) -> Count {
    match verdict {
        Verdict::Impossible => Count { found: 0, exact: true },
        Verdict::Unique(_) => Count { found: 1, exact: true },
        Verdict::Several(..) => Count { found: 2, exact: covered },
        Verdict::Unknown(found) => Count { found: u64::from(found.is_some()), exact: false },
    }
}

/// The first two solutions and the number of all up to `limit`.
fn search(
    engine: &mut dyn Solver,
    puzzle: &Puzzle,
    budget: &Budget,
    limit: u64,
) -> Result<(Verdict, Count, Report), SolveError> {
    let mut found = 0;
    let mut kept: [Option<Solution>; 2] = [None, None];
    let report = engine.search(puzzle, budget, &mut |solution| {
        if let Some(place) = kept.iter_mut().find(|place| place.is_none()) {
            *place = Some(solution);
        }
        found += 1;
        if found < limit { Continue(()) } else { Break(()) }
    })?;
    let [first, second] = kept;
    let count = Count { found, exact: report.covered };
    Ok((Verdict::from_search(first, second, report.covered), count, report))
}
