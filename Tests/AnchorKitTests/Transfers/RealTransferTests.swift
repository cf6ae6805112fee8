import Foundation
import StellarKit
import Testing

@testable import AnchorKit

/// Transfers in which anchors on the public network deviate from the proposals.
struct RealTransferTests {
  private static let account = "GBANAGOAXH5ONSBI2I6I5LHP2TCRHWMZIAMGUQH2TNKQNCOGJ7GC3ZOL"

  private func transfer(_ json: String) throws -> Transfer { try Transfer(json: Array(json.utf8), from: Fixture.domain) }

  @Test(arguments: ["USD", "EUR"]) func `a refund whose amounts are objects is read unless its asset differs from the incoming asset`(_ code: String)
    throws
  {
    let refunds = """
      "refunds":{"amount_refunded":{"amount":"20.00","asset":"iso4217:USD"},"amount_fee":{"amount":"0","asset":"iso4217:USD"},
      "payments":[{"id":"R1","id_type":"external","amount":{"amount":"20.00","asset":"iso4217:USD"},"fee":{"amount":"0","asset":"iso4217:USD"}}]}
      """
    let refunded = try transfer(#"{"id":"t","status":"refunded","amount_in":"20.00","amount_in_asset":"iso4217:\#(code)",\#(refunds)}"#)
    #expect(refunded.status == .refunded)
    guard code == "USD" else {
      #expect(refunded.refunds == nil && refunded.unreadable.count == 1)
      return
    }
    let found = try #require(refunded.refunds)
    #expect(try found.amount == DecimalAmount("20") && found.fee == .zero && found.payments.map(\.amount) == [DecimalAmount("20")])
    #expect(refunded.unreadable.isEmpty)
  }

  @Test func `a refund with amounts in different assets is ignored`() throws {
    let refunds = #""amount_refunded":{"amount":"20","asset":"iso4217:USD"},"amount_fee":{"amount":"500","asset":"iso4217:NGN"}"#
    #expect(try transfer(#"{"id":"t","status":"refunded","refunds":{\#(refunds)}}"#).refunds == nil)
  }

  @Test func `zero with an exponent is zero`() throws {
    let done = try transfer(
      #"{"id":"t","kind":"withdrawal","status":"completed","amount_in":"20.0000000","amount_fee":"0E-7","amount_out":"20.0000000"}"#)
    #expect(done.status == .completed && done.fee?.total == .zero && done.amountsAgree == true)
    let refunds = #""refunds":{"amount_refunded":"20.0000000","amount_fee":"0E-7","payments":[]}"#
    let refunded = try transfer(#"{"id":"t","kind":"withdrawal","status":"refunded",\#(refunds)}"#)
    #expect(refunded.refunds?.fee == .zero && refunded.refunds?.amount.description == "20")
  }

  @Test func `the fields to correct may be a list of names`() throws {
    let json = #"{"id":"t","status":"pending_customer_info_update","required_info_updates":["last_name","first_name"]}"#
    #expect(try transfer(json).requiredInfo == [CustomerFieldRequest(.person(.lastName)), CustomerFieldRequest(.person(.firstName))])
  }

  @Test(arguments: [
    #""refunds":"all""#, #""refunds":{"amount_refunded":"some"}"#, #""amount_fee":"some""#, #""fee_details":{"asset":"x"}"#, #""status_eta":"soon""#,
    #""started_at":"yesterday""#, #""updated_at":"soon""#, #""completed_at":"tomorrow""#, #""required_info_updates":5"#, #""refunded":"perhaps""#,
    #""kyc_verified":"perhaps""#, #""message":{}"#, #""from":["a"]"#, #""to":{"a":"b"}"#, #""deposit_memo":{"a":"b"}"#,
    #""stellar_transaction_id":{"a":"b"}"#, #""more_info_url":{"a":"b"}"#,
  ])
  func `an invalid descriptive field never hides a transfer's status`(_ field: String) throws {
    let found = try transfer(#"{"id":"t","status":"completed","amount_in":"20","amount_out":"20",\#(field)}"#)
    #expect(found.status == .completed && found.unreadable.count == 1)
    // Nothing is computed from unknown values.
    #expect(found.refunds == nil && found.fee == nil && found.amountsAgree == nil)
  }

  @Test(arguments: [
    #""amount_in":"some""#, #""amount_in":{"amount":"20"}"#, #""amount_in":"1E+99""#, #""amount_in_asset":"dollars""#, #""amount_out":"some""#,
    #""withdraw_anchor_account":"GABC""#, #""withdraw_memo":{"a":"b"}"#, #""user_action_required_by":"soon""#,
    #""instructions":{"a":{"value":[]}}"#, #""claimable_balance_id":{"a":"b"}"#, #""quote_id":{"a":"b"}"#, #""kind":{"a":"b"}"#,
  ])
  func `an invalid amount, destination or deadline of a transfer is an error`(_ field: String) {
    #expect(throws: AnchorError.self) { try transfer(#"{"id":"t","status":"pending_user_transfer_start",\#(field)}"#) }
  }

  @Test func `in a deposit, a destination that can't be read and an instruction without a value don't hide the rest`() throws {
    let instructions = #""instructions":{"bank_number":{"value":"121122676"},"external_transfer_memo":{"value":null},"bank_name":{}}"#
    let deposit = #""kind":"deposit","withdraw_anchor_account":"pending","withdraw_memo":"x","withdraw_memo_type":"hash""#
    let found = try transfer(#"{"id":"t","status":"pending_user_transfer_start",\#(deposit),\#(instructions)}"#)
    #expect(found.instructions.map(\.value) == ["121122676"] && found.withdrawAccount == nil && found.unreadable.count == 1)
  }

  @Test func `zeros that stand for unknown amounts are ignored, and the requested amount is paid`() throws {
    let zeros = #""amount_in":"0","amount_out":"0","amount_fee":"0","started_at":"2025-10-29 14:56:04""#
    let waiting = try transfer(#"{"id":"t1","kind":"withdrawal","status":"pending_user_transfer_start",\#(zeros)}"#)
    #expect(waiting.amountIn == nil && waiting.amountOut == nil && waiting.isAmountOutOpen && waiting.fee == nil)
    let first = WithdrawalDestination(account: try MuxedAccount(Self.account), memo: TransferMemo(type: "text", value: "2cd764e19cd64a93"))
    let payment = AnchorPayment(
      destination: try MuxedAccount(Self.account), asset: .native, amount: try Amount("120"), memo: .text(try MemoText("2cd764e19cd64a93")))
    #expect(try Fixture.payment(after: [waiting], destination: first, in: .native, asked: DecimalAmount("120")) == payment)
    #expect(throws: AnchorPaymentError.noAmount) { try Fixture.payment(after: [waiting], destination: first) }
    // A refunded transfer has paid out nothing, so its zeros count.
    let refunded = try transfer(#"{"id":"2cd7","kind":"withdrawal","status":"refunded",\#(zeros)}"#)
    #expect(refunded.amountOut == .zero && refunded.amountIn == .zero && refunded.fee?.total == .zero)
    let free = try transfer(#"{"id":"t","status":"pending_user_transfer_start","amount_in":"5","amount_out":"5","amount_fee":"0"}"#)
    #expect(free.fee?.total == .zero)
    // If the fee takes the whole amount, zero arrives.
    let eaten = try transfer(#"{"id":"t","status":"pending_user_transfer_start","amount_in":"5","amount_out":"0","amount_fee":"5"}"#)
    #expect(eaten.amountOut == .zero && !eaten.isAmountOutOpen && eaten.amountIn != nil && eaten.fee?.total == eaten.amountIn)
  }
}
