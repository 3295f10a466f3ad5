//! Asking: the options of `generate` as a request, in the words of those who print puzzles.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use hyperdoku::format::{ReadOptions, Reader};
use hyperdoku::generate::dig::{Order, Steps};
use hyperdoku::generate::{PatternSymmetry, Request, SYMMETRIES};
use hyperdoku::grid::{BoxShape, Geometry, Puzzle, Solution, Variant};
use hyperdoku::logic::Technique;

use crate::choices;
use crate::input::NO_RECORD;
use crate::message::Error;
use crate::span::{Tenths, counts, levels, ratings};

/// What puzzles are wanted.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(super) struct AskArgs {
    /// A variant whose extra houses every puzzle has; may be repeated
    #[arg(long = "variant", value_name = "NAME", value_delimiter = ',', value_parser = choices::variant())]
    variants: Vec<&'static Variant>,
    /// Regions in the place of boxes: a letter for each cell, in a file or as the text itself
    #[arg(long, value_name = "FILE|TEXT", conflicts_with_all = ["shape", "size"])]
    jigsaw: Option<String>,
    /// How many givens: 26, or 24..30 with both ends
    #[arg(long, visible_alias = "givens", value_name = "N|LO..HI", value_parser = counts)]
    clues: Option<RangeInclusive<usize>>,
    /// Symmetry of the pattern of givens
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry())]
    symmetry: &'static PatternSymmetry,
    /// Which cells are given, in a file or as the text itself: . 0 _ - * for an empty cell, anything else for a given
    #[arg(long, value_name = "FILE|TEXT")]
    pattern: Option<String>,
    /// Take the puzzles from the complete grids of this file, in turn
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// No given can go without a second solution appearing
    #[arg(long)]
    minimal: bool,
    /// Minimal 9×9 puzzles of a law that is known: with the column `weight` all minimal puzzles count alike
    #[arg(long)]
    unbiased: bool,
    /// What proves that there is one solution [default: search to side 9 and with extra houses, singles above]
    #[arg(long, value_name = "STEPS", value_enum, conflicts_with = "only_reductions")]
    steps: Option<StepsChoice>,
    /// In which order givens are taken away [default: boxes above side 9 if any pattern will do, else scattered]
    #[arg(long, value_name = "ORDER", value_enum)]
    order: Option<OrderChoice>,
    /// Level, or levels as easy..hard; classic 9×9 only
    #[arg(long, value_name = "LEVEL", value_parser = levels, conflicts_with = "rating", help_heading = "Difficulty")]
    level: Option<Tenths>,
    /// Rating on the scale se121: 3.2, or 3.0..4.5 with both ends; classic 9×9 only
    #[arg(long, value_name = "LO..HI", value_parser = ratings, help_heading = "Difficulty")]
    rating: Option<Tenths>,
    /// Singles and these techniques lead to the end
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique, help_heading = "Difficulty")]
    with: Option<Vec<&'static Technique>>,
    /// It goes without these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique, help_heading = "Difficulty")]
    without: Vec<&'static Technique>,
    /// These techniques occur on the way, where nothing easier helps
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = choices::technique, help_heading = "Difficulty")]
    need: Vec<&'static Technique>,
    /// The three generalised reductions alone solve it
    #[arg(long, help_heading = "Difficulty")]
    only_reductions: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum StepsChoice {
    /// Naked and hidden singles finish it
    Singles,
    /// Singles and locked candidates finish it
    Locked,
    /// The three generalised reductions finish it
    Reductions,
    /// A search finds no second solution
    Search,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum OrderChoice {
    /// Box by box: few givens, most of them in the last boxes
    Boxes,
    /// At random: more givens, everywhere
    Scattered,
}

/// A file cannot be read, or says something else than it should.
#[derive(Debug)]
pub(crate) struct WrongInput(pub(crate) String);

impl fmt::Display for WrongInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongInput {}

impl AskArgs {
    /// The request.
    ///
    /// # Errors
    /// What cannot be, as far as it is known without trying.
    pub(super) fn request(&self, shape: BoxShape) -> anyhow::Result<Request> {
        let geometry = Arc::new(self.geometry(shape)?);
        let mut request = Request::new(Arc::clone(&geometry));
        request.givens.clone_from(&self.clues);
        request.symmetry = self.symmetry;
        if let Some(pattern) = &self.pattern {
            request.pattern = Some(pattern_of(&text_of(pattern)?));
        }
        if let Some(path) = &self.from {
            request.grids = grids_of(path, &geometry, &self.variants)?;
        }
        request.minimal = self.minimal;
        request.unbiased = self.unbiased;
        request
            .tenths
            .clone_from(&self.level.clone().or_else(|| self.rating.clone()).map(|of| of.0));
        request.with.clone_from(&self.with);
        request.without.clone_from(&self.without);
        request.need.clone_from(&self.need);
        request.only_reductions = self.only_reductions;
        request.steps = self.steps.map(|steps| match steps {
            StepsChoice::Singles => Steps::Singles,
            StepsChoice::Locked => Steps::Locked,
            StepsChoice::Reductions => Steps::Reductions,
            StepsChoice::Search => Steps::Search,
        });
        request.order = self.order.map(|order| match order {
            OrderChoice::Boxes => Order::Boxes,
            OrderChoice::Scattered => Order::Scattered,
        });
        let empty = Puzzle::new(hyperdoku::grid::Grid::new(geometry));
        request.engine = empty.ok().and_then(|empty| hyperdoku::engine_for(&empty).ok());
        Ok(request)
    }

    fn geometry(&self, shape: BoxShape) -> anyhow::Result<Geometry> {
        let refused = |error: &dyn fmt::Display| super::refused(&error.to_string());
        let geometry = match &self.jigsaw {
            None => Geometry::classic(shape),
            Some(text) => {
                let text = text_of(text)?;
                let labels: Vec<u32> =
                    text.chars().filter(|c| !c.is_whitespace()).map(u32::from).collect();
                Geometry::jigsaw(&labels).map_err(|error| refused(&error))?
            }
        };
        self.variants.iter().try_fold(geometry, |geometry, variant| {
            geometry.with_variant(variant).map_err(|error| refused(&error))
        })
    }
}

/// The text of a file, or the text itself where there is no such file. No pattern has a slash.
fn text_of(file_or_text: &str) -> anyhow::Result<String> {
    let path = Path::new(file_or_text);
    if !path.is_file() && !file_or_text.contains(['/', '\\']) {
        return Ok(file_or_text.to_owned());
    }
    fs::read_to_string(path)
        .map_err(|error| WrongInput(format!("{}: cannot read: {error}", path.display())).into())
}

/// The cells that a pattern gives.
fn pattern_of(text: &str) -> Vec<bool> {
    let cells = text.chars().filter(|c| !c.is_whitespace());
    cells.map(|c| !matches!(c, '.' | '0' | '_' | '-' | '*')).collect()
}

/// The complete grids of a file.
fn grids_of(
    path: &Path,
    geometry: &Arc<Geometry>,
    variants: &[&'static Variant],
) -> anyhow::Result<Vec<Solution>> {
    let name = path.display();
    let wrong = |error: Error| anyhow::Error::from(WrongInput(format!("{name}{error}")));
    let file = fs::File::open(path)
        .map_err(|error| wrong(Error::of_file(format!("cannot read: {error}"))))?;
    let options = ReadOptions {
        box_shape: geometry.box_shape(),
        variants: variants.to_vec(),
        ..ReadOptions::default()
    };
    let mut grids = Vec::new();
    for record in Reader::new(file, options) {
        let record = match record {
            Ok(record) => record,
            Err(hyperdoku::format::ReadError::Parse(error)) => return Err(wrong(error.into())),
            Err(error) => return Err(wrong(Error::of_file(error))),
        };
        let place = record.place.clone();
        let at = |reason: String| wrong(Error::at((place.line, 1), reason));
        let side = record.grid.geometry().side();
        if side != geometry.side() {
            return Err(at(format!("expected a grid of side {}, found {side}", geometry.side())));
        }
        let grid = record.grid.in_geometry(Arc::clone(geometry));
        let puzzle =
            Puzzle::new(grid).map_err(|clash| wrong(Error::at(place.of(clash.cells[1]), clash)))?;
        let solution = puzzle.as_solution();
        grids.push(solution.ok_or_else(|| at("expected a complete grid".to_owned()))?);
    }
    if grids.is_empty() { Err(wrong(Error::at((1, 1), NO_RECORD))) } else { Ok(grids) }
}

fn symmetry() -> impl TypedValueParser<Value = &'static PatternSymmetry> {
    let value = |row: &PatternSymmetry| PossibleValue::new(row.name).help(row.summary);
    PossibleValuesParser::new(SYMMETRIES.iter().map(value))
        .map(|name| PatternSymmetry::named(&name).expect("a name out of the table"))
}
