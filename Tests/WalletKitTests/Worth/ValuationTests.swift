import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// The total worth of balances.
struct ValuationTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private static func asset(_ code: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: AccountID(publicKey: Bytes32(sha256: [1]))) }

  private static func balances(_ amounts: [(Asset, String)]) throws -> [AssetBalance] {
    let lines = try amounts.map { AccountSnapshot.Line(asset: $0.0, balance: try Amount($0.1), limit: nil) }
    let account = AccountSnapshot(id: AccountID(publicKey: Bytes32(sha256: [9])), sequenceNumber: 1, subentries: 0, lines: lines)
    let ledger = LedgerSnapshot(sequence: 3, closedAt: now, baseReserve: Amount(fee: UInt32(5_000_000)), baseFee: 100)
    return lines.map { AssetBalance($0, of: account, ledger: ledger) }
  }

  /// One unit of each is worth two of the reference.
  private static func prices(_ states: [Asset: MarketState?], in reference: Asset = .native) throws -> MarketPrices {
    let two = MarketState.price(MarketPrice(probe: try Amount("10"), sold: try Amount("5"), bought: try Amount("5")))
    return MarketPrices(reference: reference, time: now, states: states.mapValues { $0 ?? two }, checked: [:], probe: PriceFinder.ten)
  }

  @Test func `the total includes the assets with a price, and the others are counted`() throws {
    let (gold, junk, thin) = (try Self.asset("GOLD"), try Self.asset("JUNK"), try Self.asset("THIN"))
    let held = try Self.balances([(.native, "100"), (gold, "7"), (junk, "1000000"), (thin, "5"), (try Self.asset("NIL"), "0")])
    let valuation = Valuation(held, in: .asset(.native), prices: try Self.prices([gold: nil, junk: MarketState.none, thin: .tooThin]))
    #expect(valuation.total == (try Amount("114")))
    #expect(valuation.worth[gold] == .amount(try Amount("14")))
    #expect(valuation.worth[junk] == .noMarket && valuation.worth[thin] == .tooThin)
    #expect(valuation.uncounted == 2 && !valuation.isIncomplete)
    #expect(valuation.sorted(held).map(\.asset.code) == ["XLM", "GOLD", "JUNK", "THIN", "NIL"])
  }

  @Test func `an asset that wasn't asked about doesn't count as one without a price`() throws {
    let (gold, junk) = (try Self.asset("GOLD"), try Self.asset("JUNK"))
    let held = try Self.balances([(gold, "7"), (junk, "1000000")])
    let valuation = Valuation(held, in: .asset(.native), prices: try Self.prices([gold: nil, junk: .notAsked]))
    #expect(valuation.total == (try Amount("14")))
    #expect(valuation.worth[junk] == .notAsked && valuation.uncounted == 1 && valuation.notAsked == 1 && !valuation.isIncomplete)
  }

  @Test func `without prices only the currency itself counts`() throws {
    let gold = try Self.asset("GOLD")
    let held = try Self.balances([(.native, "100"), (gold, "7")])
    let lumens = Valuation(held, in: .asset(.native), prices: nil)
    #expect(lumens.total == (try Amount("100")) && lumens.isIncomplete && lumens.time == nil)
    let other = Valuation(held, in: .asset(gold), prices: try Self.prices([gold: nil]))
    #expect(other.worth[.native] == .unknown, "prices in another currency say nothing")
    #expect(Valuation(held, in: .off, prices: nil).total == nil)
  }

  @Test func `an amount has no worth by prices in another currency`() throws {
    let (gold, usd, amount) = (try Self.asset("GOLD"), try Self.asset("USD"), try Amount("100"))
    let inLumens = try Self.prices([gold: nil])
    #expect(Valuation.worth(amount, of: gold, in: .asset(.native), inLumens) == .amount(try Amount("200")))
    #expect(Valuation.worth(amount, of: gold, in: .asset(usd), inLumens) == .unknown)
    #expect(Valuation.worth(amount, of: usd, in: .asset(usd), inLumens) == .amount(amount))
    let fixed = WorthCurrency.fixed(code: try AssetCode("EUR"), rate: try Amount("0.25"))
    #expect(Valuation.worth(amount, of: gold, in: fixed, inLumens) == .amount(try Amount("50")))
    #expect(Valuation.worth(amount, of: gold, in: fixed, try Self.prices([gold: nil], in: usd)) == .unknown)
  }

  @Test(arguments: [("5", "4", true), ("4.8", "4", false), ("4", "4.8", false), ("4", "5", true), ("0.0000001", "900000000000", true)])
  func `a price is too wide if its two sides are more than a fifth apart, whichever is higher`(sold: String, bought: String, isWide: Bool) throws {
    #expect(MarketPrice(probe: try Amount("10"), sold: try Amount(sold), bought: try Amount(bought)).isWide == isWide)
  }

  @Test func `a fixed rate converts lumens into another currency, rounded down`() throws {
    let gold = try Self.asset("GOLD")
    let held = try Self.balances([(.native, "100"), (gold, "7")])
    let currency = WorthCurrency.fixed(code: try AssetCode("EUR"), rate: try Amount("0.3333333"))
    #expect(Valuation(held, in: currency, prices: try Self.prices([gold: nil])).total == (try Amount("37.9999962")))
  }

  @Test func `there is no total or worth if an amount would overflow`() throws {
    let gold = try Self.asset("GOLD")
    let held = try Self.balances([(.native, "500000000000"), (gold, "300000000000")])
    #expect(Valuation(held, in: .asset(.native), prices: try Self.prices([gold: nil])).total == nil)
    let most = WorthCurrency.fixed(code: try AssetCode("IDR"), rate: .max)
    let alone = Valuation(try Self.balances([(.native, "2")]), in: most, prices: nil)
    #expect(alone.worth[.native] == .tooLarge && alone.isTooLarge)
    let more = try Self.balances([(.native, "1"), (gold, "900000000000")])
    #expect(Valuation(more, in: .asset(.native), prices: try Self.prices([gold: nil])).worth[gold] == .tooLarge)
  }

  @Test(arguments: ["off", "XLM", "fixed EUR 0.25", "fixed EUR 0.0000001"]) func `a currency is read as it was stored`(text: String) {
    #expect(WorthCurrency(text)?.description == text)
  }

  @Test(arguments: ["", "fixed", "fixed EUR", "fixed EUR 0", "fixed EUR -1", "fixed EUR 0.25 1", "fixed E-R 0.25", "EUR", "on"])
  func `an invalid currency isn't read`(text: String) {
    #expect(WorthCurrency(text) == nil)
  }
}
