import Foundation
import StellarKit
import StellarXDR

/// Memos as the SEPs write them, in two fields: the type and the value. Hashes are in base64.
enum AnchorMemo {
  static func memo(_ text: String, type: String) -> Memo? {
    switch type {
    case "text": try? Memo(text, kind: .text)
    case "id": try? Memo(text, kind: .id)
    case "hash": hash(text).map { .hash($0) }
    case "return": hash(text).map { .returnHash($0) }
    default: nil
    }
  }

  /// Returns the two fields of a memo, or nil if there is no memo.
  static func fields(_ memo: Memo) -> (type: String, value: String)? {
    switch memo {
    case .none: nil
    case .text(let text): ("text", text.text)
    case .id(let id): ("id", String(id))
    case .hash(let hash): ("hash", Data(hash.bytes).base64EncodedString())
    case .returnHash(let hash): ("return", Data(hash.bytes).base64EncodedString())
    }
  }

  /// Reads a hash in base64 or hexadecimal. 64 hexadecimal digits are valid base64 too, but for 48 bytes, so the two can't be confused.
  private static func hash(_ text: String) -> Bytes32? {
    TransactionHash(text)?.value ?? Data(base64Encoded: text).flatMap { Bytes32(Array($0)) }
  }
}
