public import Sentences

/// Why words are not a mnemonic. It never repeats a word: it may be a secret with one mistake in it.
public enum MnemonicError: Error, Hashable, Sendable {
  /// Not 12, 15, 18, 21 or 24 words.
  case wordCount(Int)
  /// A word that the list doesn't have, counted from 1.
  case unknownWord(position: Int)
  /// All words are known, but together they don't pass the check that is built into the last one.
  case invalidChecksum
  /// Not 16, 20, 24, 28 or 32 bytes.
  case entropyLength(Int)
  /// An account number of 2^31 or more, which has no hardened key.
  case accountNumber(UInt32)
}

extension MnemonicError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .wordCount(let count): "A recovery phrase has 12, 15, 18, 21 or 24 words, not \(count)."
    case .unknownWord(let position): "Word \(position) is not in the word list. Check its spelling."
    case .invalidChecksum: "These words don't belong together: one of them is wrong, or two are swapped."
    case .entropyLength(let count): "A recovery phrase is made from 16, 20, 24, 28 or 32 random bytes, not \(count)."
    case .accountNumber(let number): "There is no account number \(number): the last one is \(UInt32(Int32.max))."
    }
  }
}
