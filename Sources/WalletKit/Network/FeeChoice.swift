import StellarKit

/// How much is offered for a payment to be let in when the network is busy.
public enum FeeChoice: String, Sendable, CaseIterable {
  /// What one in ten, one in two, or nine in ten others offer at the most.
  case low, medium, high
}

extension FeeChoice {
  /// What to offer for one operation at the most when the network is busy, in stroops: 0.001 XLM.
  static let highestOffer: Int64 = 10_000

  /// What others offer, no less than the network takes and no more than ``highestOffer``, in stroops.
  static func offers(low: Amount, medium: Amount, high: Amount, minimum: UInt32) -> [FeeChoice: UInt32] {
    [.low: low, .medium: medium, .high: high].mapValues { max(minimum, UInt32(clamping: min($0.stroops, highestOffer))) }
  }
}
