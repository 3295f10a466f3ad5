//! Claims about the law of uniform grids.

use std::collections::BTreeMap;

use super::*;
use crate::large::Statistics;

fn sample(seed: u64, count: u64) -> impl Iterator<Item = Solution> {
    let mut grids = UniformGrids::new();
    (0..count).map(move |index| grids.grid(seed, index))
}

#[test]
fn a_grid_depends_on_seed_and_index_alone() {
    let mut grids = UniformGrids::new();
    let first: Vec<_> = (0..5).map(|index| grids.grid(7, index)).collect();
    let again: Vec<_> = (0..5).rev().map(|index| UniformGrids::new().grid(7, index)).collect();
    assert!(first.iter().eq(again.iter().rev()));
    assert_ne!(first[0], first[1]);
    assert_ne!(first[0], grids.grid(8, 0));
}

/// A number of a grid that is compared, its name and its mean.
type Mean = (&'static str, f64, fn(&Statistics) -> f64);

/// The means of an exactly uniform sample of 500 000 by another program (intercalates with standard error
/// 0.0071); by symmetry those of rows and of columns are the same.
const MEANS: [Mean; 5] = [
    ("intercalates", 19.6305, |of| of.intercalates() as f64),
    ("cycles of rows of a band", 2.0489, |of| of.rows_inside.mean_cycles()),
    ("cycles of rows of two bands", 1.9466, |of| of.rows_across.mean_cycles()),
    ("cycles of columns of a stack", 2.0489, |of| of.columns_inside.mean_cycles()),
    ("cycles of columns of two stacks", 1.9466, |of| of.columns_across.mean_cycles()),
];

#[test]
fn means_are_those_of_an_independent_sample() {
    let count = 30_000;
    let all: Vec<Statistics> = sample(1, count).map(|grid| Statistics::of(&grid)).collect();
    for (name, truth, number) in MEANS {
        let values: Vec<f64> = all.iter().map(number).collect();
        let mean = values.iter().sum::<f64>() / count as f64;
        let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / count as f64;
        let error = (variance / count as f64).sqrt();
        println!("{name}: {mean:.4} ± {error:.4}, {truth}");
        // The other sample has a quarter of this one's error.
        assert!((mean - truth).abs() < 3.1 * error, "{name}: {mean} ± {error}, not {truth}");
    }
}

/// Band classes of band 1 are drawn; those of other bands and of stacks must come out as likely.
#[test]
fn every_band_and_stack_is_of_each_class_as_often_as_all_grids_are() {
    let count = 30_000;
    let grids: Vec<Vec<u8>> = sample(2, count)
        .map(|grid| grid.digits().iter().map(|digit| digit.index() as u8).collect())
        .collect();
    let classes = bands::Classes::new(&Corner::new());
    let table = bands::table();
    let all: u64 = table.iter().map(|c| u64::from(c.structures) * c.completions).sum();
    for (name, start, down, right) in [
        ("band 1", 0, 9, 1),
        ("band 2", 27, 9, 1),
        ("band 3", 54, 9, 1),
        ("stack 1", 0, 1, 9),
        ("stack 2", 3, 1, 9),
        ("stack 3", 6, 1, 9),
    ] {
        let mut seen = vec![0_u32; table.len()];
        for grid in &grids {
            let boxes = [0, 1, 2].map(|b| {
                // Column by column.
                std::array::from_fn(|at| grid[start + (3 * b + at / 3) * right + at % 3 * down])
            });
            seen[classes.of(boxes)] += 1;
        }
        // Rare classes count as one.
        let mut cells: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for (at, (class, seen)) in table.iter().zip(seen).enumerate() {
            let weight = (u64::from(class.structures) * class.completions) as f64 / all as f64;
            let expected = weight * count as f64;
            let cell = cells.entry(if expected < 5.0 { usize::MAX } else { at }).or_default();
            *cell = (cell.0 + f64::from(seen), cell.1 + expected);
        }
        let chi: f64 =
            cells.values().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum();
        let freedom = cells.len() as f64 - 1.0;
        let deviation = (chi - freedom) / (2.0 * freedom).sqrt();
        println!("{name}: chi-square {chi:.1} for {freedom}, {deviation:.2} deviations");
        assert!(deviation.abs() < 3.5, "{name}: {deviation}");
    }
}
