import Foundation
import StellarKit
import Testing

@Suite struct AmountTests {
  @Test(arguments: [
    ("0", 0), ("10", 100_000_000), ("0.5", 5_000_000), ("10.0000001", 100_000_001), ("007.5", 75_000_000), ("0.0000001", 1),
    ("922337203685.4775807", Int64.max), ("1.5000000", 15_000_000), ("00000000000000000000000000000000000001", 10_000_000),
  ])
  func `digits with up to seven decimals are an amount`(text: String, stroops: Int64) throws {
    #expect(try Amount(text).stroops == stroops)
  }

  @Test(arguments: [
    "1e2", "0x10", "nan", "inf", "+1", "-1", "-0", " 1", "1 ", "1 000", "\t1", "1\n", ".5", "5.", ".", "1.2.3", "1..2", "1_000", "٣", "１０", "1.５",
    "½", "1\u{0}", "10XLM", "--1", "1e-7", "1'000", "0b1", "1.-5", "\u{200B}1", "1\u{301}",
  ])
  func `text other than digits with one decimal point is refused as an amount`(text: String) {
    #expect(throws: AmountError.notANumber(text)) { try Amount(text) }
  }

  @Test func `an empty amount has a separate error`() {
    #expect(throws: AmountError.empty) { try Amount("") }
  }

  @Test(arguments: ["1,5", "1,000", "1,000.50", ","])
  func `an amount with a comma has a separate error`(text: String) {
    #expect(throws: AmountError.comma(text)) { try Amount(text) }
  }

  @Test(arguments: ["0.00000001", "1.00000000", "1.12345678", "922337203685.47758070"])
  func `an eighth decimal is refused even if it is zero`(text: String) {
    #expect(throws: AmountError.tooManyDecimals(text)) { try Amount(text) }
  }

  @Test(arguments: ["922337203685.4775808", "922337203686", "9223372036854775807", "99999999999999999999999999999999999999"])
  func `an amount above the maximum is refused`(text: String) {
    #expect(throws: AmountError.tooLarge) { try Amount(text) }
  }

  @Test func `any number of stroops round-trips through text and JSON`() throws {
    var dice = Dice(seed: 1)
    for _ in 0..<20_000 {
      let stroops = Int64.random(in: 0 ... .max, using: &dice) >> Int64.random(in: 0...62, using: &dice)
      let amount = try Amount(stroops: stroops)
      #expect(try Amount(amount.description) == amount)
      #expect(try Amount(amount.trimmed) == amount)
    }
    let amounts = try [Amount.zero, Amount("0.0000001"), .max]
    let json = try JSONEncoder().encode(amounts)
    #expect(String(decoding: json, as: UTF8.self) == #"["0.0000000","0.0000001","922337203685.4775807"]"#)
    #expect(try JSONDecoder().decode([Amount].self, from: json) == amounts)
  }

  @Test(arguments: [#"["1e2"]"#, "[10]", "[1.5]", "[null]"])
  func `JSON that isn't an amount's text is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Amount].self, from: Data(json.utf8)) }
  }

  @Test(arguments: [
    (Int64(0), "0.0000000", "0"), (1, "0.0000001", "0.0000001"), (100_000_000, "10.0000000", "10"), (105_000_000, "10.5000000", "10.5"),
  ])
  func `an amount is written with seven decimals, or without trailing zeros`(stroops: Int64, full: String, trimmed: String) throws {
    let amount = try Amount(stroops: stroops)
    #expect(amount.description == full)
    #expect(amount.trimmed == trimmed)
  }

  @Test func `sums and differences are exact or refused`() throws {
    let one = try Amount("1")
    #expect(try one.adding(one).description == "2.0000000")
    #expect(try one.subtracting(one) == .zero)
    #expect(throws: AmountError.tooLarge) { try Amount.max.adding(Amount("0.0000001")) }
    #expect(throws: AmountError.negative) { try Amount.zero.subtracting(Amount("0.0000001")) }
    #expect(throws: AmountError.negative) { try Amount(stroops: Int64(-1)) }
    #expect(try Amount("0.5") < one)
    #expect(Amount(fee: UInt32.max).stroops == 4_294_967_295)
  }

  @Test func `the error for an invalid amount is a short sentence`() {
    #expect("\(AmountError.empty)" == "Enter an amount.")
    #expect("\(AmountError.comma("1,5"))".contains("Write decimals after a point"))
    #expect("\(AmountError.tooLarge)".contains("922337203685.4775807"))
    #expect("\(AmountError.notANumber(String(repeating: "9x", count: 500)))".count < 160)
  }
}
