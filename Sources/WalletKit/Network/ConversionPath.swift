public import StellarKit

/// A way to pay in one asset what arrives in another. It held when it was asked for.
public struct ConversionPath: Hashable, Sendable {
  /// What leaves.
  public let sentAsset: Asset
  /// How much leaves.
  public let sent: Amount
  /// What arrives.
  public let arrivingAsset: Asset
  /// How much arrives.
  public let arriving: Amount
  /// The assets in between, in order; none for a direct exchange.
  public let between: [Asset]

  /// A way.
  public init(sentAsset: Asset, sent: Amount, arrivingAsset: Asset, arriving: Amount, between: [Asset] = []) {
    (self.sentAsset, self.sent, self.arrivingAsset, self.arriving, self.between) = (sentAsset, sent, arrivingAsset, arriving, between)
  }

  /// What is exchanged, in order.
  var assets: [Asset] { [sentAsset] + between + [arrivingAsset] }

  /// Whether it may cross an offer: one of its exchanges buys what the offer sells.
  func mayCross(_ offer: OpenOffer) -> Bool { zip(assets, assets.dropFirst()).contains { $0 == offer.buying && $1 == offer.selling } }

  /// Of the offers that a conversion takes, 1,000 at the most, each can round what is sent and what arrives by a stroop.
  private static let rounding: Int128 = 1_000

  /// Whether an offer stands on it that wants less than is paid on average, so that it is among those that are taken unless a pool is. At the same price
  /// others' older offers may be enough. Of a longer way, what is paid at each of its exchanges isn't known.
  func surelyCrosses(_ offer: OpenOffer) -> Bool {
    hops == 1 && mayCross(offer)
      && Int128(offer.price.numerator) * (Int128(arriving.stroops) + Self.rounding)
        < Int128(offer.price.denominator) * (Int128(sent.stroops) - Self.rounding)
  }

  /// How many exchanges it takes.
  public var hops: Int { between.count + 1 }

  /// What arrives for one unit of what leaves, rounded down to a stroop; the most there is where it is more. Below 0.001 it has hardly any digits:
  /// people are shown the price of the ``priceUnit``.
  public var price: Amount { Self.quotient(arriving, sent) }

  /// How much of what leaves the price is told for: one unit, or a power of ten of it for which at least 0.001 arrives.
  public var priceUnit: Amount { .priceUnit(worth: price(of:)) }

  /// Tells what arrives for an amount of what leaves, rounded down to a stroop; the most there is where it is more.
  public func price(of amount: Amount) -> Amount { Self.quotient(arriving, sent, times: amount) }

  static func quotient(_ amount: Amount, _ other: Amount, times factor: Amount = .one) -> Amount {
    guard other > .zero else { return .max }
    let stroops = UInt128(amount.stroops) * UInt128(factor.stroops) / UInt128(other.stroops)
    return Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) } ?? .max
  }
}
