public import Foundation
import HorizonKit
public import StellarKit
public import StellarXDR

/// The answer to a submitted transaction: not yet what becomes of it.
public struct SentTransaction: Hashable, Sendable {
  /// What the node says.
  public var status: SendStatus
  /// The transaction's hash.
  public var hash: TransactionHash
  /// Why it was refused, where it was.
  public var errorResult: EncodedXDR<XDR.TransactionResult>?
  /// What helps to find out why it was refused.
  public var diagnosticEvents: [EncodedXDR<XDR.DiagnosticEvent>]
  /// The newest ledger that the server had; 0 where it couldn't tell.
  public var latestLedger: UInt32
  /// When that ledger closed.
  public var latestLedgerClosedAt: Date

  /// Puts one together from its parts.
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

/// What a node says to a transaction that it was handed.
public enum SendStatus: String, Hashable, Sendable, Codable {
  /// It has taken it: ask for it by its hash until a ledger has closed after its last moment.
  case pending = "PENDING"
  /// It has had it already: ask for it likewise.
  case duplicate = "DUPLICATE"
  /// It can't take it now, as when another one of the account is waiting: hand in the same one again.
  case tryAgainLater = "TRY_AGAIN_LATER"
  /// It has refused it.
  case error = "ERROR"
}
