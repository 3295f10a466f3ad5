//! Bands: the 416 that are different, and how many grids each can be completed to.
//!
//! ```text
//! B1 = 0 1 2   B2 B3: 36 288 structures, up to the order of columns and of the two boxes
//!      3 4 5   structure = way · 1296 + orders of the minis of rows 2 and 3; row 1 of B2 and B3 in order
//!      6 7 8   class: structures that moving rows, boxes and columns of the band makes equal: 416
//! ```
//! Each structure stands for 9! · 72 bands. Those of one class have equally many completions; so the number of all
//! grids is 9! · 72 · 72 · (sum over the classes of structures · sum over 36 288 stacks of completions).
//! `bands.txt` has a line for each class: its least structure, how many it has, that sum, and the most
//! completions with one stack. The slow test finds all of it again.
//! Source: B. Felgenhauer, F. Jarvis, "Mathematics of Sudoku I", 2006; they found 416 classes with 44 sums.
//! Cost: classes some ten milliseconds; sums some ten seconds for all.

use std::collections::HashMap;

use super::corner::{Arm, Corner, Lower, turned};
use super::ways::{ORDERS, WAYS};

/// What is known of a class of bands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandClass {
    /// The least of its structures, by its number.
    pub structure: u32,
    /// How many structures it has.
    pub structures: u32,
    /// Completions of this band with each of the 36 288 stacks, in all.
    pub completions: u64,
    /// The most with one stack.
    pub most: u32,
}

/// The completions of one band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandCount {
    /// With all stacks.
    pub sum: u64,
    /// The fewest with one stack.
    pub least: u32,
    /// The most with one stack.
    pub most: u32,
}

/// Grids for each structure of a band and of a stack that can be completed in one way: digits renamed, and the
/// columns of two boxes of the band and those boxes moved, and the same for the stack.
pub const GRIDS_FOR_EACH: u128 = 362_880 * 72 * 72;

/// The table of classes.
pub(super) fn table() -> Vec<BandClass> {
    let line = |line: &str| {
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [structure, structures, completions, most] = numbers[..] else { return None };
        let (structure, structures, most) = (structure as u32, structures as u32, most as u32);
        Some(BandClass { structure, structures, completions, most })
    };
    include_str!("bands.txt").lines().filter_map(line).collect()
}

/// Counts the completions of bands, and keeps its room.
#[derive(Clone, Debug)]
pub struct BandCounter {
    corner: Corner,
    /// For each way the structures of stacks, as numbers of B4 and B7, whose arms stand in `boxes`.
    stacks: Vec<Vec<(usize, usize)>>,
    /// For each way the boxes B4 and B7 in each of 36 orders of their minis.
    boxes: Vec<[Arm; 36]>,
    lower: Vec<Lower>,
}

impl Default for BandCounter {
    fn default() -> Self {
        Self::new()
    }
}

impl BandCounter {
    /// Lists the stacks.
    pub fn new() -> Self {
        let corner = Corner::new();
        let mut stacks = vec![Vec::new(); WAYS];
        for (number, _) in structures(&corner) {
            let (way, orders) = (number as usize / 1296, number as usize % 1296);
            stacks[way].push((orders / 36, orders % 36));
        }
        // Both boxes in order k: each is needed with each.
        let arm = |way: usize, order: usize| {
            turned(&band(&corner, (way * 1296 + order * 36 + order) as u32))
        };
        let boxes = (0..WAYS).map(|way| std::array::from_fn(|order| arm(way, order))).collect();
        Self { corner, stacks, boxes, lower: vec![Lower::default(); 36] }
    }

    /// Counts the completions of the band with this structure with every stack.
    ///
    /// # Cost
    /// Some hundredths of a second.
    pub fn count(&mut self, structure: u32) -> BandCount {
        let Self { corner, stacks, boxes, lower } = self;
        let band = band(corner, structure);
        let mut count = BandCount { sum: 0, least: u32::MAX, most: 0 };
        // Stacks of one way share boxes: each is compared with the band once.
        for (stacks, boxes) in stacks.iter().zip(boxes.iter()) {
            if stacks.is_empty() {
                continue;
            }
            for (lower, [_, seven]) in lower.iter_mut().zip(boxes) {
                corner.lower(&band, seven, lower);
            }
            let mut upper = (usize::MAX, None);
            for &(four, seven) in stacks {
                if upper.0 != four {
                    upper = (four, Some(corner.upper(&band, &boxes[four][0])));
                }
                let completions = upper.1.as_ref().map_or(0, |upper| upper.count(&lower[seven]));
                count.sum += u64::from(completions);
                count.least = count.least.min(completions);
                count.most = count.most.max(completions);
            }
        }
        count
    }

    /// The digits 1 to 9 of the band with this structure, row by row.
    pub fn band(&self, structure: u32) -> [u8; 27] {
        let [two, three] = band(&self.corner, structure);
        std::array::from_fn(|at| {
            let (row, column) = (at / 9, at % 9);
            let digit = match column / 3 {
                0 => (3 * row + column) as u8,
                1 => two[3 * (column - 3) + row],
                _ => three[3 * (column - 6) + row],
            };
            digit + 1
        })
    }

    /// The classes of bands, each by its least structure and the number of all.
    pub fn classes(&self) -> Vec<(u32, u32)> {
        let classes = Classes::new(&self.corner);
        let mut sizes = vec![0; classes.least.len()];
        classes.class.values().for_each(|&class| sizes[class] += 1);
        classes.least.into_iter().zip(sizes).collect()
    }
}

/// Which structures are of one class.
pub(super) struct Classes {
    /// The least structure of each class.
    least: Vec<u32>,
    /// The class of each structure, by its key.
    class: HashMap<u128, usize>,
}

impl Classes {
    pub(super) fn new(corner: &Corner) -> Self {
        let (mut least, mut class) = (Vec::new(), HashMap::new());
        for (number, start) in structures(corner) {
            if class.contains_key(&key(&start)) {
                continue;
            }
            let mut open = vec![start];
            class.insert(key(&start), least.len());
            while let Some(band) = open.pop() {
                for neighbour in neighbours(&band) {
                    if class.insert(key(&neighbour), least.len()).is_none() {
                        open.push(neighbour);
                    }
                }
            }
            least.push(number);
        }
        Self { least, class }
    }

    /// The class of a band whose boxes are any, column by column.
    #[cfg(test)]
    pub(super) fn of(&self, boxes: [[u8; 9]; 3]) -> usize {
        self.class[&key(&in_order(boxes))]
    }
}

/// The band of a structure.
pub(super) fn band(corner: &Corner, structure: u32) -> Arm {
    let (way, orders) = (structure as usize / 1296, structure as usize % 1296);
    // The first minis stand in order; those of B3 follow those of B2.
    let (two, three) = (orders / 36, orders % 36);
    corner.arm(way, 6 * two + 6 * 216 * three)
}

/// Every structure, by its least number, with its band.
fn structures(corner: &Corner) -> Vec<(u32, Arm)> {
    let all = (0..(WAYS * 1296) as u32).map(|number| (number, band(corner, number)));
    let mut seen = HashMap::new();
    all.filter(|(number, band)| *seen.entry(key(band)).or_insert(*number) == *number).collect()
}

/// The band but for the order of the columns of its boxes and of the two boxes.
fn key(band: &Arm) -> u128 {
    let mut boxes = band.map(|cells| {
        let column =
            |at: usize| cells[3 * at..3 * at + 3].iter().fold(0, |c, &d| c << 4 | u128::from(d));
        let mut columns = [0, 1, 2].map(column);
        columns.sort_unstable();
        columns.iter().fold(0, |key, column| key << 12 | column)
    });
    boxes.sort_unstable();
    boxes[0] << 36 | boxes[1]
}

/// Bands that one exchange of rows, boxes, or columns of box 1 makes of this one, with box 1 in order again.
fn neighbours(band: &Arm) -> impl Iterator<Item = Arm> {
    let [two, three] = *band;
    let rows = ORDERS[1..3].iter().map(move |order| {
        [ONE, two, three].map(|cells| std::array::from_fn(|at| cells[at / 3 * 3 + order[at % 3]]))
    });
    let columns = ORDERS[1..3].iter().map(move |order| {
        let first: [u8; 9] = std::array::from_fn(|at| ONE[3 * order[at / 3] + at % 3]);
        [first, two, three]
    });
    // Boxes 2 and 3 are not told apart, so both are exchanged with box 1.
    let boxes = [[two, ONE, three], [three, two, ONE]];
    rows.chain(columns).chain(boxes).map(in_order)
}

/// Box 1 column by column.
const ONE: [u8; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// The band with its digits renamed so that box 1 is in order.
fn in_order([first, second, third]: [[u8; 9]; 3]) -> Arm {
    let mut names = [0; 9];
    first.iter().zip(ONE).for_each(|(&digit, name)| names[usize::from(digit)] = name);
    [second, third].map(|cells| cells.map(|digit| names[usize::from(digit)]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write;

    use super::*;

    const GRIDS: u128 = 6_670_903_752_021_072_936_960;

    #[test]
    fn the_table_makes_up_all_grids() {
        let table = table();
        assert_eq!(table.len(), 416);
        assert_eq!(table.iter().map(|class| class.structures).sum::<u32>(), 36_288);
        let all = table.iter().map(|c| u128::from(c.structures) * u128::from(c.completions));
        assert_eq!(all.sum::<u128>() * GRIDS_FOR_EACH, GRIDS);
        let sums: BTreeSet<u64> = table.iter().map(|class| class.completions).collect();
        assert_eq!(sums.len(), 44);
    }

    #[test]
    fn classes_and_a_sum_are_found_again() {
        let mut counter = BandCounter::new();
        let table = table();
        let classes = counter.classes();
        assert_eq!(classes, table.iter().map(|c| (c.structure, c.structures)).collect::<Vec<_>>());
        let count = counter.count(table[7].structure);
        assert_eq!((count.sum, count.most), (table[7].completions, table[7].most));
    }

    #[test]
    #[ignore = "slow: 2 min"]
    fn the_number_of_all_grids_is_found_again() {
        let mut counter = BandCounter::new();
        let mut text = String::new();
        let (mut all, mut least, mut most) = (0, u32::MAX, 0);
        for (structure, structures) in counter.classes() {
            let count = counter.count(structure);
            all += u128::from(structures) * u128::from(count.sum);
            (least, most) = (least.min(count.least), most.max(count.most));
            let BandCount { sum, most, .. } = count;
            writeln!(text, "{structure} {structures} {sum} {most}").expect("memory");
        }
        assert_eq!(all * GRIDS_FOR_EACH, GRIDS);
        assert_eq!((least, most), (1152, 11_664));
        if std::env::var_os("BLESS").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/uniform/bands.txt");
            std::fs::write(path, &text).expect("a file of this crate");
        }
        assert_eq!(text, include_str!("bands.txt"));
    }
}
