public import StellarKit

extension TransactionResource {
  /// The transaction within a fee bump (CAP-15).
  public struct Inner: Hashable, Sendable, FieldCodable {
    /// Its own hash.
    public var hash: TransactionHash
    /// Its own signatures in base64.
    public var signatures: [String]
    /// The fee that it offered itself, in lumens (Horizon writes stroops).
    public var maxFee: Amount

    /// Puts one together from its parts.
    public init(hash: TransactionHash, signatures: [String], maxFee: Amount) {
      self.hash = hash
      self.signatures = signatures
      self.maxFee = maxFee
    }

    init(_ fields: FieldReader) throws {
      hash = try fields.get("hash")
      signatures = try fields.get("signatures")
      maxFee = try fields.stroops("max_fee")
    }

    func write(to fields: inout FieldWriter) throws {
      try fields.set("hash", hash)
      try fields.set("signatures", signatures)
      try fields.set("max_fee", stroops: maxFee)
    }
  }
}
