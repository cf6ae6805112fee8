package import Sentences

extension Sentence {
  /// Says when to try again.
  ///
  /// - Parameter wait: The wait that the server asks for; nil if it doesn't say.
  package static func retry(after wait: Duration?) -> Sentence {
    guard let seconds = wait?.components.seconds, seconds > 1 else { return "Try again in a moment." }
    return "Try again in \(seconds) seconds."
  }
}
