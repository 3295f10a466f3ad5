//! Claims: what a second solution would have to fulfil, as clauses.
//!
//! Candidates: a digit of a cell without a given, unless the marks forbid it or a peer has it as its given.
//! They are the variables 1, 2, 3, …: cell by cell in rows, the digits of each cell from the smallest.
//! Clauses 1, 2, 3, …, in this order:
//! ```text
//! 1  for each cell without a given: one of its candidates; then no two of them, (1,2), (1,3), …, (2,3), …
//! 2  for each house and digit that no given of the house has: one of its candidates there
//! 3  for each house and digit: no two of its candidates there, unless an earlier house holds both cells
//! 4  some cell without a given differs from the solution
//! ```
//! Houses are the rows, the columns, the boxes or regions, the extra houses. Clauses 1 to 3 are true of
//! every solution: the rules, with the candidates left out that the givens rule out. So if all four
//! together cannot be, the solution is the only one.

use hyperdoku_grid::{Cell, Digit, Geometry, House, Puzzle, Solution};

/// Clauses, as signed numbers of variables.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// How many variables there are.
    pub variables: usize,
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Claims {
    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none, which no puzzle has.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Every clause in its order.
    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// The clause with the 0-based number `at`.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn get(&self, at: usize) -> &[i32] {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[at]]
    }

    fn add(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    fn add_pairs(&mut self, literals: &[(Cell, i32)], apart: impl Fn(Cell, Cell) -> bool) {
        for (at, &(first, one)) in literals.iter().enumerate() {
            for &(second, other) in &literals[at + 1..] {
                if apart(first, second) {
                    self.add([-one, -other]);
                }
            }
        }
    }
}

/// What a solution of `puzzle` other than `solution` would have to fulfil.
///
/// # Panics
///
/// If the puzzle has 2³¹ candidates or more, which takes a side above 1290.
pub fn claims(puzzle: &Puzzle, solution: &Solution) -> Claims {
    let geometry = puzzle.geometry();
    let mut claims = Claims::default();
    let variables = Variables::of(puzzle, &mut claims.variables);
    for cell in geometry.all_cells().filter(|&cell| puzzle.get(cell).is_none()) {
        let literals: Vec<(Cell, i32)> =
            geometry.digits().filter_map(|d| variables.get(cell, d)).map(|v| (cell, v)).collect();
        claims.add(literals.iter().map(|&(_, literal)| literal));
        claims.add_pairs(&literals, |_, _| true);
    }
    let at = |house: House, digit: Digit| -> Vec<(Cell, i32)> {
        let cells = geometry.cells_in(house);
        cells.filter_map(|cell| Some((cell, variables.get(cell, digit)?))).collect()
    };
    for house in geometry.all_houses() {
        for digit in geometry.digits() {
            if !geometry.cells_in(house).any(|cell| puzzle.get(cell) == Some(digit)) {
                claims.add(at(house, digit).into_iter().map(|(_, literal)| literal));
            }
        }
    }
    let houses = houses_of_cells(geometry);
    let share_before = |house: House, first: Cell, second: Cell| {
        let of = |cell: Cell| houses[cell.index()].iter().take_while(|&&other| other < house);
        of(first).any(|one| of(second).any(|other| one == other))
    };
    for house in geometry.all_houses() {
        for digit in geometry.digits() {
            claims.add_pairs(&at(house, digit), |a, b| !share_before(house, a, b));
        }
    }
    let empty = geometry.all_cells().filter(|&cell| puzzle.get(cell).is_none());
    claims.add(empty.filter_map(|cell| variables.get(cell, solution.get(cell))).map(|v| -v));
    claims
}

/// The variable of each candidate.
struct Variables {
    side: usize,
    numbers: Vec<i32>,
}

impl Variables {
    fn of(puzzle: &Puzzle, count: &mut usize) -> Self {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let mut ruled_out = vec![false; geometry.houses() * side];
        for (cell, digit) in puzzle.filled() {
            for house in geometry.houses_of(cell) {
                ruled_out[house.index() * side + digit.index()] = true;
            }
        }
        let mut numbers = vec![0; geometry.cells() * side];
        for cell in geometry.all_cells().filter(|&cell| puzzle.get(cell).is_none()) {
            let houses: Vec<House> = geometry.houses_of(cell).collect();
            for digit in geometry.digits().filter(|&digit| puzzle.allows(cell, digit)) {
                if !houses.iter().any(|house| ruled_out[house.index() * side + digit.index()]) {
                    *count += 1;
                    numbers[cell.index() * side + digit.index()] =
                        i32::try_from(*count).expect("fewer candidates than 2³¹");
                }
            }
        }
        Self { side, numbers }
    }

    fn get(&self, cell: Cell, digit: Digit) -> Option<i32> {
        let number = self.numbers[cell.index() * self.side + digit.index()];
        (number > 0).then_some(number)
    }
}

fn houses_of_cells(geometry: &Geometry) -> Vec<Vec<House>> {
    geometry.all_cells().map(|cell| geometry.houses_of(cell).collect()).collect()
}
