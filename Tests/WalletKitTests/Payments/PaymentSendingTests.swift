import Foundation
import GRDB
import SandboxKit
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Payments on a real ledger, with answers that get lost: no payment is lost, sent twice or left unclear.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PaymentSendingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func review(_ wallet: Wallet, to recipient: AccountID, _ amount: String = "10.5", memo: String = "") async throws -> PaymentReview {
    try await wallet.review(PaymentForm(recipient: recipient.address, amount: amount, memo: memo))
  }

  @Test func `a payment is confirmed and moves exactly its amount and fee`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let recipient = try await test.fundedAccount()
      let record = try await wallet.pay(try await review(wallet, to: recipient, "0.0000001", memo: "hé"), .typed("123456"))
      guard case .confirmed(let ledger) = record.state else {
        Issue.record("\(record.state)")
        return
      }
      #expect(ledger > 1)
      #expect(record.fee == (try Amount("0.00001")))
      #expect(try await wallet.payment(record.hash) == record)
      guard case .funded(let balances) = try await wallet.status() else {
        Issue.record("not funded")
        return
      }
      #expect(balances.map(\.balance.stroops) == [99_999_999_899])
      let newest = try #require(try await wallet.history(limit: 1).first)
      #expect(newest.hash == record.hash)
      #expect(newest.direction == .sent)
      #expect(newest.changes == [HistoryChange(.native, isGain: false, record.amount)])
      #expect(newest.counterparty == recipient.address)
      #expect(newest.memo == HistoryMemo(kind: .text, text: "hé"))
    }
  }

  @Test func `the envelope is in the journal before it is sent`() async throws {
    let database = WalletHome(folder: folder.url).database(of: .sandbox)
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: []) { envelope in
        let found = try? WalletStore(at: database, tables: NetworkDatabase.tables).read { try JournalEntry.fetchAll($0) }
        #expect(found?.map(\.envelope) == [envelope])
        #expect(found?.map(\.state) == [.pending])
        #expect(found?.first.map { $0.maxTime > Int64(Date().timeIntervalSince1970) } == true)
      }
      let wallet = try await test.fundedWallet(in: folder, through: network)
      _ = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      #expect(network.submitted.count == 1)
    }
  }

  @Test(arguments: [FaultyNetwork.Fault.lostBefore, .lostAfter])
  func `a lost answer is settled by the same envelope and the payment arrives once`(_ fault: FaultyNetwork.Fault) async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [fault])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let recipient = try await test.fundedAccount()
      let record = try await wallet.pay(try await review(wallet, to: recipient), .typed("123456"))
      guard case .pending(let until) = record.state else {
        Issue.record("\(record.state)")
        return
      }
      #expect(until > Date())
      guard case .confirmed = try #require(try await wallet.payment(record.hash)).state else {
        Issue.record("not settled")
        return
      }
      #expect(Set(network.submitted).count == 1)
      #expect(try await wallet.history(limit: 10).filter { $0.direction == .sent }.count == 1)
    }
  }

  @Test func `no other payment is sent while one is pending`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostBefore, .lostBefore])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let recipient = try await test.fundedAccount()
      let again = try await review(wallet, to: recipient)
      _ = try await wallet.pay(try await review(wallet, to: recipient), .typed("123456"))
      await #expect {
        _ = try await wallet.pay(again, .typed("123456"))
      } throws: { error in
        guard case .sending(.earlierPayment(let earlier)) = error as? WalletError, case .pending = earlier.state else { return false }
        return true
      }
      #expect(Set(network.submitted).count == 1)
    }
  }

  @Test func `a refusal because of an overdue pending payment no longer says how long to wait`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: Array(repeating: .lostBefore, count: 6))
      let recipient = try await test.fundedAccount()
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let again = try await review(wallet, to: recipient)
      _ = try await wallet.pay(try await review(wallet, to: recipient), .typed("123456"))
      let early = await #expect(throws: WalletError.self) { try await wallet.pay(again, .typed("123456")) }
      #expect(early?.sentence.english.contains("Wait about 3 minutes") == true)
      // The payment is overdue only after the ledger that closes a minute later.
      let soon = try await wallet.undecided()
      guard case .pending(let until)? = soon?.state else { throw WalletError.noAccount }
      #expect(soon?.isOverdue(at: until.addingTimeInterval(90)) == false)
      let later = try await TestNetwork.wallet(in: folder, network) { Date().addingTimeInterval(400) }
      let other = try await review(later, to: recipient)
      let late = await #expect(throws: WalletError.self) { try await later.pay(other, .typed("123456")) }
      #expect(late?.sentence.english.contains("hasn't been able to find out") == true && late?.sentence.english.contains("minutes") == false)
      #expect(Set(network.submitted).count == 1)
    }
  }

  @Test func `a repeated payment isn't sent in the same attempt that finds the first confirmed`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      let (review, again) = (try await self.review(wallet, to: friend), try await self.review(wallet, to: friend))
      _ = try await wallet.pay(review, .typed("123456"))
      await #expect {
        _ = try await wallet.pay(again, .typed("123456"))
      } throws: { error in
        guard case .sending(.alreadyPaid(let earlier)) = error as? WalletError, case .confirmed = earlier.state else { return false }
        return true
      }
      #expect(network.submitted.count == 1)
    }
  }

  @Test(arguments: ["tx_too_late", "tx_bad_seq"])
  func `a server that is behind can't turn an arrived payment into a failed one`(_ code: String) async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter, .refused(code)])
      let profile = NetworkProfile(name: "far", network: .sandbox, horizon: "https://horizon.example", badge: nil, hasFriendbot: true)
      let wallet = try await test.fundedWallet(in: folder, through: network, profile: profile)
      let record = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      network.setHidesTransactions(true)
      guard case .pending = try #require(try await wallet.payment(record.hash)).state else {
        Issue.record("decided")
        return
      }
      #expect(network.submitted.count == 2)
      network.setHidesTransactions(false)
      guard case .confirmed = try #require(try await wallet.payment(record.hash)).state else {
        Issue.record("not settled")
        return
      }
    }
  }

  @Test func `a refused payment can be made again within the same second`() async throws {
    // The network's clock stands still, and is ahead of the wallet's: both payments get the same time bounds, and so the same hash.
    let sandbox = try Sandbox(storage: .inMemory, now: { Date(timeIntervalSince1970: 4_000_000_000) })
    try await TestNetwork.with(sandbox) { test in
      let network = FaultyNetwork(test.network, faults: [.refused("tx_insufficient_fee")])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      let refused = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      guard case .failed = refused.state else {
        Issue.record("\(refused.state)")
        return
      }
      let paid = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      guard case .confirmed = paid.state else {
        Issue.record("\(paid.state)")
        return
      }
      #expect(paid.hash == refused.hash)
      #expect(try await wallet.payment(paid.hash) == paid)
    }
  }

  @Test func `a payment that a reset network has forgotten can be made again within the same second`() async throws {
    // Both networks' clocks stand still at the same time, so that each gives the account the same sequence number, and payments the same time bounds.
    let friend = try KeyPair(seed: TestRandomness.bytes(32)).accountID
    func again() throws -> Sandbox { try Sandbox(storage: .inMemory, now: { Date(timeIntervalSince1970: 4_000_000_000) }) }
    try await TestNetwork.with(again()) { [folder] test in
      let wallet = try await test.fundedWallet(in: folder)
      _ = try await test.network.fund(friend)
      let first = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      try await TestNetwork.with(again()) { test in
        let wallet = try await TestNetwork.wallet(in: folder, test.network)
        try await wallet.fund()
        _ = try await test.network.fund(friend)
        let second = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
        guard case .confirmed = second.state else { throw TestProblem("\(second.state)") }
        #expect(second.hash != first.hash)
        let (kept, made) = (try await wallet.payment(first.hash), try await wallet.payment(second.hash))
        #expect(kept?.amount == first.amount && made == second)
      }
    }
  }

  @Test func `a server that repeats an account's old state can't get a payment sent twice within the same second`() async throws {
    let start = Date()
    let profile = NetworkProfile(name: "far", network: .sandbox, horizon: "https://horizon.example", badge: nil, hasFriendbot: true)
    try await TestNetwork.with(try Sandbox(storage: .inMemory, now: { start })) { [folder] test in
      let network = FaultyNetwork(test.network, faults: [])
      let wallet = try await test.fundedWallet(in: folder, through: network, profile: profile)
      let friend = try await test.fundedAccount()
      let (account, ledger) = try await test.network.accountAndLedger(try #require(wallet.account).id)
      let before = try #require(account)
      let first = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      network.say { $0.id == before.id ? before : $0 }
      network.setClockAhead(ledger.closedAt.timeIntervalSince(try await test.network.ledger().closedAt))
      let second = try await review(wallet, to: friend)
      await #expect(throws: WalletError.network(.behind)) { try await wallet.pay(second, .typed("123456")) }
      #expect(network.submitted.count == 1)
      #expect(try await test.network.account(friend)?.line(of: .native)?.balance == (try Amount("10010.5")))
      #expect(try await wallet.payment(first.hash)?.state == first.state)
    }
  }

  @Test func `a journal that can't be written after sending does not hide that the payment was made`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let store = try WalletStore(at: WalletHome(folder: folder.url).database(of: .sandbox), tables: NetworkDatabase.tables)
      try await store.write { try $0.execute(sql: "CREATE TRIGGER full BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'disk full'); END") }
      let record = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      guard case .confirmed = record.state else {
        Issue.record("\(record.state)")
        return
      }
      try await store.write { try $0.execute(sql: "DROP TRIGGER full") }
      #expect(try await wallet.payment(record.hash) == record)
    }
  }

  @Test func `the database itself refuses a second pending payment of an account`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostBefore])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      _ = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      let store = try WalletStore(at: WalletHome(folder: folder.url).database(of: .sandbox), tables: NetworkDatabase.tables)
      await #expect(throws: StoreError.self) {
        try await store.write { try $0.execute(sql: "INSERT INTO journal SELECT 'other', \(Self.columnsButHash) FROM journal") }
      }
    }
  }

  private nonisolated static let columnsButHash =
    "source, envelope, maxTime, recipient, asset, amount, fee, memoKind, memo, createdAt, state, ledger, failureCode, failureSentence"

  @Test func `a pending payment is settled after a restart`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let record = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      let restarted = try await TestNetwork.wallet(in: folder, test.network)
      guard case .confirmed = try #require(try await restarted.payment(record.hash)).state else {
        Issue.record("not settled")
        return
      }
    }
  }

  @Test func `a payment that is in no ledger when its time has passed is expired, and a new one may be made`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostBefore])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let recipient = try await test.fundedAccount()
      let record = try await wallet.pay(try await review(wallet, to: recipient), .typed("123456"))
      network.setClockAhead(181 + 60)
      #expect(try await wallet.payment(record.hash)?.state == .expired)
      network.setClockAhead(0)
      let next = try await wallet.pay(try await review(wallet, to: recipient, "11"), .typed("123456"))
      guard case .confirmed = next.state else {
        Issue.record("\(next.state)")
        return
      }
      #expect(try await wallet.history(limit: 10).filter { $0.direction == .sent }.map(\.hash) == [next.hash])
    }
  }

  @Test func `a payment stays pending while the network is down`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let record = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      network.setDown(true)
      guard case .pending = try #require(try await wallet.payment(record.hash)).state else {
        Issue.record("decided")
        return
      }
      await wallet.dashboard.refresh()
      guard case .failed(_, let previous) = wallet.dashboard.assets.state else {
        Issue.record("not failed")
        return
      }
      #expect(previous != nil)
    }
  }

  @Test func `a wrong PIN sends nothing and leaves no trace`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let review = try await self.review(wallet, to: try await test.fundedAccount())
      await #expect(throws: WalletError.vault(.wrongSecret)) { try await wallet.pay(review, .typed("654321")) }
      #expect(network.submitted.isEmpty)
      let store = try WalletStore(at: WalletHome(folder: folder.url).database(of: .sandbox), tables: NetworkDatabase.tables)
      #expect(try await store.read { try JournalEntry.fetchCount($0) } == 0)
    }
  }

  @Test func `concurrent payments are sent one after the other, and all arrive`() async throws {
    try await TestNetwork.with { test in
      // On a busy machine each may take longer than a person would wait for the one before.
      let wallet = try await test.fundedWallet(in: folder, clock: SlowClock(factor: 10))
      let recipient = try await test.fundedAccount()
      let reviews = [
        try await review(wallet, to: recipient, "1"), try await review(wallet, to: recipient, "2"), try await review(wallet, to: recipient, "3"),
      ]
      let states = try await withThrowingTaskGroup(of: PaymentRecord.State.self) { group in
        for review in reviews { group.addTask { try await wallet.pay(review, .typed("123456")).state } }
        var states: [PaymentRecord.State] = []
        for try await state in group { states.append(state) }
        return states
      }
      #expect(states.allSatisfy { if case .confirmed = $0 { true } else { false } })
      let sent = try await wallet.history(limit: 10).filter { $0.direction == .sent }.compactMap(\.changes.first?.amount.stroops)
      #expect(sent.sorted() == [10_000_000, 20_000_000, 30_000_000])
    }
  }

  @Test func `the whole spendable balance can be paid, and not one stroop more`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let recipient = try await test.fundedAccount()
      guard case .funded(let balances) = try await wallet.status() else {
        Issue.record("not funded")
        return
      }
      let spendable = balances[0].spendable
      let locked = balances[0].locked.map(\.amount.stroops)
      #expect(balances[0].balance.stroops == locked.reduce(spendable.stroops, +))
      let more = try spendable.adding(Amount(fee: UInt32(1)))
      await #expect(throws: PaymentRefusal.self) { try await review(wallet, to: recipient, more.description) }
      let record = try await wallet.pay(try await review(wallet, to: recipient, spendable.description), .typed("123456"))
      guard case .confirmed = record.state else {
        Issue.record("\(record.state)")
        return
      }
    }
  }

  @Test func `a payment creates an account that doesn't exist if the person agrees, and the review says so`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let stranger = try KeyPair(seed: TestRandomness.bytes(32)).accountID
      var form = PaymentForm(recipient: stranger.address, amount: "0.9999999")
      let offered = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
      #expect(offered?.offer == .createAccount)
      #expect(offered?.fields[.recipient]?.english.contains("doesn't exist yet") == true)
      form.otherMethods = [.createAccount]
      let tooLittle = await #expect(throws: PaymentRefusal.self) { try await wallet.review(form) }
      #expect(tooLittle?.fields.keys.map(\.self) == [.amount])
      form.amount = "1"
      let review = try await wallet.review(form)
      #expect(review.way == .createAccount)
      #expect(review.newAccountNotice?.english.contains("Your payment creates it.") == true)
      guard case .confirmed = try await wallet.pay(review, .typed("123456")).state else {
        Issue.record("not confirmed")
        return
      }
      #expect(try await test.network.account(stranger)?.lines.map(\.balance) == [try Amount("1")])
    }
  }

  @Test func `an incoming payment appears on the dashboard without a refresh`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let following = Task { await wallet.run() }
      defer { following.cancel() }
      let otherFolder = try TemporaryFolder()
      let other = try await test.fundedWallet(in: otherFolder)
      _ = try await other.pay(try await review(other, to: try #require(wallet.account).id, "7"), .typed("123456"))
      while wallet.dashboard.payments.state.value?.first?.changes.first?.amount != (try Amount("7")) { await Task.yield() }
      #expect(wallet.dashboard.payments.state.value?.first?.direction == .received)
    }
  }
}
