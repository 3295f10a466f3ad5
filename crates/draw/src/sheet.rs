//! A picture on a sheet of paper: as large as fits, in the middle, at the top.
//!
//! ```text
//! ┌─────────────┐
//! │   ┌─────┐   │  scale = the least of: the width between margins / the picture's, the height likewise,
//! │   │     │   │  and the one by which the picture is as wide as people like to write in
//! │   └─────┘   │
//! │             │
//! └─────────────┘
//! ```

use crate::{Form, Paper, Point, Scene};

/// Margins, in points.
const MARGIN: f32 = 50.0;
/// The widest that a picture becomes.
const WIDEST: f32 = 470.0;

impl Scene {
    /// The same on a sheet.
    #[must_use]
    pub fn on_paper(mut self, paper: Paper) -> Self {
        let (width, height) = paper.size();
        let between = (WIDEST.min(width - 2.0 * MARGIN), height - 2.0 * MARGIN);
        let scale = (between.0 / self.width).min(between.1 / self.height);
        let left = (width - scale * self.width) / 2.0;
        let place = |at: &mut Point| *at = Point::new(left + scale * at.x, MARGIN + scale * at.y);
        for shape in &mut self.shapes {
            shape.pen *= scale;
            match &mut shape.form {
                Form::Line { from, to } | Form::Arrow { from, to } => {
                    place(from);
                    place(to);
                }
                Form::Rectangle { corner, width, height } => {
                    place(corner);
                    *width *= scale;
                    *height *= scale;
                }
                Form::Circle { centre, radius } => {
                    place(centre);
                    *radius *= scale;
                }
                Form::Text { at, size, .. } => {
                    place(at);
                    *size *= scale;
                }
            }
        }
        (self.width, self.height) = (width, height);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Style;

    #[test]
    fn a_picture_of_any_size_fits_on_a_sheet() {
        for (width, height) in [(100.0, 100.0), (2000.0, 300.0), (300.0, 5000.0)] {
            let mut scene = Scene::new(width, height);
            let end = Point::new(width, height);
            scene.line(Style::Frame, 1.0, Point::default(), end);
            for paper in [Paper::A4, Paper::Letter] {
                let sheet = scene.clone().on_paper(paper);
                assert_eq!((sheet.width, sheet.height), paper.size());
                let Form::Line { from, to } = sheet.shapes[0].form else { panic!("a line") };
                assert!(from.x >= MARGIN - 0.01 && from.y >= MARGIN - 0.01, "{from:?}");
                assert!(to.x <= sheet.width - MARGIN + 0.01, "{to:?}");
                assert!(to.y <= sheet.height - MARGIN + 0.01, "{to:?}");
                let middle = f32::midpoint(from.x, to.x);
                assert!((middle - sheet.width / 2.0).abs() < 0.01, "{middle}");
            }
        }
    }
}
