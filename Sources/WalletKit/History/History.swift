public import Foundation
public import Sentences
public import StellarKit

/// The history of one account on one network, from signing in until the wallet is locked. It is read from this computer's own database, and updated
/// from the network beside that, so that reading never waits for the network.
///
/// The newest page is fetched first. Then, in the background, what is missing below it is fetched, for a long history in two places at once. Each
/// page is written together with the range that it covers, so that a program which is killed continues where it was, and no gap is taken for the end.
public actor History {
  /// How many entries the very first page has: few, so that there is something to see soon.
  private static let firstPage = 50
  /// How many entries an update asks for. Usually there is nothing new.
  private static let newPage = 20
  private static let fullPage = 200
  /// How many full pages are written at once.
  private static let pagesTogether = 10
  private static let linesTogether = 2_000
  /// The most pages of a service that forgets. All of them are read before any is written.
  private static let mostPages = 1_000
  /// How many ledgers one server can be behind another. One that is further behind belongs to a test network that was reset.
  private static let mostLedgersBehind: Int64 = 1_000

  private let network: any WalletNetwork
  private let account: AccountID
  private let store: HistoryStore
  private let journal: PaymentJournal
  /// Whether the network may be reset, as test networks are.
  private let canBeReset: Bool
  /// Returns the sentence to show if ``keptSince`` is known, with that time as it is written there.
  public static func sentence(keptSince time: String) -> Sentence {
    "This network's server only keeps what happened since \(time). Earlier payments are listed only if this wallet has seen them."
  }

  /// The sentence to show if ``mayBeginLate(at:exists:)``.
  public static let beginsLate: Sentence = "Earlier payments may be missing: this network's server may keep only about a year."

  /// Returns whether payments from before the oldest entry may be missing, although the network's server lists nothing older. An account that exists
  /// has at least the entry of its creation, unless the server doesn't keep it any more.
  ///
  /// - Parameters:
  ///   - oldest: the oldest entry; nil if there is none.
  ///   - exists: whether the account exists; nil if that isn't known.
  public static func mayBeginLate(at oldest: HistoryEntry?, exists: Bool?) -> Bool {
    oldest.map { !$0.isOfNewAccount } ?? (exists != false)
  }

  private var index = HistoryIndex()
  /// The ranges in which the index has everything.
  private var indexedRanges: [HistoryRange] = []
  private var indexing: Task<StoreError?, Never>?
  private var filling: Task<Void, Never>?
  private var isStopped = false
  /// How often the ledger of a sent transaction was looked for. It is never found if a test network was reset, or if somebody else paid the fee.
  private var looks = (ledger: 0, count: 0)
  private static let mostLooks = 20
  /// Since when the network's service knows what happened, if it doesn't keep everything; nil if it does, or wasn't asked yet. What this computer has
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

  /// Returns the newest entries that match a filter, newest first, down to the first gap that is still to be fetched: a list must not show a gap as
  /// if nothing had happened there. With a service that forgets, whose gaps stay, everything is listed.
  ///
  /// - Parameters:
  ///   - filter: which entries to list.
  ///   - id: the id below which they are looked for; nil for the newest.
  ///   - limit: how many at most.
  /// - Throws: ``StoreError``
  public func list(_ filter: HistoryFilter = HistoryFilter(), before id: Int64? = nil, limit: Int) async throws(StoreError) -> HistoryList {
    if filter.isEmpty { return try await store.list(limit, before: id ?? .max, passesGaps: network.forgetsHistory) }
    try await prepare()
    // Both are read at one moment: a gap that is filled a moment later is closed in the database, but still open in what was found.
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

  /// Computes what was held at earlier times, newest first, as far as the history is known without a gap. It waits for missing entries that are being
  /// fetched. With a service that forgets, nothing is computed: it may leave gaps, and doesn't tell of everything.
  ///
  /// - Parameters:
  ///   - balances: what is held now.
  ///   - period: how far back.
  ///   - end: now.
  func balances(_ balances: [Asset: Amount], over period: WorthPeriod, until end: Date) async throws(StoreError) -> [BalanceHistory.Moment] {
    await filling?.value
    guard !network.forgetsHistory, let range = try await store.ranges().last else { return [] }
    // The last time is now, and the balances of now are known.
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

  /// Every asset of which the account's balance has ever changed, as far as is known so far.
  public var assets: [Asset] { index.movedAssets.sorted() }

  /// Returns whether the history is known from its beginning, as far as the network's server lists it.
  ///
  /// - Throws: ``StoreError``
  public func isComplete() async throws(StoreError) -> Bool { try await store.ranges().map(\.low) == [0] }

  /// Returns the oldest entry that is known; nil if there is none.
  ///
  /// - Throws: ``StoreError``
  public func oldest() async throws(StoreError) -> HistoryEntry? { try await store.oldest(from: 0) }

  /// Adds up what is known of the history so far; ``isComplete()`` says whether that is all.
  ///
  /// - Parameters:
  ///   - grouping: what to group by.
  ///   - own: the addresses of the person's own accounts.
  ///   - timeZone: the time zone in which a month begins.
  ///   - names: the names of everybody.
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
    // An index that is read only in part would be taken for a whole one.
    if indexing == reading { indexing = nil }
    throw error
  }

  private func readAll() async -> StoreError? {
    var last = Int64.max
    do throws(StoreError) {
      // The ranges are read before the entries, so that none of their entries is left out. Others may be added meanwhile.
      let ranges = try await store.ranges()
      while !Task.isCancelled, let lowest = try await read(before: last) { last = lowest }
      if !Task.isCancelled { indexedRanges = ranges.reduce(indexedRanges) { HistoryRange.adding($1, to: $0) } }
      return nil
    } catch {
      return error
    }
  }

  /// Reads the next stored entries into the index.
  ///
  /// - Returns: the lowest id that was read, or nil at the end.
  private func read(before last: Int64) async throws(StoreError) -> Int64? {
    let lines = try await store.lines(Self.linesTogether, before: last)
    // What was read before the history was cleared must not come back.
    guard !Task.isCancelled else { return nil }
    index.add(lines.compactMap { HistoryEntry(id: $0.id, line: $0.line) })
    return lines.last?.id
  }

  // MARK: Bringing up to date

  /// Fetches new entries, and then missing older ones in the background.
  ///
  /// - Parameter isThorough: whether to look for transactions after the newest effect that moved no asset and only cost their fee, although this
  ///   wallet knows of none: another program that has the account's key may have sent one. That takes one more request.
  /// - Returns: whether there were new entries.
  /// - Throws: ``HistoryError``
  @discardableResult
  public func update(isThorough: Bool = false) async throws(HistoryError) -> Bool {
    let (known, newest): (Int64?, Int64?)
    let missing: Int?
    do throws(StoreError) {
      newest = network.forgetsHistory ? try await store.newest(1).first?.id : nil
      known = try await store.ranges().last?.high
      missing = isThorough || network.forgetsHistory ? nil : try await missingLedger()
    } catch {
      throw .store(error)
    }
    if network.forgetsHistory { return try await addKept(since: newest) }
    let page: HistoryPage?
    do throws(NetworkError) {
      let limit = known == nil ? Self.firstPage : Self.newPage
      page = try await network.history(of: account, before: nil, knownTo: isThorough || missing != nil ? nil : known, limit: limit)
    } catch {
      throw .network(error)
    }
    // Only a look that was answered counts.
    if let missing { looks = (missing, looks.ledger == missing ? looks.count + 1 : 1) }
    defer { fill() }
    guard let page else { return false }
    do throws(StoreError) { try await addNewest(page) } catch { throw .store(error) }
    return !page.entries.isEmpty
  }

  /// Fetches everything new that a service which forgets still has. It is written all at once: after an interruption, what is missing below the
  /// newest entry wouldn't be asked for again.
  private func addKept(since known: Int64?) async throws(HistoryError) -> Bool {
    var pages: [HistoryPage] = []
    do throws(NetworkError) {
      var next: Int64?
      repeat {
        guard let page = try await network.history(of: account, before: next, knownTo: known, limit: Self.fullPage) else { break }
        pages.append(page)
        guard pages.count < Self.mostPages else { throw .noAnswer("The network lists more changes than are possible.") }
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
    // Nothing of the old history may be added after it is cleared.
    filling?.cancel()
    indexing?.cancel()
    await filling?.value
    _ = await indexing?.value
    defer { (index, indexedRanges, indexing) = (HistoryIndex(), [], nil) }
    try await store.clear()
  }

  /// Returns the ledger of this wallet's last transaction if nothing from it on is known here, unless it was looked for often enough. A transaction
  /// that failed, or moved no asset, has no effects that tell of it.
  private func missingLedger() async throws(StoreError) -> Int? {
    guard let ledger = try journal.lastLedger(of: account), try await store.newest(1, from: Int64(ledger) << 32).isEmpty else { return nil }
    return looks.ledger == ledger && looks.count >= Self.mostLooks ? nil : ledger
  }

  /// Fetches missing older entries until the history is complete. A cancelled caller stops waiting, but what is being fetched in the background goes
  /// on.
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

  /// Fetches missing pages and stores them, for a long history from two places at once.
  ///
  /// - Returns: the network's error, or nil if nothing is missing any more or the task was cancelled.
  private func addMissing() async throws(StoreError) -> NetworkError? {
    var waiting: [HistoryPage] = []
    // A history of a few pages isn't worth fetching from two places.
    var isLong = false
    while !Task.isCancelled {
      let ranges = waiting.reduce(try await store.ranges()) { HistoryRange.adding($1.range, to: $0) }
      guard let highest = ranges.last?.low, highest > 0 else { break }
      let other = isLong ? HistoryRange.secondStart(in: ranges) : nil
      // While the next pages are on their way, those before them are written.
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

  /// Stops fetching in the background. Callers that are still reading what is here get all of it.
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
      index.add(page.entries, replaces: page.keptSince == nil)
      // The pages of a service that forgets cover nothing.
      if page.keptSince == nil { indexedRanges = HistoryRange.adding(page.range, to: indexedRanges) }
    }
  }

  /// Fetches a full page below an id, or returns nil if there is no id. A result keeps the type of the error, which `async let` would forget.
  private nonisolated func fetched(before id: Int64?) async -> Result<HistoryPage, NetworkError>? {
    guard let id else { return nil }
    do throws(NetworkError) {
      let page = try await network.history(of: account, before: id, knownTo: nil, limit: Self.fullPage) ?? .empty
      return .success(try page.leadingBack(from: id))
    } catch {
      return .failure(error)
    }
  }

  /// Returns whether a page contradicts what is known: a test network was reset, so that everything that happened there before is gone.
  private func isOfAnotherLedger(_ page: HistoryPage) async throws(StoreError) -> Bool {
    guard canBeReset else { return false }
    let last = try await store.newest(1).first?.id
    if page == .empty { return last != nil }
    // A server that forgets lists no old entries either, but it doesn't have their ledger any more.
    if let last, page.range.low <= last, last < page.entries.last?.id ?? 0, (try? await network.hasHistory(ofLedger: Int(last >> 32))) == true {
      return true
    }
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
