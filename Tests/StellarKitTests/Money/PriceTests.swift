import Foundation
import StellarKit
import Testing

@Suite struct PriceTests {
  @Test(arguments: [
    ("1", 1, 1), ("0.5", 1, 2), ("0.25", 1, 4), ("2.50", 5, 2), ("0.0000001", 1, 10_000_000), ("0.333333333333333333", 1, 3),
    ("1.61803398875", 1_294_427_191, 800_000_000),
    ("2147483647", 2_147_483_647, 1), ("0.000000001", 1, 1_000_000_000), ("3.14159265358979", 1_434_877_259, 456_735_617),
    ("0.123456789012345678", 97_393_689, 788_888_888), ("87.6543210987654321", 2_006_310_026, 22_888_889),
    ("0.000012345678901234", 26063, 2_111_103_019), ("0001.10", 11, 10),
    ("118.37", 11837, 100), ("0.93", 93, 100), ("1000000000", 1_000_000_000, 1),
  ])
  func `a decimal price becomes the closest fraction`(text: String, numerator: Int32, denominator: Int32) throws {
    #expect(try Price(text) == Price(numerator, denominator))
  }

  @Test(arguments: ["1e2", "0x10", "nan", "-1", "+1", " 1", ".5", "5.", "1/3", "", "1,5", "１"])
  func `text that isn't a decimal number is refused as a price`(text: String) {
    #expect(throws: PriceError.self) { try Price(text) }
  }

  @Test(arguments: ["0", "0.0", "0.000000000000000000"])
  func `a price of zero is refused`(text: String) {
    #expect(throws: PriceError.notPositive) { try Price(text) }
  }

  @Test(arguments: [
    "2147483648", "9999999999", "12345678901", "99999999999999999999999999999999999999999", "2147483647.4", "1000000000.3", "0.0000000003",
    "0.000000000000000001",
    "123456789.123456789",
  ])
  func `a price without a fraction within a billionth is refused`(text: String) {
    #expect(throws: PriceError.notRepresentable(text)) { try Price(text) }
  }

  @Test func `more than 18 decimals, and fractions with numbers not above zero, are refused`() {
    #expect(throws: PriceError.tooManyDecimals) { try Price("0.1234567890123456789") }
    #expect(throws: PriceError.notPositive) { try Price(0, 1) }
    #expect(throws: PriceError.notPositive) { try Price(1, -1) }
  }

  @Test func `random decimal prices become fractions within a billionth, and random other fractions aren't closer`() throws {
    var dice = Dice(seed: 9)
    let limit = UInt128(Int32.max)
    var found = 0
    for _ in 0..<5000 {
      let places = Int.random(in: 0...12, using: &dice)
      let value = UInt64.random(in: 1...9_999_999_999, using: &dice)
      let scale = (0..<places).reduce(UInt128(1)) { product, _ in product * 10 }
      let whole = UInt128(value) / scale
      let fraction = String(UInt128(value) % scale)
      let text = places == 0 ? "\(value)" : "\(whole).\(String(repeating: "0", count: places - fraction.utf8.count))\(fraction)"
      guard let price = try? Price(text) else { continue }
      found += 1
      let (left, right) = (UInt128(price.numerator) * scale, UInt128(value) * UInt128(price.denominator))
      let distance = left > right ? left - right : right - left
      #expect(distance * 1_000_000_000 <= scale * UInt128(price.denominator))
      #expect(distance * 1_000_000_000 <= right)
      let most = min(limit, limit * scale / UInt128(value))
      let isClosest = (0..<10).allSatisfy { _ in
        let denominator = UInt128.random(in: 1...most, using: &dice)
        let (other, exact) = (max(1, (UInt128(value) * denominator + scale / 2) / scale) * scale, UInt128(value) * denominator)
        return (max(other, exact) - min(other, exact)) * UInt128(price.denominator) >= distance * denominator
      }
      #expect(isClosest, "\(text)")
    }
    #expect(found > 1000)
  }

  @Test func `a fraction written as a decimal is read as the same price`() throws {
    var dice = Dice(seed: 10)
    for _ in 0..<2000 {
      let price = try Price(Int32.random(in: 1...99_999, using: &dice), Int32.random(in: 1...99_999, using: &dice))
      let again = try Price(price.decimal(places: 18))
      #expect(!again.isLower(than: price) && !price.isLower(than: again))
    }
  }

  @Test func `prices are ordered by value, but equal only as the same fraction`() throws {
    let (half, same, third) = (try Price(1, 2), try Price(2, 4), try Price(1, 3))
    #expect(half != same)
    #expect(!half.isLower(than: same) && !same.isLower(than: half))
    #expect(third.isLower(than: half) && !half.isLower(than: third))
    #expect(third.inverse == (try Price(3, 1)))
  }

  @Test(arguments: [
    (Int32(1), Int32(3), "0.3333333"), (2, 3, "0.6666667"), (1, 1, "1.0000000"), (.max, 1, "2147483647.0000000"), (1, .max, "0.0000000"),
  ])
  func `a price is written with seven decimals`(numerator: Int32, denominator: Int32, text: String) throws {
    #expect(try Price(numerator, denominator).decimal() == text)
    #expect(try Price(1, 3).decimal(places: 0) == "0")
    #expect(try Price(5, 2).decimal(places: 0) == "3")
  }

  @Test func `an amount at a price is computed with 128 bits and rounded as requested`() throws {
    let stroop = try Amount(stroops: Int64(1))
    #expect(try Amount("10").multiplied(by: Price("0.25"), rounding: .down) == (try Amount("2.5")))
    #expect(try stroop.multiplied(by: Price(1, 3), rounding: .down) == .zero)
    #expect(try stroop.multiplied(by: Price(1, 3), rounding: .up) == stroop)
    #expect(try Amount.max.multiplied(by: Price(.max, .max), rounding: .up) == .max)
    #expect(try Amount.max.multiplied(by: Price(1, 2), rounding: .up).stroops == 1 << 62)
    #expect(try Amount.max.multiplied(by: Price(1, 2), rounding: .down).stroops == 1 << 62 - 1)
    #expect(try Amount("1").divided(by: Price(1, 4), rounding: .down) == (try Amount("4")))
    #expect(throws: AmountError.tooLarge) { try Amount.max.multiplied(by: Price(.max, .max - 1), rounding: .down) }
  }

  @Test func `a price in JSON has Horizon's form`() throws {
    let price = try JSONDecoder().decode(Price.self, from: Data(#"{"n":1,"d":3}"#.utf8))
    #expect(price.description == "1/3")
    #expect(try JSONDecoder().decode(Price.self, from: JSONEncoder().encode(price)) == price)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Price.self, from: Data(#"{"n":0,"d":3}"#.utf8)) }
  }
}
