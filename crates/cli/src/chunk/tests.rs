//! A run with helpers in this process, over channels in the place of a network.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use anyhow::{Context, bail};

use super::helper::{Word, dismiss};
use super::*;

/// Squares of the numbers of chunks; one of them may fail.
#[derive(Clone)]
struct Squares {
    args: ChunkArgs,
    broken: Option<u64>,
}

const COUNT: u64 = 50;

fn squares(broken: Option<u64>) -> Squares {
    let args = ChunkArgs { shard: None, out: None, resume: false };
    Squares { args, broken }
}

impl Chunks for Squares {
    fn count(&self) -> u64 {
        COUNT
    }

    fn start(&self) -> &'static str {
        ""
    }

    fn task(&self, number: u64) -> Task<'_> {
        Box::new(move |_| {
            if self.broken == Some(number) {
                bail!("{number} has no square");
            }
            let text = format!("{}\n", number * number).into_bytes();
            Ok(Made { text, ..Made::default() })
        })
    }
}

impl Chunked for Squares {
    fn chunks<'v>(&'v self, _: &Place) -> anyhow::Result<Box<dyn Chunks + 'v>> {
        Ok(Box::new(self.clone()))
    }

    fn parts(&self) -> Parts<'_> {
        Parts { args: &self.args, threads: NonZeroUsize::new(2) }
    }
}

/// What was put there, each chunk once; and how far ahead of the first that is missing one may be begun.
#[derive(Default)]
struct Memory(BTreeMap<u64, Vec<u8>>, Option<u64>);

impl Shelf for Memory {
    fn has(&self, number: u64) -> bool {
        self.0.contains_key(&number)
    }

    fn has_room(&self, number: u64) -> bool {
        self.1.is_none_or(|ahead| {
            (0..(number + 1).saturating_sub(ahead)).all(|before| self.has(before))
        })
    }

    fn put(&mut self, number: u64, made: Made) -> anyhow::Result<bool> {
        assert!(self.0.insert(number, made.text).is_none(), "{number} comes twice");
        Ok(true)
    }

    fn close(&mut self) -> anyhow::Result<Outcome> {
        Ok(Outcome::Done)
    }
}

/// The manager's ends of the wires, and which helpers were sent away: they may have cut theirs.
struct Wires(Receiver<(usize, Vec<u8>)>, Vec<Sender<Option<u64>>>, Vec<bool>);

/// A helper's end.
struct Wire(usize, Sender<(usize, Vec<u8>)>, Receiver<Option<u64>>);

fn wires(helpers: usize) -> (Wires, Vec<Wire>) {
    let (say, hear) = mpsc::channel();
    let (tell, wait): (Vec<_>, Vec<_>) = (0..helpers).map(|_| mpsc::channel()).unzip();
    let wire = |(number, wait)| Wire(number, say.clone(), wait);
    (Wires(hear, tell, vec![false; helpers]), wait.into_iter().enumerate().map(wire).collect())
}

impl Helpers for Wires {
    fn count(&self) -> usize {
        self.1.len()
    }

    fn hear(&mut self) -> anyhow::Result<Option<(usize, Vec<u8>)>> {
        match self.0.try_recv() {
            Ok(word) => Ok(Some(word)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) if self.2.iter().all(|&away| away) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("all wires are cut"),
        }
    }

    fn tell(&mut self, helper: usize, number: Option<u64>) -> anyhow::Result<()> {
        self.2[helper] = number.is_none();
        self.1[helper].send(number).context("a wire is cut")
    }
}

impl Chief for Wire {
    fn say(&mut self, message: &[u8]) -> anyhow::Result<()> {
        self.1.send((self.0, message.to_vec())).context("a wire is cut")
    }

    fn hear(&mut self) -> anyhow::Result<Option<Option<u64>>> {
        match self.2.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("a wire is cut"),
        }
    }
}

/// Runs with this number of helpers, of which the first hear `theirs`.
fn run_squares(
    verb: &Squares,
    shelf: &mut Memory,
    helpers: usize,
    theirs: &Place,
) -> anyhow::Result<Outcome> {
    let (mut wires, ends) = wires(helpers);
    thread::scope(|scope| {
        let help = |mut wire| scope.spawn(move || help(verb, &mut wire, theirs));
        let helping: Vec<_> = ends.into_iter().map(help).collect();
        let (mut progress, stop) = (Progress::new(&verb.args, COUNT, true), Stop::default());
        let outcome = manage(verb, 0..COUNT, 2, &mut wires, shelf, &mut progress, &stop);
        for helper in helping {
            helper.join().expect("no panic").expect("helpers end well");
        }
        outcome
    })
}

#[test]
fn every_chunk_is_made_once_whoever_helps() {
    let expected: Vec<Vec<u8>> = (0..COUNT).map(|n| format!("{}\n", n * n).into_bytes()).collect();
    // Five ahead: four for the two threads here, one for a helper that has four wishes.
    for (helpers, ahead) in [(0, None), (1, Some(5)), (2, Some(5)), (3, None)] {
        let mut shelf = Memory(BTreeMap::new(), ahead);
        let outcome = run_squares(&squares(None), &mut shelf, helpers, &Place::default());
        assert_eq!(outcome.expect("no failure"), Outcome::Done);
        assert!(shelf.0.values().eq(&expected), "{helpers} helpers");
    }
}

#[test]
fn what_is_there_is_not_made_again() {
    let mut shelf = Memory((10..40).map(|number| (number, b"kept".to_vec())).collect(), None);
    run_squares(&squares(Some(20)), &mut shelf, 2, &Place::default()).expect("20 is not made");
    assert_eq!(shelf.0.values().filter(|text| *text == b"kept").count(), 30);
    assert_eq!(shelf.0.len() as u64, COUNT);
}

#[test]
fn a_chunk_that_cannot_be_made_ends_the_run_and_is_told() {
    for helpers in 0..3 {
        let mut shelf = Memory::default();
        let failed = run_squares(&squares(Some(30)), &mut shelf, helpers, &Place::default());
        assert_eq!(failed.expect_err("a failure").to_string(), "30 has no square");
        assert!(!shelf.has(30));
    }
}

#[test]
fn a_helper_that_is_interrupted_interrupts_the_run() {
    let theirs = Place::default();
    theirs.stop.want();
    let mut shelf = Memory::default();
    let outcome = run_squares(&squares(None), &mut shelf, 1, &theirs).expect("no failure");
    assert_eq!(outcome, Outcome::Interrupted);
    assert!((shelf.0.len() as u64) < COUNT);
}

#[test]
fn helpers_are_sent_away_when_nothing_is_made() {
    let (mut wires, ends) = wires(3);
    let verb = squares(None);
    thread::scope(|scope| {
        for mut wire in ends {
            let verb = &verb;
            scope
                .spawn(move || help(verb, &mut wire, &Place::default()).expect("helpers end well"));
        }
        dismiss(&mut wires).expect("all are reached");
    });
}

#[test]
fn a_damaged_message_is_no_chunk() {
    let made = Made { text: b"0\n".to_vec(), ..Made::default() };
    let mut message = Word::Back((0, Ok(Some(made)))).to_bytes();
    assert!(matches!(Word::of_bytes(&message), Ok(Word::Back((0, Ok(Some(_)))))));
    message[31] ^= 1;
    for message in [&message[..], &[], &[0, 1], &[9; 9]] {
        assert!(Word::of_bytes(message).is_err(), "{message:?}");
    }
}
