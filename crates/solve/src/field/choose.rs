//! Choose: where to guess.
//!
//! In the cell with the fewest digits, since a wrong guess is then found soonest; among those with as few,
//! the one whose digits stand in the most peers, a peer with two digits counting [`PAIR`] times because it
//! becomes a single. Against the first such cell this halves the guesses: 1.28 to 0.55 a puzzle on the
//! 17-clue list, 18.8 to 8.2 on top1465. Where every cell has four digits or more and
//! a digit of a house has two places, it goes to one of them or not: without that an empty 9×9 jigsaw took
//! over a million nodes, with it 53.
//! Cost: peers × [`CONTENDERS`] word operations a guess.

use hyperdoku_grid::Word;

use super::board::Board;
use super::layout::Layout;

/// With more digits than these in every cell, digits with two places are looked for. With 2 instead of 3,
/// hard 9×9 puzzles took a sixth more nodes.
const FEW: usize = 3;

/// What a peer with two digits counts; 3 to 16 differ by less than two guesses in a hundred.
const PAIR: usize = 4;

/// How many cells with the fewest digits are compared; 12 to 32 differ as little.
const CONTENDERS: usize = 24;

/// A guess: the digits to try in a slot one after the other, and those to clear from it in the end.
#[derive(Clone, Copy)]
pub(super) struct Choice<W> {
    pub(super) slot: usize,
    pub(super) digits: W,
    pub(super) cleared: W,
}

/// Where to guess. Every unplaced cell has two digits or more.
pub(super) fn choose<W: Word>(board: &Board<W>, layout: &Layout) -> Choice<W> {
    let fewest = fewest_digits(&board.sets);
    if fewest > FEW
        && let Some(choice) = digit_of_two_places(board, layout)
    {
        return choice;
    }
    let slot = heaviest(board, layout, fewest);
    Choice { slot, digits: board.sets[slot], cleared: W::ZERO }
}

/// The first digit of a house that has two places left: it goes to one of them, or not there.
fn digit_of_two_places<W: Word>(board: &Board<W>, layout: &Layout) -> Option<Choice<W>> {
    for lane in layout.houses_by_lane() {
        let (mut once, mut twice, mut thrice) = (W::ZERO, W::ZERO, W::ZERO);
        for &slot in layout.cells_in(lane) {
            let set = board.sets[usize::from(slot)];
            thrice |= twice & set;
            twice |= once & set;
            once |= set;
        }
        let two = twice & !thrice & board.open[lane];
        if !two.is_zero() {
            let digit = two ^ two.without_lowest();
            let slot = layout
                .cells_in(lane)
                .iter()
                .find(|&&slot| !(board.sets[usize::from(slot)] & digit).is_zero());
            return slot.map(|&slot| Choice {
                slot: usize::from(slot),
                digits: digit,
                cleared: digit,
            });
        }
    }
    None
}

/// The first of the heaviest slots with `fewest` digits.
fn heaviest<W: Word>(board: &Board<W>, layout: &Layout, fewest: usize) -> usize {
    let contends = |set: W| if fewest == 2 { is_pair(set) } else { set.count() == fewest };
    let contenders = (0..).zip(&board.sets).filter(|&(_, &set)| contends(set)).take(CONTENDERS);
    let (mut heaviest, mut chosen) = (None, 0);
    for (slot, &set) in contenders {
        let weight = Some(weight(board, layout, slot, set));
        if weight > heaviest {
            (heaviest, chosen) = (weight, slot);
        }
    }
    chosen
}

/// The fewest digits of a cell that has several.
fn fewest_digits<W: Word>(sets: &[W]) -> usize {
    let mut fewest = usize::MAX;
    for &set in sets {
        if is_pair(set) {
            return 2;
        }
        if has_several(set) {
            fewest = fewest.min(set.count());
        }
    }
    fewest
}

/// How much is settled around `slot` when one of its digits is placed there.
fn weight<W: Word>(board: &Board<W>, layout: &Layout, slot: usize, set: W) -> usize {
    let weigh = |&peer: &u16| {
        let other = board.sets[usize::from(peer)];
        match () {
            () if (other & set).is_zero() || !has_several(other) => 0,
            () if is_pair(other) => PAIR,
            () => 1,
        }
    };
    layout.peers(slot).iter().map(weigh).sum()
}

#[inline]
fn has_several<W: Word>(set: W) -> bool {
    !set.without_lowest().is_zero()
}

/// Whether a set has just two digits; cheaper than counting them.
#[inline]
fn is_pair<W: Word>(set: W) -> bool {
    let rest = set.without_lowest();
    !rest.is_zero() && rest.without_lowest().is_zero()
}
