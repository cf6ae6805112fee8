import AnchorKit
import Foundation
import Sentences
import StellarKit

extension TransferManager {
  /// The least seconds between two requests to an anchor about transfers that have ended, however many there are.
  static let pauseOfEnded: Int64 = 10
  /// How many seconds an anchor is asked about due transfers before it is decided again which come first.
  static let turn: Int64 = 2

  /// Asks the anchors about transfers whenever that is due, until cancelled: often while they go on, seldom after their end. A slow anchor holds up
  /// no other, and one that isn't signed in to waits for the PIN.
  func follow() async {
    await refresh()
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        // Whatever comes up from here on ends the wait below.
        let (woken, waiting) = AsyncStream.makeStream(of: Never.self)
        self.waiting = waiting
        var (due, later): ([String: [StoredTransfer]], [String: Int64]) = ([:], [:])
        for row in await open() where !beingAsked.contains(row.anchor) {
          guard let time = self.due(row), await anchorSessions.isSignedIn(row.anchor, row.client) else { continue }
          if time <= seconds { due[row.anchor, default: []].append(row) } else { later[row.anchor] = min(later[row.anchor] ?? time, time) }
        }
        for (anchor, rows) in due where beingAsked.insert(anchor).inserted {
          group.addTask { await self.ask(anchor, about: rows) }
        }
        // Other windows and commands change the same database, so that it is read again now and then in any case. While an anchor is being asked,
        // that happens soon anyway.
        let next = later.filter { !beingAsked.contains($0.key) }.values.min()
        let pause = next == nil && !beingAsked.isEmpty ? nil : max(1, min(30, (next ?? .max) - seconds))
        async let _ = Self.sleep(pause, clock, then: waiting)
        for await _ in woken {}
      }
    }
  }

  private nonisolated static func sleep(_ seconds: Int64?, _ clock: any Clock<Duration>, then waiting: AsyncStream<Never>.Continuation) async {
    guard let seconds, (try? await clock.sleep(for: .seconds(seconds))) != nil else { return }
    waiting.finish()
  }

  /// Asks an anchor about due transfers for a while: first about those that changed or that somebody waits for, then about those that were asked
  /// about in vain.
  private func ask(_ anchor: String, about rows: [StoredTransfer]) async {
    let end = seconds + Self.turn
    for row in rows.sorted(by: { $0.polling.vainAttempts < $1.polling.vainAttempts }) where !Task.isCancelled {
      guard let id = row.id, let due = due(row), due <= seconds else { continue }
      // A transfer whose answer can't be stored would be due again at once.
      do { try await look(id) } catch { try? await clock.sleep(for: .seconds(1)) }
      if row.progress.phase.isEnd { askedOfEnded[anchor] = seconds }
      guard seconds < end else { break }
    }
    beingAsked.remove(anchor)
    wake()
  }

  /// Returns when the anchor is to be asked about a transfer, or nil if it isn't.
  private func due(_ row: StoredTransfer) -> Int64? {
    guard let next = row.nextAt.map({ Self.awaited($0, at: seconds) }) else { return nil }
    guard row.progress.phase.isEnd, let last = askedOfEnded[row.anchor], last <= seconds else { return next }
    return max(next, last + Self.pauseOfEnded)
  }

  private var seconds: Int64 { Int64(now().timeIntervalSince1970) }

  /// Returns a time up to which an anchor isn't asked; now if it is further away than any wait is long: then it was noted while the computer's clock
  /// was ahead.
  private nonisolated static func awaited(_ time: Int64, at now: Int64) -> Int64 { time <= now + Int64(TransferPolling.longest) ? time : now }

  /// Returns whether the anchor is due to be asked about a transfer.
  public func isDue(_ id: Int64) async -> Bool {
    (try? await store.row(id)?.nextAt).map { Self.awaited($0, at: seconds) <= seconds } ?? false
  }

  /// Makes sure that an anchor is asked within seconds, and soon again, because somebody waits for news of a transfer: its page was opened, or it was
  /// paid. Each vain attempt before has made the wait for the next one longer. An anchor that gave no answer is left alone for a minute, or for the
  /// time that it wants.
  public func expectUpdates(of id: Int64) async {
    let now = seconds
    let soon = now + Int64(TransferPolling.shortest)
    try? await store.change(id) { row in
      guard let due = row.nextAt else { return }
      if row.problem == nil { row.polling.resetDelay() }
      let pause = row.polling.pausedUntil.map { Self.awaited(Int64($0.timeIntervalSince1970), at: now) }
      row.nextAt = min(due, max(soon, pause ?? soon))
    }
    wake()
  }

  /// Makes sure that an anchor is asked soon about all its transfers that haven't ended, because it has just been told something.
  func expectUpdates(at domain: String) async {
    let name = AnchorDomain(domain)?.name ?? domain
    for row in (try? await store.open()) ?? [] where row.anchor == name && !row.progress.phase.isEnd {
      if let id = row.id { await expectUpdates(of: id) }
    }
  }

  /// Makes sure that the anchors are asked about the account's transfers that have ended, because their list is being viewed. Those that were asked
  /// about less than five minutes ago are left out.
  public func expectUpdatesOfEnded() async {
    let now = seconds
    for row in (try? await store.open()) ?? [] where row.account == account && row.progress.phase.isEnd && row.problem == nil {
      guard let id = row.id, !(0..<300).contains(now - (row.answeredAt ?? 0)) else { continue }
      try? await store.change(id) { $0.nextAt = min($0.nextAt ?? now, now) }
    }
    wake()
  }

  /// Makes ``follow()`` check at once what is due.
  func wake() { waiting?.finish() }

  /// Asks the anchor for the status of a transfer.
  ///
  /// - Returns: the transfer as it is then.
  /// - Throws: ``TransferError``; what was known stays, with a note why there is nothing newer.
  @discardableResult
  public func look(_ id: Int64) async throws(TransferError) -> TransferRecord {
    let record = try await self.record(id)
    guard let anchorID = record.anchorID else { return record }
    do {
      let session = try await session(record.anchor, record.client)
      let reference = TransferReference.id(anchorID)
      let transfer =
        record.via == .sep6 ? try await session.transfers.transfer(reference) : try await session.interactive.transfer(reference)
      try await observe(id, transfer)
    } catch {
      let error = TransferError(error)
      // A wait that was cancelled says nothing about the anchor.
      if case .anchor(let problem) = error, problem.problem != .cancelled {
        let now = now()
        try? await store.change(id) { $0.fail(problem, now: now) }
        _ = try? await reload(id)
      }
      throw error
    }
    return try await reload(id)
  }

  /// Loads one transfer again, and replaces it in the account's list. Reading the whole list would take longer: there may be many, and each is
  /// encrypted.
  private func reload(_ id: Int64) async throws(TransferError) -> TransferRecord {
    let reading = readings
    let record = try await self.record(id)
    guard record.account == account else { return record }
    // If the list is being read, or was in the meantime, it isn't known which is newer.
    guard case .loaded(var records, _) = state, reading == readings, reading == newestReading, let place = records.firstIndex(where: { $0.id == id }),
      record.replacedBy == nil
    else {
      await refresh()
      return record
    }
    guard records[place] != record else { return record }
    records[place] = record
    state = .loaded(records, at: now())
    return record
  }

  /// Stores an answer, and publishes what it changed.
  func observe(_ id: Int64, _ transfer: Transfer) async throws(TransferError) {
    let step = try await store.observe(id, transfer, key, now: now())
    guard case .changed(_, let status) = step, let record = try? await record(id) else { return }
    update = TransferUpdate(id: id, status: status, sentence: "\(record.title): \(record.words)")
  }

  /// Loads a transfer as it is stored here.
  ///
  /// - Throws: ``TransferError/unknown(_:)``, ``TransferError/store(_:)``
  public func record(_ id: Int64) async throws(TransferError) -> TransferRecord {
    let found: TransferRecord?
    do throws(StoreError) { found = try await store.record(id, key) } catch { throw .store(error) }
    guard let found else { throw .unknown(id) }
    return found
  }

  /// Loads the account's transfers again.
  func refresh() async {
    guard let account else {
      state = .idle
      return
    }
    let key = key
    readings += 1
    let reading = readings
    // A transfer in whose place another was begun comes back once its anchor goes on with it.
    let read: Result<(list: [TransferRecord], isCut: Bool), StoreError>
    do throws(StoreError) { read = .success(try await store.records(of: account, key)) } catch { read = .failure(error) }
    // In the meantime, another account may be shown, or the wallet may be locked.
    guard account == self.account, key === self.key, reading > newestReading else { return }
    newestReading = reading
    switch read {
    case .success(let found):
      let records = found.list.filter { $0.replacedBy == nil }
      isCut = found.isCut
      if state.value != records { state = .loaded(records, at: now()) }
    case .failure(let error): state = .failed(error.sentence, previous: state.value)
    }
  }

  /// Shows the transfers of an account, as far as the key opens them.
  func show(_ account: AccountID?) {
    self.account = account
    state = .idle
    showing = Task { await refresh() }
  }

  /// Waits until they have been read.
  func isShown() async { await showing?.value }
}
