extension XDR {
  /// `EnvelopeType`, as far as transactions use it.
  public enum EnvelopeType: Int32, Sendable {
    case txV0 = 0
    case tx = 2
    case txFeeBump = 5
  }

  /// `TransactionEnvelope`: a transaction with its signatures, as it is submitted.
  public enum TransactionEnvelope: XDRCodable {
    case txV0(TransactionV0Envelope)
    case tx(TransactionV1Envelope)
    case txFeeBump(FeeBumpTransactionEnvelope)

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      let kind = try decoder.int32("TransactionEnvelope.type")
      switch EnvelopeType(rawValue: kind) {
      case .txV0: self = .txV0(try TransactionV0Envelope(from: &decoder))
      case .tx: self = .tx(try TransactionV1Envelope(from: &decoder))
      case .txFeeBump: self = .txFeeBump(try FeeBumpTransactionEnvelope(from: &decoder))
      case nil: throw decoder.unknown(kind, "TransactionEnvelope.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      switch self {
      case .txV0(let envelope):
        encoder.int32(EnvelopeType.txV0.rawValue)
        envelope.encode(to: &encoder)
      case .tx(let envelope):
        encoder.int32(EnvelopeType.tx.rawValue)
        envelope.encode(to: &encoder)
      case .txFeeBump(let envelope):
        encoder.int32(EnvelopeType.txFeeBump.rawValue)
        envelope.encode(to: &encoder)
      }
    }
  }

  /// `TransactionV0Envelope`
  public struct TransactionV0Envelope: XDRCodable {
    public var tx: TransactionV0
    /// At most 20.
    public var signatures: [DecoratedSignature]

    /// A transaction in the old form with its signatures.
    public init(tx: TransactionV0, signatures: [DecoratedSignature]) {
      self.tx = tx
      self.signatures = signatures
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      tx = try TransactionV0(from: &decoder)
      signatures = try decoder.array("TransactionV0Envelope.signatures", limit: maxSignatures)
    }

    public func encode(to encoder: inout XDREncoder) {
      tx.encode(to: &encoder)
      encoder.array(signatures)
    }
  }

  /// `TransactionV1Envelope`
  public struct TransactionV1Envelope: XDRCodable {
    public var tx: Transaction
    /// At most 20.
    public var signatures: [DecoratedSignature]

    /// A transaction with its signatures.
    public init(tx: Transaction, signatures: [DecoratedSignature]) {
      self.tx = tx
      self.signatures = signatures
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      tx = try Transaction(from: &decoder)
      signatures = try decoder.array("TransactionV1Envelope.signatures", limit: maxSignatures)
    }

    public func encode(to encoder: inout XDREncoder) {
      tx.encode(to: &encoder)
      encoder.array(signatures)
    }
  }

  /// `FeeBumpTransactionEnvelope`
  public struct FeeBumpTransactionEnvelope: XDRCodable {
    public var tx: FeeBumpTransaction
    /// At most 20.
    public var signatures: [DecoratedSignature]

    /// A fee bump with its signatures.
    public init(tx: FeeBumpTransaction, signatures: [DecoratedSignature]) {
      self.tx = tx
      self.signatures = signatures
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      tx = try FeeBumpTransaction(from: &decoder)
      signatures = try decoder.array("FeeBumpTransactionEnvelope.signatures", limit: maxSignatures)
    }

    public func encode(to encoder: inout XDREncoder) {
      tx.encode(to: &encoder)
      encoder.array(signatures)
    }
  }

  /// `TransactionSignaturePayload`: what is hashed and signed.
  public struct TransactionSignaturePayload: XDRCodable {
    /// The transaction that is signed.
    public enum TaggedTransaction: Sendable, Hashable {
      case tx(Transaction)
      case feeBump(FeeBumpTransaction)
    }

    /// The SHA-256 of the network's passphrase.
    public var networkId: Hash
    public var taggedTransaction: TaggedTransaction

    /// The payload for a transaction on a network.
    public init(networkId: Hash, taggedTransaction: TaggedTransaction) {
      self.networkId = networkId
      self.taggedTransaction = taggedTransaction
    }

    public init(from decoder: inout XDRDecoder) throws(XDRError) {
      networkId = try decoder.fixed("TransactionSignaturePayload.networkId")
      let kind = try decoder.int32("TransactionSignaturePayload.type")
      switch EnvelopeType(rawValue: kind) {
      case .tx: taggedTransaction = .tx(try Transaction(from: &decoder))
      case .txFeeBump: taggedTransaction = .feeBump(try FeeBumpTransaction(from: &decoder))
      case .txV0, nil: throw decoder.unknown(kind, "TransactionSignaturePayload.type")
      }
    }

    public func encode(to encoder: inout XDREncoder) {
      encoder.fixed(networkId)
      switch taggedTransaction {
      case .tx(let tx):
        encoder.int32(EnvelopeType.tx.rawValue)
        tx.encode(to: &encoder)
      case .feeBump(let tx):
        encoder.int32(EnvelopeType.txFeeBump.rawValue)
        tx.encode(to: &encoder)
      }
    }
  }
}
