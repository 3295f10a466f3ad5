//! Answer: what a SAT solver prints, read back.
//!
//! ```text
//! c any comment                                 SAT competition: CaDiCaL, Kissat, Glucose, …
//! s SATISFIABLE
//! v 1 -2 -3 4 …
//! v … -64 0
//!
//! SAT                                           MiniSat's result file
//! 1 -2 -3 4 … -64 0
//! ```
//! `s UNSATISFIABLE` and `UNSAT` say that there is no assignment, `s UNKNOWN`, `INDET` and the lack of any
//! status that the solver gave up or was interrupted.

use std::io::{self, BufRead};

use crate::cnf::Literal;

/// What a solver said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// An assignment that fulfils all clauses.
    Satisfiable(Assignment),
    /// There is none.
    Unsatisfiable,
    /// It gave up.
    Unknown,
}

/// The values of the variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    values: Vec<bool>,
}

impl Assignment {
    /// Whether `literal` is true.
    pub fn holds(&self, literal: Literal) -> bool {
        self.values.get(literal.index()).is_some_and(|&value| value != literal.is_negative())
    }
}

/// What is wrong with an answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A line is none that solvers write.
    #[error("line {line}: expected a status, literals or a comment, found `{found}`")]
    Line {
        /// 1-based.
        line: usize,
        /// The word found.
        found: String,
    },
    /// A literal of a variable that the clauses do not have.
    #[error("line {line}: variable {variable} in an answer to clauses with {variables} variables")]
    TooLarge {
        /// 1-based.
        line: usize,
        /// The variable.
        variable: u32,
        /// How many there are.
        variables: usize,
    },
    /// A variable is true and false.
    #[error("line {line}: variable {variable} is both true and false")]
    Both {
        /// 1-based.
        line: usize,
        /// The variable.
        variable: u32,
    },
    /// Not every variable has a value.
    #[error("the answer gives {found} of {variables} variables a value{}", if *.ended { "" } else { " and breaks off before its final 0" })]
    TooShort {
        /// How many have a value.
        found: usize,
        /// How many need one.
        variables: usize,
        /// Whether the final 0 was there.
        ended: bool,
    },
    /// Literals after an answer that has none.
    #[error("line {line}: literals, though the answer is that there is no assignment")]
    Contradictory {
        /// 1-based.
        line: usize,
    },
    /// The text cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}

/// Reads the answer to clauses with at most `variables` variables, of which the first `needed` must have a
/// value.
///
/// # Errors
/// If the text is no answer to such clauses.
pub fn read_answer(
    text: impl BufRead,
    variables: usize,
    needed: usize,
) -> Result<Answer, AnswerError> {
    let mut reader =
        AnswerReader { values: vec![None; needed], variables, ..AnswerReader::default() };
    for (line, text) in (1..).zip(text.split(b'\n')) {
        reader.line(line, &String::from_utf8_lossy(&text?))?;
    }
    reader.end()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

#[derive(Default)]
struct AnswerReader {
    status: Option<Status>,
    values: Vec<Option<bool>>,
    variables: usize,
    /// Whether a literal or a final 0 was met, and whether the latter.
    begun: bool,
    ended: bool,
}

impl AnswerReader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), AnswerError> {
        let mut words = text.split_ascii_whitespace().peekable();
        match words.peek().copied() {
            None | Some("c") => return Ok(()),
            Some("s") => {
                let word = words.nth(1).unwrap_or("");
                self.status = Some(status(word).ok_or_else(|| wrong(line, word))?);
                return Ok(());
            }
            Some("v") => drop(words.next()),
            Some(word) => {
                if let Some(status) = status(word) {
                    self.status = Some(status);
                    return Ok(());
                }
            }
        }
        for word in words {
            self.literal(line, word)?;
        }
        Ok(())
    }

    fn literal(&mut self, line: usize, word: &str) -> Result<(), AnswerError> {
        let number: i32 = word.parse().map_err(|_| wrong(line, word))?;
        if self.ended || number == i32::MIN {
            return Err(wrong(line, word));
        }
        if self.status == Some(Status::Unsatisfiable) {
            return Err(AnswerError::Contradictory { line });
        }
        self.begun = true;
        let Some(literal) = Literal::of_dimacs(number) else {
            self.ended = true;
            return Ok(());
        };
        let variable = number.unsigned_abs();
        if literal.index() >= self.variables {
            let variables = self.variables;
            return Err(AnswerError::TooLarge { line, variable, variables });
        }
        // Values of variables that an encoding added say nothing about the grid.
        let Some(value) = self.values.get_mut(literal.index()) else { return Ok(()) };
        let is_true = Some(!literal.is_negative());
        if value.is_some() && *value != is_true {
            return Err(AnswerError::Both { line, variable });
        }
        *value = is_true;
        Ok(())
    }

    fn end(self) -> Result<Answer, AnswerError> {
        match self.status {
            Some(Status::Unsatisfiable) => return Ok(Answer::Unsatisfiable),
            Some(Status::Unknown) => return Ok(Answer::Unknown),
            None if !self.begun => return Ok(Answer::Unknown),
            None | Some(Status::Satisfiable) => {}
        }
        let found = self.values.iter().flatten().count();
        let variables = self.values.len();
        let all: Option<Vec<bool>> = self.values.into_iter().collect();
        match all {
            // A problem without variables may be answered without literals.
            Some(values) if self.ended || variables == 0 => {
                Ok(Answer::Satisfiable(Assignment { values }))
            }
            _ => Err(AnswerError::TooShort { found, variables, ended: self.ended }),
        }
    }
}

fn status(word: &str) -> Option<Status> {
    Some(match word {
        "SATISFIABLE" | "SAT" => Status::Satisfiable,
        "UNSATISFIABLE" | "UNSAT" => Status::Unsatisfiable,
        "UNKNOWN" | "INDET" | "INDETERMINATE" => Status::Unknown,
        _ => return None,
    })
}

fn wrong(line: usize, found: &str) -> AnswerError {
    let found = found.chars().take(40).collect();
    AnswerError::Line { line, found }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Answer, String> {
        read_answer(text.as_bytes(), 5, 3).map_err(|error| error.to_string())
    }

    #[test]
    fn both_kinds_of_answers_are_read() {
        let values = vec![true, false, true];
        let expected = Ok(Answer::Satisfiable(Assignment { values }));
        assert_eq!(read("c hello\ns SATISFIABLE\nv 1 -2\nv 3 -4 5 0\nc bye\n"), expected);
        assert_eq!(read("SAT\n1 -2 3 4 -5 0\n"), expected);
        assert_eq!(read("v 3 1 -2 0"), expected);
        assert_eq!(read("s UNSATISFIABLE\r\n"), Ok(Answer::Unsatisfiable));
        assert_eq!(read("UNSAT\n"), Ok(Answer::Unsatisfiable));
    }

    #[test]
    fn an_interrupted_solver_knows_nothing() {
        for text in ["", "c interrupted\n", "s UNKNOWN\n", "INDET\n"] {
            assert_eq!(read(text), Ok(Answer::Unknown), "{text}");
        }
    }

    #[test]
    fn a_broken_answer_is_told_with_its_line() {
        let cases = [
            (
                "s SATISFIABLE\nv 1 -2",
                "the answer gives 2 of 3 variables a value and breaks off before its final 0",
            ),
            ("v 1 -2 0", "the answer gives 2 of 3 variables a value"),
            (
                "s SATISFIABLE\n",
                "the answer gives 0 of 3 variables a value and breaks off before its final 0",
            ),
            ("v 1 -2 3 6 0", "line 1: variable 6 in an answer to clauses with 5 variables"),
            ("v 1\nv -1 0", "line 2: variable 1 is both true and false"),
            ("s PERHAPS", "line 1: expected a status, literals or a comment, found `PERHAPS`"),
            ("v 1 two 0", "line 1: expected a status, literals or a comment, found `two`"),
            ("v 1 -2 3 0 4", "line 1: expected a status, literals or a comment, found `4`"),
            ("\u{1}\u{2}", "line 1: expected a status, literals or a comment, found `\u{1}\u{2}`"),
            (
                "v 99999999999 0",
                "line 1: expected a status, literals or a comment, found `99999999999`",
            ),
            (
                "s UNSATISFIABLE\nv 1 0",
                "line 2: literals, though the answer is that there is no assignment",
            ),
        ];
        for (text, error) in cases {
            assert_eq!(read(text), Err(error.to_owned()), "{text}");
        }
    }
}
