public import Foundation
import HorizonKit

/// The range of ledgers that a server has at a given time: by default, those of one week.
public struct LedgerWindow: Hashable, Sendable {
  /// The number of the latest ledger.
  public var latest: UInt32
  /// When the latest ledger closed.
  public var latestClosedAt: Date
  /// The number of the oldest ledger.
  public var oldest: UInt32
  /// When the oldest ledger closed.
  public var oldestClosedAt: Date

  /// Creates an instance from its parts.
  public init(latest: UInt32, latestClosedAt: Date, oldest: UInt32, oldestClosedAt: Date) {
    self.latest = latest
    self.latestClosedAt = latestClosedAt
    self.oldest = oldest
    self.oldestClosedAt = oldestClosedAt
  }

  /// - Parameter time: the suffix of the time fields, `CloseTime` or `CloseTimestamp`.
  init(_ fields: ResultFields, time: String = "CloseTime") throws {
    latest = try fields.ledger("latestLedger")
    latestClosedAt = try fields.time(JSONKey(stringValue: "latestLedger" + time))
    oldest = try fields.ledger("oldestLedger")
    oldestClosedAt = try fields.time(JSONKey(stringValue: "oldestLedger" + time))
    guard oldest <= latest else { throw fields.invalid("oldestLedger", "newer than the latest one") }
  }
}
