import Foundation
import StellarKit
import StellarXDR

/// A memo as the two texts that the SEPs use: its type, and its value, which is base64 for a hash.
struct LedgerMemo: Hashable, Codable, Sendable {
  let type: String
  let value: String

  /// Reads the memo of a request, or returns nil if it has none.
  init?(type: String?, value: String?) throws(AnchorRefusal) {
    guard let value else {
      guard type == nil else { throw .refused("A memo's type goes with a memo.") }
      return nil
    }
    self.type = type ?? "text"
    self.value = value
    _ = try memo
  }

  /// Makes the memo that identifies a withdrawal's payment.
  ///
  /// - Parameter id: the transfer's id.
  init(of id: String, kind: MemoKind) {
    let digest = Bytes32(sha256: Array("withdrawal \(id)".utf8)).bytes
    switch kind {
    case .text: (type, value) = ("text", "TEST-" + id.prefix(12))
    case .hash, .return: (type, value) = ("hash", Data(digest).base64EncodedString())
    case .id: (type, value) = ("id", String(digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } >> 1))
    }
  }

  /// The memo itself.
  var memo: Memo {
    get throws(AnchorRefusal) {
      switch type {
      case "text":
        if let text = try? Memo(value, kind: .text) { return text }
        throw .refused("A memo of text has at most 28 bytes.")
      case "id":
        if let id = try? Memo(value, kind: .id) { return id }
        throw .refused("A memo of type id is a whole number from 0 to 18446744073709551615.")
      case "hash":
        if let hash = Data(base64Encoded: value).flatMap({ Bytes32(Array($0)) }) { return .hash(hash) }
        if let hash = TransactionHash(value) { return .hash(hash.value) }
        throw .refused("A memo of type hash is 32 bytes in base64.")
      default: throw .refused("A memo's type is text, id or hash.")
      }
    }
  }
}
