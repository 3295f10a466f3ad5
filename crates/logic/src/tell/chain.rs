//! Chains in words: links in turn, each the consequence of those before it.
//!
//! ```text
//! {chain}     r1c1 is 5, r1c7 is not 5, r4c7 is 5       {Chain}   If r1c1 is 5, then r1c7 is not 5, then …
//! {branches}  one chain for each case of a cell or a house; {branched} that house
//! {Clash} {Net}  an assumption, what follows, and what it contradicts
//! ```
//! What belongs together is told in one breath: r1c7 is not 5 but 3; r2c1 and r2c2 are not 7. A net rests on many links;
//! of more than twenty phrases the middle is left out and counted.

use super::{Teller, house_name, joined, listed_cells, name, names_of};
use crate::houses::{Bits, CellBits, HOUSE_SET, HOUSES_OF, set_of};
use crate::step::Role;

/// Phrases of one branch that are told in full.
const MOST: usize = 20;

/// A candidate that is on or off.
pub(super) type Link = (bool, usize, usize);

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

    /// The links of each branch; none where there are no links.
    pub(super) fn branches(&self) -> Vec<Vec<Link>> {
        let links = self.all_links();
        let branches = self.split(&links).into_iter().filter(|branch| !branch.is_empty());
        branches.map(<[Link]>::to_vec).collect()
    }

    fn all_links(&self) -> Vec<Link> {
        let links = self.step.evidence.iter().filter_map(|&(role, cell, digit)| {
            let is_on = match role {
                Role::On => true,
                Role::Off => false,
                _ => return None,
            };
            Some((is_on, cell.index(), digit.index()))
        });
        links.collect()
    }

    /// The links of each branch. Branches that come out the same start at the candidates of a cell, at the places of a
    /// digit in a house, or at one candidate that is true or not; two that clash start alike and end contrary.
    fn split<'l>(&self, links: &'l [Link]) -> Vec<&'l [Link]> {
        let (Some(&first), Some(&last)) = (links.first(), links.last()) else { return Vec::new() };
        let (_, cell, digit) = first;
        let contrary = |(is_on, cell, digit): Link| (!is_on, cell, digit);
        let in_house = |house: u8| {
            let cells = CellBits(self.board.cells(digit) & HOUSE_SET[usize::from(house)]);
            cells.map(|other| (true, other, digit)).collect()
        };
        let mut cases: Vec<Vec<Link>> = vec![
            vec![first, contrary(first)],
            Bits(self.board.marks(cell)).map(|other| (true, cell, other)).collect(),
        ];
        cases.extend(HOUSES_OF[cell].map(in_house));
        let clash = cut(links, &[first, first], contrary(last));
        let agreement = || cases.iter().find_map(|starts| cut(links, starts, last));
        clash.or_else(agreement).unwrap_or_else(|| vec![links])
    }

    /// The house whose places of a digit start the branches.
    fn branched_house(&self, links: &[Link]) -> Option<usize> {
        let &(_, cell, digit) = links.first()?;
        let branches = self.split(links);
        let starts = branches.iter().filter_map(|branch| branch.first());
        let starts = set_of(starts.map(|&(_, cell, _)| cell));
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

/// Links cut before each start but the first, where what precedes it is `end`; nothing if there is no such place.
fn cut<'l>(links: &'l [Link], starts: &[Link], end: Link) -> Option<Vec<&'l [Link]>> {
    let (first, others) = starts.split_first()?;
    if links.first() != Some(first) || others.is_empty() {
        return None;
    }
    let mut branches = Vec::new();
    let mut rest = links;
    for &next in others {
        let at = (1..rest.len()).find(|&at| rest[at] == next && rest[at - 1] == end)?;
        branches.push(&rest[..at]);
        rest = &rest[at..];
    }
    branches.push(rest);
    Some(branches)
}

fn state((is_on, cell, digit): Link) -> String {
    format!("{} is {}{}", name(cell), if is_on { "" } else { "not " }, digit + 1)
}

/// Links in turn as phrases: what a cell is not and then is, and cells that are not one digit, in one breath.
fn phrases(links: &[Link]) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = links;
    while let Some(&(is_on, cell, digit)) = rest.first() {
        let run = |same: fn(Link, Link) -> bool| {
            let first = rest[0];
            rest.iter().take_while(|&&link| !link.0 && same(link, first)).count()
        };
        let (of_cell, of_digit) = (run(|a, b| a.1 == b.1), run(|a, b| a.2 == b.2));
        let mut told = of_cell.max(of_digit).max(1);
        let text = if is_on {
            state(rest[0])
        } else if of_digit > of_cell {
            let cells: Vec<usize> = rest[..told].iter().map(|link| link.1).collect();
            format!("{} are not {}", listed_cells(&cells), digit + 1)
        } else {
            let digits = rest[..told].iter().fold(0, |set, link| set | 1 << link.2);
            let not = format!("{} is not {}", name(cell), joined(&names_of(digits), "or"));
            match rest.get(told) {
                Some(&(true, same, digit)) if same == cell => {
                    told += 1;
                    format!("{not} but {}", digit + 1)
                }
                _ => not,
            }
        };
        all.push(text);
        rest = &rest[told..];
    }
    all
}

/// The links in turn; the middle of many is counted.
fn told(links: &[Link], between: &str) -> String {
    let all = phrases(links);
    if all.len() <= MOST {
        return if all.is_empty() { "nothing else".to_owned() } else { all.join(between) };
    }
    let (head, tail) = (&all[..MOST / 2], &all[all.len() - MOST / 2..]);
    let left_out = all.len() - MOST;
    let steps = if left_out == 1 { "step" } else { "steps" };
    format!("{}, then by {left_out} more {steps} {}", head.join(between), tail.join(between))
}

/// `If a, then b, then c`.
fn assumed(links: &[Link]) -> String {
    match links {
        [] => String::new(),
        [only] => format!("Suppose {}", state(*only)),
        [first @ (false, cell, _), (true, same, digit), rest @ ..] if same == cell => {
            let then = if rest.is_empty() { String::new() } else { told(rest, ", then ") };
            let comma = if rest.is_empty() { "" } else { ", then " };
            format!("If {}, it is {}{comma}{then}", state(*first), digit + 1)
        }
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
