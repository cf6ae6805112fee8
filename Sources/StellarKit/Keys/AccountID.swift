public import StellarXDR

/// An account's address, `G…`: its Ed25519 public key.
public struct AccountID: Hashable, Sendable {
  /// The public key's 32 bytes.
  public let publicKey: Bytes32

  /// The account with a public key.
  public init(publicKey: Bytes32) {
    self.publicKey = publicKey
  }

  /// The account with an address.
  ///
  /// - Throws: `StrKeyError` for anything but a valid `G…` address.
  public init(_ address: String) throws(StrKeyError) {
    let payload = try StrKey.decode(address, as: .accountID)
    guard let key = Bytes32(payload) else { throw .invalidLength }
    publicKey = key
  }

  /// The account in its wire form.
  public init(_ xdr: XDR.AccountID) {
    publicKey = xdr.ed25519
  }

  /// The address, 56 characters.
  public var address: String { StrKey.encode(.accountID, publicKey.bytes) }

  /// The first and last four characters, for lists. Never use it where decisions about money are made.
  public var shortAddress: String { "\(address.prefix(4))…\(address.suffix(4))" }

  /// The wire form.
  public var xdr: XDR.AccountID { XDR.AccountID(ed25519: publicKey) }
}

extension AccountID: CustomStringConvertible {
  public var description: String { address }
}

extension AccountID: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try address.encode(to: encoder)
  }
}
