import HorizonKit
import RPCKit
import StellarKit

/// How much is offered for a payment to be let in when the network is busy.
public enum FeeChoice: String, Sendable, CaseIterable {
  /// What one in ten, one in two, or nine in ten others offer at most.
  case low, medium, high
}

extension FeeChoice {
  /// The most to offer for one operation when the network is busy, in stroops: 0.001 XLM.
  static let highestOffer: Int64 = 10_000

  /// Limits what others offer: to no less than the network takes, and no more than ``highestOffer``, in stroops.
  static func offers(low: Amount, medium: Amount, high: Amount, minimum: UInt32) -> [FeeChoice: UInt32] {
    [.low: low, .medium: medium, .high: high].mapValues { max(minimum, UInt32(clamping: min($0.stroops, highestOffer))) }
  }

  /// Returns what some, half or nearly all of the others paid lately, if half of them paid more than the minimum, or nothing otherwise.
  static func offers(_ fees: InclusionFees, minimum: UInt32) -> [FeeChoice: UInt32] {
    let paid = fees.distribution
    guard paid.p50.stroops > Int64(minimum) else { return [:] }
    return offers(low: paid.p10, medium: paid.p50, high: paid.p90, minimum: minimum)
  }
}
