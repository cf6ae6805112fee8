import Sentences

/// A command that was understood and not done: one sentence, exit status 1. The libraries' own errors are printed in the same way.
struct Refused: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  init(_ sentence: Sentence) {
    description = sentence.english
  }
}
