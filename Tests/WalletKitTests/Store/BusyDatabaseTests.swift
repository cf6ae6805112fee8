import Dispatch
import Foundation
import GRDB
import StellarKit
import Testing

@testable import WalletKit

/// The main actor, which all screens share, isn't blocked while a database is busy.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct BusyDatabaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Keeps a database busy until it is released.
  private func hold(_ store: WalletStore) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    store.database.asyncWriteWithoutTransaction { _ in end.wait() }
    return end
  }

  private func store() throws -> HomeStore { try HomeStore(WalletHome(folder: folder.url), now: { Date() }) }

  /// Starts work on the main actor that must not finish before the database is free, and yields the main actor this often.
  private func begin(_ work: [@MainActor () async throws -> Void], yields: Int = 100) async -> [Task<Bool, any Error>] {
    let held = Held()
    let tasks = work.map { work in
      Task {
        try await work()
        return held.isHeld
      }
    }
    for _ in 0..<yields { await Task.yield() }
    held.isHeld = false
    return tasks
  }

  @MainActor private final class Held {
    var isHeld = true
  }

  @Test func `the main actor isn't blocked while a network's database is busy, and its work finishes afterwards`() async throws {
    let wallet = try await TestNetwork.owner(in: folder)
    let history = try #require(wallet.dashboard.payments.history)
    let database = hold(wallet.transfers.store.store)
    let tasks = await begin([
      { _ = try await wallet.corrected() }, { _ = try await wallet.undecided() }, { _ = try await wallet.ramp.records() },
      { await wallet.transfers.refresh() }, { _ = try await history.entries(limit: 10) }, { _ = try await history.isComplete() },
    ])
    database.signal()
    for task in tasks { #expect(try await !task.value) }
    #expect(wallet.transfers.state.value == [])
  }

  @Test func `the main actor isn't blocked while the home's database is busy, and can still read settings`() async throws {
    let store = try store()
    let wallet = try await TestNetwork.owner(in: folder, store: store)
    try await store.change { $0.theme = .dark }
    let database = hold(store.store)
    let tasks = await begin([
      { _ = try await wallet.contacts.contacts() }, { _ = try await wallet.kyc.record() }, { try await store.change { $0.theme = .light } },
      { try await store.log.add(.settingChanged) },
    ])
    #expect(store.settings.theme == .dark)
    database.signal()
    for task in tasks { #expect(try await !task.value) }
    #expect(store.settings.theme == .light)
  }

  @Test func `the main actor isn't blocked while another process writes to a network's database, and the network opens afterwards`() async throws {
    _ = try await TestNetwork.storedWallet(in: folder)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: WalletHome(folder: folder.url).database(of: .sandbox).path, configuration: configuration)
    // Only one yield, and further attempts: SQLite gives up after five seconds, and other tests share the main actor.
    for attempt in 1...3 {
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      let tasks = await begin([{ [folder] in _ = try await TestNetwork.storedWallet(in: folder) }], yields: 1)
      try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      do {
        for task in tasks { #expect(try await !task.value) }
        return
      } catch {
        if attempt == 3 { throw error }
      }
    }
  }

  @Test func `data that is read after the wallet was locked isn't shown`() async throws {
    let store = try store()
    let wallet = try await TestNetwork.owner(in: folder, store: store)
    _ = try await wallet.contacts.add(ContactForm(name: "Ana", address: TestVault.addresses[0]))
    wallet.lock()
    try await wallet.signIn(TestVault.pin)
    let database = hold(store.store)
    let contacts = Task { try await wallet.contacts.contacts() }
    let data = Task { try await wallet.kyc.record() }
    for _ in 0..<100 { await Task.yield() }
    wallet.lock()
    database.signal()
    await #expect(throws: StoreError.self) { try await contacts.value }
    await #expect(throws: StoreError.self) { try await data.value }
    #expect(wallet.contacts.state.value == nil && wallet.kyc.state.value == nil)
  }

  @Test func `a write continues after its caller is cancelled`() async throws {
    let store = try store()
    let database = hold(store.store)
    let change = Task { try await store.change { $0.theme = .dark } }
    for _ in 0..<100 { await Task.yield() }
    change.cancel()
    database.signal()
    #expect(try await change.value.theme == .dark)
    #expect(try await store.loadSettings().theme == .dark)
  }
}
