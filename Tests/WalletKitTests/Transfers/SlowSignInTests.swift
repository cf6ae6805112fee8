import AnchorKit
import Foundation
import StellarKit
import Testing

@testable import SandboxKit
@testable import WalletKit

/// Anchors that are slow to ask for a sign-in's signature, while the wallet is locked or its PIN is changed.
@MainActor @Suite struct SlowSignInTests {
  /// Leaves a transfer open, so that the wallet signs in to its anchor again at the first sign-in after a restart.
  private func begin(_ fixture: TransferFixture) async throws {
    let wallet = try await fixture.wallet()
    _ = try await wallet.transfers.begin(try fixture.form("USDC", .sep24))
  }

  /// How many requests asked the anchor for a challenge, or sent a signed one.
  private func requests(_ fixture: TransferFixture) -> Int { fixture.transport.requests.count { $0.hasSuffix("/auth") } }

  @Test func `locking the wallet before an anchor sends its challenge cancels the sign-in, and nothing is signed`() async throws {
    try await TransferFixture.run { fixture in
      try await begin(fixture)
      let wallet = try await fixture.open()
      let before = requests(fixture)
      fixture.transport.delay("/auth") { await wallet.lock() }
      try await wallet.signIn(TransferFixture.pin)
      await wallet.anchorSignIns?.value
      #expect(wallet.anchorSignIns?.isCancelled == true)
      #expect(requests(fixture) == before + 1)
      #expect(await wallet.transfers.isSignedIn(to: fixture.domain) == false)
      try await wallet.signIn(TransferFixture.pin)
      await wallet.anchorSignIns?.value
      #expect(await wallet.transfers.isSignedIn(to: fixture.domain))
    }
  }

  @Test func `a sign-in to an anchor that was begun with the PIN isn't signed after the wallet is locked`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.open()
      try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
      try await wallet.fund()
      fixture.transport.delay("/auth") { await wallet.lock() }
      await #expect(throws: TransferError.signInNeeded(anchor: fixture.domain)) {
        try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      }
      #expect(requests(fixture) == 1)
      #expect(await wallet.transfers.isSignedIn(to: fixture.domain) == false)
    }
  }

  @Test func `a PIN that is changed during a sign-in to an anchor, here or by another program, doesn't count as a wrong guess`() async throws {
    try await TransferFixture.run { fixture in
      try await begin(fixture)
      let store = try HomeStore(WalletHome(folder: fixture.folder.url), now: fixture.clock.date)
      let wallet = try await fixture.open(store: store)
      let other = try await fixture.open()
      fixture.transport.delay("/auth") {
        _ = try? await other.vault.changeSecret(TransferFixture.pin, to: Secret("654321"), again: Secret("654321"))
      }
      try await wallet.signIn(TransferFixture.pin)
      await wallet.anchorSignIns?.value
      #expect(try store.guesses.wrongGuesses().count == 0)
      #expect(await wallet.transfers.isSignedIn(to: fixture.domain) == false)
      fixture.transport.delay("/auth") {
        _ = try? await wallet.change { try await $0.changeSecret(.typed("654321"), to: Secret("abcdef"), again: Secret("abcdef")) }
      }
      try await wallet.signIn(.typed("654321"))
      await wallet.anchorSignIns?.value
      #expect(wallet.anchorSignIns?.isCancelled == true)
      #expect(try store.guesses.wrongGuesses().count == 0)
      #expect(await wallet.transfers.isSignedIn(to: fixture.domain) == false)
    }
  }
}
