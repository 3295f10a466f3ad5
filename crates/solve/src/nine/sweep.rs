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

use super::sheet::{FULL, Puzzles, Sheet, THROUGH, WAYS};
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
    /// Neither, and new singles of one digit at most.
    pub(super) slow: u32,
}

/// The three minis of a box in one direction, when their band has closed.
struct Minis<L> {
    /// The digits that may stay in each.
    stay: [L; 3],
    /// Those that can be in no other of the three.
    certain: [L; 3],
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
    /// Negative where a cell is empty.
    empty: I::Lanes,
    /// The digits that are singles of a box since this sweep.
    new: I::Lanes,
}

/// What becomes of the cells of the lanes before they are swept.
#[derive(Clone, Copy)]
pub(super) enum Before<'a, I: Isa> {
    /// They stay.
    Stay,
    /// They move from lane to lane.
    Travel(I::Route),
    /// Some lanes get puzzles.
    Begin(I::Mask, &'a Puzzles<I>),
}

/// Sweeps all lanes once. Lanes in `fresh` have new content: what the sheet knows of their singles is
/// of another node.
#[inline(always)]
pub(super) fn sweep<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    fresh: u32,
    before: Before<'_, I>,
) -> Signs {
    forget_singles(isa, sheet, fresh);
    if let Before::Begin(lanes, puzzles) = before {
        take_singles(isa, sheet, lanes, puzzles);
    }
    let guesses = take_guesses(isa, sheet);
    let (none, full) = (isa.splat(0), isa.splat(FULL));
    let mut findings = Findings::<I> { covered: full, certain: none, empty: none, new: none };
    for band in 0..3 {
        row_band(isa, sheet, band, before, isa.mask(!fresh), &guesses, &mut findings);
    }
    for band in 0..3 {
        column_band(isa, sheet, band, &guesses, &mut findings);
    }
    let odd = [
        in_odd_houses(isa, &sheet.in_box),
        in_odd_houses(isa, &sheet.in_row),
        in_odd_houses(isa, &sheet.in_column),
    ];
    let uneven = isa.not_all(odd[0], odd[1], odd[2]);
    let dead = isa.bits(isa.is_negative(findings.empty))
        | !isa.bits(isa.equal(findings.covered, full))
        | isa.bits(isa.meet(findings.certain, isa.splat(12)))
        | !isa.bits(isa.is_zero(uneven));
    let solved = isa.bits(isa.equal(in_all(isa, &sheet.in_box), full)) & !dead;
    let still = isa.bits(isa.is_zero(findings.new));
    let more = isa.and(findings.new, isa.sub(findings.new, isa.splat(1)));
    let open = I::ALL & !dead & !solved;
    Signs {
        dead: dead & I::ALL,
        solved: solved & I::ALL,
        stalled: still & open,
        slow: isa.bits(isa.is_zero(more)) & open,
    }
}

/// The digits that an odd number of houses hold.
#[inline(always)]
fn in_odd_houses<I: Isa>(isa: I, houses: &[I::Row; 9]) -> I::Lanes {
    let mut thirds = [isa.splat(0); 3];
    for k in 0..3 {
        thirds[k] = isa.in_odd(
            isa.load(&houses[3 * k]),
            isa.load(&houses[3 * k + 1]),
            isa.load(&houses[3 * k + 2]),
        );
    }
    isa.in_odd(thirds[0], thirds[1], thirds[2])
}

/// The digits that all houses hold.
#[inline(always)]
fn in_all<I: Isa>(isa: I, houses: &[I::Row; 9]) -> I::Lanes {
    let mut thirds = [isa.splat(0); 3];
    for k in 0..3 {
        thirds[k] = isa.and3(
            isa.load(&houses[3 * k]),
            isa.load(&houses[3 * k + 1]),
            isa.load(&houses[3 * k + 2]),
        );
    }
    isa.and3(thirds[0], thirds[1], thirds[2])
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

/// New puzzles have the singles that are given.
#[inline(always)]
fn take_singles<I: Isa>(isa: I, sheet: &mut Sheet<I>, lanes: I::Mask, puzzles: &Puzzles<I>) {
    for k in 0..9 {
        let rows = isa.pick(lanes, isa.load(&puzzles.in_row[k]), isa.load(&sheet.in_row[k]));
        isa.store(&mut sheet.in_row[k], rows);
        let columns =
            isa.pick(lanes, isa.load(&puzzles.in_column[k]), isa.load(&sheet.in_column[k]));
        isa.store(&mut sheet.in_column[k], columns);
        let boxes = isa.pick(lanes, isa.load(&puzzles.in_box[k]), isa.load(&sheet.in_box[k]));
        isa.store(&mut sheet.in_box[k], boxes);
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
    before: Before<'_, I>,
    live: I::Mask,
    guesses: &Guesses<I>,
    findings: &mut Findings<I>,
) {
    // Written out, not mapped or looped over: a loop would keep the minis in memory.
    let boxes = [
        row_minis(isa, sheet, band * 3, 0, before, live),
        row_minis(isa, sheet, band * 3, 1, before, live),
        row_minis(isa, sheet, band * 3, 2, before, live),
    ];
    let found = close_band(isa, &boxes, guesses, band, &mut sheet.ways[band], findings);
    for part in 0..3 {
        for line in 0..3 {
            isa.store(&mut sheet.stay[band * 3 + part][line], found[part].stay[line]);
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
    before: Before<'_, I>,
    live: I::Mask,
) -> [I::Lanes; 3] {
    let in_box = isa.load(&sheet.in_box[first + part]);
    let mut minis = [in_box; 3];
    for line in 0..3 {
        let gone = isa.or(in_box, isa.load(&sheet.in_row[first + line]));
        let mut cells = [gone; 3];
        for k in 0..3 {
            let at = (first + part) * 9 + line * 3 + k;
            let mut cell = isa.load(&sheet.nodes.cells[at]);
            let mut single = isa.load(&sheet.single[at]);
            match before {
                Before::Stay => {}
                Before::Travel(route) => cell = isa.travel(route, cell),
                Before::Begin(lanes, puzzles) => {
                    cell = isa.pick(lanes, isa.load(&puzzles.cells[at]), cell);
                    single = isa.pick(lanes, isa.load(&puzzles.given[at]), single);
                }
            }
            let rest = isa.less2(cell, gone, isa.load(&sheet.in_column[part * 3 + k]));
            cells[k] = isa.settle(single, live, rest);
            isa.store(&mut sheet.nodes.cells[at], cells[k]);
        }
        minis[line] = isa.or3(cells[0], cells[1], cells[2]);
    }
    minis
}

/// Boxes `band`, `band + 3`, `band + 6`: the band downwards, then the cells and their singles.
#[inline(always)]
fn column_band<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    band: usize,
    guesses: &Guesses<I>,
    findings: &mut Findings<I>,
) {
    let (a, once_a) = column_minis(isa, sheet, band);
    let (b, once_b) = column_minis(isa, sheet, band + 3);
    let (c, once_c) = column_minis(isa, sheet, band + 6);
    let ways = &mut sheet.ways[band + 3];
    let [a, b, c] = close_band(isa, &[a, b, c], guesses, band + 3, ways, findings);
    let singles = [
        box_singles(isa, sheet, band, &a, once_a, findings),
        box_singles(isa, sheet, band + 3, &b, once_b, findings),
        box_singles(isa, sheet, band + 6, &c, once_c, findings),
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
}

/// Box `part` with what the row bands left: the minis downwards, and the digits with one cell in each.
#[inline(always)]
fn column_minis<I: Isa>(isa: I, sheet: &Sheet<I>, part: usize) -> ([I::Lanes; 3], [I::Lanes; 3]) {
    let none = isa.splat(0);
    let mut cells = [[none; 3]; 3];
    for line in 0..3 {
        let stay = isa.load(&sheet.stay[part][line]);
        for k in 0..3 {
            cells[k][line] = isa.and(isa.load(&sheet.nodes.cells[part * 9 + line * 3 + k]), stay);
        }
    }
    let (mut minis, mut once) = ([none; 3], [none; 3]);
    for k in 0..3 {
        let [a, b, c] = cells[k];
        (minis[k], once[k]) = (isa.or3(a, b, c), isa.in_one(a, b, c));
    }
    (minis, once)
}

/// The singles of a box in its row minis and in its column minis.
struct Singles<L> {
    across: [L; 3],
    down: [L; 3],
}

/// The cells of one box: what stays in both their minis, and the singles.
#[inline(always)]
fn box_singles<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    part: usize,
    minis: &Minis<I::Lanes>,
    once: [I::Lanes; 3],
    findings: &mut Findings<I>,
) -> Singles<I::Lanes> {
    let (none, one) = (isa.splat(0), isa.splat(1));
    let mut hidden = [none; 3];
    for k in 0..3 {
        hidden[k] = isa.and(once[k], minis.certain[k]);
    }
    let mut singles = [[none; 3]; 3];
    for line in 0..3 {
        let across = isa.load(&sheet.stay[part][line]);
        let mut below = [none; 3];
        for k in 0..3 {
            let at = part * 9 + line * 3 + k;
            let all = isa.and3(isa.load(&sheet.nodes.cells[at]), across, minis.stay[k]);
            // A set of one digit shares no bit with the number one below it.
            below[k] = isa.sub(all, one);
            singles[line][k] = isa.pick(isa.meet(all, below[k]), isa.and(all, hidden[k]), all);
            isa.store(&mut sheet.nodes.cells[at], all);
            isa.store(&mut sheet.single[at], singles[line][k]);
        }
        findings.empty = isa.or(findings.empty, isa.or3(below[0], below[1], below[2]));
    }
    let [a, b, c] = singles;
    let across = [isa.or3(a[0], a[1], a[2]), isa.or3(b[0], b[1], b[2]), isa.or3(c[0], c[1], c[2])];
    let down = [isa.or3(a[0], b[0], c[0]), isa.or3(a[1], b[1], c[1]), isa.or3(a[2], b[2], c[2])];
    let in_box = isa.or3(across[0], across[1], across[2]);
    findings.new = isa.or_unequal(findings.new, in_box, isa.load(&sheet.in_box[part]));
    isa.store(&mut sheet.in_box[part], in_box);
    Singles { across, down }
}

/// The ways of a band, and what they leave of its minis.
#[inline(always)]
fn close_band<I: Isa>(
    isa: I,
    boxes: &[[I::Lanes; 3]; 3],
    guesses: &Guesses<I>,
    band: usize,
    kept: &mut [I::Row; 6],
    findings: &mut Findings<I>,
) -> [Minis<I::Lanes>; 3] {
    let here = isa.spread(isa.equal(guesses.band, isa.splat(band as u16)));
    let [a, b, c] = boxes;
    let mut ways = open_ways(isa, a, b, c);
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
    let (a, counts_a) = fill_minis(isa, stay[0]);
    let (b, counts_b) = fill_minis(isa, stay[1]);
    let (c, counts_c) = fill_minis(isa, stay[2]);
    findings.certain = isa.or(findings.certain, isa.or3(counts_a, counts_b, counts_c));
    [a, b, c]
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

/// Three digits that are certain in a mini fill it. Returns the counts of certain digits as well, joined
/// bit by bit.
#[inline(always)]
fn fill_minis<I: Isa>(isa: I, [a, b, c]: [I::Lanes; 3]) -> (Minis<I::Lanes>, I::Lanes) {
    let three = isa.splat(3);
    let certain = [isa.less2(a, b, c), isa.less2(b, c, a), isa.less2(c, a, b)];
    let counts = [isa.count(certain[0]), isa.count(certain[1]), isa.count(certain[2])];
    let stay = [
        isa.pick(isa.equal(counts[0], three), certain[0], a),
        isa.pick(isa.equal(counts[1], three), certain[1], b),
        isa.pick(isa.equal(counts[2], three), certain[2], c),
    ];
    (Minis { stay, certain }, isa.or3(counts[0], counts[1], counts[2]))
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
