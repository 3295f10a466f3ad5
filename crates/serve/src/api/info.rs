//! `GET /api/info`: the rows of the library's tables by their names, and the limits.

use hyperdoku::engines;
use hyperdoku::format::FORMATS;
use hyperdoku::generate::SYMMETRIES;
use hyperdoku::grid::VARIANTS;
use hyperdoku::logic::{LEVELS, TECHNIQUES};
use hyperdoku::vsa::MODELS;
use serde_json::{Value, json};

use super::ROUTES;
use super::read::MOST_BOARDS;
use super::solve::LARGEST_NAMED;
use crate::Limits;
use crate::answer::Reply;
use crate::error::KINDS;

/// What this server knows.
pub(super) fn reply(limits: &Limits) -> Reply {
    let named = |name: &str, summary: &str| json!({ "name": name, "summary": summary });
    let engines: Value = engines().map(|row| named(row.name, row.summary)).collect();
    let formats: Value = FORMATS
        .iter()
        .map(|row| json!({ "name": row.name, "summary": row.summary, "writes": row.write.is_some() }))
        .collect();
    let techniques: Value = TECHNIQUES
        .iter()
        .map(|row| json!({ "name": row.name, "title": row.title, "family": row.family }))
        .collect();
    let levels: Value = LEVELS.iter().map(|row| named(row.name, row.summary)).collect();
    let symmetries: Value = SYMMETRIES.iter().map(|row| named(row.name, row.summary)).collect();
    let variants: Value = VARIANTS.iter().map(|row| named(row.name, row.summary)).collect();
    let models: Value = MODELS.iter().map(|row| named(row.name, row.summary)).collect();
    let routes: Value = ROUTES
        .iter()
        .map(|row| json!({ "method": row.method(), "path": row.path, "summary": row.summary }))
        .collect();
    let errors: Value = KINDS
        .iter()
        .map(|row| json!({ "status": row.status, "code": row.code, "when": row.when }))
        .collect();
    Reply::json(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "engines": engines,
        "formats": formats,
        "techniques": techniques,
        "levels": levels,
        "symmetries": symmetries,
        "variants": variants,
        "models": models,
        "routes": routes,
        "errors": errors,
        "limits": {
            "body_bytes": limits.body_bytes,
            "time_ms": limits.work_time.as_millis() as u64,
            "side": limits.side,
            "boards": MOST_BOARDS,
            "engine_side": LARGEST_NAMED,
            "threads": limits.threads,
            "waiting": limits.waiting,
            "connections": limits.connections,
        },
    }))
}
