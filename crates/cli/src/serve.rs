//! `serve`: a page and an API in this process, until Ctrl-C.

use std::io::{self, IsTerminal};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::Args;
use hyperdoku_serve::{Limits, Settings};

use crate::choices;
use crate::desk::{print, say};
use crate::outcome::Outcome;
use crate::stop::Stop;

/// Serve a page to play, solve and explore, and an API, to browsers on this machine
///
/// Prints where it is and opens the browser there. Everything is done in this process: nothing is fetched from
/// elsewhere, sent elsewhere or kept. Ctrl-C ends it.
#[derive(Args, Clone, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Serve {
    /// Address to listen at; 0.0.0.0 is every address of this machine
    #[arg(long, value_name = "IP", default_value = "127.0.0.1", help_heading = "Network")]
    address: IpAddr,
    /// Port; 0 is any that is free
    #[arg(long, value_name = "N", default_value = "8080", help_heading = "Network")]
    port: u16,
    /// A name under which browsers reach it, beside localhost and addresses; may be repeated
    #[arg(long = "name", value_name = "HOST", help_heading = "Network")]
    names: Vec<String>,
    /// Do not open the browser
    #[arg(long, help_heading = "Network")]
    no_open: bool,
    /// Threads that work on requests [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Run")]
    threads: Option<NonZeroUsize>,
    /// Longest time for a request, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = choices::seconds, help_heading = "Run")]
    time_limit: Duration,
}

const AFTER: &str = "\
Examples:
  hyperdoku serve
  hyperdoku serve --port 0 --no-open                  any free port, named in the line that is printed
  hyperdoku serve --address 0.0.0.0 --name pi.local   also for others in the network

docs/serve.md has the API, the bounds and what is promised about privacy.";

impl Serve {
    /// Serves until it is stopped, which is its usual end.
    ///
    /// # Errors
    /// If the port is taken, or the system does not let us listen.
    pub(crate) fn run(&self, stop: &Stop) -> anyhow::Result<Outcome> {
        let listener = self.listen()?;
        let at = listener.local_addr().context("cannot listen")?;
        let place = url(at);
        if !self.address.is_loopback() {
            say(&format!(
                "hyperdoku: note: whoever reaches {} can use this server; nothing asks for a password\n",
                self.address
            ));
        }
        if !print(format!("Hyperdoku is at {place} (Ctrl-C ends it)\n"))? {
            return Ok(Outcome::Done);
        }
        if !self.no_open && io::stdout().is_terminal() && open::that_detached(&place).is_err() {
            say("hyperdoku: note: no browser was found; open the address yourself\n");
        }
        let mut limits = Limits { work_time: self.time_limit, ..Limits::default() };
        if let Some(threads) = self.threads {
            limits.threads = threads.get();
        }
        let settings = Settings { names: self.names.clone(), limits };
        hyperdoku_serve::run(listener, settings, &stop.flag()).context("cannot serve")?;
        Ok(Outcome::Done)
    }

    fn listen(&self) -> anyhow::Result<TcpListener> {
        let at = SocketAddr::new(self.address, self.port);
        TcpListener::bind(at).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => anyhow!(
                "port {} is in use: --port 0 takes one that is free, or name another",
                self.port
            ),
            io::ErrorKind::PermissionDenied => anyhow!(
                "port {} is not for everyone: take one from 1024 on, or --port 0",
                self.port
            ),
            io::ErrorKind::AddrNotAvailable => {
                anyhow!("{} is no address of this machine", self.address)
            }
            _ => anyhow::Error::new(error).context(format!("cannot listen at {at}")),
        })
    }
}

/// Where a browser finds it: an address that stands for all is reached at this machine's own.
fn url(mut at: SocketAddr) -> String {
    if at.ip().is_unspecified() {
        at.set_ip(match at.ip() {
            IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{at}/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_one_that_a_browser_can_open() {
        for (at, place) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080/"),
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::]:80", "http://[::1]:80/"),
        ] {
            assert_eq!(url(at.parse().expect("an address")), place);
        }
    }
}
