//! Strangers: input that is no text of puzzles at all, which is one error and not one a line.
//!
//! A byte NUL never stands in text: the rest of such an input is not read. (UTF-16 has them too, but its
//! byte order mark tells it.) A Git LFS pointer stands where a file should be that was never fetched. A link
//! that is of no format holds a puzzle that cannot be read here, if it holds one.

use crate::characters::SMALLEST_SIDE;
use crate::link::Link;
use crate::{FORMATS, Lines, ParseError};

const LFS: &str = "version https://git-lfs.github.com/spec/v1";

/// Links that are known and not read: their hosts, and what they are.
const LINKS: [(&str, &str); 7] = [
    ("swaroopg92.github.io", "of Penpa+, which draws a puzzle and does not say its rules"),
    ("logicmastersindia.com", "of Penpa+, which draws a puzzle and does not say its rules"),
    ("tinyurl.com", "that only leads to another: open it and take the address that it leads to"),
    ("bit.ly", "that only leads to another: open it and take the address that it leads to"),
    ("sudokumaker.app", "of SudokuMaker, whose form is not known; it exports links of SudokuPad"),
    ("lisudoku.xyz", "of lisudoku, whose form is not read; it exports links of f-puzzles"),
    ("sudokulab.net", "of SudokuLab, whose form is not known"),
];

/// Takes what lies ahead if it is a stranger.
pub(crate) fn stranger(lines: &mut Lines<'_>) -> Option<ParseError> {
    let number = lines.number();
    let text = lines.peek(0)?;
    if let Some(at) = text.find('\0') {
        let column = text[..at].chars().count() + 1;
        lines.end();
        let found = "a NUL byte: a binary file, or UTF-16 without its byte order mark";
        return Some(ParseError::new(number, column, "text", found));
    }
    if !text.starts_with(LFS) {
        return strange_link(lines);
    }
    lines.take();
    let is_pointer =
        |text: &str| ["oid ", "size ", "ext-"].into_iter().any(|key| text.starts_with(key));
    while lines.peek(0).is_some_and(is_pointer) {
        lines.take();
    }
    let found = "a Git LFS pointer: the file itself was never fetched (git lfs pull does it)";
    Some(ParseError::new(number, 1, "a puzzle", found))
}

/// Takes a link that is of no format.
fn strange_link(lines: &mut Lines<'_>) -> Option<ParseError> {
    let number = lines.number();
    let link = lines.peek(0).and_then(|text| Link::of(number, text))?;
    // A link may be the label of a puzzle.
    if link.comment.split_whitespace().any(|word| word.len() >= SMALLEST_SIDE.pow(2)) {
        return None;
    }
    let known = LINKS.iter().find(|(host, _)| link.is_on(&[host]));
    if known.is_none() && !link.is_certain() {
        return None;
    }
    let found = match known {
        Some((_, what)) => format!("a link {what}"),
        None => format!("a link to `{}`", link.host),
    };
    let expected = "a puzzle, or a link of a format that holds one";
    let error = link.wrong(link.host, expected, found);
    let last = FORMATS.len() - 1;
    if FORMATS[..last].iter().any(|format| (format.sniff)(lines)) {
        return None;
    }
    lines.take();
    Some(error)
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, Reader};

    const PUZZLE: &str = "1..4.........32.";

    fn read(bytes: &[u8]) -> Vec<Result<usize, String>> {
        let records = Reader::new(bytes, ReadOptions::default());
        let side = |record: crate::Record| record.grid.geometry().side();
        records.map(|record| record.map(side).map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn a_binary_file_is_one_error() {
        let mut bytes = format!("{PUZZLE}\n").into_bytes();
        bytes.extend((0..9000_u32).map(|n| (n * n / 7) as u8));
        let read = read(&bytes);
        let (first, rest) = read.split_first().expect("a record");
        assert_eq!(*first, Ok(4));
        assert_eq!(
            rest,
            [Err(
                "expected text, found a NUL byte: a binary file, or UTF-16 without its byte order \
                  mark"
                    .to_owned()
            )]
        );
    }

    #[test]
    fn a_git_lfs_pointer_is_one_error_and_the_next_file_is_read() {
        let text = format!(
            "version https://git-lfs.github.com/spec/v1\noid sha256:{}\nsize 12345\n{PUZZLE}\n",
            "4d7a".repeat(16)
        );
        let read = read(text.as_bytes());
        let [Err(error), Ok(4)] = &read[..] else { panic!("{read:?}") };
        assert!(error.contains("Git LFS pointer"), "{error}");
    }
}
