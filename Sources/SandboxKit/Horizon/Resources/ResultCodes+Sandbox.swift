import HorizonKit
import StellarKit
import StellarXDR

extension ResultCodes {
  /// Gives a transaction's result Horizon's names.
  ///
  /// - Parameter hash: the transaction whose codes are asked for, if it may be the one inside a fee bump.
  init(_ result: XDR.TransactionResult, askedFor hash: TransactionHash?) {
    switch result.result {
    case .success(let results), .failed(let results):
      self.init(transaction: result.code.horizonName, operations: results.map(\.horizonName))
    case .feeBumpInner(let pair):
      let operations: [XDR.OperationResult] =
        switch pair.result.result {
        case .success(let results), .failed(let results): results
        case .refused: []
        }
      let (inner, names) = (pair.result.code.horizonName, operations.map(\.horizonName))
      if pair.transactionHash == hash?.value {
        self.init(transaction: inner, operations: names)
      } else {
        self.init(transaction: result.code.horizonName, innerTransaction: inner, operations: names)
      }
    case .refused(let code):
      self.init(transaction: code.horizonName)
    }
  }
}

extension XDR.TransactionResultCode {
  fileprivate var horizonName: String {
    switch self {
    case .txFeeBumpInnerSuccess: "tx_fee_bump_inner_success"
    case .txSuccess: "tx_success"
    case .txFailed: "tx_failed"
    case .txTooEarly: "tx_too_early"
    case .txTooLate: "tx_too_late"
    case .txMissingOperation: "tx_missing_operation"
    case .txBadSeq: "tx_bad_seq"
    case .txBadAuth: "tx_bad_auth"
    case .txInsufficientBalance: "tx_insufficient_balance"
    case .txNoAccount: "tx_no_source_account"
    case .txInsufficientFee: "tx_insufficient_fee"
    case .txBadAuthExtra: "tx_bad_auth_extra"
    case .txInternalError: "tx_internal_error"
    case .txNotSupported: "tx_not_supported"
    case .txFeeBumpInnerFailed: "tx_fee_bump_inner_failed"
    case .txBadSponsorship: "tx_bad_sponsorship"
    case .txBadMinSeqAgeOrGap: "tx_bad_minseq_age_or_gap"
    case .txMalformed: "tx_malformed"
    case .txSorobanInvalid: "tx_soroban_invalid"
    case .txFrozenKeyAccessed: "tx_frozen_key_accessed"
    }
  }
}

extension XDR.OperationResult {
  /// Horizon's own names, for codes that have other names in the protocol.
  private static let ownNames: [XDR.OperationType: [String: String]] = {
    let offers = [
      "sell_not_authorized": "sell_not_authorized", "buy_not_authorized": "buy_not_authorized", "buy_no_issuer": "buy_no_issuer",
      "not_found": "op_offer_not_found",
    ]
    let contracts = [
      "trapped": "function_trapped", "resource_limit_exceeded": "resource_limit_exceeded", "entry_archived": "entry_archived",
      "insufficient_refundable_fee": "insufficient_refundable_fee",
    ]
    return [
      .pathPaymentStrictReceive: ["offer_cross_self": "op_cross_self", "over_sendmax": "op_over_source_max"],
      .pathPaymentStrictSend: ["offer_cross_self": "op_cross_self", "under_destmin": "op_under_dest_min"],
      .manageSellOffer: offers, .manageBuyOffer: offers, .createPassiveSellOffer: offers,
      .allowTrust: ["no_trust_line": "op_no_trust", "trust_not_required": "op_not_required"],
      .setTrustLineFlags: ["no_trust_line": "op_no_trust"],
      .accountMerge: ["seqnum_too_far": "op_seq_num_too_far"],
      .manageData: ["name_not_found": "op_data_name_not_found", "invalid_name": "op_data_invalid_name"],
      .clawbackClaimableBalance: ["not_issuer": "op_no_issuer"],
      .invokeHostFunction: contracts, .extendFootprintTTL: contracts, .restoreFootprint: contracts,
    ]
  }()

  fileprivate var horizonName: String {
    switch self {
    case .createAccount(let code): code.horizonName
    case .payment(let code): code.horizonName
    case .changeTrust(let code): code.horizonName
    case .notRun(let code): code.horizonName
    default: type.flatMap { Self.ownNames[$0]?[codeName] } ?? "op_\(codeName)"
    }
  }
}

extension XDR.OperationResultCode {
  fileprivate var horizonName: String {
    switch self {
    case .opBadAuth: "op_bad_auth"
    case .opNoAccount: "op_no_source_account"
    case .opNotSupported: "op_not_supported"
    case .opTooManySubentries: "op_too_many_subentries"
    case .opExceededWorkLimit: "op_exceeded_work_limit"
    case .opTooManySponsoring: "op_too_many_sponsoring"
    }
  }
}

extension XDR.CreateAccountResultCode {
  fileprivate var horizonName: String {
    switch self {
    case .success: "op_success"
    case .malformed: "op_malformed"
    case .underfunded: "op_underfunded"
    case .lowReserve: "op_low_reserve"
    case .alreadyExist: "op_already_exists"
    }
  }
}

extension XDR.PaymentResultCode {
  fileprivate var horizonName: String {
    switch self {
    case .success: "op_success"
    case .malformed: "op_malformed"
    case .underfunded: "op_underfunded"
    case .srcNoTrust: "op_src_no_trust"
    case .srcNotAuthorized: "op_src_not_authorized"
    case .noDestination: "op_no_destination"
    case .noTrust: "op_no_trust"
    case .notAuthorized: "op_not_authorized"
    case .lineFull: "op_line_full"
    case .noIssuer: "op_no_issuer"
    }
  }
}

extension XDR.ChangeTrustResultCode {
  fileprivate var horizonName: String {
    switch self {
    case .success: "op_success"
    case .malformed: "op_malformed"
    case .noIssuer: "op_no_issuer"
    case .invalidLimit: "op_invalid_limit"
    case .lowReserve: "op_low_reserve"
    case .selfNotAllowed: "op_self_not_allowed"
    case .trustLineMissing: "op_trust_line_missing"
    case .cannotDelete: "op_cannot_delete"
    // Horizon's own spelling.
    case .notAuthMaintainLiabilities: "op_not_aut_maintain_liabilities"
    }
  }
}
