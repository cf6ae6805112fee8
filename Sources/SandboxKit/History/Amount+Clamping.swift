import StellarKit

extension Amount {
  /// Makes an amount of the ledger, where no amount is below zero.
  init(clamping stroops: Int64) {
    self = (try? Amount(stroops: Swift.max(0, stroops))) ?? .zero
  }
}
