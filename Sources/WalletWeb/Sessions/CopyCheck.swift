import StellarKit

/// A check that somebody has a copy of the recovery words: three of them are asked for. The others aren't kept.
struct CopyCheck: Sendable {
  struct Question: Sendable {
    /// Counted from 1.
    let position: Int
    let word: String

    /// Returns whether a typed text is the word, in upper or lower case.
    func isAnswered(by typed: String) -> Bool {
      typed.split(whereSeparator: \.isWhitespace).joined().lowercased() == word.lowercased()
    }
  }

  static let count = 3
  /// How long the words are kept, which is as long as writing them down may take.
  static let patience = Duration.seconds(Shown.writing + 600)

  /// The vault's id of the words.
  let id: String
  /// In the order of the words.
  let questions: [Question]

  /// Asks for words at random places.
  init(_ mnemonic: Mnemonic, id: String, randomBytes: (Int) -> [UInt8]) {
    self.id = id
    let words = mnemonic.revealWords()
    // Each place gets a random number; those with the smallest are asked for.
    let numbers = zip(words.indices, zip(randomBytes(words.count), randomBytes(words.count)))
    let chosen = numbers.sorted { $0.1 < $1.1 }.prefix(Self.count).map(\.0).sorted()
    questions = chosen.map { Question(position: $0 + 1, word: words[$0]) }
  }
}
