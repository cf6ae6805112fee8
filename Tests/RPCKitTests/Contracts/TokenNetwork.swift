import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR

/// A server with one contract, whose simulation results are set by a test.
struct TokenNetwork: ModelNetwork {
  /// The result of one simulation.
  struct Answer: Sendable {
    var result: XDR.SCVal?
    var authorizations: [XDR.SorobanAuthorizationEntry] = []
    var readOnly: [XDR.LedgerKey]?
    var readWrite: [XDR.LedgerKey] = []
    var fee: Int64 = 1_000
    var minimum: Int64?
    var events: [XDR.ContractEvent] = []
    var restoration: [XDR.LedgerKey]?
    var failure: String?
  }

  static let contract = ContractAddress(contract: Bytes32(sha256: [3]))

  /// The answers to simulations, in order; the last one is repeated.
  var answers: [Answer]
  /// The envelopes that were simulated.
  private(set) var simulated: [XDR.TransactionEnvelope] = []
  private(set) var modes: [String?] = []
  /// The envelopes that were sent.
  private(set) var sent: [XDR.TransactionEnvelope] = []
  /// Ledger entries by key, with the ledger until which they live.
  var entries: [XDR.LedgerKey: (XDR.LedgerEntryData, UInt32?)] = [:]
  var events: [String] = []
  /// Whether transactions can't be sent.
  var isUnreachable = false
  /// The result of each transaction in its ledger.
  var result = Sample.success
  private(set) var filters: [JSONValue] = []

  init(_ answers: [Answer]) {
    self.answers = answers
  }

  mutating func answer(_ method: String, _ parameters: JSONValue) throws(TransportError) -> (name: String, json: String) {
    switch method {
    case "simulateTransaction": return ("result", try simulation(parameters))
    case "getLatestLedger": return ("result", #"{"id":"\#(Sample.hash)","protocolVersion":28,"sequence":100}"#)
    case "getLedgerEntries": return ("result", try found(parameters))
    case "sendTransaction":
      if isUnreachable { throw .notConnected("refused") }
      let envelope = try Self.envelope(parameters)
      sent.append(envelope)
      return ("result", Sample.sent("PENDING", SignedTransaction(envelope: envelope, hash: envelope.hash(on: .testnet))))
    case "getTransaction":
      guard let envelope = sent.last else { throw .timedOut }
      return ("result", Sample.found(SignedTransaction(envelope: envelope, hash: envelope.hash(on: .testnet)), result: result))
    case "getEvents", "queryEvents":
      if let filter = parameters["filters"] { filters.append(filter) }
      let place = method == "getEvents" ? #""cursor":"\#(EventCursor.end(ofLedger: 100))""# : #""scanStatus":"COMPLETE","scannedLedger":2"#
      return ("result", #"{"events":[\#(events.joined(separator: ","))],"latestLedger":100,"oldestLedger":1,\#(place)}"#)
    default: return ("error", #"{"code":-32601,"message":"no such method"}"#)
    }
  }

  private static func envelope(_ parameters: JSONValue) throws(TransportError) -> XDR.TransactionEnvelope {
    guard let text = parameters["transaction"]?.string, let envelope = try? XDR.TransactionEnvelope(base64: text) else {
      throw .invalidRequest("no envelope")
    }
    return envelope
  }

  private mutating func simulation(_ parameters: JSONValue) throws(TransportError) -> String {
    simulated.append(try Self.envelope(parameters))
    modes.append(parameters["authMode"]?.string)
    let answer = answers[0]
    if answers.count > 1 { answers.removeFirst() }
    if let failure = answer.failure { return #"{"error":"\#(failure)","latestLedger":100}"# }
    var data = XDR.SorobanTransactionData.unknown(
      readOnly: answer.readOnly ?? [.contractInstance(of: Self.contract)], readWrite: answer.readWrite)
    data.resourceFee = answer.fee
    let auth = answer.authorizations.map { "\"\(Sample.base64($0))\"" }.joined(separator: ",")
    let events = answer.events.map { event in
      "\"\(Sample.base64(XDR.DiagnosticEvent(inSuccessfulContractCall: true, event: event)))\""
    }.joined(separator: ",")
    let result = answer.result.map { #""results":[{"auth":[\#(auth)],"xdr":"\#(Sample.base64($0))"}],"# } ?? ""
    let restoration =
      answer.restoration.map { keys in
        var data = XDR.SorobanTransactionData.unknown(readWrite: keys)
        data.resourceFee = 500
        return #""restorePreamble":{"transactionData":"\#(Sample.base64(data))","minResourceFee":"500"},"#
      } ?? ""
    return #"{"transactionData":"\#(Sample.base64(data))","minResourceFee":"\#(answer.minimum ?? answer.fee)","events":[\#(events)],"#
      + result + restoration + #""latestLedger":100}"#
  }

  private func found(_ parameters: JSONValue) throws(TransportError) -> String {
    guard case .array(let keys)? = parameters["keys"] else { throw .invalidRequest("no keys") }
    let found = keys.compactMap(\.string).compactMap { text -> String? in
      guard let key = try? EncodedXDR<XDR.LedgerKey>(text, format: .base64).value(), let (data, until) = entries[key] else { return nil }
      let life = until.map { #","liveUntilLedgerSeq":\#($0)"# } ?? ""
      return #"{"key":"\#(text)","xdr":"\#(Sample.base64(data))","lastModifiedLedgerSeq":9\#(life)}"#
    }
    return #"{"entries":[\#(found.joined(separator: ","))],"latestLedger":100}"#
  }
}

extension ModelTransport<TokenNetwork> {
  var rpc: StellarRPC {
    get throws { try StellarRPC(url: "https://rpc.example", network: .testnet, transport: self, clock: TestClock()) }
  }
}
