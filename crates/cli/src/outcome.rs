//! Outcome: how a run ended, and the exit code that says so.
//!
//! When several things happened the gravest one counts: a run that met a bad record and a puzzle without
//! a solution exits with 3. The order of the variants is the order of gravity.

use std::process::ExitCode;

/// How a record, and in the end the whole run, turned out; the least grave first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Outcome {
    /// All was done.
    #[default]
    Done,
    /// Some puzzle has no solution, or several.
    NotUnique,
    /// Some search used its budget up.
    GaveUp,
    /// Some input was wrong, or no engine serves it.
    BadInput,
    /// The results could not be written, or the system refused something else.
    Failed,
    /// The user stopped the run.
    Interrupted,
}

/// The exit codes, for the end of the help text. Code 2 is given by the parser of arguments.
pub(crate) const EXIT_CODES: &str = "\
Exit codes (the first of 130, 5, 3, 4, 1 that applies, else 0):
  0    done
  1    some puzzle has no solution, or several
  2    wrong usage
  3    some input was wrong, or no engine serves it
  4    gave up: a time or node limit was reached
  5    the results could not be written, or the system refused something else
  130  interrupted; what was finished before is written";

impl Outcome {
    /// Keeps the graver of the two.
    pub(crate) fn join(&mut self, other: Self) {
        *self = (*self).max(other);
    }

    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::NotUnique => 1,
            Self::GaveUp => 4,
            Self::BadInput => 3,
            Self::Failed => 5,
            Self::Interrupted => INTERRUPTED,
        }
    }

    /// The outcome with this exit code.
    pub(crate) fn of_code(code: u8) -> Option<Self> {
        use Outcome::{BadInput, Done, Failed, GaveUp, Interrupted, NotUnique};
        let all = [Done, NotUnique, GaveUp, BadInput, Failed, Interrupted];
        all.into_iter().find(|outcome| outcome.code() == code)
    }
}

/// The exit code of a run that the user stopped: 128 and the number of SIGINT.
pub(crate) const INTERRUPTED: u8 = 130;

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        outcome.code().into()
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{self, BadInput, Done, GaveUp, Interrupted, NotUnique};

    #[test]
    fn the_gravest_outcome_gives_the_code() {
        let after = |outcomes: &[Outcome]| {
            let mut all = Outcome::default();
            for &outcome in outcomes {
                all.join(outcome);
            }
            all.code()
        };
        assert_eq!(after(&[]), 0);
        assert_eq!(after(&[NotUnique, Done]), 1);
        assert_eq!(after(&[GaveUp, NotUnique]), 4);
        assert_eq!(after(&[NotUnique, BadInput, GaveUp]), 3);
        assert_eq!(after(&[Interrupted, BadInput]), 130);
    }
}
