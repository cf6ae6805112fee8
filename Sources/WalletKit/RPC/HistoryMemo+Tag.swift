import RPCKit
import StellarKit

extension HistoryMemo {
  /// How many bytes of a text are kept at most: a contract's text may be longer than any memo.
  private static let byteLimit = 400

  /// The memo from the tag of a token's payment, which says who the payment is for within its recipient. A call has no memo, and a classic payment's
  /// memo is in the event as well (CAP-67).
  init(_ tag: TokenEvent.Tag) {
    switch tag {
    case .number(let number): self.init(kind: .id, text: "\(number)")
    case .text(let bytes):
      let text = String(decoding: bytes.prefix(Self.byteLimit), as: UTF8.self)
      self.init(kind: .text, text: bytes.count > Self.byteLimit ? text + "…" : text)
    case .hash(let hash): self.init(kind: .hash, text: "\(hash)")
    }
  }
}

extension TokenEvent.Kind {
  /// The memo from its tag; nil if it has none.
  var memo: HistoryMemo? {
    switch self {
    case .transfer(_, _, _, let tag), .mint(_, _, let tag): tag.map { HistoryMemo($0) }
    case .burn, .clawback, .approve, .setAuthorized: nil
    }
  }
}
