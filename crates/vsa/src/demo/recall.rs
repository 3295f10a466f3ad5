//! Recall: a full board in one vector, of which parts are lost.
//!
//! ```text
//! keys     S = Σ over cells of key_cell ∘ vector_digit, all of random ±1      digit of a cell: the largest
//!          of <S ∘ key_cell, vector_d>                                        erased components are 0
//! columns  one vector of 324 components holds the board as the columns of an exact cover: 243 for the digits
//!          of the houses, 81 for the cells; a column that is covered reads 1, a clash reads 2
//! ```
//! No component belongs to a cell, so losing half of them makes every cell a little less certain and none
//! unknown. What was misread the counts of the houses then show and mostly mend. Rival: the plain digits,
//! each cell lost with the same chance, which a solver completes if the rest has one solution; and copies of
//! the plain digits that fill the same memory, which lose nothing worth speaking of.

use hyperdoku_grid::{Budget, Digit, House};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::board::{Board, Digits, HOUSES, digits_of, model, nine, solutions};
use super::{Demo, Exhibit, Setup, percent};
use crate::fast::{Fast, Kind};
use crate::model::Spec;
use crate::plot::{Align, Axis, Plot, Series, Style, Svg};
use crate::{Samples, Set, ValueOrder};

/// The row.
pub(super) static DEMO: Demo = Demo {
    name: "recall",
    summary: "a board in one vector, recalled when parts of the vector are lost",
    samples: 40,
    show,
};

const DIMENSIONS: [usize; 4] = [1024, 2048, 4096, 8192];
const LOST: [f64; 7] = [0.0, 0.25, 0.5, 0.625, 0.75, 0.875, 0.9375];
/// Bits of a component: a sum of 81 signs.
const COMPONENT: usize = 8;
/// Bits of a plain board.
const PLAIN: usize = 81 * 4;

/// Shares of boards that came back whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// As read.
    pub(super) read: f64,
    /// With the cells mended that clash.
    pub(super) mended: f64,
}

fn show(setup: Setup) -> Exhibit {
    let mut exhibit = Exhibit::new(&[
        "D",
        "lost",
        "read whole",
        "… and mended",
        "plain + solver",
        "plain copies",
    ]);
    let mut lines = Vec::new();
    let plain: Vec<f64> = LOST.iter().map(|&lost| plain(setup, lost)).collect();
    for dimension in DIMENSIONS {
        let (mut read, mut mended) = (Vec::new(), Vec::new());
        for (&lost, &plain) in LOST.iter().zip(&plain) {
            let shares = measure(setup, dimension, lost);
            read.push((lost, shares.read));
            mended.push((lost, shares.mended));
            let copies = (COMPONENT * dimension / PLAIN) as f64;
            exhibit.row(vec![
                dimension.to_string(),
                percent(lost),
                percent(shares.read),
                percent(shares.mended),
                percent(plain),
                percent((1.0 - lost.powf(copies)).powi(81)),
            ]);
        }
        lines.push(Series::measured(&format!("D = {dimension}"), read));
        if dimension == 2048 {
            lines.push(Series::measured("D = 2048, mended", mended));
        }
    }
    lines
        .push(Series::measured("plain digits + solver", LOST.iter().copied().zip(plain).collect()));
    let plot = Plot {
        title: "A full board in one vector, parts of it lost".to_owned(),
        subtitle: format!("{} random boards a point, seed {}", setup.samples, setup.seed),
        x: Axis::linear("share of the components (or cells) lost").from_to(0.0, 1.0),
        y: Axis::linear("share of boards recalled whole").from_to(0.0, 1.0),
        series: lines,
    };
    exhibit.picture("recall.svg", plot.to_svg());
    exhibit.picture("recall_columns.svg", columns(setup.seed));
    exhibit
        .note("plain copies: as many copies of the digits as the vector has room for, by formula");
    exhibit
}

/// The shares for a dimension and a share of lost components.
pub(super) fn measure(setup: Setup, dimension: usize, lost: f64) -> Shares {
    let seed = setup.seed.wrapping_mul(100_000) + dimension as u64;
    let mut samples = Samples::new(nine(), seed, Budget::unlimited());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut fast = Fast::new(Kind::Vectors, ValueOrder::Lcv);
    let mut board = Board::new();
    let (mut read, mut mended) = (0, 0);
    for _ in 0..setup.samples {
        let Some((puzzle, _)) = samples.puzzle(Set::Random, 81) else { continue };
        let truth = digits_of(&puzzle);
        let (digits, margins) = recalled(&truth, dimension, lost, &mut random);
        read += usize::from(digits == truth);
        mended += usize::from(mend(&mut board, &mut fast, &digits, &margins) == Some(truth));
    }
    let share = |count: usize| count as f64 / setup.samples.max(1) as f64;
    Shares { read: share(read), mended: share(mended) }
}

fn signs(random: &mut Xoshiro256PlusPlus, dimension: usize) -> Vec<i16> {
    (0..dimension).map(|_| if random.random() { 1 } else { -1 }).collect()
}

/// The board as it comes back, and how sure each cell is: the distance to the second-best digit.
fn recalled(
    truth: &Digits,
    dimension: usize,
    lost: f64,
    random: &mut Xoshiro256PlusPlus,
) -> (Digits, [i32; 81]) {
    let keys: Vec<Vec<i16>> = (0..81).map(|_| signs(random, dimension)).collect();
    let items: Vec<Vec<i16>> = (0..9).map(|_| signs(random, dimension)).collect();
    let mut sum = vec![0_i16; dimension];
    for (key, &value) in keys.iter().zip(truth) {
        let item = &items[usize::from(value) - 1];
        sum.iter_mut().zip(key.iter().zip(item)).for_each(|(sum, (k, i))| *sum += k * i);
    }
    let mut order: Vec<usize> = (0..dimension).collect();
    order.shuffle(random);
    let kept =
        order.iter().zip(0..).skip_while(|&(_, rank)| f64::from(rank) < lost * dimension as f64);
    let kept = kept.count();
    for &component in &order[..dimension - kept] {
        sum[component] = 0;
    }
    let (mut digits, mut margins) = ([0; 81], [0; 81]);
    for (cell, key) in keys.iter().enumerate() {
        let unbound: Vec<i16> = sum.iter().zip(key).map(|(s, k)| s * k).collect();
        let dot = |item: &Vec<i16>| -> i32 {
            unbound.iter().zip(item).map(|(&u, &i)| i32::from(u) * i32::from(i)).sum()
        };
        let mut scores: Vec<(i32, u8)> = items.iter().map(dot).zip(1..).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        (digits[cell], margins[cell]) = (scores[0].1, scores[0].0 - scores[1].0);
    }
    (digits, margins)
}

/// The digits with every cell of a clash emptied, and the least sure ones of the others too as long as the
/// rest has no solution; completed if that can be done in one way.
fn mend(
    board: &mut Board,
    fast: &mut Fast,
    digits: &Digits,
    margins: &[i32; 81],
) -> Option<Digits> {
    board.fill(digits);
    board.read();
    let clashes =
        |cell: usize| HOUSES[cell].iter().any(|&house| board.count(house, digits[cell]) > 1.5);
    let mut kept = *digits;
    (0..81).filter(|&cell| clashes(cell)).for_each(|cell| kept[cell] = 0);
    let mut rest: Vec<usize> = (0..81).filter(|&cell| kept[cell] > 0).collect();
    rest.sort_by_key(|&cell| margins[cell]);
    for cell in rest {
        match solutions(fast, &kept, 2, 2000) {
            (found, true) if found.len() == 1 => return found.first().copied(),
            (found, _) if found.len() > 1 => return None,
            _ => kept[cell] = 0,
        }
    }
    None
}

/// The share of plain boards that come back: each cell is lost with this chance, a solver completes.
fn plain(setup: Setup, lost: f64) -> f64 {
    let mut samples = Samples::new(nine(), setup.seed, Budget::unlimited());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(setup.seed);
    let mut fast = Fast::new(Kind::Vectors, ValueOrder::Lcv);
    let mut whole = 0;
    for _ in 0..setup.samples {
        let Some((puzzle, _)) = samples.puzzle(Set::Random, 81) else { continue };
        let mut digits = digits_of(&puzzle);
        for value in &mut digits {
            if random.random_bool(lost) {
                *value = 0;
            }
        }
        whole += usize::from(solutions(&mut fast, &digits, 2, 2000).0.len() == 1);
    }
    whole as f64 / setup.samples.max(1) as f64
}

/// A picture of all 324 columns of a board with two wrong cells, read out of one vector.
fn columns(seed: u64) -> String {
    let mut samples = Samples::new(nine(), seed, Budget::unlimited());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut digits =
        samples.puzzle(Set::Random, 81).map_or([1; 81], |(puzzle, _)| digits_of(&puzzle));
    let wrong = [random.random_range(0..40), random.random_range(41..81)];
    for cell in wrong {
        digits[cell] = digits[cell] % 9 + 1;
    }
    // Nine more houses hold the cells: cell 9 r + c is the digit c of house 27 + r.
    let spec = Spec { symbols: 9, houses: 36, dimension: 324, seed, load: 9 };
    let mut vector = (model("one-vector").make)(&spec).expect("324 components serve 324 columns");
    for (cell, houses) in HOUSES.iter().enumerate() {
        let digit = Digit::from_index(usize::from(digits[cell]) - 1);
        for &house in houses {
            vector.add(House::new(house), digit);
        }
        vector.add(House::new(27 + cell / 9), Digit::from_index(cell % 9));
    }
    let mut counts = vec![0.0; 324];
    vector.counts(&mut counts);
    let mut svg = Svg::new(700.0, 290.0);
    let bold = Style { size: 16.0, bold: true, ..Style::default() };
    svg.text((20.0, 26.0), bold, "324 columns of exact cover, read from one vector of 324 numbers");
    let [a, b] = wrong.map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1));
    let small = Style { size: 11.0, ..Style::default() };
    svg.text(
        (20.0, 44.0),
        small,
        &format!("a full board with wrong digits in {a} and {b}: white reads 1, blue 0, orange 2 (seed {seed})"),
    );
    for (block, name) in
        ["rows × digits", "columns × digits", "boxes × digits", "cells"].iter().enumerate()
    {
        let left = 20.0 + 168.0 * block as f64;
        svg.text((left, 76.0), Style { align: Align::Start, ..small }, name);
        for (at, &count) in counts[81 * block..81 * (block + 1)].iter().enumerate() {
            let corner = (left + 17.0 * (at % 9) as f64, 84.0 + 17.0 * (at / 9) as f64);
            let colour = match count {
                ..0.5 => "#0072b2",
                0.5..1.5 => "#f2f2f2",
                _ => "#e69f00",
            };
            svg.rectangle(corner, (16.0, 16.0), colour);
            let middle = Style { size: 9.0, align: Align::Middle, ..Style::default() };
            let text = format!("{:.0}", count.abs());
            svg.text((corner.0 + 8.0, corner.1 + 11.0), middle, &text);
        }
    }
    let worst = counts.iter().map(|count| (count - count.round()).abs()).fold(0.0, f32::max);
    svg.text(
        (20.0, 270.0),
        small,
        &format!("largest distance of a reading from a whole number: {worst:.1e}"),
    );
    svg.finish()
}
