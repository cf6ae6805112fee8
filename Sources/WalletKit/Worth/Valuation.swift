public import Foundation
public import StellarKit

/// The worth of an account's balances together, as far as it can be determined.
public struct Valuation: Hashable, Sendable {
  /// What one balance is worth.
  public enum Worth: Hashable, Sendable {
    /// This much in the currency.
    case amount(Amount)
    /// Too little is offered to determine a price, or to sell what is held at about that price.
    case tooThin
    /// More than an amount can be.
    case tooLarge
    /// Nobody trades it.
    case noMarket
    /// The markets aren't asked, because the account holds more assets than prices are looked up for (``PricePriority/limit``).
    case notAsked
    /// The markets haven't been asked yet, or didn't answer.
    case unknown
  }

  /// The currency of the total.
  public let currency: WorthCurrency
  /// The sum of what is known; nil if nothing is, or if it is more than an amount can be.
  public let total: Amount?
  /// What each asset's balance is worth.
  public let worth: [Asset: Worth]
  /// When the markets were asked; nil if they weren't.
  public let time: Date?

  /// Values balances.
  ///
  /// - Parameters:
  ///   - balances: what is held.
  ///   - currency: the currency of the total.
  ///   - prices: what the markets said last; those in another reference asset count as none.
  public init(_ balances: [AssetBalance], in currency: WorthCurrency, prices: MarketPrices?) {
    var worth: [Asset: Worth] = [:]
    for held in balances { worth[held.asset] = Self.worth(held.balance, of: held.asset, in: currency, prices) }
    let known = worth.values.compactMap { if case .amount(let amount) = $0 { amount } else { nil } }
    self.currency = currency
    self.worth = worth
    total = known.isEmpty ? nil : Self.sum(known)
    time = prices.flatMap { $0.reference == currency.reference ? $0.time : nil }
  }

  /// How many balances above zero aren't in the total.
  public var uncounted: Int { worth.values.count { if case .amount = $0 { false } else { true } } }

  /// How many of these are left out because the markets aren't asked about so many assets.
  public var notAsked: Int { worth.values.count { $0 == .notAsked } }

  /// Whether a balance isn't in the total because the markets haven't given its price.
  public var isIncomplete: Bool { worth.values.contains(.unknown) }

  /// Whether there is no total because it is more than an amount can be: the sum, or already one balance.
  public var isTooLarge: Bool {
    total == nil
      && worth.values.contains { worth in
        switch worth {
        case .amount, .tooLarge: true
        case .tooThin, .noMarket, .notAsked, .unknown: false
        }
      }
  }

  /// Sorts balances by worth, highest first. Those whose worth isn't known come after them, and empty ones last.
  public func sorted(_ balances: [AssetBalance]) -> [AssetBalance] {
    func rank(_ held: AssetBalance) -> (Int, Amount) {
      if held.balance == .zero { return (0, .zero) }
      if case .amount(let amount) = worth[held.asset] { return (2, amount) }
      return (1, .zero)
    }
    return balances.enumerated().sorted { left, right in
      let (first, second) = (rank(left.element), rank(right.element))
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  /// Values an amount of an asset by what the markets said last. Prices in another reference asset count as none.
  public static func worth(_ amount: Amount, of asset: Asset, in currency: WorthCurrency, _ prices: MarketPrices?) -> Worth {
    guard amount > .zero else { return .amount(.zero) }
    guard let reference = currency.reference else { return .unknown }
    let inReference: Amount?
    if asset == reference {
      inReference = amount
    } else {
      guard let prices, prices.reference == reference else { return .unknown }
      switch prices.states[asset] {
      case .price(let price): inReference = price.worth(of: amount)
      case .tooThin: return .tooThin
      case .some(.none): return .noMarket
      case .notAsked: return .notAsked
      case nil: return .unknown
      }
    }
    return inReference.flatMap(currency.amount(ofReference:)).map(Worth.amount) ?? .tooLarge
  }

  private static func sum(_ amounts: [Amount]) -> Amount? {
    let stroops = amounts.reduce(UInt128(0)) { $0 + UInt128($1.stroops) }
    return Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) }
  }
}
