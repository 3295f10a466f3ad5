//! The guide uses what is allowed, and nothing else.

use hyperdoku_logic::{Allowed, Guide, TECHNIQUES, technique_named};

use crate::support::{corpus, puzzle_of};

#[test]
fn what_is_forbidden_is_not_used() {
    let puzzle = &corpus("top1465")[0];
    let wing = technique_named("xy-wing").expect("a technique");
    let only = Allowed::all(true).only(&[wing]);
    for (_, step) in Guide::new(puzzle, puzzle, only).expect("classic") {
        assert!(step.technique.family == "singles" || step.technique == wing);
    }
    let singles: Vec<_> =
        TECHNIQUES.iter().copied().filter(|technique| technique.family == "singles").collect();
    let none = Allowed::all(true).only(&[]).without(&singles);
    assert!(Guide::new(puzzle, puzzle, none).expect("classic").next().is_none());
}

#[test]
fn uniqueness_is_not_assumed_where_it_was_not_proved() {
    let allowed = Allowed::all(false);
    for technique in TECHNIQUES {
        assert!(!technique.needs_uniqueness || !allowed.allows(technique), "{}", technique.name);
    }
}

#[test]
fn the_empty_grid_leads_nowhere_and_soon() {
    let empty = puzzle_of(&".".repeat(81));
    let mut guide = Guide::new(&empty, &empty, Allowed::all(false)).expect("classic");
    assert!(guide.next().is_none());
}

#[test]
fn every_technique_has_a_sentence_and_names_of_its_own() {
    for technique in TECHNIQUES {
        assert_eq!(technique_named(technique.name), Some(*technique));
        for alias in technique.aliases {
            assert_eq!(technique_named(alias), Some(*technique), "{alias}");
        }
        assert!(technique.reduction.is_none_or(|name| ["subset", "xor", "symbol"].contains(&name)));
    }
}
