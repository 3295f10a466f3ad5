//! `render`: puzzles as pictures, as a book, or in characters.
//!
//! ```text
//! records ─Press→ task ─Subject→ Picture ─┬ text  → printed at once
//!                                         ├ svg, png → one file, or one each in a directory
//!                                         └ pdf   → a page each of one file; with --book: pages of puzzles, then solutions
//! ```

mod book;
mod press;
mod subject;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use hyperdoku::draw::{Document, DrawError, Letters, Names, Scene, lacking};
use hyperdoku::format::{ALPHABETS, Alphabet};

use self::book::BookArgs;
use self::press::Press;
use self::subject::SubjectArgs;
use crate::desk::{print, say};
use crate::input::InputArgs;
use crate::outcome::Outcome;
use crate::search::{Engines, SearchArgs};
use crate::stop::Stop;

/// Draw puzzles, steps and books
///
/// Draws every record. A picture goes to the standard output or to the file of --out; several SVG or PNG pictures need a
/// directory. A given is bold, any other digit is not, and blue. A PDF has a page for each picture, or is a book: puzzles on
/// pages of paper with their solutions behind them; a puzzle that has not just one solution is told and left out.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Render {
    #[command(flatten)]
    input: InputArgs,
    /// What to make
    #[arg(long, value_enum, value_name = "KIND", help_heading = "Output")]
    to: Kind,
    /// File to write; for several pictures a directory, one that exists or whose name ends with /
    #[arg(long, value_name = "PATH", help_heading = "Output")]
    out: Option<PathBuf>,
    #[command(flatten)]
    subject: SubjectArgs,
    /// Title above each picture, or of the book
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        help_heading = "Picture"
    )]
    title: String,
    /// Width of a PNG picture, in pixels [default: two for each point of the SVG]
    #[arg(long, value_name = "PIXELS", help_heading = "Picture")]
    width: Option<u32>,
    /// Letters of an SVG picture: text in a font that the viewer has, or shapes that look the same everywhere
    #[arg(long, value_enum, default_value = "text", help_heading = "Picture")]
    letters: LetterKind,
    /// How digits are written; one character each if there are enough, numbers else
    #[arg(long, value_name = "NAMES", value_parser = names, help_heading = "Picture")]
    write_digits: Option<Names>,
    /// Colours of text
    #[arg(long, alias = "color", value_enum, default_value = "auto", help_heading = "Picture")]
    colour: When,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  hyperdoku render --to svg puzzle.txt > puzzle.svg
  hyperdoku render --to png --candidates --out puzzle.png puzzle.txt
  hyperdoku render --to svg --hint puzzle.txt > hint.svg        the next step, with a sentence
  hyperdoku render --to svg --out pictures/ puzzles.txt         0001.svg, 0002.svg, …
  hyperdoku render --to pdf --book --title 'Sudoku' --level --out book.pdf puzzles.txt
  hyperdoku generate -n 200 | hyperdoku render --to pdf --book --per-page 6 > book.pdf
  hyperdoku render --to text --candidates puzzle.txt

NO_COLOR in the environment turns colours off.";

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    /// A picture of lines, for pages and for print
    Svg,
    /// A picture of pixels
    Png,
    /// Pages, for print
    Pdf,
    /// Characters, for a terminal
    Text,
}

impl Kind {
    /// The ending of its files.
    fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Text => "txt",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LetterKind {
    Text,
    Shapes,
}

/// When there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum When {
    /// On a terminal
    Auto,
    Always,
    Never,
}

/// Names of digits by the name of an alphabet, or numbers.
fn names(text: &str) -> Result<Names, String> {
    if text == "numbers" {
        return Ok(Names::Numbers);
    }
    Alphabet::named(text).map(Names::Letters).ok_or_else(|| {
        let known: Vec<&str> = ALPHABETS.iter().map(|alphabet| alphabet.name()).collect();
        format!("digits are written as {} or numbers", known.join(", "))
    })
}

/// The largest number of pages of pictures in one PDF.
const MOST_PAGES: u64 = 10_000;

impl Render {
    /// Draws every record.
    ///
    /// # Errors
    /// If arguments do not go together, or a file cannot be written.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        self.check()?;
        let plan = self.search.plan(2, false, stop);
        let mut press = Press::new(&self.input, stop);
        if self.book.is_wanted() {
            let file = self.book.make(&mut press, &plan, &self.title, self.write_digits)?;
            if let Some(file) = file {
                self.deliver(&file)?;
            }
        } else if self.to == Kind::Text {
            self.type_out(&mut press, &plan)?;
        } else {
            self.draw_all(&mut press, &plan)?;
        }
        Ok(press.close())
    }

    /// What cannot be seen from one argument alone.
    fn check(&self) -> anyhow::Result<()> {
        let is_drawn = self.to != Kind::Text;
        if self.book.is_wanted() && self.to != Kind::Pdf {
            return Err(wrong("a book is made with --to pdf"));
        }
        if self.book.is_wanted() && self.subject.is_changed() {
            return Err(wrong(
                "a book shows puzzles alone: no candidates, solutions or steps on their pages",
            ));
        }
        if self.width.is_some() && self.to != Kind::Png {
            return Err(wrong("--width is for --to png; SVG and PDF fit any width"));
        }
        if self.letters == LetterKind::Shapes && self.to != Kind::Svg {
            return Err(wrong("--letters is for --to svg"));
        }
        if self.colour != When::Auto && is_drawn {
            return Err(wrong("--colour is for --to text"));
        }
        let is_binary = matches!(self.to, Kind::Png | Kind::Pdf);
        if is_binary && self.out.is_none() && io::stdout().is_terminal() {
            return Err(wrong(
                "a terminal cannot show it: write to a file with --out FILE, or with >",
            ));
        }
        let is_fixed = is_drawn && (self.to != Kind::Svg || self.letters == LetterKind::Shapes);
        let missing = lacking(&self.title);
        if is_fixed && !missing.is_empty() {
            let named: Vec<String> = missing.iter().take(10).map(|c| format!("`{c}`")).collect();
            let more = if missing.len() > 10 { " and others" } else { "" };
            say(&format!(
                "hyperdoku: note: the font has no {}{more}; an empty box stands for each\n",
                named.join(", ")
            ));
        }
        Ok(())
    }

    /// The directory for a file each.
    fn directory(&self) -> Option<&Path> {
        let path = self.out.as_deref()?;
        let is_named = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        (is_named || path.is_dir()).then_some(path)
    }

    /// Writes the only file.
    fn deliver(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match &self.out {
            Some(path) => save(path, bytes),
            None => print(bytes).map(|_| ()),
        }
    }

    fn draw_all(&self, press: &mut Press<'_>, plan: &crate::search::Plan) -> anyhow::Result<()> {
        let mut engines = Engines::default();
        let directory = self.directory();
        if let Some(directory) = directory {
            fs::create_dir_all(directory)
                .with_context(|| format!("cannot make {}", directory.display()))?;
        }
        let (mut only, mut pages, mut document) = (None, 0, Document::new(&self.title));
        while let Some(task) = press.take() {
            let drawn = self.subject.of(plan, &mut engines, &task, &self.title, self.write_digits);
            let (subject, answer) = match drawn {
                Ok(drawn) => drawn,
                Err(answer) => {
                    press.tell(&answer);
                    continue;
                }
            };
            let made = subject.picture().scene().and_then(|scene| {
                let bytes = if directory.is_some() || self.to != Kind::Pdf {
                    self.bytes(&scene)?
                } else {
                    Vec::new()
                };
                Ok((scene, bytes))
            });
            let (scene, bytes) = match made {
                Ok(made) => made,
                Err(error) => {
                    press.tell(&task.refuse(vec![crate::message::Error::at(task.start(), error)]));
                    continue;
                }
            };
            press.tell(&answer);
            pages += 1;
            if let Some(directory) = directory {
                let name = format!("{:04}.{}", press.count(), self.to.ending());
                save(&directory.join(name), &bytes)?;
            } else if self.to == Kind::Pdf {
                if pages > MOST_PAGES {
                    return Err(wrong(&format!(
                        "a PDF holds at most {MOST_PAGES} pictures; --out DIR/ writes a file each"
                    )));
                }
                document.add(&scene)?;
            } else if only.replace(bytes).is_some() {
                return Err(wrong(
                    "several puzzles make several pictures: --out DIR/ writes a file each",
                ));
            }
        }
        if let Some(bytes) = only {
            self.deliver(&bytes)?;
        } else if directory.is_none() && self.to == Kind::Pdf && pages > 0 {
            self.deliver(&document.finish()?)?;
        }
        Ok(())
    }

    /// The file of one picture.
    fn bytes(&self, scene: &Scene) -> Result<Vec<u8>, DrawError> {
        match self.to {
            Kind::Png => {
                #[expect(clippy::cast_sign_loss, reason = "the width of a picture is positive")]
                let usual = (2.0 * scene.width).round() as u32;
                scene.png(self.width.unwrap_or(usual))
            }
            Kind::Pdf => {
                let mut document = Document::new(&self.title);
                document.add(scene)?;
                document.finish()
            }
            Kind::Svg | Kind::Text => {
                let letters = match self.letters {
                    LetterKind::Text => Letters::Named,
                    LetterKind::Shapes => Letters::Shapes,
                };
                Ok(scene.svg(letters).into_bytes())
            }
        }
    }

    /// Types every record, each when it is read.
    fn type_out(&self, press: &mut Press<'_>, plan: &crate::search::Plan) -> anyhow::Result<()> {
        let mut engines = Engines::default();
        let is_coloured = match self.colour {
            When::Always => true,
            When::Never => false,
            When::Auto => self.out.is_none() && io::stdout().is_terminal() && wants_colour(),
        };
        let (mut all, mut is_first) = (String::new(), true);
        while let Some(task) = press.take() {
            let drawn = self.subject.of(plan, &mut engines, &task, &self.title, self.write_digits);
            let told = drawn.and_then(|(subject, answer)| {
                let text = subject.picture().text(is_coloured);
                let refuse =
                    |error| task.refuse(vec![crate::message::Error::at(task.start(), error)]);
                Ok((text.map_err(refuse)?, answer))
            });
            match told {
                Ok((text, answer)) => {
                    let gap = if is_first { "" } else { "\n" };
                    is_first = false;
                    if self.out.is_some() {
                        all += &(gap.to_owned() + &text);
                    } else if !print(gap.to_owned() + &text)? {
                        break;
                    }
                    press.tell(&answer);
                }
                Err(answer) => press.tell(&answer),
            }
        }
        match &self.out {
            Some(path) if !is_first => save(path, all.as_bytes()),
            _ => Ok(()),
        }
    }
}

/// Whether the environment has nothing against colours (no-color.org).
fn wants_colour() -> bool {
    let is_off = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    !is_off && !is_dumb
}

fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Arguments that do not go together.
fn wrong(reason: &str) -> anyhow::Error {
    clap::Error::raw(ErrorKind::ArgumentConflict, format!("{reason}\n")).into()
}
