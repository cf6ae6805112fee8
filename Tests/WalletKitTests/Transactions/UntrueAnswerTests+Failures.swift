import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

extension UntrueAnswerTests {
  @Test func `a failure that a server invented is corrected once the payment is found after its time, and reported`() async throws {
    let time = Mutex(TimeInterval(0))
    try await open(now: { Date() + time.withLock { $0 } }) { wallet, network, test, recipient in
      let lie = Refusal(code: "op_underfunded", sentence: "Invented by the test.")
      network.setInventsFailures(lie)
      let record = try await pay(wallet, recipient, "10")
      #expect(record.state == .failed(lie) && !record.wasCorrected)
      #expect(try await received(recipient, test) == "10010")
      time.withLock { $0 = 400 }
      network.setClockAhead(400, ledgers: 80)
      #expect(try await wallet.payment(record.hash)?.state == .failed(lie), "it lies on")
      network.setInventsFailures(nil)
      let found = try #require(try await wallet.payment(record.hash))
      #expect(found.isConfirmed && found.wasCorrected)
      #expect(try await wallet.corrected().map(\.hash) == [record.hash])
      #expect(network.submitted.count == 1)
      #expect(try await received(recipient, test) == "10010")
    }
  }
}
