//! The routes: one file each, with the shapes of its request and its answer, and a row here.
//!
//! To add one: a file with a function, a row in [`ROUTES`], a path in `openapi.json`. Tests run over the table: every
//! route is described, and answers as it is described.

mod board;
mod check;
mod explain;
mod fill;
mod generate;
mod guided;
mod hint;
mod info;
mod noise;
mod rate;
mod read;
mod render;
mod solve;
mod vsa;
mod write;

use serde::de::DeserializeOwned;

use crate::Limits;
use crate::answer::{JSON, Reply};
use crate::error::Error;
use crate::work::{Lines, Task};

/// A route: a row of the table.
#[derive(Debug)]
pub(crate) struct Route {
    pub path: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    pub asked: Asked,
}

/// How a route is asked, and what answers.
#[derive(Debug)]
pub(crate) enum Asked {
    /// By GET; what it says never changes.
    Known(fn(&Limits) -> Reply),
    /// By POST with an object.
    Work(fn(&[u8], &Task) -> Result<Reply, Error>),
    /// The same, but the answer comes in lines while it is made.
    Stream(fn(&[u8], &Task, &mut Lines<'_>) -> Result<(), Error>),
}

impl Route {
    /// Its method of HTTP.
    pub(crate) fn method(&self) -> &'static str {
        match self.asked {
            Asked::Known(_) => "GET",
            Asked::Work(_) | Asked::Stream(_) => "POST",
        }
    }
}

const fn known(path: &'static str, summary: &'static str, reply: fn(&Limits) -> Reply) -> Route {
    Route { path, summary, asked: Asked::Known(reply) }
}

const fn work(
    path: &'static str,
    summary: &'static str,
    work: fn(&[u8], &Task) -> Result<Reply, Error>,
) -> Route {
    Route { path, summary, asked: Asked::Work(work) }
}

const fn stream(
    path: &'static str,
    summary: &'static str,
    stream: fn(&[u8], &Task, &mut Lines<'_>) -> Result<(), Error>,
) -> Route {
    Route { path, summary, asked: Asked::Stream(stream) }
}

/// Every route.
pub(crate) static ROUTES: &[Route] = &[
    known(
        "/api/info",
        "What this server knows: names for the other routes, and its limits",
        info::reply,
    ),
    known("/api/openapi.json", "The description of all this for programs", description),
    work("/api/board", "An empty board", board::work),
    work("/api/read", "Boards out of text in any known format", read::work),
    work("/api/write", "A board as text in one of the formats", write::work),
    work(
        "/api/solve",
        "Whether the givens have none, one or several solutions, and which",
        solve::work,
    ),
    work("/api/check", "What on a board is wrong", check::work),
    work("/api/hint", "The next step, as much of it as is asked for", hint::work),
    work("/api/explain", "Every step from where a board stands", explain::work),
    work("/api/rate", "How hard the givens are", rate::work),
    work("/api/generate", "A new puzzle with one solution", generate::work),
    work("/api/render", "A board as a picture or for print", render::work),
    stream("/api/vsa", "The engine of hypervectors at work, pass by pass", vsa::work),
    stream("/api/noise", "The noise of a model of hypervectors against its dimension", noise::work),
    stream("/api/fill", "A large grid while it is filled", fill::work),
];

/// The description of the routes, as `OpenAPI` 3.1 has it.
const DESCRIPTION: &[u8] = include_bytes!("../../openapi.json");

fn description(_: &Limits) -> Reply {
    Reply { kind: JSON, bytes: DESCRIPTION.to_vec() }
}

/// What a body asks for.
fn asked<T: DeserializeOwned>(body: &[u8]) -> Result<T, Error> {
    Ok(serde_json::from_slice(body)?)
}

/// The row of a table that a request names.
fn row<T>(field: &str, name: &str, named: impl FnOnce(&str) -> Option<T>) -> Result<T, Error> {
    named(name).ok_or_else(|| Error::unknown(field, name))
}
