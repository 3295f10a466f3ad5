//! Looks at a page as people do who hear it, who use the keyboard alone, or whose eyes are weak.
//!
//! `audit.js` looks at the document and its styles; here is what the browser tells a screen reader, and where
//! the focus goes. Source: Web Content Accessibility Guidelines 2.2, level AA.

use serde_json::{Value, json};

use crate::page::Page;

/// Roles whose elements must have a name, beside all that take the focus.
const NAMED: [&str; 7] = ["grid", "dialog", "image", "img", "tabpanel", "tablist", "region"];

impl Page {
    /// Claims that nothing is wrong with what is shown now.
    #[track_caller]
    pub(crate) fn is_accessible(&self, view: &str) {
        let faults = self.value(include_str!("audit.js"));
        let mut faults: Vec<String> = faults.as_array().into_iter().flatten().map(text).collect();
        faults.extend(self.heard().faults(self));
        assert!(faults.is_empty(), "{view}:\n{}", faults.join("\n"));
    }

    /// What a screen reader is told.
    #[track_caller]
    pub(crate) fn heard(&self) -> Heard {
        let tree = self.tools("Accessibility.getFullAXTree", &json!({}));
        Heard(tree["nodes"].as_array().cloned().unwrap_or_default())
    }

    /// Presses Tab as often as given from the start of the page: the elements that had the focus, and the faults
    /// of those on which it cannot be seen (2.4.7).
    #[track_caller]
    pub(crate) fn tour(&self, steps: usize) -> (Vec<String>, Vec<String>) {
        self.value(WATCH_FOCUS);
        self.press(std::iter::repeat_n("Tab", steps));
        // The last one is looked at without the focus as well.
        let last = "(document.activeElement.blur(), new Promise(requestAnimationFrame))";
        self.value(&format!("{last}.then(() => 0)"));
        let seen = self.value("watched.splice(0)");
        let of = |key: &str| -> Vec<String> {
            let entries = seen.as_array().into_iter().flatten();
            entries.map(|entry| text(&entry[key])).filter(|text| !text.is_empty()).collect()
        };
        (of("name"), of("fault"))
    }
}

/// Notes each element that takes the focus, and whether its looks change by that.
const WATCH_FOCUS: &str = "
    document.activeElement?.blur();
    globalThis.watched ? watched.splice(0) : (() => {
      globalThis.watched = [];
      const looks = element => {
        const places = [element, element.parentElement, ...(element.labels ?? [])];
        return places.flatMap(place => [undefined, '::after'].map(part => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, content, border } = getComputedStyle(place, part);
          if (part) return content === 'none' ? '' : border;
          return outlineStyle === 'none' ? boxShadow : [outlineStyle, outlineWidth, outlineColor, boxShadow].join(' ');
        })).join('; ');
      };
      const name = element => element.id || element.dataset.cell || element.textContent.trim() || element.outerHTML;
      document.addEventListener('focusin', ({ target }) => watched.push({ target, name: name(target), fault: looks(target) }));
      document.addEventListener('focusout', ({ target }) => {
        // The looks without the focus are known once it has gone.
        const entry = watched.findLast(entry => entry.target === target);
        requestAnimationFrame(() => {
          if (!entry) return;
          const same = target !== document.activeElement && looks(target) === entry.fault;
          entry.fault = same ? `${entry.name} looks the same with the focus: ${entry.fault}` : '';
          delete entry.target;
        });
      });
    })()";

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

/// The tree of what is told, as the browser hands it to a screen reader.
pub(crate) struct Heard(Vec<Value>);

impl Heard {
    /// What is told with this role, in the order of the page.
    pub(crate) fn with_role<'h>(&'h self, role: &'h str) -> impl Iterator<Item = &'h Value> {
        self.0.iter().filter(move |node| is_told(node) && role_of(node) == role)
    }

    /// The names of all that have this role.
    pub(crate) fn names<'h>(&'h self, role: &'h str) -> Vec<&'h str> {
        self.with_role(role).map(name_of).collect()
    }

    fn faults(&self, page: &Page) -> Vec<String> {
        let mut faults = Vec::new();
        for node in self.0.iter().filter(|node| is_told(node)) {
            let role = role_of(node);
            let needs_name = NAMED.contains(&role)
                || role != "RootWebArea" && property(node, "focusable") == Some(&json!(true));
            if needs_name && name_of(node).trim().is_empty() {
                let call = json!({ "backendNodeId": node["backendDOMNodeId"] });
                let element = &page.tools("DOM.describeNode", &call)["node"];
                let (tag, attributes) = (&element["localName"], &element["attributes"]);
                faults.push(format!("4.1.2 a {role} has no name: {tag} {attributes}"));
            }
        }
        for grid in self.with_role("grid") {
            let rows = self.parts(grid);
            let cells: Vec<&Value> = rows.iter().flat_map(|row| self.parts(row)).collect();
            let are = |nodes: &[&Value], role| nodes.iter().all(|node| role_of(node) == role);
            if !are(&rows, "row") || !are(&cells, "gridcell") || cells.len() != rows.len().pow(2) {
                faults.push(format!(
                    "1.3.1 {} cells in {} rows are no grid",
                    cells.len(),
                    rows.len()
                ));
            }
        }
        faults
    }

    /// The parts of a node that are told, through those that are not.
    fn parts(&self, node: &Value) -> Vec<&Value> {
        let ids = node["childIds"].as_array().into_iter().flatten();
        let parts = ids.filter_map(|id| self.0.iter().find(|part| part["nodeId"] == *id));
        let told = parts.flat_map(|part| {
            let is_transparent = !is_told(part) || role_of(part) == "generic";
            if is_transparent { self.parts(part) } else { vec![part] }
        });
        told.collect()
    }
}

fn is_told(node: &Value) -> bool {
    node["ignored"] != json!(true)
}

fn role_of(node: &Value) -> &str {
    node["role"]["value"].as_str().unwrap_or_default()
}

fn name_of(node: &Value) -> &str {
    node["name"]["value"].as_str().unwrap_or_default()
}

/// A property of a node, as `focusable` or `level`.
pub(crate) fn property<'n>(node: &'n Value, name: &str) -> Option<&'n Value> {
    let properties = node["properties"].as_array()?;
    let property = properties.iter().find(|property| property["name"] == name)?;
    Some(&property["value"]["value"])
}
