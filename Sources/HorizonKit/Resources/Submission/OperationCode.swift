/// The result codes of operations, in Horizon's names.
///
/// The meaning of a code depends on the operation: see ``OperationRefusal``. Unknown codes are kept as text in ``ResultCodes/operations``.
/// Source: the protocol's `Stellar-transaction.x`, and Horizon's package `codes`.
public enum OperationCode: String, Hashable, Sendable, CaseIterable {
  // Of any operation
  /// It was applied.
  case success = "op_success"
  /// It was applied, and has a result of its own kind.
  case inner = "op_inner"
  /// It lacks signatures, or their weight is too low.
  case badAuthorization = "op_bad_auth"
  /// Its source account doesn't exist.
  case noSourceAccount = "op_no_source_account"
  /// The network doesn't know this kind of operation.
  case notSupported = "op_not_supported"
  /// The account has the maximum number of subentries, 1,000.
  case tooManySubentries = "op_too_many_subentries"
  /// It would do too much work, such as crossing too many offers.
  case exceededWorkLimit = "op_exceeded_work_limit"
  /// The account sponsors the maximum number of reserves.
  case tooManySponsoring = "op_too_many_sponsoring"
  // Of several kinds
  /// It is malformed.
  case malformed = "op_malformed"
  /// The account doesn't have enough to spend.
  case underfunded = "op_underfunded"
  /// The account's balance would fall below its reserve.
  case lowReserve = "op_low_reserve"
  /// The trustline's limit would be exceeded.
  case lineFull = "op_line_full"
  /// The asset's issuer doesn't exist.
  case noIssuer = "op_no_issuer"
  /// The account has no trustline to the asset.
  case noTrust = "op_no_trust"
  /// The issuer hasn't authorized the trustline.
  case notAuthorized = "op_not_authorized"
  /// It names its own account where that makes no sense.
  case selfNotAllowed = "op_self_not_allowed"
  /// The subject of the operation doesn't exist.
  case doesNotExist = "op_does_not_exist"
  /// The network has frozen the trustline.
  case trustLineFrozen = "op_trustline_frozen"
  // Of creating an account, and of payments
  /// The account to create already exists.
  case alreadyExists = "op_already_exists"
  /// The sender has no trustline to the asset.
  case sourceNoTrust = "op_src_no_trust"
  /// The issuer hasn't authorized the sender's trustline.
  case sourceNotAuthorized = "op_src_not_authorized"
  /// The recipient doesn't exist.
  case noDestination = "op_no_destination"
  /// The order books and pools along the path hold too little.
  case tooFewOffers = "op_too_few_offers"
  /// It would trade with the account's own offer.
  case crossSelf = "op_cross_self"
  /// It would cost more than the maximum to send.
  case overSourceMaximum = "op_over_source_max"
  /// Less than the required minimum would arrive.
  case underDestinationMinimum = "op_under_dest_min"
  // Of offers. Some are without `op_` in Horizon too.
  /// The account has no trustline to what it sells.
  case sellNoTrust = "op_sell_no_trust"
  /// The account has no trustline to what it buys.
  case buyNoTrust = "op_buy_no_trust"
  /// The issuer hasn't authorized holding what is sold.
  case sellNotAuthorized = "sell_not_authorized"
  /// The issuer hasn't authorized holding what is bought.
  case buyNotAuthorized = "buy_not_authorized"
  /// The issuer of what is sold doesn't exist.
  case sellNoIssuer = "op_sell_no_issuer"
  /// The issuer of what is bought doesn't exist.
  case buyNoIssuer = "buy_no_issuer"
  /// The account has no such offer.
  case offerNotFound = "op_offer_not_found"
  // Of setting options
  /// The account has the maximum number of signers, 20.
  case tooManySigners = "op_too_many_signers"
  /// Flags are both set and cleared, or exclude each other.
  case badFlags = "op_bad_flags"
  /// The inflation destination doesn't exist.
  case invalidInflation = "op_invalid_inflation"
  /// The account's flags can't be changed any more.
  case cannotChange = "op_cant_change"
  /// There is no such flag.
  case unknownFlag = "op_unknown_flag"
  /// A weight or threshold is above 255.
  case thresholdOutOfRange = "op_threshold_out_of_range"
  /// The signer is the account's own key, or an invalid key.
  case badSigner = "op_bad_signer"
  /// The home domain is invalid.
  case invalidHomeDomain = "op_invalid_home_domain"
  /// Clawback requires revocable authorizations.
  case authorizationRevocableRequired = "op_auth_revocable_required"
  // Of trustlines
  /// The limit is below what the trustline holds or has promised.
  case invalidLimit = "op_invalid_limit"
  /// The account lacks a trustline to an asset of the pool.
  case trustLineMissing = "op_trust_line_missing"
  /// The trustline is still needed for a pool's shares.
  case cannotDelete = "op_cannot_delete"
  /// Spelled as Horizon spells it.
  case notAuthorizedToMaintainLiabilities = "op_not_aut_maintain_liabilities"
  /// The asset's issuer requires no authorization.
  case notRequired = "op_not_required"
  /// The issuer's authorizations can't be revoked.
  case cannotRevoke = "op_cant_revoke"
  /// The flags would contradict each other.
  case invalidState = "op_invalid_state"
  /// The trustline or balance can't be clawed back.
  case notClawbackEnabled = "op_not_clawback_enabled"
  // Of merging accounts
  /// The account to merge into doesn't exist.
  case noAccount = "op_no_account"
  /// The account may not be merged, because of its own flag.
  case immutableSet = "op_immutable_set"
  /// The account still has subentries.
  case hasSubentries = "op_has_sub_entries"
  /// The account's sequence number is too high for a merge.
  case sequenceTooFar = "op_seq_num_too_far"
  /// The recipient can't hold that many lumens.
  case destinationFull = "op_dest_full"
  /// The account still sponsors reserves of others.
  case isSponsor = "op_is_sponsor"
  // Of inflation, data entries and sequence numbers
  /// It isn't time for inflation.
  case notTime = "op_not_time"
  /// The network doesn't support it yet.
  case notSupportedYet = "op_not_supported_yet"
  /// There is no such data entry to remove.
  case dataNameNotFound = "op_data_name_not_found"
  /// The data entry's name is invalid.
  case dataInvalidName = "op_data_invalid_name"
  /// The sequence number to bump to is out of range.
  case badSequence = "op_bad_seq"
  // Of claimable balances
  /// The account isn't a claimant, or its predicate doesn't hold.
  case cannotClaim = "op_cannot_claim"
  // Of sponsorship
  /// The account is already being sponsored.
  case alreadySponsored = "op_already_sponsored"
  /// A sponsor would be sponsored itself, or the other way round.
  case recursive = "op_recursive"
  /// Nobody sponsors the account here.
  case notSponsored = "op_not_sponsored"
  /// The account doesn't pay for this reserve.
  case notSponsor = "op_not_sponsor"
  /// The reserve can only be transferred to another sponsor.
  case onlyTransferable = "op_only_transferable"
  // Of liquidity pools
  /// The pool's price is outside the bounds.
  case badPrice = "op_bad_price"
  /// The pool can hold no more.
  case poolFull = "op_pool_full"
  /// Less than the required minimum would be returned.
  case underMinimum = "op_under_minimum"
  // Of smart contracts
  /// The contract's function failed.
  case functionTrapped = "function_trapped"
  /// It used more resources than were paid for.
  case resourceLimitExceeded = "resource_limit_exceeded"
  /// It needs an entry that has been archived.
  case entryArchived = "entry_archived"
  /// The refundable fee is too low.
  case insufficientRefundableFee = "insufficient_refundable_fee"

  /// Whether the operation did what it says.
  public var isSuccess: Bool { self == .success || self == .inner }
}
