//! Layers: who may import whom, from what cargo knows of the workspace.
//!
//! ```text
//! grid <- format <- solve <- hyperdoku <- catalog, serve <- cli <- mpi     conformance: for tests only; xtask: the façade
//! serve <- browser, for tests only
//! grid <- vsa, logic <- hyperdoku               grid, format, logic <- draw <- hyperdoku
//! ```
//! Rust itself forbids circles; this forbids short cuts. A crate without a row is an error, so that a
//! new one is placed on purpose.

use std::fs;

use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, Package};

use crate::workspace::Workspace;

/// What one crate may import.
struct Room {
    name: &'static str,
    /// Crates of this workspace, in the library or the program itself.
    imports: &'static [&'static str],
    /// Crates of this workspace, in tests, benches and examples only.
    tests: &'static [&'static str],
    /// The only crates from elsewhere; `None` where any with a sentence in ARCHITECTURE.md will do.
    others: Option<&'static [&'static str]>,
}

const GRID: &str = "hyperdoku-grid";
const FORMAT: &str = "hyperdoku-format";
const SOLVE: &str = "hyperdoku-solve";
const SAT: &str = "hyperdoku-sat";
const CERTIFICATE: &str = "hyperdoku-certificate";
const VSA: &str = "hyperdoku-vsa";
const LOGIC: &str = "hyperdoku-logic";
const DRAW: &str = "hyperdoku-draw";
const GENERATE: &str = "hyperdoku-generate";
const CONFORMANCE: &str = "hyperdoku-conformance";
const FACADE: &str = "hyperdoku";
const CATALOG: &str = "hyperdoku-catalog";
const SERVE: &str = "hyperdoku-serve";
const CLI: &str = "hyperdoku-cli";

/// Every crate of the workspace: one row each.
static ROOMS: &[Room] = &[
    Room { name: GRID, imports: &[], tests: &[], others: Some(&["thiserror"]) },
    Room { name: FORMAT, imports: &[GRID], tests: &[CONFORMANCE], others: None },
    Room { name: SOLVE, imports: &[GRID, FORMAT], tests: &[CONFORMANCE], others: None },
    Room { name: CERTIFICATE, imports: &[GRID], tests: &[], others: Some(&["thiserror"]) },
    Room { name: SAT, imports: &[GRID, SOLVE, CERTIFICATE], tests: &[CONFORMANCE], others: None },
    Room { name: VSA, imports: &[GRID], tests: &[SOLVE, CONFORMANCE], others: None },
    Room {
        name: LOGIC,
        imports: &[GRID],
        tests: &[FORMAT, SOLVE, CONFORMANCE],
        others: Some(&["serde", "thiserror"]),
    },
    Room { name: DRAW, imports: &[GRID, FORMAT, LOGIC], tests: &[CONFORMANCE], others: None },
    Room { name: GENERATE, imports: &[GRID, SOLVE, LOGIC], tests: &[CONFORMANCE], others: None },
    Room { name: CONFORMANCE, imports: &[GRID, FORMAT], tests: &[SOLVE, FACADE], others: None },
    Room {
        name: FACADE,
        imports: &[GRID, FORMAT, SOLVE, SAT, CERTIFICATE, VSA, LOGIC, DRAW, GENERATE],
        tests: &[CONFORMANCE],
        others: Some(&[]),
    },
    Room { name: CATALOG, imports: &[FACADE], tests: &[], others: None },
    Room { name: SERVE, imports: &[FACADE], tests: &[], others: None },
    Room { name: CLI, imports: &[FACADE, CATALOG, SERVE], tests: &[CONFORMANCE], others: None },
    Room { name: "hyperdoku-mpi", imports: &[CLI], tests: &[FACADE], others: None },
    Room { name: "hyperdoku-browser", imports: &[], tests: &[SERVE], others: Some(&[]) },
    Room { name: "xtask", imports: &[FACADE], tests: &[], others: None },
];

/// The document with a sentence for each dependency.
const REASONS: &str = "ARCHITECTURE.md";

/// Checks every member of the workspace against its row.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let members = workspace.metadata.workspace_packages();
    let inside: Vec<&str> = members.iter().map(|package| package.name.as_str()).collect();
    let reasons = fs::read_to_string(workspace.path(REASONS)).context(REASONS)?;
    let root = fs::read_to_string(workspace.path("Cargo.toml"))?;
    let mut faults = Vec::new();
    for package in &members {
        faults.extend(faults_of(package, &inside, &reasons));
        let manifest = fs::read_to_string(&package.manifest_path)?;
        let allows_unsafe = [SOLVE, VSA].contains(&package.name.as_str());
        let is_strict = if allows_unsafe {
            lints(&manifest, "[lints.") == relaxed(lints(&root, "[workspace.lints."))
        } else {
            inherits_lints(&manifest)
        };
        if !is_strict {
            faults.push(format!("{} lacks the lints of the workspace", package.name));
        }
    }
    let gone = ROOMS.iter().filter(|room| !inside.contains(&room.name));
    faults.extend(gone.map(|room| format!("{} has a row and is not there", room.name)));
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    println!("{} crates, each in its place", members.len());
    Ok(())
}

fn faults_of(package: &Package, inside: &[&str], reasons: &str) -> Vec<String> {
    let name = package.name.as_str();
    let Some(room) = ROOMS.iter().find(|room| room.name == name) else {
        return vec![format!("{name} has no row in crates/xtask/src/layers.rs")];
    };
    let mut faults = Vec::new();
    for dependency in &package.dependencies {
        let other = dependency.name.as_str();
        let for_tests = dependency.kind == DependencyKind::Development;
        if inside.contains(&other) {
            let allowed = room.imports.contains(&other) || for_tests && room.tests.contains(&other);
            if !allowed {
                faults.push(format!("{name} may not import {other}"));
            }
            continue;
        }
        if !for_tests && room.others.is_some_and(|others| !others.contains(&other)) {
            faults.push(format!("{name} may not depend on {other}"));
        }
        if !reasons.contains(&format!("`{other}`")) {
            faults.push(format!("{name} depends on {other}, of which {REASONS} says nothing"));
        }
    }
    faults
}

/// Whether a manifest takes the lints of the workspace.
fn inherits_lints(manifest: &str) -> bool {
    let lines: Vec<&str> =
        manifest.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.windows(2).any(|pair| pair == ["[lints]", "workspace = true"])
}

/// The lints of a manifest whose sections start so, without comments.
fn lints<'m>(manifest: &'m str, section: &str) -> Vec<&'m str> {
    let mut inside = false;
    let lines = manifest.lines().map(str::trim).filter(|line| !line.is_empty());
    let entries = lines.filter(|line| {
        if line.starts_with('[') {
            inside = line.starts_with(section);
        }
        inside && !line.starts_with(['[', '#'])
    });
    entries.collect()
}

/// The same lints for a crate with vector code: what is forbidden elsewhere is denied there, so that its
/// token files may allow it.
fn relaxed(mut lints: Vec<&str>) -> Vec<&str> {
    for lint in &mut lints {
        if *lint == "unsafe_code = \"forbid\"" {
            *lint = "unsafe_code = \"deny\"";
        }
    }
    lints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unsafe_code_may_be_relaxed() {
        let root = "[workspace.lints.rust]\nunsafe_code = \"forbid\"\n# why\na = \"warn\"\n[profile]\nb = 1\n";
        let relaxed = relaxed(lints(root, "[workspace.lints."));
        assert_eq!(
            lints("[lints.rust]\nunsafe_code = \"deny\"\na = \"warn\"\n", "[lints."),
            relaxed
        );
        assert_ne!(lints("[lints.rust]\nunsafe_code = \"deny\"\n", "[lints."), relaxed);
        assert_ne!(
            lints("[lints.rust]\nunsafe_code = \"allow\"\na = \"warn\"\n", "[lints."),
            relaxed
        );
    }

    #[test]
    fn lints_are_inherited_or_not() {
        assert!(inherits_lints("[package]\n\n[lints]\nworkspace = true\n"));
        assert!(!inherits_lints("[package]\n\n[dependencies]\nworkspace = true\n"));
        assert!(!inherits_lints("[lints]\n[package]\n"));
    }

    #[test]
    fn the_rows_themselves_have_no_circle() {
        // A crate imports only crates whose rows stand above its own.
        for (at, room) in ROOMS.iter().enumerate() {
            for import in room.imports {
                assert!(ROOMS[..at].iter().any(|above| above.name == *import), "{}", room.name);
            }
        }
    }
}
