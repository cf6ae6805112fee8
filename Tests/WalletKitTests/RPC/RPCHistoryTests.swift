import Foundation
import HorizonKit
import RPCKit
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization
import Testing

@testable import WalletKit

/// The history from RPC events, compared with Horizon's of the same network.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RPCHistoryTests {
  private func whole(_ account: AccountID, _ network: any WalletNetwork, pageSize: Int = 200) async throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next: Int64?
    repeat {
      guard let page = try await network.history(of: account, before: next, knownTo: nil, limit: pageSize) else { break }
      entries += page.entries
      next = page.range.low
    } while next ?? 0 > 0
    return entries
  }

  /// The parts of an entry that both services must agree on.
  private func facts(_ entry: HistoryEntry) -> [String] {
    func text(_ changes: [HistoryChange]) -> [String] { changes.map { "\($0.isGain ? "+" : "-")\($0.amount.trimmed) \($0.asset)" }.sorted() }
    return ["\(entry.id)", entry.kind.rawValue, "\(Int(entry.time.timeIntervalSince1970))"] + text(entry.changes) + text(entry.otherSide)
      + [entry.counterparty ?? "", entry.memo?.text ?? "", entry.operation]
  }

  @Test func `RPC lists every movement with the same ID and facts as Horizon, with pages of any size`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "issuer", "ana", "ben", "leaver")
      let (ana, ben) = (try people.id("ana"), try people.id("ben"))
      try await people.moveMoneyInEveryWay()
      let stranger = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      try await people.submit("ana", .createAccount(destination: stranger, startingBalance: Amount("5")))
      try await people.submit("leaver", .accountMerge(destination: MuxedAccount(ana)))
      let rpc = try test.rpc()
      for account in [ana, ben, stranger] {
        let expected = try await whole(account, test.network).filter { !$0.changes.isEmpty }
        let told = try await whole(account, rpc)
        #expect(told.map(\.id) == expected.map(\.id))
        for (entry, expected) in zip(told, expected) {
          // For trades along the account's offers, Horizon's effects have no memo.
          guard expected.hash != nil else {
            #expect((entry.kind, entry.changes.count) == (expected.kind, expected.changes.count))
            continue
          }
          #expect(facts(entry) == facts(expected))
          #expect(entry.hash == expected.hash && entry.fee == expected.fee)
        }
        for size in [1, 3] { #expect(try await whole(account, rpc, pageSize: size).map(\.id) == expected.map(\.id)) }
        let newest = try #require(told.first)
        #expect(try await rpc.historyEntry(newest.id, of: account) == newest)
      }
    }
  }

  @Test func `an account with more events than fit into one answer gets each entry exactly once`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ben = try people.id("ben")
      let payments = [StellarKit.Operation.Body](
        repeating: .payment(destination: MuxedAccount(ben), asset: .native, amount: try Amount("0.1")), count: 10)
      for _ in 0..<6 { try await people.submit("ana", payments) }
      for _ in 0..<3 { _ = try await test.fundedAccount() }
      var rpc = try test.rpc()
      rpc.eventsTogether = 20
      let told = try await whole(ben, rpc)
      #expect(told.count == 61 && told.map(\.id) == Set(told.map(\.id)).sorted(by: >))
    }
  }

  @Test func `a server that lists one event of a ledger after another is asked for a hundred pages, and refused`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ben = try people.id("ben")
      let payment = StellarKit.Operation.Body.payment(destination: MuxedAccount(ben), asset: .native, amount: try Amount("0.1"))
      try await people.submit("ana", [StellarKit.Operation.Body](repeating: payment, count: 100))
      let following = Mutexed(0)
      let transport = ChangingTransport(asking: { request in
        if request.contains("\"cursor\"") { following.set(following.get() + 1) }
        return request
      })
      var rpc = try test.rpc(through: transport)
      rpc.eventsTogether = 1
      let error = await #expect(throws: NetworkError.self) { try await rpc.history(of: ben, before: nil, knownTo: nil, limit: 10) }
      // The first page is asked for by the ledger's number.
      #expect(error?.description.contains("events.ledger") == true && following.get() == 99)
    }
  }

  @Test func `a transaction whose request fails is requested again, and a page that lacks it is an error`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let ben = try people.id("ben")
      try await people.submit("ana", memo: Memo("rent", kind: .text), .payment(destination: MuxedAccount(ben), asset: .native, amount: Amount("1")))
      let busy = #"{"jsonrpc": "2.0", "id": null, "error": {"code": -32603, "message": "busy"}}"#
      let failures = Failures()
      let rpc = try test.rpc(through: ChangingTransport(answering: { $0.contains("getTransaction\"") && failures.next() ? busy : $1 }))
      failures.set(2)
      #expect(try await whole(ben, rpc).first?.memo == HistoryMemo(kind: .text, text: "rent"))
      failures.set(.max)
      await #expect(throws: NetworkError.self) { try await rpc.history(of: ben, before: nil, knownTo: nil, limit: 10) }
    }
  }

  /// How many of the next answers fail.
  private final class Failures: Sendable {
    private let left = Mutex(0)

    func set(_ count: Int) { left.withLock { $0 = count } }

    func next() -> Bool {
      left.withLock { left in
        guard left > 0 else { return false }
        left -= 1
        return true
      }
    }
  }

  @Test func `an event's memo keeps its text, is shown with codes for invisible characters, and is cut if it is too long`() {
    let memo = HistoryMemo(TokenEvent.Tag.text(Array("a\u{200B}".utf8)))
    #expect(memo == HistoryMemo(kind: .text, text: "a\u{200B}") && memo.shown == "a\\u{200B}")
    let long = HistoryMemo(TokenEvent.Tag.text([UInt8](repeating: UInt8(ascii: "a"), count: 401)))
    #expect(long.text == String(repeating: "a", count: 400) + "…")
  }

  @Test func `events that add up beyond the largest amount don't crash, and count as that amount`() throws {
    let (account, other) = (try KeyPair(seed: TestRandomness.bytes(32)).accountID, try KeyPair(seed: TestRandomness.bytes(32)).accountID)
    func event(_ place: UInt32, _ stroops: Int64) throws -> AssetEvent {
      let parties = [account, other].map { EncodedXDR(XDR.SCVal.address(.account($0.xdr))) }
      let event = RPCEvent(
        id: try #require(EventCursor("0000000000004295000-000000000\(place)")), kind: "contract", ledger: 1, closedAt: Date(),
        contract: Asset.native.contractID(on: .sandbox), transactionHash: TransactionHash(Bytes32()),
        topics: [EncodedXDR(.symbol(Array("transfer".utf8)))] + parties + [EncodedXDR(.string(Array("native".utf8)))],
        value: EncodedXDR(.i128(XDR.Int128Parts(hi: 0, lo: UInt64(stroops)))))
      return try #require(AssetEvent(event, on: .sandbox))
    }
    // Together one stroop below the lowest Int64, and exactly the lowest.
    for second in [2, 1] as [Int64] {
      let operation = try #require(OperationEvents.grouped([try event(1, .max), try event(2, second)]).first)
      #expect(HistoryEntry(operation, nil, of: account)?.changes.map(\.amount) == [.max])
    }
  }

  @Test func `a search for events ends on a server that forgets a ledger with each request and lacks queryEvents`() async throws {
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() }), rpcRetention: 4) { test in
      let account = try await test.fundedAccount()
      for _ in 0..<5 { _ = try await test.fundedAccount() }
      let transport = ChangingTransport(asking: { request in
        if request.contains("getEvents") { _ = try? await test.fundedAccount() }
        return request.replacing("queryEvents", with: "noSuchMethod")
      })
      let rpc = try test.rpc(through: transport)
      let page = try #require(try await rpc.history(of: account, before: nil, knownTo: nil, limit: 10))
      #expect(page.entries.isEmpty && page.range.low == 0)
      let approvals: [XDR.SCVal?] = [.symbol(Array("approve".utf8)), ContractAddress(account).contractValue]
      #expect(try await EventSearch(rpc: rpc.rpc).newest(of: nil, [approvals], limit: 100).events.isEmpty)
    }
  }

  @Test func `the stored history keeps what an RPC server forgot, and adds Horizon's older entries once`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with(try Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() }), rpcRetention: 4) { test in
      let wallet = try await test.fundedWallet(in: folder, through: try test.rpc())
      let account = try #require(wallet.account).id
      let people = try await Townsfolk(test, "ana")
      func receive(_ amount: String) async throws {
        try await people.submit("ana", .payment(destination: MuxedAccount(account), asset: .native, amount: Amount(amount)))
      }
      try await wallet.signIn(Self.credential)
      let history = try #require(wallet.dashboard.payments.history)
      try await receive("1")
      #expect(try await history.update())
      #expect(await history.keptSince != nil)
      for _ in 0..<6 { _ = try await test.fundedAccount() }
      try await receive("2")
      try await history.update()
      try await receive("3")
      try await history.update()
      #expect(try await !history.update())
      let amounts = try await history.entries(limit: 50).flatMap(\.changes).map(\.amount.trimmed)
      #expect(amounts.prefix(3) == ["3", "2", "1"])
      #expect(try await !history.isComplete())
      // The same folder with Horizon.
      let second = try await TestNetwork.wallet(in: folder, test.network)
      try await second.signIn(Self.credential)
      let whole = try #require(second.dashboard.payments.history)
      try await whole.update()
      try await whole.complete()
      #expect(try await whole.isComplete())
      let expected = try await test.history(of: account)
      #expect(try await whole.entries(limit: 50) == expected)
      let held = [Asset.native: try Amount(stroops: expected.flatMap(\.changes).reduce(0) { $0 + $1.amount.stroops })]
      #expect(try await !whole.balances(held, over: .week, until: Date()).isEmpty)
      // And with RPC again, which has fewer entries.
      let third = try await TestNetwork.wallet(in: folder, try test.rpc())
      try await third.signIn(Self.credential)
      let again = try #require(third.dashboard.payments.history)
      try await receive("4")
      try await again.update()
      #expect(try await again.entries(limit: 50).dropFirst() == expected[...])
      // What it knows may have gaps, so nothing is said of what was held earlier.
      #expect(try await again.balances(held, over: .week, until: Date()).isEmpty)
    }
  }

  private static let credential = VaultCredential.typed("123456")
}
