public import Foundation
import StellarKit

/// The encoding in which browsers write a passkey's bytes as text: base64url without padding (RFC 4648, section 5).
public enum Base64URL {
  private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values = Dictionary(uniqueKeysWithValues: zip(characters, UInt8(0)...))

  /// Encodes bytes as text.
  public static func encode(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Decodes ASCII text, or returns nil if ``encode(_:)`` wouldn't write it.
  public static func decode(_ text: some Collection<UInt8>) -> Data? {
    guard text.count % 4 != 1 else { return nil }
    // Allocated at full size, since growing it could leave part of a secret behind in memory.
    var bytes = Data(count: text.count * 3 / 4)
    var (count, waiting, bits) = (0, UInt32(0), 0)
    for character in text {
      guard let value = values[character] else {
        bytes.wipe()
        return nil
      }
      (waiting, bits) = (waiting << 6 | UInt32(value), bits + 6)
      guard bits >= 8 else { continue }
      bits -= 8
      bytes[count] = UInt8(waiting >> UInt32(bits))
      (count, waiting) = (count + 1, waiting & (1 << UInt32(bits) - 1))
    }
    guard waiting == 0 else {
      bytes.wipe()
      return nil
    }
    return bytes
  }
}
