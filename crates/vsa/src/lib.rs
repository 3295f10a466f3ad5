//! Sudoku in a vector symbolic architecture: which digits a house still lacks is read out of vectors.
//!
//! ```text
//! digit ─code→ item vector ─add→ bundle of a house ─correlate→ count of every digit ─compare→ legality
//! ```
//! Every house has one vector, the bundle: the sum of the item vectors of the digits that stand in it.
//! Placing a digit adds its item vector to the bundles of its houses, taking it back subtracts it. How
//! often a digit stands in a house is read out of the bundle by comparing it with the item vectors; no set
//! of digits is kept anywhere.
//!
//! A [`Model`] says how digits become vectors and how counts are read back; [`MODELS`] has a row for each.
//! Source: "Solving Sudoku using Hyperdimensional Computing" and its companion on multiplicity; what is
//! kept of them and what is mended stands in docs/vsa.md.

pub mod demo;
mod engine;
pub mod fast;
mod layout;
mod legality;
mod model;
mod noise;
pub mod plot;
mod sample;
mod search;
mod watch;

pub use engine::{Engine, INFO, Reading, VsaError};
pub use layout::Layout;
pub use legality::{Legality, Masks, Places, Vectors};
pub use model::{
    Bundles, Certificate, Code, ErrorProbability, MODELS, Model, ModelError, ModelInfo, Spec,
    model_named,
};
pub use noise::{NoiseSample, sample_noise};
pub use sample::{Samples, Set};
pub use search::{Search, State, ValueOrder, View, Way, Work};
pub use watch::{Frame, WATCHED_SIDE, watch};
