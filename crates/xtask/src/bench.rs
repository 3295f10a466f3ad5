//! Bench: the engines on the test corpora, and against other programs where `bench/` has them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// The corpora that are measured, from easy to hard: 9×9, as others measure them too.
const CORPORA: [&str; 5] = ["17_clue", "top1465", "hardest_1905", "hardest_1106", "several"];

/// A workspace of its own that is not published: it may link programs under any licence.
const REFERENCES: &str = "bench/Cargo.toml";

/// Every corpus.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let files = CORPORA.iter().map(|name| puzzles_of(workspace, name));
    let files: Vec<PathBuf> = files.collect::<Result<_>>()?;
    measure(workspace, &files)?;
    if workspace.path(REFERENCES).is_file() {
        let references = ["run", "--release", "--manifest-path", REFERENCES, "--"];
        workspace.cargo(&references).args(&files).run()?;
    }
    Ok(())
}

/// One small file: does the bench still run?
pub(crate) fn smoke(workspace: &Workspace) -> Result<()> {
    measure(workspace, &[workspace.path("testdata/first.txt")])
}

fn measure(workspace: &Workspace, files: &[PathBuf]) -> Result<()> {
    workspace.cargo(&["run", "--release", "--", "bench"]).args(files).run()
}

/// A file with the puzzles of a corpus alone, one a line; it lies with what was built.
fn puzzles_of(workspace: &Workspace, name: &str) -> Result<PathBuf> {
    let corpus = workspace.path(&format!("testdata/corpus/{name}.txt"));
    let text = fs::read_to_string(&corpus).with_context(|| corpus.display().to_string())?;
    let directory = workspace.metadata.target_directory.join("bench").into_std_path_buf();
    fs::create_dir_all(&directory)?;
    let file = directory.join(format!("{name}.txt"));
    fs::write(&file, puzzles_in(&text))?;
    Ok(file)
}

/// What stands before the first ` : ` of each line that is no comment and no shape.
fn puzzles_in(corpus: &str) -> String {
    let entries = corpus.lines().filter(|line| !line.starts_with(['#', '!']));
    let puzzles = entries.filter_map(|line| line.split_once(" : "));
    puzzles.flat_map(|(puzzle, _)| [puzzle, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corpus_gives_its_puzzles() {
        let corpus = "# a : comment\n! 2x2\n1..4 : 1 : 1234 # note\n\n.... : 2+ : -\n";
        assert_eq!(puzzles_in(corpus), "1..4\n....\n");
    }
}
