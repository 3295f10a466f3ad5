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

/// Three minis, one for each line, of three boxes.
type Minis<L> = [[L; 3]; 3];

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
    let [in_boxes, in_rows, in_columns] =
        [&sheet.in_box, &sheet.in_row, &sheet.in_column].map(|houses| {
            let mut sum = isa.splat(0);
            for house in houses {
                sum = isa.add(sum, isa.count(isa.load(house)));
            }
            sum
        });
    let uneven = isa.or(isa.xor(in_boxes, in_rows), isa.xor(in_boxes, in_columns));
    let dead = isa.bits(isa.is_negative(empty))
        | !isa.bits(isa.equal(findings.covered, full))
        | isa.bits(isa.meet(findings.certain, isa.splat(12)))
        | !isa.bits(isa.is_zero(uneven));
    let solved = isa.bits(isa.equal(in_boxes, isa.splat(81))) & !dead;
    let still = isa.bits(isa.equal(in_boxes, isa.load(&sheet.placed)));
    isa.store(&mut sheet.placed, in_boxes);
    Signs { dead: dead & I::ALL, solved: solved & I::ALL, stalled: still & !dead & !solved & I::ALL }
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
    let none = isa.splat(0);
    let (mut minis, mut once) = ([[none; 3]; 3], [[none; 3]; 3]);
    for part in 0..3 {
        let first = (band * 3 + part) * 9;
        let in_box = isa.load(&sheet.in_box[band * 3 + part]);
        for line in 0..3 {
            let gone = isa.or(in_box, isa.load(&sheet.in_row[band * 3 + line]));
            let mut cells = [none; 3];
            for (k, cell) in cells.iter_mut().enumerate() {
                let at = first + line * 3 + k;
                let mut old = isa.load(&sheet.nodes.cells[at]);
                if let Some(route) = route {
                    old = isa.travel(route, old);
                }
                let gone = isa.or(gone, isa.load(&sheet.in_column[part * 3 + k]));
                *cell = isa.less_unless(old, gone, isa.load(&sheet.single[at]));
                isa.store(&mut sheet.nodes.cells[at], *cell);
            }
            let [a, b, c] = cells;
            minis[part][line] = isa.or3(a, b, c);
            once[part][line] = isa.in_one(a, b, c);
        }
    }
    close_band(isa, &mut minis, &mut once, guesses, band, &mut sheet.ways[band], findings);
    for part in 0..3 {
        for line in 0..3 {
            isa.store(&mut sheet.stay[band * 3 + part][line], minis[part][line]);
            isa.store(&mut sheet.hidden[band * 3 + part][line], once[part][line]);
        }
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
    let none = isa.splat(0);
    let (mut minis, mut once) = ([[none; 3]; 3], [[none; 3]; 3]);
    for part in 0..3 {
        let stay = sheet.stay[part * 3 + band].each_ref().map(|row| isa.load(row));
        let first = (part * 3 + band) * 9;
        for k in 0..3 {
            let mut cells = [none; 3];
            for (line, cell) in cells.iter_mut().enumerate() {
                *cell = isa.and(isa.load(&sheet.nodes.cells[first + line * 3 + k]), stay[line]);
            }
            let [a, b, c] = cells;
            minis[part][k] = isa.or3(a, b, c);
            once[part][k] = isa.in_one(a, b, c);
        }
    }
    close_band(isa, &mut minis, &mut once, guesses, band + 3, &mut sheet.ways[band + 3], findings);
    let mut empty = none;
    let mut in_column = [none; 3];
    for part in 0..3 {
        let in_minis = box_singles(isa, sheet, part * 3 + band, &minis[part], &once[part], &mut empty);
        for k in 0..3 {
            in_column[k] = isa.or(in_column[k], in_minis.1[k]);
        }
        for (line, &in_mini) in in_minis.0.iter().enumerate() {
            let row = &mut sheet.in_row[part * 3 + line];
            let before = if band == 0 { none } else { isa.load(row) };
            isa.store(row, isa.or(before, in_mini));
        }
    }
    for k in 0..3 {
        isa.store(&mut sheet.in_column[band * 3 + k], in_column[k]);
    }
    empty
}

/// The cells of one box: what stays in both their minis, and the singles. Returns the singles of the row
/// minis and of the column minis.
#[inline(always)]
fn box_singles<I: Isa>(
    isa: I,
    sheet: &mut Sheet<I>,
    part: usize,
    down: &[I::Lanes; 3],
    down_hidden: &[I::Lanes; 3],
    empty: &mut I::Lanes,
) -> ([I::Lanes; 3], [I::Lanes; 3]) {
    let (none, one) = (isa.splat(0), isa.splat(1));
    let mut singles = [[none; 3]; 3];
    for line in 0..3 {
        let across = isa.load(&sheet.stay[part][line]);
        let across_hidden = isa.load(&sheet.hidden[part][line]);
        for k in 0..3 {
            let at = part * 9 + line * 3 + k;
            let all = isa.and3(isa.load(&sheet.nodes.cells[at]), across, down[k]);
            let hidden = isa.and_either(all, across_hidden, down_hidden[k]);
            let left = isa.pick(isa.is_zero(hidden), all, hidden);
            // Without its lowest bit and all below it nothing is left of a single.
            let below = isa.sub(left, one);
            *empty = isa.or(*empty, below);
            singles[line][k] = isa.pick(isa.meet(left, below), none, left);
            isa.store(&mut sheet.nodes.cells[at], left);
            isa.store(&mut sheet.single[at], singles[line][k]);
        }
    }
    let across = singles.map(|[a, b, c]| isa.or3(a, b, c));
    let [a, b, c] = singles;
    isa.store(&mut sheet.in_box[part], isa.or3(across[0], across[1], across[2]));
    (across, [isa.or3(a[0], b[0], c[0]), isa.or3(a[1], b[1], c[1]), isa.or3(a[2], b[2], c[2])])
}

/// The ways of a band; `minis` becomes what stays in each mini, and `once`, which says what has one cell
/// in each, the hidden singles.
#[inline(always)]
fn close_band<I: Isa>(
    isa: I,
    minis: &mut Minis<I::Lanes>,
    once: &mut Minis<I::Lanes>,
    guesses: &Guesses<I>,
    band: usize,
    kept: &mut [I::Row; 6],
    findings: &mut Findings<I>,
) {
    let here = isa.spread(isa.equal(guesses.band, isa.splat(band as u16)));
    let mut ways = open_ways(isa, minis);
    for way in 0..6 {
        ways[way] = isa.less_both(ways[way], guesses.loser[way], here);
    }
    *minis = on_some_way(isa, &ways);
    let three = isa.splat(3);
    for part in minis.iter_mut() {
        let [a, b, c] = *part;
        let held =
            part.map(|mini| isa.pick(isa.equal(isa.count(mini), three), mini, isa.splat(0)));
        *part = [
            isa.less2(a, held[1], held[2]),
            isa.less2(b, held[2], held[0]),
            isa.less2(c, held[0], held[1]),
        ];
    }
    ways = open_ways(isa, minis);
    for (row, way) in kept.iter_mut().zip(ways) {
        isa.store(row, way);
    }
    *minis = on_some_way(isa, &ways);
    let [a, b, c] = minis[0];
    findings.covered = isa.and(findings.covered, isa.or3(a, b, c));
    for (part, once) in minis.iter_mut().zip(once) {
        let [a, b, c] = *part;
        let certain = [isa.less2(a, b, c), isa.less2(b, c, a), isa.less2(c, a, b)];
        for line in 0..3 {
            let count = isa.count(certain[line]);
            findings.certain = isa.or(findings.certain, count);
            part[line] = isa.pick(isa.equal(count, three), certain[line], part[line]);
            once[line] = isa.and(once[line], certain[line]);
        }
    }
}

#[inline(always)]
fn open_ways<I: Isa>(isa: I, minis: &Minis<I::Lanes>) -> [I::Lanes; 6] {
    WAYS.map(|[a, b, c]| isa.and3(minis[0][a], minis[1][b], minis[2][c]))
}

#[inline(always)]
fn on_some_way<I: Isa>(isa: I, ways: &[I::Lanes; 6]) -> Minis<I::Lanes> {
    THROUGH.map(|part| part.map(|[one, other]| isa.or(ways[one], ways[other])))
}
