import Foundation
import GRDB
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// How a history is fetched, stored and read.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct HistoryTests {
  private let folder: TemporaryFolder
  private let file: URL
  private let account = AccountID(publicKey: Bytes32(sha256: [42]))
  private let key: DataKey

  init() async throws {
    key = try await Self.key()
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "wallet.sqlite")
  }

  private static func key() async throws -> DataKey {
    let vault = try TestVault()
    return try await vault.vault.create(.newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456"), evenIfMissing: false).1
  }

  private func history(_ network: any WalletNetwork, canBeReset: Bool = true) throws -> History {
    History(account, network: network, store: try WalletStore(at: file, tables: NetworkDatabase.tables), key: key, canBeReset: canBeReset)
  }

  @Test func `an update loads the newest entries, and completing the history loads all others`() async throws {
    let entries = try SampleHistory.entries(1_234)
    let history = try history(ScriptedHistory(entries))
    #expect(try await history.update())
    let first = try await history.entries(limit: 10)
    #expect(first == Array(entries.reversed().prefix(10)))
    try await history.complete()
    #expect(try await history.isComplete())
    #expect(try await history.entries(limit: 2_000) == entries.reversed())
    let middle = entries[600]
    #expect(try await history.entries(before: middle.id, limit: 3) == entries[597..<600].reversed())
    #expect(try await history.entries(HistoryFilter(text: "invoice 1000"), limit: 5).map(\.id) == [entries[1000].id])
  }

  @Test func `the number of operations that fit into an answer isn't tried again for each page`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let payment = StellarKit.Operation.Body.payment(destination: MuxedAccount(try people.id("ben")), asset: .native, amount: try Amount("1"))
      for _ in 0..<5 { try await people.submit("ana", [StellarKit.Operation.Body](repeating: payment, count: 100)) }
      let transport = CountingTransport(mostOperations: 30)
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: ContinuousClock())
      let history = History(
        try people.id("ana"), network: network, store: try WalletStore(at: file, tables: NetworkDatabase.tables), key: key, canBeReset: true)
      try await history.update()
      try await history.complete()
      #expect(try await history.entries(limit: 1_000).count == 501)
      let asked = transport.paths.count { $0.hasSuffix("/operations") }
      #expect(transport.refusals > 0 && transport.refusals * 4 < asked, "\(transport.refusals) of \(asked)")
    }
  }

  @Test func `a history is complete at the server's oldest ledger, even when it is loaded in two places`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let payment = StellarKit.Operation.Body.payment(destination: MuxedAccount(try people.id("ben")), asset: .native, amount: try Amount("1"))
      for _ in 0..<5 { try await people.submit("ana", [StellarKit.Operation.Body](repeating: payment, count: 100)) }
      // The ledger of the first payments is the oldest that is kept.
      let kept = try await test.history(of: try people.id("ana")).dropLast()
      let transport = CountingTransport(mostOperations: 30, elder: try #require(kept.last).ledger)
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: ContinuousClock())
      let history = History(
        try people.id("ana"), network: network, store: try WalletStore(at: file, tables: NetworkDatabase.tables), key: key, canBeReset: false)
      try await history.update()
      try await history.complete()
      #expect(try await history.isComplete())
      #expect(try await history.entries(limit: 1_000).starts(with: kept))
      #expect(History.mayBeginLate(at: kept.last, exists: true), "the account's creation isn't listed any more")
      #expect(History.mayBeginLate(at: nil, exists: true) && History.mayBeginLate(at: nil, exists: nil))
      #expect(!History.mayBeginLate(at: nil, exists: false))
    }
  }

  @Test(arguments: ["/effects", "/operations"])
  func `a list with the highest possible ID is refused, as the next ID would overflow`(_ list: String) async throws {
    try await TestNetwork.with { test in
      let ana = try await Townsfolk(test, "ana").id("ana")
      let newest = try #require(try await test.history(of: ana).first).id
      let network = HorizonNetwork(
        try Horizon(url: test.horizon.url, transport: Renumbering(list: list, from: newest, to: .max)), clock: ContinuousClock())
      let error = await #expect(throws: NetworkError.self) { try await network.history(of: ana, before: nil, knownTo: nil, limit: 10) }
      let isNoAnswer = if case .noAnswer? = error { true } else { false }
      #expect(isNoAnswer)
    }
  }

  /// Replaces an ID with another in one list.
  private struct Renumbering: HTTPTransport {
    let list: String
    let from: Int64
    let to: Int64
    let network = AsyncHTTPTransport()

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      var reply = try await network.send(request)
      guard URLComponents(string: request.url)?.path.hasSuffix(list) == true else { return reply }
      reply.body = Array(String(decoding: reply.body, as: UTF8.self).replacing("\(from)", with: "\(to)").utf8)
      return reply
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await network.stream(request) }
  }

  @Test(arguments: ["/effects", "/operations"])
  func `no payment is stored without its changes or payer if servers behind one address keep different ledgers`(
    _ list: String
  ) async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let payment = StellarKit.Operation.Body.payment(destination: MuxedAccount(try people.id("ben")), asset: .native, amount: try Amount("1"))
      for _ in 0..<3 { try await people.submit("ana", [StellarKit.Operation.Body](repeating: payment, count: 100)) }
      let newest = try #require(try await test.history(of: try people.id("ana")).first).ledger
      let transport = CountingTransport(mostOperations: 30, elder: newest - 1, elderList: list)
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: ContinuousClock())
      let history = History(
        try people.id("ana"), network: network, store: try WalletStore(at: file, tables: NetworkDatabase.tables), key: key, canBeReset: false)
      try await history.update()
      await #expect(throws: HistoryError.self) { try await history.complete() }
      #expect(try await !history.isComplete())
      #expect(try await history.entries(limit: 1_000).allSatisfy { !$0.changes.isEmpty && $0.counterparty != nil })
    }
  }

  @Test(arguments: [true, false])
  func `a forgetful service adds to the stored history, which only a reset of a test network clears`(_ canBeReset: Bool) async throws {
    let entries = try SampleHistory.entries(60)
    let network = ForgettingNetwork()
    let history = try history(network, canBeReset: canBeReset)
    let start = Date(timeIntervalSince1970: 1_000_000)
    func page(_ entries: some Collection<HistoryEntry>, upTo ledger: Int) -> HistoryPage {
      HistoryPage(entries: entries.reversed(), range: HistoryRange(low: 0, high: Int64(ledger) << 32), keptSince: start)
    }
    let newest = try #require(entries.last).ledger
    network.page.set(page(entries.prefix(40), upTo: newest))
    #expect(try await history.update())
    network.page.set(page(entries.suffix(10), upTo: newest))
    #expect(try await history.update())
    #expect(try await history.entries(limit: 100) == (entries.prefix(40) + entries.suffix(10)).reversed())
    #expect(await history.keptSince == start)
    // A server that is behind has no entries, and removes none.
    network.page.set(page([], upTo: newest - 1_000))
    #expect(try await !history.update())
    #expect(try await history.entries(limit: 100).count == 50)
    network.page.set(page([], upTo: newest - 1_001))
    try await history.update()
    #expect(try await history.entries(limit: 100).count == (canBeReset ? 0 : 50))
  }

  @Test(arguments: [0, 1, 2, 5, 12, 14]) func `loading the history resumes where an interrupted program stopped`(_ pages: Int) async throws {
    let entries = try SampleHistory.entries(3_000)
    let network = ScriptedHistory(entries)
    network.fail(after: 1 + pages)
    let first = try history(network)
    try await first.update()
    await #expect(throws: HistoryError.self) { try await first.complete() }
    func listsNoGap(_ history: History, _ all: [HistoryEntry]) async throws -> Bool {
      let filter = HistoryFilter(text: "invoice")
      // More entries may be fetched between these two lines.
      let found = try await history.entries(filter, limit: 5_000)
      let listed = try await history.entries(limit: 5_000)
      return listed == all.suffix(listed.count).reversed() && listed.filter(filter.matches).starts(with: found)
    }
    #expect(try await listsNoGap(first, entries))
    network.stopFailing()
    // More entries arrive meanwhile than one update loads.
    let later = try (3_000..<3_100).map(SampleHistory.entry)
    network.replace(entries + later)
    let second = try history(network)
    try await second.update()
    #expect(try await second.entries(limit: 1).first == later.last)
    #expect(try await listsNoGap(second, entries + later))
    try await second.complete()
    #expect(try await second.entries(limit: 5_000) == (entries + later).reversed())
    let begins = network.pages.compactMap(\.self)
    #expect(Set(begins).count == begins.count, "nothing is fetched twice")
  }

  @Test func `a server that repeats the same page isn't asked endlessly`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(500))
    let history = try history(network)
    try await history.update()
    try await history.complete()
    network.replace(try SampleHistory.entries(900))
    network.repeatNewest()
    try await history.update()
    await #expect(throws: HistoryError.self) { try await history.complete() }
    let asked = network.pages.count
    await #expect(throws: HistoryError.self) { try await history.complete() }
    #expect(network.pages.count == asked + 1)
    #expect(try await !history.isComplete())
  }

  @Test func `a server that repeats the same page isn't asked endlessly for a history that isn't stored, either`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(500))
    let wallet = try await TestNetwork.wallet(in: folder, network)
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    let before = network.pages.count
    #expect(try await wallet.history(limit: 500).count == 500)
    #expect(network.pages.count == before + 3)
    network.repeatNewest()
    await #expect(throws: WalletError.self) { try await wallet.history(limit: 500) }
    #expect(network.pages.count == before + 5)
  }

  @Test func `an update sends one request`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(30))
    let history = try history(network)
    try await history.update()
    let before = network.pages.count
    #expect(try await !history.update())
    #expect(network.pages.count == before + 1)
    network.add(try SampleHistory.entry(30))
    #expect(try await history.update())
    #expect(try await history.entries(limit: 1).map(\.id) == [SampleHistory.entry(30).id])
  }

  @Test func `another program's operation without effects is found by a thorough update, or by the next one that finds an effect`() async throws {
    try await TestNetwork.with { test in
      let people = try await Townsfolk(test, "ana", "ben")
      let (ana, usd) = (try people.id("ana"), try people.asset("USD", of: "ana"))
      func pay() async throws {
        try await people.submit("ben", .payment(destination: MuxedAccount(ana), asset: .native, amount: Amount("1")))
      }
      try await pay()
      let transport = CountingTransport()
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: transport), clock: ContinuousClock())
      let history = History(ana, network: network, store: try WalletStore(at: file, tables: NetworkDatabase.tables), key: key, canBeReset: true)
      try await history.update()
      try await history.complete()
      try await people.submit("ana", .manageSellOffer(selling: usd, buying: .native, amount: Amount("1"), price: Price(2, 1)))
      #expect(try await !history.update())
      transport.forget()
      #expect(try await history.update(isThorough: true))
      #expect(transport.paths == ["/accounts/\(ana)/effects", "/accounts/\(ana)/effects", "/accounts/\(ana)/operations"])
      #expect(try await history.entries(limit: 1).first?.operation == "manage_sell_offer")
      try await pay()
      try await people.submit("ana", .manageSellOffer(selling: usd, buying: .native, amount: Amount("2"), price: Price(2, 1)))
      #expect(try await history.update())
      let entries = try await history.entries(limit: 10)
      #expect(entries.map(\.operation) == ["manage_sell_offer", "payment", "manage_sell_offer", "payment", "create_account"])
      #expect(try await test.history(of: ana) == entries)
      #expect(try await history.isComplete())
      #expect(!History.mayBeginLate(at: try await history.oldest(), exists: true))
    }
  }

  @Test func `a transaction that is in no history, as after a network reset, isn't looked for endlessly`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(30))
    let history = try history(network)
    try await history.update()
    let address = account.address
    try await WalletStore(at: file, tables: NetworkDatabase.tables).write { database in
      try database.execute(
        sql: """
          INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state, ledger)
          VALUES ('00', ?, '', 0, '', 'native', 1, 100, 0, 'confirmed', 1000000)
          """, arguments: [address])
    }
    network.setDown(true)
    for _ in 0..<30 { await #expect(throws: HistoryError.self) { try await history.update() } }
    network.setDown(false)
    for _ in 0..<20 { #expect(try await history.update()) }
    #expect(try await !history.update())
  }

  @Test func `a test network's reset replaces the stored history`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(30))
    let history = try history(network)
    try await history.update()
    try await history.prepare()
    let anew = try SampleHistory.entries(8).map { entry in
      HistoryEntry(id: entry.id + 77, kind: .payment, changes: entry.changes, time: entry.time, memo: HistoryMemo(kind: .text, text: "anew"))
    }
    network.replace(anew)
    try await history.update()
    #expect(try await history.entries(limit: 100) == anew.reversed())
    #expect(try await history.entries(HistoryFilter(text: "invoice"), limit: 100).isEmpty)
    network.replace([])
    try await history.update()
    #expect(try await history.entries(limit: 100).isEmpty)
  }

  @Test func `a test network's reset replaces the stored history even if the new entries are in later ledgers`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(30))
    let history = try history(network)
    try await history.update()
    let anew = try (30..<33).map(SampleHistory.entry)
    network.replace(anew)
    network.stopForgetting()
    try await history.update()
    #expect(try await history.entries(limit: 100) == anew.reversed())
  }

  @Test func `a server that forgets old entries removes none from the stored history`() async throws {
    let entries = try SampleHistory.entries(300)
    let network = ScriptedHistory(entries)
    for canBeReset in [true, false] {
      network.replace(entries)
      let history = try history(network, canBeReset: canBeReset)
      try await history.update()
      try await history.complete()
      network.replace(Array(entries.suffix(5)) + [try SampleHistory.entry(300)])
      try await history.update()
      #expect(try await history.entries(limit: 500).count == 301)
      network.replace(entries)
    }
  }

  @Test func `the stored history is unreadable without the data key`() async throws {
    let entries = try SampleHistory.entries(100)
    let history = try history(ScriptedHistory(entries))
    try await history.update()
    try await history.complete()
    let data = try Data(contentsOf: file)
    for text in ["Invoice", "Grüße", SampleHistory.people[3], "SILVER", try #require(entries[0].hash).description] {
      #expect(data.firstRange(of: Data(text.utf8)) == nil, "\(text)")
    }
    let other = try await Self.key()
    let stranger = History(
      account, network: ScriptedHistory(), store: try WalletStore(at: file, tables: NetworkDatabase.tables), key: other, canBeReset: false)
    #expect(try await stranger.entries(limit: 10).isEmpty)
    #expect(try await stranger.entries(HistoryFilter(text: "invoice"), limit: 10).isEmpty)
  }

  @Test func `locking the wallet makes reading and updating the history fail, and deletes nothing`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(30))
    let history = try history(network)
    try await history.update()
    let first = try await history.entries(limit: 10)
    key.wipe()
    await #expect(throws: StoreError.lockedMeanwhile) { try await history.entries(before: first.last?.id, limit: 10) }
    await #expect(throws: StoreError.lockedMeanwhile) { try await history.entries(HistoryFilter(text: "invoice"), limit: 10) }
    network.add(try SampleHistory.entry(30))
    await #expect(throws: HistoryError.store(.lockedMeanwhile)) { try await history.update() }
    #expect(try await history.isComplete())
  }

  @Test func `a stopped history loads nothing more in the background`() async throws {
    let network = ScriptedHistory(try SampleHistory.entries(500))
    network.hold(.history)
    let history = try history(network)
    let updating = Task { try await history.update() }
    while network.heldQuestions == 0 { await Task.yield() }
    await history.stop()
    network.release()
    #expect(try await updating.value)
    // This call waits for any load that is under way.
    _ = try await history.balances([:], over: .week, until: Date(timeIntervalSince1970: 1_800_000_000))
    #expect(network.pages == [nil])
  }

  @Test func `a search still finds everything if the history is stopped meanwhile`() async throws {
    let entries = try SampleHistory.entries(2_100)
    let store = try WalletStore(at: file, tables: NetworkDatabase.tables)
    let page = HistoryPage(entries: entries.reversed(), range: HistoryRange(low: 0, high: entries[2_099].id))
    try await HistoryStore(store, key: key, account: account).add([page])
    let history = try history(ScriptedHistory(entries))
    let filter = HistoryFilter(text: "invoice")
    let searching = Task { try await history.entries(filter, limit: 5_000) }
    await Task.yield()
    await history.stop()
    #expect(try await searching.value == entries.reversed().filter(filter.matches))
  }

  @Test func `each account has its own history`() async throws {
    let history = try history(ScriptedHistory(try SampleHistory.entries(10)))
    try await history.update()
    let other = History(
      AccountID(publicKey: Bytes32(sha256: [43])), network: ScriptedHistory(), store: try WalletStore(at: file, tables: NetworkDatabase.tables),
      key: key, canBeReset: true)
    try await other.update()
    #expect(try await other.entries(limit: 10).isEmpty)
    #expect(try await history.entries(limit: 20).count == 10)
  }
}
