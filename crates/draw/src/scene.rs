//! A scene: what a picture is, before any file format: shapes in the order in which they are painted.
//!
//! ```text
//! (0, 0) ┌────────────▶ x      lengths are points, 1/72 inch
//!        │   shapes            a text stands on its point: its baseline there, and from there to the right,
//!        ▼ y                   around it or to its left
//! ```
//! A shape says where it is, how wide its pen is, and the name of its style; colours and weights are in [`Style`] alone. The back
//! ends, [`Scene::svg`], [`Scene::png`] and [`Document`](crate::Document), know nothing of grids.

use crate::Style;

/// A place, or a direction.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right, in points.
    pub x: f32,
    /// Down, in points.
    pub y: f32,
}

impl Point {
    /// A place.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Whether it lies right above or below.
    #[expect(clippy::float_cmp, reason = "both ends of such a line have the very same coordinate")]
    pub(crate) fn has_x_of(self, other: Self) -> bool {
        self.x == other.x
    }

    /// Whether it lies right beside.
    #[expect(clippy::float_cmp, reason = "both ends of such a line have the very same coordinate")]
    pub(crate) fn has_y_of(self, other: Self) -> bool {
        self.y == other.y
    }

    /// The place that lies this far away.
    #[must_use]
    pub fn shifted(self, x: f32, y: f32) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }
}

/// Which part of a text stands on its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// What a shape is.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
    },
    /// An upright rectangle.
    Rectangle {
        /// Its upper left corner.
        corner: Point,
        /// To the right.
        width: f32,
        /// Down.
        height: f32,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius, to the middle of the line.
        radius: f32,
    },
    /// A line with a head at its end.
    Arrow {
        /// Where it starts.
        from: Point,
        /// The tip of its head.
        to: Point,
    },
    /// A line of text.
    Text {
        /// Its characters; none is a control character.
        text: String,
        /// Where its anchor stands on the baseline.
        at: Point,
        /// The size of its font: an em, in points.
        size: f32,
        /// What stands there.
        anchor: Anchor,
    },
}

/// A form in a style.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// How it is painted.
    pub style: Style,
    /// The width of its lines, in points; nothing for a text.
    pub pen: f32,
    /// What it is.
    pub form: Form,
}

/// Shapes on an empty ground.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// Its width, in points.
    pub width: f32,
    /// Its height, in points.
    pub height: f32,
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// Its shapes; later ones cover earlier ones.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// An empty scene.
    pub fn new(width: f32, height: f32) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Adds a line.
    pub fn line(&mut self, style: Style, pen: f32, from: Point, to: Point) {
        self.shapes.push(Shape { style, pen, form: Form::Line { from, to } });
    }

    /// Adds a rectangle.
    pub fn rectangle(&mut self, style: Style, pen: f32, corner: Point, width: f32, height: f32) {
        self.shapes.push(Shape { style, pen, form: Form::Rectangle { corner, width, height } });
    }

    /// Adds a circle.
    pub fn circle(&mut self, style: Style, pen: f32, centre: Point, radius: f32) {
        self.shapes.push(Shape { style, pen, form: Form::Circle { centre, radius } });
    }

    /// Adds an arrow.
    pub fn arrow(&mut self, style: Style, pen: f32, from: Point, to: Point) {
        self.shapes.push(Shape { style, pen, form: Form::Arrow { from, to } });
    }

    /// Adds a text on a baseline. Control characters become blanks; an empty text is none.
    pub fn text(&mut self, style: Style, size: f32, anchor: Anchor, at: Point, text: &str) {
        let text = printable(text);
        if !text.trim().is_empty() {
            self.shapes.push(Shape {
                style,
                pen: 0.0,
                form: Form::Text { text, at, size, anchor },
            });
        }
    }

    /// The shapes of a style.
    pub fn of_style(&self, style: Style) -> impl Iterator<Item = &Shape> {
        self.shapes.iter().filter(move |shape| shape.style == style)
    }

    /// The texts of a style, in their order.
    pub fn texts(&self, style: Style) -> Vec<&str> {
        let mut texts = Vec::new();
        for shape in self.of_style(style) {
            if let Form::Text { text, .. } = &shape.form {
                texts.push(text.as_str());
            }
        }
        texts
    }
}

/// A text in which every control character, and what XML forbids, is a blank.
pub(crate) fn printable(text: &str) -> String {
    let is_shown = |c: char| {
        !c.is_control() && !matches!(c, '\u{FFFE}' | '\u{FFFF}' | '\u{2028}' | '\u{2029}')
    };
    text.chars().map(|c| if is_shown(c) { c } else { ' ' }).collect()
}

/// The shaft and the three corners of the head of an arrow; the shaft ends inside the head.
///
/// ```text
///              b
///  from ───────c═══▷ to        the head is as long as four and as wide as three and a half pens, or less on a short arrow
///              a
/// ```
pub(crate) fn parts_of_arrow(from: Point, to: Point, pen: f32) -> (Point, [Point; 3]) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).sqrt();
    if length <= f32::EPSILON {
        return (to, [to; 3]);
    }
    let (x, y) = (x / length, y / length);
    let head = (4.0 * pen).min(0.6 * length);
    let half = head * 0.44;
    let base = to.shifted(-head * x, -head * y);
    let corners = [to, base.shifted(-half * y, half * x), base.shifted(half * y, -half * x)];
    (base.shifted(0.3 * head * x, 0.3 * head * y), corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_blanks() {
        assert_eq!(printable("a\tb\nc\u{0}d\u{FFFF}é→"), "a b c d é→");
        let mut scene = Scene::new(10.0, 10.0);
        scene.text(Style::Heading, 10.0, Anchor::Start, Point::default(), "\n\t ");
        assert!(scene.shapes.is_empty());
    }

    #[test]
    fn the_head_of_an_arrow_ends_at_its_tip_and_is_symmetric() {
        let (shaft, [tip, a, b]) =
            parts_of_arrow(Point::new(0.0, 0.0), Point::new(100.0, 0.0), 1.0);
        assert_eq!((tip, a.x, b.x), (Point::new(100.0, 0.0), 96.0, 96.0));
        assert!((a.y + b.y).abs() < 1e-6 && (96.0..100.0).contains(&shaft.x));
        let (_, corners) = parts_of_arrow(Point::new(1.0, 1.0), Point::new(1.0, 1.0), 1.0);
        assert_eq!(corners, [Point::new(1.0, 1.0); 3]);
    }
}
