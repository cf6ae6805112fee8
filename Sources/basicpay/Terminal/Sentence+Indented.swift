import Sentences

extension Sentence {
  /// The sentence after some spaces, which are no part of what is translated.
  func indented(by spaces: Int = 2) -> Sentence { "\(String(repeating: " ", count: spaces))\(self)" }
}
