//! Board: the candidates of 81 cells in three values, and the sweep that eliminates.
//!
//! One sweep works on all cells, houses and digits at once. In each box the digits of singles leave the
//! other cells. Then, along the rows, a digit keeps a mini only if some way of giving each box of the band
//! a row of its own passes through that mini: this is pointing and claiming at once, and it carries the
//! elimination by singles from the box to the whole row. A digit left to one mini of its box and to one
//! cell of that mini is a hidden single. The same along the columns. Sweeps go on until one
//! makes no new single.
//!
//! A board of singles that a sweep leaves without a fault, and whose boxes hold nine digits each, is a
//! solution: each digit stands once in each box, and the last sweep found a row and a column of its own
//! for each.
//! Cost: about 80 instructions a sweep with 512-bit registers.

use super::lanes::{FULL, LANES, Lanes};

/// A flag for every lane.
const ALL: u32 = (1 << LANES) - 1;

/// What became of a board after sweeping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Some cell or some digit of a house has no place.
    Dead,
    /// Every cell holds its digit.
    Solved,
    /// Sweeping makes no more singles.
    Stalled,
}

/// Candidates of every cell: see the drawing in `lanes.rs`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<L> {
    pub(super) cells: [L; 3],
}

impl<L: Lanes> Board<L> {
    /// Sweeps until a fault, a solution or no new single; adds the new singles to `placements`.
    #[inline(always)]
    pub(super) fn settle(&mut self, token: L::Token, placements: &mut u64) -> Fate {
        let all = L::flags(token, ALL);
        let (mut singles, mut before) = self.singles();
        let count = |flags: [L::Flags; 3]| flags.map(L::count).into_iter().sum::<u32>();
        let at_first = count(before);
        let fate = loop {
            *placements += 1;let cover = self.sweep(singles);
            if L::is_faulty(self.cells, cover) {
                break Fate::Dead;
            }
            let (next, now) = self.singles();
            if now == before {
                break match now == [all; 3] {
                    true if self.fills_boxes() => Fate::Solved,
                    true => Fate::Dead,
                    false => Fate::Stalled,
                };
            }
            (singles, before) = (next, now);
        };
        let _ = at_first;
        fate
    }

    #[inline(always)]
    fn singles(&self) -> ([L; 3], [L::Flags; 3]) {
        let [a, b, c] = self.cells.map(L::singles);
        ([a.0, b.0, c.0], [a.1, b.1, c.1])
    }

    /// One sweep; gives the digits that still have a place in each box, for `is_faulty`.
    #[inline(always)]
    fn sweep(&mut self, singles: [L; 3]) -> L {
        let placed = L::any(singles);
        let taken = L::any([placed, placed.turn::<1, 0>(), placed.turn::<2, 0>()]);
        let [a, b, c] = self.cells;
        let [s, t, u] = singles;
        let cells = [a.spare(taken, s), b.spare(taken, t), c.spare(taken, u)];

        // Along the rows.
        let mini = L::any(cells);
        let open = mini.supported(
            [mini.turn::<1, 1>(), mini.turn::<2, 2>()],
            [mini.turn::<1, 2>(), mini.turn::<2, 1>()],
        );
        let in_box = [open, open.turn::<1, 0>(), open.turn::<2, 0>()];
        let row_cover = L::any(in_box);
        let row_single = L::once(cells).and(L::alone(in_box));

        // Along the columns.
        let cells = cells.map(|cell| cell.and(open));
        let columns = cells.map(|cell| [cell, cell.turn::<1, 0>(), cell.turn::<2, 0>()]);
        let minis = columns.map(L::any);
        let [p, q, r] = minis.map(|mini| (mini.turn_bands::<1>(), mini.turn_bands::<2>()));
        let opens = [
            minis[0].supported([q.0, r.1], [q.1, r.0]),
            minis[1].supported([r.0, p.1], [r.1, p.0]),
            minis[2].supported([p.0, q.1], [p.1, q.0]),
        ];
        let column_cover = L::any(opens);
        let [x, y, z] = opens;
        let alone = [L::alone([x, y, z]), L::alone([y, z, x]), L::alone([z, x, y])];
        self.cells = std::array::from_fn(|value| {
            let cell = cells[value].and(opens[value]);
            cell.prefer(cell.hidden(row_single, L::once(columns[value]), alone[value]))
        });
        row_cover.and(column_cover)
    }

    /// Whether each box holds every digit.
    #[inline(always)]
    fn fills_boxes(&self) -> bool {
        let mini = L::any(self.cells);
        let boxes = L::any([mini, mini.turn::<1, 0>(), mini.turn::<2, 0>()]);
        boxes.store()[..LANES] == [FULL; LANES]
    }
}
