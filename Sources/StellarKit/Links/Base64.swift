import Foundation
import StellarXDR

/// Base64 as used in links.
enum Base64 {
  static func bytes(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }

  static func bytes32(_ text: String) -> Bytes32? { bytes(text).flatMap { Bytes32($0) } }

  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
