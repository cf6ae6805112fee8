import AnchorKit
import Foundation
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// Transfers that were asked about while the computer's clock was ahead, and whose next attempt was noted for a time that is far away.
@MainActor @Suite struct ClockAheadTests {
  /// Begins a deposit about which the anchor was asked in vain while the clock was a year ahead.
  private func deposit(_ fixture: TransferFixture, _ wallet: Wallet) async throws -> Int64 {
    try await fixture.introduce(wallet)
    let id = try await wallet.transfers.begin(try fixture.form("USDC", .sep6)).record.id
    let (error, ahead) = (AnchorError(anchor: fixture.domain, .timedOut), fixture.clock.date() + 365 * 86_400)
    try await wallet.transfers.store.change(id) { $0.fail(error, now: ahead) }
    return id
  }

  @Test func `a transfer is followed as soon as the clock is right again`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await deposit(fixture, wallet)
      #expect(await wallet.transfers.isDue(id))
      #expect(try await fixture.follow(wallet, id, until: .completed).problem == nil)
    }
  }

  @Test func `opening a transfer's page doesn't wait for the end of a pause that is a year away`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet()
      let id = try await deposit(fixture, wallet)
      let now = Int64(fixture.clock.date().timeIntervalSince1970)
      await wallet.transfers.expectUpdates(of: id)
      #expect(try #require(try await wallet.transfers.store.row(id)?.nextAt) <= now + Int64(TransferPolling.shortest))
    }
  }
}
