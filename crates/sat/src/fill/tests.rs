//! Grids of every shape, one way and the other.

use std::collections::BTreeSet;

use hyperdoku_grid::BoxShape;
use rand::SeedableRng;

use super::*;

fn geometry(height: usize, width: usize) -> Arc<Geometry> {
    Arc::new(Geometry::classic(BoxShape::new(height, width).expect("a box")))
}

/// A way to fill a grid.
type Way = fn(&Arc<Geometry>, &mut Xoshiro256PlusPlus, &mut Meter) -> Option<Solution>;

/// By bands, with nobody looking on.
fn in_bands(
    geometry: &Arc<Geometry>,
    random: &mut Xoshiro256PlusPlus,
    meter: &mut Meter,
) -> Option<Solution> {
    fill_bands(geometry, random, meter, &mut |_| {})
}

fn filled(geometry: &Arc<Geometry>, seed: u64, by: Way) -> Option<Vec<Digit>> {
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
    by(geometry, random, &mut Budget::unlimited().start()).map(Solution::into_digits)
}

#[test]
fn every_shape_is_filled_and_each_seed_has_its_grid() {
    for (height, width) in
        [(1, 2), (1, 5), (5, 1), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4), (3, 7), (5, 5)]
    {
        let geometry = geometry(height, width);
        let grid = filled(&geometry, 1, in_bands).expect("no bound");
        assert_eq!(Some(&grid), filled(&geometry, 1, in_bands).as_ref(), "{height}x{width}");
        if height * width > 5 {
            assert_ne!(Some(grid), filled(&geometry, 2, in_bands), "{height}x{width}");
        }
    }
}

#[test]
fn the_bands_reach_all_grids_of_side_four_and_the_whole_no_other() {
    let geometry = geometry(2, 2);
    let reached =
        |by: Way| -> BTreeSet<_> { (0..4000).map(|seed| filled(&geometry, seed, by)).collect() };
    let (bands, whole) = (reached(in_bands), reached(fill_whole));
    assert_eq!(bands.len(), 288);
    assert!(whole.is_subset(&bands));
}

#[test]
fn a_grid_of_bands_is_no_pattern() {
    let geometry = geometry(5, 5);
    for seed in 0..4 {
        let random = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        let (grid, _) =
            random_grid(&geometry, random, &Budget::unlimited()).expect("a side to 256");
        let found = intercalates(&grid.expect("no bound"));
        assert!((78..312).contains(&found), "{found} of 156");
    }
}

#[test]
fn a_spent_budget_is_no_grid() {
    let few = Budget::unlimited().with_nodes(3);
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(1);
    let (grid, report) = random_grid(&geometry(6, 6), random, &few).expect("a side to 256");
    assert!(grid.is_none() && report.nodes <= 3);
}

#[test]
fn what_is_seen_of_a_grid_becomes_the_grid() {
    let geometry = geometry(5, 5);
    for seed in 0..4 {
        let random = || Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut seen, mut bands) = (Vec::new(), 0);
        let mut see = |filling: Filling<'_>| match filling {
            Filling::Begun => seen.clear(),
            Filling::Rows { first, digits } => {
                assert_eq!((first * 25, digits.len()), (seen.len(), 5 * 25));
                seen.extend_from_slice(digits);
                bands += 1;
            }
        };
        let budget = Budget::unlimited();
        let watched = random_grid_watched(&geometry, &mut random(), &budget, &mut see);
        let watched = watched.expect("a side to 256").0.expect("no bound");
        assert_eq!(seen, watched.digits());
        assert!(bands >= 5);
        let alone = random_grid(&geometry, &mut random(), &budget).expect("a side to 256");
        assert_eq!(alone.0.as_ref(), Some(&watched));
    }
}
