import Sentences

/// An address to which a page sends more than a form may weigh: files, as a rule.
struct Upload: Sendable {
  /// As in the page's form: from the session's base, or with a slash before it where nobody is signed in yet. Of a path within a session, its end.
  let path: String
  /// The most that it may weigh besides a form's other fields, in bytes.
  let limit: Int
  /// Whether forms without files are sent there, too.
  var isOptional = false
  /// What is said of a larger one, where there is another way.
  var tooLarge: Sentence?

  /// Whether a request to an address may be one.
  func isAt(_ address: String, _ session: Session?) -> Bool {
    path.hasPrefix("/") ? address == path : session != nil && address.hasSuffix("/\(path)")
  }
}
