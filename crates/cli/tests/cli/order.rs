//! Order: the output is that of one thread, whatever the number of threads.

use crate::binary::{CLASH, IMPOSSIBLE, SEVERAL, UNIQUE, say, without_micros};

/// Records of every kind, mixed by a linear congruential generator.
fn mixed(records: usize) -> String {
    let kinds = [UNIQUE, SEVERAL, IMPOSSIBLE, CLASH, "nonsense!"];
    let mut state = 1_u32;
    let mut kind = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        kinds[(state >> 8) as usize % kinds.len()]
    };
    (0..records).map(|_| kind().to_owned() + "\n").collect()
}

#[test]
fn every_number_of_threads_says_the_same() {
    let input = mixed(5000);
    for verb in [
        &["solve"][..],
        &["solve", "--json"],
        &["solve", "--strict"],
        &["count", "--limit", "20"],
        &["check", "--witness"],
        &["convert", "--to", "line"],
    ] {
        let say = |threads| {
            let said = say(&[verb, &["--threads", threads]].concat(), &input);
            (without_micros(&said.stdout), said.stderr, said.code)
        };
        let one = say("1");
        assert!(one.1.lines().count() == 101 || verb.contains(&"--strict"), "{verb:?}");
        for threads in ["2", "4", "13"] {
            assert!(say(threads) == one, "{verb:?} with {threads} threads");
        }
    }
}
