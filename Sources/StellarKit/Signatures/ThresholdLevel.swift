/// How much an operation needs: each account sets a weight for each level.
public enum ThresholdLevel: Int, Sendable, Comparable, CaseIterable {
  /// Sequence numbers and fees, claiming, authorizing trustlines, and keeping or restoring the data of contracts.
  case low
  /// Moving money, and everything that isn't low or high.
  case medium
  /// Changing signers and thresholds, and merging the account away.
  case high

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
