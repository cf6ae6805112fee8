import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Conversions on real order books: either what the review showed happens, or nothing does.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ConversionTests {
  private func form(_ market: Market, _ direction: ConversionForm.Direction, _ amount: String) throws -> ConversionForm {
    ConversionForm(direction, from: try market.asset("GOLD"), into: try market.asset("SILVER"), amount: amount)
  }

  /// Somebody sells 500 SILVER for GOLD.
  private func sellsSilver(_ market: Market, for price: Price) async throws {
    let (dealer, gold, silver) = (try await market.stranger(), try market.asset("GOLD"), try market.asset("SILVER"))
    try await market.does(dealer, market.trust(gold), market.trust(silver))
    try await market.does(market.issuer, .payment(destination: MuxedAccount(dealer.accountID), asset: silver, amount: try Amount("500")))
    try await market.does(dealer, .manageSellOffer(selling: silver, buying: gold, amount: try Amount("500"), price: price))
  }

  private func refusal(_ market: Market, _ form: ConversionForm) async throws -> PaymentRefusal {
    try #require(await #expect(throws: PaymentRefusal.self) { try await market.wallet.quote(form) })
  }

  @Test func `10 GOLD become 100 SILVER by way of COPPER`() async throws {
    try await Market.open { market in
      let quote = try await market.wallet.quote(try form(market, .send, "10"))
      let path = try #require(quote.paths.first)
      #expect((path.sent, path.arriving) == (try Amount("10"), try Amount("100")))
      #expect(path.between == [try market.asset("COPPER")] && path.hops == 2)
      #expect(path.price == (try Amount("10")))
      #expect(quote.loss(path) == .zero)
      let review = try await market.wallet.review(quote, path)
      #expect(review.bound == (try Amount("99")), "1 percent below, unless something else is chosen")
      #expect(try review.balanceAfter == Amount("90"))
      let record = try await market.wallet.convert(review, .typed("123456"))
      guard case .confirmed = record.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(record.state)"))) }
      #expect(record.kind == .conversion && record.isAtLeast)
      #expect(record.summary(.point).english == "a conversion of 10 GOLD into SILVER", "99 is only the least")
      #expect(try await market.balance(market.asset("SILVER")) == Amount("100"))
      #expect(try await market.balance(market.asset("GOLD")) == Amount("90"))
      let entry = try #require(try await market.wallet.history(limit: 5).first)
      #expect(entry.hash == record.hash && entry.kind == .pathPayment)
    }
  }

  @Test func `a price of less than a stroop is given for a larger amount of the sent asset`() throws {
    let copper = Asset.issued(code: try AssetCode("COPPER"), issuer: try KeyPair(seed: [UInt8](repeating: 1, count: 32)).accountID)
    func path(_ sent: String, _ arriving: String) throws -> ConversionPath {
      ConversionPath(sentAsset: copper, sent: try Amount(sent), arrivingAsset: .native, arriving: try Amount(arriving))
    }
    for (sent, arriving, unit, price) in [
      ("100", "0.000002", "100000", "0.002"), ("3", "0.0000004", "10000", "0.0013333"), ("10", "0.01", "1", "0.001"), ("4", "100", "1", "25"),
      ("900000000000", "0.0000001", "100000000000", "0"),
    ] {
      let path = try path(sent, arriving)
      #expect(path.priceUnit == (try Amount(unit)))
      #expect(path.price(of: path.priceUnit) == (try Amount(price)))
    }
  }

  @Test func `receiving exactly 100 SILVER costs at most a percent more than quoted`() async throws {
    try await Market.open { market in
      let quote = try await market.wallet.quote(try form(market, .receive, "100"))
      let review = try await market.wallet.review(quote, try #require(quote.paths.first))
      #expect(review.path.sent == (try Amount("10")))
      #expect(review.bound == (try Amount("10.1")))
      #expect(try review.balanceAfter == Amount("89.9"), "at the least")
      guard case .confirmed = try await market.wallet.convert(review, .typed("123456")).state else { throw WalletError.noAccount }
      #expect(try await market.balance(market.asset("SILVER")) == Amount("100"))
      #expect(try await market.balance(market.asset("GOLD")) == Amount("90"))
    }
  }

  @Test func `the amount that a conversion sent is known exactly, even after 60 later payments and offline`() async throws {
    try await Market.open(faults: []) { market, network in
      let quote = try await market.wallet.quote(try form(market, .receive, "100"))
      let record = try await market.wallet.convert(try await market.wallet.review(quote, try #require(quote.paths.first)), .typed("123456"))
      #expect(record.isAtMost && !record.isAtLeast && record.summary(.point).english == "a conversion into 100 SILVER")
      #expect(try record.given?.amount == Amount("10.1"))
      let dust = StellarKit.Operation.Body.payment(
        destination: MuxedAccount(market.payer.accountID), asset: .native, amount: try Amount("0.0000001"))
      try await market.does(market.issuer, Array(repeating: dust, count: 60))
      func sent() async -> String? { await market.wallet.outcome(ofConversion: record)?.sent.amount.trimmed }
      #expect(await sent() == "10", "as the network says")
      let history = try #require(market.wallet.dashboard.payments.history)
      try await history.update()
      try await history.complete()
      network.setDown(true)
      #expect(await sent() == "10", "as is known here")
    }
  }

  @Test func `a conversion can pay somebody else, whose account is checked as for a payment`() async throws {
    try await Market.open { market in
      let ana = try await market.stranger()
      var form = try form(market, .send, "10")
      form.recipient = ana.accountID.address
      #expect(try await refusal(market, form).fields[.recipient]?.english.contains("need to add it first") == true)
      let silver = try market.asset("SILVER")
      try await market.does(ana, market.trust(silver))
      let quote = try await market.wallet.quote(form)
      let review = try await market.wallet.review(quote, try #require(quote.paths.first))
      #expect(review.isFirstPayment && review.source == market.wallet.account?.id)
      let record = try await market.wallet.convert(review, .typed("123456"))
      #expect(record.summary(.point).english == "a payment of at least 99 SILVER to \(ana.accountID.shortAddress) by way of an exchange")
      #expect(try await market.balance(silver, of: ana.accountID) == Amount("100"))
      form.amount = "1"
      let again = try await market.wallet.quote(form)
      #expect(try await !market.wallet.review(again, try #require(again.paths.first)).isFirstPayment)
      form.recipient = try KeyPair(seed: TestRandomness.bytes(32)).accountID.address
      #expect(try await refusal(market, form).fields[.recipient]?.english.contains("doesn't exist yet") == true)
    }
  }

  @Test func `a conversion above the recipient's limit is refused before it is signed, even if only the sent amount is fixed`()
    async throws
  {
    try await Market.open { market in
      let (wallet, copper, silver) = (market.wallet, try market.asset("COPPER"), try market.asset("SILVER"))
      func review(_ form: ConversionForm) async throws -> ConversionReview {
        let quote = try await wallet.quote(form)
        return try await wallet.review(quote, try #require(quote.paths.first))
      }
      try await market.does(market.payer, market.trust(copper, limit: try Amount("1")))
      let own = await #expect(throws: PaymentRefusal.self) {
        try await review(ConversionForm(.send, from: try market.asset("GOLD"), into: copper, amount: "10"))
      }
      #expect(own?.fields[.arriving]?.english == "You can receive at most 1 COPPER more: raise its limit first.")
      // The least that is accepted would fit, and what arrives now doesn't.
      let ana = try await market.stranger()
      try await market.does(ana, market.trust(silver, limit: try Amount("99.5")))
      var form = try form(market, .send, "10")
      form.recipient = ana.accountID.address
      let theirs = await #expect(throws: PaymentRefusal.self) { try await review(form) }
      #expect(theirs?.fields[.recipient]?.english.contains("can receive at most 99.5 SILVER more") == true)
      try await market.does(ana, market.trust(silver, limit: try Amount("100")))
      let shown = try await review(form)
      try await market.does(market.issuer, .payment(destination: MuxedAccount(ana.accountID), asset: silver, amount: try Amount("1")))
      let error = await #expect(throws: WalletError.self) { try await wallet.convert(shown, .typed("123456")) }
      #expect(error?.description.contains("can receive at most 99 SILVER more") == true)
      #expect(try wallet.journal.highestSequence(of: market.payer.accountID) == nil, "nothing was sent")
    }
  }

  @Test func `D6: an empty memo or one of spaces is no memo, and a recipient that requires a memo gets no conversion without one`()
    async throws
  {
    try await Market.open { market in
      let exchange = try await market.stranger()
      let silver = try market.asset("SILVER")
      try await market.does(
        exchange, market.trust(silver),
        .manageData(name: try DataName("config.memo_required"), value: try DataValue(Array("1".utf8))))
      var form = try form(market, .send, "10")
      form.recipient = exchange.accountID.address
      for none in ["", "  "] {
        form.memo = none
        #expect(try await refusal(market, form).fields[.memo] == TransactionReviewer.memoNeeded)
      }
      form.memo = "12345"
      form.memoKind = .id
      let quote = try await market.wallet.quote(form)
      let record = try await market.wallet.convert(try await market.wallet.review(quote, quote.paths[0]), .typed("123456"))
      #expect(record.memo == .id(12345))
      form.recipient = ""
      form.memo = ""
      let own = try await market.wallet.quote(form)
      let review = try await market.wallet.review(own, own.paths[0])
      #expect(review.memo == .none && !review.isFirstPayment, "nobody else is paid")
    }
  }

  @Test func `D8: amounts without an exact binary fraction are quoted and sent exactly as typed`() async throws {
    try await Market.open { market in
      for (amount, left) in [("3.133", "96.867"), ("5.0000001", "91.8669999")] {
        let quote = try await market.wallet.quote(try form(market, .send, amount))
        #expect(quote.paths.first?.sent == (try Amount(amount)))
        _ = try await market.wallet.convert(try await market.wallet.review(quote, try #require(quote.paths.first)), .typed("123456"))
        #expect(try await market.balance(market.asset("GOLD")) == Amount(left))
      }
    }
  }

  @Test func `D14: the person chooses both assets, all paths are listed with the best first, and a bound is always set`() async throws {
    try await Market.open { market in
      let silver = try market.asset("SILVER")
      try await sellsSilver(market, for: try Price(1, 8))
      let quote = try await market.wallet.quote(try form(market, .send, "10"))
      #expect(quote.paths.map(\.arriving) == [try Amount("100"), try Amount("80")])
      #expect(quote.paths.map(\.hops) == [2, 1])
      #expect(quote.paths.map(quote.loss) == [.zero, try Amount("20")])
      for path in quote.paths { #expect(try quote.bound(of: path) < path.arriving) }
      let second = try await market.wallet.convert(try await market.wallet.review(quote, quote.paths[1]), .typed("123456"))
      guard case .confirmed = second.state else { throw WalletError.noAccount }
      #expect(try await market.balance(silver) == Amount("80"))
    }
  }

  @Test func `a typed bound takes precedence over the percentage, and an unreachable or invalid bound is refused`() async throws {
    try await Market.open { market in
      var form = try form(market, .send, "10")
      form.bound = "99.5"
      let quote = try await market.wallet.quote(form)
      #expect(try quote.bound(of: quote.paths[0]) == Amount("99.5"))
      form.bound = "101"
      let tooMuch = try await market.wallet.quote(form)
      let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review(tooMuch, tooMuch.paths[0]) }
      #expect(refusal?.fields[.bound]?.english.contains("only 100 SILVER would arrive") == true)
      form.bound = ""
      for slippage in ["51", "x", "-1", ""] {
        form.slippage = slippage
        #expect(try await self.refusal(market, form).fields[.bound] != nil)
      }
    }
  }

  @Test func `a bound above the balance doesn't prevent a conversion that the balance covers`() async throws {
    try await Market.open { market in
      let gold = try market.asset("GOLD")
      let given = StellarKit.Operation.Body.payment(destination: MuxedAccount(market.issuer.accountID), asset: gold, amount: try Amount("55"))
      try await market.does(market.payer, given)
      var form = try form(market, .receive, "400")
      form.bound = "50"
      let quote = try await market.wallet.quote(form)
      let review = try await market.wallet.review(quote, quote.paths[0])
      #expect(try review.path.sent == Amount("40") && review.bound == Amount("45") && review.balanceAfter == .zero)
      #expect(try await market.wallet.convert(review, .typed("123456")).isConfirmed)
      #expect(try await market.balance(gold) == Amount("5"))
      form.bound = "4.5"
      form.amount = "50"
      let tooLittle = try await market.wallet.quote(form)
      let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.review(tooLittle, tooLittle.paths[0]) }
      #expect(refusal?.fields[.bound]?.english.contains("would cost 5 GOLD, more than the 4.5 that you allow") == true)
    }
  }

  @Test(arguments: ConversionForm.Direction.allCases)
  func `a frozen asset can't be converted, whichever amount is fixed`(_ direction: ConversionForm.Direction) async throws {
    try await Market.open { market in
      try await market.freeze("GOLD", of: market.payer.accountID)
      let refusal = try await refusal(market, try form(market, direction, "10"))
      #expect(refusal.fields[.amount]?.english.hasPrefix("The issuer of GOLD has frozen your balance") == true)
    }
  }

  @Test(arguments: ConversionForm.Direction.allCases)
  func `an asset that its issuer doesn't let the account receive can't be converted into`(_ direction: ConversionForm.Direction) async throws {
    try await Market.open { market in
      try await market.freeze("SILVER", of: market.payer.accountID)
      let refusal = try await refusal(market, try form(market, direction, "10"))
      let sentence = "The issuer of SILVER doesn't let you receive it (your trustline isn't authorized)."
      #expect(refusal.fields.mapValues(\.english) == [.arriving: sentence])
    }
  }

  @Test func `an exact amount that costs more than can be spent isn't quoted`() async throws {
    try await Market.open { market in
      let gold = try market.asset("GOLD")
      let given = StellarKit.Operation.Body.payment(destination: MuxedAccount(market.issuer.accountID), asset: gold, amount: try Amount("70"))
      try await market.does(market.payer, given)
      let refusal = try await refusal(market, try form(market, .receive, "400"))
      #expect(refusal.fields.mapValues(\.english) == [.amount: "That would cost 40 GOLD, but you can only spend 30 GOLD."])
      #expect(try await market.wallet.quote(try form(market, .receive, "300")).paths.first?.sent == Amount("30"))
    }
  }

  @Test func `an old quote is renewed before sending, and nothing is sent if the price is beyond the bound`() async throws {
    try await Market.open(faults: []) { market, network in
      let quote = try await market.wallet.quote(try form(market, .send, "10"))
      let review = try await market.wallet.review(quote, quote.paths[0])
      // The seller of SILVER doubles the price.
      let (silver, copper) = (try market.asset("SILVER"), try market.asset("COPPER"))
      let offer = try #require(try await market.test.network.offers(of: market.silverMaker.accountID).first)
      try await market.does(
        market.silverMaker,
        .manageSellOffer(selling: silver, buying: copper, amount: try Amount("1000"), price: try Price(20, 1), offerID: offer.id))
      market.time.advance(11)
      let error = await #expect(throws: WalletError.self) { try await market.wallet.convert(review, .typed("123456")) }
      #expect(error?.description.contains("The price has moved beyond what you allowed. Nothing was sent.") == true)
      #expect(network.submitted.isEmpty)
      #expect(try await market.balance(silver) == .zero)
    }
  }

  @Test func `nothing is sent if a path is much better now than those in an old quote, until the person has seen it`() async throws {
    try await Market.open(faults: []) { market, network in
      let (wallet, silver, copper) = (market.wallet, try market.asset("SILVER"), try market.asset("COPPER"))
      try await sellsSilver(market, for: try Price(1, 8))
      let old = try await wallet.quote(try form(market, .send, "10"))
      let review = try await wallet.review(old, try #require(old.paths.last))
      // SILVER now costs half as much COPPER.
      let offer = try #require(try await market.test.network.offers(of: market.silverMaker.accountID).first)
      try await market.does(
        market.silverMaker,
        .manageSellOffer(selling: silver, buying: copper, amount: try Amount("1000"), price: try Price(5, 1), offerID: offer.id))
      market.time.advance(11)
      let error = await #expect(throws: WalletError.self) { try await wallet.convert(review, .typed("123456")) }
      #expect(error?.description.contains("There is a much better price now. Nothing was sent.") == true, "\(error?.description ?? "")")
      #expect(network.submitted.isEmpty)
      // After seeing the better path, the person may still choose another.
      let new = try await wallet.quote(try form(market, .send, "10"))
      #expect(new.paths.map(\.arriving) == [try Amount("200"), try Amount("80")])
      let chosen = try await wallet.review(new, try #require(new.paths.last))
      market.time.advance(11)
      #expect(try await wallet.convert(chosen, .typed("123456")).isConfirmed)
      #expect(try await market.balance(silver) == Amount("80"))
    }
  }

  @Test func `a conversion without a path is refused with the reason`() async throws {
    try await Market.open { market in
      var form = try form(market, .send, "100")
      form.from = try market.asset("SILVER")
      form.into = try market.asset("GOLD")
      form.direction = .receive
      form.amount = "1"
      #expect(try await refusal(market, form).general?.english.contains("Nobody offers to exchange SILVER into GOLD on this network") == true)
      form = try self.form(market, .receive, "1001")
      #expect(try await refusal(market, form).general?.english.contains("Nobody offers to exchange that much GOLD into SILVER") == true)
      form = try self.form(market, .send, "1")
      form.into = form.from
      #expect(try await refusal(market, form).fields[.arriving] == "Choose two different assets: there is nothing to convert.")
      #expect(try await refusal(market, try self.form(market, .send, "100.0000001")).fields[.amount]?.english.contains("100 GOLD") == true)
    }
  }

  @Test func `a conversion whose answer is lost is settled by the same envelope`() async throws {
    try await Market.open(faults: [.lostAfter]) { market, network in
      let quote = try await market.wallet.quote(try form(market, .send, "10"))
      let record = try await market.wallet.convert(try await market.wallet.review(quote, quote.paths[0]), .typed("123456"))
      guard case .pending = record.state else { throw WalletError.noAccount }
      #expect(try await market.wallet.undecided()?.hash == record.hash)
      guard case .confirmed = try #require(try await market.wallet.payment(record.hash)).state else { throw WalletError.noAccount }
      #expect(Set(network.submitted).count == 1)
      #expect(try await market.balance(market.asset("SILVER")) == Amount("100"))
    }
  }
}
