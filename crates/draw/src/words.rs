//! Words: text that must fit a width: broken into lines, or cut.

use crate::face::Face;
use crate::scene::printable;

/// What stands for the rest of a text that was cut.
const REST: char = '…';

/// The text in lines that are at most this wide, in ems: broken at blanks, and within a word that is longer than a line. Of more than
/// `most` lines the rest is cut.
pub(crate) fn lines(text: &str, face: &Face, width: f32, most: usize) -> Vec<String> {
    let text = printable(text);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if face.width(&longer) <= width {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            if !line.is_empty() && face.width(&line) + face.glyph(character).advance > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
        if lines.len() > most {
            break;
        }
    }
    lines.push(line);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} {REST}"), face, width);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The text, or as much of its start as is at most this wide, in ems, with what stands for the rest.
pub(crate) fn cut(text: &str, face: &Face, width: f32) -> String {
    if face.width(text) <= width {
        return text.to_owned();
    }
    let room = width - face.glyph(REST).advance;
    let mut kept = String::new();
    let mut used = 0.0;
    for character in text.chars() {
        used += face.glyph(character).advance;
        if used > room {
            break;
        }
        kept.push(character);
    }
    let mut kept = kept.trim_end().trim_end_matches(REST).trim_end().to_owned();
    kept.push(REST);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_their_width_and_lose_nothing() {
        let face = Face::of(false);
        let text = "In box 1 the digit 5 has its places in row 2 only: r2c7 and r2c9 lose 5.";
        for width in [5.0, 8.0, 12.0, 100.0] {
            let lines = lines(text, face, width, 99);
            assert!(lines.iter().all(|line| face.width(line) <= width), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(lines("", face, 10.0, 9), [""; 0]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_and_a_long_text_is_cut() {
        let face = Face::of(true);
        let all = lines(&"x".repeat(10_000), face, 10.0, 3);
        assert_eq!(all.len(), 3);
        assert!(all[2].ends_with(REST) && all.iter().all(|line| face.width(line) <= 10.0));
        assert_eq!(cut("short", face, 10.0), "short");
        assert!(face.width(&cut(&"long ".repeat(99), face, 10.0)) <= 10.0);
    }
}
