//! External: any SAT solver that reads DIMACS, run as a program.
//!
//! ```text
//! kissat -q                          clauses to its standard input, the answer from its standard output
//! minisat {cnf} {answer}             both through files, whose names take the places of the words
//! ```
//! Each further solution is a run of its own with one clause more. A solver outside counts no nodes that we
//! could bound; time and the stop flag end it, by ending its process. What it claims is checked where it
//! can be: a solution like any other; that there is none must be believed.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hyperdoku_grid::{Budget, Meter, Puzzle, Report, Solution, SolveError, Solver, SolverInfo};

use crate::answer::{Answer, read_answer};
use crate::cnf::{Clauses, Formula, Literal};
use crate::engine::{settled, usual_plan};
use crate::instance::{Instance, MAX_SIDE};
use crate::open::Open;

/// What is known of a solver outside; it stands in no table, since it needs a command.
static INFO: SolverInfo = SolverInfo {
    name: "external",
    summary: "a SAT solver outside, by its command line",
    sides: 1..=MAX_SIDE,
    complete: false,
    any_houses: true,
    marks: true,
    make: || Box::new(External { command: Vec::new() }),
};

/// How long the process is left alone between two looks at the clock.
const PAUSE: Duration = Duration::from_millis(2);

/// A solver outside.
#[derive(Clone, Debug)]
pub struct External {
    command: Vec<String>,
}

impl External {
    /// The solver that these words start: a program and its arguments.
    pub fn new(command: &str) -> Self {
        Self { command: command.split_whitespace().map(str::to_owned).collect() }
    }

    /// Runs the solver on `formula`; `None` if the budget ended it.
    fn ask(
        &self,
        formula: &Formula,
        needed: usize,
        meter: &Meter,
    ) -> Result<Option<Answer>, String> {
        let [program, arguments @ ..] = &self.command[..] else {
            return Err("no command was given".to_owned());
        };
        let files = Files::new();
        let failed = |what: &str, error: io::Error| format!("{what}: {error}");
        let by_file = arguments.iter().any(|word| word.contains("{cnf}"));
        if by_file {
            let mut file = File::create(&files.clauses).map_err(|e| failed("clauses", e))?;
            write_formula(formula, &mut file).map_err(|e| failed("clauses", e))?;
        }
        let name = |path: &Path| path.display().to_string();
        let arguments = arguments.iter().map(|word| {
            word.replace("{cnf}", &name(&files.clauses)).replace("{answer}", &name(&files.answer))
        });
        let mut process = Command::new(program);
        process.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null());
        process.stdin(if by_file { Stdio::null() } else { Stdio::piped() });
        let mut process = process.spawn().map_err(|error| failed(program, error))?;
        let printed = converse(&mut process, formula, meter).map_err(|e| failed(program, e))?;
        let Some(printed) = printed else { return Ok(None) };
        let text: Box<dyn Read> = match File::open(&files.answer) {
            Ok(file) => Box::new(file),
            Err(_) => Box::new(&printed[..]),
        };
        let answer = read_answer(BufReader::new(text), formula.variables(), needed);
        answer.map(Some).map_err(|error| format!("the answer of {program}: {error}"))
    }
}

impl Solver for External {
    fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Report, SolveError> {
        INFO.serves(puzzle)?;
        let mut meter = budget.start();
        let instance = Instance::of_open(puzzle, usual_plan(), Open::with_singles(puzzle));
        if let Some(only) = settled(&instance) {
            let _ = meter.node();
            if let Some(solution) = only {
                let _ = found(solution);
            }
            meter.report.covered = true;
            return Ok(meter.report);
        }
        let failed = |reason: String| SolveError::Failed { engine: INFO.name, reason };
        let mut formula = Formula::default();
        instance.write(&mut formula);
        // A run counts as a node.
        while meter.node().is_continue() {
            match self.ask(&formula, instance.candidates(), &meter).map_err(failed)? {
                None | Some(Answer::Unknown) => break,
                Some(Answer::Unsatisfiable) => {
                    meter.report.covered = true;
                    break;
                }
                Some(Answer::Satisfiable(assignment)) => {
                    let solution = instance.read(|literal| assignment.holds(literal));
                    let solution = solution.map_err(|error| failed(error.to_string()))?;
                    formula.add(&instance.another_than(&solution));
                    if found(solution).is_break() {
                        break;
                    }
                }
            }
        }
        Ok(meter.report)
    }
}

/// Hands the clauses over and waits for the end; what the process printed, or `None` if the budget was
/// spent before, which ends the process.
fn converse(process: &mut Child, formula: &Formula, meter: &Meter) -> io::Result<Option<Vec<u8>>> {
    let (input, output) = (process.stdin.take(), process.stdout.take());
    thread::scope(|scope| {
        let writer = scope.spawn(move || {
            // A solver may end before it has read everything; what it then says counts.
            input.map(|mut input| write_formula(formula, &mut input)).is_some()
        });
        let reader = scope.spawn(move || {
            let mut printed = Vec::new();
            output.map_or(Ok(0), |mut output| output.read_to_end(&mut printed)).map(|_| printed)
        });
        let mut spent = false;
        while !reader.is_finished() || !writer.is_finished() {
            if !spent && meter.look().is_break() {
                spent = true;
                process.kill()?;
            }
            thread::sleep(PAUSE);
        }
        process.wait()?;
        let printed = reader.join().map_err(|_| io::Error::other("the reading thread ended"))??;
        Ok((!spent).then_some(printed))
    })
}

/// Writes a formula as DIMACS.
fn write_formula(formula: &Formula, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    writeln!(out, "p cnf {} {}", formula.variables(), formula.clauses().count())?;
    for clause in formula.clauses() {
        for literal in clause {
            write!(out, "{} ", Literal::dimacs(*literal))?;
        }
        out.write_all(b"0\n")?;
    }
    out.flush()
}

/// Two names for files of this run, removed in the end.
struct Files {
    clauses: PathBuf,
    answer: PathBuf,
}

impl Files {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hyperdoku-{}-{next}", std::process::id());
        let start = std::env::temp_dir().join(name);
        Self { clauses: start.with_extension("cnf"), answer: start.with_extension("answer") }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for path in [&self.clauses, &self.answer] {
            let _ = fs::remove_file(path);
        }
    }
}
