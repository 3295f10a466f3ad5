//! Setup: programs that the tests need, from the distribution's packages. What is there is left alone.

use anyhow::{Result, bail};

use crate::workspace::Task;

/// Something that the tests need.
pub(crate) struct Need {
    /// Any of these programs will do.
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

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|directory| directory.join(program).is_file())
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
        assert!(!is_installed("no-such-program-anywhere"));
    }
}
