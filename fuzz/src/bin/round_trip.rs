//! Records of every kind, written and read again by every format: what a row of the table says that it
//! keeps is kept.

#![no_main]

use std::collections::HashSet;

use hyperdoku_format::{FORMATS, Format, Part, ReadOptions, Reader, Record, WriteOptions};
use hyperdoku_fuzz::{Supply, shape};
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
        if let Ok(text) = format.write(&record, WriteOptions::default()) {
            check(&record, format, &format!("{}{text}", format.preamble));
        }
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

fn check(record: &Record, format: &'static Format, text: &str) {
    let geometry = record.grid.geometry();
    let options = ReadOptions {
        format: Some(format),
        box_shape: geometry.box_shape(),
        alphabet: Some(WriteOptions::default().alphabet),
        ..ReadOptions::default()
    };
    let again: Vec<_> = Reader::new(text.as_bytes(), options).collect();
    let [Ok(again)] = &again[..] else {
        panic!("format {} wrote\n{text}\nand read {again:?}", format.name)
    };
    let keeps = |part: Part| format.keeps.contains(&part);
    let same = |part: Part, is_same: bool| {
        assert!(
            is_same || !keeps(part),
            "format {} lost {}\n{text}\n{record:?}\n{again:?}",
            format.name,
            part.name()
        );
    };
    assert_eq!(again.grid.digits(), record.grid.digits(), "format {} wrote\n{text}", format.name);
    same(Part::Marks, again.grid.marks() == record.grid.marks());
    same(Part::Solution, again.solution == record.solution);
    same(Part::Regions, again.grid.geometry().box_shape() == geometry.box_shape());
    same(Part::Variants, again.grid.geometry().variants() == geometry.variants());
    let mut placed = again.placed.clone();
    placed.sort_unstable();
    same(Part::Placed, placed == record.placed);
}
