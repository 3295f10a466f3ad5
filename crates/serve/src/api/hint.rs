//! `POST /api/hint`: the next step, as much of it as is asked for.

use hyperdoku::grid::Cell;
use hyperdoku::logic::{
    self, Allowed, Technique, ToldMistake, ToldStep, cells_to_look_at, hint, mistake_sentence,
    no_step, technique_named,
};
use serde::{Deserialize, Serialize};

use super::board::Given;
use super::{asked, guided, row};
use crate::answer::Reply;
use crate::error::Error;
use crate::work::Task;

/// How much to tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Depth {
    Where,
    Technique,
    Step,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
    depth: Depth,
    /// Singles and these techniques only.
    with: Option<Vec<String>>,
    without: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Answer {
    verdict: &'static str,
    told: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<ToldMistake>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    /// Cells to light up.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<ToldStep>,
}

/// Gives a hint.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let Request { board, depth, with, without } = asked(body)?;
    let with = with.map(|names| techniques("with", &names)).transpose()?;
    let without = techniques("without", &without.unwrap_or_default())?;
    let choose = |allowed: Allowed| {
        let allowed = match &with {
            Some(with) => allowed.only(with),
            None => allowed,
        };
        allowed.without(&without)
    };
    let board = board.board(task)?;
    let geometry = board.geometry();
    let led = guided::start(&board, choose, task)?;
    let verdict = led.checkup.verdict.word();
    let mut answer = Answer {
        verdict,
        told: String::new(),
        mistake: None,
        technique: None,
        title: None,
        cells: None,
        step: None,
    };
    if let Some(mistake) = &led.checkup.mistake {
        answer.told = mistake_sentence(geometry, mistake);
        answer.mistake = Some(ToldMistake::new(geometry, mistake));
    } else if let Some(mut guide) = led.guide {
        let Some(step) = guide.look() else {
            no_step(&guide, &led.checkup.verdict).clone_into(&mut answer.told);
            return Ok(Reply::json(&answer));
        };
        let stands = guide.board();
        let name = |cell: Cell| geometry.cell_name(cell).to_string();
        answer.told = hint(stands, &step, depth.into());
        answer.cells = Some(cells_to_look_at(stands, &step).into_iter().map(name).collect());
        if depth >= Depth::Technique {
            answer.technique = Some(step.technique.name);
            answer.title = Some(step.technique.title);
        }
        answer.step = (depth == Depth::Step).then(|| ToldStep::new(geometry, stands, &step));
    }
    Ok(Reply::json(&answer))
}

fn techniques(field: &str, names: &[String]) -> Result<Vec<&'static Technique>, Error> {
    names.iter().map(|name| row(field, name, technique_named)).collect()
}

impl From<Depth> for logic::Depth {
    fn from(depth: Depth) -> Self {
        match depth {
            Depth::Where => Self::Where,
            Depth::Technique => Self::Technique,
            Depth::Step => Self::Step,
        }
    }
}
