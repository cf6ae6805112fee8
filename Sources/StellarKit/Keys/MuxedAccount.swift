public import StellarXDR

/// An address for payments: an account (`G…`), or a muxed account, which is a numbered virtual account within an account (`M…`, CAP-27).
public struct MuxedAccount: Hashable, Sendable {
  /// The account on the ledger.
  public let accountID: AccountID
  /// The id within the account; nil for the account itself.
  public let id: UInt64?

  /// An account, or a muxed account with an id.
  public init(_ accountID: AccountID, id: UInt64? = nil) {
    self.accountID = accountID
    self.id = id
  }

  /// The account of a `G…` or `M…` address.
  ///
  /// - Throws: `StrKeyError` for anything else.
  public init(_ address: String) throws(StrKeyError) {
    let (kind, payload) = try StrKey.decode(address)
    switch kind {
    case .accountID, .muxedAccount:
      guard let key = Bytes32(payload.prefix(32)) else { throw .invalidLength }
      accountID = AccountID(publicKey: key)
      id = kind == .accountID ? nil : payload.dropFirst(32).reduce(0) { $0 << 8 | UInt64($1) }
    default:
      throw .wrongKind(expected: .accountID, found: kind)
    }
  }

  /// The account in its wire form.
  public init(_ xdr: XDR.MuxedAccount) {
    switch xdr {
    case .ed25519(let key): self.init(AccountID(publicKey: key))
    case .muxedEd25519(let id, let key): self.init(AccountID(publicKey: key), id: id)
    }
  }

  /// The `G…` or `M…` address.
  public var address: String {
    guard let id else { return accountID.address }
    return StrKey.encode(.muxedAccount, accountID.publicKey.bytes + (0..<8).map { UInt8(truncatingIfNeeded: id >> (56 - 8 * $0)) })
  }

  /// The wire form.
  public var xdr: XDR.MuxedAccount {
    id.map { .muxedEd25519(id: $0, ed25519: accountID.publicKey) } ?? .ed25519(accountID.publicKey)
  }
}

extension MuxedAccount: CustomStringConvertible {
  public var description: String { address }
}

extension MuxedAccount: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try address.encode(to: encoder)
  }
}
