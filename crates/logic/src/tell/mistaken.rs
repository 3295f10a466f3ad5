//! Mistakes in a sentence.

use hyperdoku_grid::{Cell, Geometry};

use crate::mistake::Mistake;

/// `First a mistake: r1c3 is not 1. Take it back.`
pub fn mistake_sentence(geometry: &Geometry, mistake: &Mistake) -> String {
    let name = |cell: &Cell| geometry.cell_name(*cell);
    match mistake {
        Mistake::Digit { cell, digit } => {
            format!("First a mistake: {} is not {digit}. Take it back.", name(cell))
        }
        Mistake::Candidate { cell, digit } => format!(
            "First a mistake: {digit} was struck from {}, where it can still stand.",
            name(cell)
        ),
        Mistake::Givens(suspects) => match &suspects[..] {
            [] => "First a mistake: this board has no solution, whichever digit is taken away."
                .to_owned(),
            [(cell, digit)] => format!(
                "First a mistake: this board has no solution. {} is not {digit}: without it there is one.",
                name(cell)
            ),
            several => {
                let told = several.iter().map(|(cell, digit)| format!("{} = {digit}", name(cell)));
                let told: Vec<String> = told.collect();
                format!(
                    "First a mistake: this board has no solution. One of these digits is wrong: {}.",
                    told.join(", ")
                )
            }
        },
    }
}
