import Sentences

/// A command that was understood and not done: one sentence, exit status 1. The libraries' own errors are printed in the same way.
struct Refused: Error, SentenceConvertible {
  let sentence: Sentence
  let code: ErrorCode

  init(_ sentence: Sentence, code: ErrorCode = .refused) {
    (self.sentence, self.code) = (sentence, code)
  }
}
