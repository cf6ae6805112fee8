public import Sentences
public import StellarKit

/// Why a call of a contract wasn't made. When it is thrown, no transaction has been sent.
public enum ContractCallError: Error, Hashable, Sendable {
  /// A request to the server failed, or its answer can't be read.
  case rpc(RPCError)
  /// The call would fail: the contract or the network would refuse it.
  case wouldFail(SimulationFailure)
  /// Data that the call needs has been archived, and must be restored first, with this transaction.
  case needsRestoration(PreparedCall)
  /// The server's simulation doesn't fit the call.
  case preparation(PreparationError)
  /// The call would now do something else, or cost more, than what was reviewed. This is the new call, which must be reviewed again.
  case changed(PreparedCall)
  /// An account or contract must authorize the call, and hasn't.
  case notAuthorized(ContractAddress)
  /// The signed transaction isn't the one that was reviewed.
  case otherTransaction
  /// The account that pays doesn't exist on the ledger.
  case noAccount(AccountID)
  /// The contract doesn't exist on the ledger.
  case noContract(ContractAddress)
  /// The contract exists on the ledger, but the server doesn't have its code, which describes its functions.
  case noCode(ContractAddress)
  /// The contract returned a value that such a contract shouldn't return.
  case value(ContractValueError)
  /// The contract's description of itself can't be read.
  case specification(SpecificationError)
  /// An authorization isn't valid.
  case authorization(AuthorizationError)
}

extension ContractCallError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .rpc(let error): error.sentence
    case .wouldFail(let failure): failure.sentence
    case .needsRestoration: "Data that this needs has been archived. It has to be restored first."
    case .preparation(let error): error.sentence
    case .changed: "This would now do something other than what you were shown, or cost more."
    case .notAuthorized(let address): "\(address.description) has to authorize this, and hasn't."
    case .otherTransaction: "What was signed isn't what was reviewed. Nothing was sent."
    case .noAccount(let account): "There is no account \(account.address) on the network."
    case .noContract(let contract): "There is no contract \(contract.description) on the network."
    case .noCode(let contract):
      "This network's server doesn't have the code of the contract \(contract.description), so its functions can't be called by name."
    case .value(let error): "The contract returned something unexpected. \(error)"
    case .specification(let error): error.sentence
    case .authorization(let error): error.sentence
    }
  }
}

extension SimulationFailure {
  /// The number of the contract's error, if one stopped the call: `Error(Contract, #10)`. It isn't known which contract's error it is.
  public var contractError: UInt32? {
    guard let match = message.prefix(20_000).firstMatch(of: #/Error\(Contract, #(\d{1,10})\)/#) else { return nil }
    return UInt32(match.output.1)
  }

  /// Explains to a user why the call would fail.
  ///
  /// - Parameter isAsset: Whether the called contract is that of an asset, whose errors are known.
  public func sentence(isAsset: Bool) -> Sentence {
    if isAsset, let error = contractError.flatMap({ AssetContractError(rawValue: $0) }) { return error.sentence }
    if let contractError { return "The contract would refuse this, with its error \(Int(contractError))." }
    return "The network would refuse this call: \(PrintableText.escaped(message.prefix { !$0.isNewline }.prefix(200)))."
  }
}

extension SimulationFailure: SentenceConvertible {
  public var sentence: Sentence { sentence(isAsset: false) }
}
