//! The page: its files, built into the program, with a tag by which a browser knows that it has them already.
//!
//! To add a file: put it into `page/` and give it a row. There is no build step, and nothing comes from elsewhere.

use std::hash::{DefaultHasher, Hasher};
use std::io::Write as _;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderValue, IF_NONE_MATCH, VARY,
};
use hyper::{HeaderMap, Response, StatusCode};

use crate::answer::{Body, answer};

/// A file of the page.
#[derive(Debug)]
pub(crate) struct File {
    path: &'static str,
    bytes: &'static [u8],
    /// The same packed, and the tag; made when first asked for.
    known: OnceLock<Known>,
}

#[derive(Debug)]
struct Known {
    tag: String,
    /// None where packing does not pay.
    packed: Option<Vec<u8>>,
}

const fn file(path: &'static str, bytes: &'static [u8]) -> File {
    File { path, bytes, known: OnceLock::new() }
}

/// Every file.
static FILES: [File; 34] = [
    file("/api.js", include_bytes!("../page/api.js")),
    file("/big.js", include_bytes!("../page/big.js")),
    file("/board.js", include_bytes!("../page/board.js")),
    file("/canvas.js", include_bytes!("../page/canvas.js")),
    file("/dialog.js", include_bytes!("../page/dialog.js")),
    file("/digits.js", include_bytes!("../page/digits.js")),
    file("/elements.js", include_bytes!("../page/elements.js")),
    file("/export.js", include_bytes!("../page/export.js")),
    file("/fragment.js", include_bytes!("../page/fragment.js")),
    file("/game.js", include_bytes!("../page/game.js")),
    file("/generate.js", include_bytes!("../page/generate.js")),
    file("/grid-view.js", include_bytes!("../page/grid-view.js")),
    file("/heat.js", include_bytes!("../page/heat.js")),
    file("/hint.js", include_bytes!("../page/hint.js")),
    file("/history.js", include_bytes!("../page/history.js")),
    file("/icon.svg", include_bytes!("../page/icon.svg")),
    file("/import.js", include_bytes!("../page/import.js")),
    file("/index.html", include_bytes!("../page/index.html")),
    file("/keys.js", include_bytes!("../page/keys.js")),
    file("/lattice.js", include_bytes!("../page/lattice.js")),
    file("/main.js", include_bytes!("../page/main.js")),
    file("/marks.js", include_bytes!("../page/marks.js")),
    file("/noise.js", include_bytes!("../page/noise.js")),
    file("/notice.js", include_bytes!("../page/notice.js")),
    file("/overlay.js", include_bytes!("../page/overlay.js")),
    file("/pad.js", include_bytes!("../page/pad.js")),
    file("/player.js", include_bytes!("../page/player.js")),
    file("/rating.js", include_bytes!("../page/rating.js")),
    file("/settings.js", include_bytes!("../page/settings.js")),
    file("/stage.js", include_bytes!("../page/stage.js")),
    file("/start.js", include_bytes!("../page/start.js")),
    file("/steps.js", include_bytes!("../page/steps.js")),
    file("/style.css", include_bytes!("../page/style.css")),
    file("/vsa.js", include_bytes!("../page/vsa.js")),
];

/// The file at a path; `/` is the page itself.
pub(crate) fn file_at(path: &str) -> Option<&'static File> {
    let path = if path == "/" { "/index.html" } else { path };
    FILES.iter().find(|file| file.path == path)
}

impl File {
    /// The answer to a request with these headers.
    pub(crate) fn answer(&'static self, headers: &HeaderMap) -> Response<Body> {
        let known = self.known.get_or_init(|| Known::of(self.bytes));
        let asks = |name, wanted: &str| {
            let mut values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
            values.any(|value| value.split(',').any(|part| is_named(part, wanted)))
        };
        let packed = known.packed.as_ref().filter(|_| asks(ACCEPT_ENCODING, "gzip"));
        let mut response = if asks(IF_NONE_MATCH, &known.tag) {
            answer(StatusCode::NOT_MODIFIED, self.kind(), Body::Full(None))
        } else if let Some(packed) = packed {
            let mut response = answer(StatusCode::OK, self.kind(), Body::full(packed.as_slice()));
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            response
        } else {
            answer(StatusCode::OK, self.kind(), Body::full(self.bytes))
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(tag) = HeaderValue::from_str(&known.tag) {
            headers.insert(ETAG, tag);
        }
        response
    }

    /// Its type, by its ending.
    fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => "application/octet-stream",
        }
    }
}

/// Whether a part of a header says this, perhaps weakly or with a weight above 0.
fn is_named(part: &str, wanted: &str) -> bool {
    let mut parts = part.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let is_refused = parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
    (name == wanted || name.strip_prefix("W/") == Some(wanted)) && !is_refused
}

impl Known {
    fn of(bytes: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packer.write_all(bytes).and_then(|()| packer.finish()).ok();
        // Less than a packet saved is nothing saved.
        Self { tag, packed: packed.filter(|packed| packed.len() + 1024 < bytes.len()) }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_row_and_every_row_a_file() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let mut there: Vec<String> = fs::read_dir(directory)
            .expect("the directory of the page")
            .map(|entry| format!("/{}", entry.expect("an entry").file_name().to_string_lossy()))
            .collect();
        there.sort_unstable();
        let mut rows: Vec<&str> = FILES.iter().map(|file| file.path).collect();
        rows.sort_unstable();
        assert_eq!(rows, there);
        assert!(FILES.iter().all(|file| file.kind() != "application/octet-stream"));
    }

    #[test]
    fn the_page_weighs_less_than_300_kilobytes() {
        let weight: usize = FILES.iter().map(|file| file.bytes.len()).sum();
        assert!(weight < 300_000, "{weight}");
    }

    #[test]
    fn a_part_of_a_header_is_a_name_with_a_weight() {
        assert!(is_named(" gzip", "gzip") && is_named("gzip;q=0.5", "gzip"));
        assert!(!is_named("gzip;q=0", "gzip") && !is_named("x-gzip", "gzip"));
        assert!(is_named("W/\"a\"", "\"a\""));
    }
}
