import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

/// Transactions by hash, and pages of transactions.
struct TransactionsTests {
  private let signed: SignedTransaction

  init() throws {
    signed = try Sample.payment()
  }

  private func lookup(_ result: String, format: XDRFormat = .base64) async throws -> TransactionLookup {
    try await StellarRPC.scripted(ScriptedServer([.result(result)]), format: format).transaction(signed.hash)
  }

  @Test func `a transaction is found with its envelope and result, or is missing`() async throws {
    let transaction = try #require(try await lookup(Sample.found(signed)).transaction)
    #expect(transaction.successful)
    #expect(transaction.closedAt == Date(timeIntervalSince1970: 1_800_000_001))
    #expect(try transaction.envelope.value() == signed.envelope)
    #expect(try transaction.result.value() == Sample.success)
    #expect(transaction.events.operations == [[]])
    // Metadata of a future protocol doesn't affect the other fields.
    #expect(transaction.meta?.text == "AAAACQ==")
    #expect(throws: RPCError.self) { try transaction.meta?.value() }
    let missing = try await lookup(Sample.notFound(signed, Sample.window(100)))
    #expect(missing.transaction == nil)
    #expect(missing.ledgers.latest == 100)
  }

  @Test func `a transaction in JSON equals the one in base64`() async throws {
    let json = Sample.found(signed)
      .replacing(#""envelopeXdr":"\#(signed.base64)""#, with: #""envelopeJson":\#(try signed.envelope.json())"#)
      .replacing(#""resultXdr":"\#(Sample.base64(Sample.success))""#, with: #""resultJson":\#(try Sample.success.json())"#)
      .replacing(#""resultMetaXdr":"AAAACQ==""#, with: #""resultMetaJson":{"v9":{}}"#)
      .replacing(#""transactionEventsXdr":[],"contractEventsXdr":[[]]"#, with: #""transactionEventsJson":[],"contractEventsJson":[[]]"#)
    let transaction = try #require(try await lookup(json, format: .json).transaction)
    #expect(transaction.envelope.format == .json)
    #expect(try transaction.envelope.value() == signed.envelope)
    #expect(try transaction.result.value() == Sample.success)
  }

  @Test func `a different transaction and one of another network are refused`() async throws {
    let other = try Sample.payment(sequenceNumber: 6)
    let elsewhere = try Sample.payment(on: .public)
    for answer in [Sample.found(other), Sample.found(signed, envelope: other.envelope), Sample.found(signed, hash: other.hash)] {
      await #expect(throws: RPCError.invalidAnswer("envelopeXdr: another transaction")) { try await lookup(answer) }
    }
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(Sample.found(elsewhere))]))
    await #expect(throws: RPCError.self) { try await rpc.transaction(elsewhere.hash) }
    for answer in ["SUCCESS", "FAILED", "LOST"].map({ #"{"status":"\#($0)","txHash":"\#(signed.hash)",\#(Sample.window(1))}"# }) {
      await #expect(throws: RPCError.self) { try await lookup(answer) }
    }
  }

  @Test func `a transaction in a fee bump is found by its own and by the fee bump's hash`() async throws {
    guard case .tx(let inner) = signed.envelope else {
      Issue.record("\(signed.envelope)")
      return
    }
    let feeBump = XDR.TransactionEnvelope.txFeeBump(
      XDR.FeeBumpTransactionEnvelope(
        tx: XDR.FeeBumpTransaction(feeSource: MuxedAccount(try Sample.account(3)).xdr, fee: 400, innerTx: inner), signatures: []))
    #expect(try await lookup(Sample.found(signed, envelope: feeBump)).transaction?.hash == signed.hash)
    let outer = feeBump.hash(on: .testnet)
    let rpc = try StellarRPC.scripted(ScriptedServer([.result(Sample.found(signed, envelope: feeBump, hash: outer))]))
    #expect(try await rpc.transaction(outer).transaction?.hash == outer)
  }

  /// Returns a page of transactions whose times are numbers.
  private func page(_ places: [(ledger: Int, order: Int)], envelope: String) -> ScriptedServer.Step {
    let records = places.map { ledger, order in
      #"{"status":"SUCCESS","txHash":"\#(signed.hash)","applicationOrder":\#(order),"feeBump":false,"envelopeXdr":"\#(envelope)","#
        + #""resultXdr":"AAAA","ledger":\#(ledger),"createdAt":1800000000}"#
    }
    return .result(
      #"{"transactions":[\#(records.joined(separator: ","))],"latestLedger":200,"latestLedgerCloseTimestamp":1800000000,"oldestLedger":100,"#
        + #""oldestLedgerCloseTimestamp":1790000000,"cursor":"433791700993"}"#)
  }

  @Test func `a page of transactions must be in order, from the requested ledger and of this network`() async throws {
    let server = ScriptedServer([page([(101, 1), (101, 2), (102, 1)], envelope: signed.base64)])
    let answer = try await StellarRPC.scripted(server).transactions(from: .ledger(101), limit: 3)
    #expect(answer.records.map(\.applicationOrder) == [1, 2, 1])
    #expect(answer.records.first?.closedAt == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(answer.ledgers.latest == 200)
    let wrong = [
      page([(101, 2), (101, 1)], envelope: signed.base64), page([(102, 1), (101, 1)], envelope: signed.base64),
      page([(100, 1)], envelope: signed.base64), page([(101, 1)], envelope: try Sample.payment(sequenceNumber: 6).base64),
      page([(101, 1), (101, 2), (101, 3), (101, 4)], envelope: signed.base64),
    ]
    let rpc = try StellarRPC.scripted(ScriptedServer(wrong))
    for _ in wrong { await #expect(throws: RPCError.self) { try await rpc.transactions(from: .ledger(101), limit: 3) } }
    // A transaction that this version can't decode stays in the list.
    let unknown = ScriptedServer([page([(101, 1)], envelope: "AAAACQ==")])
    #expect(try await StellarRPC.scripted(unknown).transactions(from: .ledger(101)).records.count == 1)
  }
}
