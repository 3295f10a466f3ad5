//! Books: every puzzle with one solution, on pages.

use std::num::NonZeroUsize;
use std::thread;

use anyhow::Context;
use clap::{Args, ValueEnum};
use hyperdoku::draw::{Book, Document, Entry, Names, Paper, PerPage, Picture};
use hyperdoku::logic::{Board, Level, Rater, SCALES};

use super::press::Press;
use super::subject::{refuse, solution};
use super::wrong;
use crate::answer::{Answer, Task};
use crate::desk::say;
use crate::outcome::Outcome;
use crate::search::{Engines, Plan};

/// A record with the number of its file; or what is wrong with it.
type Record = (usize, Result<Task<'static>, Answer>);
/// A puzzle of the book with what is said about it; or why it is none.
type Found = Result<(Entry, Answer), Answer>;

/// How a book is made.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Book")]
pub(super) struct BookArgs {
    /// Make a book: with --to pdf
    #[arg(long)]
    book: bool,
    /// Puzzles on a page
    #[arg(long, value_enum, value_name = "N", default_value = "4", requires = "book")]
    per_page: Count,
    /// Paper
    #[arg(long, value_enum, default_value = "a4", requires = "book")]
    paper: Sheet,
    /// Number the puzzles also where no solutions refer to the numbers
    #[arg(long, requires = "book")]
    numbered: bool,
    /// Print the level of each puzzle above it; of classic 9×9 puzzles only
    #[arg(long, requires = "book")]
    level: bool,
    /// Where the solutions stand
    #[arg(long, value_enum, default_value = "end", requires = "book")]
    solutions: Solutions,
    /// Threads that solve and rate [default: one for each processor]
    #[arg(long, value_name = "N", requires = "book")]
    threads: Option<NonZeroUsize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Count {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    #[value(name = "4")]
    Four,
    #[value(name = "6")]
    Six,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Sheet {
    /// 210 mm by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Solutions {
    /// Behind all puzzles
    End,
    /// Nowhere
    None,
}

/// The most puzzles of a book.
const MOST: usize = 10_000;
/// Puzzles that are read before they are solved and rated together, for each thread.
const BATCH: usize = 32;

impl BookArgs {
    /// Whether a book is asked for.
    pub(super) fn is_wanted(&self) -> bool {
        self.book
    }

    /// The file of the book; `None` if it has no puzzle.
    ///
    /// # Errors
    /// If it has too many.
    pub(super) fn make(
        &self,
        press: &mut Press<'_>,
        plan: &Plan,
        title: &str,
        names: Option<Names>,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let book = self.book_of(title, names);
        if let Some(cut) = book.cut_title() {
            say(&format!(
                "hyperdoku: note: the title is too long for a page and ends so: {}\n",
                end_of(&cut)
            ));
        }
        let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = self.threads.map_or_else(processors, NonZeroUsize::get);
        let mut engines: Vec<Engines> = (0..threads).map(|_| Engines::default()).collect();
        let mut entries = Vec::new();
        loop {
            let mut records = Vec::new();
            while records.len() < BATCH * threads
                && let Some(record) = press.read()
            {
                records.push((press.file(), record));
            }
            if records.is_empty() {
                break;
            }
            let answers = self.answer_all(plan, &mut engines, &records)?;
            for ((file, record), answer) in records.into_iter().zip(answers) {
                let answer = match (record, answer) {
                    (Err(bad), _) | (_, Some(Err(bad))) => bad,
                    (_, Some(Ok((entry, answer)))) => {
                        entries.push(entry);
                        answer
                    }
                    (Ok(_), None) => continue,
                };
                press.tell_of(file, &answer);
                if press.is_over() {
                    break;
                }
            }
            if entries.len() > MOST {
                return Err(wrong(&format!("a book holds at most {MOST} puzzles")));
            }
        }
        if entries.is_empty() {
            return Ok(None);
        }
        let mut document = Document::new(title);
        for page in book.pages(&entries)? {
            document.add(&page)?;
        }
        Ok(Some(document.finish()?))
    }

    fn book_of(&self, title: &str, names: Option<Names>) -> Book {
        Book {
            title: title.to_owned(),
            paper: match self.paper {
                Sheet::A4 => Paper::A4,
                Sheet::Letter => Paper::Letter,
            },
            per_page: match self.per_page {
                Count::One => PerPage::One,
                Count::Two => PerPage::Two,
                Count::Four => PerPage::Four,
                Count::Six => PerPage::Six,
            },
            is_numbered: self.numbered,
            has_solutions: self.solutions == Solutions::End,
            names,
        }
    }

    /// Solves and rates the good ones of records, in several threads; the answers are in their order.
    fn answer_all(
        &self,
        plan: &Plan,
        engines: &mut [Engines],
        records: &[Record],
    ) -> anyhow::Result<Vec<Option<Found>>> {
        let share = records.len().div_ceil(engines.len()).max(1);
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for (records, engines) in records.chunks(share).zip(engines) {
                workers.push(scope.spawn(move || {
                    let mut answers = Vec::new();
                    for (_, record) in records {
                        let task = record.as_ref().ok();
                        answers.push(task.map(|task| self.answer(plan, engines, task)));
                    }
                    answers
                }));
            }
            let mut answers = Vec::new();
            for worker in workers {
                answers.extend(worker.join().ok().context("a worker thread broke off")?);
            }
            Ok(answers)
        })
    }

    fn answer(&self, plan: &Plan, engines: &mut Engines, task: &Task<'_>) -> Found {
        let grid = task.record.grid.clone();
        Picture::new(&grid).check().map_err(|error| refuse(task, error))?;
        let puzzle = task.puzzle()?;
        let mut answer = task.answer();
        let solution = solution(&puzzle, plan, engines, task, &mut answer)?;
        let mut notes: Vec<&str> =
            grid.geometry().variants().iter().map(|variant| variant.name).collect();
        if self.level
            && let Ok(board) = Board::new(&puzzle)
        {
            let rater = engines.rater.get_or_insert_with(|| Rater::new(SCALES[0]));
            match rater.walk_within(&board, &plan.budget, |_, _| {}) {
                Some(rated) => notes.insert(0, Level::of(rated.hardest).name),
                None => answer.outcome.join(Outcome::GaveUp),
            }
        }
        let note = notes.join(", ");
        Ok((Entry { grid, solution, note }, answer))
    }
}

/// The last words of a text.
fn end_of(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    characters[characters.len().saturating_sub(20)..].iter().collect()
}
