public import Foundation
import HorizonKit
public import StellarKit
public import StellarXDR

/// A transaction that is in a ledger, applied or failed.
public struct RPCTransaction: Hashable, Sendable {
  /// The hash it is listed under: a fee bump's own, or, where it was asked for by that, the hash of the transaction inside.
  public var hash: TransactionHash
  /// Whether its operations were applied; a failed one paid its fee and did nothing else.
  public var successful: Bool
  /// The ledger it is in.
  public var ledger: UInt32
  /// When that ledger closed.
  public var closedAt: Date
  /// Its place among the ledger's transactions, from 1.
  public var applicationOrder: UInt32
  /// Whether it is a fee bump.
  public var isFeeBump: Bool
  /// The transaction with its signatures.
  public var envelope: EncodedXDR<XDR.TransactionEnvelope>
  /// What came of it.
  public var result: EncodedXDR<XDR.TransactionResult>
  /// What it changed.
  public var meta: EncodedXDR<XDR.TransactionMeta>?
  /// What helps to find mistakes, where the server keeps it.
  public var diagnosticEvents: [EncodedXDR<XDR.DiagnosticEvent>]
  /// What it told the world.
  public var events: TransactionEvents

  /// Puts one together from its parts.
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

  /// Whether the envelope is that of the hash on a network: its own, or of the transaction within a fee bump.
  ///
  /// - Throws: ``RPCError/invalidAnswer(_:)`` where the envelope can't be read.
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

/// What a transaction told the world (protocol 23).
public struct TransactionEvents: Hashable, Sendable {
  /// What the network did with the transaction as a whole: its fee and its refund.
  public var transaction: [EncodedXDR<XDR.TransactionEvent>]
  /// What its operations did, one list for each operation.
  public var operations: [[EncodedXDR<XDR.ContractEvent>]]

  /// Puts one together from its parts.
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

/// What a server knows of a transaction.
public struct TransactionLookup: Hashable, Sendable {
  /// The transaction; nil where it is in none of the ledgers that the server has.
  public var transaction: RPCTransaction?
  /// The ledgers that the server has. Its newest one may have come after the transaction was looked for: that it is in none of them is only known of those
  /// that the server had before it was asked.
  public var ledgers: LedgerWindow

  /// Puts one together from its parts.
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
