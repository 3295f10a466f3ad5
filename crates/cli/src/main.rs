//! The program `hyperdoku`: all of it is in the library, which `hyperdoku-mpi` uses too.

use std::process::ExitCode;

fn main() -> ExitCode {
    hyperdoku_cli::main()
}
