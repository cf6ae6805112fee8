public import Sentences
public import StellarKit

/// A tree of calls, with who authorizes it.
public struct ExplainedTree: Hashable, Sendable {
  /// Who authorizes a tree of calls.
  public enum Author: Hashable, Sendable {
    /// Nobody has to: it is the call that a transaction makes.
    case call
    /// The source account of a transaction or its operation: its signature on the transaction is enough.
    case source(AccountID)
    /// An address, by a signature of its own, which is valid until a ledger.
    case address(ContractAddress, untilLedger: UInt32, isSigned: Bool)
    /// Anybody who signs it: it names no address.
    case anybody
  }

  /// Who authorizes it.
  public let author: Author
  /// Its calls, each before the calls that it makes in turn.
  public let calls: [ExplainedCall]

  /// Describes who authorizes it, and whether it is signed already.
  ///
  /// - Parameter context: the names of those involved, and when ledgers close.
  public func title(_ context: CallContext) -> Sentence {
    switch author {
    case .call: "Calls a contract"
    case .source(let account): "Signing this lets contracts do the following for \(context.party(ContractAddress(account)))"
    case .address(let address, let until, false) where until > 0: "\(context.party(address)) is asked to allow this, until \(context.moment(until))"
    case .address(let address, _, false): "\(context.party(address)) has to allow this"
    case .address(let address, let until, true): "\(context.party(address)) has signed this, until \(context.moment(until))"
    case .anybody: "Anyone who signs it allows this"
    }
  }

  /// Whether each of its calls can be explained to a person.
  public var isUnderstood: Bool { calls.allSatisfy(\.isUnderstood) }
}

extension ExplainedTree {
  /// The warning about a tree that isn't understood completely.
  public static let notUnderstood: Sentence =
    "This wallet can't read part of this, so it can't tell what it allows. Don't sign it unless you know exactly what it is."

  /// The warnings about amounts of tokens that now report other decimals than before.
  public var decimalsWarnings: [Sentence] {
    calls.compactMap(\.decimalsWarning).reduce(into: []) { warnings, warning in if !warnings.contains(warning) { warnings.append(warning) } }
  }

  /// Its calls that are a token's, also those of contracts that don't say what they are.
  var tokenCalls: [TokenCall] { calls.compactMap(\.tokenCall) }

  /// The warning if one of its calls signs in somewhere; nil if none does.
  var signInWarning: Sentence? { calls.lazy.compactMap(\.signInWarning).first }

  /// The notes about those of its calls whose effect isn't defined by the network.
  var notes: [Sentence] {
    let kinds = Set(calls.map(\.understanding))
    return [
      kinds.contains(.token) ? "This token isn't a Stellar asset: its contract chose its own name, and sets its own rules." : nil,
      kinds.contains(.named) ? "Only a contract's code decides what its functions do. Sign this only if you trust whoever made it." : nil,
    ].compactMap(\.self)
  }
}
