//! Licences: each dependency of what is shipped may be used under a licence that deny.toml allows.
//!
//! deny.toml is the one list; cargo-deny reads it too, but need not be installed. A licence expression
//! is read as SPDX writes it: `OR` gives the choice, `AND` asks for both and binds closer, `/` is an old
//! `OR`, `WITH` belongs to the licence before it.

use std::collections::{HashMap, HashSet};
use std::fs;

use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, PackageId};

use crate::workspace::Workspace;

/// Where the allowed licences stand.
const LIST: &str = "deny.toml";

/// The crates whose dependencies reach a user.
const SHIPPED: [&str; 3] = ["hyperdoku", "hyperdoku-cli", "hyperdoku-mpi"];

/// Checks every crate that is shipped.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let list = fs::read_to_string(workspace.path(LIST)).context(LIST)?;
    let allowed = allowed_in(&list);
    if allowed.is_empty() {
        bail!("{LIST} allows no licence");
    }
    let manifest = workspace.path("Cargo.toml");
    let metadata =
        MetadataCommand::new().manifest_path(manifest).exec().context("cargo metadata")?;
    let shipped = shipped(&metadata)?;
    let mut faults = Vec::new();
    for package in metadata.packages.iter().filter(|p| shipped.contains(&p.id)) {
        let licence = package.license.as_deref().unwrap_or("none stated");
        if !is_allowed(licence, &allowed) {
            faults.push(format!("{} {}: {licence}", package.name, package.version));
        }
    }
    if !faults.is_empty() {
        bail!("under no licence that {LIST} allows:\n{}", faults.join("\n"));
    }
    println!("{} crates are shipped, each under an allowed licence", shipped.len());
    Ok(())
}

/// The crates that are built into what is shipped, those of the workspace included.
fn shipped(metadata: &Metadata) -> Result<HashSet<PackageId>> {
    let resolve = metadata.resolve.as_ref().context("cargo metadata gives no dependency graph")?;
    let nodes: HashMap<_, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let members = metadata.workspace_packages();
    let start = members.iter().filter(|package| SHIPPED.contains(&package.name.as_str()));
    let mut open: Vec<&PackageId> = start.map(|package| &package.id).collect();
    let mut seen = HashSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let node = nodes.get(id).with_context(|| format!("{id} is not in the graph"))?;
        let built = node.deps.iter().filter(|dependency| {
            dependency.dep_kinds.iter().any(|info| info.kind != DependencyKind::Development)
        });
        open.extend(built.map(|dependency| &dependency.pkg));
    }
    Ok(seen)
}

/// The strings of the array `allow`.
fn allowed_in(list: &str) -> Vec<&str> {
    let array = list.split_once("\nallow = [").map_or("", |(_, rest)| rest);
    let array = array.split_once(']').map_or("", |(array, _)| array);
    let lines = array.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
}

/// Whether the licences in `allowed` satisfy `expression`; one that cannot be read is not satisfied.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let text = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = text.split_whitespace().peekable();
    let satisfied = any_of(&mut words, allowed);
    satisfied == Some(true) && words.peek().is_none()
}

type Words<'t> = std::iter::Peekable<std::str::SplitWhitespace<'t>>;

fn any_of(words: &mut Words<'_>, allowed: &[&str]) -> Option<bool> {
    let mut satisfied = all_of(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        satisfied |= all_of(words, allowed)?;
    }
    Some(satisfied)
}

fn all_of(words: &mut Words<'_>, allowed: &[&str]) -> Option<bool> {
    let mut satisfied = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        satisfied &= one(words, allowed)?;
    }
    Some(satisfied)
}

fn one(words: &mut Words<'_>, allowed: &[&str]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let satisfied = any_of(words, allowed)?;
        return words.next_if_eq(&")").map(|_| satisfied);
    }
    if words.next_if_eq(&"WITH").is_some() {
        let licence = format!("{word} WITH {}", words.next()?);
        return Some(allowed.contains(&licence.as_str()));
    }
    Some(allowed.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_satisfied_by_what_is_allowed() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];
        for good in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "MIT OR GPL-3.0-only",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception",
            "GPL-2.0-only AND MIT OR MIT",
        ] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in [
            "",
            "none stated",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "MIT WITH Some-exception",
            "(MIT",
            "MIT)",
            "MIT OR",
        ] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }

    #[test]
    fn the_list_is_read_without_its_comments() {
        let list =
            "[licenses]\nallow = [\n  \"MIT\", # \"not this\"\n  \"ISC\",\n]\nother = [\"X\"]\n";
        assert_eq!(allowed_in(list), ["MIT", "ISC"]);
        assert_eq!(allowed_in("nothing"), [""; 0]);
    }
}
