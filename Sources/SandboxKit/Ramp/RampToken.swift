import Foundation

/// What is bought or sold.
struct RampToken: Hashable, Sendable {
  /// Every code of Meso's, on whatever chain.
  static let codes = ["ETH", "SOL", "USDC", "MATIC", "POL"]

  let code: String
  /// A contract's or a mint's address.
  let address: String
  /// After the point.
  let decimals: Int

  /// What one costs in dollars here: an invented price.
  var price: Decimal {
    switch code {
    case "SOL": 160
    case "ETH": 3_200
    case "USDC": 1
    default: Decimal(sign: .plus, exponent: -1, significand: 5)
    }
  }

  /// How many of them so many dollars are, in at most six decimals.
  func bought(for dollars: Decimal) -> Decimal {
    var (result, quotient) = (Decimal(), dollars / price)
    NSDecimalRound(&result, &quotient, 6, .down)
    return result
  }

  /// How much has to be given so that so much arrives: of a sale's dollars the tokens, in at most six decimals; of a purchase's tokens the
  /// dollars, in at most two.
  func cost(of arriving: Decimal, isSale: Bool) -> String {
    var (result, exact) = (Decimal(), isSale ? arriving / price : arriving * price)
    NSDecimalRound(&result, &exact, isSale ? 6 : 2, .up)
    return "\(result)"
  }
}
