import HorizonKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ResultCodeTests {
  @Test(arguments: [
    (XDR.OperationResult.pathPaymentStrictReceive(.offerCrossSelf), "op_cross_self"), (.pathPaymentStrictReceive(.overSendmax), "op_over_source_max"),
    (.pathPaymentStrictSend(.underDestmin), "op_under_dest_min"), (.pathPaymentStrictSend(.tooFewOffers), "op_too_few_offers"),
    (.manageSellOffer(.sellNotAuthorized), "sell_not_authorized"), (.manageBuyOffer(.buyNoIssuer), "buy_no_issuer"),
    (.manageBuyOffer(.sellNoIssuer), "op_sell_no_issuer"), (.createPassiveSellOffer(.notFound), "op_offer_not_found"),
    (.allowTrust(.noTrustLine), "op_no_trust"), (.allowTrust(.trustNotRequired), "op_not_required"),
    (.setTrustLineFlags(.noTrustLine), "op_no_trust"),
    (.accountMerge(.seqnumTooFar), "op_seq_num_too_far"), (.accountMerge(.hasSubEntries), "op_has_sub_entries"),
    (.manageData(.nameNotFound), "op_data_name_not_found"), (.manageData(.invalidName), "op_data_invalid_name"),
    (.clawbackClaimableBalance(.notIssuer), "op_no_issuer"), (.liquidityPoolDeposit(.badPrice), "op_bad_price"),
    (.setOptions(.authRevocableRequired), "op_auth_revocable_required"), (.notRun(.opTooManySponsoring), "op_too_many_sponsoring"),
    (.invokeHostFunction(.trapped), "function_trapped"), (.invokeHostFunction(.malformed), "op_malformed"),
    (.invokeHostFunction(.resourceLimitExceeded), "resource_limit_exceeded"), (.invokeHostFunction(.entryArchived), "entry_archived"),
    (.invokeHostFunction(.insufficientRefundableFee), "insufficient_refundable_fee"),
    (.extendFootprintTTL(.resourceLimitExceeded), "resource_limit_exceeded"),
    (.restoreFootprint(.insufficientRefundableFee), "insufficient_refundable_fee"),
  ])
  func `results have Horizon's names`(result: XDR.OperationResult, name: String) {
    #expect(Self.name(of: result) == name)
  }

  // The client has its own names, which are tested against a table of Horizon's.
  @Test(arguments: XDR.OperationType.allCases) func `every result has the name that the client knows`(type: XDR.OperationType) throws {
    var code: Int32 = -1
    while let result = Self.result(type, code) {
      #expect(Self.name(of: result) == OperationCode(result)?.rawValue, "\(type) \(code)")
      code -= 1
    }
    #expect(code < -1)
  }

  private static func name(of result: XDR.OperationResult) -> String? {
    let problem = HorizonProblem.failed("", XDR.TransactionResult(feeCharged: 0, result: .failed([result]))).problem
    return problem.extras?.resultCodes?.operations.first
  }

  /// A result with a code, and with zeros for any contents; nil if there is no such code.
  private static func result(_ type: XDR.OperationType, _ code: Int32) -> XDR.OperationResult? {
    var encoder = XDREncoder()
    for number in [0, type.rawValue, code] { encoder.int32(number) }
    let bytes = encoder.bytes
    return (0...64).lazy.compactMap { try? XDR.OperationResult(xdr: bytes + [UInt8](repeating: 0, count: 4 * $0)) }.first
  }
}
