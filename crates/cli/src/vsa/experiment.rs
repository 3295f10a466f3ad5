//! `vsa experiment`: the article's experiment, for any model, dimension, side and level.
//!
//! Every model runs on the same puzzles. Time is processor time of the searches alone, over all puzzles of a
//! row together; solutions are checked by their type.

use std::fs;
use std::ops::ControlFlow::Break;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cpu_time::ThreadTime;
use hyperdoku::format::{Format, Record, WriteOptions};
use hyperdoku::grid::{BoxShape, Budget, Geometry, Grid, Puzzle, Solution};
use hyperdoku::vsa::plot::{Axis, Plot, Series};
use hyperdoku::vsa::{Certificate, Engine, ModelInfo, Reading, Samples, Set, Work};
use serde::Serialize;

use super::WayArgs;
use crate::choices;
use crate::desk::print;
use crate::outcome::Outcome;
use crate::stop::Stop;
use crate::table::{Align, aligned};

/// Repeat the article's experiment
///
/// Solves random puzzles of several levels, with any cells emptied (`random`: any solution counts, as in the
/// article) and with one solution (`unique`), and tells the share that was solved, processor time, steps
/// (digits placed, those of dead branches included) and passes (readings of all counts) for each model and
/// dimension. A sample puzzle of each level and its checked solution follow.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Experiment {
    /// Models, separated by commas; `hyperdoku vsa models` lists them
    #[arg(long = "model", value_name = "NAME", default_value = "m-sequence", value_delimiter = ',', value_parser = choices::model(), hide_possible_values = true, help_heading = "Model")]
    models: Vec<&'static ModelInfo>,
    /// Dimensions, separated by commas; if not given, what each model needs for the side
    #[arg(long = "dimension", value_name = "D", value_delimiter = ',', help_heading = "Model")]
    dimensions: Vec<usize>,
    /// Seed of the random vectors
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Model")]
    seed: u64,
    /// Vectors of so many seeds, from --seed on, take turns from puzzle to puzzle
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Model")]
    seeds: u64,
    /// Also run the exact twin, which keeps bit masks instead of vectors
    #[arg(long, help_heading = "Model")]
    twin: bool,
    #[command(flatten)]
    way: WayArgs,
    /// Longest time for a puzzle, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = choices::seconds, help_heading = "Search")]
    time_limit: Duration,
    /// Puzzles of a level
    #[arg(long, value_name = "N", default_value = "500", help_heading = "Puzzles")]
    puzzles: usize,
    /// Givens of each level [default: 45,33,26, or as large a part of a grid of another side]
    #[arg(long, value_name = "N", value_delimiter = ',', help_heading = "Puzzles")]
    givens: Vec<usize>,
    /// Which puzzles: `random`, `unique`
    #[arg(long = "set", value_name = "SET", default_value = "random,unique", value_delimiter = ',', value_parser = set(), help_heading = "Puzzles")]
    sets: Vec<Set>,
    /// Seed of the puzzles
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Puzzles")]
    puzzle_seed: u64,
    /// Rows and columns of a box; the side is their product
    #[arg(long = "box", value_name = "HxW", default_value = "3x3", help_heading = "Puzzles")]
    box_shape: BoxShape,
    /// Write one JSON object for each row
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Write the rows as CSV
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    csv: bool,
    /// Plot the share solved and the time against the dimension: writes NAME-solved.svg and NAME-time.svg
    #[arg(long, value_name = "NAME", help_heading = "Output")]
    svg: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  hyperdoku vsa experiment
  hyperdoku vsa experiment --model gaussian --dimension 64,128,256,512,1024 --svg gaussian
  hyperdoku vsa experiment --value-order article --twin --csv
  hyperdoku vsa experiment --box 4x4 --puzzles 20";

fn set() -> impl TypedValueParser<Value = Set> {
    PossibleValuesParser::new([Set::Random.name(), Set::Unique.name()])
        .map(|name| if name == Set::Random.name() { Set::Random } else { Set::Unique })
}

/// A row of the result.
#[derive(Clone, Debug, Serialize)]
struct Row {
    v: u8,
    model: &'static str,
    /// 0 for the twin, which has no vectors.
    dimension: usize,
    certificate: &'static str,
    set: &'static str,
    givens: usize,
    puzzles: usize,
    solved: usize,
    /// Mean processor time of a puzzle.
    micros: f64,
    /// Mean number of placements.
    steps: f64,
    passes: f64,
    nodes: f64,
    /// A puzzle of the level and its solution, in one line each.
    #[serde(skip_serializing_if = "Option::is_none")]
    sample: Option<[String; 2]>,
}

/// Puzzles of one set and level.
struct Level {
    set: Set,
    givens: usize,
    puzzles: Vec<Puzzle>,
}

/// What all searches of a row did.
#[derive(Default)]
struct Sum {
    puzzles: usize,
    solved: usize,
    placements: u64,
    passes: u64,
    nodes: u64,
    time: Duration,
    /// The first puzzle and its solution.
    sample: Option<(Grid, Solution)>,
}

/// A model of a dimension, or the twin.
#[derive(Clone, Copy)]
struct Contender {
    model: Option<(&'static ModelInfo, usize)>,
    certificate: &'static str,
}

impl Contender {
    fn name(&self) -> &'static str {
        self.model.map_or("twin", |(info, _)| info.name)
    }

    fn dimension(&self) -> usize {
        self.model.map_or(0, |(_, dimension)| dimension)
    }
}

impl Experiment {
    /// Runs every model on every level.
    ///
    /// # Errors
    /// If a model cannot be, a level has no puzzles, or the results cannot be written.
    pub(super) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let geometry = Arc::new(Geometry::classic(self.box_shape));
        let contenders = self.contenders(&geometry)?;
        let mut rows = Vec::new();
        let mut drawings = String::new();
        for &set in &self.sets {
            for givens in self.levels(&geometry) {
                let Some(level) = self.level(&geometry, set, givens, stop)? else {
                    return Ok(Outcome::Interrupted);
                };
                for (at, contender) in contenders.iter().enumerate() {
                    let sum = self.measure(contender, &level, stop)?;
                    let row = row_of(contender, &level, &sum);
                    if at == 0
                        && let Some((puzzle, solution)) = &sum.sample
                    {
                        drawings += &drawing(&level, puzzle, &solution.to_grid())?;
                    }
                    if self.json && !print(&(serde_json::to_string(&row)? + "\n"))? {
                        return Ok(Outcome::Done);
                    }
                    rows.push(row);
                }
                if stop.is_interrupt() {
                    return Ok(Outcome::Interrupted);
                }
            }
        }
        if self.csv {
            print(&csv(&rows))?;
        } else if !self.json {
            print(&(table(&rows) + &drawings))?;
        }
        if let Some(name) = &self.svg {
            self.plot(name, &rows)?;
        }
        Ok(Outcome::Done)
    }

    /// What runs, with what is certain of it; models come first.
    fn contenders(&self, geometry: &Geometry) -> anyhow::Result<Vec<Contender>> {
        let mut contenders = Vec::new();
        for &info in &self.models {
            let usual = || info.usual_dimension(geometry.side(), geometry.houses());
            let dimensions =
                if self.dimensions.is_empty() { vec![usual()?] } else { self.dimensions.clone() };
            for dimension in dimensions {
                let model = Some((info, dimension));
                let certificate = match self.reading(model, self.seed).certify(geometry)? {
                    Certificate::Exact => "exact",
                    Certificate::WorstNoise(_) if self.seeds == 1 => "certified",
                    _ if self.seeds > 1 => "many seeds",
                    _ => "uncertain",
                };
                contenders.push(Contender { model, certificate });
            }
        }
        if self.twin {
            contenders.push(Contender { model: None, certificate: "exact" });
        }
        Ok(contenders)
    }

    fn reading(&self, model: Option<(&'static ModelInfo, usize)>, seed: u64) -> Reading {
        match model {
            Some((info, dimension)) => self.way.reading(info, Some(dimension), seed),
            None => Reading::Masks,
        }
    }

    /// The givens of each level.
    fn levels(&self, geometry: &Geometry) -> Vec<usize> {
        if !self.givens.is_empty() {
            return self.givens.clone();
        }
        [45, 33, 26].map(|givens| (givens * geometry.cells() + 40) / 81).to_vec()
    }

    /// The puzzles of a level; `None` if the run was stopped.
    fn level(
        &self,
        geometry: &Arc<Geometry>,
        set: Set,
        givens: usize,
        stop: &Stop,
    ) -> anyhow::Result<Option<Level>> {
        if givens > geometry.cells() {
            anyhow::bail!("a grid of side {} has no {givens} givens", geometry.side());
        }
        let budget = Budget::unlimited().with_stop(stop.flag()).with_time(self.time_limit);
        let mut samples = Samples::new(geometry.clone(), self.puzzle_seed, budget);
        let mut puzzles = Vec::with_capacity(self.puzzles);
        for _ in 0..self.puzzles {
            match samples.puzzle(set, givens) {
                Some((puzzle, _)) => puzzles.push(puzzle),
                None if stop.is_wanted() => return Ok(None),
                None => anyhow::bail!(
                    "no {} puzzle of side {} with {givens} givens was found",
                    set.name(),
                    geometry.side()
                ),
            }
        }
        Ok(Some(Level { set, givens, puzzles }))
    }

    /// Solves every puzzle of a level to its first solution.
    fn measure(&self, contender: &Contender, level: &Level, stop: &Stop) -> anyhow::Result<Sum> {
        let budget = Budget::unlimited().with_stop(stop.flag()).with_time(self.time_limit);
        let mut engines: Vec<Engine> = (self.seed..self.seed.saturating_add(self.seeds))
            .map(|seed| Engine::new(self.reading(contender.model, seed), self.way.way()))
            .collect();
        // Making the vectors is no part of solving.
        if let Some(puzzle) = level.puzzles.first() {
            for engine in &mut engines {
                engine.run(puzzle, &budget.clone().with_nodes(0), &mut |_| Break(()))?;
            }
        }
        let mut sum = Sum::default();
        let mut turn = 0;
        let clock = ThreadTime::now();
        for puzzle in &level.puzzles {
            if stop.is_wanted() {
                break;
            }
            let mut first = None;
            let work: Work = engines[turn].run(puzzle, &budget, &mut |solution| {
                first = Some(solution);
                Break(())
            })?;
            turn = (turn + 1) % engines.len();
            sum.puzzles += 1;
            sum.solved += usize::from(first.is_some());
            sum.placements += work.report.placements;
            sum.passes += work.passes;
            sum.nodes += work.report.nodes;
            if sum.sample.is_none() {
                sum.sample = first.map(|solution| (puzzle.grid().clone(), solution));
            }
        }
        sum.time = clock.elapsed();
        Ok(sum)
    }

    fn plot(&self, name: &str, rows: &[Row]) -> anyhow::Result<()> {
        let mut lines: Vec<(String, Vec<&Row>)> = Vec::new();
        for row in rows.iter().filter(|row| row.dimension > 0) {
            let line = format!("{}, {}, {} givens", row.model, row.set, row.givens);
            match lines.iter_mut().find(|(name, _)| *name == line) {
                Some((_, points)) => points.push(row),
                None => lines.push((line, vec![row])),
            }
        }
        let share = |row: &Row| 100.0 * row.solved as f64 / row.puzzles.max(1) as f64;
        let solved = Axis::linear("puzzles solved, %").from_to(0.0, 100.0);
        let time = Axis::log("processor time of a puzzle, µs");
        let micros = |row: &Row| row.micros;
        let draw = |ending: &str, title: &str, y: Axis, value: &dyn Fn(&Row) -> f64| {
            let series = lines.iter().map(|(name, rows)| {
                let points = rows.iter().map(|row| (row.dimension as f64, value(row)));
                Series::measured(name, points.collect())
            });
            let plot = Plot {
                title: format!("{title} against the dimension of the vectors"),
                subtitle: format!(
                    "{} puzzles of side {} a point, puzzle seed {}, model seed {}",
                    self.puzzles,
                    self.box_shape.side(),
                    self.puzzle_seed,
                    self.seed
                ),
                x: Axis::log("dimension D"),
                y,
                series: series.collect(),
            };
            let path = format!("{name}-{ending}.svg");
            fs::write(&path, plot.to_svg()).with_context(|| format!("cannot write {path}"))
        };
        draw("solved", "Puzzles solved", solved, &share)?;
        draw("time", "Time of a puzzle", time, &micros)
    }
}

fn row_of(contender: &Contender, level: &Level, sum: &Sum) -> Row {
    let puzzles = sum.puzzles.max(1) as f64;
    let line = |grid: &Grid| {
        let text = Format::named("line").map(|format| {
            format.write(&Record::new(grid.clone()), WriteOptions::default()).unwrap_or_default()
        });
        text.unwrap_or_default().trim_end().to_owned()
    };
    Row {
        v: 1,
        model: contender.name(),
        dimension: contender.dimension(),
        certificate: contender.certificate,
        set: level.set.name(),
        givens: level.givens,
        puzzles: sum.puzzles,
        solved: sum.solved,
        micros: sum.time.as_secs_f64() * 1e6 / puzzles,
        steps: sum.placements as f64 / puzzles,
        passes: sum.passes as f64 / puzzles,
        nodes: sum.nodes as f64 / puzzles,
        sample: sum.sample.as_ref().map(|(grid, found)| [line(grid), line(&found.to_grid())]),
    }
}

fn table(rows: &[Row]) -> String {
    const HEADINGS: [(&str, Align); 10] = [
        ("MODEL", Align::Left),
        ("D", Align::Right),
        ("CERTIFICATE", Align::Left),
        ("SET", Align::Left),
        ("GIVENS", Align::Right),
        ("PUZZLES", Align::Right),
        ("SOLVED", Align::Right),
        ("µs/PUZZLE", Align::Right),
        ("STEPS", Align::Right),
        ("PASSES", Align::Right),
    ];
    let mut lines = vec![HEADINGS.map(|(heading, _)| heading.to_owned()).to_vec()];
    lines.extend(rows.iter().map(|row| {
        let dimension = if row.dimension == 0 { "-".to_owned() } else { row.dimension.to_string() };
        vec![
            row.model.to_owned(),
            dimension,
            row.certificate.to_owned(),
            row.set.to_owned(),
            row.givens.to_string(),
            row.puzzles.to_string(),
            format!("{:.1} %", 100.0 * row.solved as f64 / row.puzzles.max(1) as f64),
            format!("{:.1}", row.micros),
            format!("{:.1}", row.steps),
            format!("{:.1}", row.passes),
        ]
    }));
    aligned(&HEADINGS.map(|(_, align)| align), &lines)
}

/// Names and numbers only, so that no field needs quotes.
fn csv(rows: &[Row]) -> String {
    let mut text =
        "model,dimension,certificate,set,givens,puzzles,solved,micros,steps,passes,nodes\n"
            .to_owned();
    text.extend(rows.iter().map(|row| {
        format!(
            "{},{},{},{},{},{},{},{:.3},{:.3},{:.3},{:.3}\n",
            row.model,
            row.dimension,
            row.certificate,
            row.set,
            row.givens,
            row.puzzles,
            row.solved,
            row.micros,
            row.steps,
            row.passes,
            row.nodes
        )
    }));
    text
}

/// A puzzle and its solution in boxes.
fn drawing(level: &Level, puzzle: &Grid, solution: &Grid) -> anyhow::Result<String> {
    let format = Format::named("boxes").context("the table has a format of boxes")?;
    let text = |grid: &Grid| format.write(&Record::new(grid.clone()), WriteOptions::default());
    let (set, givens) = (level.set.name(), level.givens);
    let puzzle = text(puzzle)?;
    let solution = text(solution)?;
    Ok(format!("\n{set}, {givens} givens:\n{puzzle}\nits solution, checked:\n{solution}"))
}
