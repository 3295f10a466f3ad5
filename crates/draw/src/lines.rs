//! Lines: the inner lines of a grid, from its boxes or regions.
//!
//! ```text
//! 1 1 1 2          1 1 1│2      a line between boxes runs where the cells on its sides are of two boxes;
//! 1 1 2 2          ─┐ ┌─┘       elsewhere on the same grid line there is a line between cells.
//! …
//! ```
//! Both are runs as long as they can be, so that a 9×9 has just eight lines each way.

use hyperdoku_grid::Geometry;

/// A run along a grid line, in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// Whether it parts boxes or regions.
    pub is_border: bool,
    /// Whether it runs down; else to the right.
    pub is_vertical: bool,
    /// How many columns (of a vertical one) or rows lie before it.
    pub at: usize,
    /// How many cells along the line lie before it.
    pub from: usize,
    /// How many cells along the line lie before its end.
    pub to: usize,
}

/// Whether a border runs between the cells before and after grid line `at`, at the `along`-th cell of it.
pub(crate) fn is_border(geometry: &Geometry, is_vertical: bool, at: usize, along: usize) -> bool {
    let cell =
        |at| if is_vertical { geometry.cell_at(along, at) } else { geometry.cell_at(at, along) };
    geometry.box_of(cell(at - 1)) != geometry.box_of(cell(at))
}

/// Every run: those between cells first, so that borders cover them.
pub(crate) fn runs(geometry: &Geometry) -> Vec<Run> {
    let side = geometry.side();
    let mut runs: Vec<Run> = Vec::new();
    for is_vertical in [false, true] {
        for at in 1..side {
            for along in 0..side {
                let is_border = is_border(geometry, is_vertical, at, along);
                match runs.last_mut() {
                    Some(run)
                        if (run.is_border, run.is_vertical, run.at, run.to)
                            == (is_border, is_vertical, at, along) =>
                    {
                        run.to += 1;
                    }
                    _ => runs.push(Run { is_border, is_vertical, at, from: along, to: along + 1 }),
                }
            }
        }
    }
    runs.sort_by_key(|run| run.is_border);
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(geometry: &Geometry) -> (usize, usize) {
        let (borders, others): (Vec<Run>, Vec<Run>) =
            runs(geometry).into_iter().partition(|run| run.is_border);
        (others.len(), borders.len())
    }

    #[test]
    fn boxes_have_whole_lines() {
        for (shape, expected) in
            [("3x3", (12, 4)), ("2x3", (7, 3)), ("1x5", (4, 4)), ("10x10", (180, 18))]
        {
            let geometry = Geometry::classic(shape.parse().expect("a box"));
            let (side, all) = (geometry.side(), count(&geometry));
            assert_eq!(all.0 + all.1, 2 * (side - 1), "{shape}");
            assert_eq!(all, expected, "{shape}");
        }
    }

    #[test]
    fn borders_follow_regions() {
        let regions = [1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4];
        let geometry = Geometry::jigsaw(&regions).expect("regions");
        let borders: Vec<_> = runs(&geometry).into_iter().filter(|run| run.is_border).collect();
        let run = |is_vertical, at, from, to| Run { is_border: true, is_vertical, at, from, to };
        let expected = [
            run(false, 1, 1, 3),
            run(false, 2, 0, 4),
            run(true, 1, 1, 2),
            run(true, 2, 2, 4),
            run(true, 3, 0, 1),
        ];
        assert_eq!(borders, expected);
    }
}
