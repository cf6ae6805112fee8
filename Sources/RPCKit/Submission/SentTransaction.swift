public import Foundation
import HorizonKit
public import StellarKit
public import StellarXDR

/// The answer to a submitted transaction, which isn't its final outcome.
public struct SentTransaction: Hashable, Sendable {
  /// The node's status.
  public var status: SendStatus
  /// The transaction's hash.
  public var hash: TransactionHash
  /// The reason for a refusal; nil if it wasn't refused.
  public var errorResult: EncodedXDR<XDR.TransactionResult>?
  /// Events that help to find out why it was refused.
  public var diagnosticEvents: [EncodedXDR<XDR.DiagnosticEvent>]
  /// The latest ledger that the server had; 0 if it couldn't tell.
  public var latestLedger: UInt32
  /// When that ledger closed.
  public var latestLedgerClosedAt: Date

  /// Creates an instance from its parts.
  public init(
    status: SendStatus,
    hash: TransactionHash,
    errorResult: EncodedXDR<XDR.TransactionResult>? = nil,
    diagnosticEvents: [EncodedXDR<XDR.DiagnosticEvent>] = [],
    latestLedger: UInt32,
    latestLedgerClosedAt: Date
  ) {
    self.status = status
    self.hash = hash
    self.errorResult = errorResult
    self.diagnosticEvents = diagnosticEvents
    self.latestLedger = latestLedger
    self.latestLedgerClosedAt = latestLedgerClosedAt
  }
}

extension SentTransaction: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    status = try fields.get("status")
    hash = try fields.get("hash")
    errorResult = try fields.findXDR("errorResultXdr")
    diagnosticEvents = try fields.xdrList("diagnosticEventsXdr")
    latestLedger = try fields.ledger("latestLedger")
    latestLedgerClosedAt = try fields.time("latestLedgerCloseTime")
    if status == .error, errorResult == nil { throw fields.invalid("errorResultXdr", "missing") }
  }
}

/// A node's status for a submitted transaction.
public enum SendStatus: String, Hashable, Sendable, Codable {
  /// The node has accepted it. Look it up by its hash until a ledger has closed after its last moment.
  case pending = "PENDING"
  /// The node already had it. Look it up in the same way.
  case duplicate = "DUPLICATE"
  /// The node can't take it now, for example because another transaction of the account is waiting. Submit the same one again.
  case tryAgainLater = "TRY_AGAIN_LATER"
  /// The node has refused it.
  case error = "ERROR"
}
