//! Choices: the rows of the library's tables as values of arguments, so that help, completions and
//! errors name them.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hyperdoku::format::{ALPHABETS, Alphabet, FORMATS, Format};
use hyperdoku::grid::{SolverInfo, VARIANTS, Variant};
use hyperdoku::logic::{SCALES, Scale, TECHNIQUES, Technique, scale_named, technique_named};
use hyperdoku::sat::{AT_MOST_ONE, AtMostOne, ENCODINGS, Encoding};
use hyperdoku::vsa::{MODELS, ModelInfo, model_named};
use hyperdoku::{engine_named, engines};

use crate::bench::Contender;

/// Formats to read.
pub(crate) fn format() -> impl TypedValueParser<Value = &'static Format> {
    row(FORMATS.iter().map(|format| (format.name, format.summary)), Format::named)
}

/// Formats to write.
pub(crate) fn written_format() -> impl TypedValueParser<Value = &'static Format> {
    let written = FORMATS.iter().filter(|format| format.write.is_some());
    row(written.map(|format| (format.name, format.summary)), Format::named)
}

/// Alphabets of one character a digit.
pub(crate) fn alphabet() -> impl TypedValueParser<Value = Alphabet> {
    let row_of = |alphabet: Alphabet| {
        let summary = match alphabet {
            Alphabet::Standard => "1 to 9, then letters; to side 35",
            Alphabet::Zero => "0 to 9, then letters (hexadecimal at side 16); to side 36",
            Alphabet::Letters => "letters alone; to side 26",
        };
        (alphabet.name(), summary)
    };
    row(ALPHABETS.into_iter().map(row_of), Alphabet::named)
}

/// Scales of difficulty.
pub(crate) fn scale() -> impl TypedValueParser<Value = &'static Scale> {
    row(SCALES.iter().map(|scale| (scale.name, scale.title)), scale_named)
}

/// Variants.
pub(crate) fn variant() -> impl TypedValueParser<Value = &'static Variant> {
    row(VARIANTS.iter().map(|variant| (variant.name, variant.summary)), Variant::named)
}

/// Engines.
pub(crate) fn engine() -> impl TypedValueParser<Value = &'static SolverInfo> {
    row(engines().map(|engine| (engine.name, engine.summary)), engine_named)
}

/// What `bench` measures: the engines, and the batch engine.
pub(crate) fn contender() -> impl TypedValueParser<Value = Contender> {
    const BATCH: (&str, &str) =
        ("batch", "the lanes, filled by thousands of plain 9×9 puzzles at once");
    let rows = engines().map(|engine| (engine.name, engine.summary)).chain([BATCH]);
    row(rows, |name| {
        if name == BATCH.0 {
            return Some(Contender::Batch);
        }
        engine_named(name).map(Contender::Engine)
    })
}

/// Models of hypervectors.
pub(crate) fn model() -> impl TypedValueParser<Value = &'static ModelInfo> {
    row(MODELS.iter().map(|model| (model.name, model.summary)), |name| model_named(name).ok())
}

/// Techniques, by any of their names; the list is too long for an error, which names those that are like it.
pub(crate) fn technique(text: &str) -> Result<&'static Technique, String> {
    technique_named(text).ok_or_else(|| {
        let wanted = text.to_ascii_lowercase();
        let is_like = |name: &str| !wanted.is_empty() && name.contains(&wanted);
        let names = TECHNIQUES.iter().map(|technique| technique.name);
        let like: Vec<&str> = names.filter(|name| is_like(name)).collect();
        let like = if like.is_empty() { String::new() } else { format!(": {}?", like.join(", ")) };
        format!("no such technique{like}; `hyperdoku techniques` lists them")
    })
}

/// Encodings as clauses.
pub(crate) fn encoding() -> impl TypedValueParser<Value = &'static Encoding> {
    row(ENCODINGS.iter().map(|row| (row.name, row.summary)), Encoding::named)
}

/// Ways to say "at most one" in clauses.
pub(crate) fn at_most_one() -> impl TypedValueParser<Value = &'static AtMostOne> {
    row(AT_MOST_ONE.iter().map(|row| (row.name, row.summary)), AtMostOne::named)
}

/// The row of a table by its name.
fn row<T: Clone + Send + Sync + 'static>(
    rows: impl Iterator<Item = (&'static str, &'static str)>,
    named: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(rows.map(|(name, summary)| PossibleValue::new(name).help(summary)))
        .map(move |name| named(&name).expect("a name out of the table"))
}

/// Seconds, with or without a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
