import AnchorKit
import Foundation
import Sentences
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// The review of a withdrawal's payment shows how much will be paid out, and until when that is guaranteed.
@MainActor @Suite struct WithdrawalPriceTests {
  @Test func `a withdrawal at a guaranteed price is paid before the guarantee ends, and afterwards only with consent`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet)
      says(quote.amountOut, fixture, answers: 2)
      let review = try await wallet.review(withdrawal: id)
      #expect(review.deadline == quote.expires && review.transaction.consents.isEmpty)
      #expect(try review.terms.amountOut == DecimalAmount(quote.amountOut) && review.terms.assetOut == .fiat("EUR"))
      #expect(try review.terms.fee?.total == DecimalAmount("0.5") && review.terms.to == "NO93" && review.terms.bank == "A bank")
      fixture.clock.advance(by: .seconds(300))
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, TransferFixture.pin) }
      #expect(error?.description.contains("Something changed since you reviewed this") == true)
      says(quote.amountOut, fixture, answers: 2)
      let late = try await wallet.review(withdrawal: id) { "\($0.timeIntervalSince1970)" }
      let consent = "The price was guaranteed until \(quote.expires.timeIntervalSince1970). The anchor may pay out less now."
      #expect(late.transaction.consents.map(\.english) == [consent] && late.deadline == nil && !late.asksOnlyForAmount)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(late.transaction.consents))) {
        try await wallet.pay(late, TransferFixture.pin)
      }
      #expect(try await fixture.balance("USDC", wallet) == "100")
      #expect(try await wallet.pay(late, consenting: true, TransferFixture.pin).amount == (try Amount("20")))
    }
  }

  @Test func `a broken guarantee is reported in the person's number format`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet)
      says("1.5", fixture)
      let review = try await wallet.review(withdrawal: id, numbers: .comma)
      let promised = NumberFormat.comma.typed(decimal: quote.amountOut)
      #expect(review.transaction.consents.map(\.english) == ["The anchor guaranteed that you'd receive \(promised) EUR, but now says 1,5 EUR."])
    }
  }

  @Test func `a payout below the guarantee needs consent, and nothing is paid for a payout below the reviewed one`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet)
      says(quote.amountOut, fixture)
      let review = try await wallet.review(withdrawal: id)
      for (amount, to) in [("1", "NO93"), (quote.amountOut, "GB29")] {
        says(amount, to: to, fixture)
        let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, TransferFixture.pin) }
        #expect(error?.description == TransferError.changed.description)
      }
      says("1", fixture)
      let less = try await wallet.review(withdrawal: id)
      let consent = "The anchor guaranteed that you'd receive \(quote.amountOut) EUR, but now says 1 EUR."
      #expect(less.transaction.consents.map(\.english) == [consent] && !less.asksOnlyForAmount)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(less.transaction.consents))) {
        try await wallet.pay(less, TransferFixture.pin)
      }
      #expect(try await fixture.balance("USDC", wallet) == "100")
      // A higher payout than was shown needs no new review.
      says("2", fixture)
      #expect(try await wallet.pay(less, consenting: true, TransferFixture.pin).amount == (try Amount("20")))
    }
  }

  @Test func `the quote's amount counts as requested, whatever was typed, and needs no consent`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet, selling: "21")
      let record = try await wallet.transfers.record(id)
      #expect(try record.asked == DecimalAmount("20") && record.amountToPay == DecimalAmount("21"))
      says(quote.amountOut, of: "21", fixture)
      let review = try await wallet.review(withdrawal: id)
      #expect(try review.amount == Amount("21") && review.asked == Amount("21") && review.transaction.consents.isEmpty)
      says(quote.amountOut, of: "22", fixture)
      let more = try await wallet.review(withdrawal: id)
      let consents = ["You asked to withdraw 21 USDC, but the anchor wants 22 USDC.", Self.broken(quote)]
      #expect(more.transaction.consents.map(\.english) == consents && !more.asksOnlyForAmount)
    }
  }

  @Test func `a guarantee holds only for its own amount and quote`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet)
      says(quote.amountOut, quote: quote.id, fixture)
      #expect(try await wallet.review(withdrawal: id).deadline == quote.expires)
      says(quote.amountOut, of: "40", fixture)
      let more = try await wallet.review(withdrawal: id)
      #expect(more.transaction.consents.map(\.english) == ["You asked to withdraw 20 USDC, but the anchor wants 40 USDC.", Self.broken(quote)])
      #expect(!more.asksOnlyForAmount && more.deadline == nil && more.terms.guaranteedUntil == nil)
      says(quote.amountOut, quote: "another", fixture)
      let other = try await wallet.review(withdrawal: id)
      #expect(other.transaction.consents.map(\.english) == [Self.broken(quote)] && other.terms.guaranteedUntil == nil)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(other.transaction.consents))) {
        try await wallet.pay(other, TransferFixture.pin)
      }
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  @Test func `a payout that was named for another amount isn't promised`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      var form = try fixture.form("USDC", withdraw: true, .sep6)
      form.fields = [.other("dest"): "NO9386011117947"]
      let account = fixture.anchor.accounts.issuer.accountID.address
      fixture.transport.garble("/sep6/withdraw", #"{"id":"t1","account_id":"\#(account)","memo":"7","memo_type":"id"}"#)
      says("19", fixture)
      let id = try await wallet.transfers.begin(form).record.id
      // What was asked for is what the payout was for.
      says("19", fixture)
      try await wallet.transfers.look(id)
      says(nil, fixture)
      #expect(try await wallet.review(withdrawal: id).terms.amountOut == DecimalAmount("19"))
      says(nil, of: "10", fixture)
      let review = try await wallet.review(withdrawal: id)
      #expect(try review.amount == Amount("10") && review.terms.amountOut == nil)
    }
  }

  @Test func `a guarantee isn't promised for less than it sells`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet)
      says(nil, of: "10", fixture)
      let review = try await wallet.review(withdrawal: id)
      #expect(review.transaction.consents.map(\.english) == [Self.broken(quote)] && !review.asksOnlyForAmount)
      #expect(review.terms.guaranteedUntil == nil && review.terms.amountOut == nil && review.deadline == nil)
      await #expect(throws: WalletError.sending(.warningsNotAccepted(review.transaction.consents))) {
        try await wallet.pay(review, TransferFixture.pin)
      }
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  @Test func `the payout is unknown if the anchor writes zero, and an unreadable fee is reported`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      var form = try fixture.form("USDC", withdraw: true, .sep6)
      form.fields = [.other("dest"): "NO9386011117947"]
      let account = fixture.anchor.accounts.issuer.accountID.address
      fixture.transport.garble("/sep6/withdraw", #"{"id":"t1","account_id":"\#(account)","memo":"7","memo_type":"id"}"#)
      says("19", fixture, answers: 2)
      let id = try await wallet.transfers.begin(form).record.id
      let review = try await wallet.review(withdrawal: id)
      #expect(review.terms.amountOut == (try DecimalAmount("19")))
      says("0", fixture)
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, TransferFixture.pin) }
      #expect(error?.description == TransferError.changed.description)
      #expect(try await wallet.transfers.record(id).amountOut == nil)
      let fee = #"{"transaction":{"id":"t1","kind":"withdrawal-exchange","status":"pending_user_transfer_start","amount_fee":"1,50"}}"#
      for _ in 0..<2 { fixture.transport.garble("/sep6/transaction", fee) }
      let record = try await wallet.transfers.look(id)
      #expect(record.status == .pendingUserTransferStart && record.unreadable?.english.contains("amount_fee") == true)
      // The anchor answered, and what it wrote is private.
      #expect(record.problem == nil)
      #expect(try await wallet.review(withdrawal: id).unfollowed?.english.contains("amount_fee") == true)
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  @Test(arguments: [
    (#""amount_out":"0","amount_fee":"0.5""#, #""amount_out":"0.1","amount_fee":"19.9""#),
    (#""amount_out":"0","amount_fee":"0.5""#, #""amount_out":"19","amount_fee":"0.5""#), (#""amount_out":"0""#, #""amount_out":"1""#),
    (#""amount_out":"0""#, #""amount_fee":"19""#),
  ])
  func `nothing is paid if the anchor names a payout or a fee only after the review`(_ shown: String, _ later: String) async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, _) = try await exchanged(fixture, wallet)
      func says(_ amounts: String) {
        fixture.transport.garble(
          "/sep6/transaction",
          #"{"transaction":{"id":"t1","kind":"withdrawal-exchange","status":"pending_user_transfer_start","quote_id":"other",\#(amounts)}}"#)
      }
      says(shown)
      let review = try await wallet.review(withdrawal: id)
      #expect(review.terms.amountOut == nil)
      says(later)
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(review, consenting: true, TransferFixture.pin) }
      #expect(error?.description == TransferError.changed.description)
      #expect(try await fixture.balance("USDC", wallet) == "100")
    }
  }

  @Test(arguments: [("stellar", "15", false), ("iso4217:EUR", "20", false), ("iso4217:EUR", "20", true)])
  func `zeros that a waiting anchor writes don't replace the amount it named before in the same asset`(
    _ asset: String, _ expected: String, _ namesAssetLater: Bool
  ) async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let (id, quote) = try await exchanged(fixture, wallet)
      let named = asset == "stellar" ? "" : #","amount_in_asset":"\#(asset)""#
      let own = namesAssetLater ? #","amount_in_asset":"stellar:USDC:\#(fixture.anchor.accounts.issuer.accountID.address)""# : ""
      for amounts in [#""amount_in":"15","amount_out":"\#(quote.amountOut)"\#(named)"#, #""amount_in":"0","amount_out":"0"\#(own)"#] {
        fixture.transport.garble(
          "/sep6/transaction",
          #"{"transaction":{"id":"t1","kind":"withdrawal-exchange","status":"pending_user_transfer_start",\#(amounts),"to":"NO93"}}"#)
        try await wallet.transfers.look(id)
      }
      guard case .pay(let payment) = try await wallet.transfers.record(id).due else { throw TestProblem("not to be paid") }
      #expect(payment.amount == (try Amount(expected)))
    }
  }

  private static func broken(_ quote: KeptQuote) -> String {
    "The anchor guaranteed \(quote.amountOut) EUR for \(quote.amountIn) USDC, but no longer stands by it."
  }

  @Test func `a quote is shown and used only while it is valid, and only for its own exchange`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      var form = try fixture.form("USDC", .sep6, "100")
      form.money = .fiat("EUR")
      let over = TransferError.quoteExpired(anchor: fixture.domain)
      fixture.transport.garble("/sep38/quote", Self.quote(.fiat("EUR"), "100", .stellar(form.asset), until: fixture.clock.date() - 1))
      await #expect(throws: over) { try await wallet.transfers.cost(of: form, promised: true) }
      form.quoteID = try #require(try await wallet.transfers.cost(of: form, promised: true)?.quote).id
      var other = form
      other.money = .fiat("USD")
      await #expect(throws: over) { try await wallet.transfers.begin(other) }
      // Only a quote that was shown counts, whatever the anchor says about it now.
      let shown = wallet.transfers.quotes
      wallet.transfers.quotes = [:]
      await #expect(throws: over) { try await wallet.transfers.begin(form) }
      wallet.transfers.quotes = shown
      fixture.clock.advance(by: .seconds(300))
      await #expect(throws: over) { try await wallet.transfers.begin(form) }
      #expect(wallet.transfers.state.value == [])
    }
  }

  @Test func `a quote with the ID of an earlier one doesn't replace it`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      try await fixture.introduce(wallet)
      var form = try fixture.form("USDC", .sep6, "100")
      form.money = .fiat("EUR")
      let until = fixture.clock.date().addingTimeInterval(300)
      @MainActor func ask(_ amount: String) async throws -> TransferCost? {
        fixture.transport.garble("/sep38/quote", Self.quote(.fiat("EUR"), amount, .stellar(form.asset), until: until))
        return try await wallet.transfers.cost(of: form, promised: true)
      }
      form.quoteID = try #require(try await ask("100")?.quote).id
      await #expect(throws: TransferError.quoteExpired(anchor: fixture.domain)) { try await ask("50") }
      #expect(try wallet.transfers.quote(form)?.amountIn == "100")
      #expect(try await ask("100")?.quote?.id == form.quoteID)
    }
  }

  private static func quote(_ sell: AnchorAsset, _ amount: String, _ buy: AnchorAsset, until: Date) -> String {
    #"{"id":"q1","expires_at":"\#(until.formatted(.iso8601))","sell_asset":"\#(sell)","buy_asset":"\#(buy)","price":"2","sell_amount":"\#(amount)","#
      + #""buy_amount":"10"}"#
  }

  /// A withdrawal of 20 USDC for euros at a guaranteed price, which waits for its payment.
  ///
  /// - Parameter selling: the amount that the quote sells instead; the quote is then the test's own.
  private func exchanged(_ fixture: TransferFixture, _ wallet: Wallet, selling: String? = nil) async throws -> (id: Int64, KeptQuote) {
    try await fixture.introduce(wallet)
    var form = try fixture.form("USDC", withdraw: true, .sep6)
    form.money = .fiat("EUR")
    form.fields = [.other("dest"): "NO9386011117947"]
    if let selling {
      let until = fixture.clock.date().addingTimeInterval(300)
      fixture.transport.garble("/sep38/quote", Self.quote(.stellar(form.asset), selling, .fiat("EUR"), until: until))
    }
    let quote = try #require(try await wallet.transfers.cost(of: form, promised: true)?.quote)
    form.quoteID = quote.id
    let account = fixture.anchor.accounts.issuer.accountID.address
    fixture.transport.garble("/sep6/withdraw-exchange", #"{"id":"t1","account_id":"\#(account)","memo":"7","memo_type":"id"}"#)
    says(quote.price.buyAmount.description, of: selling ?? "20", fixture)
    let record = try await wallet.transfers.begin(form).record
    return (record.id, try #require(record.privateData?.quote))
  }

  /// Makes the anchor's next answers say how many USDC it waits for, how many euros it pays out, if it does, and by which quote, if any.
  private func says(
    _ amountOut: String?, of amountIn: String = "20", to: String = "NO93", quote: String? = nil, _ fixture: TransferFixture, answers: Int = 1
  ) {
    let named = quote.map { #","quote_id":"\#($0)""# } ?? ""
    let paid = amountOut.map { #","amount_out":"\#($0)""# } ?? ""
    let answer =
      #"{"id":"t1","kind":"withdrawal-exchange","status":"pending_user_transfer_start","amount_in":"\#(amountIn)"\#(paid),"#
      + #""amount_out_asset":"iso4217:EUR","amount_fee":"0.5","to":"\#(to)","external_extra_text":"A bank"\#(named)}"#
    for _ in 0..<answers { fixture.transport.garble("/sep6/transaction", #"{"transaction":\#(answer)}"#) }
  }
}
