extension XDR {
  /// `Hash`: the SHA-256 of something.
  public typealias Hash = Bytes32
  /// `uint256`: an Ed25519 public key or other 32 opaque bytes.
  public typealias Uint256 = Bytes32
  /// `SequenceNumber`
  public typealias SequenceNumber = Int64

  /// `PublicKey`, of which the protocol has one kind; also `AccountID`.
  public struct PublicKey: XDRCodable {
    /// The Ed25519 public key.
    public var ed25519: Uint256

    /// A public key of the kind `PUBLIC_KEY_TYPE_ED25519`.
    public init(ed25519: Uint256) {
      self.ed25519 = ed25519
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      let kind = try decoder.int32("PublicKey.type")
      guard kind == 0 else { throw decoder.unknown(kind, "PublicKey.type") }
      ed25519 = try decoder.fixed("PublicKey.ed25519")
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.int32(0)
      encoder.fixed(ed25519)
    }
  }

  /// `AccountID`
  public typealias AccountID = PublicKey

  /// `MuxedAccount`: an account, or one of the numbered virtual accounts within it (CAP-27).
  public enum MuxedAccount: XDRCodable {
    case ed25519(Uint256)
    case muxedEd25519(id: UInt64, ed25519: Uint256)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("MuxedAccount.type") {
      case 0:
        self = .ed25519(try decoder.fixed("MuxedAccount.ed25519"))
      case 0x100:
        let id = try decoder.uint64("MuxedAccount.id")
        self = .muxedEd25519(id: id, ed25519: try decoder.fixed("MuxedAccount.ed25519"))
      case let kind:
        throw decoder.unknown(kind, "MuxedAccount.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .ed25519(let key):
        encoder.int32(0)
        encoder.fixed(key)
      case .muxedEd25519(let id, let key):
        encoder.int32(0x100)
        encoder.uint64(id)
        encoder.fixed(key)
      }
    }
  }

  /// `SignerKey`: what may sign for an account.
  public enum SignerKey: XDRCodable {
    case ed25519(Uint256)
    case preAuthTx(Uint256)
    case hashX(Uint256)
    case ed25519SignedPayload(ed25519: Uint256, payload: [UInt8])

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      switch try decoder.int32("SignerKey.type") {
      case 0: self = .ed25519(try decoder.fixed("SignerKey.ed25519"))
      case 1: self = .preAuthTx(try decoder.fixed("SignerKey.preAuthTx"))
      case 2: self = .hashX(try decoder.fixed("SignerKey.hashX"))
      case 3:
        let key: Uint256 = try decoder.fixed("SignerKey.ed25519SignedPayload.ed25519")
        self = .ed25519SignedPayload(ed25519: key, payload: try decoder.opaque("SignerKey.ed25519SignedPayload.payload", limit: 64))
      case let kind: throw decoder.unknown(kind, "SignerKey.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .ed25519(let key):
        encoder.int32(0)
        encoder.fixed(key)
      case .preAuthTx(let hash):
        encoder.int32(1)
        encoder.fixed(hash)
      case .hashX(let hash):
        encoder.int32(2)
        encoder.fixed(hash)
      case .ed25519SignedPayload(let key, let payload):
        encoder.int32(3)
        encoder.fixed(key)
        encoder.opaque(payload)
      }
    }
  }

  /// `DecoratedSignature`: a signature with the last 4 bytes of the key that made it.
  public struct DecoratedSignature: XDRCodable {
    /// The last 4 bytes of the public key, to find the key quickly.
    public var hint: Bytes4
    /// At most 64 bytes.
    public var signature: [UInt8]

    /// A signature with its hint.
    public init(hint: Bytes4, signature: [UInt8]) {
      self.hint = hint
      self.signature = signature
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      hint = try decoder.fixed("DecoratedSignature.hint")
      signature = try decoder.opaque("DecoratedSignature.signature", limit: 64)
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.fixed(hint)
      encoder.opaque(signature)
    }
  }
}
