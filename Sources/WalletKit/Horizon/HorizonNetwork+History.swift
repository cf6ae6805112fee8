import HorizonKit
import Sentences
public import StellarKit

/// An account's history from two of Horizon's lists. Effects tell what moved, even if others took the account's offers. Operations tell what it was,
/// with whom, and the transaction's memo and fee.
extension HorizonNetwork {
  /// How many pages of effects one operation can fill: it takes at most 1,000 offers (protocol).
  private static let effectPagesLimit = 20
  /// How many effects are asked for with each operation of a page that is kept short. Most have fewer, and what is left over is fetched again.
  private static let effectsOfOperation = 4

  /// Fetches a page of the history, as in ``WalletNetwork/history(of:before:knownTo:limit:)``: effects and, if those tell of something new,
  /// operations.
  public func history(of id: AccountID, before: Int64?, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    guard let before else { return try await newest(of: id, knownTo: known, limit: limit) }
    // Below what is known nothing changes any more, so the order of the requests doesn't matter.
    let most = min(limit, pageLimit.value * Self.effectsOfOperation)
    async let askedEffects = result { () async throws(NetworkError) in try await self.effects(of: id, before: before, most) }
    let operations = try await self.operations(of: id, before: before, limit)
    let effects = try await askedEffects.get()
    // Several servers behind one address may disagree. Then half of what happened would be stored as all of it.
    guard effects.isGone == operations.isGone else {
      throw .noAnswer("The network's servers don't agree on how far back their history goes. Try again later.")
    }
    let range = HistoryRange(low: max(effects.low, operations.low), high: before - 1)
    return HistoryPage(entries: try await entries(operations.records, effects.records, of: id, in: range), range: range)
  }

  /// Fetches the newest stretch. It covers what there is up to the newest effect. Operations after that one without effects, such as failed ones,
  /// offers, or most contract calls, are told of all the same, for their fees.
  private func newest(of id: AccountID, knownTo known: Int64?, limit: Int) async throws(NetworkError) -> HistoryPage? {
    let effects = try await self.effects(of: id, before: nil, limit)
    let newest = effects.records.first?.operationID ?? 0
    guard newest != known else { return nil }
    // Asked for after the effects, so that no effect lacks its operation.
    var operations = try await self.operations(of: id, before: nil, limit)
    // It is known already, from a page that didn't reach down to the newest effect.
    if let known, newest < known, operations.records.first?.id == known { return nil }
    if try await !lackEffects(operations.records.filter { $0.id > newest }, of: id, newest) {
      // What has happened in between is left for the next time.
      operations.records.removeAll { $0.id > newest }
      if operations.records.isEmpty, newest > 0 { operations = try await self.operations(of: id, before: newest + 1, limit) }
    }
    guard newest > 0 || !operations.records.isEmpty else { return .empty }
    // If so many operations have no effects that the page doesn't reach down to the newest effect, it covers what it has. What is below is fetched
    // later.
    let high = operations.low > newest ? operations.records.first?.id ?? newest : newest
    let range = HistoryRange(low: max(effects.low, operations.low), high: high)
    let entries = try await entries(operations.records, effects.records, of: id, in: HistoryRange(low: range.low, high: .max))
    return HistoryPage(entries: entries, range: range)
  }

  /// Returns whether operations have no effects that are newer than the newest one that was known before. Failed operations never have any.
  private func lackEffects(_ later: [OperationResource], of id: AccountID, _ newest: Int64) async throws(NetworkError) -> Bool {
    let applied = later.filter(\.transactionSuccessful)
    guard !applied.isEmpty else { return true }
    // A payment always has effects. A server that doesn't list them is behind, as one of several servers behind one address can be.
    let hasPayment = applied.contains { operation in
      switch operation.details {
      case .payment, .pathPaymentStrictSend, .pathPaymentStrictReceive: true
      default: false
      }
    }
    guard !hasPayment else { return false }
    let page = try await found { () async throws(HorizonError) in
      try await horizon.effects(of: .account(id)).page(order: .descending, limit: 1)
    }
    return page?.records.first?.operationID ?? 0 == newest
  }

  /// Fetches one entry of the history, as in ``WalletNetwork/historyEntry(_:of:)``.
  public func historyEntry(_ operation: Int64, of id: AccountID) async throws(NetworkError) -> HistoryEntry? {
    async let asked = result { () async throws(NetworkError) in
      try await self.found { () async throws(HorizonError) in
        try await self.horizon.effects(of: .operation(operation)).page(limit: 200)
      }
    }
    let resource = try await found { () async throws(HorizonError) in try await horizon.operation(operation, joinTransaction: true) }
    let effects = try await asked.get()?.records ?? []
    return resource.flatMap { HistoryEntry($0, effects, of: id, isKept: true) }
  }

  /// Returns whether the server still has a ledger, as in ``WalletNetwork/hasHistory(ofLedger:)``.
  public func hasHistory(ofLedger sequence: Int) async throws(NetworkError) -> Bool {
    guard let sequence = UInt32(exactly: sequence) else { return false }
    return try await found { () async throws(HorizonError) in try await horizon.ledger(sequence) } != nil
  }

  /// Makes the entries of a range, newest first. The fee of a transaction that does nothing else to the account is told once: by the lowest of its
  /// operations in the account's list, which doesn't have those of others.
  private func entries(
    _ operations: [OperationResource], _ effects: [EffectResource], of account: AccountID, in range: HistoryRange
  ) async throws(NetworkError) -> [HistoryEntry] {
    let grouped = Dictionary(grouping: effects) { $0.operationID ?? 0 }
    let named = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }
    func entry(_ id: Int64, tellsFee: Bool) -> HistoryEntry? {
      let effects = Array((grouped[id] ?? []).reversed())
      guard let operation = named[id] else { return HistoryEntry(id, effects, of: account) }
      return HistoryEntry(operation, effects, of: account, tellsFee: tellsFee)
    }
    let ids = Set(grouped.keys).union(named.keys).filter { range.low <= $0 && $0 <= range.high && $0 > 0 }
    var tellers = Set(Dictionary(named.keys.map { ($0 >> 12, $0) }, uniquingKeysWith: min).values)
    // A lower operation of the page's last transaction may be below the page. It is asked for only if that matters.
    if let last = named.keys.min(), ids.contains(last), last & 0xFFF > 1, entry(last, tellsFee: false) == nil, entry(last, tellsFee: true) != nil,
      let below = try await self.operations(of: account, before: last, 1).records.first, below.id >> 12 == last >> 12
    {
      tellers.remove(last)
    }
    return ids.sorted(by: >).compactMap { entry($0, tellsFee: tellers.contains($0)) }
  }

  // MARK: Asking

  /// Records, newest first, and the lowest operation from which on none is missing; 0 at the end of the list.
  private struct Stretch<Record: Sendable>: Sendable {
    var records: [Record]
    var low: Int64
    /// Whether the server keeps nothing below them.
    var isGone = false
  }

  private func effects(of id: AccountID, before: Int64?, _ limit: Int) async throws(NetworkError) -> Stretch<EffectResource> {
    var all = Stretch<EffectResource>(records: [], low: 0)
    var cursor = before.map { "\($0)-0" }
    for number in 0..<Self.effectPagesLimit {
      let asked = cursor
      // If one operation has more effects than the first page, the next pages are as long as Horizon allows.
      let limit = number == 0 ? limit : PageLimit.most
      let (page, isGone) = try await page(after: asked) { () async throws(HorizonError) in
        try await horizon.effects(of: .account(id)).page(after: asked, order: .descending, limit: limit)
      }
      guard let page, let next = Self.next(page, after: cursor) else {
        return Stretch(records: all.records, low: 0, isGone: isGone && number == 0)
      }
      all.records += page.records
      // The last operation may have more effects on the next page.
      all.low = next.operation + 1
      cursor = next.cursor
      // Only whole operations are returned. If one fills the page, the rest of it is fetched.
      if let first = all.records.first?.operationID, first > next.operation { return all }
    }
    throw .noAnswer("The network lists more changes for one payment than are possible.")
  }

  private func operations(of id: AccountID, before: Int64?, _ limit: Int) async throws(NetworkError) -> Stretch<OperationResource> {
    let cursor = before.map { String($0) }
    let (page, isGone) = try await page(after: cursor) { () async throws(HorizonError) in try await self.page(of: id, after: cursor, limit) }
    guard let page, let next = Self.next(page, after: cursor) else { return Stretch(records: [], low: 0, isGone: isGone) }
    return Stretch(records: page.records, low: next.operation)
  }

  /// Fetches a page, or returns nil at the end of the list. A server that keeps only its newest ledgers answers a request for older ones with 410
  /// (`isGone`).
  private func page<Record>(
    after cursor: String?, _ ask: () async throws(HorizonError) -> Page<Record>
  ) async throws(NetworkError) -> (page: Page<Record>?, isGone: Bool) {
    var isGone = false
    let page = try await found { () async throws(HorizonError) in
      do throws(HorizonError) {
        return try await ask()
      } catch .problem(let problem) where problem.status == 410 && cursor != nil {
        isGone = true
        throw .notFound
      }
    }
    return (page, isGone)
  }

  /// Fetches a page of operations with their transactions. If these are so large that the answer isn't accepted, it fetches fewer.
  private func page(of id: AccountID, after cursor: String?, _ limit: Int) async throws(HorizonError) -> Page<OperationResource> {
    let limit = min(limit, pageLimit.value)
    do throws(HorizonError) {
      let page = try await horizon.operations(of: .account(id), includeFailed: true, joinTransactions: true)
        .page(after: cursor, order: .descending, limit: limit)
      pageLimit.accept(limit)
      return page
    } catch .tooLarge where limit > 1 {
      pageLimit.refuse(limit)
      return try await page(of: id, after: cursor, limit)
    }
  }

  /// Returns where a page ends, or nil at the end of the list. Records of unknown kinds may be missing from the page, but its link leads on all the
  /// same.
  private static func next<Record: HorizonRecord>(_ page: Page<Record>, after cursor: String?) -> (cursor: String, operation: Int64)? {
    let last = page.records.last?.pagingToken ?? page.links.next.cursor
    guard let last, last != cursor, let number = last.split(separator: "-").first.flatMap({ Int64($0) }), number < .max
    else { return nil }
    return (last, number)
  }
}
