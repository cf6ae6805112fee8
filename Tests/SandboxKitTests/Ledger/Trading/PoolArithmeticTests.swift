import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct PoolArithmeticTests {
  private let other = XDR.Asset.creditAlphanum4(XDR.AlphaNum4(assetCode: Bytes4(), issuer: XDR.AccountID(ed25519: Bytes32())))

  private func pool(_ reserveA: Int64, _ reserveB: Int64, shares: Int64 = 0) -> LiquidityPoolEntry {
    LiquidityPoolEntry(parameters: Market.pool(.native, other), reserveA: reserveA, reserveB: reserveB, totalShares: shares)
  }

  @Test func `a pool rounds down what it pays and rounds up what it asks, after a fee of 0.3 %`() throws {
    let swap = try #require(PoolSwap(sending: .native, to: pool(1_000, 1_000)))
    #expect(swap.received(sending: 100) == 90)
    #expect(swap.sent(receiving: 90) == 100)
    #expect(swap.sent(receiving: 91) == 101)
    #expect(swap.received(sending: 1) == nil)
    #expect(swap.sent(receiving: 0) == 0)
    let back = try #require(PoolSwap(sending: other, to: pool(1_000, 2_000)))
    #expect(back.received(sending: 100) == 47)
  }

  @Test func `a pool never pays its whole reserve, nor takes more than it can hold`() throws {
    let swap = try #require(PoolSwap(sending: .native, to: pool(1_000, 1_000)))
    #expect(swap.sent(receiving: 1_000) == nil)
    #expect(swap.sent(receiving: 999) == 1_002_007)
    #expect(swap.received(sending: .max) == nil)
    #expect(swap.received(sending: .max - 1_000) == 999)
    let full = try #require(PoolSwap(sending: .native, to: pool(.max, .max)))
    #expect(full.received(sending: 1) == nil)
    #expect(full.sent(receiving: .max - 1) == nil)
    #expect(PoolSwap(sending: .native, to: pool(0, 10)) == nil)
  }

  @Test func `no trade makes the product of the reserves smaller`() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let (a, b, amount): (Int64, Int64, Int64) = (random.number(), random.number(), random.number())
      let swap = try #require(PoolSwap(sending: .native, to: pool(a, b)))
      let product = UInt128(a) * UInt128(b)
      if let received = swap.received(sending: amount) { #expect((UInt128(a) + UInt128(amount)) * UInt128(b - received) >= product) }
      if let sent = swap.sent(receiving: amount) { #expect((UInt128(a) + UInt128(sent)) * UInt128(b - amount) >= product) }
    }
  }

  @Test(
    arguments: [
      // Horizon's own figures: reserves, what is received, how many percent more than before rounding.
      (3_740_000_000, 162_020_000_000, 1, 4_229), (200, 400, 20, 4), (200, 400, 50, 1),
    ] as [(Int64, Int64, Int64, UInt128)])
  func `a pool's rounding has the size that Horizon gives for it`(reserveIn: Int64, reserveOut: Int64, amount: Int64, percent: UInt128) throws {
    let swap = try #require(PoolSwap(sending: .native, to: pool(reserveIn, reserveOut)))
    #expect(swap.roundsUp(asking: amount, byPercent: percent))
    #expect(!swap.roundsUp(asking: amount, byPercent: percent + 1))
  }

  @Test func `an amount that a pool can't pay counts as rounded, a price below a ten-thousandth of a stroop doesn't, as in Horizon`() throws {
    let swap = try #require(PoolSwap(sending: .native, to: pool(1_000, 1_000)))
    #expect(swap.roundsUp(asking: 1_000, byPercent: .max))
    #expect(!swap.roundsUp(asking: 0, byPercent: 1))
    let cheap = try #require(PoolSwap(sending: .native, to: pool(1, 1_000_000)))
    #expect(!cheap.roundsUp(asking: 1, byPercent: 1))
    #expect(cheap.roundsUp(asking: 100, byPercent: 1_000))
  }

  @Test func `the first deposit gives the square root of the product in shares`() {
    let deposit = PoolDeposit(maxA: 100, maxB: 401, into: pool(0, 0))
    #expect([deposit.amountA, deposit.amountB, deposit.shares] == [100, 401, 200])
    #expect(PoolDeposit(maxA: .max, maxB: .max, into: pool(0, 0)).shares == .max)
    #expect(PoolDeposit(maxA: .max, maxB: .max - 1, into: pool(0, 0)).shares == .max - 1)
  }

  @Test func `a later deposit takes what fits the price, and rounds shares down and their cost up`() {
    let even = PoolDeposit(maxA: 30, maxB: 100, into: pool(100, 400, shares: 200))
    #expect([even.amountA, even.amountB, even.shares] == [25, 100, 50])
    let odd = PoolDeposit(maxA: 4, maxB: 9, into: pool(10, 10, shares: 3))
    #expect([odd.amountA, odd.amountB, odd.shares] == [4, 4, 1])
    #expect(PoolDeposit(maxA: 3, maxB: 9, into: pool(10, 10, shares: 3)).shares == 0)
  }

  @Test func `shares are worth their part of a reserve, rounded down`() {
    #expect(pool(10, 10, shares: 3).withdrawal(of: 1, from: 10) == 3)
    #expect(pool(10, 10, shares: 3).withdrawal(of: 3, from: 10) == 10)
    #expect(pool(.max, 1, shares: .max).withdrawal(of: .max, from: .max) == .max)
  }

  @Test func `a square root is rounded down`() {
    var random = SeededGenerator(seed: 7)
    let numbers: [UInt128] = [0, 1, 2, 3, 4, 8, 9, (1 << 126) - 1, 1 << 126]
    for number in numbers
      + (0..<2_000).map({ _ in UInt128.random(in: 0...(1 << 126), using: &random) >> UInt128.random(in: 0..<120, using: &random) })
    {
      let root = number.squareRoot
      #expect(root * root <= number)
      #expect((root + 1) * (root + 1) > number)
    }
  }
}
