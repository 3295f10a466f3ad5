//! Records of every kind, written and read again by every format: what a row of the table says that it
//! keeps is kept.

#![no_main]

use std::collections::HashSet;

use hyperdoku_format::{FORMATS, Record};
use hyperdoku_fuzz::{Supply, shape, write_and_read};
use hyperdoku_grid::Digit;
use libfuzzer_sys::fuzz_target;

/// Shapes of every kind; those of [`hyperdoku_fuzz::SMALL`] and wider ones.
const SHAPES: &[&str] = &[
    "2x2",
    "2x3",
    "3x3",
    "3x3 diagonal",
    "2x5",
    "4x4",
    "5x5",
    "jigsaw AAABCABBCCDBCDDD",
    "jigsaw AAAAAAABBBBBBBCCCCCCCDDDDDDDEEEEEEEFFFFFFFGGGGGGG",
    "jigsaw AAAAAAAAABBBBBBBBBCCCCCCCCCDDDDDDDDDEEEEEEEEEFFFFFFFFFGGGGGGGGGHHHHHHHHHIIIIIIIII",
    "6x6",
];

fuzz_target!(|bytes: &[u8]| {
    let mut supply = Supply::new(bytes);
    let words = supply.one(SHAPES);
    let record = record_of(&mut supply, words);
    for format in FORMATS {
        write_and_read(&record, format);
    }
});

fn record_of(supply: &mut Supply<'_>, words: &str) -> Record {
    let geometry = shape(words);
    let side = geometry.side();
    let mut record = Record::new(supply.grid(&geometry));
    if supply.once_in(4) {
        let mut seen = HashSet::new();
        for _ in 0..supply.below(10) {
            let cell = geometry.cell_at(supply.below(side), supply.below(side));
            if record.grid.get(cell).is_none() && seen.insert(cell) {
                record.placed.push((cell, Digit::from_index(supply.below(side))));
            }
        }
        record.placed.sort_unstable();
    }
    if supply.once_in(4) {
        let digit = |_| Digit::from_index(supply.below(side));
        record.solution = Some(geometry.all_cells().map(digit).collect());
    }
    if supply.once_in(4) {
        for key in ["title", "author", "comment"] {
            let text = supply.text();
            record.tell(key, &text);
        }
    }
    record
}
