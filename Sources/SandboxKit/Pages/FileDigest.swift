import Crypto
import Foundation
import StellarKit

/// What the anchor keeps of a file: never its content, only what identifies it.
struct FileDigest: Codable, Hashable, Sendable {
  var type: String
  /// In bytes.
  var size: Int
  /// The SHA-256 of the content, in hexadecimal digits.
  var digest: String

  init(type: String, content: some Collection<UInt8>) {
    self.type = type
    size = content.count
    digest = SHA256.hash(data: Array(content)).hexadecimal
  }
}
