import Testing

@testable import MesoKit

@Suite struct MesoAmountTests {
  @Test(arguments: [
    ("10", "10"), ("0.01", "0.01"), ("1.2", "1.2"), ("100.23", "100.23"), ("1250", "1250"), (".5", "0.5"), ("0", "0"), ("00.10", "0.10"),
    ("100.00", "100.00"), ("666.66", "666.66"), ("16777217", "16777217"), ("0.00001", "0.00001"),
    ("99999999999999999999.999999999999999999", "99999999999999999999.999999999999999999"), ("000000000000000000000001", "1"),
  ])
  func `amounts are read and written exactly`(text: String, written: String) throws {
    #expect(try MesoAmount(text).description == written)
    #expect(try MesoAmount(written) == MesoAmount(text))
  }

  @Test(arguments: [
    "", "1.", ".", "-1", "+1", "1e3", "1,000", " 1", "1 ", "1\n", "0x10", "1..2", "1.2.3", "NaN", "Infinity", "١", "１", "1.٥", "½",
  ])
  func `text that Meso's client refuses as an amount is refused`(text: String) {
    #expect(throws: MesoAmountError.notANumber) { try MesoAmount(text) }
  }

  // Meso's client accepts any length. Here no token has more than 18 decimals, and no amount has more than 20 digits before them.
  @Test func `an amount with more digits than any token has is refused`() {
    #expect(throws: MesoAmountError.tooManyDecimals) { try MesoAmount("0.0000000000000000001") }
    #expect(throws: MesoAmountError.tooLarge) { try MesoAmount("100000000000000000000") }
  }

  @Test func `amounts compare by value`() throws {
    #expect(try MesoAmount("1") == MesoAmount("1.00"))
    #expect(try Set([MesoAmount("1"), MesoAmount("1.0"), MesoAmount("2")]).count == 2)
    #expect(try MesoAmount("9") < MesoAmount("10"))
    #expect(try MesoAmount("0.10000") < MesoAmount("0.9"))
  }

  @Test func `an amount converts to a whole number of a token's smallest units`() throws {
    #expect(try MesoAmount("100.00").smallestUnits(decimals: 6) == 100_000_000)
    #expect(try MesoAmount("0.000000000000000001").smallestUnits(decimals: 18) == 1)
    #expect(try MesoAmount("1.5").smallestUnits(decimals: 20) == 150_000_000_000_000_000_000)
    #expect(try MesoAmount("3").smallestUnits(decimals: 0) == 3)
    #expect(try MesoAmount("0").smallestUnits(decimals: 255) == 0)
    #expect(throws: MesoAmountError.tooManyDecimals) { try MesoAmount("0.0000001").smallestUnits(decimals: 6) }
    #expect(throws: MesoAmountError.tooLarge) { try MesoAmount("1").smallestUnits(decimals: 255) }
    #expect(throws: MesoAmountError.tooLarge) { try MesoAmount("99999999999999999999").smallestUnits(decimals: 20) }
  }
}
