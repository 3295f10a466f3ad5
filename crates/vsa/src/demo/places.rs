//! Places: propagation by multiplicity.
//!
//! ```text
//! bundle of a house = Σ over its open cells of Σ over their candidates of x_d     the readout of d is the
//! NUMBER of cells of the house that may hold d:  0 and d missing → contradiction     1 → hidden single
//! ```
//! One bundle and one reading so replace the search for places. An exact code reads every number rightly;
//! the article's code has to tell 1 from 2 in the noise of all the candidates of nine cells, some thirty
//! vectors, of which many are equal. Rival: counting places in sets, which is exact.

use hyperdoku_grid::{Budget, Digit, House};

use super::board::{Board, HOUSES, digits_of, model, nine};
use super::{Demo, Exhibit, Setup, percent};
use crate::model::Spec;
use crate::plot::{Axis, Plot, Series};
use crate::{Samples, Set};

/// The row.
pub(super) static DEMO: Demo = Demo {
    name: "places",
    summary: "places of a digit counted by bundling the candidates of a house",
    samples: 200,
    show,
};

const DIMENSIONS: [usize; 8] = [64, 128, 256, 512, 1024, 2048, 4096, 8192];

fn show(setup: Setup) -> Exhibit {
    let mut exhibit =
        Exhibit::new(&["model", "D", "single or not, wrong", "number of places, wrong"]);
    let (mut lines, mut number_lines) = (Vec::new(), Vec::new());
    for (name, dimensions) in
        [("gaussian", &DIMENSIONS[..]), ("map", &DIMENSIONS[..]), ("m-sequence", &[15, 255, 4095])]
    {
        let (mut line, mut numbers) = (Vec::new(), Vec::new());
        for &dimension in dimensions {
            let (single, number) = measure(setup, name, dimension);
            line.push((dimension as f64, single));
            numbers.push((dimension as f64, number));
            exhibit.row(vec![
                name.to_owned(),
                dimension.to_string(),
                percent(single),
                percent(number),
            ]);
        }
        lines.push(Series::measured(&format!("{name}: single or not"), line));
        number_lines.push(Series::measured(&format!("{name}: number"), numbers));
    }
    lines.extend(number_lines);
    let plot = Plot {
        title: "Places of a digit, read from the bundle of a house's candidates".to_owned(),
        subtitle: format!(
            "33 givens, {} random puzzles a point, seed {}; one base a point",
            setup.samples, setup.seed
        ),
        x: Axis::log("dimension"),
        y: Axis::linear("share read wrongly").from_to(0.0, 1.0),
        series: lines,
    };
    exhibit.picture("places.svg", plot.to_svg());
    exhibit.note("counting places in sets is exact, and so is every exact code");
    exhibit
}

/// The shares of digits of houses of which it is misjudged whether they have one place, and whose number of
/// places is misread.
pub(super) fn measure(setup: Setup, name: &str, dimension: usize) -> (f64, f64) {
    let mut samples = Samples::new(nine(), setup.seed, Budget::unlimited());
    let spec = Spec { symbols: 9, houses: 27, dimension, seed: setup.seed, load: 81 };
    let mut bundles = (model(name).make)(&spec).expect("the dimensions suit the models");
    let mut board = Board::new();
    let mut counts = vec![0.0; 243];
    let (mut single, mut number, mut all) = (0, 0, 0_usize);
    for _ in 0..setup.samples {
        let Some((puzzle, _)) = samples.puzzle(Set::Random, 33) else { continue };
        board.fill(&digits_of(&puzzle));
        board.read();
        bundles.clear();
        let mut truth = [0_u8; 243];
        for (cell, houses) in HOUSES.iter().enumerate() {
            if board.digits()[cell] > 0 {
                continue;
            }
            let legal = board.legal(cell);
            for digit in (0..9).filter(|digit| legal >> digit & 1 == 1) {
                for &house in houses {
                    bundles.add(House::new(house), Digit::from_index(digit));
                    truth[9 * house + digit] += 1;
                }
            }
        }
        bundles.counts(&mut counts);
        for (&count, &places) in counts.iter().zip(&truth) {
            let is_one = count > 0.5 && count < 1.5;
            single += usize::from(is_one != (places == 1));
            number += usize::from((count - f32::from(places)).abs() > 0.5);
            all += 1;
        }
    }
    let share = |count: usize| count as f64 / all.max(1) as f64;
    (share(single), share(number))
}
