//! Claims: a solution that the text gives is checked against what was found.

use hyperdoku::format::Record;
use hyperdoku::grid::{Cell, Digit, Fault, Puzzle, Solution, Verdict};

use crate::message::Error;

/// What is wrong with the solution that `record` claims for `puzzle`; `None` if it claims none, or the
/// claim is a solution and no other was proved to be the only one.
pub(crate) fn fault_of_claim(record: &Record, puzzle: &Puzzle, verdict: &Verdict) -> Option<Error> {
    let claim = record.solution.as_ref()?;
    let board = puzzle.geometry();
    let wrong = |cell: Cell, reason: String| {
        Some(Error::at(record.place.of(cell), format!("the solution given is wrong: {reason}")))
    };
    let differs = |cell: Cell, right: Digit, found: Digit| {
        wrong(cell, format!("{} is {right}, not {found}", board.cell_name(cell)))
    };
    if let Verdict::Unique(solution) = verdict
        && claim.len() == board.cells()
    {
        let cells = board.all_cells().zip(claim);
        let first = cells.map(|(cell, &found)| (cell, solution.get(cell), found));
        let (cell, right, found) = first.into_iter().find(|(_, right, found)| right != found)?;
        return differs(cell, right, found);
    }
    match Solution::new(puzzle, claim.clone()).err()? {
        Fault::Given { cell, digit } => differs(cell, puzzle.get(cell)?, digit),
        Fault::Clash(clash) => wrong(clash.cells[1], clash.to_string()),
        Fault::Forbidden { cell, digit } | Fault::TooLarge { cell, digit } => {
            wrong(cell, format!("{} cannot be {digit}", board.cell_name(cell)))
        }
        fault @ Fault::Length { .. } => wrong(Cell::new(0), fault.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hyperdoku::grid::{Geometry, Grid};

    use super::*;

    const PUZZLE: &str = "1..4.........32.";
    const ANSWER: &str = "1234341221434321";

    fn digits(text: &str) -> Vec<Option<Digit>> {
        text.bytes().map(|b| Digit::new(usize::from(b.saturating_sub(b'0')))).collect()
    }

    fn fault(claim: &str, proved: bool) -> Option<String> {
        let board = Arc::new(Geometry::classic("2x2".parse().expect("a box")));
        let grid = Grid::from_digits(board, digits(PUZZLE));
        let puzzle = Puzzle::new(grid.clone()).expect("no clash");
        let full = |text| digits(text).into_iter().flatten().collect::<Vec<Digit>>();
        let solution = Solution::new(&puzzle, full(ANSWER)).expect("the solution");
        let verdict =
            if proved { Verdict::Unique(solution) } else { Verdict::Unknown(Some(solution)) };
        let record = Record { solution: Some(full(claim)), ..Record::new(grid) };
        fault_of_claim(&record, &puzzle, &verdict).map(|error| error.reason)
    }

    #[test]
    fn a_wrong_claim_is_told_by_its_first_wrong_cell() {
        assert_eq!(fault(ANSWER, true), None);
        assert_eq!(fault(ANSWER, false), None);
        let wrong = |claim, proved| {
            let reason = fault(claim, proved).expect("a wrong claim");
            reason.strip_prefix("the solution given is wrong: ").expect("a prefix").to_owned()
        };
        assert_eq!(wrong("1243341221434321", true), "r1c3 is 3, not 4");
        assert_eq!(wrong("123", true), "3 digits for 16 cells");
        assert_eq!(wrong("2234341221434321", false), "r1c1 is 1, not 2");
        assert_eq!(wrong("1244341221434321", false), "row 1 has two 4s: r1c3, r1c4");
    }
}
