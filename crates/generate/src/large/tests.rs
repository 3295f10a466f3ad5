//! Tests of the random grids: every shape, one output a seed, and the law.

use std::collections::HashMap;

use super::*;
use crate::uniform::UniformGrids;

fn shape(text: &str) -> BoxShape {
    text.parse().expect("a box")
}

#[test]
fn every_shape_is_served() {
    // `Solution::new` checks each grid.
    for text in ["1x1", "1x2", "2x1", "1x7", "7x1", "2x2", "2x3", "3x2", "3x4", "6x1", "10x10"] {
        let mixed = RandomGrids::new(shape(text));
        let raw = RandomGrids::new(shape(text)).with_steps(0);
        for index in 0..20 {
            assert_eq!(mixed.grid(1, index).geometry().box_shape(), Some(shape(text)));
            assert_eq!(raw.grid(1, index).geometry().box_shape(), Some(shape(text)));
        }
    }
    RandomGrids::new(shape("16x32")).with_steps(500).grid(1, 0);
}

#[test]
fn the_largest_side_is_served() {
    let grids = RandomGrids::new(shape("64x64")).with_steps(0);
    assert_eq!(grids.grid(1, 0).digits().len(), 4096 * 4096);
}

#[test]
fn a_grid_depends_on_seed_and_index_alone() {
    let grids = RandomGrids::new(shape("3x4"));
    let forward: Vec<_> = (0..8).map(|index| grids.grid(9, index)).collect();
    let threads: Vec<_> = std::thread::scope(|scope| {
        let make = |index| scope.spawn(move || RandomGrids::new(shape("3x4")).grid(9, index));
        let handles: Vec<_> = (0..8).rev().map(make).collect();
        handles.into_iter().rev().map(|handle| handle.join().expect("no panic")).collect()
    });
    assert_eq!(forward, threads);
    assert_ne!(forward[0], forward[1]);
    assert_ne!(forward[0], grids.grid(10, 0));
}

#[test]
fn the_grids_of_a_seed_never_change() {
    let line = |text, steps| {
        let grid = RandomGrids::new(shape(text)).with_steps(steps).grid(1, 0);
        grid.digits().iter().map(|digit| digit.value().to_string()).collect::<String>()
    };
    assert_eq!(line("2x2", 0), "1243432134122134");
    assert_eq!(line("2x3", 240), "462531351642524316613425145263236154");
}

#[test]
fn a_pattern_is_told_from_a_random_grid() {
    let geometry = Arc::new(Geometry::classic(shape("3x3")));
    let digit = |cell: usize| (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
    let digits = (0..81).map(|cell| Some(Digit::from_index(digit(cell)))).collect();
    let grid = Puzzle::new(Grid::from_digits(geometry, digits)).expect("no clash");
    let statistics = Statistics::of(&grid.as_solution().expect("a full grid"));
    // Rows of a band are moved by 3 or 6: three cycles of length 3.
    assert_eq!(statistics.rows_inside, Pairs { pairs: 9, cycles: 27, intercalates: 0 });
    assert_eq!(statistics.rows_across.pairs, 27);
    assert_eq!(statistics.intercalates(), 0);
    let random = Statistics::of(&RandomGrids::new(shape("3x3")).grid(1, 0));
    assert!(random.intercalates() > 0);
    assert_eq!(Statistics::of(&RandomGrids::new(shape("1x1")).grid(1, 0)), Statistics::default());
}

/// A grid up to the names of its digits: the column of each digit of the first row, for all other rows.
fn key(digits: &[usize], side: usize) -> Vec<u8> {
    let mut column_of = vec![0; side];
    (0..side).for_each(|column| column_of[digits[column]] = column as u8);
    digits[side..].iter().map(|&digit| column_of[digit]).collect()
}

fn key_of(solution: &Solution) -> Vec<u8> {
    let digits: Vec<usize> = solution.digits().iter().map(|digit| digit.index()).collect();
    key(&digits, solution.geometry().side())
}

/// Every grid with its first row in order, row by row.
fn reduced_grids(shape: BoxShape) -> Vec<Vec<usize>> {
    fn fill(cells: &mut Vec<usize>, shape: BoxShape, found: &mut Vec<Vec<usize>>) {
        let (side, at) = (shape.side(), cells.len());
        if at == side * side {
            found.push(cells.clone());
            return;
        }
        let (row, column) = (at / side, at % side);
        let in_box = |cell: usize| {
            let (its_row, its_column) = (cell / side, cell % side);
            (its_row / shape.height(), its_column / shape.width())
        };
        for digit in 0..side {
            let clashes = |cell: usize| {
                cells[cell] == digit
                    && (cell / side == row || cell % side == column || in_box(cell) == in_box(at))
            };
            if !(0..at).any(clashes) {
                cells.push(digit);
                fill(cells, shape, found);
                cells.pop();
            }
        }
    }
    let (mut cells, mut found) = ((0..shape.side()).collect(), Vec::new());
    fill(&mut cells, shape, &mut found);
    found
}

/// A chain that stands at a grid given row by row.
fn chain_at(shape: BoxShape, digits: &[usize]) -> Chain {
    let (side, height) = (shape.side(), shape.height());
    let band = |band: usize| {
        let column =
            move |column| (0..height).map(move |row| (band * height + row) * side + column);
        (0..side).flat_map(column)
    };
    let cells = (0..shape.width()).flat_map(band);
    Chain::new(shape, &cells.map(|cell| digits[cell] as u16).collect::<Vec<_>>())
}

/// Sets that are joined step by step.
struct Components(Vec<usize>);

impl Components {
    fn root(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b;
    }

    fn count(&mut self) -> usize {
        (0..self.0.len()).filter(|&at| self.root(at) == at).count()
    }
}

/// How many components the reduced grids have under exchanges of lines, and under those and exchanges of digits.
fn components(shape: BoxShape) -> (usize, usize, usize) {
    let (height, width, side) = (shape.height(), shape.width(), shape.side());
    let grids = reduced_grids(shape);
    let number: HashMap<_, _> = (0..).zip(&grids).map(|(at, grid)| (key(grid, side), at)).collect();
    let pairs = |groups: usize, size: usize| {
        let lines = move |group| (0..size).map(move |line| group * size + line);
        let of_group = move |group| {
            lines(group)
                .flat_map(move |a| lines(group).filter(move |&b| a < b).map(move |b| [a, b]))
        };
        (0..groups).flat_map(of_group).collect::<Vec<_>>()
    };
    let mut joined = Components((0..grids.len()).collect());
    // The chain exchanges a cycle or the rest, whichever is shorter: so whole rows and columns change places too.
    let join =
        |joined: &mut Components, from: usize, [a, b]: [usize; 2], of_rows: bool, moved: Chain| {
            let plain = moved.as_digits();
            let mut swapped = plain.clone();
            for at in 0..side {
                let cell = |line| if of_rows { line * side + at } else { at * side + line };
                swapped.swap(cell(a), cell(b));
            }
            for digits in [plain, swapped] {
                joined.join(from, number[&key(&digits, side)]);
            }
        };
    for (from, grid) in grids.iter().enumerate() {
        let chain = chain_at(shape, grid);
        for digit in 0..side {
            for [a, b] in pairs(width, height) {
                let mut moved = chain.clone();
                moved.exchange_rows(a, b, digit);
                join(&mut joined, from, [a, b], true, moved);
            }
            for [a, b] in pairs(height, width) {
                let mut moved = chain.clone();
                moved.exchange_columns(a, b, digit);
                join(&mut joined, from, [a, b], false, moved);
            }
        }
    }
    let by_lines = joined.count();
    for (from, grid) in grids.iter().enumerate() {
        if joined.count() == 1 {
            break;
        }
        let chain = chain_at(shape, grid);
        for [a, b] in pairs(1, side) {
            for row in 0..side {
                let mut moved = chain.clone();
                moved.exchange_digits(a, b, row);
                joined.join(from, number[&key(&moved.as_digits(), side)]);
            }
        }
    }
    (grids.len(), by_lines, joined.count())
}

#[test]
fn small_grids_are_all_connected() {
    assert_eq!(components(shape("2x2")), (12, 1, 1));
    // Without exchanges of digits there are two components.
    assert_eq!(components(shape("2x3")), (39_168, 2, 1));
}

/// Pearson's statistic over the reduced 6×6 grids for its mean, which is 1 for a uniform law.
fn chi_square_for_its_mean(steps: u64, samples: u64) -> f64 {
    let grids = RandomGrids::new(shape("2x3")).with_steps(steps);
    let mut seen: HashMap<_, u64> =
        reduced_grids(shape("2x3")).iter().map(|grid| (key(grid, 6), 0)).collect();
    for index in 0..samples {
        *seen.get_mut(&key_of(&grids.grid(6, index))).expect("a reduced grid") += 1;
    }
    let expected = samples as f64 / seen.len() as f64;
    let sum: f64 = seen.values().map(|&times| (times as f64 - expected).powi(2) / expected).sum();
    sum / (seen.len() - 1) as f64
}

#[test]
fn six_by_six_is_uniform() {
    // Of 39168 classes the statistic has the standard deviation √(2 / 39167) = 0.007, whatever the number of
    // samples: the band is four of them wide to each side.
    let quotient = chi_square_for_its_mean(64, 80_000);
    assert!((0.971..1.029).contains(&quotient), "{quotient}");
    let raw = chi_square_for_its_mean(0, 80_000);
    assert!(raw > 1.5, "the statistic tells the raw law from the uniform one: {raw}");
}

#[test]
#[ignore = "slow: 60 s"]
fn six_by_six_is_uniform_by_sixty_samples_a_class() {
    let quotient = chi_square_for_its_mean(240, 60 * 39_168);
    println!("{quotient:.4}");
    assert!((0.98..1.02).contains(&quotient), "{quotient}");
}

/// A number of a grid that is compared.
type Number = fn(&Statistics) -> f64;

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, spread.sqrt() / count)
}

#[test]
fn nine_by_nine_looks_like_exactly_uniform_grids() {
    let mut exact = UniformGrids::new();
    let truth: Vec<_> = (0..20_000).map(|index| Statistics::of(&exact.grid(8, index))).collect();
    let grids = RandomGrids::new(shape("3x3"));
    let ours: Vec<_> = (0..20_000).map(|index| Statistics::of(&grids.grid(8, index))).collect();
    let numbers: [(&str, Number); 5] = [
        ("intercalates", |s| s.intercalates() as f64),
        ("cycles of rows of a band", |s| s.rows_inside.mean_cycles()),
        ("cycles of rows of two bands", |s| s.rows_across.mean_cycles()),
        ("cycles of columns of a stack", |s| s.columns_inside.mean_cycles()),
        ("cycles of columns of two stacks", |s| s.columns_across.mean_cycles()),
    ];
    for (name, number) in numbers {
        let of = |samples: &[Statistics]| mean(&samples.iter().map(number).collect::<Vec<_>>());
        let ((ours, our_error), (truth, error)) = (of(&ours), of(&truth));
        println!("{name}: {ours:.4} ± {our_error:.4}, exact {truth:.4} ± {error:.4}");
        assert!((ours - truth).abs() < 3.0 * our_error.hypot(error), "{name}");
    }
}
