import StellarKit
import StellarXDR

/// The amounts that an offer and its taker exchange, computed with 128 bits. Amounts are in stroops.
///
/// The smaller side is used up, and rounding favours the larger one, which stays (CAP-4).
struct Exchange: Hashable, Sendable {
  /// The most that each side can give and take.
  struct Limits: Hashable, Sendable {
    /// What the offer can give of what it sells.
    var sell = Int64.max
    /// What the offer can take of what it buys.
    var buy = Int64.max
    /// What the taker can receive of what the offer sells.
    var receive = Int64.max
    /// What the taker can send of what the offer buys.
    var send = Int64.max
  }

  /// What the taker receives: what the offer sold.
  var received: Int64
  /// What the taker sends: what the offer bought.
  var sent: Int64
  /// Whether the offer is the larger side, so that the taker is done.
  var offerStays: Bool

  /// The exchange before any check of whether rounding took too much. The promises of offers are counted this way.
  ///
  /// - Parameters:
  ///   - price: what the offer asks for one unit of what it sells; both numbers are positive.
  ///   - limits: none of them negative.
  init(unchecked price: XDR.Price, _ limits: Limits, for kind: ExchangeKind = .offer) {
    let (n, d) = (UInt128(clamping: price.n), UInt128(clamping: price.d))
    // Both sides' size in the asset that the offer buys, times the price's denominator.
    let offered = min(UInt128(clamping: limits.sell) * n, UInt128(clamping: limits.buy) * d)
    let wanted = min(UInt128(clamping: limits.receive) * n, UInt128(clamping: limits.send) * d)
    let value = min(offered, wanted)
    offerStays = offered > wanted
    if offerStays, kind == .strictSend {
      received = Int64(clamping: value / n)
      sent = min(limits.send, limits.buy)
    } else if n > d || (offerStays && kind == .strictReceive) {
      let units = value / n
      received = Int64(clamping: units)
      sent = Int64(clamping: (units * n).divided(by: d, offerStays ? .up : .down))
    } else {
      let units = value / d
      sent = Int64(clamping: units)
      received = Int64(clamping: (units * d).divided(by: n, offerStays ? .down : .up))
    }
  }

  /// The exchange that takes place: nothing, if rounding moves the price of a new offer's exchange too far.
  init(at price: XDR.Price, _ limits: Limits, for kind: ExchangeKind) {
    self.init(unchecked: price, limits, for: kind)
    if kind == .offer, !isNearPrice(price) { (received, sent) = (0, 0) }
  }

  /// Returns whether something is exchanged, at a price at most 1 % away from the offer's.
  private func isNearPrice(_ price: XDR.Price) -> Bool {
    guard received > 0, sent > 0 else { return false }
    let asked = UInt128(clamping: received) * UInt128(clamping: price.n)
    let paid = UInt128(clamping: sent) * UInt128(clamping: price.d)
    return (asked > paid ? asked - paid : paid - asked) * 100 <= asked
  }
}

extension UInt128 {
  /// Divides, and rounds the quotient to a whole number.
  ///
  /// - Parameter divisor: not 0.
  func divided(by divisor: UInt128, _ rounding: Rounding) -> UInt128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return rounding == .up && remainder > 0 ? quotient + 1 : quotient
  }
}

/// The reason for crossing an offer, which decides how the exchange is rounded.
enum ExchangeKind: Hashable, Sendable {
  /// A new offer: neither side may lose more than 1 % of the price to rounding.
  case offer
  /// A path payment that receives exactly what it says.
  case strictReceive
  /// A path payment that sends exactly what it says.
  case strictSend
}
