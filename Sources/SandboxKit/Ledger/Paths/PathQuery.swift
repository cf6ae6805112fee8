import StellarKit
import StellarXDR

/// Which paths are looked for. Amounts are in stroops.
struct PathQuery: Sendable {
  /// From which end the paths are walked.
  enum Direction: Hashable, Sendable {
    /// An exact amount is sent, for as much as possible.
    case send
    /// An exact amount is received, for as little as possible.
    case receive
  }

  /// An asset to end up with.
  struct Target: Hashable, Sendable {
    var asset: XDR.Asset
    /// The most that may be sent of it; nil for any amount.
    var balance: Int64?
  }

  /// The most assets of a path, its two ends included; Horizon's limit.
  static let assetLimit = 6
  /// The most paths for one target; Horizon's limit.
  static let pathLimit = 5

  var direction: Direction
  /// What is sent, or received, exactly.
  var asset: XDR.Asset
  /// How much of it.
  var amount: Int64
  /// The assets to send it for, or to receive it for.
  var targets: [Target]
  /// Who pays, if that is known: nobody can take their own offers.
  var payer: AccountID?
}
