public import Foundation
import Sentences

/// A stretch of an account's history as the network has it, newest first, without a gap.
public struct HistoryPage: Hashable, Sendable {
  /// What happened in it.
  public let entries: [HistoryEntry]
  /// What it covers.
  public let range: HistoryRange
  /// The time from which the service knows what happened, if it doesn't keep everything. It then reports only what moved money. Nil for a service
  /// that has everything.
  public let keptSince: Date?

  /// A stretch of history.
  public init(entries: [HistoryEntry], range: HistoryRange, keptSince: Date? = nil) {
    self.entries = entries
    self.range = range
    self.keptSince = keptSince
  }

  /// The history of an account that never existed.
  public static let empty = HistoryPage(entries: [], range: HistoryRange(low: 0, high: 0))

  /// Returns the page if it leads further back than the id before which it was requested, which is nil for the newest page. A server that returns the
  /// same page again and again would be asked without end.
  func leadingBack(from id: Int64?) throws(NetworkError) -> HistoryPage {
    guard range.low < id ?? .max else { throw .noAnswer("The network doesn't list older payments when asked for them. Use another server.") }
    return self
  }
}
