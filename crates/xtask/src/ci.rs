//! The check that a change must pass, step by step. Every step is run, whatever failed before.

use crate::steps::Steps;
use crate::workspace::Workspace;
use crate::{bench, fuzz, habits, layers, licences, pictures, setup, tables, transcripts};

/// Seconds for each fuzz target in `ci --slow`.
const FUZZ_SECONDS: u64 = 60;

/// What is compiled: every crate, also with what is off by default; the same in each step, so that it happens once.
pub(crate) const EVERYTHING: [&str; 3] = ["--workspace", "--features", "hyperdoku-cli/parquet"];

/// Runs every step, the slow ones too if asked.
pub(crate) fn run(workspace: &Workspace, slow: bool, steps: &mut Steps) {
    let cargo = |arguments: &[&str]| workspace.cargo(arguments);
    steps.step("setup", || setup::run(&if slow { setup::everything() } else { setup::quick() }));
    steps.step("format", || cargo(&["fmt", "--all", "--check"]).run());
    steps.step("layers", || layers::check(workspace));
    steps.step("licences", || licences::check(workspace));
    steps.step("habits", || habits::check(workspace));
    steps.step("tables", || tables::check(workspace));
    steps.step("pictures", || pictures::run(workspace, true));
    steps.step("clippy", || {
        cargo(&["clippy", "--all-targets"])
            .args(EVERYTHING)
            .args(["--", "--deny", "warnings"])
            .run()
    });
    steps.step("documentation", || {
        let arguments = ["doc", "--workspace", "--no-deps"];
        cargo(&arguments).env("RUSTDOCFLAGS", "--deny warnings").run()
    });
    let tests =
        || cargo(&["test", "--no-fail-fast", "--lib", "--bins", "--tests"]).args(EVERYTHING);
    steps.step("tests", || tests().run());
    steps.step("documentation tests", || {
        cargo(&["test", "--no-fail-fast", "--doc"]).args(EVERYTHING).run()
    });
    steps.step("transcripts", || transcripts::check(workspace));
    if slow {
        steps.step("slow tests", || tests().args(["--", "--ignored"]).run());
        steps.step("fuzz", || fuzz::run(workspace, FUZZ_SECONDS));
        steps.step("bench", || bench::smoke(workspace));
    }
}
