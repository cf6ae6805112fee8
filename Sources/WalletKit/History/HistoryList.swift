/// A part of an account's history, newest first, down to where entries are missing that are still to be fetched.
public struct HistoryList: Sendable {
  public let entries: [HistoryEntry]
  /// Whether the history was known from its beginning when this was read; else more may be missing below the last entry.
  public let isComplete: Bool
}
