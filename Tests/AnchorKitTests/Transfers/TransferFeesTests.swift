import AnchorKit
import Testing

/// The amount that arrives is the amount paid in minus the fee, and never more.
struct TransferFeesTests {
  private func amount(_ text: String) throws -> DecimalAmount { try DecimalAmount(text) }

  private func estimate(_ amountIn: String, fixed: String? = nil, percent: String? = nil, minimum: String? = nil) throws -> TransferEstimate? {
    try TransferFees(fixed: fixed.map { try amount($0) }, percent: percent.map { try amount($0) }, minimum: minimum.map { try amount($0) })
      .estimate(amount(amountIn))
  }

  @Test func `D33 - an estimate deducts the fixed and the percentage fee, or the minimum fee`() throws {
    let both = try #require(try estimate("100", fixed: "5", percent: "1"))
    #expect([both.fee, both.amountOut] == [try amount("6"), try amount("94")])
    #expect(try estimate("100", percent: "0.5", minimum: "5")?.amountOut == amount("95"))
    #expect(try estimate("10000", percent: "0.5", minimum: "5")?.amountOut == amount("9950"))
    #expect(try estimate("3", fixed: "0")?.amountOut == amount("3"))
  }

  @Test func `the fee is rounded up, so that no more arrives than is shown`() throws {
    let estimate = try #require(try estimate("0.0000001", percent: "0.1"))
    #expect([estimate.fee, estimate.amountOut] == [try amount("0.0000001"), .zero])
    #expect(try self.estimate("33.3333333", percent: "0.3")?.fee == amount("0.1"))
  }

  @Test func `an amount below the fee is refused, and unknown fees give no estimate`() throws {
    #expect(throws: DecimalAmountError.negative) { try estimate("4", fixed: "5") }
    #expect(try estimate("4") == nil)
  }
}
