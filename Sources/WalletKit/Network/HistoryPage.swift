/// A stretch of an account's history as the network has it, newest first, without a gap.
public struct HistoryPage: Hashable, Sendable {
  /// What happened in it.
  public let entries: [HistoryEntry]
  /// What it covers.
  public let range: HistoryRange

  /// A stretch of history.
  public init(entries: [HistoryEntry], range: HistoryRange) {
    self.entries = entries
    self.range = range
  }

  /// The history of an account that never was.
  public static let empty = HistoryPage(entries: [], range: HistoryRange(low: 0, high: 0))
}
