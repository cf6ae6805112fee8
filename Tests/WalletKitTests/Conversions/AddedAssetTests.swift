import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Converting into an asset that the account can't hold yet: it is added in the same transaction, or nothing happens.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct AddedAssetTests {
  private func form(_ market: Market, _ asset: Asset, from: Asset? = nil, _ amount: String = "10") throws -> ConversionForm {
    ConversionForm(.send, from: try from ?? market.asset("GOLD"), into: asset, amount: amount)
  }

  private func refusal(_ market: Market, _ form: ConversionForm) async throws -> PaymentRefusal {
    try #require(await #expect(throws: PaymentRefusal.self) { try await market.wallet.quote(form) })
  }

  private func spendable(_ market: Market) async throws -> Amount {
    try #require(try await market.wallet.holdings()?.holding(of: .native)).balance.spendable
  }

  @Test func `a conversion adds an asset that isn't held in the same transaction, and the review shows it with its reserve`() async throws {
    try await Market.open { market in
      let copper = try market.asset("COPPER")
      let (quote, before) = (try await market.wallet.quote(try form(market, copper)), try await spendable(market))
      let review = try await market.wallet.review(quote, quote.paths[0])
      #expect(try review.added?.details.asset == copper && review.added?.reserve == Amount("0.5"))
      #expect(try review.transaction.operations.map(\.body).first == market.trust(copper))
      #expect(try review.transaction.operations.count == 2 && review.fee == Amount("0.00002"))
      let record = try await market.wallet.convert(review, .typed("123456"))
      #expect(record.isConfirmed && record.kind == .conversion && record.operations == review.transaction.operations)
      #expect(try await market.balance(copper) == Amount("1000"))
      #expect(try await spendable(market) == before.subtracting(Amount("0.50002")))
      #expect(try await market.wallet.quote(try form(market, copper)).added == nil, "it is held now")
      #expect(try await market.wallet.quote(try form(market, market.asset("SILVER"))).added == nil)
    }
  }

  @Test func `a conversion is refused if its asset was added or removed since the quote`() async throws {
    try await Market.open { market in
      let (wallet, copper, pin) = (market.wallet, try market.asset("COPPER"), VaultCredential.typed("123456"))
      func refusesToConvert(_ review: ConversionReview) async -> Bool {
        let error = await #expect(throws: WalletError.self) { try await wallet.convert(review, pin) }
        return error?.description.contains("Something changed since you reviewed this.") == true
      }
      let adding = try await wallet.quote(try form(market, copper, "1"))
      var review = try await wallet.review(adding, adding.paths[0])
      _ = try await wallet.send(try await wallet.review(TrustForm(asset: "\(copper)", limit: "5000")).transaction, pin)
      #expect(await refusesToConvert(review))
      let refusal = await #expect(throws: PaymentRefusal.self) { try await wallet.review(adding, adding.paths[0]) }
      #expect(refusal?.general == TransactionReview.changed)
      #expect(try await wallet.holdings()?.holding(of: copper)?.limit == Amount("5000"))
      let held = try await wallet.quote(try form(market, copper, "1"))
      review = try await wallet.review(held, held.paths[0])
      _ = try await wallet.send(try #require(try await wallet.reviewRemoval(of: copper).transaction), pin)
      #expect(await refusesToConvert(review))
      #expect(try await wallet.holdings()?.holding(of: copper) == nil)
    }
  }

  @Test func `lumens needed for the added asset's reserve can't be converted`() async throws {
    try await Market.open { market in
      let copper = try market.asset("COPPER")
      let all = try await spendable(market)
      let refusal = try await refusal(market, try form(market, copper, from: .native, all.description))
      let most = try all.subtracting(Amount("0.50001")).trimmed
      #expect(try await market.wallet.spendable(for: form(market, copper, from: .native)).trimmed == most)
      #expect(try await market.wallet.spendable(for: form(market, market.asset("SILVER"), from: .native)) == all, "it is held already")
      for (recipient, amount) in [(market.payer, most), (market.issuer, all.trimmed)] {
        var form = try form(market, copper, from: .native)
        form.recipient = recipient.accountID.address
        #expect(try await market.wallet.spendable(for: form).trimmed == amount, "only oneself needs the asset added")
      }
      #expect(
        refusal.fields[.amount]?.english == "Adding COPPER (a trustline) reserves 0.5 XLM, so you can convert at most \(most) XLM.")
      // Too little is left for the reserve.
      try await market.does(
        market.payer, .payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try all.subtracting(Amount("0.3"))))
      #expect(
        try await self.refusal(market, try form(market, copper)).fields[.arriving]?.english.contains("don't have that much XLM to spare") == true)
      #expect(try await market.wallet.spendable(for: form(market, copper, from: .native)) == .zero)
    }
  }

  @Test func `an asset with a missing issuer, or one that must approve first, is refused, and an imitation draws a warning`() async throws {
    try await Market.open { market in
      let other = try await market.stranger()
      let (gold, silver) = (try market.asset("GOLD"), try AssetCode("SILVER"))
      let imitation = Asset.issued(code: silver, issuer: other.accountID)
      try await market.does(
        other, market.trust(gold), .manageSellOffer(selling: imitation, buying: gold, amount: try Amount("500"), price: try Price(1, 8)))
      let quote = try await market.wallet.quote(try form(market, imitation))
      let review = try await market.wallet.review(quote, quote.paths[0])
      #expect(review.warnings.contains { $0.english.contains("You hold another SILVER already") })
      #expect(review.added?.details.verification == .noDomain)
      var options = AccountOptions()
      options.setFlags = [.authorizationRequired]
      try await market.does(other, .setOptions(options))
      // An issuer is looked up again after ten minutes.
      market.time.advance(600)
      let strict = Asset.issued(code: try AssetCode("STRICT"), issuer: other.accountID)
      #expect(try await refusal(market, try form(market, strict)).fields[.arriving]?.english.contains("has to approve you") == true)
      let nobody = Asset.issued(code: silver, issuer: try KeyPair(seed: TestRandomness.bytes(32)).accountID)
      #expect(try await refusal(market, try form(market, nobody)).fields[.arriving]?.english.contains("doesn't exist on this network") == true)
    }
  }
}
