public import StellarKit

extension TransactionResource {
  /// The transaction within a fee bump (CAP-15).
  public struct Inner: Hashable, Sendable, Codable {
    public var hash: TransactionHash
    public var signatures: [String]
    /// The fee that it offered itself, in lumens (Horizon writes stroops).
    public var maxFee: Amount

    public init(hash: TransactionHash, signatures: [String], maxFee: Amount) {
      self.hash = hash
      self.signatures = signatures
      self.maxFee = maxFee
    }

    private enum CodingKeys: String, CodingKey {
      case hash
      case signatures
      case maxFee = "max_fee"
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      hash = try container.decode(TransactionHash.self, forKey: .hash)
      signatures = try container.decode([String].self, forKey: .signatures)
      maxFee = try container.decodeStroops(forKey: .maxFee)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(hash, forKey: .hash)
      try container.encode(signatures, forKey: .signatures)
      try container.encodeStroops(maxFee, forKey: .maxFee)
    }
  }
}
