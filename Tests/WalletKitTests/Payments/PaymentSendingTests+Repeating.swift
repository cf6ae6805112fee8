import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Before a payment is repeated, the person learns what became of the first.
extension PaymentSendingTests {
  @Test func `repeating a payment that went through is refused once, even if another window found that out`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      let lost = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      let other = try await TestNetwork.wallet(in: folder, network)
      try await other.sender.settle(lost.source)
      #expect(try other.journal.entry(lost.hash)?.state == .confirmed)
      // A different payment doesn't count as a repetition.
      #expect(try await other.pay(try await review(other, to: friend, "1"), .typed("123456")).isConfirmed)
      let again = try await TestNetwork.wallet(in: folder, network)
      let repeated = try await review(again, to: friend)
      let error = await #expect(throws: WalletError.self) { try await again.pay(repeated, .typed("123456")) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(network.submitted.count == 2)
      // The refusal comes only once, and a payment that was confirmed at once needs none.
      for _ in 0..<2 { #expect(try await again.pay(try await review(again, to: friend), .typed("123456")).isConfirmed) }
    }
  }

  @Test func `a payment that nobody saw is told before it is repeated weeks later, but doesn't hold up the next monthly one`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter, .lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      for amount in ["1", "2"] {
        let lost = try await wallet.pay(try await review(wallet, to: friend, amount), .typed("123456"))
        try await wallet.sender.settle(lost.source)
      }
      let made = Date()
      let weeksLater = try await TestNetwork.wallet(in: folder, network) { made + 24 * 86_400 }
      let repeated = try await review(weeksLater, to: friend, "1")
      let error = await #expect(throws: WalletError.self) { try await weeksLater.pay(repeated, .typed("123456")) }
      guard case .sending(.alreadyPaid(let earlier))? = error else { throw TestProblem("\(String(describing: error))") }
      #expect(error?.description.contains(earlier.createdAt.formatted(.iso8601)) == true)
      let monthLater = try await TestNetwork.wallet(in: folder, network) { made + 28 * 86_400 }
      #expect(try await monthLater.pay(try await review(monthLater, to: friend, "2"), .typed("123456")).isConfirmed)
    }
  }

  @Test func `with nobody there to read it, repeating a payment that went through is refused until somebody has seen that`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      let lost = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      func pay() async throws -> PaymentRecord {
        try await wallet.confirm(try await review(wallet, to: friend).transaction.id, isAttended: false, .typed("123456"))
      }
      for _ in 0..<3 {
        let error = await #expect(throws: WalletError.self) { try await pay() }
        guard case .sending(.alreadyPaid(let earlier))? = error else { throw TestProblem("\(String(describing: error))") }
        #expect(earlier.hash == lost.hash)
      }
      #expect(network.submitted.count == 1)
      try await wallet.markAsTold(lost.hash)
      #expect(try await pay().isConfirmed)
    }
  }

  @Test(arguments: [FaultyNetwork.Fault.notSent, .refused("tx_insufficient_fee")])
  func `a payment that didn't go through is pending as long as the journal can't note that, because it is sent again`(
    _ fault: FaultyNetwork.Fault
  ) async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [fault])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let store = try WalletStore(at: WalletHome(folder: folder.url).database(of: .sandbox), tables: NetworkDatabase.tables)
      try await store.write { try $0.execute(sql: "CREATE TRIGGER full BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'disk full'); END") }
      let record = try await wallet.pay(try await review(wallet, to: try await test.fundedAccount()), .typed("123456"))
      guard case .pending = record.state else { throw TestProblem("\(record.state)") }
      try await store.write { try $0.execute(sql: "DROP TRIGGER full") }
      #expect(try await wallet.payment(record.hash)?.isConfirmed == true)
      #expect(Set(network.submitted).count == 1)
    }
  }

  @Test func `a payment can be repeated after the person has seen its result`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      let lost = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      #expect(try await wallet.payment(lost.hash)?.isConfirmed == true)
      try await wallet.markAsTold(lost.hash)
      #expect(try await wallet.pay(try await review(wallet, to: friend), .typed("123456")).isConfirmed)
    }
  }

  @Test func `a payment to an account repeats the one that created that account`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let form = PaymentForm(
        recipient: try KeyPair(seed: TestRandomness.bytes(32)).accountID.address, amount: "5", otherMethods: [.createAccount])
      let lost = try await wallet.pay(try await wallet.review(form), .typed("123456"))
      #expect(lost.kind == .createAccount)
      try await wallet.sender.settle(lost.source)
      let repeated = try await wallet.review(form)
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(repeated, .typed("123456")) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(network.submitted.count == 1)
    }
  }

  @Test func `a conversion repeats the one that also added its asset`() async throws {
    try await Market.open(faults: [.lostAfter]) { market, network in
      let (wallet, copper) = (market.wallet, try market.asset("COPPER"))
      let form = ConversionForm(from: try market.asset("GOLD"), into: copper, amount: "10")
      func review() async throws -> ConversionReview {
        let quote = try await wallet.quote(form)
        return try await wallet.review(quote, try #require(quote.paths.first))
      }
      let adding = try await review()
      #expect(adding.added != nil)
      let lost = try await wallet.convert(adding, .typed("123456"))
      try await wallet.sender.settle(lost.source)
      let repeated = try await review()
      #expect(repeated.added == nil)
      let error = await #expect(throws: WalletError.self) { try await wallet.convert(repeated, .typed("123456")) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(network.submitted.count == 1)
      #expect(try await market.balance(copper) == Amount("1000"))
    }
  }

  @Test func `a payment repeats a claimable balance for the same recipient, once the recipient holds the asset`() async throws {
    try await Market.open(faults: [.lostAfter]) { market, network in
      let (wallet, gold, ana) = (market.wallet, try market.asset("GOLD"), try await market.stranger())
      let form = PaymentForm(recipient: ana.accountID.address, amount: "10", asset: gold, otherMethods: [.claimableBalance])
      let lost = try await wallet.pay(try await wallet.review(form), .typed("123456"))
      #expect(lost.kind == .claimableBalance)
      try await wallet.sender.settle(lost.source)
      try await market.does(ana, market.trust(gold))
      let repeated = try await wallet.review(form)
      #expect(repeated.way == .payment)
      let error = await #expect(throws: WalletError.self) { try await wallet.pay(repeated, .typed("123456")) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(network.submitted.count == 1)
    }
  }

  @Test func `withdrawals of different transfers never repeat each other, even with the same memo`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let friend = try await test.fundedAccount()
      let paid = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      let shown = try await review(wallet, to: friend).transaction
      var entry = try #require(try wallet.journal.entry(paid.hash))
      for (first, second, isRepeated) in [(nil, nil, true), (1, 1, true), (1, nil, true), (1, 2, false)] as [(Int64?, Int64?, Bool)] {
        entry.transfer = first
        let other = TransactionReview(
          id: shown.id, network: shown.network, source: shown.source, sequence: shown.sequence, operations: shown.operations, resources: nil,
          token: nil, memo: shown.memo,
          baseFee: shown.baseFee, reserve: shown.reserve, missingWeight: 0, cosigners: [], warnings: [], consents: [],
          transfer: second, deadline: nil)
        #expect(entry.isRepeated(by: other) == isRepeated)
      }
    }
  }
}
