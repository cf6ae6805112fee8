import StellarKit
import StellarXDR

/// A trade with a pool, which never lowers the product of the pool's reserves (CAP-38). Amounts are in stroops.
struct PoolSwap: Hashable, Sendable {
  private static let wholeBasisPoints: UInt128 = 10_000

  /// The pool's reserve of the asset that is sent to it.
  private var reserveIn: Int64
  /// The pool's reserve of the asset that is received from it.
  private var reserveOut: Int64
  /// The part of an amount that is left after the fee, in hundredths of a percent.
  private var kept: UInt128

  /// - Parameter asset: the one of the pool's two assets that is sent to it.
  /// - Returns: nil if a reserve is empty, or the asset isn't one of the pool's.
  init?(sending asset: XDR.Asset, to pool: LiquidityPoolEntry) {
    let parameters = pool.parameters
    guard pool.reserveA > 0, pool.reserveB > 0, asset == parameters.assetA || asset == parameters.assetB else { return nil }
    (reserveIn, reserveOut) = asset == parameters.assetA ? (pool.reserveA, pool.reserveB) : (pool.reserveB, pool.reserveA)
    kept = Self.wholeBasisPoints - min(UInt128(clamping: parameters.fee), Self.wholeBasisPoints - 1)
  }

  /// Returns what the pool gives for an amount, rounded down, or nil if that is nothing or the pool can't hold the amount.
  func received(sending amount: Int64) -> Int64? {
    guard amount <= Int64.max - reserveIn else { return nil }
    let paid = UInt128(clamping: amount)
    let divisor = Self.wholeBasisPoints * UInt128(clamping: reserveIn) + kept * paid
    let (whole, rest) = (UInt128(clamping: reserveOut) * paid).quotientAndRemainder(dividingBy: divisor)
    let received = Int64(clamping: kept * whole + kept * rest / divisor)
    return received > 0 ? received : nil
  }

  /// Returns what the pool asks for an amount, rounded up, or nil if it hasn't that much or couldn't hold what it asks.
  func sent(receiving amount: Int64) -> Int64? {
    guard amount < reserveOut else { return nil }
    let divisor = UInt128(clamping: reserveOut - amount) * kept
    let (whole, rest) = (UInt128(clamping: reserveIn) * UInt128(clamping: amount)).quotientAndRemainder(dividingBy: divisor)
    guard whole <= UInt128(clamping: Int64.max) else { return nil }
    let sent = Self.wholeBasisPoints * whole + (Self.wholeBasisPoints * rest).divided(by: divisor, .up)
    return sent <= UInt128(clamping: Int64.max - reserveIn) ? Int64(clamping: sent) : nil
  }

  /// Returns whether rounding up adds at least a given percentage to what the pool asks for an amount, or whether that can't be computed.
  ///
  /// As in Horizon, what the pool asks is computed in whole ten-thousandths of a stroop, so a smaller remainder doesn't count as rounding. The
  /// percentage is a whole number too.
  func roundsUp(asking amount: Int64, byPercent limit: UInt128) -> Bool {
    guard amount < reserveOut, let rounded = sent(receiving: amount) else { return true }
    let divisor = UInt128(clamping: reserveOut - amount) * kept
    let scale = Self.wholeBasisPoints * Self.wholeBasisPoints
    let product = (UInt128(clamping: reserveIn) * UInt128(clamping: amount)).multipliedFullWidth(by: scale)
    guard product.high < divisor else { return true }
    let exact = divisor.dividingFullWidth(product).quotient
    let whole = UInt128(clamping: rounded) * Self.wholeBasisPoints
    return exact > 0 && (whole - exact) * Self.wholeBasisPoints / exact / 100 >= limit
  }
}
