//! SVG: shapes as elements, those of one style together in a group that holds its paint.
//!
//! ```text
//! <g stroke="#444" stroke-width=".5"><path d="M4 40H328M4 76H328…"/></g>      lines of a style: one path
//! <g fill="#111" font-weight="700" font-size="23"><text x="22" y="30">5</text>…</g>
//! ```
//! Letters are text in the font that the viewer has, or shapes: each glyph of a size once, in `defs`, and used by its number.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use crate::face::{FAMILY, Face, Piece};
use crate::scene::parts_of_arrow;
use crate::style::Colour;
use crate::{Anchor, Form, Point, Scene, Shape, Style};

/// How letters are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// As text, in the first font of a list that the viewer has: small, can be selected and edited.
    Named,
    /// As shapes: the same everywhere, and the file needs nothing else.
    Shapes,
}

/// A length with at most two decimals.
struct Short(f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

impl fmt::Display for Colour {
    /// `#0072b2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A text as it stands in XML.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

impl Scene {
    /// The scene on white as an SVG 1.1 document; lengths in it are points.
    pub fn svg(&self, letters: Letters) -> String {
        let (width, height) = (Short(self.width), Short(self.height));
        let mut glyphs = Glyphs::default();
        let mut body = String::new();
        for group in self.shapes.chunk_by(|a, b| key(a) == key(b)) {
            write_group(&mut body, group, letters, &mut glyphs);
        }
        let title = Escaped(&crate::scene::printable(&self.title)).to_string();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"{width}pt\" height=\"{height}pt\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}{body}</svg>\n",
            glyphs.definitions()
        )
    }
}

/// What shapes of a group have in common: style, pen, size and anchor of letters.
fn key(shape: &Shape) -> (Style, f32, Option<(f32, Anchor)>) {
    let text = match shape.form {
        Form::Text { size, anchor, .. } => Some((size, anchor)),
        _ => None,
    };
    (shape.style, shape.pen, text)
}

// Everything below writes into memory, which takes any text.

fn write_group(body: &mut String, group: &[Shape], letters: Letters, glyphs: &mut Glyphs) {
    let Some(first) = group.first() else { return };
    let paint = first.style.paint();
    let fill = paint.fill.map_or_else(|| "none".to_owned(), |fill| fill.to_string());
    let _ = write!(body, "<g fill=\"{fill}\"");
    if let Some(stroke) = paint.stroke {
        let _ = write!(body, " stroke=\"{stroke}\" stroke-width=\"{}\"", Short(first.pen));
        if paint.is_dashed {
            let _ = write!(
                body,
                " stroke-dasharray=\"{} {}\"",
                Short(3.0 * first.pen),
                Short(2.0 * first.pen)
            );
        }
    }
    if let (Form::Text { size, anchor, .. }, Letters::Named) = (&first.form, letters) {
        let weight = if paint.is_bold { 700 } else { 400 };
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = write!(
            body,
            " font-family=\"{FAMILY}\" font-weight=\"{weight}\" font-size=\"{}\" text-anchor=\"{anchor}\"",
            Short(*size)
        );
    }
    body.push_str(">\n");
    let mut path = String::new();
    for shape in group {
        write_shape(body, &mut path, shape, letters, glyphs);
    }
    if !path.is_empty() {
        let _ = writeln!(body, "<path d=\"{path}\"/>");
    }
    body.push_str("</g>\n");
}

/// Writes a shape; lines are added to the path of the group.
fn write_shape(
    body: &mut String,
    path: &mut String,
    shape: &Shape,
    letters: Letters,
    glyphs: &mut Glyphs,
) {
    match &shape.form {
        Form::Line { from, to } => write_line(path, *from, *to),
        Form::Arrow { from, to } => {
            let (shaft, [tip, a, b]) = parts_of_arrow(*from, *to, shape.pen);
            let mut line = String::new();
            write_line(&mut line, *from, shaft);
            let corner = |point: Point| format!("{} {}", Short(point.x), Short(point.y));
            let _ = writeln!(
                body,
                "<path d=\"{line}\"/><path stroke=\"none\" d=\"M{}L{}L{}Z\"/>",
                corner(tip),
                corner(a),
                corner(b)
            );
        }
        Form::Rectangle { corner, width, height } => {
            let [x, y, width, height] = [corner.x, corner.y, *width, *height].map(Short);
            let _ =
                writeln!(body, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
        }
        Form::Circle { centre, radius } => {
            let [x, y, radius] = [centre.x, centre.y, *radius].map(Short);
            let _ = writeln!(body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        }
        Form::Text { text, at, .. } if letters == Letters::Named => {
            let (x, y, text) = (Short(at.x), Short(at.y), Escaped(text));
            let _ = writeln!(body, "<text x=\"{x}\" y=\"{y}\">{text}</text>");
        }
        Form::Text { text, at, size, anchor } => {
            let is_bold = shape.style.paint().is_bold;
            let face = Face::of(is_bold);
            let mut at = face.start(text, *size, *anchor, *at);
            for character in text.chars() {
                if let Some(number) = glyphs.number(is_bold, *size, character) {
                    let _ = writeln!(
                        body,
                        "<use xlink:href=\"#g{number}\" x=\"{}\" y=\"{}\"/>",
                        Short(at.x),
                        Short(at.y)
                    );
                }
                at.x += size * face.glyph(character).advance;
            }
        }
    }
}

fn write_line(path: &mut String, from: Point, to: Point) {
    let _ = write!(path, "M{} {}", Short(from.x), Short(from.y));
    let _ = match (from.has_x_of(to), from.has_y_of(to)) {
        (_, true) => write!(path, "H{}", Short(to.x)),
        (true, _) => write!(path, "V{}", Short(to.y)),
        _ => write!(path, "L{} {}", Short(to.x), Short(to.y)),
    };
}

/// Outlines that are used: each once for a weight and a size.
#[derive(Default)]
struct Glyphs {
    numbers: BTreeMap<(bool, u32, char), Option<usize>>,
    outlines: Vec<String>,
}

impl Glyphs {
    /// The number of an outline; `None` for one without a line, as that of a blank.
    fn number(&mut self, is_bold: bool, size: f32, character: char) -> Option<usize> {
        let outlines = &mut self.outlines;
        *self.numbers.entry((is_bold, size.to_bits(), character)).or_insert_with(|| {
            let face = Face::of(is_bold);
            let outline = path_of(&face.outline(face.glyph(character)), size);
            (!outline.is_empty()).then(|| {
                outlines.push(outline);
                outlines.len() - 1
            })
        })
    }

    fn definitions(&self) -> String {
        if self.outlines.is_empty() {
            return String::new();
        }
        let mut text = "<defs>\n".to_owned();
        for (number, outline) in self.outlines.iter().enumerate() {
            let _ = writeln!(text, "<path id=\"g{number}\" d=\"{outline}\"/>");
        }
        text + "</defs>\n"
    }
}

/// An outline as path data, for letters of this size.
fn path_of(pieces: &[Piece], size: f32) -> String {
    let mut path = String::new();
    let at = |point: Point| format!("{} {}", Short(size * point.x), Short(-size * point.y));
    for piece in pieces {
        let _ = match *piece {
            Piece::Move(to) => write!(path, "M{}", at(to)),
            Piece::Line(to) => write!(path, "L{}", at(to)),
            Piece::Quad(a, to) => write!(path, "Q{} {}", at(a), at(to)),
            Piece::Cubic(a, b, to) => write!(path, "C{} {} {}", at(a), at(b), at(to)),
            Piece::Close => write!(path, "Z"),
        };
    }
    path
}
