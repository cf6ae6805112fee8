public import Foundation
import HorizonKit

/// Which ledgers a server has at a moment: a week's, unless it is set otherwise.
public struct LedgerWindow: Hashable, Sendable {
  /// The newest one's number.
  public var latest: UInt32
  /// When the newest one closed.
  public var latestClosedAt: Date
  /// The oldest one's number.
  public var oldest: UInt32
  /// When the oldest one closed.
  public var oldestClosedAt: Date

  /// Puts one together from its parts.
  public init(latest: UInt32, latestClosedAt: Date, oldest: UInt32, oldestClosedAt: Date) {
    self.latest = latest
    self.latestClosedAt = latestClosedAt
    self.oldest = oldest
    self.oldestClosedAt = oldestClosedAt
  }

  /// - Parameter time: what the fields of times end in, `CloseTime` or `CloseTimestamp`.
  init(_ fields: ResultFields, time: String = "CloseTime") throws {
    latest = try fields.ledger("latestLedger")
    latestClosedAt = try fields.time(JSONKey(stringValue: "latestLedger" + time))
    oldest = try fields.ledger("oldestLedger")
    oldestClosedAt = try fields.time(JSONKey(stringValue: "oldestLedger" + time))
    guard oldest <= latest else { throw fields.invalid("oldestLedger", "newer than the latest one") }
  }
}
