import AnchorKit
import Foundation
import StellarKit
import Testing

/// Exact numbers for amounts outside Stellar.
struct DecimalAmountTests {
  private func amount(_ text: String) throws -> DecimalAmount { try DecimalAmount(text) }

  @Test(arguments: [
    ("0", "0"), ("10", "10"), ("0.10", "0.1"), ("007.50", "7.5"), ("0.000000000000000001", "0.000000000000000001"), ("55.5556", "55.5556"),
    ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"), ("1.000000000000000000000000000000000000000", "1"),
  ])
  func `a decimal amount keeps its digits exactly`(_ text: String, _ written: String) throws {
    #expect(try amount(text).description == written)
    #expect(try JSONDecoder().decode(DecimalAmount.self, from: JSONEncoder().encode(amount(text))) == amount(text))
  }

  @Test(arguments: ["", ".", ".5", "5.", "1e7", "-1", "+1", "1,5", "1 000", "0x10", "１", "NaN", "1.2.3", " 1"])
  func `text that isn't a plain decimal number is refused as an amount`(_ text: String) {
    #expect(throws: DecimalAmountError.notANumber) { try DecimalAmount(text) }
  }

  @Test func `too many digits are refused, not rounded`() {
    #expect(throws: DecimalAmountError.tooLarge) { try DecimalAmount("340282366920938463463374607431768211456") }
    #expect(throws: DecimalAmountError.tooManyDecimals(38)) { try DecimalAmount("0." + String(repeating: "0", count: 38) + "1") }
  }

  @Test func `a product has no more decimals than can be read back`() throws {
    let tiny = try amount("0." + String(repeating: "0", count: 18) + "1")
    let square = try tiny.multiplied(by: tiny)
    #expect(try JSONDecoder().decode(DecimalAmount.self, from: JSONEncoder().encode(square)) == square)
    #expect(throws: DecimalAmountError.tooLarge) { try square.multiplied(by: amount("0.1")) }
    #expect(throws: DecimalAmountError.tooLarge) { try square.percent(amount("1")) }
    #expect(try square.multiplied(by: amount("10")).description == "0." + String(repeating: "0", count: 36) + "1")
  }

  @Test func `sums, differences and products are exact`() throws {
    #expect(try amount("0.1").adding(amount("0.2")) == amount("0.3"))
    #expect(try amount("100").subtracting(amount("0.0000001")).description == "99.9999999")
    #expect(try amount("5.42").multiplied(by: amount("100")) == amount("542"))
    #expect(try amount("200").percent(amount("0.5")) == amount("1"))
    #expect(throws: DecimalAmountError.negative) { try amount("1").subtracting(amount("1.0000001")) }
    let most = try amount("340282366920938463463374607431768211455")
    #expect(throws: DecimalAmountError.tooLarge) { try most.adding(amount("1")) }
    #expect(throws: DecimalAmountError.tooLarge) { try most.adding(amount("0.1")) }
    #expect(throws: DecimalAmountError.tooLarge) { try most.multiplied(by: amount("2")) }
  }

  @Test func `an amount is rounded up or down as requested`() throws {
    #expect(try amount("1.23456789").rounded(to: 7, .up).description == "1.2345679")
    #expect(try amount("1.23456789").rounded(to: 7, .down).description == "1.2345678")
    #expect(try amount("1.2").rounded(to: 7, .up) == amount("1.2"))
    #expect(try amount("0.9").rounded(to: 0, .up) == amount("1"))
    for places in [-1, -40, .min] {
      #expect(try amount("15").rounded(to: places, .up) == amount("15"))
      #expect(try amount("14.5").rounded(to: places, .up) == amount("15"))
      #expect(try amount("14.5").rounded(to: places, .down) == amount("14"))
    }
  }

  @Test func `amounts are ordered numerically`() throws {
    let sorted = ["0", "0.0001", "0.5", "0.51", "1", "1.0000001", "2", "10", "340282366920938463463374607431768211455"]
    let amounts = try sorted.map { try amount($0) }
    #expect(amounts.shuffled().sorted() == amounts)
    for (index, left) in amounts.enumerated() { for right in amounts[(index + 1)...] { #expect(left < right && !(right < left)) } }
  }

  @Test func `a decimal amount converts from a Stellar amount, and to one if it fits`() throws {
    #expect(DecimalAmount(.max).description == "922337203685.4775807")
    #expect(try DecimalAmount(.max).stellarAmount() == .max)
    #expect(throws: AmountError.self) { try amount("0.00000001").stellarAmount() }
    #expect(throws: AmountError.tooLarge) { try amount("922337203685.4775808").stellarAmount() }
  }

  @Test(arguments: [
    ("iso4217:USD", "USD"), ("stellar:USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN", "USDC"), ("stellar:native", "XLM"),
    ("swift:X", "X"),
  ])
  func `an asset is read with its scheme and code`(_ text: String, _ code: String) throws {
    let asset = try #require(AnchorAsset(text))
    #expect(asset.description == text && asset.code == code)
    #expect(try JSONDecoder().decode(AnchorAsset.self, from: JSONEncoder().encode(asset)) == asset)
  }

  @Test(arguments: [
    "", "USD", "iso4217:", ":USD", "iso4217:usd", "iso4217:DOLLAR", "stellar:USDC", "stellar:USDC:GABC", "x:" + String(repeating: "y", count: 300),
  ])
  func `text without a valid scheme and asset is refused`(_ text: String) {
    #expect(AnchorAsset(text) == nil)
  }
}
