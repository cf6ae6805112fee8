import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// RPCKit, which is written for any server, as a client of this server.
@Suite(.timeLimit(.minutes(5))) struct RPCClientTests {
  @Test func `the server reports its health, network, version, latest ledger and fees`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    _ = try await sandbox.funded(1)
    try await sandbox.withRPC(retention: 500) { rpc in
      let health = try await rpc.health()
      #expect(health.status == "healthy" && health.oldestLedger == 1 && health.latestLedger == 2 && health.ledgerRetentionWindow == 500)
      #expect(health.latestLedgerClosedAt == Date(unixSeconds: 1_800_000_000))
      let network = try await rpc.networkInfo()
      #expect(network.friendbotURL == "http://localhost/friendbot" && network.protocolVersion == 28)
      #expect(try await rpc.version().protocolVersion == 28)
      let latest = try await rpc.latestLedger()
      let stored = try await sandbox.history.read { try $0.ledger(2) }
      #expect(latest.sequence == 2 && latest.hash == stored?.hash)
      #expect(try latest.header?.value().ledgerSeq == 2)
      let meta = try await sandbox.closeMeta(of: 2)
      #expect(try latest.metadata?.value() == meta)
      let fees = try await rpc.feeStats()
      #expect(fees.latestLedger == 2 && fees.inclusionFee.transactionCount == 1 && fees.inclusionFee.ledgerCount == 2)
      #expect(fees.inclusionFee.distribution.p99.stroops == 100 && fees.sorobanInclusionFee.ledgerCount == 0)
    }
  }

  @Test func `close times in the server's health are strings, as in go-stellar-sdk`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    _ = try await sandbox.funded(1)
    try await sandbox.withRPCRouter { rpc in
      let health = try await rpc.call("getHealth")["result"]
      #expect(health["latestLedgerCloseTime"].text == "1800000000" && health["oldestLedgerCloseTime"].text == "1800000000")
      #expect(health["latestLedger"].number == 2 && health["oldestLedger"].number == 1 && health["ledgerRetentionWindow"].number == 120_960)
      let page = try await rpc.call("getLedgers", #"{"startLedger":1}"#)["result"]
      #expect(page["latestLedgerCloseTime"].number == 1_800_000_000 && page["oldestLedgerCloseTime"].number == 1_800_000_000)
    }
  }

  /// stellar-rpc's close_time_ms_test.go checks the same.
  @Test func `on a network of protocol 30 close times are whole seconds, and headers and meta keep their milliseconds`() async throws {
    let sandbox = try Sandbox(storage: .inMemory, keepsMeta: true) { Date(timeIntervalSince1970: 1_800_000_000.456) }
    let alice = try await sandbox.funded(1)
    try await sandbox.upgrade(toProtocol: 30)
    let paid = try await sandbox.apply(alice, [.pay(alice, 1)])
    let refused = try await sandbox.envelope(alice, .pay(alice, 1), step: 5)
    let (seconds, moment) = ("1800000000", "1800000000456")
    try await sandbox.withRPCRouter { rpc in
      let latest = try await rpc.call("getLatestLedger")["result"]
      #expect(latest["closeTime"].text == seconds && latest["protocolVersion"].number == 30)
      #expect(try await rpc.call("getHealth")["result"]["latestLedgerCloseTime"].text == seconds)
      let sent = try await rpc.call("sendTransaction", #"{"transaction":"\#(refused.base64)"}"#)["result"]
      #expect(sent["status"].text == "ERROR" && sent["latestLedgerCloseTime"].text == seconds)
      for format in ["base64", "json"] {
        let ledgers = try await rpc.call("getLedgers", #"{"startLedger":4,"xdrFormat":"\#(format)"}"#)["result"]
        #expect(ledgers["ledgers"][0]["ledgerCloseTime"].text == seconds && ledgers["latestLedgerCloseTime"].number == 1_800_000_000)
        let found = try await rpc.call("getTransaction", #"{"hash":"\#(paid.hash)","xdrFormat":"\#(format)"}"#)["result"]
        #expect(found["createdAt"].text == seconds && found["latestLedgerCloseTime"].text == seconds)
        let page = try await rpc.call("getTransactions", #"{"startLedger":4,"xdrFormat":"\#(format)"}"#)["result"]
        #expect(page["transactions"][0]["createdAt"].number == 1_800_000_000 && page["latestLedgerCloseTimestamp"].number == 1_800_000_000)
        let events = try await rpc.call("getEvents", #"{"startLedger":4,"xdrFormat":"\#(format)"}"#)["result"]
        #expect(events["events"][0]["ledgerClosedAt"].text == "2027-01-15T08:00:00Z" && events["latestLedgerCloseTime"].text == seconds)
        guard format == "json" else { continue }
        let (header, meta) = (ledgers["ledgers"][0]["headerJson"], ledgers["ledgers"][0]["metadataJson"])
        let value = header["header"]["scp_value"]
        #expect(value["close_time"].text == seconds && value["ext"]["signed_ms"]["close_time_ms"].text == moment)
        #expect(meta["v2"]["ledger_header"]["header"]["scp_value"]["ext"]["signed_ms"]["close_time_ms"].text == moment)
      }
    }
    let meta = try #require(try await sandbox.closeMeta(of: 4))
    guard case .v2(let whole) = meta, case .signedMs(let value) = whole.ledgerHeader.header.scpValue.ext else { throw UnexpectedForm() }
    #expect("\(value.closeTimeMs)" == moment)
    for format in [RPCKit.XDRFormat.base64, .json] {
      try await sandbox.withRPC(format: format) { rpc in
        let record = try #require(try await rpc.ledgers(from: .ledger(4)).records.first)
        #expect(try record.metadata.value() == meta && record.header.value() == whole.ledgerHeader)
        #expect(try await rpc.latestLedger().header?.value() == whole.ledgerHeader.header)
      }
    }
  }

  @Test(arguments: [RPCKit.XDRFormat.base64, .json])
  func `ledgers come with their meta, page by page, in both forms`(format: RPCKit.XDRFormat) async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    for n in 1...4 { _ = try await sandbox.funded(UInt8(n)) }
    try await sandbox.withRPC(format: format) { rpc in
      let first = try await rpc.ledgers(from: .ledger(2), limit: 2)
      #expect(first.records.map(\.sequence) == [2, 3] && first.ledgers.oldest == 1 && first.ledgers.latest == 5)
      let second = try await rpc.ledgers(from: .cursor(first.cursor))
      #expect(second.records.map(\.sequence) == [4, 5])
      for record in first.records + second.records {
        let meta = try await sandbox.closeMeta(of: record.sequence)
        #expect(try record.metadata.value() == meta)
      }
    }
  }

  @Test(arguments: [RPCKit.XDRFormat.base64, .json]) func `entries are read from the last ledger`(format: RPCKit.XDRFormat) async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    try await sandbox.apply(alice, [.data("note", [1, 2])])
    try await sandbox.withRPC(format: format) { rpc in
      let account = try #require(try await rpc.account(alice.accountID))
      #expect(account.sequenceNumber == (2 << 32) + 1)
      let (nobody, note) = (try TestLedger.key(9), DataEntryKey(account: alice.accountID, name: Array("note".utf8)))
      let keys = [AccountEntry.xdr(nobody.accountID), DataEntry.xdr(note), AccountEntry.xdr(alice.accountID)]
      let found = try await rpc.entries(keys)
      #expect(found.latestLedger == 3 && found.entries.map(\.key) == [keys[1], keys[2]] && found.entries.map(\.lastModifiedLedger) == [3, 3])
      guard case .data(let data) = try found.entries[0].data.value() else { throw UnexpectedForm() }
      #expect(data.dataValue == [1, 2])
    }
  }

  private struct UnexpectedForm: Error {}

  @Test(arguments: [RPCKit.XDRFormat.base64, .json])
  func `a transaction is found with its result, its meta and its events`(format: RPCKit.XDRFormat) async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let paid = try await sandbox.apply(alice, [.pay(bob, 7), .data("note", [1])])
    let failed = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, .max))).transaction
    try await sandbox.withRPC(format: format) { rpc in
      let lookup = try await rpc.transaction(paid.hash)
      let found = try #require(lookup.transaction)
      #expect(found.successful && found.ledger == 4 && found.applicationOrder == 1 && !found.isFeeBump)
      #expect(try found.envelope.value() == paid.envelope && found.result.value() == paid.result)
      guard case .v4(let meta)? = try found.meta?.value() else { throw UnexpectedForm() }
      #expect(meta.operations.map(\.events.count) == [1, 0])
      #expect(try found.events.operations.map { try $0.map { try $0.value() } } == meta.operations.map(\.events))
      #expect(try found.events.transaction.map { try $0.value() } == meta.events && meta.events.count == 1)
      #expect(try await rpc.transaction(#require(failed?.hash)).transaction?.successful == false)
      #expect(try await rpc.transaction(TransactionHash(Bytes32())).transaction == nil)

      let first = try await rpc.transactions(from: .ledger(1), limit: 3)
      #expect(first.records.map(\.ledger) == [2, 3, 4] && first.records.last?.hash == paid.hash)
      let rest = try await rpc.transactions(from: .cursor(first.cursor))
      #expect(rest.records.map(\.hash) == [failed?.hash])
      #expect(try await rpc.transactions(from: .cursor(rest.cursor)).records.isEmpty)
      _ = try await sandbox.funded(3)
      #expect(try await rpc.transactions(from: .cursor(rest.cursor)).records.map(\.ledger) == [6])
    }
  }

  @Test(arguments: [RPCKit.XDRFormat.base64, .json]) func `events are found by contract and topic`(format: RPCKit.XDRFormat) async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let paid = try await sandbox.apply(alice, [.pay(bob, 7)])
    try await sandbox.withRPC(format: format) { rpc in
      let all = try await rpc.events(from: .ledger(1))
      // A fee and a transfer, for each of the three transactions.
      #expect(all.events.count == 6 && all.cursor == .end(ofLedger: 4))
      let (from, to) = (XDR.SCVal.address(.account(alice.accountID.xdr)), XDR.SCVal.address(.account(bob.accountID.xdr)))
      let transfers = EventFilter(topics: [.init([.value(.symbol(Array("transfer".utf8))), .value(from), .any], allowsMore: true)])
      let found = try await rpc.events(matching: [transfers], from: .ledger(1)).events
      let event = try #require(found.first)
      #expect(found.count == 1 && event.ledger == 4 && event.transactionHash == paid.hash && event.kind == "contract")
      #expect(event.transactionIndex == 1 && event.operationIndex == 0 && event.inSuccessfulContractCall == true)
      #expect(try event.topics[2].value() == to && event.value.value() == .i128(7))
      let contract = try #require(event.contract)
      #expect(try await rpc.events(matching: [EventFilter(contracts: [contract])], from: .ledger(4)).events.count == 2)
      #expect(try await rpc.events(matching: [EventFilter(kinds: [.system])], from: .ledger(1)).events.isEmpty)
      #expect(try await rpc.events(matching: [EventFilter(topics: [.init([.value(from)])])], from: .ledger(1)).events.isEmpty)

      var pages: [EventCursor] = []
      var start = EventStart.ledger(1)
      while pages.count < 6 {
        let page = try await rpc.events(from: start, limit: 2)
        if page.events.isEmpty { break }
        pages += page.events.map(\.id)
        start = .after(page.cursor)
      }
      #expect(pages == all.events.map(\.id))
      #expect(try await rpc.events(from: .ledger(2), before: 4).events.map(\.ledger) == [2, 2, 3, 3])
    }
  }

  @Test(arguments: [RPCKit.XDRFormat.base64, .json]) func `events are found from either end`(format: RPCKit.XDRFormat) async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.apply(alice, [.pay(bob, 7)])
    try await sandbox.withRPC(format: format) { rpc in
      let all = try await rpc.events(from: .ledger(1)).events.map(\.id)
      for order in [Horizon.Order.ascending, .descending] {
        let query = RPCKit.EventQuery(minLedger: 1, maxLedger: 4, order: order)
        var (found, cursor): ([RPCEvent], String?) = ([], nil)
        repeat {
          let page = try await rpc.queryEvents(query, after: cursor, limit: 2)
          #expect(page.latestLedger == 4 && page.oldestLedger == 1)
          found += page.events
          cursor = page.cursor
        } while cursor != nil
        #expect(found.map(\.id) == (order == .ascending ? all : all.reversed()) && found.allSatisfy { $0.inSuccessfulContractCall == nil })
      }
      let (from, transfer) = (XDR.SCVal.address(.account(alice.accountID.xdr)), XDR.SCVal.symbol(Array("transfer".utf8)))
      let filters = [RPCKit.EventQuery.Filter(kind: .contract, topics: [transfer, from]), RPCKit.EventQuery.Filter(kind: .system)]
      let page = try await rpc.queryEvents(RPCKit.EventQuery(filters, order: .descending))
      #expect(page.status == .complete && page.scannedLedger == 2 && page.events.map(\.ledger) == [4])
      #expect(try page.events[0].value.value() == .i128(7))
      let contract = try #require(page.events[0].contract)
      let both = RPCKit.EventQuery.Filter(contract: contract, topics: [nil, nil, .address(.account(bob.accountID.xdr))])
      #expect(try await rpc.queryEvents(RPCKit.EventQuery([both], minLedger: 3, maxLedger: 4)).events.map(\.ledger) == [3, 4])
    }
  }

  @Test func `a query without an end continues with the ledgers that close`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.withRPC { rpc in
      let filter = RPCKit.EventQuery.Filter(topics: [.symbol(Array("transfer".utf8))])
      var page = try await rpc.queryEvents(RPCKit.EventQuery([filter], minLedger: 3))
      #expect(page.status == .waitingForLedgers && page.scannedLedger == 3 && page.events.map(\.ledger) == [3])
      try await sandbox.apply(alice, [.pay(bob, 1)])
      page = try await rpc.queryEvents(RPCKit.EventQuery([filter], minLedger: 3), after: page.cursor)
      #expect(page.status == .waitingForLedgers && page.scannedLedger == 4 && page.events.map(\.ledger) == [4])
      page = try await rpc.queryEvents(RPCKit.EventQuery([filter], minLedger: 3), after: page.cursor)
      #expect(page.status == .waitingForLedgers && page.scannedLedger == 4 && page.events.isEmpty)
      let last = RPCKit.EventQuery([filter], maxLedger: 5, order: .descending)
      page = try await rpc.queryEvents(last)
      #expect(page.status == .waitingForLedgers && page.scannedLedger == 6 && page.events.isEmpty)
      try await sandbox.apply(alice, [.pay(bob, 1)])
      page = try await rpc.queryEvents(last, after: page.cursor, limit: 1)
      #expect(page.status == .hasMore && page.scannedLedger == 5 && page.events.map(\.ledger) == [5])
    }
    try await sandbox.withRPC(retention: 1) { rpc in
      await #expect(throws: RPCError.forgotten(oldestLedger: 5)) { try await rpc.queryEvents(RPCKit.EventQuery(minLedger: 4)) }
      let page = try await rpc.queryEvents(RPCKit.EventQuery(order: .descending))
      #expect(page.status == .oldestReached && page.events.map(\.ledger) == [5, 5])
      #expect(try await rpc.queryEvents(RPCKit.EventQuery(order: .descending), after: page.cursor).status == .oldestReached)
    }
  }

  @Test func `a stream of events sends the events of each ledger that closes`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.withRPC { rpc in
      let filter = EventFilter(topics: [.init([.value(.symbol(Array("transfer".utf8)))], allowsMore: true)])
      var ledgers: [UInt32] = []
      for try await page in rpc.eventStream(matching: [filter], from: .ledger(1), limit: 10) {
        ledgers += page.events.map(\.ledger)
        if ledgers.count == 5 { break }
        try await sandbox.apply(alice, [.pay(bob, 1)])
      }
      #expect(ledgers == [2, 3, 4, 5, 6])
    }
  }

  @Test func `a valid transaction is submitted and found, and an invalid transaction is refused with its result`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let envelope = try await sandbox.envelope(alice, .pay(bob, 7))
    let bad = try await sandbox.envelope(alice, .pay(bob, 7), step: 5)
    try await sandbox.withRPC { rpc in
      let signed = SignedTransaction(envelope: envelope, hash: envelope.hash(on: .sandbox))
      guard case .applied(let transaction) = await rpc.submit(signed) else { throw UnexpectedForm() }
      #expect(transaction.hash == signed.hash && transaction.successful)
      let refused = try await rpc.send(SignedTransaction(envelope: bad, hash: bad.hash(on: .sandbox)))
      #expect(refused.status == .error)
      #expect(try refused.errorResult?.value().result == .refused(.txBadSeq))
    }
  }

  @Test func `submissions that wait for a ledger are pending, duplicates, or to be sent again later`() async throws {
    let sandbox = try Sandbox.test(closeTime: .seconds(5), keepsMeta: true)
    let (alice, bob) = (try TestLedger.key(1), try TestLedger.key(2))
    async let funding = sandbox.fund(alice.accountID)
    while await sandbox.queuedCount < 1 { await Task.yield() }
    await sandbox.closeLedger()
    _ = try await funding
    let first = try await sandbox.envelope(alice, .create(bob, 100_000_000))
    let second = try await sandbox.envelope(alice, .pay(bob, 7), step: 2)
    try await sandbox.withRPC { rpc in
      let statuses = try await [first, first, second].asyncMap { envelope in
        try await rpc.send(SignedTransaction(envelope: envelope, hash: envelope.hash(on: .sandbox))).status
      }
      #expect(statuses == [.pending, .duplicate, .tryAgainLater])
      #expect(try await rpc.transaction(first.hash(on: .sandbox)).transaction == nil)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(5)])
  func `an applied transaction that is sent again is to be sent later for ten ledgers, then has a used number`(closeTime: Duration) async throws {
    let sandbox = try Sandbox.test(closeTime: closeTime)
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    async let applied = sandbox.submit(envelope)
    if closeTime > .zero { await sandbox.closeWhenQueued(1) }
    #expect(try await applied.transaction?.isSuccessful == true)
    try await sandbox.withRPC { rpc in
      let signed = SignedTransaction(envelope: envelope, hash: envelope.hash(on: .sandbox))
      for _ in 1..<10 {
        #expect(try await rpc.send(signed).status == .tryAgainLater)
        await sandbox.closeLedger()
      }
      let refused = try await rpc.send(signed)
      #expect(refused.status == .error)
      #expect(try refused.errorResult?.value().result == .refused(.txBadSeq))
    }
  }

  @Test func `a simulation refuses other operations, and says that contracts in Wasm don't run here`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let body = XDR.OperationBody.invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: .uploadContractWasm([1]), auth: []))
    let call = XDR.Operation(body: body)
    let cases: [(XDR.TransactionEnvelope, String, UInt32)] = [
      (try await sandbox.envelope(alice, .data("a", [1])), "transaction contains unsupported operation type: OperationTypeManageData", 0),
      (try await sandbox.envelope(alice, .data("a", [1]), .data("b", [1])), "Transaction contains more than one operation", 0),
      (try await sandbox.envelope(alice, call, memo: .id(1)), "Transaction contains a memo. Soroban transactions do not support memos.", 0),
      (try await sandbox.envelope(alice, call), "HostError: Error(WasmVm, InvalidAction)\n\n\(HostError.noInterpreter)", 2),
    ]
    try await sandbox.withRPC { rpc in
      for (envelope, message, ledger) in cases {
        guard case .failed(let failure) = try await rpc.simulate(envelope) else { throw UnexpectedForm() }
        #expect(failure.message == message && failure.ledger == ledger)
      }
    }
  }

  @Test func `a server without meta answers methods that need no meta, and refuses the others with the reason`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let applied = try await sandbox.apply(alice, [.data("note", [1])])
    try await sandbox.withRPC { rpc in
      #expect(try await rpc.health().latestLedger == 3)
      #expect(try await rpc.latestLedger().metadata == nil)
      let found = try #require(try await rpc.transaction(applied.hash).transaction)
      #expect(found.successful && found.meta == nil && found.events.transaction.isEmpty)
      for question in [
        { _ = try await rpc.events(from: .ledger(1)) }, { _ = try await rpc.queryEvents(RPCKit.EventQuery(minLedger: 1)) },
        { _ = try await rpc.ledgers(from: .ledger(1)) },
        { _ = try await rpc.transactions(from: .ledger(1)) },
      ] as [@Sendable () async throws -> Void] {
        let error = await #expect(throws: RPCError.self) { try await question() }
        guard case .refused(let refusal)? = error else { throw UnexpectedForm() }
        #expect(refusal.code == RPCRefusal.invalidRequest && refusal.message.hasPrefix("This sandbox keeps no meta (--no-meta, or keepsMeta: false)"))
      }
    }
  }

  @Test func `a network made as the guide says has the meta of each transaction it finds`() async throws {
    let sandbox = try Sandbox(storage: .inMemory, now: { Date() })
    let alice = try await sandbox.funded(1)
    let applied = try await sandbox.apply(alice, [.data("note", [1])])
    try await sandbox.withRPC { rpc async throws in
      #expect(try await rpc.transaction(applied.hash).transaction?.meta != nil)
      #expect(try await rpc.transactions(from: .ledger(1)).records.count == 2)
    }
  }

  @Test func `the oldest ledger is the first in the retention window whose meta is kept`() async throws {
    let folder = try TestFolder()
    let storage = SandboxStorage.file(folder.path + "/sandbox.sqlite")
    let first = try Sandbox.test(storage)
    let alice = try await first.funded(1)
    let early = try await first.apply(alice, [.data("note", [0])])
    await first.close()
    let second = try Sandbox.test(storage, keepsMeta: true)
    for n in 1...5 { try await second.apply(alice, [.data("note", [UInt8(n)])]) }
    try await second.withRPC { rpc in
      let (health, lookup) = (try await rpc.health(), try await rpc.transaction(early.hash))
      #expect(health.oldestLedger == 4 && lookup.transaction == nil)
      let page = try await rpc.transactions(from: .ledger(4))
      #expect(page.records.map(\.ledger) == [4, 5, 6, 7, 8])
    }
    try await second.withRPC(retention: 2) { rpc in
      let (health, page) = (try await rpc.health(), try await rpc.events(from: .ledger(7)))
      #expect(health.oldestLedger == 7 && page.oldestLedger == 7)
      await #expect(throws: RPCError.self) { _ = try await rpc.events(from: .ledger(6)) }
    }
    await second.close()
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
