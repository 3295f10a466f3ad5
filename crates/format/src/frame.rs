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
