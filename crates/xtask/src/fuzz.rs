//! Fuzz: builds the fuzz targets with the coverage counters that libFuzzer reads, and runs each for a
//! bounded time.
//!
//! The flags are those of `fuzz/README.md`; a stable compiler takes them. A target triple is always
//! named, since then they do not reach build scripts, which have no fuzzer to link to.

use std::fs;

use anyhow::{Context, Result, bail};
use cargo_metadata::MetadataCommand;

use crate::workspace::{Task, Workspace};

/// The manifest of the targets; a workspace of its own, so that a plain build never needs C++.
const MANIFEST: &str = "fuzz/Cargo.toml";

/// Counters on every edge, comparisons traced.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1";

/// Inputs to start from.
const SEEDS: [&str; 2] = ["testdata/odd", "testdata/exchange"];

/// Runs every target for `seconds`; inputs found are kept in `fuzz/corpus`.
pub(crate) fn run(workspace: &Workspace, seconds: u64) -> Result<()> {
    let manifest = workspace.path(MANIFEST);
    let metadata =
        MetadataCommand::new().manifest_path(&manifest).no_deps().exec().context(MANIFEST)?;
    let package = metadata.root_package().with_context(|| format!("{MANIFEST} has no package"))?;
    let targets: Vec<&str> =
        package.targets.iter().filter(|t| t.is_bin()).map(|t| t.name.as_str()).collect();
    if targets.is_empty() {
        bail!("{MANIFEST} has no targets");
    }
    let host = host()?;
    let mut faults = Vec::new();
    for target in targets {
        let corpus = workspace.path("fuzz/corpus").join(target);
        let artifacts = workspace.path("fuzz/artifacts").join(target);
        fs::create_dir_all(&corpus)?;
        fs::create_dir_all(&artifacts)?;
        let cargo = ["run", "--release", "--manifest-path", MANIFEST, "--target", &host];
        workspace
            .cargo(&cargo)
            .args(["--bin", target, "--"])
            .args([&corpus])
            .args(SEEDS.map(|seeds| workspace.path(seeds)))
            .args([
                format!("-artifact_prefix={}/", artifacts.display()),
                format!("-max_total_time={seconds}"),
                "-timeout=10".to_owned(),
            ])
            .env("RUSTFLAGS", FLAGS)
            .run()
            .unwrap_or_else(|_| faults.push(target));
    }
    if !faults.is_empty() {
        bail!("{} found a fault; its input lies in fuzz/artifacts", faults.join(", "));
    }
    Ok(())
}

/// The triple of this machine.
fn host() -> Result<String> {
    let (_, version, _) = Task::new("rustc", &["--version", "--verbose"]).output()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc names no host")
}
