//! Frames: the lines of a drawing, in ASCII or Unicode.
//!
//! ```text
//! +-------+-------+     .-------.-------.     ┌───────┬───────┐     -------|-------      a rule
//! | 5 3 . | . 7 . |     | 5 3 . | . 7 . |     │ 5 3 . ┃ . 7 . │      5 3 . | . 7 .       a row with bars
//! ```

use crate::alphabet::narrow;
use crate::words::is_bar;

/// Whether a line is nothing but a horizontal line of a drawing. A row whose blanks are `-` has no three of
/// them in a run.
pub(crate) fn is_rule(text: &str) -> bool {
    let (mut run, mut longest, mut has_corner) = (0, 0, false);
    for c in text.trim().chars().map(narrow) {
        let is_dash = matches!(c, '-' | '=' | '–' | '—');
        run = if is_dash { run + 1 } else { 0 };
        longest = longest.max(run);
        has_corner |= c == '+' || is_drawn(c) && !is_bar(c);
        let is_filler = c.is_whitespace() || matches!(c, '.' | ':' | '*' | '\'' | '`' | '+');
        if !(is_dash || is_drawn(c) || is_bar(c) || is_filler) {
            return false;
        }
    }
    longest >= 3 || has_corner
}

/// Whether a character is of the Unicode block of box drawings.
fn is_drawn(character: char) -> bool {
    matches!(character, '\u{2500}'..='\u{257F}')
}

/// Whether a line is a row with bars.
pub(crate) fn has_bars(text: &str) -> bool {
    text.contains(is_bar) && !is_rule(text)
}

/// What stands between the bars of a row, with its 1-based column. Where bars stand at both ends, nothing is
/// before the first or behind the last.
pub(crate) fn segments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.trim_end();
    let start = text.trim_start();
    let framed = || start.strip_prefix(is_bar)?.strip_suffix(is_bar);
    let indent = text[..text.len() - start.len()].chars().count();
    let (first, inner) = framed().map_or((1, text), |inner| (indent + 2, inner));
    inner.split(is_bar).scan(first, |next, segment| {
        let column = *next;
        *next += segment.chars().count() + 1;
        Some((column, segment))
    })
}
