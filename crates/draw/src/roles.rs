//! Roles: the marks that a step leaves on the board, one shape a role, so that nobody needs colours to tell them apart.
//!
//! ```text
//! pattern  full circle          on   full circle         ──▶  from false to true (strong link)
//! extra    full square          off  dashed circle       ┄┄▶  from true to false (weak link)
//! other    dashed circle        placed    white digit on a black disc
//! link     square               taken away    cross
//! ```
//! A step is uniform data, so nothing here knows a technique. An arrow stands where one link of a chain follows from the one before
//! through a cell or a house, and is left out where it would be shorter than its head, as within a cell.

use hyperdoku_grid::{Cell, Digit};
use hyperdoku_logic::{Board, Role, Step, arrows};

use crate::board::{Layout, write};
use crate::scene::Form;
use crate::{Names, Point, Scene, Shape, Style};

/// The style of a role.
fn style_of(role: Role) -> Style {
    match role {
        Role::Pattern => Style::Pattern,
        Role::Extra => Style::Extra,
        Role::Other => Style::Other,
        Role::Link => Style::Link,
        Role::On => Style::On,
        Role::Off => Style::Off,
    }
}

/// Where a mark stands, and how large it is: around a candidate, or around the digit of a cell.
fn mark(board: &Board, layout: &Layout, cell: Cell, digit: Digit) -> (Point, f32) {
    if board.digit(cell).is_some() {
        (layout.centre(cell), 0.42 * layout.cell)
    } else {
        (layout.centre_of(cell, digit), layout.radius())
    }
}

/// Draws what lies under the digits: marks of evidence and arrows.
pub(crate) fn draw_marks(scene: &mut Scene, board: &Board, step: &Step, layout: &Layout) {
    let pen = layout.cell * 0.022;
    let (mut seen, mut marks) = (Vec::new(), Vec::new());
    for &(role, cell, digit) in &step.evidence {
        if seen.contains(&(role, cell, digit)) {
            continue;
        }
        seen.push((role, cell, digit));
        let (centre, radius) = mark(board, layout, cell, digit);
        marks.push((centre, radius));
        let style = style_of(role);
        let form = match role {
            Role::Extra | Role::Link => {
                let half = 0.92 * radius;
                let corner = centre.shifted(-half, -half);
                Form::Rectangle { corner, width: 2.0 * half, height: 2.0 * half }
            }
            Role::Pattern | Role::Other | Role::On | Role::Off => Form::Circle { centre, radius },
        };
        scene.shapes.push(Shape { style, pen, form });
    }
    for arrow in arrows(board, step) {
        let style = if arrow.is_strong { Style::Strong } else { Style::Weak };
        let ends = [arrow.from, arrow.to].map(|(cell, digit)| mark(board, layout, cell, digit));
        draw_arrow(scene, style, pen, ends, &marks);
    }
}

/// Draws an arrow from the edge of one mark to the edge of another.
///
/// ```text
/// (1)───▶(2)      past other marks it runs beside the middle, so that it      ╭──────────▶╮
///                 crosses none of their digits                               (1)  (3)  (2)
/// ```
fn draw_arrow(
    scene: &mut Scene,
    style: Style,
    pen: f32,
    [(from, radius), (to, other)]: [(Point, f32); 2],
    marks: &[(Point, f32)],
) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt();
    let room = length - radius - other - pen;
    if room < 4.0 * pen {
        return;
    }
    let (x, y) = (x / length, y / length);
    let is_in_the_way = |&(centre, radius): &(Point, f32)| {
        let (right, down) = (centre.x - from.x, centre.y - from.y);
        let (along, beside) = (right * x + down * y, (right * y - down * x).abs());
        beside < radius && along > 0.5 * radius && along < length - 0.5 * radius
    };
    // The sine and cosine of the angle at which it leaves and meets the marks.
    let (sine, cosine) = if marks.iter().any(is_in_the_way) { (0.77, 0.64) } else { (0.0, 1.0) };
    let leave = |radius: f32, along: f32| {
        (radius * (along * x + sine * y), radius * (along * y - sine * x))
    };
    let ((right, down), (left, up)) = (leave(radius, cosine), leave(other + pen, -cosine));
    scene.arrow(style, pen, from.shifted(right, down), to.shifted(left, up));
}

/// Draws what lies over the digits: what is placed and what is taken away.
pub(crate) fn draw_crosses(
    scene: &mut Scene,
    board: &Board,
    step: &Step,
    names: Names,
    layout: &Layout,
) {
    let is_placed = |cell| step.placements.iter().any(|&(placed, _)| placed == cell);
    let arm = 0.8 * layout.radius();
    for &(cell, digit) in &step.eliminations {
        if !board.has_candidate(cell, digit) || is_placed(cell) {
            continue;
        }
        let at = layout.centre_of(cell, digit);
        let pen = layout.cell * 0.024;
        scene.line(Style::Cross, pen, at.shifted(-arm, -arm), at.shifted(arm, arm));
        scene.line(Style::Cross, pen, at.shifted(-arm, arm), at.shifted(arm, -arm));
    }
    for &(cell, digit) in &step.placements {
        let at = layout.centre_of(cell, digit);
        scene.circle(Style::Disc, 0.0, at, layout.radius() * 1.04);
        write(scene, Style::New, layout.candidate_size(), at, &names.name(digit));
    }
}
