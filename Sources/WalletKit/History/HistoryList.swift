/// A part of an account's history, newest first, down to the first gap of entries that are still to be fetched.
public struct HistoryList: Sendable {
  public let entries: [HistoryEntry]
  /// Whether the history was known from its beginning when this was read. Otherwise, older entries than the last one may be missing.
  public let isComplete: Bool
}
