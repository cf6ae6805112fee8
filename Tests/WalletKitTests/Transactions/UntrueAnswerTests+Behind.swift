import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// Servers of which one is behind the others.
extension UntrueAnswerTests {
  @Test func `nothing is sent with a number that a payment has used in a ledger, though a server that is behind says it is free`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, test, recipient in
      let before = try await own(wallet, network)
      #expect(try await pay(wallet, recipient, "10").isConfirmed)
      // Also long after, as long as the payment is shown; and soon after, whether it is shown or not.
      for (seconds, isHidden) in [(0.0, false), (0, true), (4_000, false)] {
        time.withLock { $0 = seconds }
        network.setClockAhead(seconds, ledgers: Int(seconds) / 5)
        network.setHidesTransactions(isHidden)
        network.say(account: { $0.id == before.id ? before : $0 })
        let error = await #expect(throws: WalletError.self) { try await self.pay(wallet, recipient, "9") }
        #expect(error?.description == "The network's server is lagging behind. Try again in a moment.")
        network.say(account: nil)
      }
      #expect(network.submitted.count == 1)
      #expect(try await pay(wallet, recipient, "9").isConfirmed)
      #expect(try await received(recipient, test) == "10019")
    }
  }

  @Test func `a payment in a ledger that no server shows any more, as of a network that was reset, holds up nothing after its time`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, _, recipient in
      let before = try await own(wallet, network)
      let first = try await pay(wallet, recipient, "10")
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      network.setHidesTransactions(true)
      network.say(account: { $0.id == before.id ? before : $0 })
      let second = try await pay(wallet, recipient, "9")
      #expect(network.submitted.count == 2 && second.hash != first.hash)
      guard case .refused(let refusal, _) = second.state else { throw WalletError.network(.refused(Sentence(verbatim: "\(second.state)"))) }
      #expect(refusal.code == "tx_bad_seq")
      // It was no reset: the payment that used the number is shown again, and the other one needn't be waited for.
      network.say(account: nil)
      network.setHidesTransactions(false)
      guard case .failed = try #require(try await wallet.payment(second.hash)).state else { throw WalletError.noAccount }
      #expect(try await wallet.payment(first.hash)?.isConfirmed == true)
      #expect(try await pay(wallet, recipient, "8").isConfirmed)
    }
  }
}
