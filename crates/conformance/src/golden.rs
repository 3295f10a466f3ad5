//! Golden files: what a test expects, in `testdata`, rewritten only on purpose.
//!
//! With `BLESS=1` in the environment a difference is written to the file instead of failing the test;
//! the change is then reviewed as any other.

use std::path::PathBuf;
use std::{env, fs};

/// The folder `testdata` of the workspace.
pub fn testdata() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Whether this run rewrites what it expects.
pub fn is_blessing() -> bool {
    env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// Compares `text` with the file `name` of `testdata`; under `BLESS=1` it writes the file.
///
/// # Errors
/// The first line that differs, or why the file cannot be read or written.
pub fn same_as_golden(name: &str, text: &str) -> Result<(), String> {
    let path = testdata().join(name);
    let known = fs::read_to_string(&path);
    if known.as_ref().is_ok_and(|known| known == text) {
        return Ok(());
    }
    if is_blessing() {
        return fs::write(&path, text).map_err(|error| format!("{name}: {error}"));
    }
    let known = known.map_err(|error| format!("{name}: {error}; BLESS=1 writes it"))?;
    Err(format!("{name}: {}; BLESS=1 takes the new lines", difference(&known, text)))
}

fn difference(known: &str, found: &str) -> String {
    let (known, found): (Vec<_>, Vec<_>) = (known.lines().collect(), found.lines().collect());
    let same = known.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let line = |lines: &[&str]| lines.get(same).map_or("nothing", |line| *line).to_owned();
    format!("line {}: expected\n  {}\nfound\n  {}", same + 1, line(&known), line(&found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_at_its_line() {
        let text = difference("a\nb\nc\n", "a\nx\nc\n");
        assert_eq!(text, "line 2: expected\n  b\nfound\n  x");
        assert!(difference("a\n", "a\nb\n").ends_with("nothing\nfound\n  b"));
    }
}
