public import StellarKit

/// A friendbot's answer after it has funded an account. Older friendbots, and the embedded network's, answer with the whole transaction; these are
/// the fields that all friendbots include. ``Horizon/findTransaction(_:)`` fetches the transaction by its hash.
public struct FriendbotAnswer: Hashable, Sendable, Codable {
  /// The funding transaction's hash.
  public var hash: TransactionHash
  /// Whether it was applied; nil if the friendbot doesn't say.
  public var successful: Bool?
  /// Its `TransactionEnvelope` in base64; nil if the friendbot doesn't include it.
  public var envelopeXDR: String?

  /// Creates an instance from its parts.
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
