import StellarKit
import StellarXDR

/// The amounts that a deposit takes and the shares that it gives (CAP-38). Amounts are in stroops.
struct PoolDeposit: Hashable, Sendable {
  var amountA: Int64
  var amountB: Int64
  var shares: Int64

  /// The largest deposit that fits the pool's price. The first deposit sets that price.
  ///
  /// - Parameters:
  ///   - maxA: the most to give of the first asset, above 0.
  ///   - maxB: the most to give of the second asset, above 0.
  init(maxA: Int64, maxB: Int64, into pool: LiquidityPoolEntry) {
    let (maxA, maxB) = (UInt128(clamping: maxA), UInt128(clamping: maxB))
    let total = UInt128(clamping: pool.totalShares)
    guard total > 0 else {
      (amountA, amountB, shares) = (Int64(clamping: maxA), Int64(clamping: maxB), Int64(clamping: (maxA * maxB).squareRoot))
      return
    }
    let (reserveA, reserveB) = (UInt128(clamping: pool.reserveA), UInt128(clamping: pool.reserveB))
    let given = min(total * maxA / max(reserveA, 1), total * maxB / max(reserveB, 1))
    shares = Int64(clamping: given)
    amountA = Int64(clamping: (given * reserveA).divided(by: total, .up))
    amountB = Int64(clamping: (given * reserveB).divided(by: total, .up))
  }

  /// Returns whether nothing is given of one asset, or the price is out of bounds.
  func isOutside(_ minPrice: XDR.Price, _ maxPrice: XDR.Price) -> Bool {
    let (a, b) = (UInt128(clamping: amountA), UInt128(clamping: amountB))
    return a == 0 || b == 0 || a * UInt128(clamping: minPrice.d) < b * UInt128(clamping: minPrice.n)
      || a * UInt128(clamping: maxPrice.d) > b * UInt128(clamping: maxPrice.n)
  }
}

extension UInt128 {
  /// The largest whole number whose square is at most this.
  var squareRoot: UInt128 {
    guard self > 1 else { return self }
    var guess: UInt128 = 1 << ((Self.bitWidth - leadingZeroBitCount + 1) / 2)
    while true {
      let next = (guess + self / guess) / 2
      if next >= guess { return guess }
      guess = next
    }
  }
}
