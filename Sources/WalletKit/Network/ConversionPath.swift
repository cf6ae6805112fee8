public import StellarKit

/// A path for paying in one asset what arrives in another, as it was when it was asked for.
public struct ConversionPath: Hashable, Sendable {
  /// The asset that leaves.
  public let sentAsset: Asset
  /// How much leaves.
  public let sent: Amount
  /// The asset that arrives.
  public let arrivingAsset: Asset
  /// How much arrives.
  public let arriving: Amount
  /// The assets in between, in order; none for a direct exchange.
  public let between: [Asset]

  /// A path.
  public init(sentAsset: Asset, sent: Amount, arrivingAsset: Asset, arriving: Amount, between: [Asset] = []) {
    (self.sentAsset, self.sent, self.arrivingAsset, self.arriving, self.between) = (sentAsset, sent, arrivingAsset, arriving, between)
  }

  /// The assets along the path, in order.
  var assets: [Asset] { [sentAsset] + between + [arrivingAsset] }

  /// Returns whether the path may cross an offer: one of its exchanges buys what the offer sells.
  func mayCross(_ offer: OpenOffer) -> Bool { zip(assets, assets.dropFirst()).contains { $0 == offer.buying && $1 == offer.selling } }

  /// How much rounding can change what is sent and what arrives, in stroops: one for each of the offers that a conversion takes, 1,000 at most.
  private static let rounding: Int128 = 1_000

  /// Returns whether the path surely crosses an offer: one that wants less than is paid on average is among those that are taken, unless a pool is.
  /// At the same price, older offers of others may be enough. For a longer path, it isn't known what is paid at each of its exchanges.
  func surelyCrosses(_ offer: OpenOffer) -> Bool {
    hops == 1 && mayCross(offer)
      && Int128(offer.price.numerator) * (Int128(arriving.stroops) + Self.rounding)
        < Int128(offer.price.denominator) * (Int128(sent.stroops) - Self.rounding)
  }

  /// How many exchanges it takes.
  public var hops: Int { between.count + 1 }

  /// What arrives for one unit of what leaves, rounded down to a stroop; at most the largest amount. Below 0.001 it has hardly any digits, so people
  /// are shown the price for ``priceUnit``.
  public var price: Amount { Self.quotient(arriving, sent) }

  /// The amount of what leaves for which the price is shown: one unit, or a power of ten of it for which at least 0.001 arrives.
  public var priceUnit: Amount { .priceUnit(worth: price(of:)) }

  /// Returns what arrives for an amount of what leaves, rounded down to a stroop; at most the largest amount.
  public func price(of amount: Amount) -> Amount { Self.quotient(arriving, sent, times: amount) }

  static func quotient(_ amount: Amount, _ other: Amount, times factor: Amount = .one) -> Amount {
    guard other > .zero else { return .max }
    let stroops = UInt128(amount.stroops) * UInt128(factor.stroops) / UInt128(other.stroops)
    return Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) } ?? .max
  }
}
