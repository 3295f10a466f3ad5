//! Any bytes through the reader: no panic, no hang, and what was read can be written and read again.

#![no_main]

use hyperdoku_format::{ALPHABETS, FORMATS, ReadError, ReadOptions, Reader};
use hyperdoku_fuzz::{Supply, write_and_read};
use hyperdoku_grid::{BoxShape, Puzzle, VARIANTS};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut supply = Supply::new(bytes);
    // The first bytes say what the caller knows; mostly nothing.
    let mut options = ReadOptions::default();
    if supply.once_in(4) {
        options.format = Some(supply.one(FORMATS));
    }
    if supply.once_in(4) {
        options.alphabet = Some(supply.one(&ALPHABETS));
    }
    if supply.once_in(4) {
        options.box_shape = BoxShape::new(1 + supply.below(6), 1 + supply.below(6)).ok();
    }
    if supply.once_in(4) {
        options.variants.push(supply.one(VARIANTS));
    }
    let text = supply.rest();
    let lines = text.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    let (mut count, mut written) = (0_u64, 0);
    for record in Reader::new(text, options.clone()) {
        count += 1;
        // JSON holds several records a line; each takes some characters.
        assert!(count <= lines + text.len() as u64, "more records than characters");
        match record {
            Ok(record) => {
                let line = record.place.line;
                assert!((1..=lines).contains(&line), "line {line} of {lines}");
                let _ = Puzzle::new(record.grid.clone());
                if written < 4 {
                    written += 1;
                    for format in FORMATS {
                        write_and_read(&record, format);
                    }
                }
            }
            Err(ReadError::Parse(error)) => {
                // What is missing at the end is missing on the line after the last.
                let line = error.line;
                assert!((1..=lines + 1).contains(&line), "line {line} of {lines}: {error}");
                assert!(error.column >= 1, "{error}");
            }
            Err(ReadError::Io(error)) => panic!("bytes cannot fail: {error}"),
        }
    }
});
