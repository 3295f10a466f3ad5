//! The description of the routes is true: every route is in it, its examples are answered, and as it says.

use serde_json::Value;

use crate::usual;

/// What of `value` is not as `schema` says; the part of JSON Schema that the description uses.
fn fault(description: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    let wrong = |what: &str| {
        let text = value.to_string();
        Some(format!("{path}: {what}: {}", text.chars().take(200).collect::<String>()))
    };
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.strip_prefix('#').expect("a reference into the description");
        let schema = description.pointer(pointer).unwrap_or_else(|| panic!("no {name}"));
        return fault(description, schema, value, path);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let faults: Vec<String> =
            choices.iter().filter_map(|one| fault(description, one, value, path)).collect();
        let fitting = choices.len() - faults.len();
        return if fitting == 1 { None } else { wrong(&format!("fits {fitting} of {faults:?}")) };
    }
    if let Some(choices) = schema["enum"].as_array() {
        return if choices.contains(value) { None } else { wrong("none of the choices") };
    }
    let is_a = |kind: &Value| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => panic!("{path}: a type that is not known: {kind}"),
    };
    let is_of_type = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(is_a),
        kind => is_a(kind),
    };
    if !is_of_type {
        return wrong("of another type");
    }
    let least = schema["minimum"].as_f64().is_some_and(|least| value.as_f64() < Some(least));
    let most = schema["maximum"].as_f64().is_some_and(|most| value.as_f64() > Some(most));
    if value.is_number() && (least || most) {
        return wrong("out of range");
    }
    if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
        let mut faults = items.iter().enumerate();
        return faults
            .find_map(|(at, item)| fault(description, schema, item, &format!("{path}[{at}]")));
    }
    let (Some(fields), Some(known)) = (value.as_object(), schema["properties"].as_object()) else {
        return None;
    };
    let required = schema["required"].as_array().into_iter().flatten();
    for name in required.filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return wrong(&format!("no {name}"));
        }
    }
    for (name, value) in fields {
        match known.get(name) {
            Some(schema) => {
                let found = fault(description, schema, value, &format!("{path}.{name}"));
                if found.is_some() {
                    return found;
                }
            }
            None if schema["additionalProperties"] == false => {
                return wrong(&format!("{name} is not described"));
            }
            None => {}
        }
    }
    None
}

fn operations(description: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = description["paths"].as_object().expect("paths");
    let mut all = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            all.push((path.as_str(), method.as_str(), operation));
        }
    }
    all
}

#[test]
fn every_route_is_described_and_nothing_else() {
    let served = usual();
    let (description, info) =
        (served.get("/api/openapi.json").good(), served.get("/api/info").good());
    let mut described: Vec<[String; 3]> = operations(&description)
        .into_iter()
        .map(|(path, method, operation)| {
            let summary = operation["summary"].as_str().expect("a summary");
            [method.to_uppercase(), path.to_owned(), summary.to_owned()]
        })
        .collect();
    let routes = info["routes"].as_array().expect("routes").iter();
    let mut routes: Vec<[String; 3]> = routes
        .map(|row| {
            ["method", "path", "summary"].map(|field| row[field].as_str().expect(field).to_owned())
        })
        .collect();
    described.sort_unstable();
    routes.sort_unstable();
    assert_eq!(described, routes);
    let codes: Vec<&Value> =
        info["errors"].as_array().expect("errors").iter().map(|row| &row["code"]).collect();
    let described =
        description["components"]["schemas"]["Error"]["properties"]["error"]["properties"]["code"]
            ["enum"]
            .as_array();
    assert_eq!(described.expect("codes").iter().collect::<Vec<_>>(), codes);
    assert_eq!(description["info"]["version"], info["version"]);
}

#[test]
fn every_example_is_answered_as_described() {
    let served = usual();
    let description = served.get("/api/openapi.json").good();
    for (path, method, operation) in operations(&description) {
        let good = &operation["responses"]["200"]["content"];
        if method == "get" {
            let answer = served.get(path).good();
            let found = fault(&description, &good["application/json"]["schema"], &answer, path);
            assert_eq!(found, None);
            continue;
        }
        let request = &operation["requestBody"]["content"]["application/json"];
        let examples = request["examples"].as_object().expect("examples");
        assert!(!examples.is_empty(), "{path}");
        for (name, example) in examples {
            let (body, place) = (&example["value"], format!("{path} {name}"));
            assert_eq!(fault(&description, &request["schema"], body, &place), None);
            let answer = served.post(path, body);
            let text = String::from_utf8_lossy(&answer.body[..answer.body.len().min(500)]);
            assert_eq!(answer.status, 200, "{place}: {text}");
            let kind = answer.header("content-type").expect("a type");
            let content = good.get(kind).unwrap_or_else(|| panic!("{place}: {kind}"));
            let objects = match kind {
                "application/json" => vec![answer.json()],
                "application/x-ndjson" => answer.lines(),
                _ => continue,
            };
            for object in objects {
                assert_eq!(fault(&description, &content["schema"], &object, &place), None);
            }
        }
    }
}

#[test]
fn errors_are_as_described() {
    let served = usual();
    let description = served.get("/api/openapi.json").good();
    let schema = &description["components"]["schemas"]["Error"];
    for body in ["", "{}", r#"{"side":0}"#, r#"{"side":257}"#] {
        let answer =
            served.connect().ask("POST", "/api/board", &[crate::client::JSON], body.as_bytes());
        assert!(answer.status >= 400, "{body}");
        assert_eq!(fault(&description, schema, &answer.json(), body), None);
    }
}

/// What stands between two marks of the document.
fn marked<'d>(document: &'d str, name: &str) -> &'d str {
    let start = format!("<!-- {name} -->\n");
    let (_, rest) = document.split_once(&start).expect("a mark");
    rest.split_once("<!-- end of ").expect("its end").0
}

#[test]
fn the_document_has_every_error_and_every_route() {
    let info = usual().get("/api/info").good();
    let document = include_str!("../../../../docs/serve.md");
    let mut table = "| status | code | when |\n|---|---|---|\n".to_owned();
    for row in info["errors"].as_array().expect("errors") {
        let text = |field: &str| row[field].as_str().expect("a text");
        table +=
            &["| ", &row["status"].to_string(), " | `", text("code"), "` | ", text("when"), " |\n"]
                .concat();
    }
    assert_eq!(marked(document, "errors"), table, "docs/serve.md has another table of errors");
    for row in info["routes"].as_array().expect("routes") {
        let route = [row["method"].as_str(), row["path"].as_str()].map(Option::unwrap_or_default);
        assert!(document.contains(&format!("| `{} {}` |", route[0], route[1])), "{route:?}");
    }
}
