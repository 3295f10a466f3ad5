//! Habits: rules about files that no compiler checks.
//!
//! A Rust file has at most 500 lines without its tests; no text of the project leaves something to do
//! or uses a word for which the glossary has another.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// Lines of a Rust file, its tests not counted.
const LONGEST: usize = 500;

/// Words that do not belong into the project's text, and what to do instead. Only words that mean
/// nothing else in English stand here; the glossary has the others.
static WORDS: &[(&str, &str)] = &[
    ("TODO", "do it, or write an issue"),
    ("FIXME", "fix it, or write an issue"),
    ("todo!(", "no stub is committed"),
    ("unimplemented!(", "no stub is committed"),
    ("nonet", "box"),
    ("miniline", "mini"),
    ("minirow", "mini"),
    ("minicolumn", "mini"),
];

/// Files that name the words in order to forbid them.
static EXEMPT: [&str; 2] = ["GLOSSARY.md", "crates/xtask/src/habits.rs"];

/// Checks every file.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut faults = Vec::new();
    let files = workspace.files(&[".rs", ".md", ".toml"])?;
    for file in &files {
        let name = workspace.name_of(file).to_string();
        let text = fs::read_to_string(file).with_context(|| name.clone())?;
        if file.extension().is_some_and(|ending| ending == "rs") && !is_test(file) {
            let lines = without_tests(&text);
            if lines > LONGEST {
                faults.push(format!("{name}: {lines} lines without tests, at most {LONGEST}"));
            }
        }
        if !EXEMPT.contains(&name.as_str()) {
            faults.extend(words_in(&text).map(|fault| format!("{name}:{fault}")));
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    println!("{} files", files.len());
    Ok(())
}

/// Whether the whole file is a test.
fn is_test(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "tests")
        || file.file_name().is_some_and(|name| name == "tests.rs")
}

/// Lines before the tests, which stand last in a file.
fn without_tests(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let is_start = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ");
    lines.windows(2).position(is_start).unwrap_or(lines.len())
}

fn words_in(text: &str) -> impl Iterator<Item = String> {
    (1..).zip(text.lines()).flat_map(|(number, line)| {
        let there = move |(word, _): &&(&str, &str)| line.contains(word);
        let fault = move |(word, instead): &(&str, &str)| format!("{number}: `{word}`: {instead}");
        WORDS.iter().filter(there).map(fault)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_not_counted() {
        assert_eq!(without_tests("a\nb\n#[cfg(test)]\nmod tests {}\n"), 2);
        assert_eq!(without_tests("a\n#[cfg(test)]\nuse b;\n"), 3);
    }

    #[test]
    fn a_word_is_found_on_its_line() {
        let faults: Vec<String> = words_in("fine\na nonet\n").collect();
        assert_eq!(faults, ["2: `nonet`: box"]);
    }
}
