import Crypto
public import Foundation
import StellarKit

/// A secret that opens a vault: a PIN, a passphrase, or the output of a passkey.
///
/// The bytes are in memory that is wiped when the last copy goes, and in no description. So is the key that was derived from them last: somebody who
/// types a PIN once waits for the derivation only once.
public struct Secret: Sendable {
  let key: SymmetricKey
  let derivedKey = DerivedKey()
  /// How many characters were typed, or how many bytes there are.
  public let count: Int
  /// What earlier versions read from the same place, if it differs. A vault that doesn't open with this secret may have been made with that one.
  let earlier: [Secret]

  /// A secret that somebody typed. Another keyboard may produce the same text in another Unicode normal form, so it is composed first (NFC).
  ///
  /// - Parameters:
  ///   - text: what was typed, or is in a file.
  ///   - earlier: what earlier versions read from the same file; nil if it is the same.
  public init(_ text: String, readEarlierAs earlier: String? = nil) {
    self.earlier = earlier.map { [Secret($0)] } ?? []
    count = text.count
    var text = text
    // ASCII is composed already, so no further copy of a PIN has to be made.
    let isPlain = text.utf8.allSatisfy { $0 < 128 }
    if !isPlain { text = text.precomposedStringWithCanonicalMapping }
    key = text.withUTF8 { SymmetricKey(data: UnsafeRawBufferPointer($0)) }
  }

  /// A secret that somebody typed, as UTF-8, which is wiped.
  public init(wiping typed: inout [UInt8]) {
    defer { typed.wipe() }
    earlier = []
    if typed.allSatisfy({ $0 < 128 }) {
      (key, count) = (SymmetricKey(data: typed), typed.count)
    } else {
      let secret = Secret(String(decoding: typed, as: UTF8.self))
      (key, count) = (secret.key, secret.count)
    }
  }

  /// A secret of raw bytes, such as a passkey's output.
  public init(bytes: some ContiguousBytes) {
    key = SymmetricKey(data: bytes)
    count = key.bitCount / 8
    earlier = []
  }

  /// A secret of bytes as a browser writes them; nil if the text isn't base64url.
  public init?(base64URL text: some Collection<UInt8>) {
    guard var bytes = Base64URL.decode(text) else { return nil }
    defer { bytes.wipe() }
    self.init(bytes: bytes)
  }
}

extension Secret: Equatable {
  /// Compares in a time that doesn't depend on the bytes.
  public static func == (one: Secret, other: Secret) -> Bool { one.key == other.key }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "Secret" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
