public import StellarXDR

/// A signer of an account: a key, a pre-authorized transaction, the hash of a secret, or a key with a payload.
public enum SignerKey: Hashable, Sendable {
  /// `G…`, a key that signs transactions.
  case ed25519(AccountID)
  /// `T…`, a transaction that is authorized in advance. The signer is removed when the transaction is applied.
  case preAuthTx(TransactionHash)
  /// `X…`, the SHA-256 of a secret; revealing the secret counts as a signature.
  case hashX(Bytes32)
  /// `P…`, a key that must sign a certain payload.
  case signedPayload(SignedPayload)

  /// Reads a `G…`, `T…`, `X…` or `P…` text (SEP-23).
  ///
  /// - Throws: `StrKeyError` for anything else.
  public init(_ text: String) throws(StrKeyError) {
    let (kind, payload) = try StrKey.decode(text)
    guard let bytes = Bytes32(payload.prefix(32)) else { throw .invalidLength }
    switch kind {
    case .accountID: self = .ed25519(AccountID(publicKey: bytes))
    case .preAuthTx: self = .preAuthTx(TransactionHash(bytes))
    case .hashX: self = .hashX(bytes)
    case .signedPayload: self = .signedPayload(try SignedPayload(strKeyPayload: payload))
    case .muxedAccount, .secretSeed, .contract, .muxedContract, .liquidityPool, .claimableBalance:
      throw .wrongKind(expected: .accountID, found: kind)
    }
  }

  /// Returns the signer for a secret.
  ///
  /// - Parameter secret: at most 64 bytes, so that it fits in a signature.
  /// - Throws: ``SignatureError/preimageTooLong(_:)``
  public static func hashX(of secret: [UInt8]) throws(SignatureError) -> SignerKey {
    guard secret.count <= 64 else { throw .preimageTooLong(secret.count) }
    return .hashX(Bytes32(sha256: secret))
  }

  /// The signer in its wire form.
  ///
  /// - Throws: `StrKeyError.invalidPayload` for an empty payload.
  public init(_ xdr: XDR.SignerKey) throws(StrKeyError) {
    switch xdr {
    case .ed25519(let key): self = .ed25519(AccountID(publicKey: key))
    case .preAuthTx(let hash): self = .preAuthTx(TransactionHash(hash))
    case .hashX(let hash): self = .hashX(hash)
    case .ed25519SignedPayload(let key, let payload): self = .signedPayload(try SignedPayload(AccountID(publicKey: key), payload: payload))
    }
  }

  /// The `G…`, `T…`, `X…` or `P…` text.
  public var address: String {
    switch self {
    case .ed25519(let account): account.address
    case .preAuthTx(let hash): StrKey.encode(.preAuthTx, hash.value.bytes)
    case .hashX(let hash): StrKey.encode(.hashX, hash.bytes)
    case .signedPayload(let payload): StrKey.encode(.signedPayload, payload.strKeyPayload)
    }
  }

  /// The wire form.
  public var xdr: XDR.SignerKey {
    switch self {
    case .ed25519(let account): .ed25519(account.publicKey)
    case .preAuthTx(let hash): .preAuthTx(hash.value)
    case .hashX(let hash): .hashX(hash)
    case .signedPayload(let signer): .ed25519SignedPayload(ed25519: signer.accountID.publicKey, payload: signer.payload)
    }
  }
}

extension SignerKey: CustomStringConvertible {
  public var description: String { address }
}

extension SignerKey: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try address.encode(to: encoder)
  }
}
