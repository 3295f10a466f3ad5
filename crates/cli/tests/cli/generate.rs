//! `grid` and `generate`: the same for every number of threads, right, and clear about what cannot be.

use crate::binary::say;

#[test]
fn a_grid_of_a_seed_is_always_the_same() {
    let grids = "462531351642524316613425145263236154\n563142124356631425245631412563356214\n";
    say(&["grid", "-n", "2", "--box", "2x3", "--seed", "1"], "").is(grids, "", 0);
    say(&["grid", "--size", "1", "--seed", "1"], "").is("1\n", "", 0);
    say(&["grid", "--box", "2x2", "--mix", "0", "--seed", "1"], "").is("1243432134122134\n", "", 0);
}

#[test]
fn threads_change_nothing() {
    for verb in ["grid", "generate"] {
        let with = |threads| {
            say(&[verb, "-n", "600", "--box", "2x3", "--seed", "5", "--threads", threads], "")
        };
        let one = with("1");
        assert_eq!(one.code, Some(0), "{}", one.stderr);
        assert_eq!(one.stdout.lines().count(), 600);
        for threads in ["2", "5"] {
            assert_eq!(with(threads).stdout, one.stdout, "{verb} with {threads} threads");
        }
    }
}

#[test]
fn grids_and_puzzles_have_one_solution() {
    for (verb, size) in [("grid", "40"), ("grid", "12"), ("generate", "9"), ("generate", "12")] {
        let made = say(&[verb, "-n", "3", "--size", size, "--seed", "1"], "").stdout;
        let said = say(&["check", "--no-minimal"], &made);
        assert_eq!(said.stdout.matches("unique").count(), 3, "{verb} {size}: {}", said.stderr);
    }
}

#[test]
fn columns_come_with_their_names() {
    let columns = ["--columns", "index,seed,grid"];
    let arguments = [&["grid", "--box", "2x3", "--seed", "1"], &columns[..]].concat();
    let table = "index,seed,grid\n0,1,462531351642524316613425145263236154\n";
    say(&arguments, "").is(table, "", 0);
    let stats = say(&["grid", "-n", "2", "--seed", "1", "--stats"], "").stdout;
    let heading = "seed,index,intercalates,rows-inside,rows-across,columns-inside,columns-across";
    assert_eq!(stats.lines().next(), Some(heading));
    assert_eq!(stats.lines().count(), 3);
}

#[test]
fn what_cannot_be_made_is_refused_at_once() {
    let refused = |arguments: &[&str], reason: &str| {
        let said = say(arguments, "");
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.stderr.contains(reason), "{}", said.stderr);
    };
    refused(&["grid", "--size", "7"], "side 7 is a prime and has no box");
    refused(&["grid", "--size", "4097"], "side 4097 is not from 1 to 4096");
    refused(&["grid", "--box", "0x3"], "side 0 is not from 1 to 4096");
    refused(&["grid", "--box", "3x3", "--size", "9"], "cannot be used with");
    refused(&["grid", "--columns", "sede"], "seed");
    refused(&["generate", "--size", "300"], "puzzles are dug to side 256, not 300");
}

#[test]
fn a_spent_budget_gives_a_puzzle_a_note_and_its_own_exit_code() {
    let said = say(&["generate", "--size", "64", "--time-limit", "0", "--seed", "1"], "");
    assert_eq!(said.code, Some(4));
    assert_eq!(said.stdout.lines().count(), 1);
    let note = "hyperdoku: puzzle 1: the time was over before 4096 givens were tested\n";
    assert_eq!(said.stderr, note);
}

#[test]
fn a_new_seed_is_told() {
    let first = say(&["grid"], "");
    let seed = first.stderr.strip_prefix("hyperdoku: --seed ").expect("the seed");
    let seed = seed.split(' ').next().expect("a number");
    assert_eq!(say(&["grid", "--seed", seed], "").stdout, first.stdout);
}
