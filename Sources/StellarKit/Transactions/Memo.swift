public import StellarXDR

/// A note on a transaction, which is public forever. Exchanges and anchors often need one to know whose payment it is.
public enum Memo: Hashable, Sendable {
  /// No memo.
  case none
  /// At most 28 bytes of text.
  case text(MemoText)
  /// A number.
  case id(UInt64)
  /// 32 bytes whose meaning is known to the sender and the recipient.
  case hash(Bytes32)
  /// The hash of the transaction that is being paid back.
  case returnHash(Bytes32)

  /// The memo in its wire form.
  public init(_ xdr: XDR.Memo) {
    switch xdr {
    case .none: self = .none
    case .text(let bytes): self = .text(MemoText(unchecked: bytes))
    case .id(let id): self = .id(id)
    case .hash(let hash): self = .hash(hash)
    case .retHash(let hash): self = .returnHash(hash)
    }
  }

  /// The wire form.
  public var xdr: XDR.Memo {
    switch self {
    case .none: .none
    case .text(let text): .text(text.bytes)
    case .id(let id): .id(id)
    case .hash(let hash): .hash(hash)
    case .returnHash(let hash): .retHash(hash)
    }
  }
}
