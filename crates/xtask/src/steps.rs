//! The steps of a long check: all are run, so that one run tells all.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::Result;

/// A step that was run.
struct Step {
    name: &'static str,
    time: Duration,
    error: Option<String>,
}

/// The steps so far.
#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<Step>,
}

impl Steps {
    /// Runs a step and notes how it went.
    #[expect(clippy::disallowed_methods, reason = "the time of a step is what is printed")]
    pub(crate) fn step(&mut self, name: &'static str, step: impl FnOnce() -> Result<()>) {
        println!("\n== {name}");
        // The clock of a step; cargo's own lines go to the other stream, so order matters.
        let _ = io::stdout().flush();
        let start = Instant::now();
        let error = step().err().map(|error| format!("{error:#}"));
        let time = start.elapsed();
        if let Some(error) = &error {
            println!("error: {error}");
        }
        println!("-- {name}: {} in {}", outcome(error.is_none()), seconds(time));
        self.done.push(Step { name, time, error });
    }

    /// Prints every step and, as the last line, how many passed and failed; whether all passed.
    pub(crate) fn summary(&self) -> bool {
        println!("\n== summary");
        for Step { name, time, error } in &self.done {
            println!("{:<6} {:>8}  {name}", outcome(error.is_none()), seconds(*time));
        }
        let failed = self.done.iter().filter(|step| step.error.is_some()).count();
        let total: Duration = self.done.iter().map(|step| step.time).sum();
        println!();
        for Step { name, error, .. } in &self.done {
            if let Some(error) = error {
                let first = error.lines().next().unwrap_or_default();
                println!("{name}: {first}");
            }
        }
        println!("time {}", seconds(total));
        println!("{} passed, {failed} failed", self.done.len() - failed);
        failed == 0
    }
}

fn outcome(passed: bool) -> &'static str {
    if passed { "passed" } else { "FAILED" }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failed_step_fails_the_whole_and_stops_nothing() {
        let mut steps = Steps::default();
        let mut last_ran = false;
        steps.step("bad", || anyhow::bail!("broken"));
        steps.step("good", || {
            last_ran = true;
            Ok(())
        });
        assert!(last_ran);
        assert!(!steps.summary());
        assert_eq!(steps.done[0].error.as_deref(), Some("broken"));
    }
}
