//! Pairs of rows of one band: how small the second can become when the first becomes 123456789.
//!
//! ```text
//! first   5 3 4 │ 6 7 8 │ 9 1 2        jump: for each column of the second row, the column in which its
//! second  6 7 2 │ 1 9 5 │ 3 4 8              digit stands in the first: 3 4 8 │ 7 6 0 │ 1 2 5
//!
//! way     which columns the minis of the jump take: 56 ways         number = way · 216 + the orders of
//! order   in which order a mini takes its three: 6                           the three minis, base 6
//! ```
//! Digits do not matter any more, only the jump: 12 096 jumps are possible. An order of the columns (1296 keep
//! the stacks together) turns a jump into another one. The smallest that a jump can become is its class; it is
//! also the second row of the form, but for the names of columns, which are the digits 1 to 9 of the first. So
//! for every jump the number of its class and the column orders that lead there are listed once for all.
//! Cost: the lists take 150 kB and a few milliseconds, once in a process.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Jumps, that is pairs of rows but for the names of the digits.
const JUMPS: usize = 12_096;

/// Sets of three of nine columns.
const SETS: usize = 84;

/// Orders of three.
pub(super) const ORDERS_OF_THREE: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Nine columns; the room behind them lets an index of four bits need no check.
pub(super) type Columns = [u8; 16];

/// The columns that a mini takes, and in which order.
#[derive(Clone, Copy, Default)]
struct Mini {
    set: u8,
    order: u8,
}

/// An order of the columns that keeps stacks together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ColumnOrder {
    /// The old column at each new place.
    pub old: Columns,
    /// The new place of each old column.
    pub new: Columns,
}

/// The tables.
pub(super) struct Pairs {
    minis: Box<[Mini; 4096]>,
    ways: Box<[u16; SETS * SETS]>,
    /// The class of each jump; 0 is the smallest.
    classes: Box<[u8; JUMPS]>,
    /// Where the list of each jump begins in `lists`; all jumps of a class have lists of one length.
    starts: Vec<u32>,
    /// Numbers of column orders.
    lists: Vec<u16>,
    orders: Vec<ColumnOrder>,
}

impl Pairs {
    /// The tables, which are made at the first call.
    pub(super) fn get() -> &'static Self {
        static PAIRS: OnceLock<Pairs> = OnceLock::new();
        PAIRS.get_or_init(Self::new)
    }

    /// The number of a jump from the columns of each mini, as `a << 8 | b << 4 | c`.
    #[inline]
    pub(super) fn number(&self, minis: [usize; 3]) -> usize {
        let [a, b, c] = minis.map(|mini| self.minis[mini & 0xFFF]);
        let way = self.ways[(usize::from(a.set) * SETS + usize::from(b.set)) % (SETS * SETS)];
        usize::from(way)
            + usize::from(a.order) * 36
            + usize::from(b.order) * 6
            + usize::from(c.order)
    }

    /// The class of jump `number`.
    #[inline]
    pub(super) fn class(&self, number: usize) -> u8 {
        self.classes[number]
    }

    /// The column orders that make jump `number` smallest.
    #[inline]
    pub(super) fn orders(&self, number: usize) -> impl Iterator<Item = &ColumnOrder> {
        let (start, end) = (self.starts[number] as usize, self.starts[number + 1] as usize);
        self.lists[start..end].iter().map(|&order| &self.orders[usize::from(order)])
    }

    fn new() -> Self {
        let orders = column_orders();
        let (minis, ways) = (minis(), ways());
        let mut pairs = Self {
            minis,
            ways,
            classes: Box::new([0; JUMPS]),
            starts: Vec::new(),
            lists: Vec::new(),
            orders,
        };
        let mut lists = vec![Vec::new(); JUMPS];
        let mut smallest = BTreeMap::new();
        for jump in jumps() {
            if lists[pairs.number_of(&jump)].is_empty() {
                let least = pairs.orders.iter().map(|order| reordered(&jump, order)).min();
                let least = least.expect("there are orders");
                smallest.insert(least, Vec::new());
                for order in &pairs.orders {
                    // The order leads from the smallest to this jump; its inverse leads back.
                    let from = pairs.number_of(&reordered(&least, order));
                    let back = ColumnOrder { old: order.new, new: order.old };
                    let back = pairs.orders.binary_search(&back).expect("orders are a group");
                    lists[from].push(back as u16);
                    smallest.entry(least).or_default().push(from);
                }
            }
        }
        for (class, members) in (0..).zip(smallest.values()) {
            for &number in members {
                pairs.classes[number] = class;
            }
        }
        for list in lists {
            pairs.starts.push(pairs.lists.len() as u32);
            pairs.lists.extend(list);
        }
        pairs.starts.push(pairs.lists.len() as u32);
        pairs
    }

    fn number_of(&self, jump: &[u8; 9]) -> usize {
        let mini = |at: usize| {
            jump[3 * at..3 * at + 3].iter().fold(0, |code, &column| code << 4 | usize::from(column))
        };
        self.number([0, 1, 2].map(mini))
    }
}

/// A jump under another order of the columns.
fn reordered(jump: &[u8; 9], order: &ColumnOrder) -> [u8; 9] {
    std::array::from_fn(|place| order.new[usize::from(jump[usize::from(order.old[place])])])
}

/// Every order of the columns that keeps stacks together, sorted.
fn column_orders() -> Vec<ColumnOrder> {
    let mut orders = Vec::with_capacity(1296);
    for stacks in ORDERS_OF_THREE {
        for inner in 0..216 {
            let inside = [inner / 36, inner / 6 % 6, inner % 6].map(|order| ORDERS_OF_THREE[order]);
            let mut order = ColumnOrder { old: [0; 16], new: [0; 16] };
            for place in 0..9 {
                let old = 3 * stacks[place / 3] + inside[place / 3][place % 3];
                order.old[place] = old as u8;
                order.new[old] = place as u8;
            }
            orders.push(order);
        }
    }
    orders.sort_unstable();
    orders
}

/// Sets of three columns as bits, in the order of their numbers.
fn sets() -> Vec<u16> {
    (0..512_u16).filter(|set| set.count_ones() == 3).collect()
}

fn minis() -> Box<[Mini; 4096]> {
    let mut minis = Box::new([Mini::default(); 4096]);
    for (set, bits) in (0..).zip(sets()) {
        let columns: Vec<usize> = (0..9).filter(|column| bits >> column & 1 == 1).collect();
        for (order, places) in (0..).zip(ORDERS_OF_THREE) {
            let code = places.iter().fold(0, |code, &place| code << 4 | columns[place]);
            minis[code] = Mini { set, order };
        }
    }
    minis
}

/// For the sets of the first two minis 216 times the number of their way.
fn ways() -> Box<[u16; SETS * SETS]> {
    let sets = sets();
    let mut ways = Box::new([0; SETS * SETS]);
    let mut count = 0;
    for (a, &first) in sets.iter().enumerate() {
        for (b, &second) in sets.iter().enumerate() {
            if way([first, second]).is_some() {
                ways[a * SETS + b] = count;
                count += 216;
            }
        }
    }
    ways
}

/// The columns of all three minis, if none takes from its own stack or what another one took.
fn way([first, second]: [u16; 2]) -> Option<[u16; 3]> {
    let own = [0o007, 0o070, 0o700];
    let way = [first, second, 0o777 & !(first | second)];
    let is_way = first & second == 0 && way.iter().zip(own).all(|(set, own)| set & own == 0);
    is_way.then_some(way)
}

/// Every jump.
fn jumps() -> impl Iterator<Item = [u8; 9]> {
    let firsts = sets().into_iter();
    let ways = firsts.flat_map(|a| sets().into_iter().filter_map(move |b| way([a, b])));
    ways.flat_map(|way| {
        (0..216).map(move |orders| {
            let orders = [orders / 36, orders / 6 % 6, orders % 6];
            std::array::from_fn(|place| {
                let set = way[place / 3];
                let rank = ORDERS_OF_THREE[orders[place / 3]][place % 3];
                (0..9).filter(|column| set >> column & 1 == 1).nth(rank).unwrap_or(0)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_jump_has_a_number_of_its_own() {
        let pairs = Pairs::get();
        let mut numbers: Vec<usize> = jumps().map(|jump| pairs.number_of(&jump)).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..JUMPS).collect::<Vec<_>>());
    }

    #[test]
    fn the_listed_orders_are_those_that_make_a_jump_smallest() {
        let pairs = Pairs::get();
        let mut classes = BTreeMap::new();
        for jump in jumps().step_by(97) {
            let least = pairs.orders.iter().map(|order| reordered(&jump, order)).min();
            let least = least.expect("there are orders");
            let number = pairs.number_of(&jump);
            let reach = |order: &&ColumnOrder| reordered(&jump, order) == least;
            let mut listed: Vec<_> = pairs.orders(number).collect();
            listed.sort_unstable();
            assert_eq!(listed, pairs.orders.iter().filter(reach).collect::<Vec<_>>());
            classes.insert(pairs.class(number), least);
        }
        assert!(classes.values().is_sorted(), "smaller class, smaller row: {classes:?}");
    }
}
