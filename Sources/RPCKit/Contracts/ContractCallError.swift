public import Sentences
public import StellarKit

/// Why a call of a contract wasn't made. No transaction has been sent where one is thrown.
public enum ContractCallError: Error, Hashable, Sendable {
  /// The server couldn't be asked, or its answer can't be read.
  case rpc(RPCError)
  /// The call would do nothing: the contract or the network would refuse it.
  case wouldFail(SimulationFailure)
  /// Data that the call needs has been archived, and has to be brought back first, by this transaction.
  case needsRestoration(PreparedCall)
  /// What the server says of the call doesn't fit it.
  case preparation(PreparationError)
  /// The call would now do something else, or cost more, than what was reviewed: here is what. It takes another review.
  case changed(PreparedCall)
  /// An account or contract that has to authorize the call, and hasn't.
  case notAuthorized(ContractAddress)
  /// What was signed isn't what was reviewed.
  case otherTransaction
  /// The account that pays isn't on the ledger.
  case noAccount(AccountID)
  /// The contract isn't on the ledger.
  case noContract(ContractAddress)
  /// The contract is on the ledger, but the server doesn't have its code, which says what its functions take.
  case noCode(ContractAddress)
  /// What the contract gave back isn't what such a contract gives.
  case value(ContractValueError)
  /// What the contract says of itself can't be read.
  case specification(SpecificationError)
  /// An authorization that can't be one.
  case authorization(AuthorizationError)
}

extension ContractCallError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .rpc(let error): error.sentence
    case .wouldFail(let failure): failure.sentence
    case .needsRestoration: "Data that this needs has been archived. It has to be brought back first."
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
  /// The number of the contract's error, where one stopped the call: `Error(Contract, #10)`. Which contract's error it is isn't said.
  public var contractError: UInt32? {
    guard let match = message.prefix(20_000).firstMatch(of: #/Error\(Contract, #(\d{1,10})\)/#) else { return nil }
    return UInt32(match.output.1)
  }

  /// Why the call would do nothing, for a person.
  ///
  /// - Parameter isAsset: whether the contract that is called is that of an asset, whose errors have words.
  public func sentence(isAsset: Bool) -> Sentence {
    if isAsset, let error = contractError.flatMap({ AssetContractError(rawValue: $0) }) { return error.sentence }
    if let contractError { return "The contract would refuse this, with its error \(Int(contractError))." }
    return "The network would refuse this call: \(PrintableText.escaped(message.prefix { !$0.isNewline }.prefix(200)))."
  }
}

extension SimulationFailure: SentenceConvertible {
  public var sentence: Sentence { sentence(isAsset: false) }
}
