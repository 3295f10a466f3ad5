//! Tables: rows of text in columns, aligned for people.

/// Which side of its column a text keeps to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// The rows, the headings among them, with columns two blanks apart.
pub(crate) fn aligned(columns: &[Align], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns.len()).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(columns).zip(&widths);
        let cells = cells.map(|((cell, align), &width)| match align {
            Align::Left => format!("{cell:<width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_left_and_numbers_right() {
        let rows = [["name", "µs"], ["a", "12.5"], ["bb", "3"]];
        let rows: Vec<Vec<String>> =
            rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
        let expected = "name    µs\na     12.5\nbb       3\n";
        assert_eq!(aligned(&[Align::Left, Align::Right], &rows), expected);
    }
}
