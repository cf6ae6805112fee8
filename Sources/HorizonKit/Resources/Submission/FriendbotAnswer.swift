public import StellarKit

/// What a friendbot answers once it has funded an account. Older friendbots, and the embedded network's, answer with the whole transaction; of that, these are
/// the fields that every friendbot says. ``Horizon/findTransaction(_:)`` fetches the transaction by its hash.
public struct FriendbotAnswer: Hashable, Sendable, Codable {
  /// The funding transaction's hash.
  public var hash: TransactionHash
  /// Whether it was applied; nil where the friendbot doesn't say.
  public var successful: Bool?
  /// Its `TransactionEnvelope` in base64; nil where the friendbot doesn't say.
  public var envelopeXDR: String?

  /// Puts one together from its parts.
  public init(hash: TransactionHash, successful: Bool? = nil, envelopeXDR: String? = nil) {
    self.hash = hash
    self.successful = successful
    self.envelopeXDR = envelopeXDR
  }

  private enum CodingKeys: String, CodingKey {
    case hash
    case successful
    case envelopeXDR = "envelope_xdr"
  }
}
