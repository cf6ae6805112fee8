import AnchorKit
import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// What a transfer's record says, depending on its anchor's last answer.
@Suite struct TransferRecordTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)

  /// A deposit of lumens.
  ///
  /// - Parameter quote: the quote that the deposit was begun with.
  private func deposit(_ status: String, _ more: String, quote: KeptQuote? = nil) throws -> (row: StoredTransfer, data: PrivateTransferData) {
    let answer = #"{"id":"t1","kind":"deposit","status":"\#(status)",\#(more)}"#
    let transfer = try Transfer(json: Array(answer.utf8), from: "localhost:1")
    let account = try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    let start = TransferStart(
      client: ClientAccount(account), anchor: "localhost:1", via: .sep6, anchorID: "t1", isWithdrawal: false, asset: .native)
    var row = StoredTransfer(start, now: Self.now)
    _ = try row.observe(transfer, now: Self.now)
    var data = PrivateTransferData()
    data.quote = quote
    data.keep(transfer, now: Self.now)
    return (row, data)
  }

  @Test func `a quote that the anchor no longer keeps gives neither the amount to arrive nor the time limit to send the money`() throws {
    let expires = Self.now - 60
    let json =
      #"{"id":"q1","expires_at":"\#(expires.formatted(.iso8601))","sell_asset":"iso4217:EUR","buy_asset":"stellar:native","#
      + #""price":"2","sell_amount":"20","buy_amount":"10"}"#
    let quote = KeptQuote(try Quote(AnswerFields(json: Array(json.utf8), from: "localhost:1")))
    for (answer, arriving, before) in [
      (#""amount_in":"20""#, "10", expires), (#""amount_in":"30""#, nil, nil), (#""amount_in":"10""#, nil, nil),
      (#""amount_in":"20","quote_id":"q2""#, nil, nil),
    ] as [(String, String?, Date?)] {
      let (row, data) = try deposit("pending_user_transfer_start", answer, quote: quote)
      let record = TransferRecord(row, privateData: data, payment: nil)
      #expect(record.arriving?.description == arriving && record.sendBefore == before, "\(answer)")
      #expect(record.isTooLateToSend(at: Self.now) == (before != nil))
    }
  }

  @Test func `a stored transfer without a refund flag counts as paid back if its answer says that all was refunded`() throws {
    let refunds = #""amount_in":"20","refunds":{"amount_refunded":"19","amount_fee":"1","payments":[]}"#
    for (answer, isPaidBack) in [(refunds, true), (#""amount_in":"20","refunded":true"#, true), (#""amount_in":"20""#, false)] {
      let (kept, data) = try deposit("completed", answer)
      var row = kept
      #expect(row.isRefunded == isPaidBack)
      row.isRefunded = false
      #expect(TransferRecord(row, privateData: data, payment: nil).isPaidBack == isPaidBack, "\(answer)")
    }
  }
}
