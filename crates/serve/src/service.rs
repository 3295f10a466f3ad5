//! The service: a request goes to a file of the page or to a route, and comes back as an answer whatever it is.

use hyper::body::Incoming;
use hyper::{Method, Request, Response};

use crate::Settings;
use crate::answer::Body;
use crate::api::{Asked, Route};
use crate::error::{BAD_METHOD, Error, NOT_FOUND};
use crate::guard::Guard;
use crate::page;
use crate::work::Desk;

/// What answers requests.
#[derive(Debug)]
pub(crate) struct Service {
    routes: &'static [Route],
    guard: Guard,
    desk: Desk,
    settings: Settings,
}

impl Service {
    /// A service of these routes.
    pub(crate) fn new(routes: &'static [Route], settings: Settings) -> Self {
        let limits = settings.limits;
        let guard = Guard::new(limits, settings.names.clone());
        Self { routes, guard, desk: Desk::new(limits), settings }
    }

    /// The answer to a request.
    pub(crate) async fn answer(&self, request: Request<Incoming>) -> Response<Body> {
        self.try_answer(request).await.unwrap_or_else(Response::from)
    }

    async fn try_answer(&self, request: Request<Incoming>) -> Result<Response<Body>, Error> {
        let (head, body) = request.into_parts();
        self.guard.check_host(&head.headers)?;
        let path = head.uri.path();
        if let Some(file) = page::file_at(path) {
            return match head.method {
                Method::GET | Method::HEAD => Ok(file.answer(&head.headers)),
                _ => Err(not_allowed("GET, HEAD")),
            };
        }
        let route = self.routes.iter().find(|route| route.path == path);
        let route =
            route.ok_or_else(|| Error::new(&NOT_FOUND, "there is no such page or route"))?;
        let is_head_of_get = head.method == Method::HEAD && route.method() == "GET";
        if head.method != route.method() && !is_head_of_get {
            return Err(not_allowed(route.method()));
        }
        match route.asked {
            Asked::Known(reply) => Ok(reply(&self.settings.limits).into()),
            Asked::Work(work) => {
                let body = self.guard.body(&head.headers, body).await?;
                let reply = self.desk.work(move |task| work(&body.bytes, task)).await?;
                Ok(reply.into())
            }
            Asked::Stream(work) => {
                let body = self.guard.body(&head.headers, body).await?;
                self.desk.stream(move |task, lines| work(&body.bytes, task, lines)).await
            }
        }
    }
}

/// The error that names what is allowed.
fn not_allowed(allowed: &'static str) -> Error {
    Error::in_field(&BAD_METHOD, allowed, &format!("the method of this is {allowed}"))
}
