//! The engine: a model, a search, and the row by which the rest of the house knows them.
//!
//! A model and its bundles are made for one geometry and kept while puzzles of it come. The word of the bit
//! masks that a reading ends in is chosen by the side, once.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use hyperdoku_grid::{
    Budget, Geometry, Puzzle, Report, Solution, SolveError, Solver, SolverInfo, U256, Word,
};

use crate::legality::{Masks, Vectors};
use crate::model::{Certificate, Model, ModelError, ModelInfo, Spec, model_named};
use crate::search::{Search, Way, Work};
use crate::watch::WATCHED_SIDE;

/// The row of the engine with the model that serves every side exactly.
pub static INFO: SolverInfo = SolverInfo {
    name: "vsa",
    summary: "hypervectors: legality is read out of one bundle a house; singles, then a guess",
    sides: 1..=256,
    complete: true,
    any_houses: true,
    marks: true,
    make: || Box::new(Usual(None)),
};

/// The model that serves every side exactly.
const USUAL: &str = "m-sequence";

/// What legality is read from.
#[derive(Clone, Copy, Debug)]
pub enum Reading {
    /// Bundles of hypervectors.
    Model {
        /// The model.
        info: &'static ModelInfo,
        /// The dimension; that of the row if not given.
        dimension: Option<usize>,
        /// The seed of its random vectors.
        seed: u64,
        /// Whether the places of a digit are counted by bundling candidates, too, instead of in masks.
        places: bool,
    },
    /// Bit masks: the exact twin.
    Masks,
}

impl Reading {
    /// The model of a row as it comes.
    pub fn of(info: &'static ModelInfo) -> Self {
        Self::Model { info, dimension: None, seed: 1, places: false }
    }

    /// The model, empty, for `geometry`; `None` for the twin. With `load`, bundles that hold the candidates
    /// of a house.
    fn model(
        &self,
        geometry: &Geometry,
        load: usize,
    ) -> Result<Option<Box<dyn Model>>, ModelError> {
        let Self::Model { info, dimension, seed, .. } = *self else { return Ok(None) };
        let (symbols, houses) = (geometry.side(), geometry.houses());
        let dimension = match dimension {
            Some(dimension) => dimension,
            None => info.usual_dimension(symbols, houses)?,
        };
        info.model(&Spec { symbols, houses, dimension, seed, load }).map(Some)
    }

    /// What is certain about it on `geometry`; exact for the twin.
    ///
    /// # Errors
    /// If the model cannot be.
    pub fn certify(&self, geometry: &Geometry) -> Result<Certificate, ModelError> {
        let model = self.model(geometry, geometry.side())?;
        Ok(model.map_or(Certificate::Exact, |model| model.certify()))
    }
}

/// Why the engine cannot run on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VsaError {
    /// The engine does not serve the puzzle.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The model cannot be.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The side is too large for a search that is watched.
    #[error("side {side} is larger than {WATCHED_SIDE}, the largest that can be watched")]
    Unwatched {
        /// The side.
        side: usize,
    },
}

/// A search of any word and reading.
trait Run: Send {
    fn run(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Work;
}

impl<W: Word, L: crate::legality::Legality<W> + Send> Run for Search<W, L> {
    fn run(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Work {
        Self::run(self, puzzle, budget, found)
    }
}

/// A reading and a way to search, reusable for puzzles of any geometry.
pub struct Engine {
    reading: Reading,
    way: Way,
    /// The search for the geometry of the latest puzzle.
    search: Option<(Arc<Geometry>, Box<dyn Run>)>,
}

impl Engine {
    /// An engine; the model is made when the first puzzle comes.
    pub fn new(reading: Reading, way: Way) -> Self {
        Self { reading, way, search: None }
    }

    /// Hands every solution of `puzzle` to `found` until `found` breaks, the budget is spent or the space
    /// is covered.
    ///
    /// # Errors
    /// If the model cannot be for this puzzle, or the side is above 256.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Work, VsaError> {
        INFO.serves(puzzle)?;
        let geometry = puzzle.geometry();
        let known =
            |(known, _): &(Arc<Geometry>, _)| Arc::ptr_eq(known, geometry) || **known == **geometry;
        let (_, search) = match self.search.take().filter(known) {
            Some(search) => self.search.insert(search),
            None => self.search.insert((Arc::clone(geometry), self.search_for(geometry)?)),
        };
        Ok(search.run(puzzle, budget, found))
    }

    fn search_for(&self, geometry: &Arc<Geometry>) -> Result<Box<dyn Run>, ModelError> {
        match geometry.side() {
            ..=32 => self.search_in::<u32>(geometry),
            33..=64 => self.search_in::<u64>(geometry),
            65..=128 => self.search_in::<u128>(geometry),
            _ => self.search_in::<U256>(geometry),
        }
    }

    fn search_in<W: Word>(&self, geometry: &Arc<Geometry>) -> Result<Box<dyn Run>, ModelError> {
        let (side, houses) = (geometry.side(), geometry.houses());
        let Some(model) = self.reading.model(geometry, side)? else {
            let masks = Masks::<W>::new(side, houses);
            return Ok(Box::new(Search::<W, _>::new(geometry, masks, self.way)));
        };
        let candidates = match self.reading {
            Reading::Model { places: true, .. } => self.reading.model(geometry, side * side)?,
            _ => None,
        };
        let vectors = Vectors::new(model, candidates);
        Ok(Box::new(Search::<W, _>::new(geometry, vectors, self.way)))
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {:?}", self.reading, self.way)
    }
}

/// The engine of the row.
struct Usual(Option<Engine>);

impl Solver for Usual {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        let engine = self.0.get_or_insert_with(|| {
            let info = model_named(USUAL).expect("the model is in the table");
            Engine::new(Reading::of(info), Way::default())
        });
        match engine.run(puzzle, budget, found) {
            Ok(work) => Ok(work.report),
            Err(VsaError::Solve(error)) => Err(error),
            Err(error) => unreachable!("m-sequences serve every side: {error}"),
        }
    }
}
