//! m-sequence: the output of a shift register that runs through all its states.
//!
//! D = 2ᵏ − 1 bits with one more 1 than 0; any two shifts differ in all but (D − 1)/2 places, so the
//! overlap of ±1 is −1. Exact in integers, and in 8 bits while a house has at most 127 cells.
//! Source: S. W. Golomb, "Shift Register Sequences", 1967; primitive polynomials over GF(2) from the
//! tables there, of which the period is tested.

use super::{Model, ModelError, ModelInfo, Spec, two_valued};

/// The row.
pub(crate) static INFO: ModelInfo = ModelInfo {
    name: "m-sequence",
    summary: "shifts of a maximal shift-register sequence of ±1, in integers",
    exact: true,
    smallest,
    usual: smallest,
    make,
};

/// Primitive polynomials, bit i the coefficient of xⁱ; entry k − 1 has degree k.
const POLYNOMIALS: [u32; 14] = [
    0b11,
    0b111,
    0b1011,
    0b1_0011,
    0b10_0101,
    0b100_0011,
    0b1000_0011,
    0b1_0001_1101,
    0b10_0001_0001,
    0b100_0000_1001,
    0b1000_0000_0101,
    0b1_0000_0101_0011,
    0b10_0000_0001_1011,
    0b100_0100_0100_0011,
];

/// The degree whose dimension serves so many.
fn degree_for(least: usize) -> Option<usize> {
    (1..=POLYNOMIALS.len()).find(|&degree| least < 1 << degree)
}

fn smallest(symbols: usize, _houses: usize) -> Option<usize> {
    degree_for(symbols).map(|degree| (1 << degree) - 1)
}

/// The sequence of a register of so many bits, as ±1.
pub(crate) fn sequence(degree: usize) -> Vec<i8> {
    let taps = POLYNOMIALS[degree - 1] & ((1 << degree) - 1);
    let mut register: u32 = 1;
    let step = |register: u32| {
        let next = (register & taps).count_ones() & 1;
        register >> 1 | next << (degree - 1)
    };
    let mut values = Vec::with_capacity((1 << degree) - 1);
    for _ in 0..(1 << degree) - 1 {
        values.push(if register & 1 == 1 { -1 } else { 1 });
        register = step(register);
    }
    values
}

fn make(spec: &Spec) -> Result<Box<dyn Model>, ModelError> {
    let &Spec { symbols, dimension, .. } = spec;
    let longest = POLYNOMIALS.len();
    let degree = degree_for(dimension).unwrap_or(longest);
    let nearest = (1 << degree) - 1;
    if nearest != dimension {
        let rule = "one less than a power of two, at most 16383";
        return Err(ModelError::Shape { model: INFO.name, rule, dimension, nearest });
    }
    two_valued::model_of(&sequence(degree), spec)
        .ok_or(ModelError::Symbols { model: INFO.name, symbols })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_register_runs_through_all_its_states() {
        for degree in 1..=POLYNOMIALS.len() {
            let values = sequence(degree);
            let period = values.len();
            assert_eq!(values.iter().map(|&x| i32::from(x)).sum::<i32>(), -1, "{degree}");
            // Golomb: a maximal sequence and no other of this length has each overlap −1.
            for shift in (1..period).step_by(1 + period / 64) {
                let overlap: i32 = (0..period)
                    .map(|j| i32::from(values[j]) * i32::from(values[(j + shift) % period]))
                    .sum();
                assert_eq!(overlap, -1, "{degree} {shift}");
            }
        }
    }
}
