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
  ])
  func `results have Horizon's names`(result: XDR.OperationResult, name: String) {
    let problem = HorizonProblem.failed("", XDR.TransactionResult(feeCharged: 0, result: .failed([result]))).problem
    #expect(problem.extras?.resultCodes?.operations == [name])
  }
}
