//! Demonstrations: what bundles can do that sets of digits cannot, measured, each beside its honest rival.
//!
//! A demonstration is a row: a name, a sentence, and a function from a seed to an [`Exhibit`] of numbers and
//! pictures. Same seed and number of samples, same exhibit, on every machine. An exact code is a change of
//! basis of sets of digits, so what it reads sets could read too; each exhibit says in its notes where that
//! is so.

mod board;
mod correction;
mod faults;
mod handwriting;
mod images;
mod noise;
mod places;
mod recall;
#[cfg(test)]
mod tests;

use std::fmt;

/// Every demonstration.
pub static DEMOS: &[&Demo] = &[
    &handwriting::DEMO,
    &correction::DEMO,
    &faults::DEMO,
    &recall::DEMO,
    &noise::DEMO,
    &places::DEMO,
];

/// A row.
pub struct Demo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it shows, in one sentence.
    pub summary: &'static str,
    /// How many samples it takes unless told otherwise.
    pub samples: usize,
    /// Measures.
    pub show: fn(Setup) -> Exhibit,
}

impl fmt::Debug for Demo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// What an exhibit is made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed of everything random.
    pub seed: u64,
    /// How many samples a number is the mean of.
    pub samples: usize,
}

/// Numbers and pictures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Exhibit {
    /// The headings of the table.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// File names with SVG texts.
    pub pictures: Vec<(String, String)>,
    /// What has to be said beside the numbers.
    pub notes: Vec<String>,
}

impl Exhibit {
    fn new(head: &[&str]) -> Self {
        Self { head: head.iter().map(|&text| text.to_owned()).collect(), ..Self::default() }
    }

    fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    fn picture(&mut self, name: &str, svg: String) {
        self.pictures.push((name.to_owned(), svg));
    }

    fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }
}

/// A share as people read it.
fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
