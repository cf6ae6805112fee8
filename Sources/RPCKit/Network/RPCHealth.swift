public import Foundation
import HorizonKit

/// A healthy server's report, and its range of ledgers. A server that isn't healthy refuses to answer (``RPCError/refused(_:)``).
public struct RPCHealth: Hashable, Sendable {
  /// `healthy`.
  public var status: String
  /// The latest ledger.
  public var latestLedger: UInt32
  /// When the latest ledger closed; nil from servers before version 27.1.
  public var latestLedgerClosedAt: Date?
  /// The oldest ledger.
  public var oldestLedger: UInt32
  /// When the oldest ledger closed; nil from servers before version 27.1.
  public var oldestLedgerClosedAt: Date?
  /// The number of ledgers that it keeps; 120,960 are about one week.
  public var ledgerRetentionWindow: UInt32

  /// Creates an instance from its parts.
  public init(
    status: String,
    latestLedger: UInt32,
    latestLedgerClosedAt: Date? = nil,
    oldestLedger: UInt32,
    oldestLedgerClosedAt: Date? = nil,
    ledgerRetentionWindow: UInt32
  ) {
    self.status = status
    self.latestLedger = latestLedger
    self.latestLedgerClosedAt = latestLedgerClosedAt
    self.oldestLedger = oldestLedger
    self.oldestLedgerClosedAt = oldestLedgerClosedAt
    self.ledgerRetentionWindow = ledgerRetentionWindow
  }
}

extension RPCHealth: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    status = try fields.get("status")
    latestLedger = try fields.ledger("latestLedger")
    latestLedgerClosedAt = try fields.findTime("latestLedgerCloseTime")
    oldestLedger = try fields.ledger("oldestLedger")
    oldestLedgerClosedAt = try fields.findTime("oldestLedgerCloseTime")
    ledgerRetentionWindow = try fields.number("ledgerRetentionWindow")
    guard oldestLedger <= latestLedger else { throw fields.invalid("oldestLedger", "newer than the latest one") }
  }
}

/// The versions of the server's software.
public struct RPCVersion: Hashable, Sendable {
  /// The server's version.
  public var version: String
  /// The commit that it was built from.
  public var commitHash: String
  /// When it was built, as recorded at that time.
  public var buildTimestamp: String
  /// The version of its stellar-core.
  public var captiveCoreVersion: String
  /// The protocol version of its latest ledger.
  public var protocolVersion: UInt32

  /// Creates an instance from its parts.
  public init(version: String, commitHash: String, buildTimestamp: String, captiveCoreVersion: String, protocolVersion: UInt32) {
    self.version = version
    self.commitHash = commitHash
    self.buildTimestamp = buildTimestamp
    self.captiveCoreVersion = captiveCoreVersion
    self.protocolVersion = protocolVersion
  }
}

extension RPCVersion: Decodable {}
