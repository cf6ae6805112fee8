import Foundation
public import StellarXDR

extension ResultCodes {
  /// The codes of a result in its wire form.
  public init(_ result: XDR.TransactionResult) {
    transaction = Self.name(result.code)
    switch result.result {
    case .success(let results), .failed(let results): operations = results.map(Self.name)
    case .refused: operations = []
    case .feeBumpInner(let pair):
      innerTransaction = Self.name(pair.result.code)
      switch pair.result.result {
      case .success(let results), .failed(let results): operations = results.map(Self.name)
      case .refused: operations = []
      }
    }
  }

  private static func name(_ code: XDR.TransactionResultCode) -> String {
    switch code {
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

  private static func name(_ result: XDR.OperationResult) -> String {
    switch result {
    case .createAccount(let code): name(code)
    case .payment(let code): name(code)
    case .changeTrust(let code): name(code)
    case .notRun(let code): name(code)
    default: "op_\(result.codeName)"
    }
  }

  private static func name(_ code: XDR.OperationResultCode) -> String {
    switch code {
    case .opBadAuth: "op_bad_auth"
    case .opNoAccount: "op_no_source_account"
    case .opNotSupported: "op_not_supported"
    case .opTooManySubentries: "op_too_many_subentries"
    case .opExceededWorkLimit: "op_exceeded_work_limit"
    case .opTooManySponsoring: "op_too_many_sponsoring"
    }
  }

  private static func name(_ code: XDR.CreateAccountResultCode) -> String {
    switch code {
    case .success: "op_success"
    case .malformed: "op_malformed"
    case .underfunded: "op_underfunded"
    case .lowReserve: "op_low_reserve"
    case .alreadyExist: "op_already_exists"
    }
  }

  private static func name(_ code: XDR.PaymentResultCode) -> String {
    switch code {
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

  private static func name(_ code: XDR.ChangeTrustResultCode) -> String {
    switch code {
    case .success: "op_success"
    case .malformed: "op_malformed"
    case .noIssuer: "op_no_issuer"
    case .invalidLimit: "op_invalid_limit"
    case .lowReserve: "op_low_reserve"
    case .selfNotAllowed: "op_self_not_allowed"
    case .trustLineMissing: "op_trust_line_missing"
    case .cannotDelete: "op_cannot_delete"
    case .notAuthMaintainLiabilities: "op_not_aut_maintain_liabilities"
    }
  }
}

extension TransactionResource {
  /// The codes in ``resultXDR``; nil where it can't be read.
  public var resultCodes: ResultCodes? {
    guard let bytes = Data(base64Encoded: resultXDR), let result = try? XDR.TransactionResult(xdr: Array(bytes)) else { return nil }
    return ResultCodes(result)
  }
}
