import Foundation
import NIOHTTP1
import StellarKit
import Testing

@testable import SandboxKit

/// SEP-38 over HTTP, and its arithmetic.
@Suite struct QuoteTests {
  @Test func `info names assets, delivery methods and countries`() async throws {
    try await AnchorFixture.run { fixture in
      let assets = try await fixture.get("/sep38/info").json.assets.array
      #expect(assets.compactMap(\.asset.text).contains("stellar:USDC:\(fixture.issuer.accountID)"))
      let euro = try #require(assets.first { $0.asset.text == "iso4217:EUR" })
      #expect(euro.country_codes.array.compactMap(\.text) == ["DE"])
      #expect(euro.buy_delivery_methods.array.compactMap(\.name.text) == ["bank_account", "cash"])
    }
  }

  @Test func `prices are given for an asset to sell and an asset to buy, and invalid queries are refused`() async throws {
    try await AnchorFixture.run { fixture in
      let usdc = "stellar:USDC:\(fixture.issuer.accountID)"
      let buy = try await fixture.get("/sep38/prices?sell_asset=\(usdc)&sell_amount=100").json.buy_assets.array
      #expect(buy.compactMap(\.asset.text) == ["iso4217:USD", "iso4217:EUR"])
      #expect(buy.map(\.price.text) == ["1", "1.25"])
      #expect(buy[0].decimals.number == 2)
      let sell = try await fixture.get("/sep38/prices?buy_asset=stellar:native&buy_amount=10").json.sell_assets.array
      #expect(sell.map(\.price.text) == ["0.1", "0.08"])
      let ledger = try await fixture.get("/sep38/prices?sell_asset=iso4217:EUR&sell_amount=100&sell_delivery_method=cash&country_code=DE").json
      #expect(ledger.buy_assets.array.compactMap(\.asset.text).contains("stellar:native"))
      for query in [
        "", "sell_asset=iso4217:EUR", "sell_asset=iso4217:XAU&sell_amount=1", "sell_asset=iso4217:EUR&buy_asset=\(usdc)&sell_amount=1",
        "sell_asset=\(usdc)&sell_amount=-1", "sell_asset=\(usdc)&sell_amount=10&buy_delivery_method=mail",
        "sell_asset=\(usdc)&sell_amount=10&country_code=XX",
      ] {
        let reply = try await fixture.get("/sep38/prices?\(query)")
        #expect(reply.status == 400 && reply.error != nil, "\(query)")
      }
    }
  }

  @Test func `a price lists each part of its fee, and invalid queries are refused`() async throws {
    try await AnchorFixture.run { fixture in
      let usdc = "stellar:USDC:\(fixture.issuer.accountID)"
      let price = try await fixture.get("/sep38/price?sell_asset=\(usdc)&buy_asset=iso4217:EUR&sell_amount=101&context=sep6").json
      #expect(price.sell_amount.text == "101")
      #expect(price.fee.total.text == "1.505")
      #expect(price.fee.asset.text == usdc)
      #expect(price.fee.details.array.compactMap(\.amount.text) == ["1", "0.505"])
      #expect(price.buy_amount.text == "79.59")
      #expect(price.price.text == "1.25")
      #expect(price.total_price.text?.hasPrefix("1.2690036") == true)
      let other = try await fixture.get("/sep38/price?sell_asset=iso4217:USD&buy_asset=\(usdc)&buy_amount=100&context=sep24").json
      #expect(other.buy_amount.text == "100")
      #expect(other.sell_amount.text == "101.52")
      for query in [
        "context=sep6", "sell_amount=1&buy_amount=1&context=sep6", "sell_amount=100", "sell_amount=100&context=sep99",
        "sell_amount=100.0000001&context=sep6",
      ] {
        let sell = query.contains("0000001") ? "iso4217:USD" : usdc
        let buy = query.contains("0000001") ? usdc : "iso4217:USD"
        #expect(try await fixture.get("/sep38/price?sell_asset=\(sell)&buy_asset=\(buy)&\(query)").status == 400, "\(query)")
      }
    }
  }

  @Test func `a quote can be read only by its owner, is limited in amount and time, and expires`() async throws {
    try await AnchorFixture.run { fixture in
      let usdc = "stellar:USDC:\(fixture.issuer.accountID)"
      let fields = ["sell_asset": usdc, "buy_asset": "iso4217:EUR", "sell_amount": "50", "context": "sep24", "buy_delivery_method": "cash"]
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      #expect(try await AnchorClient(fixture: fixture, key: person.key).post("/sep38/quote", fields).status == 403)
      let made = try await person.post("/sep38/quote", fields)
      #expect(made.status == 201)
      let quote = try made.json
      let id = try #require(quote.id.text)
      #expect(quote.buy_delivery_method.text == "cash")
      #expect(try await person.get("/sep38/quote/\(id)").json == quote)
      #expect(try await person.get("/sep38/quote/none").status == 404)
      #expect(try await fixture.person(2).signedIn().get("/sep38/quote/\(id)").status == 404)
      #expect(try await person.post("/sep38/quote", fields.merging(["expire_after": "2100-01-01T00:00:00Z"]) { $1 }).status == 400)
      let soon = AnchorTime(fixture.clock.now()).adding(seconds: 1_000).description
      #expect(try await person.post("/sep38/quote", fields.merging(["expire_after": soon]) { $1 }).json.expires_at.text == soon)
      #expect(try await person.post("/sep38/quote", fields.merging(["sell_amount": "20000"]) { $1 }).status == 400)
      fixture.clock.advance(by: 301)
      let late = try await person.post("/sep24/transactions/withdraw/interactive", ["asset_code": "USDC", "quote_id": id])
      #expect(late.error?.contains("expired") == true)
      #expect(try await person.get("/sep38/quote/\(id)").status == 200)
    }
  }

  @Test func `a quote for lumens is limited to 500 USD`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let fields = ["sell_asset": "iso4217:USD", "buy_asset": "stellar:native", "context": "sep24"]
      #expect(try await person.post("/sep38/quote", fields.merging(["sell_amount": "500"]) { $1 }).status == 201)
      let refused = try await person.post("/sep38/quote", fields.merging(["sell_amount": "501"]) { $1 })
      #expect(refused.status == 400 && refused.error?.contains("2 to 500 USD") == true)
    }
  }

  @Test func `a withdrawal expires with its quote`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let usdc = "stellar:USDC:\(fixture.issuer.accountID)"
      let fields = ["sell_asset": usdc, "buy_asset": "iso4217:EUR", "sell_amount": "50", "context": "sep24"]
      let id = try #require(try await person.post("/sep38/quote", fields).json.id.text)
      let (transfer, page) = try await person.begin("withdraw", ["asset_code": "USDC", "quote_id": id])
      _ = try await person.complete(page, amount: "50")
      #expect(try await person.transaction(transfer).status.text == "pending_user_transfer_start")
      _ = try await FaultClient(base: fixture.faults).send(.POST, "/anchor/expire-quotes")
      #expect(try await person.transaction(transfer).status.text == "expired")
    }
  }

  @Test func `an exchange whose other amount would exceed the largest amount is refused`() throws {
    let much = try Amount("922337203685.47")
    #expect(throws: AnchorRefusal.refused("922337203685.47 EUR is too much to exchange for XLM.")) {
      try Deal(selling: much, .fiat(.eur), for: .ledger(.native), terms: .deposit)
    }
    #expect(throws: AnchorRefusal.refused("922337203685.47 EUR is too much to buy with XLM.")) {
      try Deal(buying: much, .fiat(.eur), for: .ledger(.native), terms: .withdrawal)
    }
  }

  @Test func `a deal sells the least that buys the wanted amount, and its fee is the sum of its parts`() throws {
    var generator = SeededGenerator(seed: 38)
    for _ in 0..<2_000 {
      let pairs: [(TradedAsset, TradedAsset)] = [
        (.fiat(.usd), .ledger(.usdc)), (.fiat(.eur), .ledger(.native)), (.ledger(.srt), .fiat(.eur)), (.ledger(.native), .fiat(.usd)),
      ]
      let (sell, buy) = pairs[Int.random(in: 0..<4, using: &generator)]
      let terms = sell.fiat == nil ? Terms.withdrawal : Terms.deposit
      let wanted = try Amount(stroops: Int64.random(in: 100_000...100_000_000_000, using: &generator) / buy.step * buy.step)
      let deal = try Deal(buying: wanted, buy, for: sell, terms: terms)
      #expect(deal.buyAmount == wanted)
      // The amount sold buys the wanted amount, and one step less wouldn't.
      #expect(try Deal(selling: deal.sellAmount, sell, for: buy, terms: terms).buyAmount >= wanted)
      let less = try Amount(stroops: deal.sellAmount.stroops - sell.step)
      #expect(((try? Deal(selling: less, sell, for: buy, terms: terms))?.buyAmount ?? .zero) < wanted)
      #expect(deal.fee.total == Amount(clamping: deal.fee.parts.reduce(0) { $0 + $1.amount.stroops }))
    }
  }
}
