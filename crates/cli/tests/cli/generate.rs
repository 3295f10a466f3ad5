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
    refused(&["generate", "--size", "300"], "puzzles are made to side 256, not 300");
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
fn impossible_requests_are_refused_with_the_reason() {
    let refused = |arguments: &[&str], reason: &str| {
        let said = say(&[&["generate"], arguments].concat(), "");
        assert_eq!((said.code, said.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.stderr.contains(reason), "{arguments:?}: {}", said.stderr);
    };
    refused(&["--clues", "16"], "at least 17, which is proved");
    refused(&["--clues", "90"], "the grid has 81 cells");
    refused(&["--clues", "30..20"], "the range is empty");
    refused(&["--clues", "26..27", "--symmetry", "quarter-turn"], "has 25 or 28");
    refused(&["--pattern", "xx.."], "the pattern has 4 cells, the grid has 81");
    refused(&["--box", "2x2", "--pattern", "........xxxxxxxx"], "row 1 and row 2 empty");
    refused(&["--level", "easy", "--side", "16"], "those of classic 9×9");
    refused(&["--level", "simple"], "the levels are easy, medium");
    refused(&["--rating", "0.1..0.9"], "the scale goes from 1.0 to 20.0");
    refused(&["--need", "x-wing", "--without", "x-wing"], "both needed and forbidden");
    refused(&["--need", "xwing"], "no such technique");
    refused(&["--variant", "windows", "--box", "1x2"], "no box fits");
    refused(&["--jigsaw", "AAAB"], "region 1 has 3 cells, not 2");
    refused(&["--symmetry", "round"], "half-turn");
}

#[test]
fn what_is_asked_for_is_what_comes() {
    let made = |arguments: &[&str]| {
        let said = say(&[&["generate", "--seed", "1"], arguments].concat(), "");
        assert_eq!(said.code, Some(0), "{arguments:?}: {}", said.stderr);
        said.stdout
    };
    let level = made(&["-n", "20", "--level", "medium", "--columns", "puzzle,level,rating"]);
    let lines: Vec<&str> = level.lines().collect();
    assert_eq!((lines.len(), lines[0]), (21, "puzzle,level,rating"));
    assert!(lines[1..].iter().all(|line| line.contains(",medium,")), "{level}");
    let clues = made(&[
        "-n",
        "5",
        "--clues",
        "24..26",
        "--symmetry",
        "half-turn",
        "--columns",
        "givens,symmetry",
    ]);
    for line in clues.lines().skip(1) {
        let (givens, symmetry) = line.split_once(',').expect("two columns");
        assert!(["24", "25", "26"].contains(&givens), "{line}");
        assert_ne!(symmetry, "none");
    }
    let pattern = "x..xx.xx.x..x..x";
    let puzzle = made(&["--box", "2x2", "--pattern", pattern]);
    let given = |c: char| if c == '.' { '.' } else { 'x' };
    assert_eq!(puzzle.trim_end().chars().map(given).collect::<String>(), pattern);
    let jigsaw = made(&["--jigsaw", "AABBAABBCCDDCCDD"]);
    assert_eq!(jigsaw.trim_end().len(), 32, "the regions stand behind the cells: {jigsaw}");
    let diagonal = made(&["-n", "2", "--variant", "diagonal"]);
    let said = say(&["check", "--variant", "diagonal"], &diagonal).stdout;
    assert_eq!(said.matches("unique\tminimal").count(), 2, "{said}");
}

#[test]
fn objects_have_the_fields_that_are_named() {
    let said = say(&["generate", "--seed", "1", "--json"], "").stdout;
    let object: serde_json::Value = serde_json::from_str(&said).expect("an object");
    assert_eq!(
        (&object["v"], &object["index"], &object["seed"]),
        (&1.into(), &0.into(), &1.into())
    );
    assert_eq!(object["puzzle"].as_str().map(str::len), Some(81));
    assert_eq!(object["solution"].as_str().map(str::len), Some(81));
    let said = say(&["generate", "--seed", "1", "--json", "--columns", "er,hardest"], "").stdout;
    let object: serde_json::Value = serde_json::from_str(&said).expect("an object");
    assert!(
        object["er"].is_string() && object["hardest"].is_string() && object["puzzle"].is_null()
    );
}

#[test]
fn what_is_not_found_ends_with_one_error_and_what_was_made_before() {
    let said = say(&["generate", "--clues", "17", "--tries", "100", "--seed", "1"], "");
    assert_eq!((said.code, said.stdout.as_str()), (Some(4), ""));
    let error = "hyperdoku: puzzle 1: none of 100 candidates met the request before the limit: \
                 100 with too many givens\n";
    assert_eq!(said.stderr, error);
    let few = ["generate", "-n", "9", "--level", "diabolical", "--tries", "60", "--seed", "1"];
    let said = say(&few, "");
    assert_eq!(said.code, Some(4));
    let made = said.stdout.lines().count();
    assert!(said.stderr.starts_with(&format!("hyperdoku: puzzle {}: none of 60", made + 1)));
}

#[test]
fn grids_of_a_file_are_taken_in_turn() {
    let directory = std::env::temp_dir().join(format!("hyperdoku-from-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("grids.txt");
    let grids = say(&["grid", "-n", "2", "--seed", "1"], "").stdout;
    std::fs::write(&file, &grids).expect("a file");
    let path = file.to_str().expect("a path in UTF-8");
    let made =
        say(&["generate", "-n", "3", "--from", path, "--columns", "solution", "--seed", "2"], "");
    let lines: Vec<&str> = grids.lines().collect();
    let wanted = format!("solution\n{}\n{}\n{}\n", lines[0], lines[1], lines[0]);
    assert_eq!((made.stdout, made.code), (wanted, Some(0)));
    std::fs::write(&file, "1..4.........32.\n").expect("a file");
    let said = say(&["generate", "--from", path], "");
    assert_eq!(said.code, Some(3));
    assert!(said.stderr.contains("expected a grid of side 9, found 4"), "{}", said.stderr);
    std::fs::remove_dir_all(&directory).expect("it is ours");
    assert_eq!(say(&["generate", "--from", path], "").code, Some(3));
}

#[test]
fn a_new_seed_is_told() {
    let first = say(&["grid"], "");
    let seed = first.stderr.strip_prefix("hyperdoku: --seed ").expect("the seed");
    let seed = seed.split(' ').next().expect("a number");
    assert_eq!(say(&["grid", "--seed", seed], "").stdout, first.stdout);
}

#[test]
fn unbiased_puzzles_come_with_their_weight() {
    let columns = ["--columns", "clues,weight,index"];
    let arguments = [&["generate", "--unbiased", "-n", "2", "--seed", "3"], &columns[..]].concat();
    let said = say(&arguments, "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    let mut lines = said.stdout.lines();
    assert_eq!(lines.next(), Some("clues,weight,index"));
    let ends = lines.map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let clues: u32 = cells[0].parse().expect("a number");
        let sets: f64 = (0..clues).map(|at| f64::from(81 - at) / f64::from(at + 1)).product();
        assert!((cells[1].parse::<f64>().expect("a number") / sets - 1.0).abs() < 1e-9, "{line}");
        cells[2].to_owned()
    });
    assert_eq!(ends.collect::<Vec<_>>(), ["0", "1"]);
    let plain = say(&["generate", "--seed", "3", "--columns", "weight"], "");
    plain.is("weight\n\n", "", 0);
    let refused = say(&["generate", "--unbiased", "--box", "2x3"], "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("the shape cannot be chosen"), "{}", refused.stderr);
}

#[test]
fn a_law_is_that_of_the_puzzles_of_its_seed() {
    let made = say(&["generate", "--unbiased", "-n", "3", "--seed", "4"], "").stdout;
    let path = std::env::temp_dir().join(format!("unbiased-{}.txt", std::process::id()));
    std::fs::write(&path, &made).expect("a file");
    let name = path.display().to_string();
    let read = say(&["law", "--from", &name], "");
    assert_eq!(read.code, Some(0), "{}", read.stderr);
    for threads in ["1", "3"] {
        let law = say(&["law", "-n", "3", "--seed", "4", "--threads", threads], "");
        assert_eq!(law.stdout, read.stdout, "{threads} threads: {}", law.stderr);
    }
    let last = read.stdout.lines().last().expect("the mean");
    assert!(last.starts_with("mean\t3\t") && last.ends_with("\t26.578"), "{last}");
    let json = say(&["law", "--from", &name, "--json"], "").stdout;
    assert!(json.starts_with("{\"v\":1,\"puzzles\":3,\"mean\":2"), "{json}");
    std::fs::write(&path, "1..4.........32.\n").expect("a file");
    let wrong = say(&["law", "--from", &name], "");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(3), ""));
    assert!(wrong.stderr.contains("expected a grid of side 9, found 4"), "{}", wrong.stderr);
    std::fs::remove_file(&path).expect("removed");
}
