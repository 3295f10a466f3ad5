//! Making: puzzles that meet a request, by their numbers.
//!
//! ```text
//! Request ─Maker::new→ Maker ─worker→ Worker ─make(seed, numbers)→ Made, Made, …   or Unreached
//!
//! source of candidates     nine: 9×9 in bulk │ the same, unbiased │ dig: any houses │ pattern: the cells are given
//!         ↓
//! fit                      grow, where givens may be given back; judge; keep or take the next candidate
//! ```
//! A candidate has one solution whatever else it has: the sources prove that, and whatever gives givens back keeps it so.
//!
//! *Numbers.* 9×9 candidates come in chunks, so their puzzles come in units: unit u has a stream of chunks of its own,
//! and its puzzles are the first that fit. All others are made one by one. So what number i is depends on the seed, i
//! and the request, never on how many are wanted, on threads or on time. A budget ends the making; it changes nothing
//! that was made before.
//! Cost: that of the candidates that do not fit; docs/generate.md has rates.

mod candidate;
mod fit;
mod pattern;

#[cfg(test)]
mod sweep;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::Arc;

use hyperdoku_grid::{Budget, Cell, Meter, Proper, Solution};
use hyperdoku_solve::nine::dig::Orbits;

use crate::Random;
use crate::dig::{self, Order};
use crate::fill::Filler;
use crate::large::RandomGrids;
use crate::nine::bias::{KnownBias, weight};
use crate::nine::{self, Dug};
use crate::orbits::reachable;
use crate::request::{Refusal, Request};
use candidate::Candidate;
use fit::{Fitter, Misfit};
use pattern::Climber;

/// Chunks of candidates for each unit, as a power of two.
const CHUNKS_OF_UNIT: u32 = 24;

/// Units whose chunks have numbers of their own.
const UNITS: u64 = 1 << (62 - CHUNKS_OF_UNIT);

/// Attempts for each puzzle that is made one by one, as a power of two.
const ATTEMPTS: u32 = 40;

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its number.
    pub index: u64,
    /// The puzzle with its only solution.
    pub proper: Proper,
    /// Givens that might go, but the budget was spent before they were tested.
    pub untested: usize,
    /// How many candidates were looked at for it.
    pub tried: u64,
    /// How much it counts in means over all minimal puzzles, if the request is for unbiased ones.
    pub weight: Option<f64>,
}

/// Why the puzzles from some number on were not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("puzzle {}: {}", index + 1, told(*tried, misfits, *is_spent))]
pub struct Unreached {
    /// The number of the first that was not.
    pub index: u64,
    /// How many candidates were looked at for it.
    pub tried: u64,
    /// Why they do not fit, and how many for each reason.
    pub misfits: Vec<(&'static str, u64)>,
    /// Whether the budget ended it; else there are no more candidates.
    pub is_spent: bool,
}

fn told(tried: u64, misfits: &[(&'static str, u64)], is_spent: bool) -> String {
    let reasons: Vec<String> =
        misfits.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    let reasons = reasons.join(", ");
    match (tried, is_spent) {
        (0, true) => "the limit was reached before there was a candidate".to_owned(),
        (0, false) => "no complete grid has these houses".to_owned(),
        (_, true) => {
            format!("none of {tried} candidates met the request before the limit: {reasons}")
        }
        (_, false) => format!("no candidate meets the request: {reasons}"),
    }
}

/// Makes the puzzles of a request. A clone shares what it knows.
#[derive(Clone)]
pub struct Maker {
    plan: Arc<Plan>,
}

/// How the puzzles of a request are made.
struct Plan {
    request: Request,
    /// Cells that are given together.
    orbits: Vec<Vec<Cell>>,
    /// The numbers of givens that are wanted and can be; none if any will do.
    counts: Vec<usize>,
    grids: Grids,
    source: Source,
}

impl fmt::Debug for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Maker").field("request", self.request()).finish_non_exhaustive()
    }
}

/// Where candidates come from.
#[derive(Clone, Debug)]
enum Source {
    Nine(nine::Plan),
    Unbiased,
    Dig(dig::Plan),
    Pattern(Vec<Cell>),
}

/// Where complete grids come from.
#[derive(Debug)]
enum Grids {
    /// They are in the request.
    Given,
    Random(RandomGrids),
    Filled(Filler),
}

impl Maker {
    /// A maker of what is asked for.
    ///
    /// # Errors
    /// What can never be met.
    ///
    /// # Panics
    /// Never: orbits are disjoint sets of cells.
    pub fn new(request: Request) -> Result<Self, Refusal> {
        request.check()?;
        let geometry = &request.geometry;
        let orbits = request.symmetry.orbits(geometry.side());
        let counts = match &request.givens {
            Some(range) => {
                reachable(&orbits, &(*range.start()..=geometry.cells().min(*range.end()))).collect()
            }
            None => Vec::new(),
        };
        let grids = match geometry.box_shape() {
            _ if !request.grids.is_empty() => Grids::Given,
            Some(shape) if !geometry.has_extra_houses() => Grids::Random(RandomGrids::new(shape)),
            _ => Grids::Filled(Filler::new(geometry)),
        };
        let least = if request.is_minimal() { None } else { counts.first().copied() };
        let is_bulk = request.is_nine() && request.grids.is_empty() && request.steps.is_none();
        let source = if let Some(pattern) = &request.pattern {
            Source::Pattern(geometry.all_cells().filter(|cell| pattern[cell.index()]).collect())
        } else if request.unbiased {
            Source::Unbiased
        } else if is_bulk {
            let orbits = Orbits::new(orbits.iter().map(|orbit| orbit.iter().copied()));
            let orbits = orbits.expect("orbits are disjoint sets of cells");
            Source::Nine(nine::Plan { orbits, stop: least })
        } else {
            Source::Dig(dig_plan(&request, &orbits, least.unwrap_or(0)))
        };
        Ok(Self { plan: Arc::new(Plan { request, orbits, counts, grids, source }) })
    }

    /// What it makes.
    pub fn request(&self) -> &Request {
        &self.plan.request
    }

    /// How many puzzles are made together: a run of numbers must begin at a multiple of it.
    pub fn unit(&self) -> u64 {
        let Plan { request, counts, source, .. } = &*self.plan;
        let is_rare = request.names_techniques()
            || request.tenths.as_ref().is_some_and(|tenths| *tenths.start() >= 80);
        let is_judged = request.tenths.is_some() || request.only_reductions || request.minimal;
        match source {
            Source::Unbiased => 16,
            Source::Nine(_) if is_rare => 16,
            Source::Nine(_) if is_judged || !counts.is_empty() => 256,
            Source::Nine(_) => nine::CHUNK as u64,
            Source::Dig(_) | Source::Pattern(_) => 1,
        }
    }

    /// Someone who makes them; each thread has its own.
    pub fn worker(&self) -> Worker {
        let plan = Arc::clone(&self.plan);
        let engine = match &plan.source {
            Source::Nine(plan) => Engine::Nine(Box::new(nine::RandomPuzzles::new(plan.clone()))),
            Source::Unbiased => Engine::Unbiased(Box::default()),
            Source::Dig(_) => Engine::Dig,
            Source::Pattern(cells) => Engine::Pattern(Box::new(Climber::new(&plan.request, cells))),
        };
        Worker { fitter: Fitter::new(&plan.request), engine, plan }
    }
}

impl Plan {
    /// Whether a candidate is as good as made: nothing is asked of it but what its source does.
    fn takes_all(&self) -> bool {
        let request = &self.request;
        let is_judged = request.tenths.is_some()
            || request.names_techniques()
            || request.is_minimal()
            || request.only_reductions && request.is_nine();
        !is_judged && self.counts.is_empty()
    }
}

fn dig_plan(request: &Request, orbits: &[Vec<Cell>], least: usize) -> dig::Plan {
    let side = request.geometry.side();
    let is_free = request.symmetry.asks.is_empty() && request.givens.is_none() && side > 9;
    let order = request.order.unwrap_or(if is_free { Order::Boxes } else { Order::Scattered });
    let orbits = if request.symmetry.asks.is_empty() { Vec::new() } else { orbits.to_vec() };
    dig::Plan {
        steps: request.proof(),
        order,
        orbits,
        least,
        engine: request.engine,
        budget: Budget::unlimited(),
    }
}

impl Grids {
    /// The grid of puzzle `index`.
    fn grid(
        &self,
        given: &[Solution],
        index: u64,
        random: &mut Random,
        rest: &Budget,
    ) -> Option<Solution> {
        match self {
            Self::Given => given.get((index % given.len() as u64) as usize).cloned(),
            Self::Random(grids) => Some(grids.grid_from(random)),
            Self::Filled(filler) => filler.grid(random, &mut rest.start()),
        }
    }
}

/// Makes puzzles; keeps its memory from one to the next, and what it makes does not depend on that.
pub struct Worker {
    plan: Arc<Plan>,
    fitter: Fitter,
    engine: Engine,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("request", &self.plan.request).finish_non_exhaustive()
    }
}

enum Engine {
    Nine(Box<nine::RandomPuzzles>),
    Unbiased(Box<KnownBias>),
    Dig,
    Pattern(Box<Climber>),
}

impl Engine {
    /// Hands the candidates of a chunk to `each` until it breaks, if they come in chunks.
    fn chunk(
        &mut self,
        seed: u64,
        chunk: u64,
        each: &mut dyn FnMut(&Dug) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::Nine(puzzles) => puzzles.chunk(seed, chunk, each),
            Self::Unbiased(puzzles) => puzzles.chunk(seed, chunk, each),
            Self::Dig | Self::Pattern(_) => Break(()),
        }
    }
}

/// The hunt for one puzzle.
struct Hunt<'b> {
    index: u64,
    budget: &'b Budget,
    meter: Meter,
    tried: u64,
    misfits: [u64; Misfit::ALL.len()],
}

impl<'b> Hunt<'b> {
    fn new(index: u64, budget: &'b Budget) -> Self {
        let meter = budget.start();
        Self { index, budget, meter, tried: 0, misfits: [0; Misfit::ALL.len()] }
    }

    /// What is left of the time for work on one candidate; its nodes are not candidates.
    fn rest(&self) -> Budget {
        self.meter.rest().with_nodes(u64::MAX)
    }

    fn unreached(&self, is_spent: bool) -> Unreached {
        let counted = Misfit::ALL.iter().zip(self.misfits).filter(|(_, count)| *count > 0);
        let misfits = counted.map(|(misfit, count)| (misfit.name(), count)).collect();
        Unreached { index: self.index, tried: self.tried, misfits, is_spent }
    }

    fn made(&mut self, proper: Proper, untested: usize) -> Made {
        let made = Made { index: self.index, proper, untested, tried: self.tried, weight: None };
        *self = Self::new(self.index + 1, self.budget);
        made
    }
}

impl Worker {
    /// Makes the puzzles with these numbers, which lie in one unit and begin with it, and hands them over in their order.
    /// The budget is for each puzzle: its time, and its nodes, which are candidates.
    ///
    /// # Errors
    /// The first puzzle that was not made, and why; those before it were handed over.
    pub fn make(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        budget: &Budget,
        each: &mut dyn FnMut(Made),
    ) -> Result<(), Unreached> {
        if let Engine::Nine(_) | Engine::Unbiased(_) = self.engine {
            return self.make_unit(seed, numbers, budget, each);
        }
        for number in numbers {
            each(self.make_one(seed, number, budget)?);
        }
        Ok(())
    }

    fn make_unit(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        budget: &Budget,
        each: &mut dyn FnMut(Made),
    ) -> Result<(), Unreached> {
        let unit = Maker { plan: Arc::clone(&self.plan) }.unit();
        let Self { plan, fitter, engine } = self;
        let is_unbiased = plan.request.unbiased;
        let first = (numbers.start / unit % UNITS) << CHUNKS_OF_UNIT;
        let mut hunt = Hunt::new(numbers.start, budget);
        for chunk in first..first + (1 << CHUNKS_OF_UNIT) {
            if hunt.index == numbers.end {
                return Ok(());
            }
            // A chunk takes a while, whatever the meter counts.
            if hunt.meter.look().is_break() {
                break;
            }
            // Chunks use up the numbers below 2⁶³.
            let mut random = Random::new(seed, !chunk);
            let done = engine.chunk(seed, chunk, &mut |dug| {
                if hunt.index == numbers.end || hunt.meter.node().is_break() {
                    return Break(());
                }
                hunt.tried += 1;
                let mut candidate = Candidate::of_nine(dug);
                candidate.is_minimal = plan.request.symmetry.asks.is_empty();
                match fitter.fit(plan, &mut candidate, &mut random, &hunt.rest()) {
                    Ok(()) => {
                        let proper = candidate.into_proper(&plan.request.geometry);
                        let weight = is_unbiased.then(|| weight(dug.givens()));
                        each(Made { weight, ..hunt.made(proper, 0) });
                    }
                    Err(misfit) => hunt.misfits[misfit as usize] += 1,
                }
                Continue(())
            });
            if done.is_break() {
                break;
            }
        }
        if hunt.index == numbers.end { Ok(()) } else { Err(hunt.unreached(true)) }
    }

    fn make_one(&mut self, seed: u64, index: u64, budget: &Budget) -> Result<Made, Unreached> {
        let Self { plan: maker, fitter, engine } = self;
        let request = &maker.request;
        let mut hunt = Hunt::new(index, budget);
        // The same grid with the same cells gives the same puzzle again.
        let is_fixed = request.pattern.is_some() && !request.grids.is_empty();
        for attempt in 0..if is_fixed { 1 } else { 1 << (63 - ATTEMPTS) } {
            // The first candidate is made whatever the budget: the plain way always ends with a puzzle.
            if attempt > 0 && (hunt.meter.node().is_break() || hunt.meter.look().is_break()) {
                return Err(hunt.unreached(true));
            }
            let mut random = Random::new(seed, (index % (1 << ATTEMPTS)) | (attempt << ATTEMPTS));
            let grid = maker.grids.grid(&request.grids, index, &mut random, &hunt.rest());
            let Some(grid) = grid else {
                return Err(hunt.unreached(hunt.meter.look().is_break()));
            };
            hunt.tried += 1;
            let (mut candidate, untested) = match (&mut *engine, &maker.source) {
                (Engine::Pattern(climber), _) => {
                    let Some(candidate) = climber.climb(&grid, is_fixed, &mut random, &hunt.rest())
                    else {
                        hunt.misfits[Misfit::Several as usize] += 1;
                        continue;
                    };
                    (candidate, 0)
                }
                (_, Source::Dig(plan)) => {
                    let plan = dig::Plan { budget: hunt.rest(), ..plan.clone() };
                    let dug = dig::dig(&grid, &plan, &mut random).expect("the request was checked");
                    if maker.takes_all() {
                        return Ok(hunt.made(dug.proper, dug.untested + dug.unproved));
                    }
                    (Candidate::of_dug(&dug), dug.untested)
                }
                (_, Source::Nine(_) | Source::Unbiased | Source::Pattern(_)) => {
                    unreachable!("each source has its engine")
                }
            };
            match fitter.fit(maker, &mut candidate, &mut random, &hunt.rest()) {
                Ok(()) => return Ok(hunt.made(candidate.into_proper(&request.geometry), untested)),
                Err(misfit) => hunt.misfits[misfit as usize] += 1,
            }
        }
        Err(hunt.unreached(false))
    }
}
