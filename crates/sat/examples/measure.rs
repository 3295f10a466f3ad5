//! Measures what `DESIGN.md` tells of large sides: processor time, conflicts and memory.
//!
//! ```text
//! measure empty SIDE FIRST_SEED LAST_SEED SECONDS      complete grids by SAT
//! measure shuffled SIDE FIRST_SEED LAST_SEED ENCODING BACKEND SECONDS    empty grids, all names and orders random
//! measure solve ENGINE SECONDS FILE…                   verdicts on puzzles of numbers, 0 for an empty cell
//! measure random SIDE FILL FIRST_SEED LAST_SEED ENGINE SECONDS   random cells of complete grids kept
//! measure holes FILL GRIDS ENGINE SECONDS              complete grids, one a line of numbers: random cells kept
//! measure minimise SECONDS FILE…                       givens taken away, and how many are proved needed
//! measure prove SECONDS FILE…                          certificates, written and checked
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use hyperdoku_grid::{
    BoxShape, Budget, Cell, Digit, Geometry, Grid, Proper, Puzzle, SolverInfo, Verdict,
};
use hyperdoku_sat::{
    AtMostOne, BACKENDS, Encoding, Formula, Givens, Instance, Literal, Numbering, Outcome, Plan,
    SOLVERS, Settings, intercalates, random_grid,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["empty", side, first, last, seconds] => {
            for seed in number(first)..=number(last) {
                empty(number(side), seed, seconds);
            }
        }
        ["shuffled", side, first, last, encoding, backend, seconds] => {
            for seed in number(first)..=number(last) {
                shuffled(number(side), seed, encoding, backend, seconds);
            }
        }
        ["solve", engine, seconds, ref files @ ..] => {
            for file in files {
                solve(engine, seconds, file, &read(file));
            }
        }
        ["random", side, fill, first, last, engine, seconds] => {
            for seed in number(first)..=number(last) {
                let name = format!("{side} at {fill} %, seed {seed}");
                solve(engine, seconds, &name, &random_puzzle(number(side), number(fill), seed));
            }
        }
        ["holes", fill, grids, engine, seconds] => {
            let text = std::fs::read_to_string(grids).expect("a file");
            for (at, line) in text.lines().enumerate() {
                let random = &mut Xoshiro256PlusPlus::seed_from_u64(at as u64);
                let puzzle = with_holes(grid_of(line), number(fill), random);
                solve(engine, seconds, &format!("grid {at} at {fill} %"), &puzzle);
            }
        }
        ["minimise", seconds, ref files @ ..] => files.iter().for_each(|f| minimise(seconds, f)),
        #[cfg(feature = "cadical")]
        ["prove", seconds, ref files @ ..] => files.iter().for_each(|file| prove(seconds, file)),
        _ => eprintln!("see the head of this file"),
    }
}

fn number(text: &str) -> usize {
    text.parse().expect("a number")
}

fn budget(seconds: &str) -> Budget {
    Budget::unlimited().with_time(Duration::from_secs_f64(seconds.parse().expect("seconds")))
}

fn geometry(side: usize) -> Arc<Geometry> {
    Arc::new(Geometry::classic(BoxShape::for_side(side).expect("no prime")))
}

/// Peak memory in megabytes, where the system tells it.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<usize>().ok()).unwrap_or(0) / 1024
}

fn empty(side: usize, seed: usize, seconds: &str) {
    let clock = ProcessTime::now();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
    let (grid, report) =
        random_grid(&geometry(side), &mut random, &budget(seconds)).expect("a side to 256");
    let time = clock.elapsed().as_secs_f64();
    let (nodes, memory) = (report.nodes, memory());
    match grid {
        Some(grid) => println!(
            "side {side} seed {seed}: {time:.3} s, {memory} MB, {nodes} nodes, {} intercalates of {}",
            intercalates(&grid),
            side * side / 4,
        ),
        None => {
            println!("side {side} seed {seed}: none in {time:.3} s, {memory} MB, {nodes} nodes");
        }
    }
}

/// The empty grid without a prefilled cell, its variables renamed, its clauses and their literals shuffled.
fn shuffled(side: usize, seed: usize, encoding: &str, backend: &str, seconds: &str) {
    let clock = ProcessTime::now();
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(seed as u64);
    let empty = Puzzle::new(Grid::new(geometry(side))).expect("no clash");
    let plan = Plan {
        encoding: Encoding::named(encoding).expect("an encoding"),
        at_most_one: AtMostOne::usual(),
        numbering: Numbering::Cells,
        givens: Givens::Eliminated,
    };
    let instance = Instance::new(&empty, plan).expect("a side to 256");
    let mut formula = Formula::default();
    instance.write(&mut formula);
    let names = order(formula.variables(), random);
    let mut clauses: Vec<Vec<Literal>> = formula.clauses().map(<[_]>::to_vec).collect();
    let row = BACKENDS.iter().find(|row| row.name == backend).expect("a back end");
    let mut solver = (row.make)(Settings { seed: seed as u64, ..Settings::default() });
    (0..formula.variables()).for_each(|_| _ = solver.fresh());
    let renamed = |literal: Literal| {
        let variable = Literal::variable(names[literal.index()]);
        if literal.is_negative() { !variable } else { variable }
    };
    for at in order(clauses.len(), random) {
        let clause = &mut clauses[at];
        let places = order(clause.len(), random);
        let shuffled: Vec<Literal> = places.iter().map(|&place| renamed(clause[place])).collect();
        solver.add(&shuffled);
    }
    drop((formula, clauses));
    let outcome = solver.solve(&budget(seconds));
    let time = clock.elapsed().as_secs_f64();
    let (conflicts, memory) = (solver.conflicts(), memory());
    let word = match outcome {
        Outcome::Satisfiable => {
            let grid = instance.read(|literal| solver.holds(renamed(literal)));
            let found = intercalates(&grid.expect("an assignment of all clauses is a solution"));
            format!("solved, {found} intercalates of {}", side * side / 4)
        }
        other => format!("{other:?}"),
    };
    println!(
        "side {side} seed {seed} {backend}: {word} in {time:.3} s, {conflicts} conflicts, {memory} MB"
    );
}

/// The numbers below `count` in random order.
fn order(count: usize, random: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, random.random_range(0..=last));
    }
    order
}

fn read(file: &str) -> Puzzle {
    let text = std::fs::read_to_string(file).expect("a file");
    Puzzle::new(grid_of(&text)).expect("no clash")
}

fn grid_of(text: &str) -> Grid {
    let digits: Vec<Option<Digit>> =
        text.split_ascii_whitespace().map(|word| Digit::new(word.parse().unwrap_or(0))).collect();
    Grid::from_digits(geometry(digits.len().isqrt()), digits)
}

fn random_puzzle(side: usize, fill: usize, seed: usize) -> Puzzle {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1_000_000 + seed as u64);
    let (full, _) =
        random_grid(&geometry(side), &mut random, &Budget::unlimited()).expect("a side");
    with_holes(full.expect("no bound").to_grid(), fill, &mut random)
}

/// A complete grid of which `fill` of a hundred cells are kept.
fn with_holes(mut grid: Grid, fill: usize, random: &mut Xoshiro256PlusPlus) -> Puzzle {
    let cells = grid.geometry().cells();
    let order = order(cells, random);
    for &cell in &order[cells * fill / 100..] {
        grid.set(Cell::new(cell), None);
    }
    Puzzle::new(grid).expect("no clash")
}

fn minimise(seconds: &str, file: &str) {
    let puzzle = read(file);
    let budget = budget(seconds);
    let clock = ProcessTime::now();
    let (verdict, _) = (SOLVERS[0].make)().verdict(&puzzle, &budget).expect("served");
    let Ok(Some(proper)) = Proper::new(puzzle.clone(), verdict) else {
        return println!("{file}: not proved unique");
    };
    let proved = clock.elapsed().as_secs_f64();
    let order: Vec<Cell> = puzzle.filled().map(|(cell, _)| cell).collect();
    let smaller = hyperdoku_sat::minimise(&proper, &order, &budget).expect("a side to 256");
    let time = clock.elapsed().as_secs_f64();
    let (before, after, cells) =
        (order.len(), smaller.givens.len(), puzzle.geometry().cells() as f64);
    println!(
        "{file}: {before} givens -> {after} ({:.1} %), {} undecided, {time:.3} s ({proved:.3} s for the verdict), {} nodes, {} MB",
        100.0 * after as f64 / cells,
        smaller.undecided(),
        smaller.report.nodes,
        memory(),
    );
}

fn solve(engine: &str, seconds: &str, name: &str, puzzle: &Puzzle) {
    let all = SOLVERS.iter().chain(hyperdoku_solve::SOLVERS);
    let info: &SolverInfo = all.copied().find(|info| info.name == engine).expect("an engine");
    let clock = ProcessTime::now();
    let mut found = Vec::new();
    let report = (info.make)().search(puzzle, &budget(seconds), &mut |solution| {
        if found.is_empty() {
            println!("{name} {engine}: a solution in {:.3} s", clock.elapsed().as_secs_f64());
        }
        found.push(solution);
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let report = report.expect("served");
    let time = clock.elapsed().as_secs_f64();
    let mut found = found.into_iter();
    let word = Verdict::from_search(found.next(), found.next(), report.covered).word();
    println!("{name} {engine}: {word} in {time:.3} s, {} nodes, {} MB", report.nodes, memory());
}

#[cfg(feature = "cadical")]
fn prove(seconds: &str, file: &str) {
    let puzzle = read(file);
    let clock = ProcessTime::now();
    let proved = hyperdoku_sat::prove(&puzzle, &budget(seconds)).expect("served");
    let time = clock.elapsed().as_secs_f64();
    let hyperdoku_sat::Proved::Unique(solution, steps) = proved else {
        return println!("{file}: not proved in {time:.3} s");
    };
    let mut text = Vec::new();
    hyperdoku_certificate::write(&solution, &steps, &mut text).expect("memory");
    let clock = ProcessTime::now();
    let checked = hyperdoku_certificate::check(&puzzle, &text[..]);
    let check = clock.elapsed().as_secs_f64();
    let verdict =
        checked.map_or_else(|e| e.to_string(), |c| format!("right, {} clauses", c.clauses));
    let (size, steps) = (text.len() / 1024, steps.len());
    println!("{file}: written in {time:.3} s, {steps} steps, {size} KB; {verdict} in {check:.3} s");
}
