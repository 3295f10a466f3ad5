//! The text of a certificate: read and checked line by line, written step by step.

use std::io::{self, BufRead, Write};

use hyperdoku_grid::{Digit, Fault, Puzzle, Solution};

use crate::claims::claims;
use crate::proof::{Proof, Step, StepError};

/// The first line.
const HEAD: &str = "c hyperdoku certificate 1";

/// A certificate that was found right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The only solution.
    pub solution: Solution,
    /// How many clauses the puzzle has.
    pub clauses: usize,
    /// How many steps the proof has.
    pub steps: usize,
}

/// Why a certificate is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The first lines are not those of a certificate.
    #[error("line {line}: expected {expected}, found `{found}`")]
    Line {
        /// 1-based.
        line: usize,
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// It is for another side.
    #[error("line 2: the certificate is for side {found}, the puzzle has {side}")]
    Side {
        /// The side it says.
        found: usize,
        /// The puzzle's.
        side: usize,
    },
    /// What it says is no solution of the puzzle.
    #[error("the solution is wrong: {0}")]
    Solution(Fault),
    /// A step does not follow.
    #[error("line {line}: {error}")]
    Step {
        /// 1-based.
        line: usize,
        /// Why.
        error: StepError,
    },
    /// The text ends before the empty clause.
    #[error("the proof ends after {steps} steps without its empty clause")]
    Unfinished {
        /// How many steps there are.
        steps: usize,
    },
    /// The text cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}

/// Checks the certificate `text` of `puzzle`.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(puzzle: &Puzzle, text: impl BufRead) -> Result<Checked, CertificateError> {
    let mut lines = (1..).zip(text.split(b'\n')).peekable();
    let mut next = |expected| match lines.next() {
        Some((line, text)) => Ok((line, String::from_utf8_lossy(&text?).trim_end().to_owned())),
        None => Err(CertificateError::Line { line: 0, expected, found: "the end".to_owned() }),
    };
    let (line, head) = next("the line that starts a certificate")?;
    if head != HEAD {
        return Err(wrong(line, "the line that starts a certificate", &head));
    }
    let side = puzzle.geometry().side();
    let (line, text) = next("the side")?;
    let found = text.strip_prefix("c side ").and_then(|number| number.parse().ok());
    let found: usize = found.ok_or_else(|| wrong(line, "`c side` and a number", &text))?;
    if found != side {
        return Err(CertificateError::Side { found, side });
    }
    let mut digits = Vec::with_capacity(side * side);
    for _ in 0..side {
        let (line, text) = next("a row of the solution")?;
        let row = row_of(&text, side);
        digits.extend(row.ok_or_else(|| wrong(line, "`c row` and its digits", &text))?);
    }
    let solution = Solution::new(puzzle, digits).map_err(CertificateError::Solution)?;
    let claims = claims(puzzle, &solution);
    let mut proof = Proof::new(&claims);
    let mut steps = 0;
    for (line, text) in lines {
        let text = text?;
        match line_of(line, &text)? {
            Line::Nothing => {}
            Line::Forget(numbers) => proof.forget(&numbers),
            Line::Step(_) if proof.is_finished() => {
                return Err(wrong(line, "the end", &String::from_utf8_lossy(&text)));
            }
            Line::Step(step) => {
                proof.step(&step).map_err(|error| CertificateError::Step { line, error })?;
                steps += 1;
            }
        }
    }
    if !proof.is_finished() {
        return Err(CertificateError::Unfinished { steps });
    }
    Ok(Checked { solution, clauses: claims.len(), steps })
}

/// Writes the certificate of `solution`: its steps must show the empty clause from
/// [`claims`], which are numbered from 1.
///
/// # Errors
/// If `out` cannot be written.
pub fn write<'s>(
    solution: &Solution,
    steps: impl IntoIterator<Item = &'s Step>,
    out: &mut impl Write,
) -> io::Result<()> {
    let side = solution.geometry().side();
    writeln!(out, "{HEAD}\nc side {side}")?;
    for row in solution.digits().chunks(side) {
        write!(out, "c row")?;
        row.iter().try_for_each(|digit| write!(out, " {digit}"))?;
        writeln!(out)?;
    }
    for step in steps {
        write!(out, "{}", step.number)?;
        step.literals.iter().try_for_each(|literal| write!(out, " {literal}"))?;
        write!(out, " 0")?;
        step.by.iter().try_for_each(|number| write!(out, " {number}"))?;
        writeln!(out, " 0")?;
    }
    out.flush()
}

fn row_of(text: &str, side: usize) -> Option<Vec<Digit>> {
    let numbers = text.strip_prefix("c row ")?.split_ascii_whitespace();
    let digits: Option<Vec<Digit>> = numbers.map(|n| n.parse().ok().and_then(Digit::new)).collect();
    digits.filter(|digits| digits.len() == side)
}

enum Line {
    /// A comment or a blank line.
    Nothing,
    Step(Step),
    Forget(Vec<u64>),
}

/// `12 -5 0 3 4 0`: clause 12 is "not 5", by clauses 3 and 4. `12 d 3 4 0`: clauses 3 and 4 are done with.
fn line_of(line: usize, text: &[u8]) -> Result<Line, CertificateError> {
    const STEP: &str = "a number, literals, 0, numbers of clauses, 0";
    let text = String::from_utf8_lossy(text);
    let fail = || wrong(line, STEP, &text);
    let mut words = text.split_ascii_whitespace();
    let first = match words.next() {
        None | Some("c") => return Ok(Line::Nothing),
        Some(first) => first,
    };
    let number: u64 = first.parse().map_err(|_| fail())?;
    let mut words = words.peekable();
    let forgets = words.next_if_eq(&"d").is_some();
    let mut literals = Vec::new();
    if !forgets {
        loop {
            match words.next().and_then(|word| word.parse::<i32>().ok()).ok_or_else(fail)? {
                0 => break,
                literal => literals.push(literal),
            }
        }
    }
    let mut by = Vec::new();
    loop {
        match words.next().and_then(|word| word.parse::<u64>().ok()).ok_or_else(fail)? {
            0 => break,
            number => by.push(number),
        }
    }
    if words.next().is_some() {
        return Err(fail());
    }
    Ok(if forgets { Line::Forget(by) } else { Line::Step(Step { number, literals, by }) })
}

fn wrong(line: usize, expected: &'static str, found: &str) -> CertificateError {
    CertificateError::Line { line, expected, found: found.chars().take(60).collect() }
}
