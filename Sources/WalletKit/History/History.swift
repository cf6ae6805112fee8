public import Foundation
public import Sentences
public import StellarKit

/// The history of one account on one network, from signing in until the wallet is locked. It is read from this computer's own database, and brought
/// up to date from the network beside that, so that reading never waits for the network.
///
/// It is fetched at both ends: the newest page first, then whatever is missing below, in the background, a long history in two places at once. Each page
/// is written together with the range that it covers, so that a program which is killed goes on where it was, and no gap is ever taken for the end.
public actor History {
  /// How many entries the very first page has, so that there is something to see soon.
  private static let firstPage = 50
  /// How many a look for what is new asks for. Mostly there is nothing.
  private static let newPage = 20
  private static let fullPage = 200
  /// How many full pages are written in one go.
  private static let pagesTogether = 10
  private static let linesTogether = 2_000
  /// How many pages of a service that forgets are read before any is written.
  private static let mostPages = 1_000
  /// How many ledgers a server can be behind another; one that is further behind is one of a test network that was reset.
  private static let mostLedgersBehind: Int64 = 1_000

  private let network: any WalletNetwork
  private let account: AccountID
  private let store: HistoryStore
  private let journal: PaymentJournal
  /// Whether the network may be reset, as test networks are.
  private let canBeReset: Bool
  /// Returns what is said where ``keptSince`` is known, with that time as it is written there.
  public static func sentence(keptSince time: String) -> Sentence {
    "This network's server only keeps what happened since \(time). Earlier payments are listed only if this wallet has seen them."
  }

  private var index = HistoryIndex()
  /// In which ranges the index has everything.
  private var indexedRanges: [HistoryRange] = []
  private var indexing: Task<StoreError?, Never>?
  private var filling: Task<Void, Never>?
  private var isStopped = false
  /// How often a transaction's ledger was looked for: one of a test network that was reset, or whose fee somebody else paid, is never found.
  private var looks = (ledger: 0, count: 0)
  private static let mostLooks = 20
  /// From when on the network's service knows what happened, where it doesn't keep all; nil where it does, or wasn't asked yet. What this computer has
  /// of earlier times stays.
  public private(set) var keptSince: Date?

  init(_ account: AccountID, network: any WalletNetwork, store: WalletStore, key: DataKey, canBeReset: Bool) {
    self.network = network
    self.account = account
    self.canBeReset = canBeReset
    self.store = HistoryStore(store, key: key, account: account)
    journal = PaymentJournal(store: store)
  }

  // MARK: Reading

  /// Returns the newest entries that a filter matches, newest first, down to where some are missing that are still to be fetched: a list shows no gap
  /// as if nothing had happened there. Of a service that forgets, whose gaps stay, everything is listed.
  ///
  /// - Parameters:
  ///   - filter: which.
  ///   - id: the id below which they are looked for; nil for the newest.
  ///   - limit: how many at most.
  /// - Throws: ``StoreError``
  public func list(_ filter: HistoryFilter = HistoryFilter(), before id: Int64? = nil, limit: Int) async throws(StoreError) -> HistoryList {
    if filter.isEmpty { return try await store.list(limit, before: id ?? .max, passesGaps: network.forgetsHistory) }
    try await prepare()
    // Both at one moment: a gap that is filled a moment later is none in the file any more, though it is in what was found.
    let (found, ranges) = (index.find(filter, before: id ?? .max, limit: limit), indexedRanges)
    let low = network.forgetsHistory ? 0 : ranges.last?.low ?? 0
    return HistoryList(entries: try await store.entries(found.filter { $0 >= low }), isComplete: ranges.map(\.low) == [0])
  }

  /// Returns the entries of ``list(_:before:limit:)``.
  ///
  /// - Throws: ``StoreError``
  public func entries(_ filter: HistoryFilter = HistoryFilter(), before id: Int64? = nil, limit: Int) async throws(StoreError) -> [HistoryEntry] {
    try await list(filter, before: id, limit: limit).entries
  }

  /// Returns the entries of a transaction, in the order of its operations.
  ///
  /// - Throws: ``StoreError``
  public func entries(ofTransaction number: Int64) async throws(StoreError) -> [HistoryEntry] {
    try await store.newest(HistoryEntry.operationLimit, before: (number + 1) << 12, from: number << 12).reversed()
  }

  /// Returns the entries of a ledger that are known, newest first.
  ///
  /// - Throws: ``StoreError``
  func entries(inLedger number: Int) async throws(StoreError) -> [HistoryEntry] {
    try await store.newest(Self.linesTogether, before: (Int64(number) &+ 1) << 32, from: Int64(number) << 32)
  }

  /// Tells what was held at earlier times, newest first, as far as the history is known without a gap, once what is missing was fetched.
  ///
  /// - Parameters:
  ///   - balances: what is held now.
  ///   - period: how far back.
  ///   - end: now.
  func balances(_ balances: [Asset: Amount], over period: WorthPeriod, until end: Date) async throws(StoreError) -> [BalanceHistory.Moment] {
    await filling?.value
    guard let range = try await store.ranges().last else { return [] }
    // The last time is now, whose balances are known.
    let times = period.times(end, first: try await store.oldest(from: range.low)?.time).dropLast()
    var past = BalanceHistory(balances, of: account, at: Array(times))
    var last = Int64.max
    while !past.isDone, !Task.isCancelled {
      let entries = try await store.newest(Self.linesTogether, before: last, from: range.low)
      for entry in entries { past.undo(entry) }
      guard let lowest = entries.last?.id else {
        if range.low == 0 { past.end() }
        break
      }
      last = lowest
    }
    return past.moments
  }

  /// Every asset that the account ever had more or less of, as far as is known by now.
  public var assets: [Asset] { index.movedAssets.sorted() }

  /// Returns whether the history is known from its beginning.
  ///
  /// - Throws: ``StoreError``
  public func isComplete() async throws(StoreError) -> Bool { try await store.ranges().map(\.low) == [0] }

  /// Adds up what is known of the history by now; ``isComplete()`` says whether that is all.
  ///
  /// - Parameters:
  ///   - grouping: by what.
  ///   - own: the addresses of the person's own accounts.
  ///   - timeZone: in which a month begins.
  ///   - names: what everybody is called.
  /// - Throws: ``StoreError``
  public func summary(
    by grouping: HistorySummary.Grouping, own: Set<String>, in timeZone: TimeZone, names: Names
  ) async throws(StoreError) -> HistorySummary {
    try await prepare()
    return index.summary(by: grouping, own: own, in: timeZone, names: names)
  }

  /// Reads everything into the index, once.
  func prepare() async throws(StoreError) {
    let reading = indexing ?? Task { await readAll() }
    indexing = reading
    guard let error = await reading.value else { return }
    // Half of it would be taken for all.
    if indexing == reading { indexing = nil }
    throw error
  }

  private func readAll() async -> StoreError? {
    var last = Int64.max
    do throws(StoreError) {
      // Before the entries, so that none of a range is left out. Others may be added meanwhile.
      let ranges = try await store.ranges()
      while !Task.isCancelled, let lowest = try await read(before: last) { last = lowest }
      if !Task.isCancelled { indexedRanges = ranges.reduce(indexedRanges) { HistoryRange.adding($1, to: $0) } }
      return nil
    } catch {
      return error
    }
  }

  /// - Returns: the lowest id of what was read; nil at the end.
  private func read(before last: Int64) async throws(StoreError) -> Int64? {
    let lines = try await store.lines(Self.linesTogether, before: last)
    // What was read before everything was thrown away doesn't come back.
    guard !Task.isCancelled else { return nil }
    for line in lines { if let entry = HistoryEntry(id: line.id, line: line.line) { index.add(entry) } }
    return lines.last?.id
  }

  // MARK: Bringing up to date

  /// Fetches new entries, and missing older ones in the background.
  ///
  /// - Parameter isThorough: whether what moved no asset since the newest effect, and cost its fee, is looked for although this wallet knows of none: as
  ///   another program that has the account's key may have sent it. That is a question more.
  /// - Returns: whether there were new entries.
  /// - Throws: ``HistoryError``
  @discardableResult
  public func update(isThorough: Bool = false) async throws(HistoryError) -> Bool {
    let (known, newest): (Int64?, Int64?)
    let looksOn: Bool
    do throws(StoreError) {
      newest = network.forgetsHistory ? try await store.newest(1).first?.id : nil
      known = try await store.ranges().last?.high
      looksOn = isThorough ? true : try await lacksSent()
    } catch {
      throw .store(error)
    }
    if network.forgetsHistory { return try await addKept(since: newest) }
    let page: HistoryPage?
    do throws(NetworkError) {
      let limit = known == nil ? Self.firstPage : Self.newPage
      page = try await network.history(of: account, before: nil, knownTo: looksOn ? nil : known, limit: limit)
    } catch {
      // Nobody looked.
      if looksOn, !isThorough { looks.count -= 1 }
      throw .network(error)
    }
    defer { fill() }
    guard let page else { return false }
    do throws(StoreError) { try await addNewest(page) } catch { throw .store(error) }
    return !page.entries.isEmpty
  }

  /// Fetches all that a service which forgets still has of what is new. It is written in one go: what an interruption left out below the newest entry
  /// wouldn't be asked for again.
  private func addKept(since known: Int64?) async throws(HistoryError) -> Bool {
    var pages: [HistoryPage] = []
    do throws(NetworkError) {
      var next: Int64?
      repeat {
        guard let page = try await network.history(of: account, before: next, knownTo: known, limit: Self.fullPage) else { break }
        pages.append(page)
        guard pages.count < Self.mostPages else { throw .noAnswer("The network lists more changes than there can be.") }
        next = page.range.low
      } while next ?? 0 > 0
    } catch {
      throw .network(error)
    }
    guard let first = pages.first else { return false }
    keptSince = first.keptSince
    do throws(StoreError) {
      if let known, canBeReset, known >> 32 > (first.range.high >> 32) + Self.mostLedgersBehind { try await clear() }
      try await add(pages)
    } catch {
      throw .store(error)
    }
    return pages.contains { !$0.entries.isEmpty }
  }

  private func addNewest(_ page: HistoryPage) async throws(StoreError) {
    if try await isOfAnotherLedger(page) { try await clear() }
    try await add([page])
  }

  private func clear() async throws(StoreError) {
    // Nothing of the old one may come after it is thrown away.
    filling?.cancel()
    indexing?.cancel()
    await filling?.value
    _ = await indexing?.value
    defer { (index, indexedRanges, indexing) = (HistoryIndex(), [], nil) }
    try await store.clear()
  }

  /// Whether a transaction of this wallet is in a ledger of which nothing is known here. What failed, or moved no asset, has no effects to tell of it.
  private func lacksSent() async throws(StoreError) -> Bool {
    guard let ledger = try journal.lastLedger(of: account), try await store.newest(1, from: Int64(ledger) << 32).isEmpty else { return false }
    looks = looks.ledger == ledger ? (ledger, min(looks.count + 1, Self.mostLooks + 1)) : (ledger, 1)
    return looks.count <= Self.mostLooks
  }

  /// Fetches missing older entries, until the history is complete. A caller that is cancelled stops waiting; what is being fetched in the background
  /// goes on.
  ///
  /// - Throws: ``HistoryError``
  public func complete() async throws(HistoryError) {
    if let filling {
      let (end, signal) = AsyncStream.makeStream(of: Never.self)
      Task {
        await filling.value
        signal.finish()
      }
      for await _ in end {}
    }
    try await fetchMissing()
  }

  private func fetchMissing() async throws(HistoryError) {
    let failure: NetworkError?
    do throws(StoreError) { failure = try await addMissing() } catch { throw .store(error) }
    if let failure { throw .network(failure) }
  }

  /// - Returns: what kept the network from answering; nil where all is there, or it was cancelled.
  private func addMissing() async throws(StoreError) -> NetworkError? {
    var waiting: [HistoryPage] = []
    // A history of a few pages isn't worth asking for in two places.
    var isLong = false
    while !Task.isCancelled {
      let ranges = waiting.reduce(try await store.ranges()) { HistoryRange.adding($1.range, to: $0) }
      guard let highest = ranges.last?.low, highest > 0 else { break }
      let other = isLong ? HistoryRange.secondStart(in: ranges) : nil
      // While the next pages are on their way, those before are written.
      async let next = fetched(before: highest)
      async let beside = fetched(before: other)
      if waiting.count >= Self.pagesTogether {
        try await add(waiting)
        waiting = []
        isLong = true
      }
      var failure: NetworkError?
      for result in [await next, await beside].compactMap(\.self) {
        switch result {
        case .success(let page): waiting.append(page)
        case .failure(let error): failure = failure ?? error
        }
      }
      if let failure {
        try await add(waiting)
        return failure
      }
    }
    try await add(waiting)
    return nil
  }

  /// Fetches nothing more in the background. Who is still reading what is here gets all of it.
  func stop() {
    isStopped = true
    filling?.cancel()
  }

  private func fill() {
    guard filling == nil, !isStopped else { return }
    filling = Task {
      try? await fetchMissing()
      filling = nil
    }
  }

  private func add(_ pages: [HistoryPage]) async throws(StoreError) {
    guard !pages.isEmpty else { return }
    try await store.add(pages)
    guard indexing != nil else { return }
    for page in pages {
      for entry in page.entries { index.add(entry) }
      // What a service that forgets tells covers nothing.
      if page.keptSince == nil { indexedRanges = HistoryRange.adding(page.range, to: indexedRanges) }
    }
  }

  /// `async let` forgets the type of what is thrown; a result keeps it.
  private nonisolated func fetched(before id: Int64?) async -> Result<HistoryPage, NetworkError>? {
    guard let id else { return nil }
    do throws(NetworkError) {
      let page = try await network.history(of: account, before: id, knownTo: nil, limit: Self.fullPage) ?? .empty
      // Of a server that gives the same page again and again, it would be asked for without end.
      guard page.range.low < id else { throw .noAnswer("The network doesn't list older payments when asked for them. Use another server.") }
      return .success(page)
    } catch {
      return .failure(error)
    }
  }

  /// Whether a page contradicts what is known: a test network was reset, so that all that happened there before is gone.
  private func isOfAnotherLedger(_ page: HistoryPage) async throws(StoreError) -> Bool {
    guard canBeReset else { return false }
    if page == .empty { return try await !store.newest(1).isEmpty }
    guard let newest = page.entries.first?.id, let oldest = page.entries.last?.id else { return false }
    let ranges = try await store.ranges()
    func isCovered(_ entry: HistoryEntry) -> Bool { ranges.contains { $0.low <= entry.id && entry.id <= $0.high } }
    let known = try await store.newest(page.entries.count + 1, before: newest + 1, from: oldest).filter(isCovered)
    let shown = page.entries.filter(isCovered)
    return known.map(\.id) != shown.map(\.id) || zip(known, shown).contains { $0.hash != $1.hash }
  }
}

extension HistoryEntry {
  /// The most operations of one transaction (protocol).
  static let operationLimit = 100
}
