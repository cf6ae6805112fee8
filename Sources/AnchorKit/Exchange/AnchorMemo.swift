import Foundation
import StellarKit
import StellarXDR

/// Memos as the SEPs write them in two fields: their type, and their value; hashes are in base64.
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

  /// The fields of a memo; none without one.
  static func fields(_ memo: Memo) -> (type: String, value: String)? {
    switch memo {
    case .none: nil
    case .text(let text): ("text", text.text)
    case .id(let id): ("id", String(id))
    case .hash(let hash): ("hash", Data(hash.bytes).base64EncodedString())
    case .returnHash(let hash): ("return", Data(hash.bytes).base64EncodedString())
    }
  }

  /// 64 hexadecimal digits are base64 too, but of 48 bytes, so that the two can't be mistaken for each other.
  private static func hash(_ text: String) -> Bytes32? {
    TransactionHash(text)?.value ?? Data(base64Encoded: text).flatMap { Bytes32(Array($0)) }
  }
}
