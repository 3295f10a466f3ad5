//! Claims about human logic: agreement with the published ratings, sound steps, reductions, the guide.

mod agreement;
mod guide;
mod reductions;
mod sound;
mod support;
mod symmetry;
