//! Pictures: of what is shown, for people to look at, and of what the page paints itself.

use std::fs;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::page::{Page, find};

impl Page {
    /// How many sheets the page takes on paper, in A4.
    #[track_caller]
    pub(crate) fn sheets(&self) -> usize {
        let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": true });
        let file = self.tools("Page.printToPDF", &paper);
        let text = file["data"].as_str().unwrap_or_default();
        let bytes = BASE64_STANDARD.decode(text).expect("a file comes in base 64");
        // Each sheet is an object of this type; the tree of them is of the type `Pages`.
        let file = String::from_utf8_lossy(&bytes);
        file.matches("/Type /Page\n").count()
    }

    /// Writes what is shown, down to its end, into `target/screenshots`.
    #[track_caller]
    pub(crate) fn picture(&self, name: &str) {
        let call = json!({ "format": "png", "captureBeyondViewport": true });
        let picture = self.tools("Page.captureScreenshot", &call);
        let text = picture["data"].as_str().unwrap_or_default();
        let bytes = BASE64_STANDARD.decode(text).expect("a picture comes in base 64");
        let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/screenshots");
        fs::create_dir_all(target).expect("a directory for pictures");
        fs::write(format!("{target}/{name}.png"), bytes).expect("a picture can be written");
    }

    /// A number for all pixels of a canvas together: another picture has another.
    #[track_caller]
    pub(crate) fn pixels(&self, canvas: &str) -> String {
        self.text(&format!(
            "(() => {{
               let hash = 0;
               const data = {};
               for (const part of data) hash = (Math.imul(hash, 31) + part) | 0;
               return `${{data.length}} ${{hash}}`;
             }})()",
            copied(canvas)
        ))
    }

    /// How many colours a canvas shows.
    #[track_caller]
    pub(crate) fn colours(&self, canvas: &str) -> f64 {
        self.number(&format!("new Set(new Uint32Array({}.buffer)).size", copied(canvas)))
    }
}

/// The pixels of a canvas, by way of a copy: a canvas that is read becomes another for the browser.
fn copied(canvas: &str) -> String {
    format!(
        "(() => {{
           const canvas = {};
           const copy = new OffscreenCanvas(canvas.width, canvas.height);
           const context = copy.getContext('2d', {{ willReadFrequently: true }});
           context.drawImage(canvas, 0, 0);
           return context.getImageData(0, 0, canvas.width, canvas.height).data;
         }})()",
        find(canvas)
    )
}
