//! Terminal: a picture in characters, in colour or without.
//!
//! ```text
//! ┌───────┬───────┐      without candidates there are lines around boxes only; with them
//! │ 5 3 . │ . 7 . │      every cell has its own, and those around boxes are heavy:     ┏━━━┯━━━┳
//! ```
//! A given is bold, another digit is cyan; without colour it has a `+` before it where givens stand beside it. Where a step is
//! shown, its candidates are green, blue, yellow or magenta by role, one that is taken away is red and struck out, and one that is placed
//! is reversed.

use std::collections::HashMap;

use hyperdoku_grid::{Cell, Digit, Geometry};
use hyperdoku_logic::Role;

use crate::lines::is_border;
use crate::scene::printable;
use crate::{DrawError, Picture};

/// Box drawing characters by the weight of their arms, 0 to 2: 27 up + 9 right + 3 down + left.
const JUNCTIONS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Escape sequences: how something looks.
const BOLD: &str = "1";
const FOUND: &str = "36";
const FAINT: &str = "2";
const STRUCK: &str = "9;31";
const REVERSED: &str = "1;7";

impl Picture<'_> {
    /// The picture in lines of characters, for a terminal.
    ///
    /// # Errors
    /// If it is too large.
    pub fn text(&self, is_coloured: bool) -> Result<String, DrawError> {
        self.check()?;
        let sheet = Sheet::new(self, is_coloured);
        let heading = printable(self.heading);
        let caption = printable(self.caption);
        let above =
            if heading.is_empty() { String::new() } else { sheet.shown(&heading, BOLD) + "\n" };
        let below = if caption.is_empty() { String::new() } else { caption + "\n" };
        Ok(above + &sheet.drawing() + &below)
    }
}

/// A picture laid out in characters.
struct Sheet<'a> {
    picture: &'a Picture<'a>,
    geometry: &'a Geometry,
    is_coloured: bool,
    found: Vec<Option<Digit>>,
    /// Characters of a name.
    letters: usize,
    /// Whether every cell has its lines.
    is_open: bool,
    /// Whether digits that are no givens have a sign.
    has_signs: bool,
    /// Columns and rows of candidates in a cell; one of each without candidates.
    columns: usize,
    rows: usize,
    /// How candidates of the step look.
    looks: HashMap<(Cell, Digit), &'static str>,
    junctions: Vec<char>,
}

impl<'a> Sheet<'a> {
    fn new(picture: &'a Picture<'a>, is_coloured: bool) -> Self {
        let geometry = picture.grid.geometry().as_ref();
        let side = geometry.side();
        let found = picture.found();
        let is_open = picture.candidates.is_some();
        let has_givens = picture.grid.filled().next().is_some();
        let columns = if is_open { (1..=side).find(|n| n * n >= side).unwrap_or(1) } else { 1 };
        let rows = if is_open { side.div_ceil(columns) } else { 1 };
        Self {
            picture,
            geometry,
            is_coloured,
            letters: picture.names.for_side(side).length(side),
            is_open,
            has_signs: !is_coloured && has_givens && found.iter().any(Option::is_some),
            found,
            columns,
            rows,
            looks: looks(picture),
            junctions: JUNCTIONS.chars().collect(),
        }
    }

    fn side(&self) -> usize {
        self.geometry.side()
    }

    /// Characters between the lines of a cell, the blanks on both sides not counted.
    fn width(&self) -> usize {
        let candidates = self.columns * (self.letters + 1) - 1;
        candidates.max(self.letters + usize::from(self.has_signs))
    }

    fn shown(&self, text: &str, look: &str) -> String {
        if self.is_coloured { format!("\x1b[{look}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// The weight of the line before the `at`-th row or column, beside the `along`-th cell; 0 where there is none.
    fn weight(&self, is_vertical: bool, at: usize, along: usize) -> usize {
        let is_outer = at == 0 || at == self.side();
        let is_border = is_outer || is_border(self.geometry, is_vertical, at, along);
        match (is_border, self.is_open) {
            (true, true) => 2,
            (true, false) | (false, true) => 1,
            (false, false) => 0,
        }
    }

    /// Whether the line before the `at`-th row or column has room in the drawing.
    fn has_room(&self, is_vertical: bool, at: usize) -> bool {
        (0..self.side()).any(|along| self.weight(is_vertical, at, along) > 0)
    }

    fn junction(&self, row: usize, column: usize) -> char {
        let side = self.side();
        let up = if row == 0 { 0 } else { self.weight(true, column, row - 1) };
        let down = if row == side { 0 } else { self.weight(true, column, row) };
        let left = if column == 0 { 0 } else { self.weight(false, row, column - 1) };
        let right = if column == side { 0 } else { self.weight(false, row, column) };
        self.junctions[27 * up + 9 * right + 3 * down + left]
    }

    /// The part of a line that lies above a cell: 0 is light as air.
    fn dash(&self, weight: usize) -> char {
        self.junctions[9 * weight + weight]
    }

    fn drawing(&self) -> String {
        let side = self.side();
        let rooms: Vec<bool> = (0..=side).map(|column| self.has_room(true, column)).collect();
        let mut text = String::new();
        for row in 0..=side {
            if self.has_room(false, row) {
                text += &self.rule(row, &rooms);
            }
            for part in 0..if row < side { self.rows } else { 0 } {
                text += &self.row(row, part, &rooms);
            }
        }
        text
    }

    /// The line above a row.
    fn rule(&self, row: usize, rooms: &[bool]) -> String {
        let mut line = String::new();
        for column in 0..=self.side() {
            if rooms[column] {
                line.push(self.junction(row, column));
            }
            if column < self.side() {
                let dash = self.dash(self.weight(false, row, column));
                let more = usize::from(rooms[column + 1]);
                line.extend(std::iter::repeat_n(dash, self.width() + 1 + more));
            }
        }
        line.trim_end().to_owned() + "\n"
    }

    /// A line of characters through a row of cells.
    fn row(&self, row: usize, part: usize, rooms: &[bool]) -> String {
        let mut line = String::new();
        for column in 0..=self.side() {
            if rooms[column] {
                let weight = if column == self.side() || row < self.side() {
                    self.weight(true, column, row)
                } else {
                    0
                };
                line.push(self.junctions[27 * weight + 3 * weight]);
            }
            if column < self.side() {
                line.push(' ');
                line += &self.inside(self.geometry.cell_at(row, column), part);
                if rooms[column + 1] {
                    line.push(' ');
                }
            }
        }
        line.trim_end().to_owned() + "\n"
    }

    /// What stands in a cell, in one of its lines.
    fn inside(&self, cell: Cell, part: usize) -> String {
        let names = self.picture.names.for_side(self.side());
        let given = self.picture.grid.get(cell);
        let digit = given.or(self.found[cell.index()]);
        match (&self.picture.candidates, digit) {
            (_, Some(digit)) if part == (self.rows - 1) / 2 => {
                let sign = if self.has_signs && given.is_none() { "+" } else { "" };
                let name = format!("{sign}{}", names.name(digit));
                let (before, after) = self.padding(name.chars().count());
                let look = if given.is_some() { BOLD } else { FOUND };
                let look = self.looks.get(&(cell, digit)).copied().unwrap_or(look);
                before + &self.shown(&name, look) + &after
            }
            (_, Some(_)) => " ".repeat(self.width()),
            (None, None) => {
                let (before, after) = self.padding(1);
                before + &self.shown(".", FAINT) + &after
            }
            (Some(marks), None) => {
                let name = |column: usize| {
                    let value = part * self.columns + column + 1;
                    let digit = Digit::new(value)
                        .filter(|&d| value <= self.side() && marks.allows(cell, d));
                    digit.map_or_else(
                        || " ".repeat(self.letters),
                        |digit| {
                            let look = self.looks.get(&(cell, digit)).copied().unwrap_or(FAINT);
                            self.shown(&format!("{:>1$}", names.name(digit), self.letters), look)
                        },
                    )
                };
                let names: Vec<String> = (0..self.columns).map(name).collect();
                let used = self.columns * (self.letters + 1) - 1;
                names.join(" ") + &" ".repeat(self.width() - used)
            }
        }
    }

    /// Blanks before and after a text of this length: in the middle of a cell with candidates, else at its right.
    fn padding(&self, length: usize) -> (String, String) {
        let rest = self.width().saturating_sub(length);
        let after = if self.is_open { rest / 2 } else { 0 };
        (" ".repeat(rest - after), " ".repeat(after))
    }
}

/// How the candidates of a step look.
fn looks(picture: &Picture<'_>) -> HashMap<(Cell, Digit), &'static str> {
    let mut looks = HashMap::new();
    let Some((_, step)) = picture.step else { return looks };
    for &(role, cell, digit) in &step.evidence {
        let look = match role {
            Role::Pattern | Role::On => "1;32",
            Role::Extra => "1;34",
            Role::Other | Role::Off => "1;33",
            Role::Link => "1;35",
        };
        looks.entry((cell, digit)).or_insert(look);
    }
    looks.extend(step.eliminations.iter().map(|&candidate| (candidate, STRUCK)));
    looks.extend(step.placements.iter().map(|&candidate| (candidate, REVERSED)));
    looks
}
