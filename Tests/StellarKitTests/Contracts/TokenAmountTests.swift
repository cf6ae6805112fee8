import Sentences
import StellarKit
import Testing

/// Amounts of tokens, exact to the last digit.
struct TokenAmountTests {
  @Test(arguments: [
    ("10.5", UInt32(7), Int128(105_000_000), "10.5"), ("0.0000001", 7, 1, "0.0000001"), ("7", 0, 7, "7"), ("0", 18, 0, "0"), ("007", 2, 700, "7"),
    ("1.7014118346046923173168730371588410572", 37, 17_014_118_346_046_923_173_168_730_371_588_410_572, "1.7014118346046923173168730371588410572"),
  ]) func `a token amount converts between text and units`(_ text: String, _ decimals: UInt32, _ units: Int128, _ shown: String) throws {
    let amount = try TokenAmount(text, decimals: decimals)
    #expect(amount.units == units)
    #expect(amount.description == shown)
    #expect(try TokenAmount(units: units, decimals: decimals) == amount)
  }

  @Test(arguments: ["", ".", "1.", ".5", "-1", "+1", "1,5", "1e3", " 1", "1.2.3", "٣"])
  func `text that isn't a token amount is refused`(_ text: String) {
    #expect(throws: TokenAmountError.notANumber(text)) { try TokenAmount(text, decimals: 7) }
  }

  @Test func `token amounts have limits of decimals and size`() throws {
    #expect(throws: TokenAmountError.tooManyDecimals(2)) { try TokenAmount("0.123", decimals: 2) }
    #expect(throws: TokenAmountError.tooManyDecimals(38)) { try TokenAmount("1", decimals: 39) }
    #expect(throws: TokenAmountError.tooManyDecimals(38)) { try TokenAmount(units: 1, decimals: .max) }
    #expect(throws: TokenAmountError.tooLarge) { try TokenAmount("170141183460469231731687303715884105728", decimals: 0) }
    #expect(try TokenAmount(units: .min, decimals: 38).description == "-1.70141183460469231731687303715884105728")
    #expect(try TokenAmount(units: .max, decimals: 0).description == "\(Int128.max)")
    #expect(TokenAmount(try Amount("3")).padded == "3.0000000")
    for error: TokenAmountError in [.notANumber("x"), .tooManyDecimals(7), .tooLarge] { #expect(error.description.hasSuffix(".")) }
  }
}
