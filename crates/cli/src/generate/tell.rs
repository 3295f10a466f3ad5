//! Telling: what is written of a puzzle that was made: its text, columns, or a JSON object.

use hyperdoku::format::Record;
use hyperdoku::generate::{Made, PatternSymmetry, SYMMETRIES};
use hyperdoku::grid::Grid;
use hyperdoku::logic::{Board, Level, Rated, Rater, Technique, scale_named};
use serde_json::{Map, Value, json};

use crate::produce::Kind::{Count, Number, Text};
use crate::produce::{Column, MakeArgs};

/// What a column says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    Puzzle,
    Solution,
    Givens,
    Weight,
    Symmetry,
    Er,
    Ep,
    Ed,
    Level,
    Hardest,
    Techniques,
    Candidates,
    Untested,
    Seed,
    Index,
}

pub(super) static COLUMNS: &[Column<Content>] = &[
    ("puzzle", Content::Puzzle, Text),
    ("solution", Content::Solution, Text),
    ("givens", Content::Givens, Count),
    ("clues", Content::Givens, Count),
    ("weight", Content::Weight, Number),
    ("symmetry", Content::Symmetry, Text),
    ("rating", Content::Er, Number),
    ("er", Content::Er, Number),
    ("ep", Content::Ep, Number),
    ("ed", Content::Ed, Number),
    ("level", Content::Level, Text),
    ("hardest", Content::Hardest, Text),
    ("techniques", Content::Techniques, Text),
    ("candidates", Content::Candidates, Count),
    ("untested", Content::Untested, Count),
    ("seed", Content::Seed, Count),
    ("index", Content::Index, Count),
];

/// The fields of a JSON object if no columns are named; a puzzle without a weight leaves it out.
pub(super) const USUAL: [&str; 6] = ["puzzle", "solution", "givens", "weight", "seed", "index"];

/// Tells of puzzles, one after the other.
#[derive(Debug)]
pub(super) struct Teller {
    rater: Option<Rater>,
}

/// The way of the scale through a puzzle.
struct Way {
    rated: Rated,
    /// In the order of their first steps.
    techniques: Vec<&'static Technique>,
    hardest: Option<&'static Technique>,
}

impl Teller {
    pub(super) fn new() -> Self {
        Self { rater: None }
    }

    /// The cells of the columns; empty where a puzzle has nothing to say.
    ///
    /// # Errors
    /// If no format serves the puzzle.
    pub(super) fn cells(
        &mut self,
        columns: &[&Column<Content>],
        make: &MakeArgs,
        made: &Made,
        seed: u64,
    ) -> anyhow::Result<Vec<Value>> {
        let puzzle = made.proper.puzzle();
        let asks_for_the_way = |column: &&Column<Content>| {
            use Content::{Ed, Ep, Er, Hardest, Level, Techniques};
            matches!(column.1, Er | Ep | Ed | Level | Hardest | Techniques)
        };
        let way = if columns.iter().any(asks_for_the_way) {
            Board::new(puzzle).ok().map(|board| self.way(&board))
        } else {
            None
        };
        let grid = |grid: Grid| {
            let text = make.text_of(&Record::new(grid))?;
            anyhow::Ok(Value::from(text.trim_end()))
        };
        let rated = |of: fn(&Rated) -> String| {
            way.as_ref().map_or(Value::Null, |way| of(&way.rated).into())
        };
        columns
            .iter()
            .map(|column| {
                Ok(match column.1 {
                    Content::Puzzle => grid(puzzle.grid().clone())?,
                    Content::Solution => grid(made.proper.solution().to_grid())?,
                    Content::Givens => puzzle.filled().count().into(),
                    Content::Weight => made.weight.into(),
                    Content::Symmetry => symmetry_of(puzzle.grid()).into(),
                    Content::Er => rated(|rated| rated.hardest.to_string()),
                    Content::Ep => rated(|rated| rated.to_placement.to_string()),
                    Content::Ed => rated(|rated| rated.to_elimination.to_string()),
                    Content::Level => rated(|rated| Level::of(rated.hardest).name.to_owned()),
                    Content::Hardest => {
                        let hardest = way.as_ref().and_then(|way| way.hardest);
                        hardest.map_or(Value::Null, |technique| technique.name.into())
                    }
                    Content::Techniques => way.as_ref().map_or(Value::Null, |way| {
                        let names: Vec<&str> = way.techniques.iter().map(|t| t.name).collect();
                        names.join(" ").into()
                    }),
                    Content::Candidates => made.tried.into(),
                    Content::Untested => made.untested.into(),
                    Content::Seed => seed.into(),
                    Content::Index => made.index.into(),
                })
            })
            .collect()
    }

    fn way(&mut self, board: &Board) -> Way {
        let rater = self.rater.get_or_insert_with(|| {
            Rater::new(scale_named("se121").expect("the scale of levels is in its table"))
        });
        let mut techniques: Vec<&'static Technique> = Vec::new();
        let mut hardest: Option<(hyperdoku::logic::Rating, &'static Technique)> = None;
        let rated = rater.walk(board, |_, step| {
            if !techniques.contains(&step.technique) {
                techniques.push(step.technique);
            }
            if hardest.is_none_or(|(rating, _)| rating < step.rating) {
                hardest = Some((step.rating, step.technique));
            }
        });
        Way { rated, techniques, hardest: hardest.map(|(_, technique)| technique) }
    }
}

/// The row of a table.
pub(super) fn row(cells: &[Value]) -> String {
    let text = |cell: &Value| match cell {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    cells.iter().map(text).collect::<Vec<_>>().join(",") + "\n"
}

/// The object of a puzzle, in one line.
pub(super) fn object(columns: &[&Column<Content>], cells: Vec<Value>) -> String {
    let mut object = Map::new();
    object.insert("v".to_owned(), json!(1));
    for (column, cell) in columns.iter().zip(cells) {
        if !cell.is_null() {
            object.insert(column.0.to_owned(), cell);
        }
    }
    Value::from(object).to_string() + "\n"
}

/// The largest symmetry of the pattern of givens, or `none`.
fn symmetry_of(grid: &Grid) -> &'static str {
    let pattern: Vec<bool> = grid.digits().iter().map(Option::is_some).collect();
    let side = grid.geometry().side();
    let has = |symmetry: &&PatternSymmetry| symmetry.is_of(&pattern, side);
    // The table goes from few to many, and the first asks for nothing.
    SYMMETRIES.iter().rev().find(has).map_or("none", |symmetry| symmetry.name)
}
