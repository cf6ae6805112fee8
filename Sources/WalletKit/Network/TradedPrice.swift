public import Foundation
import StellarKit

/// What an asset was traded at within a span of time. It is computed from the whole volume, so that a tiny trade at a strange price hardly shows.
public struct TradedPrice: Hashable, Sendable {
  /// The length of a span.
  public enum Span: Sendable {
    case hour, day, week

    /// In seconds.
    var length: TimeInterval {
      switch self {
      case .hour: 3_600
      case .day: 86_400
      case .week: 604_800
      }
    }
  }

  /// When the span begins.
  public let time: Date
  /// How much of the asset changed hands, in stroops; above zero.
  let volume: UInt128
  /// How much was paid for it, in stroops of the other asset.
  let paid: UInt128

  /// A price from its parts.
  ///
  /// - Parameters:
  ///   - time: when the span begins.
  ///   - volume: how much of the asset changed hands, in stroops; above zero.
  ///   - paid: how much was paid for it, in stroops of the other asset.
  public init(time: Date, volume: UInt128, paid: UInt128) {
    (self.time, self.volume, self.paid) = (time, volume, paid)
  }

  /// Returns what an amount was worth, rounded down to a stroop, or nil if that is more than an amount can be.
  func worth(of amount: Amount) -> Amount? {
    // An account's amounts have 63 bits, so what was paid keeps 64. The bits that are cut off both hardly change the price.
    let shift = max(0, 64 - paid.leadingZeroBitCount)
    let (paid, volume) = (paid >> shift, volume >> shift)
    guard volume > 0 else { return nil }
    return Int64(exactly: UInt128(amount.stroops) * paid / volume).flatMap { try? Amount(stroops: $0) }
  }
}
