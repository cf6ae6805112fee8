/// The result codes that operations can give, in Horizon's names.
///
/// What one means depends on the operation: see ``OperationRefusal``. A code that isn't here yet is kept as text in ``ResultCodes/operations``.
/// Source: the protocol's `Stellar-transaction.x`, and Horizon's package `codes`.
public enum OperationCode: String, Hashable, Sendable, CaseIterable {
  // Of any operation
  case success = "op_success"
  case inner = "op_inner"
  case badAuthorization = "op_bad_auth"
  case noSourceAccount = "op_no_source_account"
  case notSupported = "op_not_supported"
  case tooManySubentries = "op_too_many_subentries"
  case exceededWorkLimit = "op_exceeded_work_limit"
  case tooManySponsoring = "op_too_many_sponsoring"
  // Of several kinds
  case malformed = "op_malformed"
  case underfunded = "op_underfunded"
  case lowReserve = "op_low_reserve"
  case lineFull = "op_line_full"
  case noIssuer = "op_no_issuer"
  case noTrust = "op_no_trust"
  case notAuthorized = "op_not_authorized"
  case selfNotAllowed = "op_self_not_allowed"
  case doesNotExist = "op_does_not_exist"
  case trustLineFrozen = "op_trustline_frozen"
  // Of creating an account, and of payments
  case alreadyExists = "op_already_exists"
  case sourceNoTrust = "op_src_no_trust"
  case sourceNotAuthorized = "op_src_not_authorized"
  case noDestination = "op_no_destination"
  case tooFewOffers = "op_too_few_offers"
  case crossSelf = "op_cross_self"
  case overSourceMaximum = "op_over_source_max"
  case underDestinationMinimum = "op_under_dest_min"
  // Of offers. Some are without `op_` in Horizon too.
  case sellNoTrust = "op_sell_no_trust"
  case buyNoTrust = "op_buy_no_trust"
  case sellNotAuthorized = "sell_not_authorized"
  case buyNotAuthorized = "buy_not_authorized"
  case sellNoIssuer = "op_sell_no_issuer"
  case buyNoIssuer = "buy_no_issuer"
  case offerNotFound = "op_offer_not_found"
  // Of setting options
  case tooManySigners = "op_too_many_signers"
  case badFlags = "op_bad_flags"
  case invalidInflation = "op_invalid_inflation"
  case cannotChange = "op_cant_change"
  case unknownFlag = "op_unknown_flag"
  case thresholdOutOfRange = "op_threshold_out_of_range"
  case badSigner = "op_bad_signer"
  case invalidHomeDomain = "op_invalid_home_domain"
  case authorizationRevocableRequired = "op_auth_revocable_required"
  // Of trustlines
  case invalidLimit = "op_invalid_limit"
  case trustLineMissing = "op_trust_line_missing"
  case cannotDelete = "op_cannot_delete"
  /// Spelled as Horizon spells it.
  case notAuthorizedToMaintainLiabilities = "op_not_aut_maintain_liabilities"
  case notRequired = "op_not_required"
  case cannotRevoke = "op_cant_revoke"
  case invalidState = "op_invalid_state"
  case notClawbackEnabled = "op_not_clawback_enabled"
  // Of merging accounts
  case noAccount = "op_no_account"
  case immutableSet = "op_immutable_set"
  case hasSubentries = "op_has_sub_entries"
  case sequenceTooFar = "op_seq_num_too_far"
  case destinationFull = "op_dest_full"
  case isSponsor = "op_is_sponsor"
  // Of inflation, data entries and sequence numbers
  case notTime = "op_not_time"
  case notSupportedYet = "op_not_supported_yet"
  case dataNameNotFound = "op_data_name_not_found"
  case dataInvalidName = "op_data_invalid_name"
  case badSequence = "op_bad_seq"
  // Of claimable balances
  case cannotClaim = "op_cannot_claim"
  // Of sponsorship
  case alreadySponsored = "op_already_sponsored"
  case recursive = "op_recursive"
  case notSponsored = "op_not_sponsored"
  case notSponsor = "op_not_sponsor"
  case onlyTransferable = "op_only_transferable"
  // Of liquidity pools
  case badPrice = "op_bad_price"
  case poolFull = "op_pool_full"
  case underMinimum = "op_under_minimum"
  // Of smart contracts
  case functionTrapped = "function_trapped"
  case resourceLimitExceeded = "resource_limit_exceeded"
  case entryArchived = "entry_archived"
  case insufficientRefundableFee = "insufficient_refundable_fee"

  /// Whether the operation did what it says.
  public var isSuccess: Bool { self == .success || self == .inner }

  /// What happened, what it means for the money, and what to do, where nothing is known of the operation.
  public var sentence: String { OperationRefusal(name: rawValue).sentence }
}
