import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// What the wallet says while this computer's clock is wrong.
extension UntrueAnswerTests {
  @Test func `a pending payment is said to wait for the wrong clock, and not for the network`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(faults: [.lostBefore, .refused("tx_too_late"), .lostBefore], now: { Date() + time.withLock { $0 } }) {
      wallet, network, test, recipient in
      let record = try await pay(wallet, recipient, "10")
      for seconds in [4_000.0, -4_000] {
        time.withLock { $0 = seconds }
        let error = await #expect(throws: WalletError.self) { try await self.pay(wallet, recipient, "9") }
        guard case .sending(.clockDiffers(let undecided?))? = error else {
          throw WalletError.network(.refused(Sentence(verbatim: String(describing: error))))
        }
        #expect(undecided.hash == record.hash && error?.description.contains("a payment of 10 XLM") == true)
        #expect(await wallet.isClockOff())
      }
      network.setDown(true)
      _ = try await wallet.payment(record.hash)
      #expect(await !wallet.isClockOff(), "now it is the network")
      network.setDown(false)
      time.withLock { $0 = 0 }
      #expect(try await wallet.payment(record.hash)?.isConfirmed == true)
      #expect(Set(network.submitted).count == 1)
      #expect(try await received(recipient, test) == "10010")
    }
  }
}
