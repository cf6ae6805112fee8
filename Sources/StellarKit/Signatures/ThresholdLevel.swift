/// The threshold level of an operation: each account sets a weight for each level.
public enum ThresholdLevel: Int, Sendable, Comparable, CaseIterable {
  /// For sequence numbers and fees, claiming, authorizing trustlines, and extending or restoring contract data.
  case low
  /// For moving money, and everything that isn't low or high.
  case medium
  /// For changing signers and thresholds, and merging the account.
  case high

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
