import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Whoever pays the same once more knows what became of the first.
extension PaymentSendingTests {
  @Test func `whoever repeats a payment is told that it has gone through, though another window has found that out`() async throws {
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [.lostAfter])
      let wallet = try await test.fundedWallet(in: folder, through: network)
      let friend = try await test.fundedAccount()
      let lost = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      let other = try await TestNetwork.wallet(in: folder, network)
      try await other.sender.settle(lost.source)
      #expect(try other.journal.entry(lost.hash)?.state == .confirmed)
      // Whoever pays something else isn't who repeats it.
      #expect(try await other.pay(try await review(other, to: friend, "1"), .typed("123456")).isConfirmed)
      let again = try await TestNetwork.wallet(in: folder, network)
      let repeated = try await review(again, to: friend)
      let error = await #expect(throws: WalletError.self) { try await again.pay(repeated, .typed("123456")) }
      #expect(error?.description.contains("has gone through") == true)
      #expect(network.submitted.count == 2)
      // It is told once, and what was confirmed at once is known.
      for _ in 0..<2 { #expect(try await again.pay(try await review(again, to: friend), .typed("123456")).isConfirmed) }
    }
  }

  @Test func `a payment that its owner has looked at since can be made once more`() async throws {
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

  @Test func `a payment that has made its recipient's account is repeated by another one to that account`() async throws {
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

  @Test func `of two withdrawals that are alike, down to the memo, none repeats the other`() async throws {
    try await TestNetwork.with { test in
      let wallet = try await test.fundedWallet(in: folder)
      let friend = try await test.fundedAccount()
      let paid = try await wallet.pay(try await review(wallet, to: friend), .typed("123456"))
      let shown = try await review(wallet, to: friend).transaction
      var entry = try #require(try wallet.journal.entry(paid.hash))
      for (first, second, isRepeated) in [(nil, nil, true), (1, 1, true), (1, nil, true), (1, 2, false)] as [(Int64?, Int64?, Bool)] {
        entry.transfer = first
        let other = TransactionReview(
          id: shown.id, network: shown.network, source: shown.source, operations: shown.operations, resources: nil, token: nil, memo: shown.memo,
          baseFee: shown.baseFee, missingWeight: 0, cosigners: [], warnings: [], consents: [], transfer: second, deadline: nil)
        #expect(entry.isRepeated(by: other) == isRepeated)
      }
    }
  }
}
