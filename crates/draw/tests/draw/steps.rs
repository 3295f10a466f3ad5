//! Steps on pictures.

use hyperdoku_draw::{Form, Picture, Scene, Style};
use hyperdoku_grid::{Digit, Puzzle};
use hyperdoku_logic::{Allowed, Board, Guide, Role, Step, branches};

use crate::boards::grid;

/// A puzzle of many kinds of steps, an XY-chain and a W-wing among them.
const RICH: &str =
    "6....19.439.8...1.7.46.9....75...6...6.4....5.......3.......5.....583..7.......68";

fn steps() -> Vec<(Board, Step)> {
    let puzzle = Puzzle::new(grid(RICH)).expect("no clash");
    Guide::new(&puzzle, &puzzle, Allowed::all(true)).expect("a classic 9×9").collect()
}

fn drawn(board: &Board, step: &Step) -> Scene {
    let grid = grid(RICH);
    let mut picture = Picture::new(&grid);
    picture.step = Some((board, step));
    picture.scene().expect("it can be drawn")
}

fn count(scene: &Scene, style: Style) -> usize {
    scene.of_style(style).count()
}

#[test]
fn every_candidate_of_the_evidence_has_its_mark_and_every_loss_a_cross() {
    let steps = steps();
    assert!(steps.len() > 40);
    for (board, step) in &steps {
        let scene = drawn(board, step);
        for (role, style) in [
            (Role::Pattern, Style::Pattern),
            (Role::Extra, Style::Extra),
            (Role::Other, Style::Other),
            (Role::Link, Style::Link),
            (Role::On, Style::On),
            (Role::Off, Style::Off),
        ] {
            let mut own: Vec<_> =
                step.evidence.iter().filter(|(other, ..)| *other == role).collect();
            own.sort_by_key(|(_, cell, digit)| (*cell, *digit));
            own.dedup();
            assert_eq!(count(&scene, style), own.len(), "{}", step.technique.name);
        }
        let placed = |cell| step.placements.iter().any(|(own, _)| *own == cell);
        let lost = step.eliminations.iter().filter(|(cell, _)| !placed(*cell)).count();
        assert_eq!(count(&scene, Style::Cross), 2 * lost, "{}", step.technique.name);
        assert_eq!(count(&scene, Style::Disc), step.placements.len());
        let digits: Vec<String> =
            step.placements.iter().map(|(_, digit)| digit.to_string()).collect();
        assert_eq!(scene.texts(Style::New), digits);
    }
}

#[test]
fn arrows_follow_a_chain_and_end_at_its_marks() {
    let steps = steps();
    let (board, step) =
        steps.iter().find(|(_, step)| step.technique.name == "xy-chain").expect("one");
    let scene = drawn(board, step);
    let links = branches(board, step);
    assert_eq!(links.len(), 1);
    let between = links[0].windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
    assert_eq!(count(&scene, Style::Weak), between);
    // Within a cell there is no room for most arrows.
    assert!(count(&scene, Style::Strong) <= links[0].len() - 1 - between);
    let marks: Vec<_> = scene.of_style(Style::On).chain(scene.of_style(Style::Off)).collect();
    for arrow in scene.of_style(Style::Weak) {
        let Form::Arrow { to, .. } = arrow.form else { panic!("an arrow") };
        let touches = marks.iter().any(|mark| match mark.form {
            Form::Circle { centre, radius } => {
                let away = (centre.x - to.x).hypot(centre.y - to.y);
                away >= radius && away < radius + 2.0
            }
            _ => false,
        });
        assert!(touches);
    }
}

#[test]
fn a_step_without_links_has_no_arrow() {
    for (board, step) in steps() {
        if step.evidence.iter().all(|(role, ..)| !matches!(role, Role::On | Role::Off)) {
            assert!(branches(&board, &step).is_empty());
            let scene = drawn(&board, &step);
            assert_eq!(count(&scene, Style::Weak) + count(&scene, Style::Strong), 0);
        }
    }
}

#[test]
fn the_branches_of_a_chain_have_all_its_links_in_their_order() {
    for (board, step) in steps() {
        let joined: Vec<_> = branches(&board, &step).concat();
        let is_link = |(role, ..): &&(Role, _, Digit)| matches!(role, Role::On | Role::Off);
        let links: Vec<_> = step.evidence.iter().filter(is_link).copied().collect();
        assert_eq!(joined, links, "{}", step.technique.name);
    }
}
