public import Sentences

/// The reason why an operation can't be created or read.
public enum OperationError: Error, Hashable, Sendable {
  /// An amount is zero although something must move.
  case zeroAmount
  /// An offer trades an asset for itself.
  case sameAssets
  /// A path has more than 5 assets.
  case pathTooLong(Int)
  /// An operation targets its own account, such as merging an account into itself.
  case onItself
  /// Flags are both set and cleared, or exclude each other.
  case invalidFlags
  /// There aren't 1 to 10 claimants.
  case claimantCount(Int)
  /// A claimant is listed twice.
  case duplicateClaimant(AccountID)
  /// A condition is nested deeper than 4 levels.
  case predicateTooDeep
  /// A condition lacks the conditions that it combines.
  case incompletePredicate
  /// A number is negative: a sequence number, an offer's id, a time.
  case negative
  /// The name isn't 1 to 64 printable ASCII characters.
  case invalidDataName
  /// The data has more than 64 bytes.
  case dataTooLong(Int)
  /// The domain has more than 32 characters, or characters that aren't printable ASCII.
  case invalidHomeDomain
  /// Only the asset's issuer can do this.
  case notIssuer
  /// A weight or a threshold is above 255.
  case weightTooLarge(UInt32)
  /// Lumens were given where only an issued asset makes sense.
  case notIssuedAsset
  /// The lowest price is above the highest one.
  case priceRange
  /// An asset's wire form is invalid.
  case asset(AssetError)
  /// An amount's wire form is invalid.
  case amount(AmountError)
  /// A price's wire form is invalid.
  case price(PriceError)
  /// A key's wire form is invalid.
  case key(StrKeyError)
  /// The pool's assets are in the wrong order, or its fee isn't the protocol's.
  case invalidPool
  /// A contract's arguments, code or authorizations are too long or too deep to be read back.
  case invalidContractCall(String)
  /// Something can't be represented here: a ledger entry that no operation may name.
  case unsupported(String)
}

extension OperationError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .zeroAmount: "The amount must be above zero."
    case .sameAssets: "An asset can't be offered for itself."
    case .pathTooLong(let count): "A path holds at most \(Operation.pathLimit) assets, not \(count)."
    case .onItself: "An account can't do this to itself."
    case .invalidFlags: "These flags contradict each other."
    case .claimantCount(let count): "A claimable balance has 1 to \(Operation.claimantLimit) claimants, not \(count)."
    case .duplicateClaimant(let account): "The claimant \(account) is listed twice."
    case .predicateTooDeep: "A condition can be nested at most \(ClaimPredicate.depthLimit) levels deep."
    case .incompletePredicate: "A condition combines others that are missing."
    case .negative: "A sequence number, an offer's number or a time can't be below zero."
    case .invalidDataName: "The name of a data entry has 1 to \(DataName.byteLimit) printable ASCII characters."
    case .dataTooLong(let count): "A data entry holds at most \(DataValue.byteLimit) bytes, not \(count)."
    case .invalidHomeDomain: "A home domain has at most \(HomeDomain.byteLimit) printable ASCII characters."
    case .notIssuer: "Only the asset's issuer can do this."
    case .weightTooLarge(let weight): "A weight or threshold is at most 255, not \(weight)."
    case .notIssuedAsset: "This needs an issued asset, not lumens."
    case .priceRange: "The lowest price can't be above the highest."
    case .asset(let error): error.sentence
    case .amount(let error): error.sentence
    case .price(let error): error.sentence
    case .key(let error): "A key isn't valid: \(error.reason)."
    case .invalidPool: "A pool has two different assets in the protocol's order, and a fee of 0.3%."
    case .invalidContractCall(let reason): "The contract call isn't valid: \(reason)."
    case .unsupported(let what): "This transaction does something that this program doesn't know: \(what)."
    }
  }
}
