//! Styles: the names under which shapes are painted, and the colours, weights and dashes behind them.
//!
//! No meaning rests on colour alone: what is told apart by colour differs in weight, shape or dash too. The colours of marks are
//! those of Okabe and Ito, "Color Universal Design" (2008), which people who confuse red and green tell apart, or lighter tints of
//! them.

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// What a shape is in a picture; its colours follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// Cells of an extra house that is an area.
    Shade,
    /// The line of an extra house that is a diagonal.
    Diagonal,
    /// A line between cells.
    CellLine,
    /// A line between boxes or regions.
    BoxLine,
    /// The line around the grid.
    Frame,
    /// A given.
    Given,
    /// A digit that is no given: placed by a player, or of the solution.
    Placed,
    /// A candidate.
    Candidate,
    /// The mark of a candidate that belongs to the pattern of a step.
    Pattern,
    /// The mark of what the pattern lets go on besides.
    Extra,
    /// The mark of a third part.
    Other,
    /// The mark of a linking digit.
    Link,
    /// The mark of a link of a chain that is true.
    On,
    /// The mark of a link of a chain that is false.
    Off,
    /// A step of a chain from false to true.
    Strong,
    /// A step of a chain from true to false.
    Weak,
    /// The cross over a candidate that a step takes away.
    Cross,
    /// The disc under a digit that a step places.
    Disc,
    /// A digit that a step places.
    New,
    /// A title, or the number of a puzzle.
    Heading,
    /// Running text.
    Caption,
    /// Text at the edge of a page.
    Margin,
}

/// How a style is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    /// The inside, or the letters.
    pub fill: Option<Colour>,
    /// The lines.
    pub stroke: Option<Colour>,
    /// Whether lines are dashed: three pens long, two pens apart.
    pub is_dashed: bool,
    /// Whether letters are bold.
    pub is_bold: bool,
}

const BLACK: Colour = Colour(0x11, 0x11, 0x11);
const WHITE: Colour = Colour(0xFF, 0xFF, 0xFF);
const GREY: Colour = Colour(0x55, 0x55, 0x55);
const BLUE: Colour = Colour(0x00, 0x4C, 0x97);

const fn letters(fill: Colour, is_bold: bool) -> Paint {
    Paint { fill: Some(fill), stroke: None, is_dashed: false, is_bold }
}

const fn lines(stroke: Colour) -> Paint {
    Paint { fill: None, stroke: Some(stroke), is_dashed: false, is_bold: false }
}

const fn dashes(stroke: Colour) -> Paint {
    Paint { is_dashed: true, ..lines(stroke) }
}

const fn filled(fill: Colour, stroke: Colour) -> Paint {
    Paint { fill: Some(fill), ..lines(stroke) }
}

impl Style {
    /// How it is painted.
    pub const fn paint(self) -> Paint {
        match self {
            Self::Shade => letters(Colour(0xE4, 0xE4, 0xE4), false),
            Self::Diagonal => lines(Colour(0xC4, 0xC4, 0xC4)),
            Self::CellLine => lines(Colour(0x44, 0x44, 0x44)),
            Self::BoxLine | Self::Frame => lines(BLACK),
            Self::Given | Self::Heading => letters(BLACK, true),
            Self::Placed => letters(BLUE, false),
            Self::Candidate | Self::Margin => letters(GREY, false),
            Self::Pattern => filled(Colour(0xBF, 0xE6, 0xDA), Colour(0x00, 0x9E, 0x73)),
            Self::Extra => filled(Colour(0xCC, 0xE4, 0xF5), Colour(0x00, 0x72, 0xB2)),
            Self::Other => dashes(Colour(0xB8, 0x7C, 0x00)),
            Self::Link => lines(Colour(0xA8, 0x4C, 0x80)),
            Self::On => filled(Colour(0xBF, 0xE6, 0xDA), Colour(0x00, 0x7A, 0x58)),
            Self::Off => Paint { is_dashed: true, ..filled(WHITE, Colour(0xA0, 0x46, 0x00)) },
            Self::Strong => filled(Colour(0x33, 0x33, 0x33), Colour(0x33, 0x33, 0x33)),
            Self::Weak => Paint {
                is_dashed: true,
                ..filled(Colour(0x33, 0x33, 0x33), Colour(0x33, 0x33, 0x33))
            },
            Self::Cross => lines(Colour(0xC0, 0x39, 0x00)),
            Self::New => letters(WHITE, true),
            Self::Disc | Self::Caption => letters(BLACK, false),
        }
    }
}
