public import StellarKit

/// Somebody who may claim a balance, and when.
public struct ClaimantResource: Hashable, Sendable, Codable {
  /// Who.
  public var destination: AccountID
  /// When.
  public var predicate: PredicateResource

  /// Puts one together from its parts.
  public init(destination: AccountID, predicate: PredicateResource) {
    self.destination = destination
    self.predicate = predicate
  }
}
