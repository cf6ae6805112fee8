public import Sentences

/// The reason why words aren't a mnemonic. It never repeats a word, since the words may be a secret with one mistake in it.
public enum MnemonicError: Error, Hashable, Sendable {
  /// There aren't 12, 15, 18, 21 or 24 words.
  case wordCount(Int)
  /// The list doesn't contain a word; with its position, counted from 1.
  case unknownWord(position: Int)
  /// All words are known, but the checksum in the last one doesn't match.
  case invalidChecksum
  /// There aren't 16, 20, 24, 28 or 32 bytes.
  case entropyLength(Int)
  /// The account number is 2^31 or above, which has no hardened key.
  case accountNumber(UInt32)
}

extension MnemonicError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .wordCount(let count): "There are 12, 15, 18, 21 or 24 recovery words, not \(count)."
    case .unknownWord(let position): "Word \(position) is not in the word list. Check its spelling."
    case .invalidChecksum: "These words don't belong together: one of them is wrong, or two are swapped."
    case .entropyLength(let count): "Recovery words are made from 16, 20, 24, 28 or 32 random bytes, not \(count)."
    case .accountNumber(let number): "There is no account number \(number): the last one is \(UInt32(Int32.max))."
    }
  }
}
