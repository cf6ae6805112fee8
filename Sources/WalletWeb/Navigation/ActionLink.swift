import Sentences

/// A link to a page on which the person can do something.
struct ActionLink: Sendable {
  let label: Sentence
  var hint: Sentence?
  let path: String
}
