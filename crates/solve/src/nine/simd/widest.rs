//! Widest: which instruction set is used, decided here alone.
//!
//! ```text
//! what the processor has   ∩   what `HYPERDOKU_SIMD` allows   →   the widest: 32 lanes, 16, or plain Rust
//! ```
//! Whoever wants lanes says how they are made for any instruction set, and gets them behind a trait object: one
//! dynamic call for a batch, none within.

use std::env;

use super::Isa;
use super::portable::Portable;
#[cfg(target_arch = "x86_64")]
use super::token::{Avx2, Avx512};

/// Something that can be made for any instruction set.
pub(in crate::nine) trait ForAny {
    type Made;

    fn make<I: Isa>(self, isa: I) -> Self::Made;
}

/// What the environment variable `HYPERDOKU_SIMD` allows: `off`, `avx2`, or all if it says anything else or nothing.
pub(in crate::nine) fn allowed() -> String {
    env::var("HYPERDOKU_SIMD").unwrap_or_default()
}

/// Makes it for the widest lanes that the processor has and that `allowed` allows: `off` for plain Rust, the twin of the
/// others, `avx2` for 16 lanes, anything else for all. The first word is the name of the instruction set.
pub(in crate::nine) fn widest<W: ForAny>(allowed: &str, what: W) -> (&'static str, W::Made) {
    #[cfg(target_arch = "x86_64")]
    {
        if let (Some(token), false) = (Avx512::detect(), matches!(allowed, "off" | "avx2")) {
            return ("avx512", what.make(token));
        }
        if let (Some(token), false) = (Avx2::detect(), allowed == "off") {
            return ("avx2", what.make(token));
        }
    }
    let _ = allowed;
    ("portable", what.make(Portable::<16>))
}
