//! The program `hyperdoku-mpi`: the verbs that come in chunks, made by all ranks of an MPI job.
//!
//! ```text
//! rank 0   leads: hands out numbers, writes what comes back, and makes chunks itself
//! rank r   helps: asks, makes, sends
//! ```
//! All that is known of chunks is in the library of `hyperdoku`; here are its messages. Only the first thread
//! of a rank talks, and it never waits in the MPI library, which would take a whole processor.

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;

use hyperdoku_cli::{Chief, Helpers, Lost, Member};
use mpi::Threading;
use mpi::point_to_point::MatchedReceiveVec;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, Destination, Source};

/// The rank that leads.
const LEADER: i32 = 0;

/// Stands for the number of no chunk.
const NONE: u64 = u64::MAX;

/// The exit code after the loss of a rank.
const LOST: i32 = 5;

/// The exit code after a panic, as Rust has it.
const PANICKED: i32 = 101;

fn main() -> ExitCode {
    let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
        return ExitCode::FAILURE;
    };
    let world = universe.world();
    // A rank that ends alone would let the others wait for ever.
    match panic::catch_unwind(AssertUnwindSafe(|| work(&world))) {
        Ok(Ok(code)) => code,
        Ok(Err(Lost)) => world.abort(LOST),
        Err(_) => world.abort(PANICKED),
    }
}

/// Does the part of this rank.
fn work(world: &SimpleCommunicator) -> Result<ExitCode, Lost> {
    let is_leader = world.rank() == LEADER;
    let mut member = match Member::new(std::env::args_os(), is_leader) {
        Ok(member) => member,
        Err(code) => return Ok(code),
    };
    if is_leader {
        member.lead(&mut Others(world))
    } else {
        member.help(&mut Leader(world)).map(|()| ExitCode::SUCCESS)
    }
}

/// The other ranks, as the leader sees them: helper h is rank h + 1.
struct Others<'w>(&'w SimpleCommunicator);

impl Helpers for Others<'_> {
    fn count(&self) -> usize {
        usize::try_from(self.0.size() - 1).unwrap_or(0)
    }

    fn hear(&mut self) -> anyhow::Result<Option<(usize, Vec<u8>)>> {
        let Some(message) = self.0.any_process().immediate_matched_probe() else { return Ok(None) };
        let (bytes, status) = message.matched_receive_vec::<u8>();
        Ok(Some((usize::try_from(status.source_rank() - 1)?, bytes)))
    }

    fn tell(&mut self, helper: usize, number: Option<u64>) -> anyhow::Result<()> {
        self.0.process_at_rank(i32::try_from(helper + 1)?).send(&number.unwrap_or(NONE));
        Ok(())
    }
}

/// The leader, as the other ranks see it.
struct Leader<'w>(&'w SimpleCommunicator);

impl Chief for Leader<'_> {
    fn say(&mut self, message: &[u8]) -> anyhow::Result<()> {
        self.0.process_at_rank(LEADER).send(message);
        Ok(())
    }

    fn hear(&mut self) -> anyhow::Result<Option<Option<u64>>> {
        let leader = self.0.process_at_rank(LEADER);
        let Some(message) = leader.immediate_matched_probe() else { return Ok(None) };
        let (numbers, _) = message.matched_receive_vec::<u64>();
        Ok(Some(numbers.first().copied().filter(|&number| number != NONE)))
    }
}
