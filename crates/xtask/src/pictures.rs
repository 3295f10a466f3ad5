//! Pictures: the heat maps of docs/large.md, from the grids of seed 1, and the drawings of docs/print.md.
//!
//! Of the heat maps:
//! ```text
//! one path a digit, one stroke a cell:  <path stroke="#21918c" d="M3 0h1M7 1h1M0 2h1…"/>
//! ```
//! A stroke takes seven bytes, so that the picture of a 100×100 grid is as small as one of pixels and stays
//! sharp at any size. `--check` only tells whether the files are what this makes.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result, bail};
use hyperdoku::draw::{Letters, Picture, candidates, standing};
use hyperdoku::format::{ReadOptions, Reader};
use hyperdoku::generate::large::RandomGrids;
use hyperdoku::grid::{BoxShape, Grid, Puzzle, Solution, Variant};
use hyperdoku::logic::{Allowed, Guide, sentence};

use crate::workspace::Workspace;

/// The sides that are drawn.
const SIDES: [usize; 6] = [16, 25, 36, 49, 64, 100];

/// Colours from the smallest digit to the largest: dark to light also for people who see no colours.
const COLOURS: [[u8; 3]; 5] =
    [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];

/// Writes every picture, or compares it with its file.
pub(crate) fn run(workspace: &Workspace, check: bool) -> Result<()> {
    let mut pictures = drawings()?;
    for side in SIDES {
        let picture = draw(&RandomGrids::new(BoxShape::for_side(side)?).grid(1, 0))?;
        pictures.push((format!("docs/pictures/grid-{side}.svg"), picture));
    }
    let count = pictures.len();
    let mut different = Vec::new();
    for (name, picture) in pictures {
        let path = workspace.path(&name);
        if !check {
            fs::write(&path, &picture).with_context(|| name.clone())?;
        } else if fs::read_to_string(&path).with_context(|| name.clone())? != picture {
            different.push(name);
        }
    }
    if !different.is_empty() {
        bail!("not what `cargo xtask pictures` makes: {}", different.join(", "));
    }
    println!("{count} pictures");
    Ok(())
}

/// A puzzle whose way has many kinds of steps, and the name of one.
const RICH: &str =
    "6....19.439.8...1.7.46.9....75...6...6.4....5.......3.......5.....583..7.......68";
const STEP: &str = "xy-chain";

/// The drawings of docs/print.md, each with its name.
fn drawings() -> Result<Vec<(String, String)>> {
    let read = |options| Reader::new(RICH.as_bytes(), options).next().context("a record");
    let grid: Grid = read(ReadOptions::default())??.grid;
    let diagonal = Variant::named("diagonal").context("a variant")?;
    let windows = Variant::named("windows").context("a variant")?;
    let options = ReadOptions { variants: vec![diagonal, windows], ..ReadOptions::default() };
    let dressed = read(options)??.grid;
    let empty = Grid::new(dressed.geometry().clone());
    let mut marked = Picture::new(&grid);
    marked.candidates = Some(candidates(&grid, &[])?);
    let mut drawings = Vec::new();
    let mut add = |name: &str, picture: &Picture<'_>| -> Result<()> {
        let svg = picture.scene()?.svg(Letters::Shapes);
        drawings.push((format!("docs/pictures/print-{name}.svg"), svg));
        Ok(())
    };
    add("candidates", &marked)?;
    add("variants", &Picture::new(&empty))?;

    let puzzle = Puzzle::new(grid.clone())?;
    let mut guide = Guide::new(&puzzle, &puzzle, Allowed::all(true))?;
    let found = guide.find(|(_, step)| step.technique.name == STEP);
    let (board, step) = found.with_context(|| format!("a step of {STEP}"))?;
    let said = sentence(&board, &step);
    let (placed, marks) = standing(&grid, &board);
    let picture = Picture {
        placed: &placed,
        candidates: Some(marks),
        step: Some((&board, &step)),
        caption: &said,
        ..Picture::new(&grid)
    };
    add("step", &picture)?;
    Ok(drawings)
}

fn draw(grid: &Solution) -> Result<String> {
    let geometry = grid.geometry();
    let (side, shape) = (geometry.side(), geometry.box_shape().context("a grid with boxes")?);
    let mut strokes = vec![String::new(); side];
    for cell in geometry.all_cells() {
        let (row, column) = (geometry.row_of(cell), geometry.column_of(cell));
        write!(strokes[grid.get(cell).index()], "M{column} {row}h1")?;
    }
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"400\" viewBox=\"0 -.5 {side} {side}\">\n"
    );
    for (digit, strokes) in strokes.iter().enumerate() {
        writeln!(picture, "<path stroke=\"{}\" d=\"{strokes}\"/>", colour(digit, side))?;
    }
    let mut lines = String::new();
    for row in (shape.height()..side).step_by(shape.height()) {
        write!(lines, "M0 {}.5h{side}", row - 1)?;
    }
    for column in (shape.width()..side).step_by(shape.width()) {
        write!(lines, "M{column} -.5v{side}")?;
    }
    let width = side as f64 / 400.0;
    writeln!(picture, "<path stroke=\"#fff\" stroke-width=\"{width}\" d=\"{lines}\"/>\n</svg>")?;
    Ok(picture)
}

/// The colour of a digit, by its 0-based index.
fn colour(digit: usize, side: usize) -> String {
    let (steps, last) = (COLOURS.len() - 1, (side - 1).max(1));
    let lower = (digit * steps / last).min(steps - 1);
    let mix = |part: usize| {
        let (from, to) = (usize::from(COLOURS[lower][part]), usize::from(COLOURS[lower + 1][part]));
        let share = digit * steps - lower * last;
        (from * (last - share) + to * share) / last
    };
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_last_digit_have_the_first_and_last_colour() {
        assert_eq!(colour(0, 16), "#440154");
        assert_eq!(colour(15, 16), "#fde725");
        assert_eq!(colour(0, 1), "#440154");
    }
}
