//! Setup: programs that the tests need, from the distribution's packages. What is there is left alone.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::workspace::Task;

/// Something that the tests need.
pub(crate) struct Need {
    /// Any of these programs will do, or a shared library of this name.
    programs: &'static [&'static str],
    /// The Debian package that brings it.
    package: &'static str,
    /// What it is for.
    reason: &'static str,
    /// Whether only `ci --slow` needs it.
    slow: bool,
}

/// All that is needed beyond Rust itself: one row each.
static NEEDS: &[Need] = &[
    Need {
        programs: &["git"],
        package: "git",
        reason: "the README is tried on a clean clone",
        slow: false,
    },
    Need {
        programs: &["minisat"],
        package: "minisat",
        reason: "the clauses that are written are tried on it",
        slow: false,
    },
    Need {
        programs: &["cadical"],
        package: "cadical",
        reason: "the clauses that are written are tried on it",
        slow: false,
    },
    Need {
        programs: &["mpirun"],
        package: "openmpi-bin",
        reason: "the tests of crates/mpi run on several ranks",
        slow: false,
    },
    Need {
        programs: &["mpicc"],
        package: "libopenmpi-dev",
        reason: "crates/mpi links an MPI library",
        slow: false,
    },
    Need {
        programs: &["libclang"],
        package: "libclang-dev",
        reason: "the crate mpi reads the headers of the MPI library with it",
        slow: false,
    },
    Need {
        programs: &["pdftotext"],
        package: "poppler-utils",
        reason: "the pages of books are read by another program",
        slow: false,
    },
    Need {
        programs: &["chromium", "google-chrome"],
        package: "chromium",
        reason: "the tests of crates/browser open the page in it",
        slow: false,
    },
    Need {
        programs: &["chromedriver"],
        package: "chromium-driver",
        reason: "the tests of crates/browser steer the browser with it",
        slow: false,
    },
    Need {
        programs: &["c++", "g++", "clang++"],
        package: "g++",
        reason: "the fuzz targets link a C++ library",
        slow: true,
    },
];

/// What all tests together need.
pub(crate) fn everything() -> Vec<&'static Need> {
    NEEDS.iter().collect()
}

/// What `ci` needs without `--slow`.
pub(crate) fn quick() -> Vec<&'static Need> {
    NEEDS.iter().filter(|need| !need.slow).collect()
}

/// Installs what is missing of `needs`.
pub(crate) fn run(needs: &[&Need]) -> Result<()> {
    let mut missing = Vec::new();
    for need in needs {
        match need.programs.iter().find(|program| is_installed(program)) {
            Some(program) => println!("{program}: there ({})", need.reason),
            None => missing.push(*need),
        }
    }
    if missing.is_empty() {
        println!("nothing to install");
        return Ok(());
    }
    install(&missing)?;
    match missing.iter().find(|need| !need.programs.iter().any(|program| is_installed(program))) {
        Some(need) => bail!("{} was installed, but brings no {}", need.package, need.programs[0]),
        None => Ok(()),
    }
}

/// Whether there is a program or a shared library of this name.
fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|directory| directory.join(name).is_file())
        || LIBRARIES.iter().any(|place| has_library(Path::new(place), name, DEPTH))
}

/// Where shared libraries lie, and how deep: `/usr/lib/llvm-14/lib/libclang.so`.
const LIBRARIES: [&str; 3] = ["/usr/lib", "/usr/lib64", "/usr/local/lib"];
const DEPTH: u32 = 3;

/// Whether the directory, or one in it down to this depth, has `name.so` or `name-version.so`.
fn has_library(directory: &Path, name: &str, depth: u32) -> bool {
    let Ok(entries) = fs::read_dir(directory) else { return false };
    entries.flatten().any(|entry| {
        let file = entry.file_name().to_string_lossy().into_owned();
        let version = file.strip_prefix(name).and_then(|rest| rest.split_once(".so"));
        // `libclang-14.so`, and not `libclang-cpp.so`.
        let is_it = |(version, _): (&str, &str)| !version.contains(char::is_alphabetic);
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        version.is_some_and(is_it)
            || is_directory && depth > 1 && has_library(&entry.path(), name, depth - 1)
    })
}

/// Installs packages with apt-get, as root or through sudo.
fn install(missing: &[&Need]) -> Result<()> {
    let packages: Vec<&str> = missing.iter().map(|need| need.package).collect();
    for need in missing {
        println!("{}: missing ({})", need.package, need.reason);
    }
    if !is_installed("apt-get") {
        bail!("this system has no apt-get; install with its own packages: {}", packages.join(" "));
    }
    let apt_get = |arguments: &[&str]| {
        let task = if is_root() {
            Task::new("apt-get", &[])
        } else {
            Task::new("sudo", &["--non-interactive", "apt-get"])
        };
        task.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").run()
    };
    if !is_root() && !is_installed("sudo") {
        bail!("not root and no sudo; as root: apt-get install {}", packages.join(" "));
    }
    apt_get(&["update"])?;
    apt_get(&[&["install", "--yes", "--no-install-recommends"], &packages[..]].concat())?;
    println!("installed: {}", packages.join(" "));
    Ok(())
}

/// Whether this process runs as root.
fn is_root() -> bool {
    let user = Task::new("id", &["-u"]).output();
    user.is_ok_and(|(_, number, _)| number.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_found_and_what_is_not_is_missed() {
        assert!(is_installed("sh"));
        assert!(is_installed("libc"));
        assert!(!is_installed("no-such-program-anywhere"));
        assert!(!is_installed("libno-such-library-anywhere"));
    }
}
