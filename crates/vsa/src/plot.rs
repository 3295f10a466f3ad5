//! Plot: measured lines over two axes, and simple pictures, written as SVG text.
//!
//! ```text
//!   title
//!   y label
//!   │  ──●── one series          each series: a line through its points, a mark at each point,
//!   │  - -■- - another           and an entry of the legend at the right
//!   └────────────  x label
//! ```
//! SVG is text: the same measurement gives the same file, byte by byte, so that a picture can be compared
//! in a test and read in a review. A plotting library would bring fonts and back ends for a hundred lines.
//! Colours are those of Okabe and Ito, which people with any colour vision tell apart; marks and dashes
//! differ too.

use std::fmt::{self, Write as _};

/// How values lie along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// Equal steps.
    #[default]
    Linear,
    /// Equal factors; values that are not positive are left out.
    Log,
}

/// One axis.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axis {
    /// What it shows, with its unit.
    pub label: String,
    /// How values lie along it.
    pub scale: Scale,
    /// First and last value; from the points where it is not said.
    pub range: Option<(f64, f64)>,
}

impl Axis {
    /// An axis of equal steps.
    pub fn linear(label: &str) -> Self {
        Self { label: label.to_owned(), scale: Scale::Linear, range: None }
    }

    /// An axis of equal factors.
    pub fn log(label: &str) -> Self {
        Self { label: label.to_owned(), scale: Scale::Log, range: None }
    }

    /// The same from `first` to `last`.
    #[must_use]
    pub fn from_to(mut self, first: f64, last: f64) -> Self {
        self.range = Some((first, last));
        self
    }
}

/// One line of a plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// Its entry of the legend.
    pub name: String,
    /// Its points, in the order in which the line runs.
    pub points: Vec<(f64, f64)>,
    /// Whether it is drawn dashed and without marks, as a formula is beside what was measured.
    pub is_formula: bool,
}

impl Series {
    /// A line through measured points.
    pub fn measured(name: &str, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.to_owned(), points, is_formula: false }
    }

    /// A line of a formula.
    pub fn formula(name: &str, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.to_owned(), points, is_formula: true }
    }
}

/// Lines over two axes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plot {
    /// What is seen.
    pub title: String,
    /// How it was measured, in smaller letters.
    pub subtitle: String,
    /// The axis along the bottom.
    pub x: Axis,
    /// The axis along the left.
    pub y: Axis,
    /// The lines, in the order of the legend.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 820.0;
const HEIGHT: f64 = 440.0;
/// The frame: left, top, right, bottom.
const FRAME: [f64; 4] = [78.0, 66.0, 560.0, 384.0];
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8a7a00"];

/// An axis with its range settled.
struct Ruler {
    scale: Scale,
    /// Range of the values, or of their logarithms.
    first: f64,
    last: f64,
    /// Places of the first and the last value in the picture.
    from: f64,
    to: f64,
}

impl Ruler {
    fn new(axis: &Axis, values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let scale = axis.scale;
        let usable = |value: &f64| value.is_finite() && (scale == Scale::Linear || *value > 0.0);
        let spread = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
        let nothing = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut first, mut last) =
            axis.range.unwrap_or_else(|| values.filter(usable).fold(nothing, spread));
        if !usable(&first) || !usable(&last) {
            (first, last) = (1.0, 10.0);
        }
        if scale == Scale::Log {
            (first, last) = (first.log10(), last.log10());
        }
        if last - first < 1e-12 {
            (first, last) = (first - 0.5, last + 0.5);
        }
        Self { scale, first, last, from, to }
    }

    /// Where a value lies in the picture; `None` off the axis.
    fn place(&self, value: f64) -> Option<f64> {
        let value = match self.scale {
            Scale::Linear => value,
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => return None,
        };
        let part = (value - self.first) / (self.last - self.first);
        let inside = (-1e-9..=1.0 + 1e-9).contains(&part);
        inside.then_some(self.from + part * (self.to - self.from))
    }

    /// Round values for the grid lines.
    fn ticks(&self) -> Vec<f64> {
        if self.scale == Scale::Log {
            return self.log_ticks();
        }
        let rough = (self.last - self.first) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let factors = [1.0, 2.0, 2.5, 5.0, 10.0];
        let step = factors.iter().map(|factor| factor * power).find(|&step| step >= rough * 0.999);
        let step = step.unwrap_or(10.0 * power);
        let (from, to) = ((self.first / step).ceil() as i64, (self.last / step).floor() as i64);
        (from..=to).map(|number| number as f64 * step).collect()
    }

    /// Powers of ten; between them 2 and 5 where there would be fewer than four.
    fn log_ticks(&self) -> Vec<f64> {
        let (from, to) = (self.first.floor() as i32, self.last.ceil() as i32);
        let factors: &[f64] = if to - from > 4 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let all = (from..=to)
            .flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)));
        all.filter(|&tick| self.place(tick).is_some()).collect()
    }
}

/// A number as people write it: no needless zeros, powers of ten where it is very small.
fn number(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && (!(0.001..1e7).contains(&size)) {
        return format!("{value:e}");
    }
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

impl Plot {
    /// The picture.
    pub fn to_svg(&self) -> String {
        let [left, top, right, bottom] = FRAME;
        let points = || self.series.iter().flat_map(|series| series.points.iter().copied());
        let x = Ruler::new(&self.x, points().map(|(x, _)| x), left, right);
        let y = Ruler::new(&self.y, points().map(|(_, y)| y), bottom, top);
        let mut svg = Svg::new(WIDTH, HEIGHT);
        svg.text((left, 26.0), Style { size: 16.0, bold: true, ..Style::default() }, &self.title);
        svg.text((left, 44.0), Style { size: 11.0, ..Style::default() }, &self.subtitle);
        let small = Style { size: 11.0, ..Style::default() };
        for tick in x.ticks() {
            let Some(at) = x.place(tick) else { continue };
            svg.line((at, top), (at, bottom), "#dddddd", 1.0);
            let style = Style { align: Align::Middle, ..small };
            svg.text((at, bottom + 16.0), style, &number(tick));
        }
        for tick in y.ticks() {
            let Some(at) = y.place(tick) else { continue };
            svg.line((left, at), (right, at), "#dddddd", 1.0);
            let style = Style { align: Align::End, ..small };
            svg.text((left - 6.0, at + 4.0), style, &number(tick));
        }
        svg.line((left, top), (left, bottom), "#333333", 1.0);
        svg.line((left, bottom), (right, bottom), "#333333", 1.0);
        let middle = Style { size: 12.0, align: Align::Middle, ..Style::default() };
        svg.text((f64::midpoint(left, right), bottom + 38.0), middle, &self.x.label);
        let upright = Style { upright: true, ..middle };
        svg.text((22.0, f64::midpoint(top, bottom)), upright, &self.y.label);
        for (number, series) in self.series.iter().enumerate() {
            draw(&mut svg, series, number, &x, &y);
        }
        svg.finish()
    }
}

/// A line with its marks and its entry of the legend.
fn draw(svg: &mut Svg, series: &Series, number: usize, x: &Ruler, y: &Ruler) {
    let colour = COLOURS[number % COLOURS.len()];
    let mut run: Vec<(f64, f64)> = Vec::new();
    // A point off the picture interrupts the line.
    for &(at_x, at_y) in &series.points {
        match (x.place(at_x), y.place(at_y)) {
            (Some(at_x), Some(at_y)) => run.push((at_x, at_y)),
            _ => svg.path(&std::mem::take(&mut run), colour, series.is_formula),
        }
        if let (Some(&last), false) = (run.last(), series.is_formula) {
            svg.mark(last, colour, number);
        }
    }
    svg.path(&run, colour, series.is_formula);
    let (left, at) = (FRAME[2] + 16.0, FRAME[1] + 8.0 + 20.0 * number as f64);
    svg.path(&[(left, at), (left + 28.0, at)], colour, series.is_formula);
    if !series.is_formula {
        svg.mark((left + 14.0, at), colour, number);
    }
    let style = Style { size: 12.0, ..Style::default() };
    svg.text((left + 34.0, at + 4.0), style, &series.name);
}

/// Where a text is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Align {
    /// By its start.
    #[default]
    Start,
    /// By its middle.
    Middle,
    /// By its end.
    End,
}

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// Height of the letters.
    pub size: f64,
    /// Where it is held.
    pub align: Align,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it runs upwards.
    pub upright: bool,
    /// Its colour.
    pub colour: &'static str,
}

impl Default for Style {
    fn default() -> Self {
        Self { size: 12.0, align: Align::Start, bold: false, upright: false, colour: "#222222" }
    }
}

/// A picture that grows shape by shape, in units of a pixel from the top left corner.
#[derive(Clone, Debug)]
pub struct Svg {
    text: String,
}

impl Svg {
    /// An empty white picture.
    pub fn new(width: f64, height: f64) -> Self {
        let mut svg = Self { text: String::new() };
        svg.say(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n"
        ));
        svg.rectangle((0.0, 0.0), (width, height), "#ffffff");
        svg
    }

    fn say(&mut self, arguments: fmt::Arguments<'_>) {
        self.text.write_fmt(arguments).expect("writing into a string does not fail");
    }

    /// A filled rectangle.
    pub fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), colour: &str) {
        self.say(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>\n"
        ));
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.say(format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n",
            from.0, from.1, to.0, to.1
        ));
    }

    /// A line through points.
    pub fn path(&mut self, points: &[(f64, f64)], colour: &str, dashed: bool) {
        if points.len() < 2 {
            return;
        }
        let list: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let dash = if dashed { " stroke-dasharray=\"6 4\"" } else { "" };
        self.say(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>\n",
            list.join(" ")
        ));
    }

    /// A mark at a point; its form goes by the number of the series.
    fn mark(&mut self, (x, y): (f64, f64), colour: &str, number: usize) {
        let corners: &[(f64, f64)] = match number % 4 {
            0 => {
                let circle = "r=\"3.5\"";
                return self.say(format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" {circle} fill=\"{colour}\"/>\n"
                ));
            }
            1 => &[(-3.2, -3.2), (3.2, -3.2), (3.2, 3.2), (-3.2, 3.2)],
            2 => &[(0.0, -4.5), (4.2, 3.2), (-4.2, 3.2)],
            _ => &[(0.0, -4.6), (4.6, 0.0), (0.0, 4.6), (-4.6, 0.0)],
        };
        let list: Vec<String> =
            corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
        self.say(format_args!("<polygon points=\"{}\" fill=\"{colour}\"/>\n", list.join(" ")));
    }

    /// A text.
    pub fn text(&mut self, (x, y): (f64, f64), style: Style, text: &str) {
        let anchor = match style.align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
        let turn = if style.upright {
            format!(" transform=\"rotate(-90 {x} {y})\"")
        } else {
            String::new()
        };
        self.say(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\"{weight}{turn}>{}</text>\n",
            style.size,
            style.colour,
            escaped(text)
        ));
    }

    /// The file.
    pub fn finish(mut self) -> String {
        self.text += "</svg>\n";
        self.text
    }
}

/// A text in which nothing is taken for a tag.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: Vec<(f64, f64)>) -> Plot {
        Plot {
            title: "a < b & c".to_owned(),
            x: Axis::log("dimension"),
            y: Axis::linear("share").from_to(0.0, 1.0),
            series: vec![Series::measured("one", points)],
            ..Plot::default()
        }
    }

    #[test]
    fn text_is_escaped_and_the_same_points_give_the_same_file() {
        let plot = plot(vec![(16.0, 0.5), (4096.0, 1.0)]);
        assert!(plot.to_svg().contains("a &lt; b &amp; c"));
        assert_eq!(plot.to_svg(), plot.to_svg());
    }

    #[test]
    fn a_point_off_the_picture_interrupts_the_line() {
        let lines = |points| plot(points).to_svg().matches("<polyline").count();
        // One of them is in the legend.
        assert_eq!(lines(vec![(1.0, 0.1), (2.0, 0.2), (3.0, 0.2), (4.0, 0.1)]), 2);
        assert_eq!(lines(vec![(1.0, 0.1), (2.0, 0.2), (2.5, 7.0), (3.0, 0.2), (4.0, 0.1)]), 3);
    }

    #[test]
    fn nothing_to_draw_is_an_empty_plot_and_no_panic() {
        for points in [vec![], vec![(0.0, f64::NAN)], vec![(-1.0, 0.0)], vec![(5.0, 0.5)]] {
            assert!(plot(points).to_svg().ends_with("</svg>\n"));
        }
    }

    #[test]
    fn ticks_are_round() {
        let ticks = |axis: &Axis| Ruler::new(axis, [].into_iter(), 0.0, 100.0).ticks();
        assert_eq!(
            ticks(&Axis::linear("").from_to(0.0, 100.0)),
            [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
        );
        assert_eq!(ticks(&Axis::log("").from_to(10.0, 100.0)), [10.0, 20.0, 50.0, 100.0]);
        assert_eq!(["0.25", "0", "1e-9", "4096"], [0.25, 0.0, 1e-9, 4096.0].map(number)[..]);
    }
}
