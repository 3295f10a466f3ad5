//! Faces: the two weights of the font that is built in, with what is needed to lay text out and to draw it.
//!
//! ```text
//!        ┌────────┐ cap height 0.7275 em: digits are as high as capitals
//!        │  glyph │
//!  ──────┴────────┴──▶ baseline; the next glyph stands one advance further on
//! ```
//! The font is Inter, cut down to Latin, Greek and Cyrillic (`font/README.md`). Text is set letter by letter: there is no kerning and no
//! shaping, so that scripts which need it are not in the font either. A character that is not there is drawn as the font's empty box.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ttf_parser::{GlyphId, OutlineBuilder};

use crate::{Anchor, Point};

/// The height of digits and capitals, in ems.
pub(crate) const CAP_HEIGHT: f32 = 1490.0 / 2048.0;

/// What programs that draw the SVG by themselves may take: Inter, or what is like it.
pub(crate) const FAMILY: &str = "Inter, 'Helvetica Neue', Arial, sans-serif";

/// A glyph and how far the next one stands from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// In ems.
    pub advance: f32,
}

/// A piece of an outline, in ems, upwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Piece {
    /// Starts a contour.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A curve of one control point.
    Quad(Point, Point),
    /// A curve of two control points.
    Cubic(Point, Point, Point),
    /// Ends a contour.
    Close,
}

/// One weight of the font.
pub(crate) struct Face {
    /// Its file.
    pub data: &'static [u8],
    font: ttf_parser::Face<'static>,
    scale: f32,
    glyphs: BTreeMap<char, Glyph>,
    missing: Glyph,
}

/// Regular and bold; read once, never changed.
static FACES: LazyLock<[Face; 2]> = LazyLock::new(|| {
    [
        Face::new(include_bytes!("../font/inter-regular.ttf")),
        Face::new(include_bytes!("../font/inter-bold.ttf")),
    ]
});

impl Face {
    /// The bold or the regular weight.
    pub(crate) fn of(is_bold: bool) -> &'static Self {
        &FACES[usize::from(is_bold)]
    }

    fn new(data: &'static [u8]) -> Self {
        let font = ttf_parser::Face::parse(data, 0).expect("the font that is built in");
        let scale = 1.0 / f32::from(font.units_per_em());
        let mut characters = Vec::new();
        for table in font.tables().cmap.iter().flat_map(|cmap| cmap.subtables) {
            table.codepoints(|code| characters.extend(char::from_u32(code)));
        }
        let advance = |id| scale * f32::from(font.glyph_hor_advance(id).unwrap_or_default());
        let glyph = |id: GlyphId| Glyph { id: id.0, advance: advance(id) };
        let found = |c: char| font.glyph_index(c).map(|id| (c, glyph(id)));
        let glyphs = characters.into_iter().filter_map(found).collect();
        let missing = glyph(GlyphId(0));
        Self { data, font, scale, glyphs, missing }
    }

    /// Its name in files.
    pub(crate) fn name(&self) -> &'static str {
        if self.font.is_bold() { "Inter-Bold" } else { "Inter-Regular" }
    }

    /// How far the next glyph stands from this one, in ems.
    pub(crate) fn advance(&self, id: u16) -> f32 {
        self.scale * f32::from(self.font.glyph_hor_advance(GlyphId(id)).unwrap_or_default())
    }

    /// Left, bottom, right and top of what all glyphs together cover, in ems.
    pub(crate) fn extent(&self) -> [f32; 4] {
        let all = self.font.global_bounding_box();
        [all.x_min, all.y_min, all.x_max, all.y_max].map(|end| self.scale * f32::from(end))
    }

    /// The glyph of a character, or the empty box.
    pub(crate) fn glyph(&self, character: char) -> Glyph {
        self.glyphs.get(&character).copied().unwrap_or(self.missing)
    }

    /// The width of a text, in ems.
    pub(crate) fn width(&self, text: &str) -> f32 {
        text.chars().map(|character| self.glyph(character).advance).sum()
    }

    /// Where a text of this size starts whose anchor stands at `at`.
    pub(crate) fn start(&self, text: &str, size: f32, anchor: Anchor, at: Point) -> Point {
        match anchor {
            Anchor::Start => at,
            Anchor::Middle => at.shifted(-size * self.width(text) / 2.0, 0.0),
            Anchor::End => at.shifted(-size * self.width(text), 0.0),
        }
    }

    /// The outline of a glyph.
    pub(crate) fn outline(&self, glyph: Glyph) -> Vec<Piece> {
        let mut pen = Pen { scale: self.scale, pieces: Vec::new() };
        self.font.outline_glyph(GlyphId(glyph.id), &mut pen);
        pen.pieces
    }
}

/// The characters of a text that the font lacks, each once, in their order.
///
/// PNG and PDF show an empty box for them; an SVG with named fonts shows what the viewer has.
pub fn lacking(text: &str) -> Vec<char> {
    let mut lacking = Vec::new();
    for character in crate::scene::printable(text).chars() {
        if !Face::of(false).glyphs.contains_key(&character) && !lacking.contains(&character) {
            lacking.push(character);
        }
    }
    lacking
}

struct Pen {
    scale: f32,
    pieces: Vec<Piece>,
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(x * self.scale, y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.pieces.push(Piece::Move(self.point(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.pieces.push(Piece::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.pieces.push(Piece::Quad(self.point(cx, cy), self.point(x, y)));
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.pieces.push(Piece::Cubic(self.point(ax, ay), self.point(bx, by), self.point(x, y)));
    }

    fn close(&mut self) {
        self.pieces.push(Piece::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_have_the_same_characters_and_each_an_outline() {
        let [regular, bold] = &*FACES;
        assert!(regular.glyphs.keys().eq(bold.glyphs.keys()));
        for face in [regular, bold] {
            for (&character, &glyph) in &face.glyphs {
                let is_blank = character.is_whitespace() || character == '\u{AD}';
                assert!(glyph.advance > 0.0 || is_blank, "{character:?}");
                assert!(!face.outline(glyph).is_empty() || is_blank, "{character:?}");
            }
        }
    }

    #[test]
    fn digits_are_as_high_as_capitals() {
        for face in &*FACES {
            let top = |piece: &Piece| match *piece {
                Piece::Move(p) | Piece::Line(p) | Piece::Quad(_, p) | Piece::Cubic(_, _, p) => p.y,
                Piece::Close => 0.0,
            };
            for character in ['1', '4', '7', 'H'] {
                let height =
                    face.outline(face.glyph(character)).iter().map(top).fold(0.0, f32::max);
                assert!((height - CAP_HEIGHT).abs() < 1e-3, "{character}");
            }
        }
    }

    #[test]
    fn what_the_font_lacks_is_named_once() {
        assert!(lacking("Sudoku für Ångström, Žižek, Ελλάδα, Россия: 5 → 7 – “x” №\n").is_empty());
        assert_eq!(lacking("数独 数 🎉"), ['数', '独', '🎉']);
    }
}
