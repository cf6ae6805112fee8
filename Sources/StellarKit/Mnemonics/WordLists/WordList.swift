import Foundation

/// A list of 2048 words, each of which encodes 11 bits (BIP-39).
struct WordList: Sendable {
  /// The words in their order, in composed form, as people write them.
  let words: [String]
  private let positions: [String: UInt16]

  /// Makes a list of the words of a text, which white space separates.
  init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { String($0).precomposedStringWithCanonicalMapping }
    positions = Dictionary(zip(words.map(\.decomposedStringWithCompatibilityMapping), 0...)) { first, _ in first }
  }

  /// Returns the position of a word in NFKD, or nil if it isn't in the list.
  func position(of word: String) -> UInt16? { positions[word] }
}
