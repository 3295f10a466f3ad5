//! Human logic: techniques, the steps that they find, and the rating of a puzzle by its hardest step.
//!
//! ```text
//! Puzzle ─Board::new→ Board ─a rule of a Scale→ Step ─Board::apply→ Board … solved or stuck
//!                                                └ its Rating ─Rater→ Rated (ER, EP, ED)
//! ```
//! A [`Technique`] is a row of [`TECHNIQUES`]; a [`Scale`] lists rules in its order of search. A [`Step`] is
//! uniform data, so that whoever draws or explains it need not know any technique by name.

mod board;
mod example;
mod guide;
mod houses;
mod lead;
mod level;
mod mistake;
mod rate;
mod reduce;
mod scale;
mod step;
mod table;
mod technique;
mod tell;
mod told;

pub use board::{Board, NotServed};
pub use example::Example;
pub use guide::{Allowed, Guide};
pub use lead::{LeadError, Led, lead};
pub use level::{LEVELS, Level};
pub use mistake::{Checkup, Mistake, check_up};
pub use rate::{Rated, Rater};
pub use reduce::{Ending, Reduced, Reducer, Reduction, TooWide};
pub use scale::{SCALES, Scale, scale_named};
pub use step::{Rating, Role, Step};
pub use table::{TECHNIQUES, Technique, technique_named};
pub use tell::{
    Arrow, Depth, arrows, branches, cells_to_look_at, hint, mistake_sentence, no_step, result,
    sentence, where_to_look,
};
pub use told::{ToldArrow, ToldCandidate, ToldEvidence, ToldMistake, ToldStep};
