public import Sentences

/// Why the contract of an asset refused a call: the numbers of its errors (CAP-46-06).
public enum AssetContractError: UInt32, Error, Hashable, Sendable, CaseIterable {
  /// What was asked for can't be done with this asset, as with lumens.
  case operationNotSupported = 2
  /// The contract is there already.
  case alreadyInitialized = 3
  /// Whoever asked may not.
  case unauthorized = 4
  /// A signature is wrong, missing, or too weak.
  case authentication = 5
  /// There is no such account.
  case accountMissing = 6
  /// The account isn't one of the network's own.
  case accountIsNotClassic = 7
  /// An amount below zero.
  case negativeAmount = 8
  /// More than is allowed to be spent, or an allowance whose time is over.
  case allowance = 9
  /// More than is held, or than can be received.
  case balance = 10
  /// The balance is frozen.
  case balanceDeauthorized = 11
  /// A number beyond what can be counted.
  case overflow = 12
  /// The account has no trustline for the asset.
  case trustlineMissing = 13
  /// The account can't pay the reserve.
  case insufficientAccountReserve = 14
  /// The account has all entries that it can have.
  case tooManyAccountSubentries = 15
}

extension AssetContractError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .operationNotSupported: "This can't be done with this asset."
    case .alreadyInitialized: "The asset's contract is already there."
    case .unauthorized: "The asset's issuer doesn't allow this."
    case .authentication: "A signature that this needs is missing, isn't valid, or has too little weight."
    case .accountMissing: "There is no such account on the network."
    case .accountIsNotClassic: "This address is no account of the network's own."
    case .negativeAmount: "The amount is below zero."
    case .allowance: "That is more than you are still allowed to spend, or the allowance has expired."
    case .balance: "There isn't enough of the asset, or the recipient can't hold so much."
    case .balanceDeauthorized: "The asset's issuer has frozen this balance."
    case .overflow: "The amount is too large."
    case .trustlineMissing: "The account doesn't hold this asset yet: it needs a trustline first."
    case .insufficientAccountReserve: "The account doesn't have enough lumens for the reserve that this needs."
    case .tooManyAccountSubentries: "The account can't have more entries on the ledger."
    }
  }
}
