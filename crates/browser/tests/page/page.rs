//! A page in a browser: what people do with it, and what they then see.
//!
//! Each page has its own server, so its own origin and nothing stored. Whatever a test claims, at its end the
//! console must be clean and no request may have left the origin.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::thread;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::keys;
use crate::server::Server;

/// What is waited for must come within so many milliseconds.
const BOUND: u32 = 10_000;
/// The same for work of the server that takes seconds.
const LONG_BOUND: u32 = 30_000;

/// A page that is open.
pub(crate) struct Page {
    /// `None` once it was stopped.
    server: RefCell<Option<Server>>,
    origin: String,
    browser: Browser,
    /// Parts of lines that the console may have.
    excused: RefCell<Vec<&'static str>>,
    /// What was asked of servers so far: address, bytes that came.
    traffic: RefCell<Vec<Request>>,
    visited: Cell<bool>,
}

/// A request that the page made.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    id: String,
    /// Where it went.
    pub(crate) address: String,
    /// Bytes that came over the wire, heads included.
    pub(crate) bytes: f64,
}

impl Page {
    /// The page as it comes, with its board drawn.
    #[track_caller]
    pub(crate) fn open() -> Self {
        Self::open_at("")
    }

    /// The page at a fragment, which includes its `#`.
    #[track_caller]
    pub(crate) fn open_at(fragment: &str) -> Self {
        let page = Self::closed();
        page.visit(fragment);
        page
    }

    /// A server and an empty tab, so that what the browser emulates is there from the start.
    pub(crate) fn closed() -> Self {
        let server = Server::start();
        let origin = server.origin().to_string();
        let browser = Browser::lend();
        Self {
            server: RefCell::new(Some(server)),
            origin,
            browser,
            excused: RefCell::default(),
            traffic: RefCell::default(),
            visited: Cell::new(false),
        }
    }

    /// Loads the page, whatever is shown now.
    #[track_caller]
    pub(crate) fn visit(&self, fragment: &str) {
        if self.visited.replace(true) {
            // By way of an empty page: a change of the fragment alone would not load anything.
            self.browser.driver().post("/url", &json!({ "url": "about:blank" }));
        }
        let url = format!("{}/{fragment}", self.origin);
        self.browser.driver().post("/url", &json!({ "url": url }));
        self.wait_for_board();
    }

    /// Types another fragment into the address of the page that is shown.
    #[track_caller]
    pub(crate) fn turn_to(&self, fragment: &str) {
        self.value(&format!("location.hash = {}", json!(fragment)));
        // The page hears of it before the next frame.
        self.value("new Promise(requestAnimationFrame).then(() => 0)");
    }

    /// Loads the page again, as it stands.
    #[track_caller]
    pub(crate) fn reload(&self) {
        self.browser.driver().post("/refresh", &json!({}));
        self.wait_for_board();
    }

    #[track_caller]
    fn wait_for_board(&self) {
        self.wait_for("the board", "document.documentElement.dataset.ready !== undefined");
    }

    /// Stops the server, as if its program had ended.
    pub(crate) fn stop_server(&self) {
        if let Some(server) = self.server.borrow_mut().take() {
            server.end();
        }
    }

    /// Starts a server where the one was that was stopped.
    pub(crate) fn start_server_again(&self) {
        let (_, address) = self.origin.split_once("//").expect("an origin has a scheme");
        *self.server.borrow_mut() = Some(Server::start_at(address));
    }

    /// The page with a puzzle on a screen of this size.
    #[track_caller]
    pub(crate) fn on_screen(width: u32, height: u32, fragment: &str) -> Self {
        let page = Self::closed();
        page.resize(width, height);
        page.visit(fragment);
        page
    }

    /// Emulates a medium or a preference of the user: `("prefers-color-scheme", "dark")`.
    pub(crate) fn emulate(&self, medium: &str, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.tools("Emulation.setEmulatedMedia", &json!({ "media": medium, "features": features }));
    }

    /// Gives the browser a screen of this size, in pixels of style sheets.
    #[track_caller]
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600,
        });
        self.tools("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// What a command of the Chrome `DevTools` Protocol answers.
    #[track_caller]
    pub(crate) fn tools(&self, command: &str, parameters: &Value) -> Value {
        self.browser.driver().tools(command, parameters)
    }

    /// The value of an expression in the page; a promise is waited for.
    ///
    /// # Panics
    ///
    /// If it throws.
    #[track_caller]
    pub(crate) fn value(&self, expression: &str) -> Value {
        let call = json!({
            "expression": expression, "returnByValue": true, "awaitPromise": true,
            "userGesture": true,
        });
        let answer = self.tools("Runtime.evaluate", &call);
        if let Some(details) = answer.get("exceptionDetails") {
            let error = &details["exception"]["description"];
            panic!("{expression}\nthrows {error}");
        }
        answer["result"]["value"].clone()
    }

    /// The value of an expression that is a text.
    #[track_caller]
    pub(crate) fn text(&self, expression: &str) -> String {
        let value = self.value(expression);
        let text = value.as_str().map(str::to_string);
        text.unwrap_or_else(|| panic!("{expression} is no text but {value}"))
    }

    /// The value of an expression that is a number.
    #[track_caller]
    pub(crate) fn number(&self, expression: &str) -> f64 {
        let value = self.value(expression);
        value.as_f64().unwrap_or_else(|| panic!("{expression} is no number but {value}"))
    }

    /// How many elements there are.
    #[track_caller]
    pub(crate) fn count(&self, selector: &str) -> u64 {
        let count = self.value(&format!("document.querySelectorAll({}).length", json!(selector)));
        count.as_u64().expect("a length is a number")
    }

    /// Whether an expression is true, or something that counts as true.
    #[track_caller]
    pub(crate) fn is(&self, expression: &str) -> bool {
        self.value(&format!("(async () => Boolean(await ({expression})))()")) == json!(true)
    }

    /// Waits until an expression is true.
    ///
    /// # Panics
    ///
    /// If that takes longer than ten seconds, with what was waited for and what the page told meanwhile.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, condition: &str) {
        self.wait(what, condition, BOUND);
    }

    /// Waits until work of the server that takes seconds has made an expression true.
    #[track_caller]
    pub(crate) fn wait_for_work(&self, what: &str, condition: &str) {
        self.wait(what, condition, LONG_BOUND);
    }

    #[track_caller]
    fn wait(&self, what: &str, condition: &str, bound: u32) {
        let wait = format!(
            "new Promise((resolve, reject) => {{
               const start = performance.now();
               const look = () => {{
                 try {{
                   if ({condition}) resolve(true);
                   else if (performance.now() - start > {bound}) resolve(false);
                   else setTimeout(look, 10);
                 }} catch (error) {{ reject(error); }}
               }};
               look();
             }})"
        );
        if self.value(&wait) != json!(true) {
            self.picture("failed");
            let told = self.value("document.querySelector('#notice')?.textContent");
            panic!("waited {bound} ms for {what}; notice: {told}\n{condition}");
        }
    }

    /// Waits until an element has this text somewhere.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, selector: &str, text: &str) {
        let condition = format!("{}?.textContent.includes({})", find(selector), json!(text));
        self.wait_for(&format!("`{text}` in {selector}"), &condition);
    }

    /// Waits until an element is shown.
    #[track_caller]
    pub(crate) fn wait_to_see(&self, selector: &str) {
        self.wait_for(selector, &format!("{}?.checkVisibility()", find(selector)));
    }

    /// Whether an element is there and shown.
    #[track_caller]
    pub(crate) fn shows(&self, selector: &str) -> bool {
        self.is(&format!("{}?.checkVisibility()", find(selector)))
    }

    /// Presses keys one after the other: `["ArrowRight", "Shift+Tab", "5"]`.
    #[track_caller]
    pub(crate) fn press<'k>(&self, chords: impl IntoIterator<Item = &'k str>) {
        let actions: Vec<Value> = chords.into_iter().flat_map(keys::actions).collect();
        self.act(&json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    /// Types a text, character by character.
    #[track_caller]
    pub(crate) fn type_text(&self, text: &str) {
        let actions: Vec<Value> = text.chars().flat_map(keys::character).collect();
        self.act(&json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    /// Clicks an element in its middle.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        self.drag(&[selector]);
    }

    /// Presses the mouse on the first element, moves it over the others, lets it go over the last.
    #[track_caller]
    pub(crate) fn drag(&self, selectors: &[&str]) {
        let mut actions = Vec::new();
        for (at, selector) in selectors.iter().enumerate() {
            let (x, y) = self.middle(selector);
            actions.push(json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y }));
            if at == 0 {
                actions.push(json!({ "type": "pointerDown", "button": 0 }));
            }
        }
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        self.act(&json!({
            "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
            "actions": actions,
        }));
    }

    #[track_caller]
    fn act(&self, source: &Value) {
        self.browser.driver().post("/actions", &json!({ "actions": [source] }));
    }

    /// The middle of an element that is shown, in pixels of the window, where nothing lies over it.
    #[track_caller]
    fn middle(&self, selector: &str) -> (i64, i64) {
        self.wait_to_see(selector);
        let place = self.value(&format!(
            "(() => {{
               const element = {};
               element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
               const {{ left, top, width, height }} = element.getBoundingClientRect();
               const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
               const over = document.elementFromPoint(x, y);
               const hit = over && (element.contains(over) || over.contains(element));
               return {{ x, y, over: hit ? '' : String(over?.outerHTML).slice(0, 80) }};
             }})()",
            find(selector)
        ));
        assert_eq!(place["over"], "", "{selector} is covered at {place}");
        (place["x"].as_i64().unwrap_or_default(), place["y"].as_i64().unwrap_or_default())
    }

    /// Chooses an option by its value, as a person does who opens the list.
    #[track_caller]
    pub(crate) fn choose(&self, selector: &str, option: &str) {
        let has_it = self.is(&format!(
            "(() => {{
               const list = {};
               if (![...list.options].some(option => option.value === {option})) return false;
               list.value = {option};
               for (const name of ['input', 'change']) list.dispatchEvent(new Event(name, {{ bubbles: true }}));
               return true;
             }})()",
            find(selector),
            option = json!(option)
        ));
        assert!(has_it, "{selector} has no option {option}");
    }

    /// Puts a text into a field, in place of what is there.
    #[track_caller]
    pub(crate) fn fill(&self, selector: &str, text: &str) {
        self.value(&format!("({0}.focus(), {0}.select(), 0)", find(selector)));
        self.press(["Delete"]);
        self.tools("Input.insertText", &json!({ "text": text }));
    }

    /// Puts a text on the clipboard of the browser and presses the keys that paste.
    #[track_caller]
    pub(crate) fn paste(&self, text: &str) {
        for name in ["clipboard-write", "clipboard-read"] {
            let grant = json!({ "descriptor": { "name": name }, "state": "granted" });
            self.browser.driver().post("/permissions", &grant);
        }
        self.value(&format!("navigator.clipboard.writeText({})", json!(text)));
        for kind in ["rawKeyDown", "keyUp"] {
            let commands = if kind == "keyUp" { json!([]) } else { json!(["paste"]) };
            let key = json!({
                "type": kind, "modifiers": 2, "windowsVirtualKeyCode": 86, "code": "KeyV",
                "key": "v", "commands": commands,
            });
            self.tools("Input.dispatchKeyEvent", &key);
        }
    }

    /// The console may have lines with this part, from now on.
    pub(crate) fn excuse(&self, part: &'static str) {
        self.excused.borrow_mut().push(part);
    }

    /// Every request since the page was opened.
    #[track_caller]
    pub(crate) fn requests(&self) -> Vec<Request> {
        let mut traffic = self.traffic.borrow_mut();
        let mut index: HashMap<String, usize> =
            traffic.iter().enumerate().map(|(at, request)| (request.id.clone(), at)).collect();
        for line in self.browser.take_log("performance") {
            let message = line["message"].as_str().unwrap_or_default();
            let event: Value = serde_json::from_str(message).unwrap_or_default();
            let (method, parameters) = (&event["message"]["method"], &event["message"]["params"]);
            let id = parameters["requestId"].as_str().unwrap_or_default().to_string();
            match method.as_str() {
                Some("Network.requestWillBeSent") => {
                    let address = parameters["request"]["url"].as_str().unwrap_or_default();
                    index.insert(id.clone(), traffic.len());
                    traffic.push(Request { id, address: address.to_string(), bytes: 0.0 });
                }
                Some("Network.webSocketCreated") => {
                    let address = parameters["url"].as_str().unwrap_or_default().to_string();
                    traffic.push(Request { id, address, bytes: 0.0 });
                }
                Some("Network.loadingFinished") => {
                    if let Some(at) = index.get(&id) {
                        traffic[*at].bytes =
                            parameters["encodedDataLength"].as_f64().unwrap_or_default();
                    }
                }
                _ => {}
            }
        }
        traffic.clone()
    }

    /// Checks what holds for every page whatever is done with it.
    #[track_caller]
    fn check_manners(&self) {
        let own = |address: &str| {
            let rest = address.strip_prefix(self.origin.as_str());
            rest.is_some_and(|rest| rest.starts_with('/'))
                || ["data:", "blob:", "about:"].iter().any(|scheme| address.starts_with(scheme))
        };
        let requests = self.requests();
        let foreign: Vec<&Request> =
            requests.iter().filter(|request| !own(&request.address)).collect();
        assert!(foreign.is_empty(), "the page asked others: {foreign:?}");

        let excused = self.excused.borrow();
        let complaints = self.browser.take_log("browser").into_iter().filter(|line| {
            let message = line["message"].as_str().unwrap_or_default();
            let is_loud = line["level"] == "SEVERE" || line["level"] == "WARNING";
            is_loud && !excused.iter().any(|part| message.contains(part))
        });
        let complaints: Vec<String> = complaints.map(|line| line["message"].to_string()).collect();
        assert!(complaints.is_empty(), "the console has\n{}", complaints.join("\n"));
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.check_manners();
        }
    }
}

/// The expression that finds an element; the name of a cell is a selector too.
pub(crate) fn find(selector: &str) -> String {
    format!("document.querySelector({})", json!(selector))
}
