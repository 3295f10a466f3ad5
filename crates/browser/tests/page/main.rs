//! The page of `hyperdoku serve` in a real browser: what people do with it, and what they then see.
//!
//! ```text
//! a claim ─ page ┬ server    hyperdoku's own, in this process, on a port of its own
//!                └ browser ─ driver ─ chromedriver ─ Chromium, a fresh tab
//! ```
//! A test opens a [`page::Page`], acts as a person does, by keys and clicks, and waits for what must come; nothing
//! sleeps, and each wait has a bound and says what it waits for. At the end of each test the console must be
//! clean and no request may have left the server. Pictures of the views are written to `target/screenshots`.

mod audit;
mod board;
mod browser;
mod driver;
mod keys;
mod page;
mod pictures;
mod server;

mod access;
mod address;
mod big;
mod gone;
mod keyboard;
mod load;
mod look;
mod make;
mod play;
mod steps;
mod text;
mod vectors;
