import Foundation
import GRDB
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// Servers that are wrong or lie: the wallet says what is known, corrects itself, and never pays twice.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct UntrueAnswerTests {
  /// A wallet with 10,000 XLM and a server whose word alone isn't trusted.
  func open(
    faults: [FaultyNetwork.Fault] = [], now: @escaping @Sendable () -> Date = { Date() },
    _ body: @escaping @MainActor @Sendable (Wallet, FaultyNetwork, TestNetwork, _ recipient: AccountID) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let profile = NetworkProfile(name: "far", network: .sandbox, horizon: "https://horizon.example", badge: nil, hasFriendbot: true)
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: faults)
      let clock = ManualClock()
      let wallet = try await Wallet(
        home: WalletHome(folder: folder.url), profile: profile, network: network, scrypt: TestVault.cheap, now: now, clock: clock,
        randomBytes: TestRandomness.bytes)
      try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
      try await wallet.fund()
      let waiting = Task {
        while !Task.isCancelled {
          clock.advance(by: .seconds(1))
          await Task.yield()
        }
      }
      defer { waiting.cancel() }
      try await body(wallet, network, test, try await test.fundedAccount())
      withExtendedLifetime(folder) {}
    }
  }

  func pay(_ wallet: Wallet, _ recipient: AccountID, _ amount: String) async throws -> PaymentRecord {
    try await wallet.pay(try await wallet.review(PaymentForm(recipient: recipient.address, amount: amount)), .typed("123456"))
  }

  func own(_ wallet: Wallet, _ network: FaultyNetwork) async throws -> AccountSnapshot {
    let id = try #require(wallet.account).id
    return try #require(try await network.account(id))
  }

  func received(_ recipient: AccountID, _ test: TestNetwork) async throws -> String? {
    try await test.network.account(recipient)?.line(of: .native)?.balance.trimmed
  }

  private func sequence(_ envelope: String) throws -> Int64 { try SignedTransaction(base64: envelope, on: .sandbox).transaction.sequenceNumber }

  @Test func `a refused payment can be corrected at once with the same sequence number, so that only one of the two is applied`() async throws {
    try await open(faults: [.refusedAndKept("op_underfunded")]) { wallet, network, test, recipient in
      let refused = try await pay(wallet, recipient, "10")
      guard case .refused(let refusal, let until) = refused.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(refused.state)"))) }
      #expect(refusal.code == "op_underfunded" && until > Date())
      let corrected = try await pay(wallet, recipient, "9")
      guard case .confirmed = corrected.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(corrected.state)"))) }
      let numbers = try network.submitted.map(sequence)
      #expect(numbers.count == 2 && numbers[0] == numbers[1])
      // The server submits the first one after all, which is too late.
      for answer in await network.deliverKept() { if case .applied = answer { Issue.record("applied twice") } }
      #expect(try await received(recipient, test) == "10009")
      guard case .failed = try #require(try await wallet.payment(refused.hash)).state else { throw WalletError.noAccount }
    }
  }

  @Test func `a refused payment that is applied after all is reported as confirmed before another is sent`() async throws {
    try await open(faults: [.refusedAndKept("op_underfunded")]) { wallet, network, test, recipient in
      let refused = try await pay(wallet, recipient, "10")
      _ = await network.deliverKept()
      let error = await #expect(throws: WalletError.self) { try await self.pay(wallet, recipient, "10") }
      guard case .sending(.alreadyPaid(let earlier))? = error, case .confirmed = earlier.state else {
        throw WalletError.network(.refused(Sentence(verbatim: String(describing: error))))
      }
      #expect(earlier.hash == refused.hash && earlier.wasCorrected)
      #expect(try await wallet.corrected().map(\.hash) == [refused.hash])
      try await wallet.markAsTold(refused.hash)
      #expect(try await wallet.corrected().isEmpty)
      #expect(try await received(recipient, test) == "10010")
    }
  }

  @Test func `a refused payment that can't be sent again within the same second stays refused, as it may still be applied`()
    async throws
  {
    try await open(faults: [.refusedAndKept("tx_insufficient_fee"), .notSent]) { wallet, network, test, recipient in
      let refused = try await pay(wallet, recipient, "10")
      let again = try await pay(wallet, recipient, "10")
      guard case .refused(let refusal, _) = again.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(again.state)"))) }
      #expect(again.hash == refused.hash && refusal.code == "tx_insufficient_fee")
      _ = await network.deliverKept()
      guard case .confirmed = try #require(try await wallet.payment(again.hash)).state else { throw WalletError.noAccount }
      #expect(try await received(recipient, test) == "10010")
    }
  }

  @Test func `a payment that is applied makes another one with the same sequence number fail`() async throws {
    try await open(faults: [.refusedAndKept("op_underfunded"), .lostBefore]) { wallet, network, test, recipient in
      let first = try await pay(wallet, recipient, "10")
      let second = try await pay(wallet, recipient, "9")
      guard case .pending = second.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(second.state)"))) }
      _ = await network.deliverKept()
      guard case .confirmed = try #require(try await wallet.payment(first.hash)).state else { throw WalletError.noAccount }
      guard case .failed(let why) = try #require(try await wallet.payment(second.hash)).state else { throw WalletError.noAccount }
      #expect(why == .superseded)
      #expect(try await received(recipient, test) == "10010")
    }
  }

  @Test func `no other payment is sent if a refused payment's sequence number was used and the transaction isn't found`()
    async throws
  {
    try await open(faults: [.refusedAndKept("op_underfunded")]) { wallet, network, _, recipient in
      let refused = try await pay(wallet, recipient, "10")
      _ = await network.deliverKept()
      network.setHidesTransactions(true)
      let error = await #expect(throws: WalletError.self) { try await self.pay(wallet, recipient, "11") }
      guard case .sending(.earlierPayment(let earlier))? = error, case .refused = earlier.state else {
        throw WalletError.network(.refused(Sentence(verbatim: String(describing: error))))
      }
      #expect(network.submitted.count == 1)
      network.setHidesTransactions(false)
      guard case .confirmed = try #require(try await wallet.payment(refused.hash)).state else { throw WalletError.noAccount }
    }
  }

  @Test func `a payment that the server calls applied is confirmed only once its transaction is found`() async throws {
    try await open(faults: [.untrue]) { wallet, network, test, recipient in
      let record = try await pay(wallet, recipient, "10")
      guard case .pending = record.state, record.isConfirming else { throw WalletError.network(.refused(Sentence(verbatim: "\(record.state)"))) }
      #expect(try await received(recipient, test) == "10000")
      // The same envelope is sent again, to a server that works.
      guard case .confirmed = try #require(try await wallet.payment(record.hash)).state else { throw WalletError.noAccount }
      #expect(Set(network.submitted).count == 1)
      #expect(try await received(recipient, test) == "10010")
    }
  }

  @Test func `a payment isn't confirmed while the account's sequence number contradicts it`() async throws {
    try await open { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      network.say(account: { $0.id == before.id ? before : $0 })
      let record = try await pay(wallet, recipient, "10")
      guard case .pending = record.state, record.isConfirming else { throw WalletError.network(.refused(Sentence(verbatim: "\(record.state)"))) }
      network.say(account: nil)
      guard case .confirmed = try #require(try await wallet.payment(record.hash)).state else { throw WalletError.noAccount }
    }
  }

  @Test func `a ledger dated tomorrow, or with a number that doesn't fit its time, doesn't make a payment expire`() async throws {
    try await open(faults: [.lostBefore, .lostBefore, .lostBefore, .lostBefore]) { wallet, network, _, recipient in
      let record = try await pay(wallet, recipient, "10")
      for (ahead, ledgers) in [(86_400, 1), (86_400, 17_280), (241, 1)] {
        network.setClockAhead(TimeInterval(ahead), ledgers: ledgers)
        guard case .pending = try #require(try await wallet.payment(record.hash)).state else { throw WalletError.network(.refused("\(ahead)")) }
      }
      network.setClockAhead(290, ledgers: 50)
      #expect(try await wallet.payment(record.hash)?.state == .expired)
    }
  }

  @Test func `an expired payment that is found in a ledger later is confirmed, and reported`() async throws {
    try await open(faults: [.lostAfter, .none]) { wallet, network, test, recipient in
      network.setHidesTransactions(true)
      let before = try await own(wallet, network)
      let record = try await pay(wallet, recipient, "10")
      network.say(account: { $0.id == before.id ? before : $0 })
      network.setClockAhead(290, ledgers: 50)
      #expect(try await wallet.payment(record.hash)?.state == .expired)
      network.setClockAhead(0)
      network.setHidesTransactions(false)
      network.say(account: nil)
      let error = await #expect(throws: WalletError.self) { try await self.pay(wallet, recipient, "10") }
      guard case .sending(.alreadyPaid(let earlier))? = error, case .confirmed = earlier.state else {
        throw WalletError.network(.refused(Sentence(verbatim: String(describing: error))))
      }
      #expect(try await wallet.corrected().map(\.hash) == [record.hash])
      #expect(try await received(recipient, test) == "10010")
    }
  }

  @Test func `a payment that a server falsely showed in a ledger fails once its time has passed, and is reported`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.untrue], now: { Date() + time.withLock { $0 } }) { wallet, network, test, recipient in
      // Another device uses the sequence number.
      let before = try await own(wallet, network)
      let used = AccountSnapshot(
        id: before.id, sequenceNumber: before.sequenceNumber + 1, subentries: before.subentries, lines: before.lines)
      network.setInventsTransactions(true)
      let record = try await pay(wallet, recipient, "10")
      network.say(account: { $0.id == before.id ? used : $0 })
      guard case .confirmed = try #require(try await wallet.payment(record.hash)).state else { throw WalletError.noAccount }
      network.setInventsTransactions(false)
      // A server that is behind doesn't show it yet.
      guard case .confirmed = try #require(try await wallet.payment(record.hash)).state else { throw WalletError.noAccount }
      // The sequence number is unused after all.
      network.say(account: nil)
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      let found = try #require(try await wallet.payment(record.hash))
      #expect(found.state == .failed(.notInLedger) && found.wasCorrected && found.fee == .zero)
      #expect(try await wallet.corrected().map(\.hash) == [record.hash])
      #expect(try await received(recipient, test) == "10000")
    }
  }

  @Test func `an open wallet corrects in the background a payment that a server falsely showed in a ledger`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.untrue], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      let used = AccountSnapshot(
        id: before.id, sequenceNumber: before.sequenceNumber + 1, subentries: before.subentries, lines: before.lines)
      network.setInventsTransactions(true)
      let running = Task { await wallet.run() }
      defer { running.cancel() }
      let record = try await pay(wallet, recipient, "10")
      network.say(account: { $0.id == before.id ? used : $0 })
      while try wallet.journal.entry(record.hash)?.isInLedger != true { try await turn() }
      network.setInventsTransactions(false)
      network.say(account: nil)
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      while try await wallet.corrected().isEmpty { try await turn() }
      #expect(try wallet.journal.entry(record.hash)?.state == .failed)
    }
  }

  /// Lets other tasks run, up to the suite's time limit.
  private func turn() async throws {
    try Task.checkCancellation()
    await Task.yield()
  }

  @Test func `a payment that is still in its ledger an hour after its time isn't checked any more`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let record = try await pay(wallet, recipient, "10")
      for (seconds, isFoundAgain) in [(400.0, false), (4_000, true)] {
        time.withLock { $0 = seconds }
        network.setClockAhead(seconds, ledgers: Int(seconds) / 5)
        _ = try await wallet.payment(record.hash)
        #expect(try wallet.journal.entry(record.hash)?.isFoundAgain == isFoundAgain)
      }
      network.setHidesTransactions(true)
      #expect(try await wallet.payment(record.hash)?.isConfirmed == true)
    }
  }

  @Test func `a payment is checked again until the server has named the same ledger twice`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let record = try await pay(wallet, recipient, "10")
      for (seconds, ledger, isFoundAgain) in [(4_000.0, 7, false), (4_100, 9, false), (4_200, 9, true)] {
        time.withLock { $0 = seconds }
        network.setClockAhead(seconds, ledgers: Int(seconds) / 5)
        network.setInventsTransactions(true, inLedger: ledger)
        #expect(try await wallet.payment(record.hash)?.state == .confirmed(ledger: ledger))
        #expect(try wallet.journal.entry(record.hash)?.isFoundAgain == isFoundAgain)
      }
    }
  }

  @Test(arguments: [400.0, 200_000]) func `a payment that isn't found after its time is unknown if its sequence number was used`(_ seconds: Double)
    async throws
  {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostAfter], now: { Date() + time.withLock { $0 } }) { wallet, network, test, recipient in
      network.setHidesTransactions(true)
      let record = try await pay(wallet, recipient, "10")
      time.withLock { $0 = seconds }
      network.setClockAhead(seconds, ledgers: Int(seconds) / 5)
      #expect(try await wallet.payment(record.hash)?.state == .unknown)
      #expect(try await wallet.corrected().map(\.correction) == [nil], "nothing was said that is wrong")
      network.setHidesTransactions(false)
      let found = try #require(try await wallet.payment(record.hash))
      #expect(found.isConfirmed && found.correction?.english == "BasicPay couldn't tell before whether it went through. Now it's certain.")
      let notice = try #require(try await wallet.corrected().first).correctionNotice(.point).english
      #expect(notice.hasPrefix("This went through, which wasn't certain before: ") && notice.contains("10 XLM"))
      try await wallet.markAsTold(record.hash)
      #expect(try await wallet.corrected().isEmpty)
      #expect(try await received(recipient, test) == "10010")
    }
  }

  @Test func `a payment sent long ago is expired if its sequence number is unused`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostBefore], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let record = try await pay(wallet, recipient, "10")
      time.withLock { $0 = 200_000 }
      network.setClockAhead(200_000, ledgers: 40_000)
      #expect(try await wallet.payment(record.hash)?.state == .expired)
    }
  }

  @Test func `an impossibly high ledger number at signing doesn't keep a payment pending forever`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostBefore, .lostBefore, .lostBefore], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      network.setClockAhead(0, ledgers: 1_000_000)
      let record = try await pay(wallet, recipient, "10")
      for (seconds, isDecided) in [(400.0, false), (410, true)] {
        time.withLock { $0 = seconds }
        network.setClockAhead(seconds, ledgers: Int(seconds) / 5)
        #expect((try await wallet.payment(record.hash)?.state == .expired) == isDecided)
      }
    }
  }

  @Test func `an impossibly high ledger number doesn't keep a later false confirmation forever`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.untrue, .lostBefore], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      let used = AccountSnapshot(
        id: before.id, sequenceNumber: before.sequenceNumber + 1, subentries: before.subentries, lines: before.lines)
      let record = try await pay(wallet, recipient, "10")
      network.setClockAhead(0, ledgers: 1_000_000)
      guard case .pending = try #require(try await wallet.payment(record.hash)).state else { throw WalletError.noAccount }
      network.setClockAhead(0)
      network.setInventsTransactions(true)
      network.say(account: { $0.id == before.id ? used : $0 })
      #expect(try await wallet.payment(record.hash)?.isConfirmed == true)
      network.setInventsTransactions(false)
      network.say(account: nil)
      for seconds in [400.0, 460] {
        time.withLock { $0 = seconds }
        network.setClockAhead(seconds, ledgers: Int(seconds) / 5)
        _ = try await wallet.payment(record.hash)
      }
      #expect(try await wallet.payment(record.hash)?.state == .failed(.notInLedger))
    }
  }

  @Test func `a payment that fails in a ledger is in the history at once, with its fee`() async throws {
    try await open { wallet, network, _, recipient in
      let history = try #require(wallet.dashboard.payments.history)
      try await history.update()
      let newest = try await history.entries(limit: 1)
      let before = try await own(wallet, network)
      let line = AccountSnapshot.Line(asset: .native, balance: try Amount("1000000"), limit: nil)
      network.say(account: { account in
        guard account.id == before.id else { return account }
        return AccountSnapshot(id: account.id, sequenceNumber: account.sequenceNumber, subentries: 0, lines: [line])
      })
      let record = try await pay(wallet, recipient, "500000")
      guard case .failed = record.state, record.fee == (try Amount("0.00001")) else {
        throw WalletError.network(.refused(Sentence(verbatim: "\(record)")))
      }
      try await history.update()
      let entries = try await history.entries(limit: 2)
      #expect(entries.first?.hash == record.hash && entries.first?.fee == record.fee && entries.last == newest.first)
      #expect(try await !history.update(), "asked once")
    }
  }

  @Test func `a review warns that the account was used before and the wallet has no record of it`() async throws {
    try await open { wallet, _, test, recipient in
      #expect(try await wallet.review(PaymentForm(recipient: recipient.address, amount: "1")).warnings == [])
      _ = try await pay(wallet, recipient, "10")
      #expect(try await wallet.review(PaymentForm(recipient: recipient.address, amount: "1")).warnings == [])
      try wallet.journal.forgetAll()
      let warning = try await wallet.review(PaymentForm(recipient: recipient.address, amount: "1")).warnings
      #expect(warning.count == 1 && warning[0].english.hasPrefix("This account has been used before, and this wallet has no record of it."))
      _ = try await pay(wallet, recipient, "1")
      #expect(try await wallet.review(PaymentForm(recipient: recipient.address, amount: "1")).warnings == [])
    }
  }
}

extension PaymentJournal {
  /// Deletes all entries, as if the database had been lost.
  fileprivate func forgetAll() throws {
    try store.write { _ = try JournalEntry.deleteAll($0) }
  }
}
