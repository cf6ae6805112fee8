public import Foundation
import HorizonKit
public import StellarKit
public import StellarXDR

/// An event that a contract emitted, or that the network emitted in the same form.
public struct RPCEvent: Hashable, Sendable {
  /// Its unique position in the order of all events.
  public var id: EventCursor
  /// `contract` or `system`.
  public var kind: String
  /// The ledger that contains it.
  public var ledger: UInt32
  /// When that ledger closed.
  public var closedAt: Date
  /// The contract, `C…`; nil for none.
  public var contract: String?
  /// The transaction that emitted it.
  public var transactionHash: TransactionHash
  /// The transaction's index in its ledger; nil from servers before version 23.
  public var transactionIndex: UInt32?
  /// The operation's index in its transaction; nil from servers before version 23.
  public var operationIndex: UInt32?
  /// The topics: what it is about.
  public var topics: [EncodedXDR<XDR.SCVal>]
  /// The value: what it says.
  public var value: EncodedXDR<XDR.SCVal>
  /// Whether its call succeeded; nil from servers that no longer report it (protocol 30).
  public var inSuccessfulContractCall: Bool?

  /// Creates an instance from its parts.
  public init(
    id: EventCursor,
    kind: String,
    ledger: UInt32,
    closedAt: Date,
    contract: String?,
    transactionHash: TransactionHash,
    transactionIndex: UInt32? = nil,
    operationIndex: UInt32? = nil,
    topics: [EncodedXDR<XDR.SCVal>],
    value: EncodedXDR<XDR.SCVal>,
    inSuccessfulContractCall: Bool? = nil
  ) {
    self.id = id
    self.kind = kind
    self.ledger = ledger
    self.closedAt = closedAt
    self.contract = contract
    self.transactionHash = transactionHash
    self.transactionIndex = transactionIndex
    self.operationIndex = operationIndex
    self.topics = topics
    self.value = value
    self.inSuccessfulContractCall = inSuccessfulContractCall
  }
}

extension RPCEvent: Decodable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    id = try fields.get("id")
    kind = try fields.get("type")
    ledger = try fields.ledger("ledger")
    guard ledger == id.ledger else { throw fields.invalid("ledger", "not that of the id") }
    guard let closedAt = try? Date(fields.get("ledgerClosedAt"), strategy: .iso8601) else { throw fields.invalid("ledgerClosedAt", "not a time") }
    self.closedAt = closedAt
    contract = try (fields.find("contractId") as String?).flatMap { $0.isEmpty ? nil : $0 }
    if let contract, (try? StrKey.decode(contract, as: .contract)) == nil { throw fields.invalid("contractId", "not a contract") }
    transactionHash = try fields.get("txHash")
    transactionIndex = try fields.findNumber("transactionIndex")
    operationIndex = try fields.findNumber("operationIndex")
    topics = try fields.xdrList("topic")
    value = try fields.xdr("value")
    inSuccessfulContractCall = try fields.find("inSuccessfulContractCall")
  }
}
