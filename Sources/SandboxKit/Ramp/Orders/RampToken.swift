import Foundation

/// A token that is bought or sold.
struct RampToken: Hashable, Sendable {
  /// Every code of Meso's, on any chain.
  static let codes = ["ETH", "SOL", "USDC", "MATIC", "POL"]

  let code: String
  /// The address of a contract or a mint.
  let address: String
  /// The number of digits after the point.
  let decimals: Int

  /// The price of one token in dollars, which is invented.
  var price: Decimal {
    switch code {
    case "SOL": 160
    case "ETH": 3_200
    case "USDC": 1
    default: Decimal(sign: .plus, exponent: -1, significand: 5)
    }
  }

  /// Returns how many tokens a number of dollars buys, in at most six decimals.
  func bought(for dollars: Decimal) -> Decimal {
    var (result, quotient) = (Decimal(), dollars / price)
    NSDecimalRound(&result, &quotient, 6, .down)
    return result
  }

  /// Returns how much must be given so that an amount arrives: for a sale's dollars the tokens, in at most six decimals; for a purchase's tokens the
  /// dollars, in at most two.
  func cost(of arriving: Decimal, isSale: Bool) -> String {
    var (result, exact) = (Decimal(), isSale ? arriving / price : arriving * price)
    NSDecimalRound(&result, &exact, isSale ? 6 : 2, .up)
    return "\(result)"
  }
}
