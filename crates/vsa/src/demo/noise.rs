//! Noise: how often a count of the article's code is read wrongly, measured beside two formulas.
//!
//! The worst case: the fifth of nine digits is absent while the other eight stand in the house. Its count is
//! pure noise, Σ over the others of r(|e − d|) with r(k) = `<v, shift_k v>`; beyond 1/2 it is wrong. Each
//! sample is another base v.

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Demo, Exhibit, Setup};
use crate::model::{noise, random};
use crate::plot::{Axis, Plot, Series};

/// The row.
pub(super) static DEMO: Demo = Demo {
    name: "noise",
    summary: "noise of the article's code against the dimension, measured beside the formulas",
    samples: 20_000,
    show,
};

const DIMENSIONS: [usize; 9] = [16, 32, 64, 96, 128, 192, 256, 384, 512];

/// What was measured at a dimension.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    /// The standard deviation of the count.
    pub(super) deviation: f64,
    /// The share of bases with which the count is wrong.
    pub(super) wrong: f64,
}

fn show(setup: Setup) -> Exhibit {
    let mut exhibit =
        Exhibit::new(&["D", "deviation", "4/√(D+2)", "wrong", "saddlepoint", "normal"]);
    let (mut wrong, mut spread) = (Vec::new(), Vec::new());
    let mut formulas = [Vec::new(), Vec::new(), Vec::new()];
    for dimension in DIMENSIONS {
        let measured = measure(setup, dimension);
        let (d, formula) = (dimension as f64, noise::of_shifts(dimension, 9));
        let deviation = 4.0 / (d + 2.0).sqrt();
        wrong.push((d, measured.wrong));
        spread.push((d, measured.deviation));
        formulas[0].push((d, formula.saddlepoint));
        formulas[1].push((d, formula.plain));
        formulas[2].push((d, deviation));
        exhibit.row(vec![
            dimension.to_string(),
            format!("{:.4}", measured.deviation),
            format!("{deviation:.4}"),
            format!("{:.5}", measured.wrong),
            format!("{:.5}", formula.saddlepoint),
            format!("{:.5}", formula.plain),
        ]);
    }
    let [saddlepoint, plain, deviation] = formulas;
    let subtitle = format!("{} random bases a point, seed {}", setup.samples, setup.seed);
    let plot = Plot {
        title: "A middle digit that is absent, read as present".to_owned(),
        subtitle: subtitle.clone(),
        x: Axis::log("dimension"),
        y: Axis::log("share of bases that read it wrongly"),
        series: vec![
            Series::measured("measured", wrong),
            Series::formula("saddlepoint", saddlepoint),
            Series::formula("normal distribution", plain),
        ],
    };
    exhibit.picture("noise.svg", plot.to_svg());
    let plot = Plot {
        title: "Standard deviation of the count of an absent middle digit".to_owned(),
        subtitle,
        x: Axis::log("dimension"),
        y: Axis::log("deviation"),
        series: vec![
            Series::measured("measured", spread),
            Series::formula("4 / √(D + 2)", deviation),
        ],
    };
    exhibit.picture("noise_deviation.svg", plot.to_svg());
    exhibit.note("exact codes have no noise at all from 9 to 15 components on");
    exhibit
}

/// Measures at a dimension.
pub(super) fn measure(setup: Setup, dimension: usize) -> Measured {
    let seed = setup.seed.wrapping_mul(1000) + dimension as u64;
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut squares, mut wrong) = (0.0, 0);
    for _ in 0..setup.samples {
        let base = random::direction(&mut generator, dimension);
        let overlap = |shift: usize| -> f32 {
            let (head, tail) = base.split_at(shift);
            let turned = tail.iter().chain(head);
            base.iter().zip(turned).map(|(a, b)| a * b).sum()
        };
        // Four digits on either side, at equal distances.
        let count = f64::from(2.0 * (1..=4).map(overlap).sum::<f32>());
        squares += count * count;
        wrong += usize::from(count.abs() > 0.5);
    }
    let samples = setup.samples.max(1) as f64;
    Measured { deviation: (squares / samples).sqrt(), wrong: wrong as f64 / samples }
}
