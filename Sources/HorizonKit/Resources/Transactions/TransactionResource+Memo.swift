import Foundation
public import StellarKit
import StellarXDR

extension TransactionResource {
  /// The memo; nil for one of a kind that isn't known, or whose content isn't what its kind says.
  public var memo: Memo? {
    switch memoType {
    case "none": Memo.none
    case "text": memoTextValue
    case "id": memoText.flatMap { UInt64($0) }.map(Memo.id)
    case "hash": memoHash.map(Memo.hash)
    case "return": memoHash.map(Memo.returnHash)
    default: nil
    }
  }

  private var memoTextValue: Memo? {
    let bytes = memoBytes.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? memoText.map { Array($0.utf8) }
    return bytes.map { Memo(.text($0)) }
  }

  private var memoHash: Bytes32? {
    memoText.flatMap { Data(base64Encoded: $0) }.flatMap { Bytes32($0) }
  }

  /// Returns the three fields in which Horizon writes a memo.
  public static func memoFields(_ memo: Memo) -> (type: String, text: String?, bytes: String?) {
    switch memo {
    case .none: ("none", nil, nil)
    // Horizon's database holds no zero in a text, so it leaves them out; the bytes have them.
    case .text(let text): ("text", String(decoding: text.bytes, as: UTF8.self).filter { $0 != "\0" }, Data(text.bytes).base64EncodedString())
    case .id(let id): ("id", String(id), nil)
    case .hash(let hash): ("hash", Data(hash.bytes).base64EncodedString(), nil)
    case .returnHash(let hash): ("return", Data(hash.bytes).base64EncodedString(), nil)
    }
  }
}
