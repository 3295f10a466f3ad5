//! Chains in words: links in turn, each the consequence of those before it.
//!
//! ```text
//! {chain}     r1c1 is 5, r1c7 is not 5, r4c7 is 5       {Chain}   If r1c1 is 5, then r1c7 is not 5, then …
//! {branches}  one chain for each case of a cell or a house; {branched} that house
//! {Clash} {Net}  an assumption, what follows, and what it contradicts
//! ```
//! A net rests on many links; of more than twenty the middle is left out and counted.

use super::{Teller, house_name, name};
use crate::houses::{Bits, CellBits, HOUSE_SET, HOUSES_OF};
use crate::step::Role;

/// Links of one branch that are told in full.
const MOST: usize = 20;

/// A candidate that is on or off.
type Link = (bool, usize, usize);

impl Teller<'_> {
    /// The text of a slot with links.
    pub(super) fn links(&self, slot: &str) -> String {
        let links = self.all_links();
        match slot {
            "chain" => told(&links, ", "),
            "Chain" => assumed(&links),
            "branches" => {
                let branches: Vec<String> =
                    self.split(&links).iter().map(|own| case(own)).collect();
                branches.join("; ")
            }
            "branched" => self.branched_house(&links).map_or_else(String::new, house_name),
            "Clash" | "Net" => self.net(&links),
            _ => String::new(),
        }
    }

    fn all_links(&self) -> Vec<Link> {
        let links = self.step.evidence.iter().filter_map(|&(role, cell, digit)| {
            let is_on = match role {
                Role::On => true,
                Role::Off => false,
                Role::Pattern | Role::Extra => return None,
            };
            Some((is_on, cell.index(), digit.index()))
        });
        links.collect()
    }

    /// The links of each branch: the branches start at the candidates of one cell, or at the places of a digit in one
    /// house, in their order; or all start at the same candidate.
    fn split<'l>(&self, links: &'l [Link]) -> Vec<&'l [Link]> {
        let Some(&first) = links.first() else { return Vec::new() };
        let starts = self.starts(links, first);
        let mut branches = Vec::new();
        let mut rest = links;
        for next in starts.into_iter().skip(1) {
            let found = rest.iter().skip(1).position(|&link| link == next);
            let Some(at) = found else { break };
            branches.push(&rest[..=at]);
            rest = &rest[at + 1..];
        }
        branches.push(rest);
        branches
    }

    /// With what the branches start.
    fn starts(&self, links: &[Link], first: Link) -> Vec<Link> {
        let (is_on, cell, digit) = first;
        if !is_on || links[1..].contains(&first) {
            return vec![first; 2];
        }
        let in_cell = Bits(self.board.marks(cell)).map(|other| (true, cell, other)).collect();
        let in_house = |house: usize| {
            let cells = CellBits(self.board.cells(digit) & HOUSE_SET[house]);
            cells.map(|other| (true, other, digit)).collect()
        };
        let houses = HOUSES_OF[cell].map(|house| in_house(usize::from(house)));
        let mut cases: Vec<Vec<Link>> = vec![vec![first, (false, cell, digit)], in_cell];
        cases.extend(houses);
        let come_in_turn = |starts: &Vec<Link>| {
            let mut rest = links.iter();
            starts.len() > 1 && starts.iter().all(|start| rest.any(|link| link == start))
        };
        cases.into_iter().find(come_in_turn).unwrap_or_else(|| vec![first])
    }

    /// The house whose places of a digit start the branches.
    fn branched_house(&self, links: &[Link]) -> Option<usize> {
        let &(_, cell, digit) = links.first()?;
        let branches = self.split(links);
        let starts = branches.iter().filter_map(|branch| branch.first());
        let starts: u128 = starts.fold(0, |set, &(_, cell, _)| set | 1 << cell);
        let houses = HOUSES_OF[cell].map(usize::from);
        houses.into_iter().find(|&house| self.board.cells(digit) & HOUSE_SET[house] == starts)
    }

    /// An assumption, what follows, and the contradiction; or several cases with one outcome.
    fn net(&self, links: &[Link]) -> String {
        let branches = self.split(links);
        match branches[..] {
            [] => String::new(),
            [only] => assumed(only),
            [one, other] if one.first() == other.first() => {
                let (is_on, cell, digit) = one[0];
                let (last, against) = (one[one.len() - 1], other[other.len() - 1]);
                format!(
                    "Suppose {}: {}; but also {}; so {} and {} at once, which cannot be",
                    state((is_on, cell, digit)),
                    told(&one[1..], ", then "),
                    told(&other[1..], ", then "),
                    state(last),
                    state(against),
                )
            }
            _ => {
                let cases: Vec<String> = branches.iter().map(|own| case(own)).collect();
                format!("All cases come out the same: {}", cases.join("; "))
            }
        }
    }
}

fn state((is_on, cell, digit): Link) -> String {
    format!("{} is {}{}", name(cell), if is_on { "" } else { "not " }, digit + 1)
}

/// The links in turn; the middle of many is counted.
fn told(links: &[Link], between: &str) -> String {
    let all: Vec<String> = links.iter().map(|&link| state(link)).collect();
    if all.len() <= MOST {
        return if all.is_empty() { "nothing else".to_owned() } else { all.join(between) };
    }
    let (head, tail) = (&all[..MOST / 2], &all[all.len() - MOST / 2..]);
    let left_out = all.len() - MOST;
    let links = if left_out == 1 { "link" } else { "links" };
    format!("{}, then by {left_out} more {links} {}", head.join(between), tail.join(between))
}

/// `If a, then b, then c`.
fn assumed(links: &[Link]) -> String {
    match links {
        [] => String::new(),
        [only] => format!("Suppose {}", state(*only)),
        [first, rest @ ..] => format!("If {}, then {}", state(*first), told(rest, ", then ")),
    }
}

/// `if a, then b, then c`.
fn case(links: &[Link]) -> String {
    let text = assumed(links);
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().collect::<String>() + letters.as_str()
    })
}
