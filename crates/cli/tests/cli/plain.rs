//! Plain lines of side 9 are solved many at a time: nothing of what is said may show it.

use std::fs;

use crate::binary::{program, say};

/// Every kind of puzzle among plain lines, with lines between them that are not plain.
fn mixture() -> String {
    let corpora = ["17_clue", "several", "nine", "hardest_1106"];
    let mut lines = vec!["# a comment".to_owned()];
    for name in corpora {
        let path = format!("{}/../../testdata/corpus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let corpus = fs::read_to_string(path).expect("a corpus");
        let puzzles = corpus.lines().filter_map(|line| line.split(" : ").next());
        lines.extend(puzzles.filter(|puzzle| puzzle.len() == 81).map(str::to_owned));
    }
    let doubled = "5".repeat(2) + &".".repeat(79);
    for (at, odd) in ["", "1..4...", &doubled, "1..4.........32.\r", "# another"].iter().enumerate()
    {
        lines.insert(40 * at + 30, (*odd).to_owned());
    }
    lines.iter_mut().step_by(5).for_each(|line| *line = line.replace('.', "0"));
    lines.iter_mut().step_by(6).for_each(|line| *line = line.replacen('.', "0", 9));
    lines.iter_mut().step_by(7).for_each(|line| line.push('\r'));
    lines.join("\n")
}

#[test]
fn plain_lines_are_answered_as_one_by_one() {
    let mixture = mixture();
    for verb in [
        &["solve"][..],
        &["count", "--limit", "200"],
        &["count", "--limit", "2"],
        &["check"],
        &["check", "--no-minimal", "--witness"],
    ] {
        // A limit of its own takes every puzzle out of the bulk.
        let alone = say(&[verb, &["--node-limit", "1000000000"]].concat(), &mixture);
        assert!(alone.stdout.lines().count() > 400 && alone.stderr.lines().count() >= 2);
        for threads in ["1", "3"] {
            let together = say(&[verb, &["--threads", threads]].concat(), &mixture);
            let differ =
                together.stdout.lines().zip(alone.stdout.lines()).find(|(one, other)| one != other);
            assert_eq!(differ, None, "{verb:?}");
            assert_eq!(together.stdout.len(), alone.stdout.len());
            assert_eq!((together.stderr, together.code), (alone.stderr.clone(), alone.code));
        }
    }
}

#[test]
fn every_instruction_set_gives_the_same_bytes() {
    let path = std::env::temp_dir().join(format!("hyperdoku-mixture-{}.txt", std::process::id()));
    fs::write(&path, mixture()).expect("a file");
    let name = path.to_str().expect("UTF-8");
    let mut said: Vec<_> = ["off", "avx2", "avx512"]
        .iter()
        .map(|simd| {
            program(&["solve", name]).env("HYPERDOKU_SIMD", simd).output().expect("it runs")
        })
        .collect();
    fs::remove_file(&path).expect("the file goes");
    let first = said.remove(0);
    assert!(!first.stdout.is_empty());
    for other in said {
        assert_eq!(other, first);
    }
}
