//! Outlines: forms as contours, for back ends that know paths alone.

use crate::face::Piece;
use crate::scene::parts_of_arrow;
use crate::{Form, Point, Shape};

/// How far control points lie from the ends of a quarter of a circle, in radii.
const KAPPA: f32 = 0.552_284_8;

/// A contour, and what of its style is painted.
pub(crate) struct Contour {
    /// In points, downwards.
    pub pieces: Vec<Piece>,
    /// Whether its inside is.
    pub is_filled: bool,
    /// Whether its line is.
    pub is_stroked: bool,
}

/// The contours of a shape in the order in which they are painted; none of a text.
pub(crate) fn contours(shape: &Shape) -> Vec<Contour> {
    let contour = |pieces, is_filled, is_stroked| Contour { pieces, is_filled, is_stroked };
    match &shape.form {
        Form::Line { from, to } => {
            vec![contour(vec![Piece::Move(*from), Piece::Line(*to)], false, true)]
        }
        Form::Rectangle { corner, width, height } => {
            let corners = [(0.0, 0.0), (*width, 0.0), (*width, *height), (0.0, *height)];
            vec![contour(polygon(corners.map(|(x, y)| corner.shifted(x, y))), true, true)]
        }
        Form::Circle { centre, radius } => vec![contour(circle(*centre, *radius), true, true)],
        Form::Arrow { from, to } => {
            let (shaft, head) = parts_of_arrow(*from, *to, shape.pen);
            let line = vec![Piece::Move(*from), Piece::Line(shaft)];
            vec![contour(line, false, true), contour(polygon(head), true, false)]
        }
        Form::Text { .. } => Vec::new(),
    }
}

fn polygon<const N: usize>(corners: [Point; N]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = corners.into_iter().map(Piece::Line).collect();
    pieces[0] = Piece::Move(corners[0]);
    pieces.push(Piece::Close);
    pieces
}

fn circle(centre: Point, radius: f32) -> Vec<Piece> {
    let at = |x: f32, y: f32| centre.shifted(x * radius, y * radius);
    let quarter = |a: (f32, f32), b: (f32, f32)| {
        let control = |p: (f32, f32), q: (f32, f32)| at(p.0 + KAPPA * q.0, p.1 + KAPPA * q.1);
        Piece::Cubic(control(a, b), control(b, a), at(b.0, b.1))
    };
    let ends = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
    let mut pieces = vec![Piece::Move(at(1.0, 0.0))];
    pieces.extend(ends.windows(2).map(|pair| quarter(pair[0], pair[1])));
    pieces.push(Piece::Close);
    pieces
}
