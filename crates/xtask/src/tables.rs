//! Tables: what the program knows of itself, written into the documents between marks.
//!
//! ```text
//! <!-- table: engines -->          anything between the marks is replaced
//! | engine | ... |
//! <!-- end of table -->
//! ```

use std::fs;

use anyhow::{Context, Result, bail};
use hyperdoku::format::{ALPHABETS, Alphabet, FORMATS, Format};
use hyperdoku::grid::{Digit, VARIANTS};
use hyperdoku::logic::TECHNIQUES;
use hyperdoku::vsa::{MODELS, ModelInfo};

use crate::workspace::Workspace;

/// The documents with tables.
const DOCUMENTS: [&str; 5] =
    ["README.md", "docs/command-line.md", "docs/formats.md", "docs/techniques.md", "docs/vsa.md"];

/// Where the program lists its exit codes.
const PROGRAM: &str = "crates/cli/src/outcome.rs";

const START: &str = "<!-- table: ";
const END: &str = "<!-- end of table -->";

/// A table by its name in a mark: the heading, then a row each.
struct Table {
    name: &'static str,
    columns: &'static [&'static str],
    /// From the source of the program, where the library does not know them.
    rows: fn(&str) -> Vec<Vec<String>>,
}

static TABLES: &[Table] = &[
    Table {
        name: "engines",
        columns: &[
            "engine",
            "sides",
            "regions and extra houses",
            "pencilmarks",
            "complete",
            "what it is",
        ],
        rows: |_| engines(),
    },
    Table { name: "formats", columns: &["format", "sides", "what it is"], rows: |_| formats() },
    Table {
        name: "formats in full",
        columns: &["format", "sides", "written", "keeps beyond the givens", "what it is"],
        rows: |_| formats_in_full(),
    },
    Table {
        name: "models",
        columns: &[
            "model",
            "exact",
            "smallest D for 9, 16, 25, 36 digits",
            "usual D for 9",
            "what it is",
        ],
        rows: |_| models(),
    },
    Table { name: "variants", columns: &["variant", "what it asks"], rows: |_| variants() },
    Table {
        name: "techniques",
        columns: &["technique", "name", "rating", "reduction", "HoDoKu", "also called"],
        rows: |_| techniques(),
    },
    Table {
        name: "digits",
        columns: &["`--digits`", "first", "ninth", "tenth", "last", "largest side"],
        rows: |_| digits(),
    },
    Table { name: "exit codes", columns: &["exit code", "meaning"], rows: exit_codes },
];

fn engines() -> Vec<Vec<String>> {
    let row = |info: &hyperdoku::grid::SolverInfo| {
        vec![
            code(info.name),
            range(&info.sides),
            yes(info.any_houses),
            yes(info.marks),
            yes(info.complete),
            info.summary.to_owned(),
        ]
    };
    hyperdoku::engines().map(row).collect()
}

fn formats() -> Vec<Vec<String>> {
    FORMATS
        .iter()
        .map(|format| vec![code(format.name), range(&format.sides), format.summary.to_owned()])
        .collect()
}

fn formats_in_full() -> Vec<Vec<String>> {
    let row = |format: &&Format| {
        let keeps: Vec<&str> = format.keeps.iter().map(|part| part.name()).collect();
        vec![
            code(format.name),
            range(&format.sides),
            yes(format.write.is_some()),
            if keeps.is_empty() { "nothing".to_owned() } else { keeps.join(", ") },
            format.summary.to_owned(),
        ]
    };
    FORMATS.iter().map(row).collect()
}

fn models() -> Vec<Vec<String>> {
    // A grid without variants has three houses a digit.
    let text = |dimension: Option<usize>| dimension.map_or("–".to_owned(), |d| d.to_string());
    let row = |model: &&ModelInfo| {
        let smallest = [9, 16, 25, 36].map(|side| text((model.smallest)(side, 3 * side)));
        vec![
            code(model.name),
            yes(model.exact),
            smallest.join(", "),
            text((model.usual)(9, 27)),
            model.summary.to_owned(),
        ]
    };
    MODELS.iter().map(row).collect()
}

fn variants() -> Vec<Vec<String>> {
    VARIANTS.iter().map(|v| vec![code(v.name), v.summary.to_owned()]).collect()
}

fn techniques() -> Vec<Vec<String>> {
    let row = |technique: &&hyperdoku::logic::Technique| {
        let points = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
        let rating = technique.tenths.map(|(low, high)| match low == high {
            true => points(low),
            false => format!("{} to {}", points(low), points(high)),
        });
        let hodoku = technique.hodoku.map(|(score, level)| format!("{score}, {level}"));
        vec![
            code(technique.name),
            technique.title.to_owned(),
            rating.unwrap_or_default(),
            technique.reduction.unwrap_or_default().to_owned(),
            hodoku.unwrap_or_default(),
            technique.aliases.join(", "),
        ]
    };
    TECHNIQUES.iter().map(row).collect()
}

fn digits() -> Vec<Vec<String>> {
    let row = |alphabet: Alphabet| {
        let character = |index| match alphabet.character(Digit::from_index(index)) {
            Some(character) => code(&character.to_string()),
            None => String::new(),
        };
        let largest = alphabet.largest();
        let ends = [0, 8, 9, largest - 1].map(character);
        [vec![code(alphabet.name())], ends.to_vec(), vec![largest.to_string()]].concat()
    };
    ALPHABETS.into_iter().map(row).collect()
}

/// The rows of the constant `EXIT_CODES` of the program, which its help ends with: a number, two blanks,
/// what it means. There is no second list, and no crate to import it from.
fn exit_codes(program: &str) -> Vec<Vec<String>> {
    let text = program.split_once("EXIT_CODES: &str = \"").map_or("", |(_, text)| text);
    let text = text.split_once("\";").map_or("", |(text, _)| text);
    let row = |line: &str| {
        let (number, what) = line.trim().split_once("  ")?;
        let number: u8 = number.parse().ok()?;
        Some(vec![number.to_string(), what.trim().to_owned()])
    };
    text.lines().filter_map(row).collect()
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn yes(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn range(sides: &std::ops::RangeInclusive<usize>) -> String {
    match (sides.start(), sides.end()) {
        (start, end) if start == end => start.to_string(),
        (start, end) => format!("{start} to {end}"),
    }
}

impl Table {
    fn markdown(&self, program: &str) -> Result<String> {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let heading = line(self.columns.iter().map(|&column| column.to_owned()).collect());
        let rule = format!("|{}\n", "---|".repeat(self.columns.len()));
        let escaped = |cells: Vec<String>| cells.iter().map(|c| c.replace('|', "\\|")).collect();
        let rows = (self.rows)(program);
        if rows.is_empty() {
            bail!("the table of {} has no rows", self.name);
        }
        let rows: String = rows.into_iter().map(|cells| line(escaped(cells))).collect();
        Ok(heading + &rule + &rows)
    }
}

/// Writes every table anew.
pub(crate) fn write(workspace: &Workspace) -> Result<()> {
    for (name, old, new) in renewed(workspace)? {
        if old != new {
            fs::write(workspace.path(name), new)?;
            println!("{name}: written");
        }
    }
    Ok(())
}

/// The document that has a section for each format, under its name.
const SECTIONS: &str = "docs/formats.md";

/// Fails if a document does not say what the tables say now, or a format has no section.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let documents = renewed(workspace)?;
    let stale = documents.iter().filter(|(_, old, new)| old != new);
    let stale: Vec<&str> = stale.map(|(name, ..)| *name).collect();
    if !stale.is_empty() {
        bail!("stale tables in {}; `cargo xtask tables` renews them", stale.join(", "));
    }
    let sections = documents.iter().find(|(name, ..)| *name == SECTIONS).map(|(_, old, _)| old);
    let lacks = |format: &&&Format| !sections.is_some_and(|text| has_section(text, format.name));
    let lacking: Vec<&str> = FORMATS.iter().filter(lacks).map(|format| format.name).collect();
    if !lacking.is_empty() {
        bail!("{SECTIONS} has no section of {}", lacking.join(", "));
    }
    println!("{} documents have the tables of today", documents.len());
    Ok(())
}

fn has_section(document: &str, name: &str) -> bool {
    document.lines().any(|line| line.strip_prefix("## ") == Some(name))
}

/// Each document as it is and as it should be.
fn renewed(workspace: &Workspace) -> Result<Vec<(&'static str, String, String)>> {
    let program = fs::read_to_string(workspace.path(PROGRAM)).context(PROGRAM)?;
    let renew = |name: &'static str| {
        let old = fs::read_to_string(workspace.path(name)).context(name)?;
        let new = with_tables(&old, &program).context(name)?;
        Ok((name, old, new))
    };
    DOCUMENTS.into_iter().map(renew).collect()
}

/// The document with every table between its marks.
fn with_tables(document: &str, program: &str) -> Result<String> {
    let mut new = String::new();
    let mut rest = document;
    while let Some((before, after)) = rest.split_once(START) {
        let (name, after) = after.split_once(" -->\n").context("a mark is not closed")?;
        let (_, after) = after.split_once(END).with_context(|| format!("{name} has no end"))?;
        let table = TABLES.iter().find(|table| table.name == name);
        let table = table.with_context(|| format!("no table is called {name}"))?;
        let table = table.markdown(program)?;
        new.extend([before, START, name, " -->\n", &table, END]);
        rest = after;
    }
    Ok(new + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "const EXIT_CODES: &str = \"\\\nExit codes:\n  0    done\n  130  stop\";";

    #[test]
    fn a_table_replaces_what_stood_between_its_marks() {
        let document = "a\n<!-- table: exit codes -->\nold\n<!-- end of table -->\nb\n";
        let new = with_tables(document, PROGRAM).expect("known marks");
        let expected = "a\n<!-- table: exit codes -->\n| exit code | meaning |\n|---|---|\n\
                        | 0 | done |\n| 130 | stop |\n<!-- end of table -->\nb\n";
        assert_eq!(new, expected);
        assert_eq!(with_tables(&new, PROGRAM).expect("known marks"), new, "written once or twice");
    }

    #[test]
    fn a_section_is_a_heading_of_its_own() {
        assert!(has_section("a\n## line\nb\n", "line"));
        assert!(!has_section("## lines\n line\n### line\n", "line"));
    }

    #[test]
    fn a_wrong_mark_or_an_empty_table_is_an_error() {
        assert!(with_tables("<!-- table: unheard -->\n<!-- end of table -->", PROGRAM).is_err());
        assert!(with_tables("<!-- table: engines -->\n", PROGRAM).is_err());
        assert!(with_tables("<!-- table: exit codes -->\n<!-- end of table -->", "").is_err());
    }
}
