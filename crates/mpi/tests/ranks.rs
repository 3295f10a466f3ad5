//! Ranks: any number of them writes the bytes of one, and a run that lost one goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use hyperdoku::format::{Format, Record, WriteOptions};
use hyperdoku::generate::large::RandomGrids;
use hyperdoku::grid::BoxShape;

/// What Open MPI is told so that it runs in a container, as root, with more ranks than processors, without a
/// network. Other MPI libraries do not look at it.
const SETTINGS: [(&str, &str); 7] = [
    ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
    ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
    ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    ("OMPI_MCA_plm", "isolated"),
    ("OMPI_MCA_pml", "ob1"),
    ("OMPI_MCA_btl", "self,vader"),
    ("OMPI_MCA_btl_vader_single_copy_mechanism", "none"),
];

/// The program on this number of ranks.
fn program(ranks: usize, arguments: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    command.args(["-n", &ranks.to_string(), env!("CARGO_BIN_EXE_hyperdoku-mpi")]);
    command.args(arguments).envs(SETTINGS).stdin(Stdio::null());
    command
}

fn run(ranks: usize, arguments: &[&str]) -> Output {
    program(ranks, arguments).output().expect("mpirun starts; `cargo xtask setup` installs it")
}

/// What it writes, if all went well.
fn output(ranks: usize, arguments: &[&str]) -> String {
    let output = run(ranks, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{ranks} ranks, {arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A place for a test's files, where nothing is yet.
fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("a directory can be taken away");
    }
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a name in ASCII")
}

#[test]
fn any_number_of_ranks_makes_the_grids_of_the_seed() {
    let grids = RandomGrids::new(BoxShape::new(3, 3).expect("a box")).with_steps(30);
    let line = Format::named("line").expect("a format");
    let text = |index| {
        let record = Record::new(grids.grid(7, index).to_grid());
        line.write(&record, WriteOptions::default()).expect("a line")
    };
    let expected: String = (0..2000).map(text).collect();
    let arguments = ["grid", "-n", "2000", "--mix", "30", "--seed", "7"];
    for ranks in [1, 2, 4] {
        assert!(output(ranks, &arguments) == expected, "{ranks} ranks");
    }
    let with_threads = [&arguments[..], &["--threads", "3"]].concat();
    assert!(output(2, &with_threads) == expected);
    let part = |part| output(2, &[&arguments[..], &["--shard", part]].concat());
    assert!(part("1/2") + &part("2/2") == expected);
}

#[test]
fn every_verb_says_the_same_on_any_number_of_ranks() {
    let made = output(1, &["generate", "-n", "1500", "--seed", "5"]);
    let input = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("made.txt");
    fs::write(&input, &made).expect("a file");
    let input = text(&input);
    for (arguments, lines) in [
        (&["generate", "-n", "1500", "--seed", "5"][..], 1500),
        (&["generate", "-n", "300", "--seed", "5", "--columns", "index,puzzle"], 301),
        (&["solve", input], 1500),
        (&["rate", input], 1501),
    ] {
        let one = output(1, arguments);
        assert_eq!(one.lines().count(), lines, "{arguments:?}");
        for ranks in [2, 4] {
            assert!(output(ranks, arguments) == one, "{arguments:?} on {ranks} ranks");
        }
    }
}

/// The parent of each process.
fn parents() -> Vec<(u32, u32)> {
    let list = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output().expect("ps");
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
    let pair = |line: &str| {
        let mut words = line.split_whitespace();
        number(words.next()).zip(number(words.next()))
    };
    list.lines().filter_map(pair).collect()
}

#[test]
fn a_killed_rank_loses_no_finished_chunk() {
    let out = place("killed");
    let long = ["grid", "-n", "9840", "--mix", "6000", "--seed", "9"];
    let kept = [&long[..], &["--out", text(&out), "--resume"]].concat();
    let log = out.join("chunks");
    let mut finished = 0;
    // The leader is the first that mpirun starts, a helper the last.
    for is_leader in [false, true] {
        let mut command = program(3, &kept);
        let mut child = command.stderr(Stdio::null()).spawn().expect("mpirun starts");
        let before = fs::metadata(&log).map_or(0, |log| log.len());
        while fs::metadata(&log).map_or(0, |log| log.len()) < before + 50_000 {
            assert_eq!(child.try_wait().expect("a child"), None, "it ended too early");
            thread::sleep(Duration::from_millis(2));
        }
        let family = parents().into_iter().filter(|&(_, parent)| parent == child.id());
        let ranks: Vec<u32> = family.map(|(rank, _)| rank).collect();
        assert_eq!(ranks.len(), 3);
        let victim = if is_leader { ranks.iter().min() } else { ranks.iter().max() };
        let victim = victim.expect("three ranks").to_string();
        let killed = Command::new("kill").args(["-KILL", &victim]).status();
        assert!(killed.expect("kill").success());
        assert!(!child.wait().expect("it ends").success());
        // A chunk has 246 lines of 82 bytes behind 29 of its own.
        let now = fs::metadata(&log).expect("a log").len() / (246 * 82 + 29);
        assert!(now >= finished + 2, "{now} after {finished}");
        finished = now;
    }
    let rest = run(2, &kept);
    assert!(rest.status.success());
    let told = format!("{finished} of 40 chunks are there already");
    let errors = String::from_utf8_lossy(&rest.stderr).into_owned();
    assert!(errors.contains(&told), "{told}: {errors}");
    let whole = output(1, &long);
    assert!(fs::read_to_string(out.join("output")).expect("an output") == whole);
}

#[test]
fn what_is_wrong_is_said_once_and_ends_all_ranks() {
    let made = ["grid", "--seed", "1", "--out", text(&place("refused"))].map(str::to_owned);
    let made = made.each_ref().map(String::as_str);
    assert_eq!(output(3, &made), "");
    for (arguments, code, reason) in [
        (&["grid", "-n", "3"][..], 2, "need the same --seed"),
        (&["grid", "--seed", "1", "--shard", "4/3"], 2, "parts are numbered from 1 to N"),
        (&["solve"], 2, "not from the standard input"),
        (&["count"], 2, "unrecognized subcommand"),
        (&["--help"], 0, ""),
        (&made, 5, "has this run already"),
        (&["solve", "no-such-file.txt"], 3, "no-such-file.txt: "),
    ] {
        let said = run(3, arguments);
        let errors = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(code), "{arguments:?}: {errors}");
        let times = if reason.is_empty() { 0 } else { errors.matches(reason).count() };
        assert_eq!(times, usize::from(!reason.is_empty()), "{arguments:?}: {errors}");
    }
}
