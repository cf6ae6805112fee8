import Foundation

/// A list of 2048 words, each of which stands for 11 bits (BIP-39).
struct WordList: Sendable {
  /// The words in their order, composed as people write them.
  let words: [String]
  private let positions: [String: UInt16]

  /// The list of the words between the white space of a text.
  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { String($0).precomposedStringWithCanonicalMapping }
    positions = Dictionary(zip(words.map(\.decomposedStringWithCompatibilityMapping), 0...)) { first, _ in first }
  }

  /// The position of a word in NFKD; nil for a word that isn't in the list.
  func position(of word: String) -> UInt16? { positions[word] }
}
