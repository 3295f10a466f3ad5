//! Techniques: one file a family, in which sizes are parameters.
//!
//! A family declares the rows of its techniques and its finders. A finder looks at a board and returns the first
//! step in the order of search that its head states; it changes nothing.

pub(crate) mod aligned;
pub(crate) mod als;
pub(crate) mod bent;
pub(crate) mod bug;
pub(crate) mod chain;
pub(crate) mod colours;
pub(crate) mod finned;
pub(crate) mod fish;
pub(crate) mod locked;
pub(crate) mod rectangle;
pub(crate) mod singles;
pub(crate) mod strong_links;
pub(crate) mod subset;
pub(crate) mod sue;
pub(crate) mod turbot;
pub(crate) mod unique;
pub(crate) mod wing;
pub(crate) mod xy;
