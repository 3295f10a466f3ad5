//! Sweep: one round of every deduction, for all lanes at once, without a branch.
//!
//! ```text
//! for each row band      cells   lose the singles of their row, column and box
//!                        minis   take part in the band's ways; lose what has no way
//! for each column band   the same with what the row bands left
//!                        cells   lose what their minis lost; hidden and naked singles become singles
//! ```
//! In a band (a box row of minis, see sheet.rs):
//! ```text
//! ways[w]  = mini[0][line] & mini[1][line] & mini[2][line]      the digits that can go way w
//! mini     = the union of its two ways                          all locked candidates of the band at once
//! a mini with three digits holds them: the other minis of its box lose them
//! certain  = in no other mini of its box;  three certain digits fill a mini: the others leave it
//! ```
//! A digit that is certain in a mini and has one cell there is a hidden single of line and box at once.
//! The design, after tdoku's band configurations, and its losing variants are in DESIGN.md.
//! Cost: about 1900 vector operations for 32 lanes.
#![allow(
    clippy::needless_range_loop,
    reason = "a loop runs over the rows of several tables at once"
)]

use super::sheet::{FULL, Sheet, THROUGH, WAYS};
use super::simd::Isa;

/// What a sweep saw: a bit for each lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Signs {
    /// No solution in this node.
    pub(super) dead: u32,
    /// Every cell is a single, every house holds nine.
    pub(super) solved: u32,
    /// Neither, and no new single.
    pub(super) stalled: u32,
}

/// The three minis of a box in one direction.
struct Minis<L> {
    /// The digits that may stay in each.
    stay: [L; 3],
    /// Those with one cell there; after the band has closed, the hidden singles.
    hidden: [L; 3],
}

/// The guesses of all lanes: for each way the digit that loses it, and the band.
struct Guesses<I: Isa> {
    loser: [I::Lanes; 6],
    band: I::Lanes,
}

/// What the bands find out on the way.
struct Findings<I: Isa> {
    /// The digits that have a way in every band.
    covered: I::Lanes,
    /// The counts of certain digits of every mini, joined bit by bit.
    certain: I::Lanes,
}

/// Sweeps all lanes once. Lanes in `fresh` have new content: what the sheet knows of their singles is
/// of another node. `route` moves the cells of the lanes first.
#[inline(always)]
pub(super) fn sweep<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    fresh: u32,
    route: Option<I::Route>,
) -> Signs {
    forget_singles(isa, sheet, fresh);
    let guesses = take_guesses(isa, sheet);
    let full = isa.splat(FULL);
    let mut findings = Findings::<I> { covered: full, certain: isa.splat(0) };
    for band in 0..3 {
        row_band(isa, sheet, band, route, &guesses, &mut findings);
    }
    let mut empty = isa.splat(0);
    for band in 0..3 {
        empty = isa.or(empty, column_band(isa, sheet, band, &guesses, &mut findings));
    }
    let in_boxes = total(isa, &sheet.in_box);
    let in_rows = total(isa, &sheet.in_row);
    let in_columns = total(isa, &sheet.in_column);
    let uneven = isa.or(isa.xor(in_boxes, in_rows), isa.xor(in_boxes, in_columns));
    let dead = isa.bits(isa.is_negative(empty))
        | !isa.bits(isa.equal(findings.covered, full))
        | isa.bits(isa.meet(findings.certain, isa.splat(12)))
        | !isa.bits(isa.is_zero(uneven));
    let solved = isa.bits(isa.equal(in_boxes, isa.splat(81))) & !dead;
    let still = isa.bits(isa.equal(in_boxes, isa.load(&sheet.placed)));
    isa.store(&mut sheet.placed, in_boxes);
    Signs {
        dead: dead & I::ALL,
        solved: solved & I::ALL,
        stalled: still & !dead & !solved & I::ALL,
    }
}

/// How many singles nine houses have.
#[inline(always)]
fn total<I: Isa>(isa: I, houses: &[I::Row; 9]) -> I::Lanes {
    let mut sum = isa.splat(0);
    for house in houses {
        sum = isa.add(sum, isa.count(isa.load(house)));
    }
    sum
}

/// Lanes with new content have no singles yet.
#[inline(always)]
fn forget_singles<I: Isa>(isa: I, sheet: &mut Sheet<I>, fresh: u32) {
    let (fresh, none) = (isa.mask(fresh), isa.splat(0));
    for houses in [&mut sheet.in_row, &mut sheet.in_column, &mut sheet.in_box] {
        for house in houses {
            let kept = isa.pick(fresh, none, isa.load(house));
            isa.store(house, kept);
        }
    }
}

/// Takes the guesses off the sheet: they are applied in this sweep.
#[inline(always)]
fn take_guesses<I: Isa>(isa: I, sheet: &mut Sheet<I>) -> Guesses<I> {
    let (digit, lost) = (isa.load(&sheet.nodes.digit), isa.load(&sheet.nodes.lost));
    let none = isa.splat(0);
    let mut loser = [none; 6];
    for (way, loser) in loser.iter_mut().enumerate() {
        *loser = isa.pick(isa.meet(lost, isa.splat(1 << way)), digit, none);
    }
    isa.store(&mut sheet.nodes.digit, none);
    Guesses { loser, band: isa.load(&sheet.nodes.band) }
}

/// Boxes `3 band ..`: singles leave their houses, then the band across.
#[inline(always)]
fn row_band<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    band: usize,
    route: Option<I::Route>,
    guesses: &Guesses<I>,
    findings: &mut Findings<I>,
) {
    // Written out, not mapped or looped over: a loop would keep the minis in memory.
    let boxes = [
        row_minis(isa, sheet, band * 3, 0, route),
        row_minis(isa, sheet, band * 3, 1, route),
        row_minis(isa, sheet, band * 3, 2, route),
    ];
    let found = close_band(isa, &boxes, guesses, band, &mut sheet.ways[band], findings);
    for part in 0..3 {
        for line in 0..3 {
            isa.store(&mut sheet.stay[band * 3 + part][line], found[part].stay[line]);
            isa.store(&mut sheet.hidden[band * 3 + part][line], found[part].hidden[line]);
        }
    }
}

/// Box `first + part`, `part` in its band: singles leave their houses; the minis across.
#[inline(always)]
fn row_minis<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    first: usize,
    part: usize,
    route: Option<I::Route>,
) -> Minis<I::Lanes> {
    let in_box = isa.load(&sheet.in_box[first + part]);
    let mut cells = [[in_box; 3]; 3];
    for line in 0..3 {
        let gone = isa.or(in_box, isa.load(&sheet.in_row[first + line]));
        for k in 0..3 {
            let at = (first + part) * 9 + line * 3 + k;
            let mut cell = isa.load(&sheet.nodes.cells[at]);
            if let Some(route) = route {
                cell = isa.travel(route, cell);
            }
            let gone = isa.or(gone, isa.load(&sheet.in_column[part * 3 + k]));
            cell = isa.less_unless(cell, gone, isa.load(&sheet.single[at]));
            isa.store(&mut sheet.nodes.cells[at], cell);
            cells[line][k] = cell;
        }
    }
    minis(isa, cells)
}

/// The minis of a box from the cells of each.
#[inline(always)]
fn minis<I: Isa>(isa: I, [a, b, c]: [[I::Lanes; 3]; 3]) -> Minis<I::Lanes> {
    Minis {
        stay: [isa.or3(a[0], a[1], a[2]), isa.or3(b[0], b[1], b[2]), isa.or3(c[0], c[1], c[2])],
        hidden: [
            isa.in_one(a[0], a[1], a[2]),
            isa.in_one(b[0], b[1], b[2]),
            isa.in_one(c[0], c[1], c[2]),
        ],
    }
}

/// Boxes `band`, `band + 3`, `band + 6`: the band downwards, then the cells and their singles. Returns a
/// negative number for each lane with an empty cell.
#[inline(always)]
fn column_band<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    band: usize,
    guesses: &Guesses<I>,
    findings: &mut Findings<I>,
) -> I::Lanes {
    let boxes = [
        column_minis(isa, sheet, band),
        column_minis(isa, sheet, band + 3),
        column_minis(isa, sheet, band + 6),
    ];
    let found = close_band(isa, &boxes, guesses, band + 3, &mut sheet.ways[band + 3], findings);
    let singles = [
        box_singles(isa, sheet, band, &found[0]),
        box_singles(isa, sheet, band + 3, &found[1]),
        box_singles(isa, sheet, band + 6, &found[2]),
    ];
    let [a, b, c] = &singles;
    for k in 0..3 {
        isa.store(&mut sheet.in_column[band * 3 + k], isa.or3(a.down[k], b.down[k], c.down[k]));
    }
    for (part, singles) in singles.iter().enumerate() {
        for line in 0..3 {
            let row = &mut sheet.in_row[part * 3 + line];
            let before = if band == 0 { isa.splat(0) } else { isa.load(row) };
            isa.store(row, isa.or(before, singles.across[line]));
        }
    }
    isa.or3(a.empty, b.empty, c.empty)
}

/// Box `part` with what the row bands left: the minis downwards.
#[inline(always)]
fn column_minis<I: Isa>(isa: I, sheet: &Sheet<I>, part: usize) -> Minis<I::Lanes> {
    let mut cells = [[isa.splat(0); 3]; 3];
    for line in 0..3 {
        let stay = isa.load(&sheet.stay[part][line]);
        for k in 0..3 {
            cells[k][line] = isa.and(isa.load(&sheet.nodes.cells[part * 9 + line * 3 + k]), stay);
        }
    }
    minis(isa, cells)
}

/// The singles of a box.
struct Singles<L> {
    /// Those of each row mini and of each column mini.
    across: [L; 3],
    down: [L; 3],
    /// Negative for each lane with an empty cell.
    empty: L,
}

/// The cells of one box: what stays in both their minis, and the singles.
#[inline(always)]
fn box_singles<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    part: usize,
    down: &Minis<I::Lanes>,
) -> Singles<I::Lanes> {
    let (none, one) = (isa.splat(0), isa.splat(1));
    let mut empty = none;
    let mut singles = [[none; 3]; 3];
    for line in 0..3 {
        let across = isa.load(&sheet.stay[part][line]);
        let hidden = isa.load(&sheet.hidden[part][line]);
        for k in 0..3 {
            let at = part * 9 + line * 3 + k;
            let all = isa.and3(isa.load(&sheet.nodes.cells[at]), across, down.stay[k]);
            let hidden = isa.and_either(all, hidden, down.hidden[k]);
            let left = isa.or_else(hidden, all);
            // A single shares no bit with the number one below it.
            let below = isa.sub(left, one);
            empty = isa.or(empty, below);
            singles[line][k] = isa.unless_meets(left, below);
            isa.store(&mut sheet.nodes.cells[at], left);
            isa.store(&mut sheet.single[at], singles[line][k]);
        }
    }
    let [a, b, c] = singles;
    let across = [isa.or3(a[0], a[1], a[2]), isa.or3(b[0], b[1], b[2]), isa.or3(c[0], c[1], c[2])];
    let down = [isa.or3(a[0], b[0], c[0]), isa.or3(a[1], b[1], c[1]), isa.or3(a[2], b[2], c[2])];
    isa.store(&mut sheet.in_box[part], isa.or3(across[0], across[1], across[2]));
    Singles { across, down, empty }
}

/// The ways of a band, and what they leave of its minis.
#[inline(always)]
fn close_band<I: Isa>(
    isa: I,
    boxes: &[Minis<I::Lanes>; 3],
    guesses: &Guesses<I>,
    band: usize,
    kept: &mut [I::Row; 6],
    findings: &mut Findings<I>,
) -> [Minis<I::Lanes>; 3] {
    let here = isa.spread(isa.equal(guesses.band, isa.splat(band as u16)));
    let [a, b, c] = boxes;
    let mut ways = open_ways(isa, &a.stay, &b.stay, &c.stay);
    for (way, loser) in ways.iter_mut().zip(guesses.loser) {
        *way = isa.less_both(*way, loser, here);
    }
    let stay = on_some_way(isa, &ways);
    let free = [without_held(isa, stay[0]), without_held(isa, stay[1]), without_held(isa, stay[2])];
    ways = open_ways(isa, &free[0], &free[1], &free[2]);
    for (row, way) in kept.iter_mut().zip(ways) {
        isa.store(row, way);
    }
    let stay = on_some_way(isa, &ways);
    findings.covered = isa.and(findings.covered, isa.or3(stay[0][0], stay[0][1], stay[0][2]));
    [
        fill_minis(isa, stay[0], a.hidden, findings),
        fill_minis(isa, stay[1], b.hidden, findings),
        fill_minis(isa, stay[2], c.hidden, findings),
    ]
}

/// A mini with three digits holds them: the other two of its box lose them.
#[inline(always)]
fn without_held<I: Isa>(isa: I, [a, b, c]: [I::Lanes; 3]) -> [I::Lanes; 3] {
    let three = isa.splat(3);
    let held_a = isa.only(isa.equal(isa.count(a), three), a);
    let held_b = isa.only(isa.equal(isa.count(b), three), b);
    let held_c = isa.only(isa.equal(isa.count(c), three), c);
    [isa.less2(a, held_b, held_c), isa.less2(b, held_c, held_a), isa.less2(c, held_a, held_b)]
}

/// Three digits that are certain in a mini fill it; those with one cell are hidden singles.
#[inline(always)]
fn fill_minis<I: Isa>(
    isa: I,
    [a, b, c]: [I::Lanes; 3],
    once: [I::Lanes; 3],
    findings: &mut Findings<I>,
) -> Minis<I::Lanes> {
    let three = isa.splat(3);
    let certain = [isa.less2(a, b, c), isa.less2(b, c, a), isa.less2(c, a, b)];
    let counts = [isa.count(certain[0]), isa.count(certain[1]), isa.count(certain[2])];
    findings.certain = isa.or3(findings.certain, counts[0], isa.or(counts[1], counts[2]));
    Minis {
        stay: [
            isa.pick(isa.equal(counts[0], three), certain[0], a),
            isa.pick(isa.equal(counts[1], three), certain[1], b),
            isa.pick(isa.equal(counts[2], three), certain[2], c),
        ],
        hidden: [
            isa.and(once[0], certain[0]),
            isa.and(once[1], certain[1]),
            isa.and(once[2], certain[2]),
        ],
    }
}

/// The digits that can go each way.
#[inline(always)]
fn open_ways<I: Isa>(
    isa: I,
    a: &[I::Lanes; 3],
    b: &[I::Lanes; 3],
    c: &[I::Lanes; 3],
) -> [I::Lanes; 6] {
    let mut ways = [a[0]; 6];
    for (way, [x, y, z]) in ways.iter_mut().zip(WAYS) {
        *way = isa.and3(a[x], b[y], c[z]);
    }
    ways
}

/// What the ways leave of the minis of each box.
#[inline(always)]
fn on_some_way<I: Isa>(isa: I, ways: &[I::Lanes; 6]) -> [[I::Lanes; 3]; 3] {
    let mut stay = [[ways[0]; 3]; 3];
    for part in 0..3 {
        for line in 0..3 {
            let [one, other] = THROUGH[part][line];
            stay[part][line] = isa.or(ways[one], ways[other]);
        }
    }
    stay
}
