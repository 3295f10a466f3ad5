//! The page: its files, and the headers that keep a browser from doing anything else.

use crate::usual;

#[test]
fn every_answer_forbids_what_the_page_does_not_need() {
    let served = usual();
    for path in ["/", "/index.html", "/api/info", "/api/openapi.json", "/nothing"] {
        let answer = served.get(path);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'self';"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
    }
}

#[test]
fn a_file_that_a_browser_has_is_not_sent_again() {
    let served = usual();
    let mut client = served.connect();
    let first = client.ask("GET", "/", &[], b"");
    assert_eq!(first.header("content-type"), Some("text/html; charset=utf-8"));
    let tag = first.header("etag").expect("a tag").to_owned();
    let again = client.ask("GET", "/", &[("If-None-Match", &tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(client.ask("GET", "/", &[("If-None-Match", "\"other\"")], b"").status, 200);
    let head = client.ask("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.header("etag")), (200, Some(&*tag)));
    assert_eq!(client.ask("GET", "/?query", &[], b"").body, first.body);
}
