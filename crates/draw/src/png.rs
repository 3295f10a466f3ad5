//! PNG: the scene in pixels, on white.
//!
//! Upright lines are laid on whole pixels, at least one wide, so that all lines of a grid look alike; all else is drawn with soft edges.
//! Cost: about 0.1 µs a pixel, and 4 bytes of memory for each.

use std::collections::HashMap;

use tiny_skia::{
    Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

use crate::face::{Face, Piece};
use crate::outline::contours;
use crate::style::Colour;
use crate::{DrawError, Form, Point, Scene, Shape};

/// The largest width and height of a picture, in pixels.
pub const MAX_PIXELS: u32 = 10_000;

impl Scene {
    /// The scene as a PNG file of this width, in pixels; its height follows.
    ///
    /// # Errors
    /// If it would be wider or higher than [`MAX_PIXELS`], or have no pixel.
    pub fn png(&self, width: u32) -> Result<Vec<u8>, DrawError> {
        let scale = width as f32 / self.width;
        let height = (self.height * scale).ceil();
        let refused = DrawError::Pixels { width, most: MAX_PIXELS };
        if width == 0 || width > MAX_PIXELS || !(1.0..=MAX_PIXELS as f32).contains(&height) {
            return Err(refused);
        }
        #[expect(clippy::cast_sign_loss, reason = "a height of 1 to MAX_PIXELS")]
        let mut pixels = Pixmap::new(width, height as u32).ok_or(refused)?;
        pixels.fill(Color::WHITE);
        let mut pencil = Pencil { pixels, scale, glyphs: HashMap::new() };
        self.shapes.iter().for_each(|shape| pencil.draw(shape));
        pencil.pixels.encode_png().map_err(|_| DrawError::Refused("PNG"))
    }
}

/// Draws on pixels.
struct Pencil {
    pixels: Pixmap,
    /// Pixels in a point.
    scale: f32,
    /// Outlines of letters that were used, in ems; none for a blank.
    glyphs: HashMap<(bool, u16), Option<Path>>,
}

impl Pencil {
    fn draw(&mut self, shape: &Shape) {
        let look = shape.style.paint();
        match &shape.form {
            Form::Text { text, at, size, anchor } => {
                let face = Face::of(look.is_bold);
                let mut at = face.start(text, *size, *anchor, *at);
                for character in text.chars() {
                    let glyph = face.glyph(character);
                    let outline = self.glyphs.entry((look.is_bold, glyph.id));
                    let outline = outline.or_insert_with(|| path_of(&face.outline(glyph)));
                    if let (Some(path), Some(fill)) = (outline, look.fill) {
                        let scale = self.scale;
                        let place = Transform::from_scale(size * scale, -size * scale)
                            .post_translate(at.x * scale, at.y * scale);
                        self.pixels.fill_path(
                            path,
                            &ink(fill, true),
                            FillRule::Winding,
                            place,
                            None,
                        );
                    }
                    at.x += size * glyph.advance;
                }
            }
            Form::Line { from, to }
                if (from.has_x_of(*to) || from.has_y_of(*to)) && !look.is_dashed =>
            {
                self.draw_upright(shape, *from, *to);
            }
            Form::Rectangle { corner, width, height } if look.fill.is_none() && !look.is_dashed => {
                self.draw_frame(shape, *corner, *width, *height);
            }
            _ => self.draw_contours(shape),
        }
    }

    fn draw_contours(&mut self, shape: &Shape) {
        let look = shape.style.paint();
        let place = Transform::from_scale(self.scale, self.scale);
        for contour in contours(shape) {
            let Some(path) = path_of(&contour.pieces) else { continue };
            if let Some(fill) = look.fill.filter(|_| contour.is_filled) {
                self.pixels.fill_path(&path, &ink(fill, true), FillRule::Winding, place, None);
            }
            if let Some(stroke) = look.stroke.filter(|_| contour.is_stroked && shape.pen > 0.0) {
                let dash = if look.is_dashed {
                    StrokeDash::new(vec![3.0 * shape.pen, 2.0 * shape.pen], 0.0)
                } else {
                    None
                };
                let pen = Stroke { width: shape.pen, dash, ..Stroke::default() };
                self.pixels.stroke_path(&path, &ink(stroke, true), &pen, place, None);
            }
        }
    }

    /// The edges of a line of this width around `middle`, in points, as whole pixels.
    fn edges(&self, middle: f32, pen: f32) -> (f32, f32) {
        let wide = (pen * self.scale).round().max(1.0);
        let start = (middle * self.scale - wide / 2.0).round();
        (start, start + wide)
    }

    fn draw_upright(&mut self, shape: &Shape, from: Point, to: Point) {
        let (x, y) = if from.has_x_of(to) {
            let (low, high) = (from.y.min(to.y), from.y.max(to.y));
            (
                self.edges(from.x, shape.pen),
                ((low * self.scale).round(), (high * self.scale).round()),
            )
        } else {
            let (low, high) = (from.x.min(to.x), from.x.max(to.x));
            (
                ((low * self.scale).round(), (high * self.scale).round()),
                self.edges(from.y, shape.pen),
            )
        };
        self.fill(shape, x, y);
    }

    fn draw_frame(&mut self, shape: &Shape, corner: Point, width: f32, height: f32) {
        let [left, right] = [corner.x, corner.x + width].map(|x| self.edges(x, shape.pen));
        let [top, bottom] = [corner.y, corner.y + height].map(|y| self.edges(y, shape.pen));
        let (across, down) = ((left.0, right.1), (top.0, bottom.1));
        for (x, y) in [(left, down), (right, down), (across, top), (across, bottom)] {
            self.fill(shape, x, y);
        }
    }

    /// Fills whole pixels in the colour of lines.
    fn fill(&mut self, shape: &Shape, x: (f32, f32), y: (f32, f32)) {
        let stroke = shape.style.paint().stroke;
        if let (Some(rect), Some(stroke)) = (Rect::from_ltrb(x.0, y.0, x.1, y.1), stroke) {
            self.pixels.fill_rect(rect, &ink(stroke, false), Transform::identity(), None);
        }
    }
}

fn ink(colour: Colour, is_soft: bool) -> Paint<'static> {
    let mut paint = Paint { anti_alias: is_soft, ..Paint::default() };
    paint.set_color_rgba8(colour.0, colour.1, colour.2, 255);
    paint
}

/// The path of an outline; `None` if it has no line.
fn path_of(pieces: &[Piece]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for piece in pieces {
        match *piece {
            Piece::Move(to) => path.move_to(to.x, to.y),
            Piece::Line(to) => path.line_to(to.x, to.y),
            Piece::Quad(a, to) => path.quad_to(a.x, a.y, to.x, to.y),
            Piece::Cubic(a, b, to) => path.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            Piece::Close => path.close(),
        }
    }
    path.finish()
}
