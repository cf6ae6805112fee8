import StellarKit

/// An exchange of an amount of one asset for an amount of another, with its fee. The fee is always in the asset that is given.
struct Deal: Hashable, Codable, Sendable {
  let sell: TradedAsset
  let sellAmount: Amount
  let buy: TradedAsset
  let buyAmount: Amount
  let fee: AnchorFee

  /// Makes the deal for an amount that is given. What is left after the fee is exchanged at the price, rounded down to the decimals of the other
  /// asset.
  init(selling amount: Amount, _ sell: TradedAsset, for buy: TradedAsset, terms: Terms) throws(AnchorRefusal) {
    guard amount.stroops % sell.step == 0 else { throw .refused("Amounts of \(sell.code) have at most \(sell.decimals) decimals.") }
    let fee = terms.fee(of: amount, in: sell)
    guard let rest = try? amount.subtracting(fee.total), rest > .zero else {
      throw .refused("\(amount.trimmed) \(sell.code) is less than the fee of \(fee.total.trimmed).")
    }
    let price = Self.price(of: buy, in: sell)
    let steps = Int128(rest.stroops) * Int128(price.denominator) / (Int128(price.numerator) * Int128(buy.step))
    guard let stroops = Int64(exactly: steps * Int128(buy.step)) else {
      throw .refused("\(amount.trimmed) \(sell.code) is too much to exchange for \(buy.code).")
    }
    let bought = Amount(clamping: stroops)
    guard bought > .zero else { throw .refused("\(amount.trimmed) \(sell.code) is too little to get any \(buy.code).") }
    (self.sell, self.sellAmount, self.buy, self.buyAmount, self.fee) = (sell, amount, buy, bought, fee)
  }

  /// Makes the deal for an amount that is to be received, with the least that has to be given for it.
  init(buying amount: Amount, _ buy: TradedAsset, for sell: TradedAsset, terms: Terms) throws(AnchorRefusal) {
    guard amount.stroops % buy.step == 0 else { throw .refused("Amounts of \(buy.code) have at most \(buy.decimals) decimals.") }
    let price = Self.price(of: buy, in: sell)
    let rest = Self.ceiling(Int128(amount.stroops) * Int128(price.numerator), Int128(price.denominator))
    // The amount before the fee: (rest + fixed) / (1 - share), rounded up to the asset's decimals.
    let fixed = Int128(terms.fixedHundredths) * Int128(Amount.stroopsPerUnit / 100)
    let gross = Self.ceiling((rest + fixed) * 1_000, Int128(1_000 - terms.permille))
    var steps = Self.ceiling(gross, Int128(sell.step))
    // The fee is rounded up as well, which can take one step more.
    while true {
      guard let stroops = Int64(exactly: steps * Int128(sell.step)) else {
        throw .refused("\(amount.trimmed) \(buy.code) is too much to buy with \(sell.code).")
      }
      let given = Amount(clamping: stroops)
      let deal = try Deal(selling: given, sell, for: buy, terms: terms)
      if deal.buyAmount >= amount {
        (self.sell, self.sellAmount, self.buy, self.buyAmount, self.fee) = (sell, given, buy, amount, deal.fee)
        return
      }
      steps += 1
    }
  }

  private static func ceiling(_ number: Int128, _ divisor: Int128) -> Int128 { (number + divisor - 1) / divisor }

  /// Returns what one unit of an asset costs in another, without the fee.
  static func price(of asset: TradedAsset, in other: TradedAsset) -> (numerator: Int64, denominator: Int64) {
    let (bought, sold) = (asset.value.fraction, other.value.fraction)
    return (bought.numerator * sold.denominator, bought.denominator * sold.numerator)
  }

  /// The price without the fee, as decimal digits: how much of the given asset, after the fee, one unit of the received asset costs.
  var price: String {
    let price = Self.price(of: buy, in: sell)
    return Self.quotient(Int128(price.numerator), Int128(price.denominator))
  }

  /// The price with the fee, as decimal digits.
  var totalPrice: String { Self.quotient(Int128(sellAmount.stroops), Int128(buyAmount.stroops)) }

  /// Formats a quotient with up to 12 decimals, rounded half up.
  static func quotient(_ number: Int128, _ divisor: Int128) -> String {
    let scale: Int128 = 1_000_000_000_000
    let rounded = (number * scale * 2 + divisor) / (divisor * 2)
    let digits = String(rounded % scale)
    let fraction = String(repeating: "0", count: 12 - digits.count) + digits
    let trimmed = fraction.reversed().drop { $0 == "0" }.reversed()
    return trimmed.isEmpty ? "\(rounded / scale)" : "\(rounded / scale).\(String(trimmed))"
  }
}
