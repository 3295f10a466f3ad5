//! Telling: a step in one plain sentence.
//!
//! A technique's row has a sentence with slots; a slot is filled from what every step has, its placements,
//! eliminations and evidence, and from the board on which it was found. So no verb and no page knows a technique.
//!
//! ```text
//! {place} {value}      the cell and digit that are placed          {result}   everything that follows
//! {cells} {digits}     of the pattern; {digit} its only one        {xcells} {xdigits} {xcandidates}   of the extras
//! {all_cells} {all_xcells}   with "all of" before several        {last}     the last cell of the evidence
//! {any_cells} {any_digits} {any_xcells} {any_ocells}   with "or"; o: of the third part   {losers}   cells that lose something
//! {holds} {xholds}     `r1c1 holds 1 or 2`, `r1c1 and r1c2 hold all but one of 1, 2 and 3`           {link1} {link2}   linking digits
//! {others}             why the placed digit is the last of its cell
//! {common}             digits of every cell of the pattern         {lost}     what is taken away; {kept} common but not lost
//! {base} {bases}       houses that hold these digits nowhere but in the pattern          {covers} the others it lies in
//! {reach}              the house of pattern and eliminations       {home}     the house in which {place} is the last; {line} only a line
//! {c2} {d2} {h12}      cell and digit of the second piece of evidence; the house of the first and the second
//! {chain} {branches} … links in turn; see `chain`
//! ```

mod arrows;
mod chain;
mod hint;
mod mistaken;

use hyperdoku_grid::{Cell, Digit};

use crate::board::Board;
use crate::houses::{
    ALL, BOXES, Bits, COLUMNS, CellBits, Cells, Digits, HOUSE_SET, HOUSES_OF, PEERS, ROWS,
    common_peers, set_of,
};
use crate::step::{Role, Step};

pub use arrows::{Arrow, arrows};
pub use hint::{Depth, cells_to_look_at, hint, no_step};
pub use mistaken::mistake_sentence;

/// The sentence of a step that was found on this board.
pub fn sentence(board: &Board, step: &Step) -> String {
    let teller = Teller { board, step };
    let mut text = String::new();
    let mut rest = step.technique.says;
    while let Some((before, after)) = rest.split_once('{') {
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        text += before;
        text += &teller.slot(slot);
        rest = after;
    }
    text + rest
}

/// Everything that a step does: `r1c2 and r1c5 lose 3; r4c4 is 7`.
pub fn result(step: &Step) -> String {
    let mut parts = losses(step);
    let placed: Vec<Cell> = step.placements.iter().map(|&(cell, _)| cell).collect();
    if !placed.is_empty() {
        // A chain that places a digit takes away all others of its cell: that need not be said.
        let others = step.eliminations.iter().filter(|(cell, _)| !placed.contains(cell));
        let others = Step { eliminations: others.copied().collect(), ..step.clone() };
        parts = losses(&others);
    }
    parts.extend(
        step.placements.iter().map(|&(cell, digit)| format!("{} is {digit}", name(cell.index()))),
    );
    parts.join("; ")
}

/// `r1c2 and r1c5 lose 3`, for each set of digits.
fn losses(step: &Step) -> Vec<String> {
    let mut cells: Vec<(Cell, Digits)> = Vec::new();
    for &(cell, digit) in &step.eliminations {
        match cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits |= 1 << digit.index(),
            None => cells.push((cell, 1 << digit.index())),
        }
    }
    cells.sort_by_key(|&(cell, _)| cell);
    let mut groups: Vec<(Digits, Vec<String>)> = Vec::new();
    for (cell, digits) in cells {
        match groups.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, names)) => names.push(name(cell.index())),
            None => groups.push((digits, vec![name(cell.index())])),
        }
    }
    let tell = |(digits, names): (Digits, Vec<String>)| {
        let verb = if names.len() == 1 { "loses" } else { "lose" };
        format!("{} {verb} {}", listed(&names), digits_named(digits))
    };
    groups.into_iter().map(tell).collect()
}

/// The links of a chain in turn, a list for each of its branches; none of a step that is no chain.
pub fn branches(board: &Board, step: &Step) -> Vec<Vec<(Role, Cell, Digit)>> {
    let links = Teller { board, step }.branches();
    let typed = |(is_on, cell, digit)| {
        (if is_on { Role::On } else { Role::Off }, Cell::new(cell), Digit::from_index(digit))
    };
    links.into_iter().map(|branch| branch.into_iter().map(typed).collect()).collect()
}

/// Where a step draws the eye: to houses, or where there are none to one cell.
struct Look {
    houses: Vec<usize>,
    cell: Option<Cell>,
}

/// The houses to which a step draws the eye: those of its pattern, else of what it places or takes away.
pub fn where_to_look(board: &Board, step: &Step) -> String {
    let look = Teller { board, step }.look();
    match (&look.houses[..], look.cell) {
        ([], None) => String::new(),
        ([], Some(cell)) => format!("Look at {}.", name(cell.index())),
        (houses, _) => format!("Look at {}.", listed_houses(houses)),
    }
}

/// A step and the board on which it was found.
struct Teller<'t> {
    board: &'t Board,
    step: &'t Step,
}

impl Teller<'_> {
    fn look(&self) -> Look {
        let step = self.step;
        let has_pattern = step.evidence.iter().any(|(role, ..)| *role == Role::Pattern);
        let home = if step.placements.is_empty() {
            self.base().or_else(|| self.reach())
        } else {
            self.home()
        };
        let houses = match home {
            Some(house) => vec![house],
            None if has_pattern => self.bases(),
            None => Vec::new(),
        };
        let first = step.evidence.first().map(|&(_, cell, _)| cell);
        let first = first.or_else(|| step.eliminations.first().map(|&(cell, _)| cell));
        Look { cell: first.filter(|_| houses.is_empty()), houses }
    }

    fn slot(&self, slot: &str) -> String {
        match slot {
            "place" => self.placed().map_or_else(String::new, |(cell, _)| name(cell)),
            "value" => self.placed().map_or_else(String::new, |(_, d)| (d + 1).to_string()),
            "result" => result(self.step),
            "cells" => listed_cells(&self.cells(Role::Pattern)),
            "xcells" => listed_cells(&self.cells(Role::Extra)),
            "digits" | "digit" => digits_named(self.digits(Role::Pattern)),
            "xdigits" => digits_named(self.digits(Role::Extra)),
            "xcandidates" => self.candidates(Role::Extra),
            "all_cells" => all_of(&self.cells(Role::Pattern)),
            "all_xcells" => all_of(&self.cells(Role::Extra)),
            "any_cells" => any_of(&self.cells(Role::Pattern)),
            "any_xcells" => any_of(&self.cells(Role::Extra)),
            "any_ocells" => any_of(&self.cells(Role::Other)),
            "any_digits" => joined(&names_of(self.digits(Role::Pattern)), "or"),
            "losers" => listed_cells(&CellBits(self.lost_cells()).collect::<Vec<_>>()),
            "holds" => self.holds(Role::Pattern),
            "xholds" => self.holds(Role::Extra),
            "link1" => self.link(0),
            "link2" => self.link(1),
            "others" => self.others(),
            "kept" => digits_named(self.common() & !self.lost()),
            "last" => {
                let last = self.step.evidence.last();
                last.map_or_else(String::new, |&(_, cell, _)| name(cell.index()))
            }
            "common" => digits_named(self.common()),
            "lost" => digits_named(self.lost()),
            "base" => self.base().map_or_else(|| listed_houses(&self.bases()), house_name),
            "bases" => listed_houses(&self.bases()),
            "covers" => listed_houses(&self.covers()),
            "reach" => self.reach().map_or_else(|| "their houses".to_owned(), house_name),
            "line" => self.line().map_or_else(|| "its lines".to_owned(), house_name),
            "home" => self.home().map_or_else(|| "its houses".to_owned(), house_name),
            _ => self.numbered(slot).unwrap_or_else(|| self.links(slot)),
        }
    }

    /// `{c2}`, `{d2}`, `{h12}`.
    fn numbered(&self, slot: &str) -> Option<String> {
        let at = |place: usize| {
            let number = slot.chars().nth(place)?.to_digit(10)? as usize;
            self.step.evidence.get(number.checked_sub(1)?)
        };
        let &(_, cell, digit) = at(1)?;
        match slot.as_bytes()[0] {
            b'c' => Some(name(cell.index())),
            b'd' => Some(digit.to_string()),
            b'h' => {
                let other = at(2)?.1;
                Some(house_name(self.shared_house(cell.index(), other.index(), digit.index())?))
            }
            _ => None,
        }
    }

    fn placed(&self) -> Option<(usize, usize)> {
        let placed = self.step.placements.first();
        placed.map(|&(cell, digit)| (cell.index(), digit.index()))
    }

    fn evidence(&self, wanted: Role) -> impl Iterator<Item = (usize, usize)> {
        let evidence = self.step.evidence.iter().filter(move |(role, ..)| *role == wanted);
        evidence.map(|&(_, cell, digit)| (cell.index(), digit.index()))
    }

    /// The cells of a role in the order of telling, each once.
    fn cells(&self, role: Role) -> Vec<usize> {
        let mut cells = Vec::new();
        for (cell, _) in self.evidence(role) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    fn set(&self, role: Role) -> Cells {
        set_of(self.evidence(role).map(|(cell, _)| cell))
    }

    fn digits(&self, role: Role) -> Digits {
        self.evidence(role).fold(0, |set, (_, digit)| set | 1 << digit)
    }

    fn common(&self) -> Digits {
        let of = |wanted: usize| {
            let own = self.evidence(Role::Pattern).filter(move |&(cell, _)| cell == wanted);
            own.fold(0, |set: Digits, (_, digit)| set | 1 << digit)
        };
        self.cells(Role::Pattern).into_iter().fold(0x1ff, |set, cell| set & of(cell))
    }

    fn lost(&self) -> Digits {
        self.step.eliminations.iter().fold(0, |set, (_, digit)| set | 1 << digit.index())
    }

    fn lost_cells(&self) -> Cells {
        set_of(self.step.eliminations.iter().map(|(cell, _)| cell.index()))
    }

    /// `4 and 6 in r1c1 and 7 in r2c2`.
    fn candidates(&self, role: Role) -> String {
        let of = |cell: usize| {
            let own = self.evidence(role).filter(move |&(other, _)| other == cell);
            own.fold(0, |set: Digits, (_, digit)| set | 1 << digit)
        };
        let cells = self.cells(role).into_iter();
        let told = cells.map(|cell| format!("{} in {}", digits_named(of(cell)), name(cell)));
        listed(&told.collect::<Vec<_>>())
    }

    /// What the cells of an almost locked set hold.
    fn holds(&self, role: Role) -> String {
        let (cells, digits) = (self.cells(role), names_of(self.digits(role)));
        match cells[..] {
            [cell] => format!("{} holds {}", name(cell), joined(&digits, "or")),
            _ => format!("{} hold all but one of {}", listed_cells(&cells), joined(&digits, "and")),
        }
    }

    /// The first or second digit by which parts are linked.
    fn link(&self, at: usize) -> String {
        let mut digits: Vec<usize> = self.evidence(Role::Link).map(|(_, digit)| digit).collect();
        digits.dedup();
        digits.get(at).map_or_else(String::new, |digit| (digit + 1).to_string())
    }

    /// Why the placed digit is the last of its cell.
    fn others(&self) -> String {
        let Some((cell, digit)) = self.placed() else { return String::new() };
        let written = |peer| self.board.digit(Cell::new(peer)).map_or(0, |d| 1 << d.index());
        let seen = CellBits(PEERS[cell]).fold(1 << digit, |set: Digits, peer| set | written(peer));
        let rest = "its row, column and box have every other digit";
        if seen == ALL {
            return rest.to_owned();
        }
        let gone = ALL & !seen;
        let verb = if gone.is_power_of_two() { "was" } else { "were" };
        format!("{} {verb} ruled out, and {rest}", digits_named(gone))
    }

    /// The house that holds the digits of the pattern nowhere else.
    fn base(&self) -> Option<usize> {
        let (cells, digits) = (self.set(Role::Pattern), self.digits(Role::Pattern));
        let is_base = |&house: &usize| {
            let own = HOUSE_SET[house];
            cells != 0
                && cells & !own == 0
                && Bits(digits).all(|digit| self.board.cells(digit) & own & !cells == 0)
        };
        BOXES.chain(ROWS).chain(COLUMNS).find(is_base)
    }

    /// The rows, or the columns, that hold a digit nowhere but in the pattern and its extras; else the lines of the pattern.
    fn bases(&self) -> Vec<usize> {
        let cells = self.set(Role::Pattern);
        let all = cells | self.set(Role::Extra);
        let digits = self.digits(Role::Pattern);
        for kind in [ROWS, COLUMNS] {
            let lines: Vec<usize> = kind.filter(|&line| cells & HOUSE_SET[line] != 0).collect();
            let is_full = |&line: &usize| {
                Bits(digits).all(|digit| self.board.cells(digit) & HOUSE_SET[line] & !all == 0)
            };
            if lines.iter().all(is_full) {
                return lines;
            }
        }
        ROWS.chain(COLUMNS).filter(|&line| cells & HOUSE_SET[line] != 0).collect()
    }

    /// The houses across the bases in which the pattern lies.
    fn covers(&self) -> Vec<usize> {
        let cells = self.set(Role::Pattern);
        if let Some(base) = self.base() {
            let all = BOXES.chain(ROWS).chain(COLUMNS);
            let mut across = all.filter(|&house| house != base && cells & !HOUSE_SET[house] == 0);
            return across.next().into_iter().collect();
        }
        let kind = if self.bases().first().is_some_and(|&line| line < COLUMNS.start) {
            COLUMNS
        } else {
            ROWS
        };
        kind.filter(|&line| cells & HOUSE_SET[line] != 0).collect()
    }

    /// The house that has the whole pattern and everything that is taken away.
    fn reach(&self) -> Option<usize> {
        let all = self.set(Role::Pattern) | self.lost_cells();
        BOXES.chain(ROWS).chain(COLUMNS).find(|&house| all & !HOUSE_SET[house] == 0)
    }

    /// The house in which the placed digit has no other cell left once the pattern stands.
    fn home(&self) -> Option<usize> {
        let (cell, digit) = self.placed()?;
        let pattern: Vec<usize> =
            self.cells(Role::Pattern).into_iter().filter(|&own| own != cell).collect();
        let same = self.evidence(Role::Pattern).filter(|&(own, d)| own != cell && d == digit);
        let same: Vec<usize> = same.map(|(cell, _)| cell).collect();
        let taken = if same.is_empty() { 0 } else { common_peers(same) };
        let taken = pattern.iter().fold(taken, |set, &own| set | 1 << own) & !(1 << cell);
        let is_last =
            |&house: &usize| self.board.cells(digit) & HOUSE_SET[house] & !taken == 1 << cell;
        let [own_box, row, column] = HOUSES_OF[cell].map(usize::from);
        let houses = [own_box, row, column];
        let emptiest = houses.into_iter().find(|&house| self.board.free(house) == 1);
        emptiest.or_else(|| houses.into_iter().find(is_last))
    }

    /// The line in which the placed digit has no other cell.
    fn line(&self) -> Option<usize> {
        let (cell, digit) = self.placed()?;
        let [_, row, column] = HOUSES_OF[cell].map(usize::from);
        let is_only = |&line: &usize| self.board.cells(digit) & HOUSE_SET[line] == 1 << cell;
        [row, column].into_iter().find(is_only)
    }

    /// The house of two cells, one where the digit has no other place first.
    fn shared_house(&self, one: usize, other: usize, digit: usize) -> Option<usize> {
        let both = 1 << one | 1 << other;
        let houses =
            || BOXES.chain(ROWS).chain(COLUMNS).filter(move |&house| both & !HOUSE_SET[house] == 0);
        let is_strong = |&house: &usize| self.board.cells(digit) & HOUSE_SET[house] & !both == 0;
        houses().find(is_strong).or_else(|| houses().next())
    }
}

/// The name of a cell: `r4c2`.
fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn kind_name(house: usize) -> &'static str {
    ["row", "column", "box"][house / 9]
}

/// The name of a house: `row 4`.
fn house_name(house: usize) -> String {
    format!("{} {}", kind_name(house), house % 9 + 1)
}

/// `rows 2 and 6`, `row 2 and column 5`.
fn listed_houses(houses: &[usize]) -> String {
    match houses {
        [] => "the board".to_owned(),
        [one] => house_name(*one),
        [first, rest @ ..] if rest.iter().all(|house| house / 9 == first / 9) => {
            let numbers: Vec<String> =
                houses.iter().map(|house| (house % 9 + 1).to_string()).collect();
            let kind = kind_name(*first);
            format!("{kind}{} {}", if kind == "box" { "es" } else { "s" }, listed(&numbers))
        }
        _ => listed(&houses.iter().map(|&house| house_name(house)).collect::<Vec<_>>()),
    }
}

fn listed_cells(cells: &[usize]) -> String {
    listed(&cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>())
}

fn names_of(digits: Digits) -> Vec<String> {
    Bits(digits).map(|digit| Digit::from_index(digit).to_string()).collect()
}

fn digits_named(digits: Digits) -> String {
    listed(&names_of(digits))
}

/// `r1c1`, `r1c1 or r1c2`.
fn any_of(cells: &[usize]) -> String {
    joined(&cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>(), "or")
}

/// `r1c1`, `all of r1c1 and r1c2`.
fn all_of(cells: &[usize]) -> String {
    format!("{}{}", if cells.len() == 1 { "" } else { "all of " }, listed_cells(cells))
}

/// `a`, `a and b`, `a, b and c`.
fn listed(items: &[String]) -> String {
    joined(items, "and")
}

/// The same with another word.
fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}
