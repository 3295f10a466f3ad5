//! Choose: the cell to guess in.
use super::board::Board;
use super::layout::Layout;
use hyperdoku_grid::Word;
const WEIGHT: usize = 4;
pub(super) fn choose<W: Word>(board: &Board<W>, layout: &Layout) -> usize {
    let mut fewest = usize::MAX;
    for set in &board.sets {
        let rest = set.without_lowest();
        if rest.is_zero() {
            continue;
        }
        if rest.without_lowest().is_zero() {
            fewest = 2;
            break;
        }
        fewest = fewest.min(set.count());
    }
    let mut best = (0, 0);
    let mut tried = 0;
    for (slot, &set) in board.sets.iter().enumerate() {
        let rest = set.without_lowest();
        if rest.is_zero() {
            continue;
        }
        if fewest == 2 {
            if !rest.without_lowest().is_zero() {
                continue;
            }
        } else if set.count() != fewest {
            continue;
        }
        let mut score = 1;
        for &peer in layout.peers(slot) {
            let other = board.sets[usize::from(peer)];
            let r = other.without_lowest();
            if r.is_zero() || (other & set).is_zero() {
                continue;
            }
            score += if r.without_lowest().is_zero() { WEIGHT } else { 1 };
        }
        if score > best.0 {
            best = (score, slot);
        }
        tried += 1;
        if tried == 24 {
            break;
        }
    }
    best.1
}
