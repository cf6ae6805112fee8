import Foundation
import HorizonKit
import StellarKit
import Testing

@Suite struct WideAmountTests {
  @Test(arguments: [
    ("0.0000000", 0), ("0.0000001", 1), ("922337203685.4775807", UInt128(Int64.max)), ("922337203685.4775808", UInt128(Int64.max) + 1),
    ("1844674407370.9551615", UInt128(UInt64.max)), ("17014118346046923173168730371588.4105727", UInt128(Int128.max)),
  ])
  func `a wide amount of any size is exact`(_ text: String, _ stroops: UInt128) throws {
    let amount = try WideAmount(text)
    #expect(amount.stroops == stroops)
    #expect(amount.description == text)
    #expect(amount.amount?.stroops == Int64(exactly: stroops))
  }

  @Test func `a wide amount may have fewer than seven decimals`() throws {
    #expect(try WideAmount("10000000000000").description == "10000000000000.0000000")
    #expect(try WideAmount("10000000000000.5").stroops == 100_000_000_000_005_000_000)
    #expect(try WideAmount("7") == WideAmount(Amount("7")))
  }

  @Test(arguments: [
    "", "-1", "1e30", "10000000000000.", ".00000000000001", "10000000000000.00000001", "17014118346046923173168730371588.4105728",
    "99999999999999999999999999999999999999999999999999", "1 0000000000000", "+10000000000000", "1.2.3.4.5.6.7.8", "１００００００００００００",
  ])
  func `text that isn't a wide amount is refused`(_ text: String) {
    #expect(throws: AmountError.self) { try WideAmount(text) }
  }

  @Test(arguments: [
    (TradePrice(1, 3), "0.3333333"), (TradePrice(2, 3), "0.6666667"), (TradePrice(1, 20_000_000), "0.0000001"),
    (TradePrice(.max, 1), "9223372036854775807.0000000"),
    (TradePrice(1, .max), "0.0000000"), (TradePrice(0, 0), nil), (TradePrice(-1, 2), nil),
  ])
  func `a trade's price is written with seven decimals`(_ price: TradePrice, _ decimal: String?) {
    #expect(price.decimal == decimal)
  }
}
