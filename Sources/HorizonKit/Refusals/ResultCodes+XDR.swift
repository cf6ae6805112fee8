import Foundation
import StellarKit
public import StellarXDR

extension ResultCodes {
  /// The codes of a result in XDR.
  public init(_ result: XDR.TransactionResult) {
    transaction = TransactionCode(result.code).rawValue
    switch result.result {
    case .success(let results), .failed(let results): operations = results.map(Self.name)
    case .refused: operations = []
    case .feeBumpInner(let pair):
      innerTransaction = TransactionCode(pair.result.code).rawValue
      switch pair.result.result {
      case .success(let results), .failed(let results): operations = results.map(Self.name)
      case .refused: operations = []
      }
    }
  }

  private static func name(_ result: XDR.OperationResult) -> String {
    OperationCode(result)?.rawValue ?? "op_\(result.codeName)"
  }
}

extension TransactionCode {
  /// Horizon's name for a transaction's result.
  public init(_ code: XDR.TransactionResultCode) {
    self =
      switch code {
      case .txFeeBumpInnerSuccess: .feeBumpInnerSuccess
      case .txSuccess: .success
      case .txFailed: .failed
      case .txTooEarly: .tooEarly
      case .txTooLate: .tooLate
      case .txMissingOperation: .missingOperation
      case .txBadSeq: .badSequence
      case .txBadAuth: .badAuthorization
      case .txInsufficientBalance: .insufficientBalance
      case .txNoAccount: .noSourceAccount
      case .txInsufficientFee: .insufficientFee
      case .txBadAuthExtra: .badAuthorizationExtra
      case .txInternalError: .internalError
      case .txNotSupported: .notSupported
      case .txFeeBumpInnerFailed: .feeBumpInnerFailed
      case .txBadSponsorship: .badSponsorship
      case .txBadMinSeqAgeOrGap: .badMinSequenceAgeOrGap
      case .txMalformed: .malformed
      case .txSorobanInvalid: .sorobanInvalid
      case .txFrozenKeyAccessed: .frozenKeyAccessed
      }
  }
}

extension XDR.TransactionResult {
  /// A result from base64, as Horizon returns it; nil if it can't be read.
  init?(base64: String) {
    guard let bytes = Data(base64Encoded: base64), let result = try? XDR.TransactionResult(xdr: Array(bytes)) else { return nil }
    self = result
  }
}

extension TransactionResource {
  /// The codes in ``resultXDR``; nil if it can't be read.
  public var resultCodes: ResultCodes? { XDR.TransactionResult(base64: resultXDR).map { ResultCodes($0) } }

  /// Why the transaction failed in its ledger; meaningless for a successful one.
  public var refusal: TransactionRefusal {
    let codes = resultCodes ?? ResultCodes(transaction: TransactionCode.failed.rawValue)
    return TransactionRefusal(codes: codes, envelope: try? XDR.TransactionEnvelope(base64: envelopeXDR), transaction: self)
  }
}
