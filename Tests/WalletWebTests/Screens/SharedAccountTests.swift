import AnchorKit
import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// Signing in to an anchor with an account that several people share.
struct SharedAccountTests {
  private static let pin = VaultCredential.typed(SiteFixture.pin)

  /// Stores a withdrawal that waits for its payment.
  private static func keep(_ anchor: AnchorSite, user: String? = nil) async throws -> TransferRecord {
    let id = try await anchor.site.keep(
      at: anchor.domain, user: user, via: .sep24, withdraw: true, asset: .native,
      #"""
      {"id": "a", "kind": "withdrawal", "status": "pending_user_transfer_start", "amount_in": "5", "withdraw_anchor_account":
      "\#(SiteFixture.friend.address)", "withdraw_memo": "7", "withdraw_memo_type": "id"}
      """#)
    return try await anchor.site.wallet.transfers.record(id)
  }

  @Test func `a sign-in for a transfer is for the user who began it, whoever signed in last`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wallet = await anchor.site.wallet
      try await wallet.signIn(toAnchor: anchor.domain, Self.pin, as: "42")
      let record = try await Self.keep(anchor)
      let path = "/transfers/\(record.id)"
      let looked = try await browser.submit(path + "/look", on: path)
      for page in [looked, try await browser.get(path + "/customer"), try await browser.get(path + "/pay")] {
        #expect(page.heading == "Sign in to \(anchor.domain)" && page.hiddenFields["transfer"] == String(record.id))
        #expect(!page.text.contains(#"value="42""#) && !page.text.contains("Several people share this account"))
      }
      let asking = try await browser.get(path + "/pay")
      let wrong = try await browser.post("/transfers/sign-in", asking.hiddenFields.merging(["pin": "wrong horse"]) { $1 })
      #expect(wrong.status == 422 && wrong.hiddenFields["transfer"] == String(record.id))
      let done = try await browser.post("/transfers/sign-in", wrong.hiddenFields.merging(["pin": SiteFixture.pin]) { $1 })
      #expect(done.location == path + "/pay")
      #expect(await wallet.transfers.isSignedIn(for: record))
      #expect(await wallet.transfers.user(at: anchor.domain) == "42")
    }
  }

  @Test func `signing in for another user's transfer doesn't change for whom the next one is begun`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wallet = await anchor.site.wallet
      try await wallet.signIn(toAnchor: anchor.domain, Self.pin, as: "")
      let record = try await Self.keep(anchor, user: "42")
      let asking = try await browser.get("/transfers/\(record.id)/pay")
      #expect(asking.text.contains("User of the account: 42") && !asking.text.contains("Several people share this account"))
      _ = try await browser.post("/transfers/sign-in", asking.hiddenFields.merging(["pin": SiteFixture.pin]) { $1 })
      #expect(await wallet.transfers.isSignedIn(for: record))
      let details = try await browser.get("/transfers/begin?domain=\(anchor.domain)&asset=USDC%3A\(anchor.issuer)&way=deposit&via=sep6")
      #expect(details.heading == "Deposit USDC" && details.hiddenFields["user"] == "" && !details.text.contains("User of the account"))
    }
  }

  @Test func `nobody signs in for a transfer of another account that comes into use in the meantime`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wallet = await anchor.site.wallet
      let record = try await Self.keep(anchor)
      let asking = try await browser.get("/transfers/\(record.id)/pay")
      let other = try await wallet.add(.newWords(count: 12), name: "Savings", .typed(SiteFixture.pin)).account.id
      try await wallet.use(other)
      let fields = asking.hiddenFields.merging(["pin": SiteFixture.pin]) { $1 }
      for account in [fields["account"], other.address] {
        let refused = try await browser.post("/transfers/sign-in", fields.merging(["account": account ?? ""]) { $1 })
        #expect(refused.status == 409 && refused.heading == "Another account is in use")
      }
      #expect(await !wallet.transfers.isSignedIn(for: record))
      await #expect(throws: TransferError.otherAccount(record.account)) { try await wallet.signIn(for: record, Self.pin) }
    }
  }
}
