import Crypto
import CryptoExtras
import Foundation

/// A recovery phrase: 12 to 24 words from which all keys of a person follow (SEP-5, BIP-39).
///
/// Whoever has the words has the money, so a mnemonic prints as a placeholder and shows its words only by ``revealPhrase()``.
///
/// ```swift
/// let mnemonic = try Mnemonic(phrase: typed)
/// let first = try mnemonic.keyPair()
/// let second = try mnemonic.keyPair(account: 1)
/// ```
public struct Mnemonic: Sendable {
  /// The words' language.
  public let language: MnemonicLanguage
  private let words: [String]

  /// How many words there are: 12, 15, 18, 21 or 24.
  public var wordCount: Int { words.count }

  /// Reads a phrase as a person types it: upper or lower case, any white space, composed or decomposed letters.
  ///
  /// - Parameters:
  ///   - phrase: the words.
  ///   - language: their language; nil to find it out.
  /// - Throws: ``MnemonicError``, about the language that knows most of the words where none is given.
  public init(phrase: String, language: MnemonicLanguage? = nil) throws(MnemonicError) {
    let parts = phrase.split(whereSeparator: \.isWhitespace)
    guard Self.isWordCount(parts.count) else { throw .wordCount(parts.count) }
    let typed = parts.map { $0.decomposedStringWithCompatibilityMapping.lowercased() }
    let languages = language.map { [$0] } ?? MnemonicLanguage.allCases
    var known = 0
    for candidate in languages {
      let list = candidate.list
      let positions = typed.prefix { list.position(of: $0) != nil }.compactMap(list.position)
      if positions.count == typed.count, Self.isChecked(positions) {
        self.language = candidate
        words = positions.map { list.words[Int($0)] }
        return
      }
      known = max(known, positions.count)
    }
    throw known == typed.count ? .invalidChecksum : .unknownWord(position: known + 1)
  }

  /// The phrase of random bytes, of 4 bytes for each 3 words.
  ///
  /// - Throws: ``MnemonicError/entropyLength(_:)`` unless there are 16, 20, 24, 28 or 32 bytes.
  public init(entropy: [UInt8], language: MnemonicLanguage = .english) throws(MnemonicError) {
    guard (16...32).contains(entropy.count), entropy.count % 4 == 0 else { throw .entropyLength(entropy.count) }
    let list = language.list.words
    self.language = language
    words = Self.positions(entropy).map { list[Int($0)] }
  }

  /// A new phrase. SEP-5 recommends 24 words.
  ///
  /// - Parameters:
  ///   - wordCount: 12, 15, 18, 21 or 24.
  ///   - generator: a cryptographically secure source, such as `SystemRandomNumberGenerator`.
  /// - Throws: ``MnemonicError/wordCount(_:)`` for another count.
  public static func random(
    wordCount: Int = 24, language: MnemonicLanguage = .english, using generator: inout some RandomNumberGenerator
  ) throws(MnemonicError) -> Mnemonic {
    guard isWordCount(wordCount) else { throw .wordCount(wordCount) }
    return try Mnemonic(entropy: (0..<wordCount / 3 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }, language: language)
  }

  /// The words, for their owner's eyes.
  public func revealPhrase() -> String { words.joined(separator: language.separator) }

  /// The 64-byte seed from which all keys are derived, whatever the chain.
  ///
  /// - Parameter passphrase: BIP-39's further word, if the owner chose one. A wrong one gives other keys, not an error.
  public func seed(passphrase: String = "") -> [UInt8] {
    let phrase = words.joined(separator: " ").decomposedStringWithCompatibilityMapping
    let salt = "mnemonic" + passphrase.decomposedStringWithCompatibilityMapping
    // BIP-39 sets the rounds. Only a length below one byte is refused, so that the empty case can't come up.
    let key = try? KDF.Insecure.PBKDF2.deriveKey(
      from: Array(phrase.utf8), salt: Array(salt.utf8), using: .sha512, outputByteCount: 64, unsafeUncheckedRounds: 2048
    )
    return key?.withUnsafeBytes { Array($0) } ?? []
  }

  /// The key pair of an account, at m/44'/148'/account'.
  ///
  /// - Parameters:
  ///   - account: counted from 0, the primary one, to 2^31 - 1.
  ///   - passphrase: BIP-39's further word, if the owner chose one.
  /// - Throws: ``MnemonicError/accountNumber(_:)``
  public func keyPair(account: UInt32 = 0, passphrase: String = "") throws(MnemonicError) -> KeyPair {
    let key = try HDKey(seed: seed(passphrase: passphrase)).derived(along: [44, 148, account])
    do throws(StrKeyError) {
      return try KeyPair(seed: key.secret)
    } catch {
      throw .entropyLength(key.secret.count)
    }
  }

  // MARK: Words and bits

  private static func isWordCount(_ count: Int) -> Bool { (12...24).contains(count) && count % 3 == 0 }

  /// The bits of the entropy and, after them, of its SHA-256's beginning, 11 at a time.
  private static func positions(_ entropy: [UInt8]) -> [UInt16] {
    var positions: [UInt16] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in entropy + SHA256.hash(data: entropy).prefix(1) {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      if bits >= 11 {
        bits -= 11
        positions.append(UInt16(truncatingIfNeeded: buffer >> bits & 2047))
      }
    }
    return positions
  }

  /// Whether the checksum at the end of the words is that of the bits before it.
  private static func isChecked(_ words: [UInt16]) -> Bool {
    var bytes: [UInt8] = []
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
    return positions(Array(bytes.prefix(words.count / 3 * 4))) == words
  }
}

extension Mnemonic: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "Mnemonic(\(wordCount) words)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["wordCount": wordCount]) }
}
