//! `POST /api/render`: a board as a picture or for print.

use hyperdoku::draw::{Document, DrawError, Letters, Paper, Picture, candidates, unseen_rules};
use hyperdoku::grid::{Digit, Verdict};
use serde::Deserialize;

use super::asked;
use super::board::{Board, Given};
use super::solve::verdict;
use crate::answer::Reply;
use crate::error::{BAD_REQUEST, Error, INTERNAL, NOT_SERVED};
use crate::work::Task;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 1000;

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Svg,
    Pdf,
    Png,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Sheet {
    A4,
    Letter,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    board: Given,
    to: Kind,
    title: Option<String>,
    /// Whether the candidates of empty cells are shown; those that the player leaves always are.
    candidates: Option<bool>,
    solution: Option<bool>,
    /// The paper of a PDF.
    paper: Option<Sheet>,
}

/// Draws a board.
pub(super) fn work(body: &[u8], task: &Task) -> Result<Reply, Error> {
    let request: Request = asked(body)?;
    let board = request.board.board(task)?;
    let title = request.title.unwrap_or_default();
    if title.chars().count() > LONGEST_TITLE {
        let message = format!("a title has at most {LONGEST_TITLE} characters");
        return Err(Error::in_field(&BAD_REQUEST, "title", &message));
    }
    let shown = if request.candidates.unwrap_or(board.grid.marks().is_some()) {
        Some(candidates(&board.grid, &board.placed).map_err(refused)?)
    } else {
        None
    };
    let solution =
        if request.solution.unwrap_or(false) { Some(solution(&board, task)?) } else { None };
    let caption = unseen_rules(board.geometry()).unwrap_or_default();
    let picture = Picture {
        placed: &board.placed,
        solution: solution.as_deref(),
        candidates: shown,
        heading: &title,
        caption: &caption,
        ..Picture::new(&board.grid)
    };
    let scene = picture.scene().map_err(refused)?;
    let (kind, bytes) = match request.to {
        Kind::Svg => ("image/svg+xml", scene.svg(Letters::Named).into_bytes()),
        #[expect(clippy::cast_sign_loss, reason = "the width of a picture is positive")]
        Kind::Png => ("image/png", scene.png((2.0 * scene.width).round() as u32).map_err(refused)?),
        Kind::Pdf => {
            let mut document = Document::new(&title);
            let scene = match request.paper {
                None => scene,
                Some(Sheet::A4) => scene.on_paper(Paper::A4),
                Some(Sheet::Letter) => scene.on_paper(Paper::Letter),
            };
            document.add(&scene).map_err(refused)?;
            ("application/pdf", document.finish().map_err(refused)?)
        }
    };
    Ok(Reply { kind, bytes })
}

/// The only solution of the givens.
fn solution(board: &Board, task: &Task) -> Result<Vec<Digit>, Error> {
    let (verdict, ..) = verdict(&board.puzzle(false)?, None, &task.budget())?;
    let reason = match verdict {
        Verdict::Unique(solution) => return Ok(solution.into_digits()),
        Verdict::Several(..) => "the board has several solutions: none is shown",
        Verdict::Impossible => "the board has no solution to show",
        Verdict::Unknown(_) => "no proof of one solution was found in time",
    };
    Err(Error::in_field(&NOT_SERVED, "solution", reason))
}

fn refused(error: DrawError) -> Error {
    let kind = if matches!(error, DrawError::Refused(_)) { &INTERNAL } else { &NOT_SERVED };
    Error::in_field(kind, "board", &error)
}
