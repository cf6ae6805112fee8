import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// Servers that are behind.
extension UntrueAnswerTests {
  @Test func `no payment is sent with a sequence number used in a ledger, even if a server that is behind reports it as unused`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, test, recipient in
      let before = try await own(wallet, network)
      #expect(try await pay(wallet, recipient, "10").isConfirmed)
      // Soon after the payment, whether it is shown or not, and long after, as long as it is shown.
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

  @Test func `a confirmed payment that no server shows any more, as after a network reset, blocks no payment after its time`() async throws {
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
      // It was no reset: the payment that used the number is shown again, so the other one fails at once.
      network.say(account: nil)
      network.setHidesTransactions(false)
      guard case .failed = try #require(try await wallet.payment(second.hash)).state else { throw WalletError.noAccount }
      #expect(try await wallet.payment(first.hash)?.isConfirmed == true)
      #expect(try await pay(wallet, recipient, "8").isConfirmed)
    }
  }
}
