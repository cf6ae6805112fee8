public import Foundation
import HorizonKit

/// That a server is well, and which ledgers it has. One that isn't refuses to say (``RPCError/refused(_:)``).
public struct RPCHealth: Hashable, Sendable {
  /// `healthy`.
  public var status: String
  /// The newest ledger.
  public var latestLedger: UInt32
  /// When the newest ledger closed; nil from servers before version 27.1.
  public var latestLedgerClosedAt: Date?
  /// The oldest ledger.
  public var oldestLedger: UInt32
  /// When the oldest ledger closed; nil from servers before version 27.1.
  public var oldestLedgerClosedAt: Date?
  /// How many ledgers it keeps; 120,960 are about a week's.
  public var ledgerRetentionWindow: UInt32

  /// Puts one together from its parts.
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

/// Which programs answer.
public struct RPCVersion: Hashable, Sendable {
  /// The server's version.
  public var version: String
  /// The commit that it was built from.
  public var commitHash: String
  /// When it was built, as it was written down then.
  public var buildTimestamp: String
  /// The version of its stellar-core.
  public var captiveCoreVersion: String
  /// The protocol of its newest ledger.
  public var protocolVersion: UInt32

  /// Puts one together from its parts.
  public init(version: String, commitHash: String, buildTimestamp: String, captiveCoreVersion: String, protocolVersion: UInt32) {
    self.version = version
    self.commitHash = commitHash
    self.buildTimestamp = buildTimestamp
    self.captiveCoreVersion = captiveCoreVersion
    self.protocolVersion = protocolVersion
  }
}

extension RPCVersion: Decodable {}
