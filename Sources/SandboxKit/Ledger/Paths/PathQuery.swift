package import StellarKit
package import StellarXDR

/// A query for payment paths. Amounts are in stroops.
package struct PathQuery: Sendable {
  /// The end from which the paths are walked.
  package enum Direction: Hashable, Sendable {
    /// An exact amount is sent, for as much as possible.
    case send
    /// An exact amount is received, for as little as possible.
    case receive
  }

  /// An asset at the other end of the paths.
  package struct Target: Hashable, Sendable {
    package var asset: XDR.Asset
    /// The most that may be sent of it; nil for any amount.
    package var balance: Int64?

    package init(asset: XDR.Asset, balance: Int64? = nil) {
      self.asset = asset
      self.balance = balance
    }
  }

  /// The most assets of a path, its two ends included; Horizon's limit.
  static let assetLimit = 6
  /// The most paths for one target; Horizon's limit.
  static let pathLimit = 5

  var direction: Direction
  /// The asset that is sent or received exactly.
  var asset: XDR.Asset
  /// The exact amount of it.
  var amount: Int64
  /// The assets to receive for it, or to send for it.
  var targets: [Target]
  /// The account that pays, if it is known. No account can take its own offers.
  var payer: AccountID?

  package init(direction: Direction, asset: XDR.Asset, amount: Int64, targets: [Target], payer: AccountID? = nil) {
    self.direction = direction
    self.asset = asset
    self.amount = amount
    self.targets = targets
    self.payer = payer
  }
}
