//! `OpenSudoku`: the XML files of the Android app, versions 1 and 2.
//!
//! ```text
//! <opensudoku>                                       <opensudoku version="2">
//!   <name>Gnome-Sudoku Easy</name>                     <folder name="Easy" created="1778054847256">
//!   <author>romario333</author> …                        <game state="0" data="0507030600078…" />
//!   <game data="379000014060010070080009…" />          </folder>
//! </opensudoku>                                      </opensudoku>
//! ```
//! `data` is 81 digits or a state of play, see [`cells`]. What version 1 says of the whole file is kept with
//! each puzzle, and so are the folder and the note of version 2; times and histories of play are not. The
//! file is read by its tags: what is broken is an error, and the next tag is read. There are no entities but
//! those of XML itself. Written is version 2, in one folder.
//! Source: the app (`OpenSudokuImportTask`, `FileExportTask`, `CellCollection`).

use std::borrow::Cow;

use hyperdoku_grid::BoxShape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader as Tags, XmlVersion};

use crate::block::quoted;
use crate::reader::Context;
use crate::{Format, Lines, ParseError, Part, Record, WriteError, WriteOptions, cell_notes};

mod cells;

pub(crate) static FORMAT: Format = Format {
    name: "opensudoku",
    summary: "an XML file of the app OpenSudoku",
    sides: 9..=9,
    keeps: &[
        Part::Placed,
        Part::Told("comment"),
        Part::Told(cell_notes::CENTRE),
        Part::Told(cell_notes::CORNER),
    ],
    sniff,
    read,
    write: Some(write),
    preamble: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"Puzzles\">\n",
    epilogue: "</folder>\n</opensudoku>\n",
};

/// The folder that is written, which says nothing.
const FOLDER: &str = "Puzzles";

const START: &str = "<opensudoku";
const END: &str = "</opensudoku>";

/// Elements of version 1 that say something of the file, and their keys here.
const INFO: [(&str, &str); 8] = [
    ("name", "title"),
    ("author", "author"),
    ("description", "description"),
    ("comment", "comment"),
    ("created", "date"),
    ("source", "source"),
    ("level", "level"),
    ("sourceURL", "url"),
];

/// The most bytes that are read at once; what follows is read as another document.
const LONGEST: usize = 1 << 26;

fn sniff(lines: &mut Lines<'_>) -> bool {
    /// Lines of comments that may stand before the first element.
    const MOST: usize = 32;
    for at in 0..MOST {
        let Some(text) = lines.peek(at) else { return false };
        let start = text.trim_start();
        if start.starts_with(START) {
            return true;
        }
        let is_before = start.starts_with("<?xml") || start.starts_with("<!--");
        if at == 0 && !is_before {
            return false;
        }
        if start.contains(START) {
            return true;
        }
        // Inside a comment anything may stand, but no puzzle does.
        if start.starts_with('<') && !is_before {
            return false;
        }
    }
    false
}

fn read(lines: &mut Lines<'_>, context: &mut Context) -> Option<Result<Record, ParseError>> {
    let first = lines.number();
    let mut text = String::new();
    while let Some(line) = lines.take() {
        let ends = line.text.contains(END);
        text += &line.text;
        text.push('\n');
        if ends || text.len() > LONGEST {
            break;
        }
    }
    let mut document = Document {
        text: &text,
        first,
        info: Vec::new(),
        folder: None,
        key: None,
        counted: (0, first, 0),
        records: Vec::new(),
    };
    document.read_all(context);
    let mut records = document.records.into_iter();
    let record = records.next();
    context.more.extend(records);
    record
}

/// A file while it is read.
struct Document<'t> {
    text: &'t str,
    first: u64,
    /// What it says of all puzzles that follow.
    info: Vec<(&'static str, String)>,
    folder: Option<String>,
    /// The key of the element that is open.
    key: Option<&'static str>,
    /// A byte, its line and the byte where that line starts: where counting goes on.
    counted: (usize, u64, usize),
    records: Vec<Result<Record, ParseError>>,
}

impl Document<'_> {
    fn read_all(&mut self, context: &mut Context) {
        let mut start = 0;
        while start < self.text.len() {
            let mut tags = Tags::from_str(&self.text[start..]);
            let config = tags.config_mut();
            config.check_end_names = false;
            config.allow_unmatched_ends = true;
            config.allow_dangling_amp = true;
            loop {
                let before = start + tags.buffer_position() as usize;
                match tags.read_event() {
                    Ok(Event::Eof) => return,
                    Ok(event) => {
                        let after = start + tags.buffer_position() as usize;
                        self.take(&event, before, after, context);
                    }
                    Err(error) => {
                        let at = start + tags.error_position() as usize;
                        let at = self.boundary(at.clamp(before, self.text.len()));
                        self.complain(at, "a tag of OpenSudoku", error.to_string());
                        // On with the next line.
                        let rest = &self.text[at..];
                        start = at + rest.find('\n').map_or(rest.len(), |end| end + 1);
                        break;
                    }
                }
            }
        }
    }

    /// The 1-based line and column of a byte, not before those that were asked for earlier.
    fn place_of(&mut self, at: usize) -> (u64, usize) {
        let at = self.boundary(at.min(self.text.len()));
        let (mut from, mut line, mut start) = self.counted;
        if at < from {
            (from, line, start) = (0, self.first, 0);
        }
        for (offset, _) in self.text[from..at].match_indices('\n') {
            line += 1;
            start = from + offset + 1;
        }
        self.counted = (at, line, start);
        (line, self.text[start..at].chars().count() + 1)
    }

    /// The start of the character that holds a byte.
    fn boundary(&self, at: usize) -> usize {
        (0..=at).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
    }

    fn complain(&mut self, at: usize, expected: &str, found: String) {
        // The place after the last line is on it.
        let at = self.boundary(at.min(self.text.len().saturating_sub(1)));
        let (line, column) = self.place_of(at);
        self.records.push(Err(ParseError::new(line, column, expected, found)));
    }

    fn take(&mut self, event: &Event<'_>, before: usize, after: usize, context: &mut Context) {
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.name();
                let name: &str = name.as_ref();
                self.key = INFO.iter().find(|(known, _)| *known == name).map(|(_, key)| *key);
                match name {
                    "opensudoku" => self.check_version(tag, before),
                    "folder" => self.folder = attribute(tag, "name"),
                    "game" => {
                        let record = self.record_of(tag, before, after, context);
                        self.records.push(record);
                    }
                    _ if self.key.is_some() => {}
                    _ => self.complain(before, "a tag of OpenSudoku", quoted(&format!("<{name}>"))),
                }
            }
            Event::Text(text) => self.take_text(&text.xml10_content(), before),
            Event::End(_) => self.key = None,
            Event::DocType(_) => {
                self.complain(before, "a tag of OpenSudoku", "a document type".to_owned());
            }
            Event::GeneralRef(name) if self.key.is_some() => {
                let name: &str = name;
                let text = quick_xml::escape::unescape(&format!("&{name};")).map(Cow::into_owned);
                self.tell(&text.unwrap_or_default());
            }
            _ => {}
        }
    }

    /// Text, which belongs to the element that is open; beside any it is none of the file's.
    fn take_text(&mut self, text: &str, before: usize) {
        if self.key.is_some() {
            self.tell(text);
            return;
        }
        let mut at = before;
        for line in text.split_inclusive('\n') {
            if !line.trim().is_empty() {
                self.complain(at, "a tag `<game data=…>`", quoted(line.trim()));
            }
            at += line.len();
        }
    }

    /// Adds text to what the file says under the open key.
    fn tell(&mut self, text: &str) {
        let Some(key) = self.key else { return };
        match self.info.last_mut().filter(|(known, _)| *known == key) {
            Some((_, told)) => told.push_str(text),
            None => self.info.push((key, text.to_owned())),
        }
    }

    fn check_version(&mut self, tag: &BytesStart<'_>, before: usize) {
        (self.info, self.folder) = (Vec::new(), None);
        if let Some(version) =
            attribute(tag, "version").filter(|v| !["1", "2", "3"].contains(&&**v))
        {
            self.complain(before, "version 1 or 2 of the file", format!("`{version}`"));
        }
    }

    fn record_of(
        &mut self,
        tag: &BytesStart<'_>,
        before: usize,
        after: usize,
        context: &mut Context,
    ) -> Result<Record, ParseError> {
        let raw = self.text.get(before..after).unwrap_or_default();
        let value = raw.find("data=").map_or(0, |at| at + "data=".len() + 1);
        let (line, column) = self.place_of(before + value);
        let data = attribute(tag, "data");
        let missing = || ParseError::new(line, column, "a tag with `data`", "none");
        let mut record = cells::record_of(&data.ok_or_else(missing)?, line, column, context)?;
        for (key, text) in &self.info {
            record.tell(key, text);
        }
        if let Some(folder) = self.folder.as_deref().filter(|folder| *folder != FOLDER) {
            record.tell("folder", folder);
        }
        record.tell("comment", &attribute(tag, "note").unwrap_or_default());
        Ok(record)
    }
}

/// The value of an attribute, its entities resolved.
fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = tag.attributes();
    let found = attributes.with_checks(false).flatten().find(|attribute| {
        let key: &str = attribute.key.as_ref();
        key == name
    })?;
    let value = found.normalized_value(XmlVersion::Implicit1_0);
    Some(value.map_or_else(|_| found.value.to_string(), Cow::into_owned))
}

fn write(record: &Record, _: WriteOptions) -> Result<String, WriteError> {
    let shape = record.grid.geometry().box_shape();
    if let Some(shape) = shape.filter(|&shape| BoxShape::for_side(9) != Ok(shape)) {
        return Err(WriteError::Missing { format: FORMAT.name, what: format!("boxes {shape}") });
    }
    let data = cells::data_of(record).replace('\n', "&#10;");
    let mut text = format!("<game data=\"{data}\"");
    if let Some(comment) = record.told("comment") {
        let comment =
            comment.replace(|c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}'), " ");
        text.extend([" note=\"", &quick_xml::escape::escape(comment), "\""]);
    }
    Ok(text + " />\n")
}
