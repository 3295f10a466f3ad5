//! Links: an address on a line of its own, and where its parts stand.
//!
//! ```text
//! https://host.example/path/payload?name=payload&name=value#fragment   a comment
//! ```
//! The scheme may be missing, and angle brackets, quotes or round brackets may enclose the whole. A payload is
//! what a reader of one format looks for in one of the parts; `%2B` in it is read as `+`.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::{Lines, ParseError};

/// A link and what stands behind it.
#[derive(Clone, Copy)]
pub(crate) struct Link<'t> {
    line: u64,
    /// The whole line.
    text: &'t str,
    /// The name of the host, as it is written.
    pub(crate) host: &'t str,
    /// Behind the first `/` after the host.
    pub(crate) path: &'t str,
    /// Behind `?`.
    pub(crate) query: &'t str,
    /// Behind `#`.
    pub(crate) fragment: &'t str,
    /// What stands behind the link.
    pub(crate) comment: &'t str,
}

/// Characters that stand around links.
const AROUND: [char; 6] = ['<', '>', '"', '\'', '(', ')'];

/// All but letters, digits and what is never changed on the way.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The link of the line ahead, if its host is one of `hosts` or a part of one.
pub(crate) fn is_ahead(lines: &mut Lines<'_>, hosts: &[&str]) -> bool {
    lines.peek(0).and_then(|text| Link::of(0, text)).is_some_and(|link| link.is_on(hosts))
}

/// A text as part of a link.
pub(crate) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

impl<'t> Link<'t> {
    /// The link at the start of a line.
    pub(crate) fn of(line: u64, text: &'t str) -> Option<Self> {
        let start = text.trim_start().trim_start_matches(AROUND);
        // Quick: most lines are puzzles, and start with no letter.
        if !start.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let end = start.find(char::is_whitespace).unwrap_or(start.len());
        let (word, comment) = start.split_at(end);
        let word = word.trim_end_matches(AROUND);
        let (scheme, rest) = word.split_once("://").unwrap_or(("", word));
        let has_scheme = ["http", "https"].iter().any(|known| known.eq_ignore_ascii_case(scheme));
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, rest) = rest.split_at(end);
        let is_label = |label: &str| {
            !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        };
        let is_host = host.contains('.') && host.split('.').all(is_label);
        if !is_host || !has_scheme && (!scheme.is_empty() || rest.is_empty()) {
            return None;
        }
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, &rest[rest.len()..]));
        let (path, query) = rest.split_once('?').unwrap_or((rest, &rest[rest.len()..]));
        let path = path.strip_prefix('/').unwrap_or(path);
        let comment = comment.trim_start_matches(|c: char| c.is_whitespace() || c == '#');
        Some(Self { line, text, host, path, query, fragment, comment: comment.trim_end() })
    }

    /// Whether it has a scheme, so that it can be nothing else.
    pub(crate) fn is_certain(&self) -> bool {
        self.text.contains("://")
    }

    /// Whether its host is one of `hosts` or a part of one.
    pub(crate) fn is_on(&self, hosts: &[&str]) -> bool {
        let host = self.host.to_ascii_lowercase();
        let is = |known: &&str| {
            host.strip_suffix(*known).is_some_and(|front| front.is_empty() || front.ends_with('.'))
        };
        hosts.iter().any(is)
    }

    /// The value of `name` in its query.
    pub(crate) fn value(&self, name: &str) -> Option<&'t str> {
        let parts = self.query.split('&').filter_map(|part| part.split_once('='));
        parts.into_iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The 1-based column of one of its parts.
    pub(crate) fn column(&self, part: &str) -> usize {
        let offset = part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        self.text.get(..offset).map_or(0, |before| before.chars().count()) + 1
    }

    /// The payload that is one of its parts.
    pub(crate) fn payload(&self, part: &'t str) -> Payload<'t> {
        let text = percent_decode_str(part).decode_utf8_lossy();
        let is_verbatim = text.len() == part.len();
        Payload { line: self.line, column: self.column(part), is_verbatim, text }
    }

    /// What `read` makes of a payload of base64 in which blanks may stand for `+`, as a form on the way makes
    /// them; and the comment behind it. As many words are taken for a part of it as `read` needs.
    ///
    /// # Errors
    /// That of the payload without blanks.
    pub(crate) fn payload_in_words<T>(
        &self,
        part: &'t str,
        mut read: impl FnMut(&Payload<'_>) -> Result<T, ParseError>,
    ) -> Result<(T, String), ParseError> {
        /// More blanks than that are no accident, and each is a try.
        const MOST: usize = 64;
        let first = self.payload(part);
        let error = match read(&first) {
            Ok(read) => return Ok((read, self.comment.to_owned())),
            Err(error) => error,
        };
        let is_base64 = |word: &&str| {
            word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte))
        };
        let (line, column) = (first.line, first.column);
        let mut text = first.text.into_owned();
        let mut words = self.comment.split(' ');
        for _ in 0..MOST {
            let Some(word) = words.next().filter(is_base64) else { break };
            text.push('+');
            text += &percent_decode_str(word).decode_utf8_lossy();
            let payload = Payload { line, column, is_verbatim: false, text: text.as_str().into() };
            if let Ok(read) = read(&payload) {
                return Ok((read, words.collect::<Vec<_>>().join(" ")));
            }
        }
        Err(error)
    }

    /// The error of a link that is wrong from `part` on.
    pub(crate) fn wrong(
        &self,
        part: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        ParseError::new(self.line, self.column(part), expected, found)
    }
}

/// What a link says, decoded.
pub(crate) struct Payload<'t> {
    /// The line of its link.
    pub(crate) line: u64,
    /// The 1-based column where it starts.
    pub(crate) column: usize,
    /// Whether each of its characters stands in the line as it is.
    is_verbatim: bool,
    pub(crate) text: Cow<'t, str>,
}

impl<'t> Payload<'t> {
    /// A text that stands in `line` as it is, from the 1-based `column` on.
    pub(crate) fn plain(line: u64, column: usize, text: &'t str) -> Self {
        Self { line, column, is_verbatim: true, text: text.into() }
    }

    /// The payload without its first `count` characters, which are ASCII.
    pub(crate) fn without(&self, count: usize) -> Self {
        let text = self.text.get(count..).unwrap_or_default().to_owned().into();
        Self { line: self.line, column: self.column + count, text, ..*self }
    }

    /// A beginning of the payload.
    pub(crate) fn with(&self, text: &str) -> Payload<'static> {
        Payload {
            line: self.line,
            column: self.column,
            is_verbatim: self.is_verbatim,
            text: text.to_owned().into(),
        }
    }

    /// The 1-based column of the character with the 0-based index `at`.
    pub(crate) fn column_of(&self, at: usize) -> usize {
        self.column + if self.is_verbatim { at } else { 0 }
    }

    /// The error of a payload that is wrong at its character `at`.
    pub(crate) fn wrong_at(
        &self,
        at: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        ParseError::new(self.line, self.column_of(at), expected, found)
    }

    /// The error of a payload that is wrong as a whole.
    pub(crate) fn wrong(
        &self,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ParseError {
        self.wrong_at(0, expected, found)
    }
}

#[cfg(test)]
mod tests {
    use super::Link;

    #[test]
    fn the_parts_of_a_link_are_found() {
        for (text, host, path, query, fragment, comment) in [
            ("https://a.b/c/d?e=f=&g#h", "a.b", "c/d", "e=f=&g", "h", ""),
            ("  <HTTP://A.b/?e>  # hard one ", "A.b", "", "e", "", "hard one"),
            ("a.b/c", "a.b", "c", "", "", ""),
            ("(https://a.b)", "a.b", "", "", "", ""),
            ("https://a.b?e\tx", "a.b", "", "e", "", "x"),
        ] {
            let link = Link::of(1, text).unwrap_or_else(|| panic!("{text}"));
            let parts = (link.host, link.path, link.query, link.fragment, link.comment);
            assert_eq!(parts, (host, path, query, fragment, comment), "{text}");
        }
        for text in
            ["", "..1..4/", "hello", "a.b", "ftp://a.b/c", "https:/a.b/c", "1.ab/c", "a..b/c"]
        {
            assert!(Link::of(1, text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_host_is_a_name_or_a_part_of_one() {
        let is_on = |text| Link::of(1, text).is_some_and(|link| link.is_on(&["b.c"]));
        assert!(is_on("b.c/") && is_on("https://a.B.c/") && !is_on("ab.c/") && !is_on("b.c.d/"));
    }

    #[test]
    fn a_payload_knows_where_it_stands() {
        let link = Link::of(7, "é https://a.b/?x=1&load=A%2BB");
        assert!(link.is_none(), "a link starts its line");
        let link = Link::of(7, " https://a.b/?x=1&load=A%2BB c").expect("a link");
        let payload = link.payload(link.value("load").expect("a value"));
        assert_eq!((payload.line, payload.column, &*payload.text), (7, 24, "A+B"));
        assert_eq!(payload.column_of(2), 24, "in doubt where it starts");
        let plain = Link::of(7, "https://a.b/?load=AB").expect("a link");
        assert_eq!(plain.payload("AB").text, "AB");
        assert_eq!(plain.payload(plain.value("load").expect("a value")).column_of(1), 20);
    }
}
