//! The suite that every solver and format must pass.
