//! Small samples of every demonstration, with figures that have to lie within bands.

use super::faults::Store;
use super::handwriting::Studio;
use super::*;

#[test]
fn every_row_makes_an_exhibit_that_is_the_same_again() {
    for demo in DEMOS {
        let setup = Setup { seed: 1, samples: 1 };
        let exhibit = (demo.show)(setup);
        assert!(!exhibit.rows.is_empty() && !exhibit.pictures.is_empty(), "{demo:?}");
        assert!(exhibit.rows.iter().all(|row| row.len() == exhibit.head.len()), "{demo:?}");
        for (name, svg) in &exhibit.pictures {
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{demo:?} {name}");
        }
    }
    let setup = Setup { seed: 2, samples: 3 };
    assert_eq!((correction::DEMO.show)(setup), (correction::DEMO.show)(setup));
}

#[test]
fn decoding_reads_puzzles_that_the_likeliest_digits_do_not_give() {
    let studio = Studio::new(1);
    for (givens, least) in [(33, 0.6), (45, 0.73)] {
        let measured = studio.measure(Setup { seed: 1, samples: 30 }, givens, 0.0);
        assert!((0.07..0.16).contains(&measured.misread), "{measured:?}");
        assert!(measured.rival < 0.11 && measured.decoded >= least, "{measured:?}");
    }
}

#[test]
fn grids_are_put_right_as_often_as_promised() {
    for (wrong, least) in [(1, 1.0), (4, 0.94), (6, 0.8), (10, 0.45)] {
        let shares = correction::measure(Setup { seed: 1, samples: 60 }, wrong);
        let best = shares.descent.max(shares.sideways).max(shares.erasing);
        assert!(best >= least && shares.sideways >= shares.descent - 0.05, "{wrong} {shares:?}");
    }
}

#[test]
fn vectors_bear_flips_that_plain_bits_do_not() {
    let setup = Setup { seed: 1, samples: 6 };
    assert!(faults::measure(setup, Store::Vectors(10), 0.01) > 0.99);
    assert!(faults::measure(setup, Store::Bits(1), 0.01) < 0.2);
    assert!(faults::measure(setup, Store::Bits(15), 0.01) > 0.99);
}

#[test]
fn half_a_vector_recalls_the_board() {
    let setup = Setup { seed: 1, samples: 5 };
    assert!(recall::measure(setup, 4096, 0.0).read > 0.99);
    assert!(recall::measure(setup, 8192, 0.5).read > 0.99);
    assert!(recall::measure(setup, 1024, 0.5).read < 0.5);
}

#[test]
fn noise_follows_the_formula() {
    // The table of 400 000 bases: 0.301 at D = 64, 0.1485 at 128.
    for (dimension, wrong) in [(64, 0.301), (128, 0.1485)] {
        let measured = noise::measure(Setup { seed: 1, samples: 3000 }, dimension);
        assert!((measured.wrong - wrong).abs() < 0.035, "{dimension} {measured:?}");
        let formula = 4.0 / (dimension as f64 + 2.0).sqrt();
        assert!((measured.deviation / formula - 1.0).abs() < 0.06, "{dimension} {measured:?}");
    }
}

#[test]
fn an_exact_code_counts_places_rightly() {
    let setup = Setup { seed: 1, samples: 5 };
    let (single, number) = places::measure(setup, "m-sequence", 15);
    assert!(single + number < 1e-12, "{single} {number}");
    assert!(places::measure(setup, "gaussian", 64).1 > 0.1);
}
