public import Sentences
public import StellarKit

/// A tree of calls, with who lets it happen.
public struct ExplainedTree: Hashable, Sendable {
  /// Who lets it happen.
  public enum Author: Hashable, Sendable {
    /// Nobody has to: it is the call that a transaction makes.
    case call
    /// The account that a transaction or its step is made from: its signature under the transaction is enough.
    case source(AccountID)
    /// An address, by a signature of its own, which counts until a ledger.
    case address(ContractAddress, untilLedger: UInt32, isSigned: Bool)
    /// Whoever's signature it is put under: it doesn't say.
    case anybody
  }

  /// Who lets it happen.
  public let author: Author
  /// Its steps, each before those that it makes in turn.
  public let calls: [ExplainedCall]

  /// Whether a person can be told of each step what it is.
  public var isUnderstood: Bool { calls.allSatisfy(\.isUnderstood) }
}

extension ExplainedTree {
  /// What is said where not all of one is understood.
  public static let notUnderstood: Sentence =
    "Part of this isn't understood. We can't tell what it allows. If you don't know exactly what it is, don't sign it."

  /// What is said of those of its steps of which the network doesn't say what they do.
  var notes: [Sentence] {
    let kinds = Set(calls.map(\.understanding))
    return [
      kinds.contains(.token) ? "What isn't an asset of the network calls itself as it likes, and counts by its own rules." : nil,
      kinds.contains(.named) ? "What a contract's function does only its code says. Sign this only if you trust who made the contract." : nil,
    ].compactMap(\.self)
  }
}
