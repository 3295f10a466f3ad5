//! The corpus: puzzles with the truth about them, from `testdata/corpus/*.txt`.
//!
//! ```text
//! # a comment
//! ! 2x3 diagonal                         the shape of the puzzles that follow
//! 1.....  : 1 : 123456 # source          puzzle : number of solutions : the solution
//! ......  : 2+ : - # source              two or more; no solution where it is not the only one
//! ! 2x2 marks                            puzzles of side³ characters: each digit of each cell, or a blank
//! ```
//! The reader is its own: a corpus must not depend on the formats that are tested with it.

use std::path::Path;
use std::sync::Arc;
use std::{fmt, fs, io};

use hyperdoku_format::Alphabet;
use hyperdoku_grid::{Cell, Digit, Geometry, Grid, Marks, Puzzle, Solution};

use crate::judge::{Solutions, Truth};
use crate::{shape_of, testdata};

/// A file of the corpus.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// Its file name without the ending.
    pub name: String,
    /// Its puzzles, in order.
    pub entries: Vec<Entry>,
}

/// A puzzle of the corpus.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The file and the 1-based line.
    pub source: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What is true of it.
    pub truth: Truth,
}

/// Why a corpus cannot be read.
#[derive(Debug)]
pub struct CorpusError {
    /// The file, and the 1-based line where it is known.
    pub place: String,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for CorpusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for CorpusError {}

/// Every file of the corpus, by name.
///
/// # Errors
/// The first file or line that cannot be read.
pub fn corpora() -> Result<Vec<Corpus>, CorpusError> {
    let folder = testdata().join("corpus");
    let wrong = |error: io::Error| CorpusError {
        place: folder.display().to_string(),
        reason: error.to_string(),
    };
    let mut files = Vec::new();
    for file in fs::read_dir(&folder).map_err(wrong)? {
        let path = file.map_err(wrong)?.path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            files.push(path);
        }
    }
    files.sort();
    files.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Corpus, CorpusError> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).map_err(|error| CorpusError {
        place: path.display().to_string(),
        reason: error.to_string(),
    })?;
    let entries = entries_of(&name, &text)?;
    Ok(Corpus { name, entries })
}

fn entries_of(name: &str, text: &str) -> Result<Vec<Entry>, CorpusError> {
    let mut shape: Option<(Arc<Geometry>, bool)> = None;
    let mut entries = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let source = format!("corpus/{name}.txt:{number}");
        let wrong = |reason: String| CorpusError { place: source.clone(), reason };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(words) = line.strip_prefix('!') {
            let plain = words.trim_end().strip_suffix(" marks");
            let geometry = shape_of(plain.unwrap_or(words)).map_err(|e| wrong(e.to_string()))?;
            shape = Some((geometry, plain.is_some()));
            continue;
        }
        let (geometry, marked) =
            shape.as_ref().ok_or_else(|| wrong("a `!` line with the shape comes first".into()))?;
        let (puzzle, truth) = puzzle_of(line, geometry, *marked).map_err(wrong)?;
        entries.push(Entry { source, puzzle, truth });
    }
    Ok(entries)
}

fn puzzle_of(
    line: &str,
    geometry: &Arc<Geometry>,
    marked: bool,
) -> Result<(Puzzle, Truth), String> {
    let line = line.split_once('#').map_or(line, |(before, _)| before);
    let fields: Vec<&str> = line.split(':').map(str::trim).collect();
    let [text, count, answer] = fields[..] else {
        return Err(format!("three fields, not {}", fields.len()));
    };
    let side = geometry.side();
    let grid = if marked {
        let mut grid = Grid::new(Arc::clone(geometry));
        grid.set_marks(Some(marks_of(text, side)?));
        grid
    } else {
        let characters = text.chars().map(|c| digit_or_blank(c, side));
        let digits = characters.collect::<Result<Vec<_>, _>>()?;
        if digits.len() != geometry.cells() {
            return Err(format!("{} characters, not {}", digits.len(), geometry.cells()));
        }
        Grid::from_digits(Arc::clone(geometry), digits)
    };
    let puzzle = Puzzle::new(grid).map_err(|clash| clash.to_string())?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("`{text}` is no count"));
    let solutions = match count.strip_suffix('+') {
        Some(least) => Solutions::AtLeast(number(least)?),
        None => Solutions::Exactly(number(count)?),
    };
    let only = match answer {
        "-" => None,
        digits => {
            let digits: Option<Vec<Digit>> = digits.chars().map(character).collect();
            let digits = digits.ok_or("a solution has no blanks")?;
            Some(Solution::new(&puzzle, digits).map_err(|fault| fault.to_string())?)
        }
    };
    if only.is_some() != (solutions == Solutions::Exactly(1)) {
        return Err("the solution stands where, and only where, it is the only one".to_owned());
    }
    Ok((puzzle, Truth { solutions, only, all: None }))
}

fn marks_of(text: &str, side: usize) -> Result<Marks, String> {
    let mut marks = Marks::none(side);
    let characters: Vec<char> = text.chars().collect();
    if characters.len() != side * side * side {
        return Err(format!("{} characters, not {}", characters.len(), side * side * side));
    }
    for (at, &c) in characters.iter().enumerate() {
        match digit_or_blank(c, side)? {
            None => {}
            Some(digit) if digit.index() == at % side => {
                marks.allow(Cell::new(at / side), digit);
            }
            Some(_) => return Err(format!("`{c}` stands in the place of another mark")),
        }
    }
    Ok(marks)
}

fn digit_or_blank(c: char, side: usize) -> Result<Option<Digit>, String> {
    match character(c) {
        Some(digit) if digit.value() <= side => Ok(Some(digit)),
        _ if c == '.' => Ok(None),
        _ => Err(format!("`{c}` is no digit of side {side}")),
    }
}

fn character(c: char) -> Option<Digit> {
    Alphabet::Standard.digit(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> String {
        entries_of("x", text).map(|_| ()).expect_err("a wrong line").to_string()
    }

    #[test]
    fn a_wrong_line_is_named() {
        assert_eq!(reason("1 : 1 : 1"), "corpus/x.txt:1: a `!` line with the shape comes first");
        assert_eq!(reason("! 2x2\n\n1... : 0 : -"), "corpus/x.txt:3: 4 characters, not 16");
        assert_eq!(reason("! 1x1\n. : 1"), "corpus/x.txt:2: three fields, not 2");
        assert_eq!(reason("! 1x1\n. : one : 1"), "corpus/x.txt:2: `one` is no count");
        assert_eq!(reason("! 1x1\n2 : 1 : 1"), "corpus/x.txt:2: `2` is no digit of side 1");
        assert!(reason("! 1x1\n. : 1 : -").contains("only where"));
        assert!(reason("! 1x2\n1.1. : 0 : -").contains("column 1 has two 1s"));
        assert!(reason("! 1x2 marks\n.1...... : 0 : -").contains("place of another mark"));
    }

    #[test]
    fn the_corpus_can_be_read_and_has_every_kind() {
        let corpora = corpora().expect("a corpus");
        let entries: Vec<&Entry> = corpora.iter().flat_map(|corpus| &corpus.entries).collect();
        let some = |test: &dyn Fn(&Entry) -> bool| entries.iter().any(|entry| test(entry));
        for side in [1, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 25] {
            assert!(some(&|e| e.puzzle.geometry().side() == side), "side {side}");
        }
        for count in [0, 1, 2] {
            assert!(some(&|e| e.truth.solutions == Solutions::Exactly(count)), "{count} solutions");
        }
        for variant in hyperdoku_grid::VARIANTS {
            assert!(some(&|e| e.puzzle.geometry().variants() == [*variant]), "{variant:?}");
        }
        assert!(some(&|e| e.puzzle.marks().is_some()), "marks");
        assert!(some(&|e| e.puzzle.geometry().box_shape().is_none()), "jigsaw");
    }
}
