import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Synchronization
import Testing

/// The code of RPCKit's guides and documentation comments, verbatim.
struct RPCKitGuideTests {
  private enum Refusal: Error, Equatable {
    case noAccount
    case tooLittle
    case memoRequired([AccountID])
  }

  /// A server with one account that includes each transaction in a ledger at once.
  private final class Server: HTTPTransport {
    private let answers: @Sendable (_ method: String, _ body: String) -> String
    let methods = Mutex<[String]>([])

    init(_ answers: @escaping @Sendable (String, String) -> String) {
      self.answers = answers
    }

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      struct Call: Decodable {
        let id: Int
        let method: String
      }
      guard let call = try? JSONDecoder().decode(Call.self, from: Data(request.body)) else { throw .invalidRequest("not a call") }
      methods.withLock { $0.append(call.method) }
      let result = answers(call.method, String(decoding: request.body, as: UTF8.self))
      return HTTPReply(status: 200, body: Array(#"{"jsonrpc":"2.0","id":\#(call.id),"result":\#(result)}"#.utf8))
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("no stream") }
  }

  private let sender: KeyPair
  private let recipient: AccountID
  private let url = "https://rpc.example"

  init() throws {
    sender = try KeyPair(seed: [UInt8](repeating: 1, count: 32))
    recipient = try KeyPair(seed: [UInt8](repeating: 2, count: 32)).accountID
  }

  private static let window = #""latestLedger":101,"latestLedgerCloseTime":"0","oldestLedger":1,"oldestLedgerCloseTime":"0""#

  private func ledger(_ signed: SignedTransaction?) -> Server {
    let id = sender.accountID.xdr
    return Server { method, body in
      switch method {
      case "getNetwork": return #"{"passphrase":"Test SDF Network ; September 2015","protocolVersion":27}"#
      case "getFeeStats":
        let shares = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99].map { #""p\#($0)":"100""# }.joined(separator: ",")
        let fees = #"{"max":"100","min":"100","mode":"100",\#(shares),"transactionCount":"1","ledgerCount":1}"#
        return #"{"sorobanInclusionFee":\#(fees),"inclusionFee":\#(fees),"latestLedger":100}"#
      case "sendTransaction":
        let hash = signed.map { "\($0.hash)" } ?? ""
        return #"{"status":"PENDING","hash":"\#(hash)","latestLedger":100,"latestLedgerCloseTime":"0"}"#
      case "getTransaction":
        guard let signed else { return "{}" }
        return #"{"status":"SUCCESS","txHash":"\#(signed.hash)",\#(Self.window),"createdAt":"0","applicationOrder":1,"feeBump":false,"#
          + #""ledger":101,"envelopeXdr":"\#(signed.base64)","resultXdr":"AAAA"}"#
      default:
        let key = EncodedXDR(XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: id))).text
        let entry = XDR.AccountEntry(
          accountID: id, balance: 50_000_000, seqNum: 4, numSubEntries: 0, inflationDest: nil, flags: 0, homeDomain: [], thresholds: Bytes4(),
          signers: [], ext: .v0)
        let account = #"{"key":"\#(key)","xdr":"\#(EncodedXDR(XDR.LedgerEntryData.account(entry)).text)","lastModifiedLedgerSeq":9}"#
        return #"{"entries":[\#(body.contains(key) ? account : "")],"latestLedger":100}"#
      }
    }
  }

  private func account(of sender: AccountID, holding amount: Amount, _ transport: Server) async throws -> AccountState {
    let rpc = try StellarRPC(url: url, network: .testnet, transport: transport)
    _ = try await rpc.networkInfo()
    guard let account = try await rpc.account(sender) else { throw Refusal.noAccount }
    guard account.balance > amount else { throw Refusal.tooLittle }
    return account
  }

  private func print(_ text: Any) {}

  @Test func `an account is read, and a missing account or too small a balance is refused`() async throws {
    let server = ledger(nil)
    #expect(try await account(of: sender.accountID, holding: Amount("4"), server).sequenceNumber == 4)
    await #expect(throws: Refusal.noAccount) { try await account(of: recipient, holding: .zero, server) }
    await #expect(throws: Refusal.tooLittle) { try await account(of: sender.accountID, holding: Amount("5"), server) }
    let rpc = try StellarRPC(url: url, network: .testnet, transport: server)
    let asset = Asset.issued(code: try AssetCode("USDC"), issuer: sender.accountID)
    let line = try await rpc.trustline(of: recipient, for: asset)
    #expect(line == nil)
    let found = try await rpc.entries([.account(XDR.LedgerKeyAccount(accountID: recipient.xdr))])
    for entry in found.entries { print(try entry.data.value()) }
    #expect(found.entries.isEmpty)
  }

  @Test func `a payment takes its fee from the fee statistics, is sent, and is followed into its ledger`() async throws {
    let numbers = SequenceNumbers { _ in 4 }
    var builder = TransactionBuilder(source: MuxedAccount(sender.accountID), sequenceNumbers: numbers)
    builder.operations = [Operation(.payment(destination: MuxedAccount(recipient), asset: .native, amount: try Amount("1")))]
    let rpc = try StellarRPC(url: url, network: .testnet, transport: ledger(nil))
    builder.fee = .percentile(.p90, cap: 10_000)
    builder.feeStatistics = try await rpc.feeStats().inclusionFee.statistics
    let transaction = try await builder.build(now: 1_790_000_000)
    let missing = try await rpc.recipientsMissingMemo(of: transaction)
    guard missing.isEmpty else { throw Refusal.memoRequired(missing) }
    let signed = transaction.signed(by: sender, on: .testnet)
    let server = ledger(signed)
    try await submit(signed, StellarRPC(url: url, network: .testnet, transport: server))
    #expect(server.methods.withLock(\.self) == ["sendTransaction", "getTransaction", "sendTransaction", "getTransaction"])
    guard case .applied = try await submitAgain(signed, StellarRPC(url: url, network: .testnet, transport: server)) else {
      Issue.record("not applied")
      return
    }
  }

  private func submit(_ signed: SignedTransaction, _ rpc: StellarRPC) async throws {
    switch await rpc.submit(signed) {
    case .applied(let transaction): print("In ledger \(transaction.ledger)")
    case .rejected(let refusal): print(refusal.sentence)
    case .notSent(let error): print("Nothing left this machine. \(error)")
    case .unknown(let until, _): print("Ask for \(signed.hash) until \(until.map { "\($0)" } ?? "it is found")")
    }
    func wait(for hash: TransactionHash, until: Date?) {}
    switch await rpc.submit(signed) {
    case .applied(let transaction): print("In ledger \(transaction.ledger).")
    case .rejected(let refusal): print(refusal.sentence)
    case .notSent(let error): print("Not sent. \(error)")
    case .unknown(let until, _): wait(for: signed.hash, until: until)
    }
  }

  private func submitAgain(_ kept: SignedTransaction, _ rpc: StellarRPC) async -> RPCSubmissionOutcome {
    let outcome = await rpc.submit(kept, handedInBefore: true)
    return outcome
  }

  private struct Done: Error {}

  @Test func `an event stream resumes at a stored cursor and reports the ledgers it missed`() async throws {
    let asset = Asset.issued(code: try AssetCode("USDC"), issuer: recipient)
    let network = Network.testnet
    let name = EventFilter.Segment.value(.symbol(Array("transfer".utf8)))
    let filter = EventFilter(contracts: [asset.contractID(on: network)], topics: [EventFilter.Topics([name], allowsMore: true)])
    let server = Server { _, _ in
      #"{"events":[],"cursor":"\#(EventCursor.end(ofLedger: 100))","latestLedger":100,"oldestLedger":50,"latestLedgerCloseTime":"0"}"#
    }
    let rpc = try StellarRPC(url: url, network: network, transport: server)
    var cursors: [EventCursor] = []
    func keep(_ cursor: EventCursor) throws {
      cursors.append(cursor)
      throw Done()
    }
    for kept in [nil, EventCursor.end(ofLedger: 20)] where kept != nil {
      let start = kept.map { EventStart.after($0) }
      await #expect(throws: Done.self) {
        for try await page in rpc.eventStream(matching: [filter], from: start) {
          for event in page.events { print("\(event.id): \(try event.value.value())") }
          try keep(page.cursor)
        }
      }
      for try await page in rpc.eventStream(matching: [filter], from: start) {
        if let missing = page.missing { print("Nobody knows what happened in the ledgers \(missing.lowerBound) to \(missing.upperBound).") }
        #expect(page.missing == 21...49)
        break
      }
    }
    #expect(cursors == [.end(ofLedger: 100)])
  }

  @Test func `the newest events are queried page by page`() async throws {
    let server = Server { _, _ in
      #"{"events":[],"scanStatus":"OLDEST_REACHED","cursor":"gec1_","scannedLedger":50,"latestLedger":100,"oldestLedger":50}"#
    }
    let rpc = try StellarRPC(url: url, network: .testnet, transport: server)
    let query = EventQuery([EventQuery.Filter(topics: [.symbol(Array("transfer".utf8))])], order: .descending)
    var (found, cursor): ([RPCEvent], String?) = ([], nil)
    for _ in 0..<20 where found.count < 10 {
      let page = try await rpc.queryEvents(query, after: cursor, limit: 10)
      found += page.events
      guard page.status == .hasMore else { break }
      cursor = page.cursor
    }
    #expect(found.isEmpty && cursor == nil)
  }

  /// The sample of the client's own documentation.
  private func sample(id: AccountID, filter: EventFilter) async throws {
    let rpc = try StellarRPC(url: "https://soroban-testnet.stellar.org", network: .testnet)
    let account = try await rpc.account(id)
    for try await page in rpc.eventStream(matching: [filter]) { print(page.events) }
    print(account as Any)
  }
}
