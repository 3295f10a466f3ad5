//! Fitting: does a candidate meet the request, perhaps with some givens more?
//!
//! ```text
//! too many givens ──────────────────────────▶ no
//! fewer than wanted ─▶ give back to a random number that is wanted
//! too hard ─▶ give an orbit back ─▶ judge again       not where it must be minimal or has its pattern
//! too easy, without a technique ────────────▶ no
//! ```
//! Givens more never make a second solution, and they make a puzzle easier step by step; so a level is met from above.
//! Rating ends at the first step above the level. Where the level allows chains nothing is given back for it: one
//! candidate in three is of such a level, and rating it again would cost more than the next.

use std::cmp::Ordering;

use hyperdoku_grid::{Budget, Puzzle, Solver, SolverInfo};
use hyperdoku_logic::{Allowed, Board, Guide, Rater, Reducer, TECHNIQUES, Technique, scale_named};
use hyperdoku_solve::{redundant_givens, solver_for};

use super::Plan;
use super::candidate::Candidate;
use crate::Random;
use crate::request::Request;

/// From this rating on, in tenths, steps are costly to find.
const CHAINS: u32 = 50;

/// Why a candidate does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Misfit {
    Several,
    FewGivens,
    ManyGivens,
    Hard,
    Easy,
    Technique,
    NotMinimal,
}

impl Misfit {
    pub(super) const ALL: [Self; 7] = [
        Self::Several,
        Self::FewGivens,
        Self::ManyGivens,
        Self::Hard,
        Self::Easy,
        Self::Technique,
        Self::NotMinimal,
    ];

    /// What is told of so many candidates.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Several => "with several solutions",
            Self::FewGivens => "with too few givens",
            Self::ManyGivens => "with too many givens",
            Self::Hard => "too hard",
            Self::Easy => "too easy",
            Self::Technique => "without a technique that is needed",
            Self::NotMinimal => "not minimal",
        }
    }
}

/// Whether a candidate is what people can do.
enum Judged {
    Fits,
    Hard,
    Not(Misfit),
}

/// Fits candidates to one request.
pub(super) struct Fitter {
    rater: Rater,
    reducer: Reducer,
    ways: Option<Ways>,
    /// Whether givens are given back to what is too hard.
    may_ease: bool,
    engine: Option<Box<dyn Solver + Send>>,
}

impl Fitter {
    pub(super) fn new(request: &Request) -> Self {
        let scale = scale_named("se121").expect("the scale of levels is in its table");
        let ways = request.names_techniques().then(|| Ways::new(request));
        let may_ease = request.tenths.as_ref().is_none_or(|tenths| *tenths.end() < CHAINS);
        let (rater, reducer) = (Rater::new(scale), Reducer::default());
        Self { rater, reducer, ways, may_ease, engine: None }
    }

    /// Makes the candidate fit; `Err` says why it does not.
    pub(super) fn fit(
        &mut self,
        plan: &Plan,
        candidate: &mut Candidate,
        random: &mut Random,
        rest: &Budget,
    ) -> Result<(), Misfit> {
        let most = plan.counts.last().copied().unwrap_or(usize::MAX);
        if candidate.count > most {
            return Err(Misfit::ManyGivens);
        }
        let request = &plan.request;
        let may_grow = !request.is_minimal() && request.pattern.is_none();
        let mut growth = Growth::new(plan, candidate, random, may_grow);
        if may_grow && !plan.counts.is_empty() {
            let wanted = plan.counts.partition_point(|&count| count < candidate.count);
            let wanted = &plan.counts[wanted..];
            let target = wanted[random.below(wanted.len())];
            while growth.grow(candidate, target) {}
        }
        // Only a minimal candidate, or one with its pattern, can have too few.
        if plan.counts.first().is_some_and(|&least| candidate.count < least) {
            return Err(Misfit::FewGivens);
        }
        loop {
            match self.judge(request, candidate) {
                Judged::Fits => break,
                Judged::Hard if self.may_ease && growth.grow(candidate, most) => {}
                Judged::Hard => return Err(Misfit::Hard),
                Judged::Not(misfit) => return Err(misfit),
            }
        }
        if request.is_minimal()
            && !candidate.is_minimal
            && !self.is_minimal(request, candidate, rest)
        {
            return Err(Misfit::NotMinimal);
        }
        Ok(())
    }

    fn judge(&mut self, request: &Request, candidate: &Candidate) -> Judged {
        if let Some(tenths) = &request.tenths {
            let board = Board::with_digits(&candidate.givens);
            match self.rater.compare(&board, tenths) {
                Ordering::Less => return Judged::Not(Misfit::Easy),
                Ordering::Greater => return Judged::Hard,
                Ordering::Equal => {}
            }
        }
        if request.only_reductions && request.is_nine() {
            let puzzle = candidate.puzzle(&request.geometry);
            if self.reducer.solves(&puzzle) != Ok(true) {
                return Judged::Hard;
            }
        }
        match &self.ways {
            Some(ways) => ways.judge(request, &candidate.puzzle(&request.geometry)),
            None => Judged::Fits,
        }
    }

    fn is_minimal(&mut self, request: &Request, candidate: &Candidate, rest: &Budget) -> bool {
        let puzzle = candidate.puzzle(&request.geometry);
        let info: Option<&SolverInfo> = request.engine.or_else(|| solver_for(&puzzle).ok());
        let Some(info) = info else { return false };
        let engine = self.engine.get_or_insert_with(|| (info.make)());
        let proper = candidate.clone().into_proper(&request.geometry);
        let redundant = redundant_givens(&mut **engine, &puzzle, proper.solution(), rest);
        redundant.is_ok_and(|cells| cells.is_some_and(|cells| cells.is_empty()))
    }
}

/// What is asked of the way through a puzzle.
struct Ways {
    /// Techniques that may be used.
    allowed: Allowed,
    /// Those of them that people do not look for later than for the last that is needed.
    early: Allowed,
    /// Whether some are not allowed, so that the end is not certain.
    is_restricted: bool,
}

impl Ways {
    fn new(request: &Request) -> Self {
        let all = Allowed::all(true);
        let only = request.with.as_deref().map_or(all.clone(), |with| all.only(with));
        let allowed = only.without(&request.without);
        let last = request.need.iter().filter_map(|needed| Guide::turn_of(needed)).max();
        let is_late = |technique: &&'static Technique| Guide::turn_of(technique) > last;
        let late: Vec<_> = TECHNIQUES.iter().copied().filter(is_late).collect();
        let is_restricted = request.with.is_some() || !request.without.is_empty();
        Self { early: allowed.clone().without(&late), allowed, is_restricted }
    }

    /// What is needed must occur before anything that people look for later: to see that takes no chains.
    fn judge(&self, request: &Request, puzzle: &Puzzle) -> Judged {
        let guide = |allowed: &Allowed| {
            let guide = Guide::new(puzzle, puzzle, allowed.clone());
            guide.expect("techniques are asked for at classic 9×9 only")
        };
        let mut missing = request.need.clone();
        let mut early = guide(&self.early);
        while !missing.is_empty() {
            let Some((_, step)) = early.next() else { return Judged::Not(Misfit::Technique) };
            missing.retain(|technique| *technique != step.technique);
        }
        if !self.is_restricted {
            return Judged::Fits;
        }
        let mut way = guide(&self.allowed);
        way.by_ref().for_each(drop);
        if way.board().is_full() { Judged::Fits } else { Judged::Hard }
    }
}

/// Givens that may be given back, orbit by orbit, in random order.
struct Growth<'p> {
    plan: &'p Plan,
    /// The numbers of empty orbits, the next one last.
    empty: Vec<usize>,
}

impl<'p> Growth<'p> {
    fn new(plan: &'p Plan, candidate: &Candidate, random: &mut Random, may_grow: bool) -> Self {
        let is_empty = |orbit: &usize| {
            plan.orbits[*orbit].iter().all(|cell| candidate.givens[cell.index()].is_none())
        };
        let orbits = if may_grow && !plan.takes_all() { plan.orbits.len() } else { 0 };
        let mut empty: Vec<usize> = (0..orbits).filter(is_empty).collect();
        random.shuffle(&mut empty);
        Self { plan, empty }
    }

    /// Gives the next orbit back with which there are not more than `most` givens; whether there is one.
    fn grow(&mut self, candidate: &mut Candidate, most: usize) -> bool {
        let fits = |&orbit: &usize| candidate.count + self.plan.orbits[orbit].len() <= most;
        let Some(at) = self.empty.iter().rposition(fits) else { return false };
        let orbit = &self.plan.orbits[self.empty.remove(at)];
        for cell in orbit {
            candidate.givens[cell.index()] = Some(candidate.solution[cell.index()]);
        }
        candidate.count += orbit.len();
        true
    }
}
