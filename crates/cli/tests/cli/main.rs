//! The contract of the command line, checked on the real program.

mod bench;
mod binary;
mod canon;
mod catalog;
mod check;
mod chunks;
mod cnf;
mod convert;
mod count;
mod explain;
mod generate;
mod messages;
mod minimise;
mod order;
mod pages;
mod plain;
mod rate;
mod render;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod streams;
mod vsa;
