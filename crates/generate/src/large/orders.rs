//! Orders: everything of a grid that may change places without a house noticing, in random order.
//!
//! Bands, rows within a band, stacks, columns within a stack, and the names of the digits. Each choice is
//! uniform and independent, so that a random grid stays uniform, and of a grid that is not, only its class
//! under these moves still tells.

use hyperdoku_grid::{BoxShape, Digit};

use crate::Random;

/// Where rows and columns go, and what digits are called.
#[derive(Debug)]
pub(super) struct Orders {
    /// For each row its new row.
    pub(super) rows: Vec<usize>,
    /// For each column its new column.
    pub(super) columns: Vec<usize>,
    /// For each digit its digit.
    pub(super) names: Vec<Digit>,
}

impl Orders {
    /// Random orders.
    pub(super) fn new(shape: BoxShape, random: &mut Random) -> Self {
        let (height, width) = (shape.height(), shape.width());
        let rows = lines(width, height, random);
        let columns = lines(height, width, random);
        let names = random.order(shape.side()).into_iter().map(Digit::from_index).collect();
        Self { rows, columns, names }
    }
}

/// Lines in random order: `groups` of `size` lines stay together.
fn lines(groups: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let groups = random.order(groups);
    groups.into_iter().flat_map(|group| within(group, size, random)).collect()
}

fn within(group: usize, size: usize, random: &mut Random) -> Vec<usize> {
    random.order(size).into_iter().map(|line| group * size + line).collect()
}
