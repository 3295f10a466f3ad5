//! Every model of the table: what it reads, what it certifies, what it refuses.

use hyperdoku_grid::{Digit, House};
use hyperdoku_vsa::{Certificate, MODELS, Model, ModelError, ModelInfo, Spec, model_named};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn spec(symbols: usize, houses: usize, dimension: usize) -> Spec {
    Spec { symbols, houses, dimension, seed: 1, load: symbols }
}

/// The model at its smallest dimension; `None` if it has no code for so many digits.
fn smallest(info: &ModelInfo, symbols: usize, houses: usize) -> Option<Box<dyn Model>> {
    let dimension = (info.smallest)(symbols, houses)?;
    // Where the shifts of one base are nearly dependent, the message says: take another seed.
    let made = (1..50).map(|seed| info.model(&Spec { seed, ..spec(symbols, houses, dimension) }));
    let mut kept = made.filter(|made| !matches!(made, Err(ModelError::Base { .. })));
    Some(kept.next().expect("a seed that will do").unwrap_or_else(|error| panic!("{error}")))
}

fn exact() -> impl Iterator<Item = &'static ModelInfo> {
    MODELS.iter().copied().filter(|info| info.exact)
}

/// Puts the digits of each house into `model` and compares all counts.
fn is_read_rightly(info: &ModelInfo, model: &mut dyn Model, houses: &[Vec<usize>]) {
    let symbols = model.symbols();
    model.clear();
    let mut truth = vec![0_u16; houses.len() * symbols];
    for (house, digits) in houses.iter().enumerate() {
        for &digit in digits {
            model.add(House::new(house), Digit::from_index(digit));
            truth[house * symbols + digit] += 1;
        }
    }
    let mut counts = vec![0.0; truth.len()];
    model.counts(&mut counts);
    for (place, (&count, &truth)) in counts.iter().zip(&truth).enumerate() {
        assert!(
            (count - f32::from(truth)).abs() < 0.01,
            "{info:?}, {symbols} digits, dimension {}: {count} for {truth} in {:?}",
            model.dimension(),
            houses[place / symbols]
        );
    }
}

#[test]
fn every_set_of_nine_digits_is_read_rightly_by_every_exact_model() {
    for info in exact() {
        let mut model = smallest(info, 9, 32).expect("every model has a code for nine digits");
        assert_eq!(model.certify(), Certificate::Exact, "{info:?}");
        for first in (0..512).step_by(32) {
            let digits_of =
                |set: usize| (0..9).filter(|digit| set >> digit & 1 == 1).collect::<Vec<_>>();
            let houses: Vec<Vec<usize>> = (first..first + 32).map(digits_of).collect();
            is_read_rightly(info, &mut *model, &houses);
        }
    }
}

/// So many random multisets, each with as many items as a house has cells or fewer.
fn multisets_are_read_rightly(symbols: usize, count: usize) {
    const TOGETHER: usize = 20;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(symbols as u64);
    for info in exact() {
        let Some(mut model) = smallest(info, symbols, TOGETHER) else {
            assert_eq!(info.name, "barker", "only Barker sequences end");
            continue;
        };
        assert_eq!(model.certify(), Certificate::Exact, "{info:?}");
        for _ in 0..count / TOGETHER {
            let houses: Vec<Vec<usize>> = (0..TOGETHER)
                .map(|_| {
                    let items = random.random_range(0..=symbols);
                    (0..items).map(|_| random.random_range(0..symbols)).collect()
                })
                .collect();
            is_read_rightly(info, &mut *model, &houses);
        }
    }
}

#[test]
fn twenty_thousand_multisets_are_read_rightly_by_every_exact_model() {
    for symbols in [4, 9, 16, 25, 36] {
        multisets_are_read_rightly(symbols, 20_000);
    }
}

/// Whether some set of nine digits is read wrongly by a model with a house for each set.
fn errs(model: &mut dyn Model) -> bool {
    model.clear();
    for set in 0..512 {
        let digits = (0..9).filter(|digit| set >> digit & 1 == 1).map(Digit::from_index);
        digits.for_each(|digit| model.add(House::new(set), digit));
    }
    let mut counts = vec![0.0; 512 * 9];
    model.counts(&mut counts);
    let is_wrong = |(place, &count): (usize, &f32)| {
        let is_there = ((place / 9) >> (place % 9)) & 1 == 1;
        (count > 0.5) != is_there || count > 1.5
    };
    counts.iter().enumerate().any(is_wrong)
}

#[test]
fn the_certificate_accepts_just_the_bases_that_never_err() {
    for (name, dimensions) in [
        ("gaussian-dots", [16, 64, 256]),
        ("gaussian", [16, 64, 128]),
        ("gaussian-spectral", [15, 64, 128]),
        ("map", [16, 64, 128]),
        ("fhrr", [9, 32, 64]),
        ("bsc", [64, 256, 1024]),
    ] {
        let info = model_named(name).expect("a row");
        let (mut accepted, mut rejected) = (0, 0);
        for dimension in dimensions {
            for seed in 0..40 {
                let spec = Spec { seed, ..spec(9, 512, dimension) };
                let mut model = info.model(&spec).expect("nine digits");
                let certificate = model.certify();
                assert_ne!(certificate, Certificate::Exact, "{name}");
                assert_eq!(certificate.is_proof(), !errs(&mut *model), "{name} {spec:?}");
                *if certificate.is_proof() { &mut accepted } else { &mut rejected } += 1;
            }
        }
        assert!(accepted > 5 && rejected > 5, "{name}: {accepted} accepted, {rejected} rejected");
    }
}

#[test]
fn larger_bases_are_certified_more_often() {
    let info = model_named("gaussian-dots").expect("a row");
    for (dimension, share) in [(64, 0.24), (128, 0.60), (256, 0.90), (512, 0.992)] {
        let proofs = (0..1000).filter(|&seed| {
            let spec = Spec { seed, ..spec(9, 1, dimension) };
            info.model(&spec).expect("nine digits").certify().is_proof()
        });
        let found = proofs.count() as f64 / 1000.0;
        assert!((found - share).abs() < 0.05, "{dimension}: {found} for {share}");
    }
}

#[test]
fn a_million_changes_do_not_carry_an_exact_model_away() {
    for name in ["unitary", "dual", "zadoff-chu", "one-vector", "m-sequence", "number-theoretic"] {
        let info = model_named(name).expect("a row");
        let mut model = smallest(info, 9, 1).expect("nine digits");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut there = [false; 9];
        for _ in 0..1_000_000 {
            let digit = random.random_range(0..9);
            let (house, item) = (House::new(0), Digit::from_index(digit));
            if there[digit] {
                model.subtract(house, item);
            } else {
                model.add(house, item);
            }
            there[digit] = !there[digit];
        }
        let mut counts = [0.0; 9];
        model.counts(&mut counts);
        for (count, there) in counts.iter().zip(there) {
            assert!((count - f32::from(u8::from(there))).abs() < 0.01, "{name}: {count}");
        }
    }
}

#[test]
fn bad_parameters_are_refused_with_the_reason() {
    let refuses = |name: &str, spec: Spec, message: &str| {
        let made = model_named(name).and_then(|info| info.model(&spec).map(|_| ()));
        assert_eq!(made.err().map(|error| error.to_string()).as_deref(), Some(message));
    };
    refuses(
        "m-sequence",
        spec(9, 27, 8),
        "model m-sequence needs dimension 15 or more for side 9, not 8",
    );
    refuses(
        "m-sequence",
        spec(9, 27, 20),
        "the dimension of model m-sequence is one less than a power of two, at most 16383: \
         31 will do, 20 will not",
    );
    refuses(
        "legendre",
        spec(9, 27, 12),
        "the dimension of model legendre is a prime of the form 4k + 3: 19 will do, 12 will not",
    );
    refuses("barker", spec(16, 48, 13), "model barker has no code for side 16");
    refuses(
        "one-vector",
        spec(9, 27, 242),
        "model one-vector needs dimension 243 or more for side 9, not 242",
    );
    refuses(
        "gaussian",
        spec(9, 27, 1 << 40),
        "36 vectors of dimension 1099511627776 are more than 268435456 components",
    );
    let error = model_named("gauss").expect_err("no such row").to_string();
    assert!(error.starts_with("no model is called `gauss`; there are m-sequence, legendre, "));
}

#[test]
fn every_model_serves_its_usual_dimension() {
    for info in MODELS {
        for symbols in [1, 2, 4, 6, 9, 16, 25, 36] {
            let Ok(dimension) = info.usual_dimension(symbols, 3 * symbols) else { continue };
            let model = info.model(&spec(symbols, 3 * symbols, dimension));
            let model = model.unwrap_or_else(|error| panic!("{error}"));
            assert!(info.exact || dimension >= symbols);
            // A majority is certified by trying all sets, where they are few enough.
            let is_tried = info.name != "bsc" || symbols < 10;
            let certificate = model.certify();
            assert!(!is_tried || certificate.is_proof(), "{info:?} {symbols} {certificate:?}");
        }
    }
}

#[test]
fn the_fifth_of_nine_digits_errs_as_often_as_the_formula_says() {
    let info = model_named("gaussian-dots").expect("a row");
    let (houses, bases) = (1, 4000);
    for dimension in [64, 128] {
        let mut formula = 0.0;
        let wrong = (0..bases).filter(|&seed| {
            let spec = Spec { seed, ..spec(9, houses, dimension) };
            let mut model = info.model(&spec).expect("nine digits");
            if let Certificate::Uncertain { probability: Some(probability), .. } = model.certify() {
                formula = probability.saddlepoint;
            }
            let others = (0..9).filter(|&digit| digit != 4).map(Digit::from_index);
            others.for_each(|digit| model.add(House::new(0), digit));
            let mut counts = [0.0; 9];
            model.counts(&mut counts);
            counts[4].abs() > 0.5
        });
        let measured = wrong.count() as f64 / bases as f64;
        assert!((measured - formula).abs() < 0.02, "{dimension}: {measured}, formula {formula}");
    }
}
