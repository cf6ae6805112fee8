public import Sentences

/// The result codes of transactions, in Horizon's names.
public enum TransactionCode: String, Hashable, Sendable, CaseIterable {
  /// It was applied.
  case success = "tx_success"
  /// An operation failed, so none was applied.
  case failed = "tx_failed"
  /// Its lower time or ledger bound hasn't been reached.
  case tooEarly = "tx_too_early"
  /// Its upper time or ledger bound has passed.
  case tooLate = "tx_too_late"
  /// It has no operation.
  case missingOperation = "tx_missing_operation"
  /// Its sequence number isn't the source account's next one.
  case badSequence = "tx_bad_seq"
  /// Signatures are missing or wrong, or their weight is too low.
  case badAuthorization = "tx_bad_auth"
  /// The source can't pay the fee.
  case insufficientBalance = "tx_insufficient_balance"
  /// The source account doesn't exist.
  case noSourceAccount = "tx_no_source_account"
  /// The offered fee is below the network's current minimum.
  case insufficientFee = "tx_insufficient_fee"
  /// It has an unnecessary signature.
  case badAuthorizationExtra = "tx_bad_auth_extra"
  /// The network had an internal error.
  case internalError = "tx_internal_error"
  /// The network doesn't know this kind of transaction.
  case notSupported = "tx_not_supported"
  /// A fee bump whose transaction was applied.
  case feeBumpInnerSuccess = "tx_fee_bump_inner_success"
  /// A fee bump whose transaction failed.
  case feeBumpInnerFailed = "tx_fee_bump_inner_failed"
  /// It begins a sponsorship without ending it.
  case badSponsorship = "tx_bad_sponsorship"
  /// The source account's sequence number isn't old enough for its preconditions.
  case badMinSequenceAgeOrGap = "tx_bad_minseq_age_or_gap"
  /// It is malformed.
  case malformed = "tx_malformed"
  /// Its smart contract data is invalid.
  case sorobanInvalid = "tx_soroban_invalid"
  /// It needs a ledger entry that the network has frozen.
  case frozenKeyAccessed = "tx_frozen_key_accessed"

  /// A sentence about what happened, what it means for the money, and what to do.
  public var sentence: Sentence {
    switch self {
    case .success, .feeBumpInnerSuccess: "Done: the network has carried it out."
    case .failed, .feeBumpInnerFailed:
      "Not sent. The network refused it. Only the network fee may have been taken. Check what you entered and try again."
    case .tooEarly: "Not sent. It isn't valid yet. Nothing was taken from the account. Check this computer's clock and try again."
    case .tooLate:
      "Not sent. It reached the network too late. Nothing was taken from the account, and this payment can no longer go through, so you can safely try again. "
        + "If it happens again, check this computer's clock."
    case .missingOperation: "Not sent. There was nothing in it to carry out. Nothing was taken from the account."
    case .badSequence:
      "Not sent. The account was used from elsewhere at the same moment. Nothing was taken by this attempt. "
        + "Look at the recent payments first, and try again only if yours is not among them."
    case .badAuthorization:
      "Not sent. The network did not accept the signature. Nothing was taken from the account. "
        + "This key may not be allowed to pay from the account alone, or the payment was made for another network."
    case .insufficientBalance:
      "Not sent. The account doesn't have enough lumens (XLM) for the network fee. Nothing was taken from the account. Add lumens and try again."
    case .noSourceAccount: "Not sent. The account doesn't exist on this network yet. Nothing was taken. Fund the account with lumens (XLM) first."
    case .insufficientFee:
      "Not sent. The network is busy and the fee that was offered is too low. Nothing was taken from the account. "
        + "Try again in a minute, or offer a higher fee."
    case .badAuthorizationExtra: "Not sent. It carries a signature that isn't needed. Nothing was taken from the account. Try again."
    case .internalError: "Not sent. The network had an internal error. Nothing was taken from the account. Try again in a few minutes."
    case .notSupported: "Not sent. This network doesn't know this kind of transaction. Nothing was taken from the account."
    case .badSponsorship: "Not sent. A reserve that another account was to pay for isn't arranged properly. Nothing was taken from the account."
    case .badMinSequenceAgeOrGap: "Not sent. The account was used too recently for it. Nothing was taken from the account. Try again later."
    case .malformed: "Not sent. It is malformed. Nothing was taken from the account. Check what you entered and try again."
    case .sorobanInvalid: "Not sent. Its smart contract call isn't valid. Nothing was taken from the account."
    case .frozenKeyAccessed: "Not sent. The network has frozen something that it needs. Nothing was taken from the account."
    }
  }
}
