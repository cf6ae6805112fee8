import Crypto
import CryptoExtras
import Foundation

/// A recovery phrase: 12 to 24 words from which all of a person's keys are derived (SEP-5, BIP-39).
///
/// Anyone who has the words can spend the money, so a mnemonic prints as a placeholder and shows its words only through ``revealPhrase()``.
///
/// ```swift
/// let mnemonic = try Mnemonic(phrase: typed)
/// let first = try mnemonic.keyPair()
/// let second = try mnemonic.keyPair(account: 1)
/// ```
public struct Mnemonic: Sendable {
  /// The words' language.
  public let language: MnemonicLanguage
  /// The entropy that the words encode, in memory that is wiped when the last copy is released.
  private let entropy: SymmetricKey

  /// How many words there are: 12, 15, 18, 21 or 24.
  public var wordCount: Int { entropy.bitCount / 32 * 3 }

  /// Reads a phrase as a person types it: in upper or lower case, with any white space, and with composed or decomposed letters.
  ///
  /// - Parameters:
  ///   - phrase: The words.
  ///   - language: Their language; nil to detect it.
  /// - Throws: ``MnemonicError``; if no language is given, about the one that knows the most words from the beginning.
  public init(phrase: String, language: MnemonicLanguage? = nil) throws(MnemonicError) {
    let parts = phrase.split(whereSeparator: \.isWhitespace)
    guard Self.isWordCount(parts.count) else { throw .wordCount(parts.count) }
    let typed = parts.map { $0.decomposedStringWithCompatibilityMapping.lowercased() }
    let languages = language.map { [$0] } ?? MnemonicLanguage.allCases
    var known = 0
    for candidate in languages {
      let list = candidate.list
      let positions = typed.prefix { list.position(of: $0) != nil }.compactMap(list.position)
      if positions.count == typed.count, let entropy = Self.entropy(positions) {
        self.language = candidate
        self.entropy = entropy
        return
      }
      known = max(known, positions.count)
    }
    throw known == typed.count ? .invalidChecksum : .unknownWord(position: known + 1)
  }

  /// Makes a phrase from random bytes: 4 bytes for each 3 words.
  ///
  /// - Throws: ``MnemonicError/entropyLength(_:)`` unless there are 16, 20, 24, 28 or 32 bytes.
  public init(entropy: [UInt8], language: MnemonicLanguage = .english) throws(MnemonicError) {
    guard (16...32).contains(entropy.count), entropy.count % 4 == 0 else { throw .entropyLength(entropy.count) }
    self.language = language
    self.entropy = SymmetricKey(data: entropy)
  }

  /// Returns a new phrase. SEP-5 recommends 24 words.
  ///
  /// - Parameters:
  ///   - wordCount: 12, 15, 18, 21 or 24.
  ///   - language: The words' language; other wallets may know only English.
  ///   - generator: a cryptographically secure source, such as `SystemRandomNumberGenerator`.
  /// - Throws: ``MnemonicError/wordCount(_:)`` for another count.
  public static func random(
    wordCount: Int = 24, language: MnemonicLanguage = .english, using generator: inout some RandomNumberGenerator
  ) throws(MnemonicError) -> Mnemonic {
    guard isWordCount(wordCount) else { throw .wordCount(wordCount) }
    var entropy = (0..<wordCount / 3 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    defer { entropy.wipe() }
    return try Mnemonic(entropy: entropy, language: language)
  }

  /// Returns the words, for their owner's eyes.
  public func revealPhrase() -> String {
    var text = revealUTF8()
    defer { text.wipe() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the words one by one, for their owner's eyes. They are never joined in memory.
  public func revealWords() -> [String] {
    let list = language.list.words
    return entropy.withUnsafeBytes { entropy in
      var words: [String] = []
      Self.forEachPosition(entropy) { words.append(list[Int($0)]) }
      return words
    }
  }

  /// Returns the words as ``revealPhrase()`` shows them, in UTF-8, to store them encrypted. The caller must wipe them.
  package func revealUTF8() -> [UInt8] { utf8(separator: language.separator) { $0 } }

  /// Returns the 64-byte seed from which all keys are derived, for every chain.
  ///
  /// - Parameter passphrase: BIP-39's additional passphrase, if the owner chose one. A wrong one yields other keys, not an error.
  public func seed(passphrase: String = "") -> [UInt8] {
    var phrase = utf8(separator: " ") { $0.decomposedStringWithCompatibilityMapping }
    defer { phrase.wipe() }
    let salt = "mnemonic" + passphrase.decomposedStringWithCompatibilityMapping
    // BIP-39 sets the rounds. Only an output below one byte is refused, so the empty array can't occur.
    let key = try? KDF.Insecure.PBKDF2.deriveKey(
      from: phrase, salt: Array(salt.utf8), using: .sha512, outputByteCount: 64, unsafeUncheckedRounds: 2048
    )
    return key?.withUnsafeBytes { Array($0) } ?? []
  }

  /// Returns the key pair of an account, at m/44'/148'/account'.
  ///
  /// - Parameters:
  ///   - account: The number of the account, from 0, the primary one, to 2^31 - 1.
  ///   - passphrase: BIP-39's additional passphrase, if the owner chose one.
  /// - Throws: ``MnemonicError/accountNumber(_:)``
  public func keyPair(account: UInt32 = 0, passphrase: String = "") throws(MnemonicError) -> KeyPair {
    var seed = seed(passphrase: passphrase)
    defer { seed.wipe() }
    var secret = try HDKey(seed: seed).derived(along: [44, 148, account]).secret
    defer { secret.wipe() }
    do throws(StrKeyError) {
      return try KeyPair(seed: secret)
    } catch {
      throw .entropyLength(secret.count)
    }
  }

  // MARK: Words and bits

  private static func isWordCount(_ count: Int) -> Bool { (12...24).contains(count) && count % 3 == 0 }

  /// Joins the words in one buffer that never grows, so that no part of it is left elsewhere. The caller must wipe it.
  private func utf8(separator: String, _ form: (String) -> String) -> [UInt8] {
    let (list, space) = (language.list.words, Array(separator.utf8))
    var text: [UInt8] = []
    text.reserveCapacity(wordCount * Self.wordLimit)
    entropy.withUnsafeBytes { entropy in
      Self.forEachPosition(entropy) { position in
        if !text.isEmpty { text += space }
        text += form(list[Int(position)]).utf8
      }
    }
    return text
  }

  /// More bytes than any word has in any form, with its separator.
  private static let wordLimit = 64

  /// Calls a closure with each group of 11 bits of the entropy followed by the beginning of its SHA-256.
  private static func forEachPosition(_ entropy: UnsafeRawBufferPointer, _ use: (UInt16) -> Void) {
    let checksum = checksum(of: entropy)
    var buffer: UInt32 = 0
    var bits = 0
    for index in 0...entropy.count {
      buffer = buffer << 8 | UInt32(index < entropy.count ? entropy[index] : checksum)
      bits += 8
      if bits >= 11 {
        bits -= 11
        use(UInt16(truncatingIfNeeded: buffer >> bits & 2047))
      }
    }
  }

  /// Returns the first byte of the entropy's SHA-256. What the hash leaves in memory is overwritten at once, on the thread that computed it.
  private static func checksum(of entropy: UnsafeRawBufferPointer) -> UInt8 {
    defer { LeftoverMemory.wipeDigest() }
    return SHA256.hash(data: entropy).first { _ in true } ?? 0
  }

  /// Returns the entropy that words encode, or nil if the checksum at their end doesn't match it.
  private static func entropy(_ words: [UInt16]) -> SymmetricKey? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.count * 11 / 8)
    defer { bytes.wipe() }
    var buffer: UInt32 = 0
    var bits = 0
    for word in words {
      buffer = buffer << 11 | UInt32(word)
      bits += 11
      while bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return bytes.withUnsafeBytes { bytes in
      let entropy = UnsafeRawBufferPointer(rebasing: bytes.prefix(words.count / 3 * 4))
      var (index, isChecked) = (0, true)
      forEachPosition(entropy) { position in
        isChecked = isChecked && words[index] == position
        index += 1
      }
      return isChecked ? SymmetricKey(data: entropy) : nil
    }
  }
}

extension Mnemonic: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "Mnemonic(\(wordCount) words)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["wordCount": wordCount]) }
}
