import Sentences

/// A command that wasn't done, as `--json` tells it.
struct Failure {
  let code: ErrorCode
  let sentence: Sentence

  private struct Document: Encodable {
    let code: ErrorCode
    /// In English, whatever language the person reads: scripts match it.
    let message: String
  }

  /// Prints it on a line of standard error: standard output has nothing but results.
  func sayJSON() {
    if let json = GlobalOptions.json(Document(code: code, message: sentence.english)) { Terminal.say(verbatim: json) }
  }
}
