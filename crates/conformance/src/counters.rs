//! Counters: the work of each engine on each corpus, in `testdata/counters.txt`.
//!
//! Nodes and guesses do not depend on the machine, so they are golden: a change of them is a change of
//! the search, and must be blessed.

use std::fmt::Write;

use hyperdoku_grid::{Report, SolverInfo};

use crate::judge::Engine;
use crate::{Corpus, Effort};

/// The text of `testdata/counters.txt`: a line for each engine and corpus, of the verdicts on the puzzles
/// that the engine serves, with the given effort on each.
pub fn counters(engines: &[(&'static SolverInfo, Effort)], corpora: &[Corpus]) -> String {
    let mut text = String::from(
        "# engine corpus : puzzles proved nodes guesses placements\n\
         # of the verdicts; proved: how many were impossible, unique or several\n",
    );
    for &(info, effort) in engines {
        let bound = effort.nodes.map_or("no bound".to_owned(), |nodes| format!("{nodes} nodes"));
        let _ = writeln!(text, "# {}: {bound} a puzzle", info.name);
        for corpus in corpora {
            let mut engine = Engine::new(info);
            let (mut puzzles, mut proved, mut sum) = (0_u64, 0_u64, Report::default());
            for entry in &corpus.entries {
                let answer = engine.solver.verdict(&entry.puzzle, &effort.budget());
                let Ok((verdict, report)) = answer else { continue };
                puzzles += 1;
                proved += u64::from(verdict.word() != "unknown");
                sum.nodes += report.nodes;
                sum.guesses += report.guesses;
                sum.placements += report.placements;
            }
            let Report { nodes, guesses, placements, .. } = sum;
            let name = format!("{} {}", info.name, corpus.name);
            let _ = writeln!(text, "{name} : {puzzles} {proved} {nodes} {guesses} {placements}");
        }
    }
    text
}
