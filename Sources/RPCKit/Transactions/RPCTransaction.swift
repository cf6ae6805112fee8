public import Foundation
import HorizonKit
public import StellarKit
public import StellarXDR

/// A transaction that is in a ledger, applied or failed.
public struct RPCTransaction: Hashable, Sendable {
  /// The hash under which it is listed: a fee bump's own, or the inner transaction's if that was asked for.
  public var hash: TransactionHash
  /// Whether its operations were applied. A failed transaction paid its fee and did nothing else.
  public var successful: Bool
  /// The ledger that contains it.
  public var ledger: UInt32
  /// When that ledger closed.
  public var closedAt: Date
  /// Its position among the ledger's transactions, from 1.
  public var applicationOrder: UInt32
  /// Whether it is a fee bump.
  public var isFeeBump: Bool
  /// The transaction with its signatures.
  public var envelope: EncodedXDR<XDR.TransactionEnvelope>
  /// Its result.
  public var result: EncodedXDR<XDR.TransactionResult>
  /// The changes that it made.
  public var meta: EncodedXDR<XDR.TransactionMeta>?
  /// Events for debugging, if the server keeps them.
  public var diagnosticEvents: [EncodedXDR<XDR.DiagnosticEvent>]
  /// The events that it emitted.
  public var events: TransactionEvents

  /// Makes a transaction from its parts.
  public init(
    hash: TransactionHash,
    successful: Bool,
    ledger: UInt32,
    closedAt: Date,
    applicationOrder: UInt32,
    isFeeBump: Bool,
    envelope: EncodedXDR<XDR.TransactionEnvelope>,
    result: EncodedXDR<XDR.TransactionResult>,
    meta: EncodedXDR<XDR.TransactionMeta>? = nil,
    diagnosticEvents: [EncodedXDR<XDR.DiagnosticEvent>] = [],
    events: TransactionEvents = TransactionEvents()
  ) {
    self.hash = hash
    self.successful = successful
    self.ledger = ledger
    self.closedAt = closedAt
    self.applicationOrder = applicationOrder
    self.isFeeBump = isFeeBump
    self.envelope = envelope
    self.result = result
    self.meta = meta
    self.diagnosticEvents = diagnosticEvents
    self.events = events
  }

  /// Tells whether the envelope has the listed hash on a network: as its own, or as that of a fee bump's inner transaction.
  ///
  /// - Throws: ``RPCError/invalidAnswer(_:)`` if the envelope can't be read.
  func isOfItsHash(on network: Network) throws(RPCError) -> Bool {
    let envelope = try envelope.value()
    return envelope.hash(on: network) == hash || envelope.innerHash(on: network) == hash
  }
}

extension RPCTransaction: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    switch try fields.get("status") as String {
    case "SUCCESS": successful = true
    case "FAILED": successful = false
    case let status: throw fields.invalid("status", "“\(status.prefix(40))” is not known")
    }
    hash = try fields.get("txHash")
    ledger = try fields.ledger("ledger")
    closedAt = try fields.time("createdAt")
    applicationOrder = try fields.number("applicationOrder")
    isFeeBump = try fields.find("feeBump") ?? false
    envelope = try fields.xdr("envelopeXdr")
    result = try fields.xdr("resultXdr")
    meta = try fields.findXDR("resultMetaXdr")
    diagnosticEvents = try fields.xdrList("diagnosticEventsXdr")
    events = try fields.find("events") ?? TransactionEvents()
  }
}

/// The answer of `getTransactions`.
struct TransactionList: Decodable {
  let page: RPCPage<RPCTransaction>

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    page = RPCPage(
      records: try fields.get("transactions"), cursor: try fields.get("cursor"), ledgers: try LedgerWindow(fields, time: "CloseTimestamp"))
  }
}

/// The events of a transaction (protocol 23).
public struct TransactionEvents: Hashable, Sendable {
  /// Events of the transaction as a whole: its fee and its refund.
  public var transaction: [EncodedXDR<XDR.TransactionEvent>]
  /// Events of its operations, one list for each.
  public var operations: [[EncodedXDR<XDR.ContractEvent>]]

  /// Makes events from their parts.
  public init(transaction: [EncodedXDR<XDR.TransactionEvent>] = [], operations: [[EncodedXDR<XDR.ContractEvent>]] = []) {
    self.transaction = transaction
    self.operations = operations
  }
}

extension TransactionEvents: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    transaction = try fields.xdrList("transactionEventsXdr")
    operations = try fields.xdrLists("contractEventsXdr")
  }
}

/// A server's answer to a lookup of a transaction.
public struct TransactionLookup: Hashable, Sendable {
  /// The transaction; nil if it is in none of the server's ledgers.
  public var transaction: RPCTransaction?
  /// The server's ledgers. The latest may have arrived after the lookup. So if the transaction is missing, only the ledgers that the server had
  /// before the request are certain not to contain it.
  public var ledgers: LedgerWindow

  /// Makes an answer from its parts.
  public init(transaction: RPCTransaction?, ledgers: LedgerWindow) {
    self.transaction = transaction
    self.ledgers = ledgers
  }
}

extension TransactionLookup: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    ledgers = try LedgerWindow(fields)
    transaction = try fields.get("status") == "NOT_FOUND" ? nil : RPCTransaction(from: decoder)
  }
}
