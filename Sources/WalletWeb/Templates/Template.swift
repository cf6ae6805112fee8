/// A Mustache template: a text with tags to fill, and the name under which other templates include it.
struct Template: Sendable {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// A part of a page with a template of its own, whose tags are filled with its stored properties.
protocol Templated: Sendable {
  static var template: Template { get }
}
