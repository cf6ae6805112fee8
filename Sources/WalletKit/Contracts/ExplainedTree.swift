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

  /// Says who lets it happen, and what of it is there.
  ///
  /// - Parameter context: what those in it are called, and when ledgers close.
  public func title(_ context: CallContext) -> Sentence {
    switch author {
    case .call: "Calls a contract"
    case .source: "Signing this lets contracts do the following"
    case .address(let address, let until, false) where until > 0: "\(context.party(address)) is asked to allow this, until \(context.moment(until))"
    case .address(let address, _, false): "\(context.party(address)) has to allow this"
    case .address(let address, let until, true): "\(context.party(address)) has signed this, until \(context.moment(until))"
    case .anybody: "Whoever signs it allows this"
    }
  }

  /// Whether a person can be told of each step what it is.
  public var isUnderstood: Bool { calls.allSatisfy(\.isUnderstood) }
}

extension ExplainedTree {
  /// What is said where not all of one is understood.
  public static let notUnderstood: Sentence =
    "This wallet can't read part of this, so it can't tell what it allows. Don't sign it unless you know exactly what it is."

  /// Its steps that are a token's.
  var tokenCalls: [TokenCall] { calls.compactMap(\.step) }

  /// What is said where one of its steps signs in somewhere; nil where none does.
  var signInWarning: Sentence? { calls.lazy.compactMap(\.signInWarning).first }

  /// What is said of those of its steps of which the network doesn't say what they do.
  var notes: [Sentence] {
    let kinds = Set(calls.map(\.understanding))
    return [
      kinds.contains(.token) ? "This token isn't a Stellar asset: its contract chose its own name, and sets its own rules." : nil,
      kinds.contains(.named) ? "Only a contract's code decides what its functions do. Sign this only if you trust whoever made it." : nil,
    ].compactMap(\.self)
  }
}
