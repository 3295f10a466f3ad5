//! The reader: any input, one record after the other, each format found by looking.
//!
//! Before each record, blank lines and comments are passed over and each row of the table is asked
//! whether the lines ahead are its own; the first that says yes reads the record. A heading (a CSV
//! header, `#!sudoku`) puts its format in force for the rest of the input. The last row takes any line,
//! so that every line is either read or named in an error. What is no text at all is one error, not
//! thousands.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;

use hyperdoku_grid::{BoxShape, Geometry, GeometryError, Variant};

use crate::strangers::stranger;
use crate::{Alphabet, FORMATS, Format, Heading, Lines, ParseError, ReadError, Record};

/// What the caller knows about the text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; found by looking if `None`.
    pub format: Option<&'static Format>,
    /// The box of grids of its side; others, and all if `None`, have the usual box.
    pub box_shape: Option<BoxShape>,
    /// The digits of one character; found by looking if `None`.
    pub alphabet: Option<Alphabet>,
    /// Variants whose houses every puzzle has.
    pub variants: Vec<&'static Variant>,
}

/// What the records of one input share.
#[derive(Debug, Default)]
pub struct Context {
    /// What the caller knows.
    pub options: ReadOptions,
    /// The heading in force.
    pub heading: Option<Heading>,
    /// Records that were read with the one before, to be handed on before anything else is read.
    pub more: VecDeque<Result<Record, ParseError>>,
    latest: Option<Arc<Geometry>>,
}

impl Context {
    /// The geometry of a grid of side `side` with boxes.
    ///
    /// # Errors
    /// If the side has no box, or a variant does not fit.
    pub fn boxes(&mut self, side: usize) -> Result<Arc<Geometry>, GeometryError> {
        let shape = self.shape(side)?;
        self.shaped(shape, &[])
    }

    /// The box of a grid of side `side` that names none: the one asked for, or the usual one.
    ///
    /// # Errors
    /// If the side has no box.
    pub fn shape(&self, side: usize) -> Result<BoxShape, GeometryError> {
        let asked = self.options.box_shape.filter(|shape| shape.side() == side);
        asked.map_or_else(|| BoxShape::for_side(side), Ok)
    }

    /// The geometry of a grid with boxes of this shape, with the variants that its text names and those
    /// that every puzzle has.
    ///
    /// # Errors
    /// If a variant does not fit.
    pub fn shaped(
        &mut self,
        shape: BoxShape,
        named: &[&'static Variant],
    ) -> Result<Arc<Geometry>, GeometryError> {
        let variants = self.variants(named);
        let fits = |known: &&Arc<Geometry>| {
            known.box_shape() == Some(shape) && known.variants() == variants
        };
        if let Some(known) = self.latest.as_ref().filter(fits) {
            return Ok(Arc::clone(known));
        }
        self.with_variants(Geometry::classic(shape), &variants)
    }

    /// The geometry of a grid with the regions `region_of`.
    ///
    /// # Errors
    /// If the regions are not as many as the side, each of as many cells, or a variant does not fit.
    pub fn regions(&mut self, region_of: &[u32]) -> Result<Arc<Geometry>, GeometryError> {
        self.jigsaw(region_of, &[])
    }

    /// As [`Context::regions`], with the variants that the text names.
    ///
    /// # Errors
    /// If the regions are not as many as the side, each of as many cells, or a variant does not fit.
    pub fn jigsaw(
        &mut self,
        region_of: &[u32],
        named: &[&'static Variant],
    ) -> Result<Arc<Geometry>, GeometryError> {
        let variants = self.variants(named);
        self.with_variants(Geometry::jigsaw(region_of)?, &variants)
    }

    /// The variants named and those of every puzzle, each once.
    fn variants(&self, named: &[&'static Variant]) -> Vec<&'static Variant> {
        let mut variants = Vec::with_capacity(named.len() + self.options.variants.len());
        for variant in named.iter().chain(&self.options.variants) {
            if !variants.contains(variant) {
                variants.push(*variant);
            }
        }
        variants
    }

    fn with_variants(
        &mut self,
        geometry: Geometry,
        variants: &[&'static Variant],
    ) -> Result<Arc<Geometry>, GeometryError> {
        let geometry = variants.iter().copied().try_fold(geometry, Geometry::with_variant)?;
        Ok(Arc::clone(self.latest.insert(Arc::new(geometry))))
    }
}

/// The records of an input.
#[derive(Debug)]
pub struct Reader<'a> {
    lines: Lines<'a>,
    context: Context,
    /// That of the latest record.
    format: Option<&'static Format>,
}

impl<'a> Reader<'a> {
    /// The records of `input`.
    pub fn new(input: impl Read + Send + 'a, options: ReadOptions) -> Self {
        let context = Context { options, ..Context::default() };
        Self { lines: Lines::new(input), context, format: None }
    }

    /// The format of the latest record, whether that was good or bad; `None` before the first.
    pub fn format(&self) -> Option<&'static Format> {
        self.format
    }

    /// Whether the next record can probably be had without waiting for the input: the time to hand on
    /// what was read so far is when it cannot.
    pub fn is_ready(&self) -> bool {
        !self.context.more.is_empty() || self.lines.is_ready()
    }

    /// Takes the lines ahead that are a plain 9×9 puzzle each and nothing else, as far as the input was
    /// read; waits for the input if not one whole line was. `block` gets them, each as a [`PlainLine`].
    /// Returns the number of the first line, if there is one. What the iterator would read from these
    /// lines is the same puzzles: this is its fast way for those who need no [`Record`].
    ///
    /// [`PlainLine`]: crate::PlainLine
    pub fn take_plain(&mut self, block: &mut Vec<u8>) -> Option<u64> {
        let options = &self.context.options;
        let is_usual = self.context.heading.is_none()
            && self.context.more.is_empty()
            && options.format.is_none()
            && options.variants.is_empty()
            && options.alphabet.is_none()
            && options.box_shape.is_none_or(|shape| (shape.height(), shape.width()) == (3, 3));
        let first = self.lines.number();
        (is_usual && self.lines.take_plain(block) > 0).then_some(first)
    }

    fn format_ahead(&mut self) -> &'static Format {
        if let Some(heading) = &self.context.heading {
            return heading.format;
        }
        if let Some(format) = self.context.options.format {
            return format;
        }
        let lines = &mut self.lines;
        let known = FORMATS.iter().copied().find(|format| (format.sniff)(lines));
        known.expect("the last format takes any line")
    }

    /// Whether the next line says nothing: blank, or a comment that is no heading of a format.
    fn is_idle(&mut self) -> bool {
        let Some(line) = self.lines.peek(0) else { return false };
        let start = line.trim_start();
        if start.is_empty() {
            return true;
        }
        let is_comment = start.starts_with('#');
        let lines = &mut self.lines;
        let last = FORMATS.len() - 1;
        is_comment && !FORMATS[..last].iter().any(|format| (format.sniff)(lines))
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(record) = self.context.more.pop_front() {
            return Some(record.map_err(ReadError::from));
        }
        loop {
            while self.is_idle() {
                self.lines.take();
            }
            if self.lines.peek(0).is_none() {
                return self.lines.take_error().map(|error| Err(error.into()));
            }
            if let Some(error) = stranger(&mut self.lines) {
                return Some(Err(error.into()));
            }
            let start = self.lines.number();
            let format = self.format_ahead();
            self.format = Some(format);
            let record = (format.read)(&mut self.lines, &mut self.context);
            if self.lines.number() == start {
                self.lines.take();
                let error = ParseError::new(start, 1, format.summary, "something else");
                return Some(Err(error.into()));
            }
            if let Some(record) = record {
                return Some(record.map_err(ReadError::from));
            }
        }
    }
}

/// Every record of a text, or its error as `line:column: what is wrong`.
#[cfg(test)]
pub(crate) fn read_text(text: &str) -> Vec<Result<Record, String>> {
    let describe = |error| match error {
        ReadError::Parse(e) => format!("{}:{}: {e}", e.line, e.column),
        ReadError::Io(error) => error.to_string(),
    };
    let records = Reader::new(text.as_bytes(), ReadOptions::default());
    records.map(|record| record.map_err(describe)).collect()
}
