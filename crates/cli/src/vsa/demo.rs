//! `vsa demo`: demonstrations, each measured beside its rival, each with pictures.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hyperdoku::vsa::demo::{DEMOS, Demo, Setup};

use crate::desk::{print, say};
use crate::outcome::Outcome;
use crate::table::{Align, aligned};

/// Show what hypervectors can do that sets cannot
///
/// Measures the demonstration named and prints its table; with --out its pictures are written as SVG, and
/// the table as CSV. The same seed and number of samples give the same figures on every machine.
#[derive(Args, Clone, Debug)]
pub(super) struct Show {
    /// Which one
    #[arg(value_name = "NAME", value_parser = demo())]
    demo: &'static Demo,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many samples a figure is the mean of [default: as the demonstration needs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    samples: Option<u32>,
    /// Directory for the pictures; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The names of the table.
fn demo() -> impl TypedValueParser<Value = &'static Demo> {
    let names = DEMOS.iter().map(|demo| PossibleValue::new(demo.name).help(demo.summary));
    PossibleValuesParser::new(names).map(|name| {
        *DEMOS.iter().find(|demo| demo.name == name).expect("clap takes names of the table")
    })
}

impl Show {
    /// Measures and writes.
    ///
    /// # Errors
    /// If the results cannot be written.
    pub(super) fn run(&self) -> anyhow::Result<Outcome> {
        let samples = self.samples.map_or(self.demo.samples, |samples| samples as usize);
        let exhibit = (self.demo.show)(Setup { seed: self.seed, samples });
        let mut rows = vec![exhibit.head.clone()];
        rows.extend(exhibit.rows.iter().cloned());
        let mut columns = vec![Align::Right; exhibit.head.len()];
        columns[0] = Align::Left;
        if !print(&aligned(&columns, &rows))? {
            return Ok(Outcome::Done);
        }
        for note in &exhibit.notes {
            say(&format!("note: {note}\n"));
        }
        if let Some(directory) = &self.out {
            fs::create_dir_all(directory).with_context(|| directory.display().to_string())?;
            let table = format!("{}.csv", self.demo.name);
            let lines = rows.iter().map(|row| row.join(",") + "\n").collect();
            let pictures = exhibit.pictures.into_iter();
            for (name, text) in pictures.chain([(table, lines)]) {
                let path = directory.join(name);
                fs::write(&path, text).with_context(|| path.display().to_string())?;
                say(&format!("{}\n", path.display()));
            }
        }
        Ok(Outcome::Done)
    }
}
