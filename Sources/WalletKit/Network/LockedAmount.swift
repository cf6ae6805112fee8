public import Sentences
public import StellarKit

/// A part of a balance that can't be spent, and why.
public struct LockedAmount: Hashable, Sendable, Codable {
  /// A few words: what it is set aside for.
  public let reason: Sentence
  /// How much can't be spent.
  public let amount: Amount
}
