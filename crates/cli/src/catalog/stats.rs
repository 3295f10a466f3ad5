//! `catalog stats`: what a catalogue holds, in numbers.

use std::path::PathBuf;

use clap::Args;
use hyperdoku::logic::LEVELS;
use hyperdoku_catalog::{Access, Catalog, Count, Stats};
use serde_json::json;

use crate::desk::{print, say};
use crate::outcome::Outcome;
use crate::table::{Align, aligned};

/// Count what a catalogue holds
#[derive(Args, Clone, Debug)]
pub(super) struct StatsVerb {
    /// File of the catalogue
    #[arg(value_name = "CATALOG")]
    catalog: PathBuf,
    /// Also look whether the file is whole, which takes a while
    #[arg(long)]
    check: bool,
    /// Write one JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
}

impl StatsVerb {
    /// Counts.
    pub(super) fn run(&self) -> anyhow::Result<Outcome> {
        let catalog = Catalog::open(&self.catalog, Access::Read)?;
        let mut outcome = Outcome::Done;
        if self.check {
            let fault = catalog.fault()?;
            if let Some(fault) = fault {
                say(&format!("{}: damaged: {fault}\n", self.catalog.display()));
                outcome = Outcome::BadInput;
            }
        }
        let stats = catalog.stats()?;
        print(if self.json { object(&stats) } else { text(&stats) })?;
        Ok(outcome)
    }
}

/// Puzzles by level.
fn levels(stats: &Stats) -> Vec<(&'static str, u64)> {
    let of_level = |level: &hyperdoku::logic::Level| {
        let covers = |count: &&Count<u32>| (level.tenths.0..=level.tenths.1).contains(&count.what);
        stats.ratings.iter().filter(covers).map(|count| count.puzzles).sum()
    };
    LEVELS.iter().map(|level| (level.name, of_level(level))).collect()
}

fn object(stats: &Stats) -> String {
    let pairs = |counts: &[Count<u32>]| -> Vec<[u64; 2]> {
        counts.iter().map(|count| [count.what.into(), count.puzzles]).collect()
    };
    let sources = stats.sources.iter();
    let sources: Vec<_> = sources
        .map(|(name, records, puzzles)| json!({"name": name, "records": records, "puzzles": puzzles}))
        .collect();
    let levels: serde_json::Map<_, _> =
        levels(stats).into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect();
    let object = json!({
        "puzzles": stats.puzzles,
        "sides": pairs(&stats.sides),
        "givens": pairs(&stats.givens),
        "ratings_in_tenths": pairs(&stats.ratings),
        "levels": levels,
        "symmetric": stats.symmetric,
        "automorphic": stats.automorphic,
        "sources": sources,
    });
    object.to_string() + "\n"
}

fn text(stats: &Stats) -> String {
    let rated: u64 = stats.ratings.iter().map(|count| count.puzzles).sum();
    let mut text = format!("{} puzzles, {rated} rated\n", stats.puzzles);
    let mut table = |heading: [&str; 2], rows: Vec<[String; 2]>| {
        if !rows.is_empty() {
            let rows: Vec<Vec<String>> =
                [heading.map(str::to_owned)].into_iter().chain(rows).map(Vec::from).collect();
            text.push('\n');
            text += &aligned(&[Align::Left, Align::Right], &rows);
        }
    };
    let counted = |counts: &[Count<u32>]| {
        counts.iter().map(|count| [count.what.to_string(), count.puzzles.to_string()]).collect()
    };
    table(["side", "puzzles"], counted(&stats.sides));
    table(["givens (9x9)", "puzzles"], counted(&stats.givens));
    if rated > 0 {
        let levels = levels(stats).into_iter();
        table(
            ["level", "puzzles"],
            levels.map(|(name, count)| [name.to_owned(), count.to_string()]).collect(),
        );
    }
    table(
        ["kind (9x9)", "puzzles"],
        vec![
            ["symmetric pattern".to_owned(), stats.symmetric.to_string()],
            ["with automorphisms".to_owned(), stats.automorphic.to_string()],
        ],
    );
    let rows = stats.sources.iter().map(|(name, records, puzzles)| {
        vec![name.clone(), records.to_string(), puzzles.to_string()]
    });
    let heading = ["source", "records", "first here"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = [heading].into_iter().chain(rows).collect();
    text + "\n" + &aligned(&[Align::Left, Align::Right, Align::Right], &rows)
}
