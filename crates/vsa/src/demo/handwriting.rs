//! Handwriting: a puzzle whose givens are images, each read with some uncertainty.
//!
//! ```text
//! images ─reader→ how likely each digit is, for each given ─┬ the likeliest each, then a solver     (rival)
//!                                                           └ decoding: the likeliest readings together that
//!                                                             make a puzzle with exactly one solution
//! ```
//! Decoding is a search over readings. The surest given comes first and its likeliest digit is tried first;
//! after each the bundles are read: which digits are still legal for the other givens and cells, whether
//! some digit counts 2 or has no place. Singles are placed as in the engine. What the other givens must cost
//! at least, each with its likeliest legal digit, bounds the search; readings that cost more than the best
//! complete one are cut off. A complete reading counts only if the fast path proves that its puzzle has one
//! solution, which is asked of every printed puzzle. The nodes are limited.
//!
//! Sets could guide the same search, since the code is exact; that a reading is a vector as well, from pixels
//! to legality, is what is shown. Misreadings are made more frequent by noise on the pixels.

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use hyperdoku_grid::Budget;

use super::board::{Board, Digits, HOUSES, digits_of, nine, solutions};
use super::images::{Image, Likelihood, Reader, Written, all, noisy};
use super::{Demo, Exhibit, Setup, percent};
use crate::fast::{Fast, Kind};
use crate::plot::{Align, Axis, Plot, Series, Style, Svg};
use crate::{Samples, Set, ValueOrder};

/// The row.
pub(super) static DEMO: Demo = Demo {
    name: "handwriting",
    summary: "givens read from images with uncertainty, decoded together",
    samples: 60,
    show,
};

/// Nodes of a decoding.
const NODES: u32 = 1500;
/// Deviations of the noise on the pixels.
const NOISE: [f64; 6] = [0.0, 2.0, 4.0, 5.0, 6.0, 8.0];
/// Numbers of givens.
const GIVENS: [usize; 2] = [33, 45];

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    /// The share of images that are misread.
    pub(super) misread: f64,
    /// The share of puzzles solved by the likeliest digits.
    pub(super) rival: f64,
    /// The share solved by decoding.
    pub(super) decoded: f64,
    /// The share with an answer that is not the right one.
    pub(super) wrong: f64,
}

fn show(setup: Setup) -> Exhibit {
    let mut exhibit = Exhibit::new(&[
        "givens",
        "noise",
        "misread",
        "likeliest, then solve",
        "decoded",
        "wrong answer",
    ]);
    let studio = Studio::new(setup.seed);
    let mut series = Vec::new();
    for givens in GIVENS {
        let (mut decoded, mut rival) = (Vec::new(), Vec::new());
        for noise in NOISE {
            let measured = studio.measure(setup, givens, noise);
            decoded.push((measured.misread, measured.decoded));
            rival.push((measured.misread, measured.rival));
            exhibit.row(vec![
                givens.to_string(),
                noise.to_string(),
                percent(measured.misread),
                percent(measured.rival),
                percent(measured.decoded),
                percent(measured.wrong),
            ]);
        }
        series.push(Series::measured(&format!("decoded, {givens} givens"), decoded));
        series.push(Series::measured(&format!("likeliest, {givens} givens"), rival));
    }
    let plot = Plot {
        title: "Puzzles of handwritten digits, solved".to_owned(),
        subtitle: format!(
            "{} puzzles with one solution a point, seed {}",
            setup.samples, setup.seed
        ),
        x: Axis::linear("share of digits misread").from_to(0.0, 0.5),
        y: Axis::linear("share of puzzles solved").from_to(0.0, 1.0),
        series,
    };
    exhibit.picture("handwriting.svg", plot.to_svg());
    exhibit.picture("handwriting_puzzle.svg", studio.picture(setup.seed));
    exhibit.note("wrong answer: another puzzle with one solution was likelier, given the images");
    exhibit
}

/// A reader and the images that it has not seen.
pub(super) struct Studio {
    reader: Reader,
    /// By digit.
    unseen: [Vec<Image>; 9],
}

/// A puzzle in images.
struct Page {
    truth: Digits,
    solution: Digits,
    images: Vec<Option<Image>>,
    likely: Vec<Option<Likelihood>>,
}

impl Studio {
    /// Half of the images, drawn at random, are for training.
    pub(super) fn new(seed: u64) -> Self {
        let mut images = all();
        images.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let (training, rest): (&[Written], &[Written]) = images.split_at(images.len() / 2);
        let of_digit = |digit: usize| {
            let same = rest.iter().filter(|written| usize::from(written.value) == digit + 1);
            same.map(|written| written.image).collect()
        };
        Self { reader: Reader::new(training, seed), unseen: std::array::from_fn(of_digit) }
    }

    /// A puzzle with one solution, each given drawn from the unseen images.
    fn page(
        &self,
        samples: &mut Samples,
        givens: usize,
        noise: f64,
        random: &mut Xoshiro256PlusPlus,
    ) -> Option<Page> {
        let (puzzle, solution) = samples.puzzle(Set::Unique, givens)?;
        let truth = digits_of(&puzzle);
        let mut full = [0; 81];
        full.iter_mut().zip(solution.digits()).for_each(|(v, digit)| *v = digit.value() as u8);
        let images: Vec<Option<Image>> = truth
            .iter()
            .map(|&value| {
                let image = self.unseen[usize::from(value.checked_sub(1)?)].choose(random)?;
                Some(noisy(image, noise, random))
            })
            .collect();
        let likely = images.iter().map(|image| Some(self.reader.read(image.as_ref()?))).collect();
        Some(Page { truth, solution: full, images, likely })
    }

    /// Measures at a number of givens and a noise.
    pub(super) fn measure(&self, setup: Setup, givens: usize, noise: f64) -> Measured {
        let seed = setup.seed.wrapping_mul(1000) + givens as u64;
        let mut samples = Samples::new(nine(), seed, Budget::unlimited());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut decoder = Decoder::new();
        let (mut misread, mut read, mut rival, mut decoded, mut wrong) = (0, 0, 0, 0, 0);
        for _ in 0..setup.samples {
            let Some(page) = self.page(&mut samples, givens, noise, &mut random) else { continue };
            let likeliest = likeliest(&page.likely);
            misread += page.truth.iter().zip(&likeliest).filter(|(a, b)| a != b).count();
            read += givens;
            let has_clash = decoder.has_clash(&likeliest);
            rival += usize::from(!has_clash && decoder.only(&likeliest) == Some(page.solution));
            let answer = decoder.decode(&page.likely);
            decoded += usize::from(answer == Some(page.solution));
            wrong += usize::from(answer.is_some_and(|answer| answer != page.solution));
        }
        let share = |count: usize, of: usize| count as f64 / of.max(1) as f64;
        Measured {
            misread: share(misread, read),
            rival: share(rival, setup.samples),
            decoded: share(decoded, setup.samples),
            wrong: share(wrong, setup.samples),
        }
    }

    /// One puzzle with its images, what was read, and what came out.
    fn picture(&self, seed: u64) -> String {
        let mut samples = Samples::new(nine(), seed, Budget::unlimited());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut svg = Svg::new(760.0, 470.0);
        let bold = Style { size: 16.0, bold: true, ..Style::default() };
        svg.text((20.0, 26.0), bold, "A puzzle of handwritten digits");
        // The first of a hundred that shows what is meant: several digits misread, and decoded all the same.
        let mut decoder = Decoder::new();
        let is_telling = |page: &Page, answer: Option<Digits>| {
            let likeliest = likeliest(&page.likely);
            let misread = page.truth.iter().zip(&likeliest).filter(|(a, b)| a != b).count();
            misread >= 3 && answer == Some(page.solution)
        };
        let found = (0..100).find_map(|_| {
            let page = self.page(&mut samples, 33, 0.0, &mut random)?;
            let answer = decoder.decode(&page.likely);
            is_telling(&page, answer).then_some((page, answer))
        });
        let Some((page, answer)) = found else { return svg.finish() };
        let likeliest = likeliest(&page.likely);
        let small = Style { size: 11.0, ..Style::default() };
        let words = "left: the images; right: the decoded solution, givens in bold. Red: misread by its \
                     likeliest digit, which stands in the corner";
        svg.text((20.0, 44.0), small, words);
        for (cell, (image, &read)) in page.images.iter().zip(&likeliest).enumerate() {
            let corner =
                |left: f64| (left + 40.0 * (cell % 9) as f64, 60.0 + 40.0 * (cell / 9) as f64);
            let is_misread = read != page.truth[cell];
            let (x, y) = corner(20.0);
            if let Some(image) = image {
                for (at, &pixel) in image.iter().enumerate().filter(|&(_, &pixel)| pixel > 0) {
                    let gray = 255 - u32::from(pixel) * 15;
                    let colour = format!("#{gray:02x}{gray:02x}{gray:02x}");
                    let place = (x + 4.0 + 4.0 * (at % 8) as f64, y + 4.0 + 4.0 * (at / 8) as f64);
                    svg.rectangle(place, (4.0, 4.0), &colour);
                }
                if is_misread {
                    let red =
                        Style { size: 12.0, bold: true, colour: "#d00000", ..Style::default() };
                    svg.text((x + 3.0, y + 12.0), red, &read.to_string());
                }
            }
            let (x, y) = corner(385.0);
            let Some(answer) = &answer else { continue };
            let style = Style {
                size: 18.0,
                align: Align::Middle,
                bold: page.truth[cell] > 0,
                colour: if is_misread { "#d00000" } else { "#222222" },
                ..Style::default()
            };
            svg.text((x + 20.0, y + 27.0), style, &answer[cell].to_string());
        }
        for left in [20.0, 385.0] {
            for line in 0..=9 {
                let (at, width) = (40.0 * f64::from(line), if line % 3 == 0 { 2.0 } else { 0.5 });
                svg.line((left, 60.0 + at), (left + 360.0, 60.0 + at), "#333333", width);
                svg.line((left + at, 60.0), (left + at, 420.0), "#333333", width);
            }
        }
        let misread = page.truth.iter().zip(&likeliest).filter(|(a, b)| a != b).count();
        let words = format!(
            "{misread} of 33 digits misread, decoded rightly, one solution proved; the first such page of seed {seed}"
        );
        svg.text((20.0, 446.0), small, &words);
        svg.finish()
    }
}

/// The likeliest digit of each given.
fn likeliest(likely: &[Option<Likelihood>]) -> Digits {
    let mut digits = [0; 81];
    for (value, likely) in digits.iter_mut().zip(likely) {
        if let Some(likely) = likely {
            let best = (0..9).max_by(|&a, &b| likely[a].total_cmp(&likely[b]));
            *value = best.map_or(0, |digit| digit as u8 + 1);
        }
    }
    digits
}

/// The search over readings.
struct Decoder {
    board: Board,
    fast: Fast,
    /// What each digit of each given costs: −ln of its likelihood.
    costs: Vec<Option<[f64; 9]>>,
    nodes: u32,
    /// The cheapest complete reading so far, and the solution of its puzzle.
    best: Option<(f64, Digits)>,
    /// Cells in the order in which they were filled.
    trail: Vec<usize>,
}

/// What a reading of the bundles says.
enum Sight {
    /// No reading of the other givens can be as cheap as the best one, or none is left.
    Cut,
    /// The legal digits of every open cell.
    Open([u16; 81]),
}

impl Decoder {
    fn new() -> Self {
        let fast = Fast::new(Kind::Vectors, ValueOrder::Lcv);
        Self {
            board: Board::new(),
            fast,
            costs: Vec::new(),
            nodes: 0,
            best: None,
            trail: Vec::new(),
        }
    }

    /// Whether some digit counts 2.
    fn has_clash(&mut self, digits: &Digits) -> bool {
        self.board.fill(digits);
        self.board.read();
        self.board.has_double()
    }

    /// The solution of a puzzle that has exactly one.
    fn only(&mut self, givens: &Digits) -> Option<Digits> {
        match solutions(&mut self.fast, givens, 2, 20_000) {
            (found, true) if found.len() == 1 => found.first().copied(),
            _ => None,
        }
    }

    /// The solution of the likeliest puzzle that has exactly one.
    fn decode(&mut self, likely: &[Option<Likelihood>]) -> Option<Digits> {
        let cost = |likely: &Likelihood| likely.map(|share| -share.max(1e-30).ln());
        self.costs = likely.iter().map(|likely| likely.as_ref().map(cost)).collect();
        (self.nodes, self.best) = (0, None);
        self.trail.clear();
        self.board.fill(&[0; 81]);
        self.descend(0.0);
        self.best.map(|(_, solution)| solution)
    }

    /// Tries the readings of the surest given that is open; `spent` is what those before it cost.
    fn descend(&mut self, spent: f64) {
        let floor = self.trail.len();
        if let Some((spent, legal)) = self.settle(spent) {
            match self.surest(&legal) {
                Some((cell, digits)) => {
                    for (cost, value) in digits {
                        if self.nodes >= NODES {
                            break;
                        }
                        self.nodes += 1;
                        self.write(cell, value);
                        self.descend(spent + cost);
                        self.take_back(self.trail.len() - 1);
                    }
                }
                None => self.accept(spent),
            }
        }
        self.take_back(floor);
    }

    fn write(&mut self, cell: usize, value: u8) {
        self.board.write(cell, value);
        self.trail.push(cell);
    }

    fn take_back(&mut self, count: usize) {
        while self.trail.len() > count {
            if let Some(cell) = self.trail.pop() {
                self.board.write(cell, 0);
            }
        }
    }

    /// Places singles until there are none; what is spent then, and the legal digits.
    fn settle(&mut self, mut spent: f64) -> Option<(f64, [u16; 81])> {
        loop {
            let Sight::Open(legal) = self.look(spent) else { return None };
            let before = self.trail.len();
            for cell in 0..81 {
                let single = Self::single(cell, &legal);
                if self.board.digits()[cell] == 0
                    && let Some(value) = single
                {
                    spent += self.costs[cell].map_or(0.0, |costs| costs[usize::from(value) - 1]);
                    self.write(cell, value);
                }
            }
            if self.trail.len() == before {
                return Some((spent, legal));
            }
        }
    }

    /// Reads the bundles.
    fn look(&mut self, spent: f64) -> Sight {
        self.board.read();
        if self.board.has_double() {
            return Sight::Cut;
        }
        let (mut legal, mut places, mut bound) = ([0; 81], [0_u16; 27], spent);
        for cell in 0..81 {
            if self.board.digits()[cell] > 0 {
                continue;
            }
            legal[cell] = self.board.legal(cell);
            if legal[cell] == 0 {
                return Sight::Cut;
            }
            HOUSES[cell].iter().for_each(|&house| places[house] |= legal[cell]);
            if let Some(costs) = &self.costs[cell] {
                let least = (0..9).filter(|digit| legal[cell] >> digit & 1 == 1);
                bound += least.map(|digit| costs[digit]).fold(f64::INFINITY, f64::min);
            }
        }
        let stands = |house: usize, value: u8| {
            self.board.count(house, value) > 0.5 || places[house] >> (value - 1) & 1 == 1
        };
        let is_whole = (0..27).all(|house| (1..=9).all(|value| stands(house, value)));
        let is_cheap = self.best.is_none_or(|(best, _)| bound < best);
        if is_whole && is_cheap { Sight::Open(legal) } else { Sight::Cut }
    }

    /// The digit that a cell must hold.
    fn single(cell: usize, legal: &[u16; 81]) -> Option<u8> {
        if legal[cell].is_power_of_two() {
            return Some(legal[cell].trailing_zeros() as u8 + 1);
        }
        let alone = |bit: u16, house: usize| {
            let mut others =
                (0..81).filter(|&other| other != cell && HOUSES[other].contains(&house));
            others.all(|other| legal[other] & bit == 0)
        };
        let bits = (0..9).map(|digit| 1 << digit).filter(|bit| legal[cell] & bit > 0);
        let mut hidden = bits.filter(|&bit| HOUSES[cell].iter().any(|&house| alone(bit, house)));
        hidden.next().map(|bit| bit.trailing_zeros() as u8 + 1)
    }

    /// The open given whose likeliest legal digit is furthest ahead, and its legal digits by cost.
    fn surest(&self, legal: &[u16; 81]) -> Option<(usize, Vec<(f64, u8)>)> {
        let ranked = |cell: usize| {
            let costs = self.costs[cell].filter(|_| self.board.digits()[cell] == 0)?;
            let digits = (1..=9_u8).filter(|value| legal[cell] >> (value - 1) & 1 == 1);
            let mut digits: Vec<(f64, u8)> =
                digits.map(|value| (costs[usize::from(value) - 1], value)).collect();
            digits.sort_by(|a, b| a.0.total_cmp(&b.0));
            Some((cell, digits))
        };
        let lead = |digits: &[(f64, u8)]| match digits {
            [first, second, ..] => second.0 - first.0,
            _ => f64::INFINITY,
        };
        let all = (0..81).filter_map(ranked);
        all.max_by(|a, b| lead(&a.1).total_cmp(&lead(&b.1)))
    }

    /// All givens are read: it counts if the puzzle has one solution.
    fn accept(&mut self, spent: f64) {
        let mut givens = *self.board.digits();
        for (value, cost) in givens.iter_mut().zip(&self.costs) {
            if cost.is_none() {
                *value = 0;
            }
        }
        if let Some(solution) = self.only(&givens) {
            self.best = Some((spent, solution));
        }
    }
}
