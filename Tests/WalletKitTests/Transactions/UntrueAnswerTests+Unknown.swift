import Foundation
import GRDB
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// What the wallet says while a payment's result can't be known, and once it is known.
extension UntrueAnswerTests {
  @Test func `a confirmed payment that the server hides later becomes unknown, and not failed`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let record = try await pay(wallet, recipient, "10")
      #expect(record.isConfirmed)
      network.setHidesTransactions(true)
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      let found = try #require(try await wallet.payment(record.hash))
      #expect(found.state == .unknown && found.correction?.english.contains("no longer certain") == true)
      #expect(try await wallet.corrected().map(\.hash) == [record.hash])
      try await wallet.markAsTold(record.hash)
      network.setHidesTransactions(false)
      let shown = try #require(try await wallet.payment(record.hash))
      #expect(shown.isConfirmed && shown.correction?.english == "BasicPay couldn't tell before whether it went through. Now it's certain.")
      #expect(try await wallet.corrected().map(\.hash) == [record.hash], "its owner knows only that nobody knew")
    }
  }

  @Test(arguments: [FaultyNetwork.Fault.lostAfter, .refusedAndKept("op_underfunded")])
  func `a payment whose result can't be known any more is reported before the next one`(_ fault: FaultyNetwork.Fault) async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [fault], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      network.setHidesTransactions(true)
      let record = try await pay(wallet, recipient, "10")
      _ = await network.deliverKept()
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      try await wallet.sender.settle(record.source)
      let told = try #require(try await wallet.corrected().first)
      #expect(told.hash == record.hash && told.state == .unknown && told.correction == nil)
      #expect(told.correctionNotice(.point).english.hasPrefix("BasicPay can't tell whether this went through: a payment of 10 XLM"))
      let again = try await wallet.review(PaymentForm(recipient: recipient.address, amount: "10"))
      #expect(again.warnings.count == 1 && again.warnings[0].english.hasPrefix("This account has been used"))
      let doubt = "You have already signed or sent the same thing: a payment of 10 XLM"
      #expect(again.transaction.consents.map(\.english).map { $0.hasPrefix(doubt) } == [true])
      await #expect(throws: WalletError.sending(.warningsNotAccepted(again.transaction.consents))) { try await wallet.pay(again, .typed("123456")) }
      try await wallet.markAsTold(record.hash)
      #expect(try await wallet.corrected().isEmpty)
      network.setHidesTransactions(false)
      #expect(try await wallet.payment(record.hash)?.isConfirmed == true)
      #expect(try await wallet.corrected().map(\.hash) == [record.hash])
    }
  }

  @Test func `a payment given up because a server called its number free needs consent once that is used`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostAfter], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      network.setHidesTransactions(true)
      network.say(account: { $0.id == before.id ? before : $0 })
      let first = try await pay(wallet, recipient, "10")
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      try await wallet.sender.settle(first.source)
      #expect(try await wallet.sender.entry(first.hash)?.state == .expired)
      network.say(account: nil)
      let again = try await wallet.review(PaymentForm(recipient: recipient.address, amount: "10"))
      let doubt = "You have already signed or sent the same thing: a payment of 10 XLM"
      #expect(again.transaction.consents.map(\.english).map { $0.hasPrefix(doubt) } == [true])
      await #expect(throws: WalletError.sending(.warningsNotAccepted(again.transaction.consents))) { try await wallet.pay(again, .typed("123456")) }
      #expect(try await wallet.review(PaymentForm(recipient: recipient.address, amount: "9")).transaction.consents.isEmpty)
      #expect(try await wallet.payment(first.hash)?.state == .unknown)
      // Its number was free at the review and is used when the next is taken: one server of several was behind, or lies.
      let asked = Mutex(0)
      network.say(account: { account in
        guard account.id == before.id else { return account }
        return asked.withLock {
          $0 += 1
          return $0
        } <= 2 ? before : account
      })
      await #expect(throws: WalletError.sending(.refused(PaymentRefusal(general: TransactionReview.overtaken)))) {
        try await self.pay(wallet, recipient, "10")
      }
      #expect(asked.withLock { $0 } == 3 && network.submitted.count == 1)
      network.say(account: nil)
      // A withdrawal isn't paid again, unless only one of the two can be applied.
      let review = again.transaction
      let withdrawal = TransactionReview(
        id: review.id, network: review.network, source: review.source, sequence: review.sequence, operations: review.operations, memo: .none,
        baseFee: 100, reserve: .zero,
        missingWeight: 0, cosigners: [], warnings: [], consents: [], transfer: 7, deadline: nil)
      try await wallet.journal.store.write { try $0.execute(sql: "UPDATE journal SET transfer = 7") }
      try await wallet.sender.checkRepetition(by: withdrawal, withNumber: before.sequenceNumber + 1)
      await #expect(throws: SendingError.withdrawalPaid(first.hash)) {
        try await wallet.sender.checkRepetition(by: withdrawal, withNumber: before.sequenceNumber + 2)
      }
    }
  }

  @Test(arguments: [800, 7_600]) func `a payment that a server hid is asked about before it is repeated, however many came to nothing since`(
    _ seconds: Int
  ) async throws {
    let time = Mutex(TimeInterval(0))
    let faults = [FaultyNetwork.Fault.lostAfter] + Array(repeating: .refused("tx_insufficient_fee"), count: 5)
    try await open(faults: faults, now: { Date() + time.withLock { $0 } }) { wallet, network, test, recipient in
      func pass(_ seconds: Int) {
        time.withLock { $0 = TimeInterval(seconds) }
        network.setClockAhead(TimeInterval(seconds), ledgers: seconds / 5)
      }
      network.setHidesTransactions(true)
      let first = try await pay(wallet, recipient, "10")
      pass(400)
      try await wallet.sender.settle(first.source)
      #expect(try await wallet.sender.entry(first.hash)?.state == .unknown)
      for amount in 1...5 { _ = try await pay(wallet, recipient, "\(amount)") }
      pass(seconds)
      try await wallet.sender.settle(first.source)
      network.setHidesTransactions(false)
      let refusal = await #expect(throws: WalletError.self) { try await self.pay(wallet, recipient, "10") }
      guard case .sending(.alreadyPaid(let earlier))? = refusal else { throw TestProblem("\(String(describing: refusal))") }
      let received = try await received(recipient, test)
      #expect(earlier.hash == first.hash && received == "10010")
    }
  }

  @Test func `records of a closed account, or of a network before its reset, are not compared with the account of now`() async throws {
    try await open { wallet, network, _, recipient in
      #expect(try await pay(wallet, recipient, "10").isConfirmed)
      let before = try await own(wallet, network)
      func warnings(_ number: Int64) async throws -> [String] {
        network.say(account: { account in
          guard account.id == before.id else { return account }
          return AccountSnapshot(id: account.id, sequenceNumber: number, subentries: account.subentries, lines: account.lines)
        })
        return try await wallet.review(PaymentForm(recipient: recipient.address, amount: "1")).warnings.map(\.english)
      }
      let created = before.sequenceNumber & ~0xFFFF_FFFF
      for other in [created + (1 << 36), created - (1 << 32)] {
        #expect(try await warnings(other).isEmpty)
        let used = try await warnings(other + 1)
        #expect(used.count == 1 && used[0].hasPrefix("This account has been used before, and this wallet has no record of it."))
      }
      let since = try await warnings(before.sequenceNumber + 1)
      #expect(since.count == 1 && since[0].hasPrefix("Since your last payment from here, this account has been used"))
    }
  }

  @Test func `an unknown payment is reported as failed once another transaction has used its sequence number`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostBefore], now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      let used = AccountSnapshot(
        id: before.id, sequenceNumber: before.sequenceNumber + 1, subentries: before.subentries, lines: before.lines)
      let first = try await pay(wallet, recipient, "10")
      network.say(account: { $0.id == before.id ? used : $0 })
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      #expect(try await wallet.payment(first.hash)?.state == .unknown)
      // The sequence number was unused after all, and the next payment uses it.
      network.say(account: nil)
      let second = try await pay(wallet, recipient, "9")
      #expect(second.isConfirmed)
      #expect(try await wallet.payment(first.hash)?.state == .failed(.superseded))
      let notice = try #require(try await wallet.corrected().first)
      #expect(notice.hash == first.hash && notice.correctionNotice(.point).english.hasPrefix("This didn't go through, which"))
    }
  }
}
