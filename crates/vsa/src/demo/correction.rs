//! Correction: a full grid with some wrong cells is put right again.
//!
//! ```text
//! k cells of a solution get another digit; every house should count every digit once
//! descent    the change that lowers Σ |count − 1| most is made, until none does
//! sideways   the same, then up to 300 changes that lower it least badly, no cell twice in 10
//! erasing    every cell whose digit counts 2 in a house is emptied; the nearest solution is taken
//! ```
//! One reading of the bundles weighs all 648 changes of a cell, since what they do to a count is known.
//! Rival: a solver that is given the grid as it is finds a clash and has nothing to say. Erasing could be
//! done on sets as well: the code is exact.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::board::{Board, Digits, HOUSES, nine, solutions};
use super::{Demo, Exhibit, Setup, percent};
use crate::fast::{Fast, Kind};
use crate::plot::{Axis, Plot, Series};
use crate::{Samples, ValueOrder};

/// The row.
pub(super) static DEMO: Demo = Demo {
    name: "correction",
    summary: "a full grid with k wrong cells is put right by descent on the counts",
    samples: 500,
    show,
};

/// Numbers of wrong cells.
pub(super) const WRONG: [usize; 9] = [1, 2, 4, 6, 8, 10, 12, 15, 20];

/// Shares of grids that were put right.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shares {
    pub(super) descent: f64,
    pub(super) sideways: f64,
    pub(super) erasing: f64,
}

fn show(setup: Setup) -> Exhibit {
    let mut exhibit =
        Exhibit::new(&["wrong cells", "descent", "sideways", "erasing", "solver as it is"]);
    let mut lines = [Vec::new(), Vec::new(), Vec::new()];
    for wrong in WRONG {
        let shares = measure(setup, wrong);
        let all = [shares.descent, shares.sideways, shares.erasing];
        for (line, share) in lines.iter_mut().zip(all) {
            line.push((wrong as f64, share));
        }
        let mut row = vec![wrong.to_string()];
        row.extend(all.map(percent));
        row.push(percent(0.0));
        exhibit.row(row);
    }
    let [descent, sideways, erasing] = lines;
    let plot = Plot {
        title: "A full grid with wrong cells, put right".to_owned(),
        subtitle: format!("{} random grids a point, seed {}", setup.samples, setup.seed),
        x: Axis::linear("wrong cells").from_to(0.0, 20.0),
        y: Axis::linear("share of grids put right").from_to(0.0, 1.0),
        series: vec![
            Series::measured("descent on the counts", descent),
            Series::measured("… then sideways", sideways),
            Series::measured("count 2 erased, nearest", erasing),
            Series::formula("solver as it is", vec![(1.0, 0.0), (20.0, 0.0)]),
        ],
    };
    exhibit.picture("correction.svg", plot.to_svg());
    exhibit.note("put right: the very grid before the changes, not just any solution");
    exhibit
}

/// The shares for so many wrong cells.
pub(super) fn measure(setup: Setup, wrong: usize) -> Shares {
    let seed = setup.seed.wrapping_mul(1000) + wrong as u64;
    let mut samples = Samples::new(nine(), seed, hyperdoku_grid::Budget::unlimited());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut board = Board::new();
    let mut fast = Fast::new(Kind::Vectors, ValueOrder::Lcv);
    let mut right = [0; 3];
    for _ in 0..setup.samples {
        let Some(solution) = samples.solution() else { continue };
        let mut truth = [0; 81];
        truth.iter_mut().zip(solution.digits()).for_each(|(t, digit)| *t = digit.value() as u8);
        let corrupted = corrupted(&truth, wrong, &mut random);
        board.fill(&corrupted);
        descend(&mut board, &mut random);
        right[0] += usize::from(*board.digits() == truth);
        sidestep(&mut board, &mut random);
        right[1] += usize::from(*board.digits() == truth);
        right[2] += usize::from(nearest(&mut board, &mut fast, &corrupted) == Some(truth));
    }
    let share = |count: usize| count as f64 / setup.samples.max(1) as f64;
    Shares { descent: share(right[0]), sideways: share(right[1]), erasing: share(right[2]) }
}

/// The grid with so many cells changed to another digit.
fn corrupted(truth: &Digits, wrong: usize, random: &mut Xoshiro256PlusPlus) -> Digits {
    let mut cells: Vec<usize> = (0..81).collect();
    cells.shuffle(random);
    let mut digits = *truth;
    for &cell in &cells[..wrong.min(81)] {
        digits[cell] = (truth[cell] - 1 + random.random_range(1..9)) % 9 + 1;
    }
    digits
}

/// The best change of a cell that is not barred, and what it changes the energy by; ties at random.
fn best_change(
    board: &Board,
    barred: &[u32; 81],
    now: u32,
    random: &mut Xoshiro256PlusPlus,
) -> Option<(f32, usize, u8)> {
    let mut best: Option<(f32, usize, u8)> = None;
    let mut ties = 0;
    for cell in (0..81).filter(|&cell| barred[cell] <= now) {
        for value in (1..=9).filter(|&value| value != board.digits()[cell]) {
            let change = board.change(cell, value);
            let is_tie = best.is_some_and(|(least, ..)| (change - least).abs() < 0.01);
            ties = if is_tie { ties + 1 } else { 1 };
            if best.is_none_or(|(least, ..)| change < least - 0.01)
                || is_tie && random.random_range(0..ties) == 0
            {
                best = Some((change, cell, value));
            } else if !is_tie {
                ties = 1;
            }
        }
    }
    best
}

/// Makes the best change until none lowers the energy.
fn descend(board: &mut Board, random: &mut Xoshiro256PlusPlus) {
    loop {
        board.read();
        match best_change(board, &[0; 81], 0, random) {
            Some((change, cell, value)) if change < -0.01 => board.write(cell, value),
            _ => return,
        }
    }
}

/// Makes the best change even if it raises the energy, but changes no cell twice within ten.
fn sidestep(board: &mut Board, random: &mut Xoshiro256PlusPlus) {
    let mut barred = [0; 81];
    for now in 0..300 {
        board.read();
        if board.energy() < 0.5 {
            return;
        }
        let Some((_, cell, value)) = best_change(board, &barred, now, random) else { return };
        board.write(cell, value);
        barred[cell] = now + 11;
    }
}

/// The solution that differs from the grid in the fewest cells, of those that keep every digit that counts
/// one in its houses.
fn nearest(board: &mut Board, fast: &mut Fast, digits: &Digits) -> Option<Digits> {
    board.fill(digits);
    board.read();
    let mut kept = *digits;
    for (cell, value) in kept.iter_mut().enumerate() {
        if HOUSES[cell].iter().any(|&house| board.count(house, *value) > 1.5) {
            *value = 0;
        }
    }
    let (found, _) = solutions(fast, &kept, 2000, 20_000);
    let distance = |other: &Digits| other.iter().zip(digits).filter(|(a, b)| a != b).count();
    found.into_iter().min_by_key(distance)
}

#[cfg(test)]
mod tests {
    use super::super::board::digits_of;
    use super::*;

    #[test]
    fn a_change_is_foretold_rightly() {
        let mut samples = Samples::new(nine(), 3, hyperdoku_grid::Budget::unlimited());
        let (puzzle, _) = samples.puzzle(crate::Set::Random, 81).expect("a grid");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut board = Board::new();
        board.fill(&corrupted(&digits_of(&puzzle), 12, &mut random));
        for _ in 0..200 {
            board.read();
            let (cell, value) = (random.random_range(0..81), random.random_range(1..=9));
            if value == board.digits()[cell] {
                continue;
            }
            let (before, change) = (board.energy(), board.change(cell, value));
            board.write(cell, value);
            board.read();
            assert!((board.energy() - before - change).abs() < 1e-3);
        }
    }
}
