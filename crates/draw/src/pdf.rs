//! PDF: scenes as pages; letters are text, so that it can be selected and searched, and the font is in the file.
//!
//! ```text
//! 1 catalog   2 pages   3 information   4, 5 fonts   then for each page its contents and itself, then the parts of the fonts
//! ```
//! Of each weight that occurs the glyphs that were used are embedded (a CID font with a table of their characters: PDF 32000-1:2008,
//! 9.7 and 9.10). A page is written as soon as it is added. The file has no date and no random number: the same pages give the same
//! bytes.

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::{GlyphRemapper, subset};

use crate::face::{Face, Piece};
use crate::outline::contours;
use crate::scene::printable;
use crate::style::{Colour, Paint};
use crate::{DrawError, Form, Point, Scene, Shape};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFORMATION: Ref = Ref::new(3);
/// Regular and bold: the object, and its name on pages.
const FONTS: [(Ref, Name<'static>); 2] = [(Ref::new(4), Name(b"R")), (Ref::new(5), Name(b"B"))];
/// The first object that is not one of these.
const NEXT: i32 = 6;

/// How characters are numbered in a font of which glyphs were picked.
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A PDF file in the making.
pub struct Document {
    pdf: Pdf,
    next: i32,
    pages: Vec<Ref>,
    used: [Used; 2],
    title: String,
}

/// The glyphs of a weight that were used.
#[derive(Default)]
struct Used {
    numbers: GlyphRemapper,
    characters: BTreeMap<u16, char>,
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a PDF file of {} pages", self.pages.len())
    }
}

impl Document {
    /// A document without pages. Viewers show its title in place of the file's name.
    pub fn new(title: &str) -> Self {
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        let title = printable(title);
        Self { pdf, next: NEXT, pages: Vec::new(), used: [Used::default(), Used::default()], title }
    }

    fn object(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next - 1)
    }

    /// Adds a page with the size of the scene.
    ///
    /// # Errors
    /// If the scene has no size.
    pub fn add(&mut self, scene: &Scene) -> Result<(), DrawError> {
        let is_size = |length: f32| length.is_finite() && length > 0.0;
        if !is_size(scene.width) || !is_size(scene.height) {
            return Err(DrawError::Refused("a page without size"));
        }
        let mut sheet = Sheet::new(scene.height, &mut self.used);
        scene.shapes.iter().for_each(|shape| sheet.draw(shape));
        let contents = packed(sheet.content.finish().as_slice());
        let (content, page) = (self.object(), self.object());
        self.pdf.stream(content, &contents).filter(Filter::FlateDecode);
        let mut writer = self.pdf.page(page);
        writer.parent(PAGES).contents(content);
        writer.media_box(Rect::new(0.0, 0.0, hundredths(scene.width), hundredths(scene.height)));
        writer.finish();
        self.pages.push(page);
        Ok(())
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If the font cannot be cut down, which no scene brings about.
    pub fn finish(mut self) -> Result<Vec<u8>, DrawError> {
        let mut catalog = self.pdf.catalog(CATALOG);
        catalog.pages(PAGES);
        catalog.viewer_preferences().display_doc_title(!self.title.is_empty());
        catalog.finish();
        let mut information = self.pdf.document_info(INFORMATION);
        information.creator(TextStr("hyperdoku"));
        if !self.title.is_empty() {
            information.title(TextStr(&self.title));
        }
        information.finish();
        let is_used = [0, 1].map(|at: usize| !self.used[at].characters.is_empty());
        let mut pages = self.pdf.pages(PAGES);
        pages.kids(self.pages.iter().copied());
        pages.count(i32::try_from(self.pages.len()).unwrap_or(i32::MAX));
        let mut resources = pages.resources();
        let mut fonts = resources.fonts();
        for ((font, name), _) in FONTS.into_iter().zip(is_used).filter(|(_, is_used)| *is_used) {
            fonts.pair(name, font);
        }
        fonts.finish();
        resources.finish();
        pages.finish();
        for (at, _) in is_used.into_iter().enumerate().filter(|(_, is_used)| *is_used) {
            self.write_font(at)?;
        }
        Ok(self.pdf.finish())
    }

    /// Writes the glyphs of a weight that were used.
    fn write_font(&mut self, at: usize) -> Result<(), DrawError> {
        let face = Face::of(at == 1);
        let [descendant, descriptor, file, table] = [(); 4].map(|()| self.object());
        let Used { numbers, characters } = &self.used[at];
        let data = subset(face.data, 0, numbers).map_err(|_| DrawError::Refused("a font"))?;
        let name = format!("{}+{}", tag_of(characters), face.name());
        let name = Name(name.as_bytes());

        let mut font = self.pdf.type0_font(FONTS[at].0);
        font.base_font(name).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(descendant).to_unicode(table);
        font.finish();

        let mut font = self.pdf.cid_font(descendant);
        font.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY);
        font.font_descriptor(descriptor).cid_to_gid_map_predefined(Name(b"Identity"));
        font.default_width(0.0);
        let widths = numbers.remapped_gids().map(|glyph| 1000.0 * face.advance(glyph));
        font.widths().consecutive(0, widths);
        font.finish();

        let mut font = self.pdf.font_descriptor(descriptor);
        font.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0);
        let [left, bottom, right, top] = face.extent().map(|ems| 1000.0 * ems);
        font.bbox(Rect::new(left, bottom, right, top)).ascent(top).descent(bottom);
        font.cap_height(1000.0 * crate::face::CAP_HEIGHT).stem_v(if at == 1 {
            140.0
        } else {
            90.0
        });
        font.font_file2(file);
        font.finish();

        self.pdf.stream(file, &packed(&data)).filter(Filter::FlateDecode);
        let mut codes = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
        for (&number, &character) in characters {
            codes.pair(number, character);
        }
        self.pdf.stream(table, &packed(codes.finish().as_slice())).filter(Filter::FlateDecode);
        Ok(())
    }
}

/// Six capitals that depend on the characters: the names of two different parts of a font must differ.
fn tag_of(characters: &BTreeMap<u16, char>) -> String {
    // FNV-1a, by Fowler, Noll and Vo.
    let hash = characters.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, (_, &character)| {
        (hash ^ u64::from(u32::from(character))).wrapping_mul(0x0100_0000_01b3)
    });
    let letter = |at: u32| char::from(b'A' + (hash / 26_u64.pow(at) % 26) as u8);
    (0..6).map(letter).collect()
}

/// Compressed.
///
/// # Panics
/// Never: memory takes all that is written.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory takes all that is written");
    encoder.finish().expect("memory takes all that is written")
}

/// Rounded to hundredths of a point, finer than any printer.
fn hundredths(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

/// The contents of a page in the making; what its pen is set to is written when it changes.
struct Sheet<'a> {
    content: Content,
    height: f32,
    used: &'a mut [Used; 2],
    fill: Option<Colour>,
    stroke: Option<(Colour, f32, bool)>,
}

impl<'a> Sheet<'a> {
    fn new(height: f32, used: &'a mut [Used; 2]) -> Self {
        Self { content: Content::new(), height, used, fill: None, stroke: None }
    }

    fn draw(&mut self, shape: &Shape) {
        let look = shape.style.paint();
        if let Form::Text { text, at, size, anchor } = &shape.form {
            let face = Face::of(look.is_bold);
            self.write(look, text, *size, face.start(text, *size, *anchor, *at));
            return;
        }
        for contour in contours(shape) {
            let fill = look.fill.filter(|_| contour.is_filled);
            let stroke = look.stroke.filter(|_| contour.is_stroked && shape.pen > 0.0);
            if let Some(fill) = fill {
                self.set_fill(fill);
            }
            if let Some(stroke) = stroke {
                self.set_stroke(stroke, shape.pen, look.is_dashed);
            }
            if fill.is_none() && stroke.is_none() {
                continue;
            }
            self.trace(&contour.pieces);
            match (fill, stroke) {
                (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
                (Some(_), None) => self.content.fill_nonzero(),
                _ => self.content.stroke(),
            };
        }
    }

    fn set_fill(&mut self, colour: Colour) {
        if self.fill != Some(colour) {
            let [red, green, blue] = shares(colour);
            self.content.set_fill_rgb(red, green, blue);
            self.fill = Some(colour);
        }
    }

    fn set_stroke(&mut self, colour: Colour, pen: f32, is_dashed: bool) {
        let wanted = (colour, pen, is_dashed);
        if self.stroke == Some(wanted) {
            return;
        }
        let [red, green, blue] = shares(colour);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(hundredths(pen));
        let dashes = [3.0 * pen, 2.0 * pen].map(hundredths);
        self.content.set_dash_pattern(dashes.into_iter().filter(|_| is_dashed), 0.0);
        self.stroke = Some(wanted);
    }

    /// Where a point lies on the page, on which y runs upwards.
    fn place(&self, point: Point) -> (f32, f32) {
        (hundredths(point.x), hundredths(self.height - point.y))
    }

    fn trace(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            match *piece {
                Piece::Move(to) => {
                    let (x, y) = self.place(to);
                    self.content.move_to(x, y);
                }
                Piece::Line(to) => {
                    let (x, y) = self.place(to);
                    self.content.line_to(x, y);
                }
                // No form has one: they are in letters, which are text here.
                Piece::Quad(..) => {}
                Piece::Cubic(a, b, to) => {
                    let [(ax, ay), (bx, by), (x, y)] = [a, b, to].map(|point| self.place(point));
                    self.content.cubic_to(ax, ay, bx, by, x, y);
                }
                Piece::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn write(&mut self, look: Paint, text: &str, size: f32, start: Point) {
        let Some(fill) = look.fill else { return };
        self.set_fill(fill);
        let face = Face::of(look.is_bold);
        let used = &mut self.used[usize::from(look.is_bold)];
        let mut bytes = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let number = used.numbers.remap(face.glyph(character).id);
            // One box stands for all characters that the font lacks.
            let character = if number == 0 { char::REPLACEMENT_CHARACTER } else { character };
            used.characters.entry(number).or_insert(character);
            bytes.extend(number.to_be_bytes());
        }
        let (x, y) = self.place(start);
        let (_, name) = FONTS[usize::from(look.is_bold)];
        self.content.begin_text().set_font(name, hundredths(size)).next_line(x, y);
        self.content.show(Str(&bytes)).end_text();
    }
}

fn shares(colour: Colour) -> [f32; 3] {
    [colour.0, colour.1, colour.2].map(|share| (f32::from(share) / 255.0 * 1000.0).round() / 1000.0)
}
