import Sentences

/// A failed command, as `--json` reports it.
struct Failure {
  let code: ErrorCode
  let sentence: Sentence

  private struct Document: Encodable {
    let code: ErrorCode
    /// The message in English, whatever the person's language is, since scripts match it.
    let message: String
  }

  /// Prints the failure on a line of standard error, since standard output has only results.
  func sayJSON() {
    if let json = GlobalOptions.json(Document(code: code, message: sentence.english)) { Terminal.say(verbatim: json) }
  }
}
