import Sentences

/// A link to a page where something is done.
struct ActionLink: Sendable {
  let label: Sentence
  var hint: Sentence?
  let path: String
}
