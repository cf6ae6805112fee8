import Crypto
public import Foundation
import StellarKit

/// What opens a vault: a PIN, a passphrase, or the output of a passkey.
///
/// The bytes are in memory that is wiped when the last copy goes, and in no description. So is the key that was derived from them last: who types a PIN
/// once waits for that once.
public struct Secret: Sendable {
  let key: SymmetricKey
  let derivedKey = DerivedKey()
  /// How many characters were typed, or how many bytes there are.
  public let count: Int
  /// What earlier versions read where this was read, if anything else: what doesn't open with this may have been made with that.
  let earlier: [Secret]

  /// What somebody typed. The same text may come in another normal form from another keyboard, so that it is composed first (NFC).
  ///
  /// - Parameters:
  ///   - text: what was typed, or is in a file.
  ///   - earlier: what earlier versions took the same file's content for; nil where it is the same.
  public init(_ text: String, readEarlierAs earlier: String? = nil) {
    self.earlier = earlier.map { [Secret($0)] } ?? []
    count = text.count
    var text = text
    // ASCII is composed as it is, so that no further copy is made of a PIN.
    let isPlain = text.utf8.allSatisfy { $0 < 128 }
    if !isPlain { text = text.precomposedStringWithCanonicalMapping }
    key = text.withUTF8 { SymmetricKey(data: UnsafeRawBufferPointer($0)) }
  }

  /// What somebody typed, as UTF-8, which is wiped.
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

  /// Bytes as they are, such as a passkey's output.
  public init(bytes: some ContiguousBytes) {
    key = SymmetricKey(data: bytes)
    count = key.bitCount / 8
    earlier = []
  }

  /// Bytes as a browser writes them; nil where it isn't base64url.
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
