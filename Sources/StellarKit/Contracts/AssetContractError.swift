public import Sentences

/// The reason why an asset's contract refused a call, with the error numbers of CAP-46-06.
public enum AssetContractError: UInt32, Error, Hashable, Sendable, CaseIterable {
  /// The operation isn't possible with this asset, as with lumens.
  case operationNotSupported = 2
  /// The contract already exists.
  case alreadyInitialized = 3
  /// The caller isn't allowed to do this.
  case unauthorized = 4
  /// A signature is wrong, missing, or too weak.
  case authentication = 5
  /// The account doesn't exist.
  case accountMissing = 6
  /// The account isn't a classic account.
  case accountIsNotClassic = 7
  /// An amount is negative.
  case negativeAmount = 8
  /// The amount exceeds the allowance, or the allowance has expired.
  case allowance = 9
  /// The amount is more than the holder has, or than the recipient can receive.
  case balance = 10
  /// The balance is frozen.
  case balanceDeauthorized = 11
  /// A number is too large to be represented.
  case overflow = 12
  /// The account has no trustline for the asset.
  case trustlineMissing = 13
  /// The account can't pay the reserve.
  case insufficientAccountReserve = 14
  /// The account has the maximum number of entries.
  case tooManyAccountSubentries = 15
}

extension AssetContractError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .operationNotSupported: "This can't be done with this asset."
    case .alreadyInitialized: "The asset's contract already exists."
    case .unauthorized: "The asset's issuer doesn't allow this."
    case .authentication: "A signature that this needs is missing, isn't valid, or has too little weight."
    case .accountMissing: "There is no such account on the network."
    case .accountIsNotClassic: "This address isn't a classic Stellar account."
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
