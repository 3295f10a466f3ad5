//! Listening: connections are taken one by one, each with a bound on its time, until the end is asked for.
//!
//! A connection that sends no whole head of a request in its time is closed, also between two requests; one that does not
//! read its answer is too. No more than a bounded number are open; others wait in the queue of the system.

use std::future::{Future, poll_fn};
use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::Duration;

use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use crate::Limits;
use crate::paced::Paced;
use crate::service::Service;

/// How often the wish to end is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// How long answers that are under way may take at the end.
const GRACE: Duration = Duration::from_millis(500);
/// The longest head of a request.
const HEAD_BYTES: usize = 64 * 1024;

/// Serves until `stop` is set, on a runtime of its own.
pub(crate) fn run(
    listener: TcpListener,
    service: Service,
    limits: Limits,
    stop: &AtomicBool,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    // Parsing heads and copying bytes needs few threads; the works have their own.
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(limits.threads.clamp(1, 4))
        .max_blocking_threads(limits.threads.max(1) + 1)
        .enable_io()
        .enable_time()
        .build()?;
    let served = runtime.block_on(accept_all(listener, Arc::new(service), limits, stop));
    // What still works sees its flag, since the connection that asked is gone.
    runtime.shutdown_timeout(GRACE);
    served
}

async fn accept_all(
    listener: TcpListener,
    service: Arc<Service>,
    limits: Limits,
    stop: &AtomicBool,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(limits.connections));
    let (end, ending) = watch::channel(false);
    while !stop.load(Ordering::Relaxed) {
        let next = async {
            let place = Arc::clone(&room).acquire_owned().await;
            (listener.accept().await, place)
        };
        match timeout(LOOK, next).await {
            Ok((Ok((stream, _)), Ok(place))) => {
                let _ = stream.set_nodelay(true);
                let connection = serve(stream, Arc::clone(&service), limits, ending.clone(), place);
                tokio::spawn(connection);
            }
            // A connection that was gone before it was taken, or no more files: others are served meanwhile.
            Ok(_) => sleep(LOOK).await,
            Err(_) => {}
        }
    }
    drop(listener);
    // Nobody may be left to hear it.
    let _ = end.send(true);
    let _ = timeout(GRACE, room.acquire_many(limits.connections as u32)).await;
    Ok(())
}

/// Serves one connection to its end. What goes wrong with it concerns nobody else.
async fn serve(
    stream: TcpStream,
    service: Arc<Service>,
    limits: Limits,
    mut ending: watch::Receiver<bool>,
    place: OwnedSemaphorePermit,
) {
    let answers = service_fn(move |request| {
        let service = Arc::clone(&service);
        async move { Ok::<_, std::convert::Infallible>(service.answer(request).await) }
    });
    let connection = Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(Paced::new(TokioIo::new(stream), limits.body_time), answers);
    let mut connection = pin!(connection);
    let mut end = pin!(ending.changed());
    let mut is_ending = false;
    let _ = poll_fn(|context| {
        if !is_ending && end.as_mut().poll(context).is_ready() {
            is_ending = true;
            connection.as_mut().graceful_shutdown();
        }
        match connection.as_mut().poll(context) {
            Poll::Ready(done) => Poll::Ready(done),
            Poll::Pending => Poll::Pending,
        }
    })
    .await;
    drop(place);
}
