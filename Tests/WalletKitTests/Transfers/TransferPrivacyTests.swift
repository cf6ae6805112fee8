import AnchorKit
import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// Data that anchors no longer get.
@MainActor @Suite struct TransferPrivacyTests {
  @Test func `a new window is filled in with the current personal data, and removed data is neither kept nor sent`() async throws {
    try await TransferFixture.run { fixture in
      let home = WalletHome(folder: fixture.folder.url)
      try home.prepare()
      let wallet = try await fixture.open(store: try HomeStore(home, now: fixture.clock.date))
      try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
      try await wallet.fund()
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let names: [CustomerField] = [.person(.firstName), .person(.lastName)]
      try await wallet.kyc.set([names[0]: "Zebedaja", names[1]: "Hopper"])
      var form = try fixture.form("USDC", .sep24)
      form.values = try await wallet.kyc.values(for: names)
      let first = try await wallet.transfers.begin(form).record
      let filled = try await fixture.page(try #require(first.privateData?.window))
      #expect(filled.contains("Zebedaja") && filled.contains("Hopper"))
      #expect(first.privateData?.sharedFields == names)

      try await wallet.kyc.remove([names[0]])
      try await wallet.kyc.set([names[1]: "Quintanavar"])
      let (second, url) = try await wallet.transfers.window(of: first.id, anew: true)
      let window = try #require(url)
      let page = try await fixture.page(window)
      #expect(second.id != first.id && page.contains("Quintanavar"))
      #expect(!page.contains("Zebedaja") && !page.contains("Hopper"))
      #expect(second.privateData?.sharedFields == [names[1]])

      try await fixture.fillIn(window, amount: "20")
      let done = try await wallet.transfers.look(second.id)
      #expect(done.status != .incomplete && done.privateData?.sharedFields == nil)
    }
  }

  @Test func `a new window is opened only while the transfer's account is in use`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record
      let other = try await wallet.add(.seed(try TestVault.keyPair()), name: "Savings", TransferFixture.pin).account.id
      try await wallet.use(other)
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let before = fixture.transport.requests.count
      await #expect(throws: TransferError.switched) { _ = try await wallet.transfers.window(of: record.id, anew: true) }
      #expect(fixture.transport.requests.count == before)
      try await wallet.use(record.account)
      let second = try await wallet.transfers.window(of: record.id, anew: true).record
      #expect(second.id != record.id && second.account == record.account)
    }
  }

  @Test func `the anchors of a removed account get no requests until the account is added again`() async throws {
    try await TransferFixture.run { fixture in
      let wallet = try await fixture.wallet(holdingAssets: false)
      let key = try TestVault.keyPair()
      let other = try await wallet.add(.seed(key), name: "Savings", TransferFixture.pin).account.id
      try await wallet.use(other)
      try await wallet.fund()
      try await wallet.signIn(toAnchor: fixture.domain, TransferFixture.pin)
      let record = try await wallet.transfers.begin(try fixture.form("USDC", .sep24)).record
      #expect(record.account == other)
      #expect(await wallet.transfers.open().map(\.id) == [record.id])

      try await wallet.change { vault throws(VaultError) in try await vault.remove(other, TransferFixture.pin) }
      // The transfer isn't checked although the anchor would still answer.
      #expect(await wallet.transfers.isSignedIn(for: record))
      #expect(await wallet.transfers.open().isEmpty)
      let later = try await fixture.open()
      let before = fixture.transport.requests.count
      try await later.signIn(TransferFixture.pin)
      await later.anchorSignIns?.value
      #expect(fixture.transport.requests.count == before)

      _ = try await later.add(.seed(key), name: "Savings", TransferFixture.pin)
      later.lock()
      try await later.signIn(TransferFixture.pin)
      await later.anchorSignIns?.value
      #expect(await later.transfers.isSignedIn(for: record))
    }
  }
}
