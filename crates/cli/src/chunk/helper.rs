//! Helpers: other processes that make chunks of the same run, on this machine or another.
//!
//! ```text
//! helper                                      manager
//!   hello, I have t threads ─────────────────▶ t + t wishes
//!   ◀───────────────────────────── number k    for a wish
//!   chunk k ─────────────────────────────────▶ a wish in its place
//!   ◀───────────────────────────── no number   for each wish, when nothing is left
//!
//! hello 0 │ wishes       chunk 1 │ record       broken off 2 │ number       failed 3 │ number │ reason
//! ```
//! There are more wishes than threads, so that no thread waits for the answer to the latest chunk.

use std::thread;
use std::time::Duration;

use anyhow::{anyhow, bail};

use super::crew::{Back, Crew};
use super::{Chunked, Made, Place};

/// The helpers of a run, numbered from 0, as the manager sees them.
pub trait Helpers {
    /// How many there are.
    fn count(&self) -> usize;

    /// The next message that came from a helper, and from whom; `None` if there is none now.
    ///
    /// # Errors
    /// If helpers cannot be heard any more.
    fn hear(&mut self) -> anyhow::Result<Option<(usize, Vec<u8>)>>;

    /// Answers a wish of a helper: with the number of a chunk, or that there is none.
    ///
    /// # Errors
    /// If the helper cannot be reached.
    fn tell(&mut self, helper: usize, number: Option<u64>) -> anyhow::Result<()>;
}

/// The manager of a run, as a helper sees it.
pub trait Chief {
    /// Sends it a message.
    ///
    /// # Errors
    /// If it cannot be reached.
    fn say(&mut self, message: &[u8]) -> anyhow::Result<()>;

    /// The next answer to a wish: the number of a chunk, or that there is none; `None` if no answer came yet.
    ///
    /// # Errors
    /// If it cannot be heard any more.
    fn hear(&mut self) -> anyhow::Result<Option<Option<u64>>>;
}

/// No helpers.
#[derive(Debug)]
pub(crate) struct Nobody;

impl Helpers for Nobody {
    fn count(&self) -> usize {
        0
    }

    fn hear(&mut self) -> anyhow::Result<Option<(usize, Vec<u8>)>> {
        Ok(None)
    }

    fn tell(&mut self, _: usize, _: Option<u64>) -> anyhow::Result<()> {
        Ok(())
    }
}

/// What a helper says.
#[derive(Debug)]
pub(crate) enum Word {
    /// It is there, and has so many wishes.
    Hello(u64),
    /// A chunk, and another wish.
    Back(Back),
}

impl Word {
    /// The message that says it.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (kind, number, rest) = match self {
            Self::Hello(wishes) => (0, *wishes, Vec::new()),
            Self::Back((number, Ok(Some(made)))) => {
                return [&[1], &made.to_record(*number)[..]].concat();
            }
            Self::Back((number, Ok(None))) => (2, *number, Vec::new()),
            Self::Back((number, Err(error))) => (3, *number, format!("{error:#}").into_bytes()),
        };
        [&[kind], &number.to_le_bytes()[..], &rest].concat()
    }

    /// What a message says.
    ///
    /// # Errors
    /// If it was damaged on the way.
    pub(crate) fn of_bytes(message: &[u8]) -> anyhow::Result<Self> {
        let damaged = || anyhow!("a message of a helper was damaged on the way");
        let (&kind, mut rest) = message.split_first().ok_or_else(damaged)?;
        if kind == 1 {
            let (number, made) = Made::read(&mut rest)?.ok_or_else(damaged)?;
            return Ok(Self::Back((number, Ok(Some(made)))));
        }
        let (&number, rest) = rest.split_first_chunk().ok_or_else(damaged)?;
        let number = u64::from_le_bytes(number);
        Ok(match kind {
            0 => Self::Hello(number),
            2 => Self::Back((number, Ok(None))),
            3 => Self::Back((number, Err(anyhow!("{}", String::from_utf8_lossy(rest))))),
            _ => bail!(damaged()),
        })
    }
}

/// The longest time until an answer is heard.
const TICK: Duration = Duration::from_micros(200);

/// Makes chunks for a manager until it has none left.
///
/// # Errors
/// If the manager cannot be reached.
pub(crate) fn help(verb: &dyn Chunked, chief: &mut dyn Chief, place: &Place) -> anyhow::Result<()> {
    let Ok(chunks) = verb.chunks(place) else {
        // The manager has the same arguments, and says what is wrong with them.
        return chief.say(&Word::Hello(0).to_bytes());
    };
    let helped = thread::scope(|scope| {
        let mut crew = Crew::start(scope, verb.parts().threads(place), &place.stop)?;
        let (mut wishes, mut open) = (crew.room(), 0);
        chief.say(&Word::Hello(wishes as u64).to_bytes())?;
        // Nobody waits for an answer with a finished chunk in hand: the answer may depend on it.
        while wishes > 0 || open > 0 {
            while let Some(answer) = chief.hear()? {
                wishes -= 1;
                if let Some(number) = answer {
                    crew.begin(number, chunks.task(number));
                    open += 1;
                }
            }
            if let Some(back) = crew.wait(TICK) {
                (wishes, open) = (wishes + 1, open - 1);
                chief.say(&Word::Back(back).to_bytes())?;
            }
        }
        Ok(())
    });
    helped.inspect_err(|_| place.stop.want())
}

/// Sends helpers away before anything is made.
///
/// # Errors
/// If they cannot be reached.
pub(crate) fn dismiss(helpers: &mut dyn Helpers) -> anyhow::Result<()> {
    let mut silent = helpers.count();
    while silent > 0 {
        let Some((helper, message)) = helpers.hear()? else {
            thread::sleep(TICK);
            continue;
        };
        if let Word::Hello(wishes) = Word::of_bytes(&message)? {
            silent -= 1;
            (0..wishes).try_for_each(|_| helpers.tell(helper, None))?;
        }
    }
    Ok(())
}
