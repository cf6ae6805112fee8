import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import AnchorKit

/// Prices and quotes.
struct QuoteServiceTests {
  private static let usdc = "stellar:USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN"

  private func request(_ amount: ExchangeSide) throws -> QuoteRequest {
    QuoteRequest(sell: .fiat("BRL"), buy: try #require(AnchorAsset(Self.usdc)), amount, for: .sep6, sellMethod: "PIX", countryCode: "BR")
  }

  @Test func `SEP-38's own info is read`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep38/info", try Answer.text("sep38-info.json"))
    let assets = try await Fixture.anchor(fake).quotes.info()
    #expect(assets.map(\.asset.code) == ["USDC", "BRL", "BRL"])
    #expect(assets[2].asset == .fiat("BRL") && assets[2].countryCodes == ["BR"])
    #expect(assets[2].sellMethods.map(\.name) == ["cash", "ACH", "PIX"] && assets[2].buyMethods.first?.summary?.hasPrefix("Pick up") == true)
  }

  @Test func `an asset with an unreadable name doesn't hide the others`() async throws {
    let fake = FakeAnchor()
    let assets = #"[{"asset":"iso4217:Euro"},{"asset":"stellar:USDC:nobody"},{"asset":"iso4217:BRL","price":"0.18"}]"#
    fake.on("GET /sep38/info", #"{"assets":\#(assets)}"#)
    fake.on("GET /sep38/prices", #"{"buy_assets":\#(assets)}"#)
    let (quotes, usdc) = (try Fixture.anchor(fake).quotes, try #require(AnchorAsset(Self.usdc)))
    #expect(try await quotes.info().map(\.asset) == [.fiat("BRL")])
    #expect(try await quotes.prices(of: usdc, .selling(DecimalAmount("100"))).map(\.asset) == [.fiat("BRL")])
    fake.on("GET /sep38/info", #"{"assets":[{}]}"#)
    await #expect(throws: AnchorError.self) { try await quotes.info() }
  }

  @Test func `prices are queried for either side, with the delivery method of the asset outside Stellar`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep38/prices", #"{"buy_assets":[{"asset":"iso4217:BRL","price":"0.18","decimals":2}],"sell_assets":[]}"#)
    let (quotes, usdc) = (try Fixture.anchor(fake).quotes, try #require(AnchorAsset(Self.usdc)))
    let prices = try await quotes.prices(of: usdc, .selling(DecimalAmount("100")), method: "ACH", countryCode: "BR")
    #expect(prices.map(\.asset) == [.fiat("BRL")] && prices.map(\.price.description) == ["0.18"] && prices.map(\.decimals) == [2])
    #expect(try await quotes.prices(of: usdc, .buying(DecimalAmount("100")), method: "PIX") == [])
    _ = try await quotes.prices(of: .fiat("BRL"), .selling(DecimalAmount("500")), method: "PIX")
    let asset = Self.usdc.replacing(":", with: "%3A")
    #expect(
      fake.lines == [
        "GET /sep38/prices?sell_asset=\(asset)&sell_amount=100&buy_delivery_method=ACH&country_code=BR",
        "GET /sep38/prices?buy_asset=\(asset)&buy_amount=100&sell_delivery_method=PIX",
        "GET /sep38/prices?sell_asset=iso4217%3ABRL&sell_amount=500&sell_delivery_method=PIX",
      ])
  }

  @Test func `a price has its fee with the fee's parts`() async throws {
    let fake = FakeAnchor()
    fake.on(
      "GET /sep38/price",
      #"{"total_price":"5.42","price":"5.00","sell_amount":"542","buy_amount":"100","fee":{"total":"8.40","asset":"\#(Self.usdc)","details":[{"name":"Service fee","amount":"8.40"}]}}"#
    )
    let price = try await Fixture.anchor(fake).quotes.price(request(.buying(DecimalAmount("100"))))
    #expect(price.sellAmount.description == "542" && price.buyAmount.description == "100" && price.totalPrice.description == "5.42")
    #expect(
      price.fee?.total.description == "8.4" && price.fee?.asset?.code == "USDC" && price.fee?.parts.map(\.name) == ["Service fee"]
        && price.fee?.addsUp == true)
    #expect(
      fake.lines == [
        "GET /sep38/price?sell_asset=iso4217%3ABRL&buy_asset=\(Self.usdc.replacing(":", with: "%3A"))&buy_amount=100&sell_delivery_method=PIX"
          + "&country_code=BR&context=sep6"
      ])
  }

  @Test func `SEP-38's own quote is read, and a quote for another request is refused`() async throws {
    let fake = FakeAnchor()
    let text = try Answer.text("sep38-quote.json")
    fake.on("POST /sep38/quote", status: 201, text)
    fake.on("GET /sep38/quote/de762cda-a193-4961-861e-57b31fed6eb3", text)
    let quotes = try Fixture.session(fake).quotes
    var wanted = try request(.selling(DecimalAmount("542")))
    wanted.expireAfter = Fixture.now
    let quote = try await quotes.quote(wanted)
    let body = try JSONDecoder().decode([String: String].self, from: Data(try #require(fake.requests.last).body))
    #expect(
      body == [
        "sell_asset": "iso4217:BRL", "buy_asset": Self.usdc, "sell_amount": "542", "sell_delivery_method": "PIX", "country_code": "BR",
        "context": "sep6", "expire_after": "2026-11-21T10:00:00Z",
      ])
    #expect(quote.price.fee?.parts.count == 3 && quote.price.fee?.addsUp == true && quote.price.fee?.asset == .fiat("BRL"))
    #expect(quote.isValid(at: quote.expires - 1) && !quote.isValid(at: quote.expires) && !quote.isValid(at: Fixture.now))
    #expect(try await quotes.quote("de762cda-a193-4961-861e-57b31fed6eb3") == quote)
    wanted.sell = .fiat("ARS")
    let error = await #expect(throws: AnchorError.self) { try await quotes.quote(wanted) }
    #expect(error?.problem == .invalidField(name: "sell_asset", expected: Sentence(verbatim: "iso4217:ARS"), sent: "iso4217:BRL"))
    await #expect(throws: AnchorError(anchor: Fixture.domain, .notFound(nil))) { try await quotes.quote("gone") }
  }

  @Test func `a price may omit its fees, and fees that don't add up are detected`() throws {
    let old = try ExchangePrice(AnswerFields(json: Array(#"{"price":"5","sell_amount":"10","buy_amount":"2"}"#.utf8), from: "a"))
    #expect(old.totalPrice == old.price && old.fee == nil)
    let json = #"{"total":"3","breakdown":[{"name":"a","amount":"1"},{"name":"b","amount":"1"}]}"#
    #expect(try !FeeDetails(AnswerFields(json: Array(json.utf8), from: "a")).addsUp)
  }

  @Test(arguments: ["price", "sell_amount", "buy_amount", "expires_at", "id", "buy_asset"])
  func `a quote without a required field is refused`(_ missing: String) async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep38/quote/1", try Answer.text("sep38-quote.json").replacing("\"\(missing)\"", with: "\"other\""))
    let error = await #expect(throws: AnchorError.self) { try await Fixture.session(fake).quotes.quote("1") }
    guard case .invalidField(missing, _, "nothing")? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
