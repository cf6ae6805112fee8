import Foundation
import GRDB
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// When the dashboard asks the network, and what it shows meanwhile. Time stands still unless a test moves it.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DashboardTests {
  private let network: ScriptedHistory
  private let clock = ManualClock()
  private let dashboard: DashboardData
  private let account = AccountID(publicKey: Bytes32(sha256: [42]))
  private nonisolated static let day = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    network = ScriptedHistory(try SampleHistory.entries(3))
    dashboard = DashboardData(network: network, now: { Self.day }, clock: clock)
    dashboard.show(account)
  }

  private var balance: Int64? {
    guard case .funded(let balances) = dashboard.assets.state.value else { return nil }
    return balances.first?.balance.stroops
  }

  /// Lets other tasks run until the condition holds.
  private func wait(until isSo: () -> Bool) async { while !isSo() { await Task.yield() } }

  @Test func `a refresh requests the account and its history, and the ledger only every ten minutes`() async {
    await dashboard.refresh()
    let (accounts, ledgers, pages) = (network.accountQuestions, network.ledgerQuestions, network.pages.count)
    #expect((accounts, ledgers, pages) == (1, 1, 1))
    clock.advance(by: .seconds(31))
    await dashboard.refresh()
    #expect((network.accountQuestions, network.ledgerQuestions, network.pages.count) == (2, 1, 2))
    clock.advance(by: .seconds(600))
    await dashboard.refresh()
    #expect((network.accountQuestions, network.ledgerQuestions, network.pages.count) == (3, 2, 3))
  }

  @Test func `balances are requested again after 30 seconds, and the history after 20`() async {
    await dashboard.refresh()
    clock.advance(by: .seconds(19))
    await dashboard.refreshWhatIsOld()
    #expect((network.accountQuestions, network.pages.count) == (1, 1))
    clock.advance(by: .seconds(1))
    await dashboard.refreshWhatIsOld()
    #expect((network.accountQuestions, network.pages.count) == (1, 2))
    clock.advance(by: .seconds(10))
    await dashboard.refreshWhatIsOld()
    #expect((network.accountQuestions, network.pages.count) == (2, 2))
  }

  @Test func `a second refresh within two seconds is skipped unless the data has expired`() async {
    await dashboard.refresh()
    await dashboard.refresh()
    #expect(network.accountQuestions == 1)
    dashboard.expire()
    await dashboard.refresh()
    #expect(network.accountQuestions == 2)
    clock.advance(by: .seconds(2))
    await dashboard.refresh()
    #expect(network.accountQuestions == 3)
  }

  @Test func `cancelling a refresh doesn't cancel its request`() async {
    network.hold()
    let impatient = Task { await dashboard.assets.refresh(account) }
    await wait { network.heldQuestions == 1 }
    impatient.cancel()
    await impatient.value
    network.release()
    await wait { balance != nil }
    #expect(network.accountQuestions == 1)
  }

  @Test func `the first of several quick events refreshes at once, and the others share a later refresh`() async {
    await dashboard.refresh()
    dashboard.noteChange()
    await wait { clock.sleepers == 1 }
    #expect(network.accountQuestions == 2)
    for _ in 0..<10 { dashboard.noteChange() }
    for _ in 0..<50 { await Task.yield() }
    #expect(network.accountQuestions == 2)
    clock.advance(by: .milliseconds(500))
    await wait { clock.sleepers == 1 }
    #expect(network.accountQuestions == 3)
    clock.advance(by: .milliseconds(500))
    for _ in 0..<50 { await Task.yield() }
    #expect(network.accountQuestions == 3)
  }

  // MARK: Defects of the reference app

  @Test func `D7: nothing from before a payment counts as fresh after it`() async {
    await dashboard.refresh()
    network.setBalance(50_000_000)
    dashboard.expire()
    await dashboard.refreshWhatIsOld()
    #expect(balance == 50_000_000)
  }

  @Test func `D7: an answer from before a payment is not taken for one from after it`() async {
    await dashboard.refresh()
    network.hold()
    clock.advance(by: .seconds(3))
    let before = Task { await dashboard.refresh() }
    await wait { network.heldQuestions == 1 }
    dashboard.expire()
    network.setBalance(50_000_000)
    let after = Task { await dashboard.refresh() }
    await wait { network.heldQuestions == 2 }
    network.release()
    await before.value
    await after.value
    #expect(balance == 50_000_000)
    #expect(dashboard.assets.freshness.isFresh)
  }

  @Test(arguments: [ScriptedHistory.Question.account, .history])
  func `an older request that fails late doesn't override a newer answer`(_ question: ScriptedHistory.Question) async {
    await dashboard.refresh()
    network.hold(question)
    dashboard.expire()
    let before = Task { await dashboard.refresh() }
    await wait { network.heldQuestions == 1 }
    network.stopHolding()
    dashboard.expire()
    await dashboard.refresh()
    await before.value
    network.setDown(true)
    network.release()
    await wait { network.failures > 0 }
    // No task waits for the older request any more: these turns let its failure arrive.
    for _ in 0..<500 { await Task.yield() }
    #expect(!dashboard.hasFailed)
  }

  @Test func `D20: an unanswered request doesn't make an account unfunded, and isn't remembered`() async {
    network.setDown(true)
    await dashboard.refresh()
    guard case .failed(let sentence, nil) = dashboard.assets.state else {
      Issue.record("\(dashboard.assets.state)")
      return
    }
    #expect(sentence == "The test took the network down.")
    network.setDown(false)
    await dashboard.refresh()
    #expect(balance == 100_000_000)
  }

  @Test func `D23 and D24: known data stays while it is refreshed, and while the network is down`() async {
    await dashboard.refresh()
    network.hold()
    clock.advance(by: .seconds(31))
    let asking = Task { await dashboard.refresh() }
    await wait { network.heldQuestions == 1 }
    #expect(balance == 100_000_000)
    network.setDown(true)
    network.release()
    await asking.value
    #expect(balance == 100_000_000)
    guard case .failed(_, .some) = dashboard.assets.state else {
      Issue.record("\(dashboard.assets.state)")
      return
    }
    #expect(dashboard.assets.knownAt == Self.day)
    #expect(dashboard.payments.state.value?.count == 3)
  }

  @Test func `D28: concurrent refreshes share one request`() async {
    network.hold()
    let first = Task { await dashboard.refresh() }
    await wait { network.heldQuestions == 1 }
    let others = (0..<5).map { _ in Task { await dashboard.assets.refresh(account) } }
    for _ in 0..<50 { await Task.yield() }
    #expect(network.heldQuestions == 1)
    network.release()
    await first.value
    for other in others { await other.value }
    #expect(network.accountQuestions == 1)
    #expect(balance == 100_000_000)
  }

  @Test func `the number of pools is stored with the balances, and balances stored by an earlier version are still read`() async throws {
    let (folder, vault) = (try TemporaryFolder(), try TestVault())
    let pin = Secret("123456")
    let key = try await vault.vault.create(.newWords(count: 12), name: "Test", secret: pin, again: pin, evenIfMissing: false).1
    let store = try WalletStore(at: folder.url.appending(path: "wallet.sqlite"), tables: NetworkDatabase.tables)
    let kept = LastKnownBalances(store, key: key, account: account)
    await kept.save(Known(LastKnownBalances.Content(status: .notFunded, pools: 2), at: Self.day))
    dashboard.show(account, lastKnown: kept)
    await dashboard.assets.isShown()
    #expect(dashboard.assets.state.value == .notFunded && dashboard.assets.pools == 2)
    let sealed = try key.sealed(json: AccountStatus.notFunded, place: "balances \(account.address)")
    try await store.write { try $0.execute(sql: "UPDATE lastKnownBalances SET sealed = ?", arguments: [sealed]) }
    let earlier = await kept.load()?.value
    #expect(earlier?.status == .notFunded && earlier?.pools == 0)
  }

  @Test func `D30: a name that was changed or removed is never shown again`() throws {
    let entry = try SampleHistory.entry(1)
    let address = try ContactAddress(try #require(entry.counterparty))
    #expect(Names([Contact(id: 1, name: "Ana", address: address)]).name(of: entry) == "Ana")
    #expect(Names([Contact(id: 1, name: "Ben", address: address)]).name(of: entry) == "Ben")
    #expect(Names([]).name(of: entry) == nil)
    let own = WalletAccount(id: try AccountID(try #require(entry.counterparty)), name: "Savings", origin: .seed)
    #expect(Names([Contact(id: 1, name: "Ana", address: address)], own: [own]).name(of: entry) == "Savings")
    let shared = [
      Contact(id: 1, name: "Somebody's account there", address: address, memo: try Memo("77", kind: .id)),
      Contact(id: 2, name: "The exchange", address: address),
    ]
    #expect(Names(shared).name(of: entry) == "The exchange")
    #expect(Names([shared[0]]).name(of: entry) == nil, "another customer of the same exchange")
  }
}
