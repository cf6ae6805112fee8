import Sentences

/// An address to which a page sends more than the largest form: files, as a rule.
struct Upload: Sendable {
  /// The address as in the page's form: from the session's base, or with a leading slash where nobody is signed in yet. Within a session it is the
  /// end of the path.
  let path: String
  /// The largest size besides a form's other fields, in bytes.
  let limit: Int
  /// Whether forms without files are sent there, too.
  var isOptional = false
  /// What is said about a larger one, if there is another way.
  var tooLarge: Sentence?

  /// Returns whether a request to an address may be an upload.
  func isAt(_ address: String, _ session: Session?) -> Bool {
    path.hasPrefix("/") ? address == path : session != nil && address.hasSuffix("/\(path)")
  }
}
