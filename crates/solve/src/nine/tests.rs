//! The kernels side by side: plain Rust with 32 lanes is the twin of AVX-512, register by register.

use std::ops::ControlFlow::{self, Continue};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::answer::Answers;
use super::board::{Board, Puzzles};
use super::choose::choose;
use super::entry::enter;
use super::pool::{Caller, Counters, Pool};
use super::sheet::{BOX_MAJOR, FULL, Nodes, Sheet};
use super::simd::Isa;
use super::simd::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::simd::token::{Avx2, Avx512};
use super::sweep::{Before, Signs, sweep};

const HARDEST: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn board(line: &str) -> Board {
    Board::from_line(line.as_bytes()).expect("a line of 81 digits")
}

/// The sets of a full grid.
fn sets(line: &str) -> [u16; 81] {
    board(line).digits().map(|digit| 1 << digit >> 1)
}

fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Every row of a sheet, in a fixed order.
fn rows<I: Isa>(sheet: &mut Sheet<I>) -> Vec<&mut I::Row> {
    let Sheet { nodes, single, in_row, in_column, in_box, ways, stay } = sheet;
    let nodes_rows = nodes.cells.iter_mut().chain([
        &mut nodes.digit,
        &mut nodes.band,
        &mut nodes.lost,
        &mut nodes.owner,
    ]);
    nodes_rows
        .chain(single)
        .chain(in_row)
        .chain(in_column)
        .chain(in_box)
        .chain(ways.iter_mut().flatten())
        .chain(stay.iter_mut().flatten())
        .collect()
}

fn copy_of<I: Isa>(sheet: &mut Sheet<I>) -> Vec<Vec<u16>> {
    rows(sheet).iter().map(|row| row.as_ref().to_vec()).collect()
}

/// A sheet in the middle of a search: each lane with random candidates around a solution, now and then a
/// wrong one, and a random guess.
fn fill<I: Isa>(sheet: &mut Sheet<I>, seed: u64) {
    let mut random = random(seed);
    let solved = sets(SOLVED);
    for lane in 0..I::LANES {
        let density = random.random_range(0..8);
        for (cell, &place) in BOX_MAJOR.iter().enumerate() {
            let mut set = solved[place];
            for digit in 0..9 {
                if random.random_range(0..10) < density {
                    set |= 1 << digit;
                }
            }
            if random.random_range(0..400) == 0 {
                set = random.random_range(0..=FULL);
            }
            sheet.nodes.cells[cell].as_mut()[lane] = set;
        }
        if random.random_range(0..2) == 0 {
            sheet.nodes.digit.as_mut()[lane] = 1 << random.random_range(0..9);
        }
        sheet.nodes.band.as_mut()[lane] = random.random_range(0..6);
        sheet.nodes.lost.as_mut()[lane] = random.random_range(0..64);
    }
}

/// A few sweeps with random moves of lanes, the sheet and the signs after each, and a choice at the end.
fn history<I: Isa>(isa: I, seed: u64) -> Vec<(Vec<Vec<u16>>, Signs)> {
    let mut sheet = Sheet::<I>::new();
    fill(&mut sheet, seed);
    let mut random = random(!seed);
    let mut fresh = u32::MAX;
    let mut history = Vec::new();
    for round in 0..6 {
        let sheet_now = &mut sheet;
        let moves = round % 2 == 1;
        let signs = isa.run(
            #[inline(always)]
            || {
                let route = isa.route(0b1_0010_0100, 0b1_0000_0000_0011);
                sweep(
                    isa,
                    sheet_now,
                    fresh,
                    if moves { Before::Travel(route) } else { Before::Stay },
                )
            },
        );
        history.push((copy_of(&mut sheet), signs));
        fresh = random.random::<u32>() & random.random::<u32>();
    }
    let sheet_now = &mut sheet;
    let (other, dead) = isa.run(
        #[inline(always)]
        || choose(isa, sheet_now, 0x0f0f_f0f0),
    );
    let signs = Signs { dead, ..Signs::default() };
    history.push((vec![other.as_ref().to_vec()], signs));
    history.push((copy_of(&mut sheet), Signs::default()));
    history
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_sweeps_as_plain_rust_does_bit_by_bit() {
    let Some(token) = Avx512::detect() else { return eprintln!("NOT RUN: no AVX-512 here") };
    for seed in 0..300 {
        assert_eq!(history(token, seed), history(Portable::<32>, seed), "seed {seed}");
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx2_sweeps_as_plain_rust_does_bit_by_bit() {
    let Some(token) = Avx2::detect() else { return eprintln!("NOT RUN: no AVX2 here") };
    for seed in 0..300 {
        assert_eq!(history(token, seed), history(Portable::<16>, seed), "seed {seed}");
    }
}

/// Keeps every solution.
#[derive(Default)]
struct Keeper(Vec<(usize, Board)>);

impl Caller for Keeper {
    fn wants_solutions(&self) -> bool {
        true
    }

    fn solution(&mut self, puzzle: usize, solution: &Board) -> ControlFlow<()> {
        self.0.push((puzzle, *solution));
        Continue(())
    }

    fn nodes(&mut self, _: u32) -> ControlFlow<()> {
        Continue(())
    }
}

/// The hardest puzzle and 199 that are made from it by emptying and changing cells.
fn boards(seed: u64) -> Vec<Board> {
    let mut random = random(seed);
    let mut boards = vec![board(HARDEST)];
    while boards.len() < 200 {
        let mut digits = *boards[0].digits();
        for _ in 0..random.random_range(0..3) {
            digits[random.random_range(0..81)] = random.random_range(0..10);
        }
        boards.extend(Board::from_digits(digits));
    }
    boards
}

fn told<I: Isa>(isa: I, boards: &[Board], limit: u64) -> (Vec<(usize, Board)>, Counters) {
    let (mut pool, mut keeper) = (Pool::new(isa), Keeper::default());
    assert!(pool.run(Puzzles::Plain(boards), limit, &mut keeper));
    (keeper.0, pool.counters())
}

#[cfg(target_arch = "x86_64")]
#[test]
fn every_kernel_tells_what_plain_rust_tells_in_the_same_order() {
    let (wide, narrow) = (Avx512::detect(), Avx2::detect());
    for (seed, limit) in [(1, 1), (2, 2), (3, 7), (4, 50)] {
        let boards = boards(seed);
        if let Some(token) = wide {
            assert_eq!(told(token, &boards, limit), told(Portable::<32>, &boards, limit));
        }
        if let Some(token) = narrow {
            assert_eq!(told(token, &boards, limit), told(Portable::<16>, &boards, limit));
        }
    }
}

#[test]
fn the_nodes_of_a_unique_puzzle_do_not_depend_on_the_lanes() {
    let boards = [board(HARDEST)];
    let nodes = |counters: Counters| (counters.nodes, counters.guesses);
    let narrow = told(Portable::<16>, &boards, 2);
    assert_eq!(narrow.0, [(0, board(SOLVED))]);
    assert_eq!(nodes(narrow.1), (129, 64));
    assert_eq!(nodes(told(Portable::<32>, &boards, 2).1), nodes(narrow.1));
}

/// Whether two places, row by row, share a house.
fn see(a: usize, b: usize) -> bool {
    let part = |at: usize| (at / 27, at % 9 / 3);
    a / 9 == b / 9 || a % 9 == b % 9 || part(a) == part(b)
}

fn entered<I: Isa>(isa: I, boards: &[Board], first: usize) -> (usize, Vec<Vec<u16>>) {
    let mut nodes = Nodes::<I>::new();
    let count = isa.run(
        #[inline(always)]
        || enter(isa, Puzzles::Plain(boards), first, &mut nodes),
    );
    (count, nodes.cells.iter().map(|row| row.as_ref().to_vec()).collect())
}

#[cfg(target_arch = "x86_64")]
#[test]
fn every_kernel_takes_in_the_same_digits() {
    let boards = boards(9);
    for first in [0, 32, 170, 199, 200] {
        let (count, cells) = entered(Portable::<32>, &boards, first);
        assert_eq!(count, 32.min(200 - first));
        for (lane, board) in boards[first..].iter().take(32).enumerate() {
            let digits = board.digits();
            for (at, &place) in BOX_MAJOR.iter().enumerate() {
                let peers = (0..81).filter(|&peer| see(at, peer)).map(|peer| digits[peer]);
                let left = peers.fold(FULL, |left, digit| left & !(1 << digit >> 1));
                let want = if digits[at] == 0 { left } else { 1 << digits[at] >> 1 };
                assert_eq!(cells[place][lane], want);
            }
        }
        if let Some(token) = Avx512::detect() {
            assert_eq!(entered(token, &boards, first), (count, cells));
        }
        if let Some(token) = Avx2::detect() {
            assert_eq!(entered(token, &boards, first), entered(Portable::<16>, &boards, first));
        }
    }
}

#[test]
fn only_a_full_grid_is_right() {
    let isa = Portable::<16>;
    let solved = sets(SOLVED);
    let mut random = random(5);
    let mut sheet = Sheet::<Portable<16>>::new();
    let mut wanted = 0;
    for lane in 0..16 {
        let mut sets = solved;
        // A few lanes stay right; the others get one wrong, empty or open cell, or two exchanged.
        match lane % 5 {
            0 => wanted |= 1 << lane,
            1 => sets[random.random_range(0..81)] = 0,
            2 => sets[random.random_range(0..81)] |= FULL,
            3 => sets[random.random_range(0..81)].clone_from(&0b1_1000_0000),
            _ => sets.swap(random.random_range(0..9), 9 + random.random_range(0..9)),
        }
        for (cell, &place) in BOX_MAJOR.iter().enumerate() {
            sheet.single[cell].as_mut()[lane] = sets[place];
        }
        if lane % 5 == 4 && sets == solved {
            wanted |= 1 << lane;
        }
    }
    let mut answers = Answers::new();
    assert_eq!(answers.pack::<true>(isa, &sheet), wanted);
    assert_eq!(answers.pack::<false>(isa, &sheet), wanted);
    answers.unpack(isa, wanted);
    for lane in (0..16).filter(|lane| wanted >> lane & 1 == 1) {
        assert_eq!(*answers.board(lane), board(SOLVED));
    }
}
