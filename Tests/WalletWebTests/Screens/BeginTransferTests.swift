import AnchorKit
import HTTPTypes
import Sentences
import StellarKit
import Testing
import WalletKit

/// The pages up to the beginning of a transfer, beside the test anchor.
struct BeginTransferTests {
  @Test func `where an anchor is chosen, what a link from elsewhere leads on to is marked, too`() async throws {
    try await AnchorSite.open { anchor, browser in
      let path = "way=deposit&domain=\(anchor.domain)"
      // Lumens only go by the anchor's page, so that nothing is to be chosen.
      for (mark, begins) in [("elsewhere&", "/transfers/begin?elsewhere&domain="), ("", "/transfers/begin?domain=")] {
        #expect(try await browser.get("/transfers/new?\(mark)\(path)&asset=XLM").location?.hasPrefix(begins) == true)
        let links = try await browser.get("/transfers/new?\(mark)\(path)").text.matches(of: /href="(transfers\/begin[^"]*)"/).map { "/\($0.1)" }
        let escaped = begins.replacing("&", with: "&amp;")
        #expect(links.count == 5 && links.allSatisfy { $0.hasPrefix(escaped) }, "\(links)")
      }
    }
  }

  @Test func `a transfer that was gone through for one account isn't begun for another`() async throws {
    try await AnchorSite.open { anchor, browser in
      let details = try await anchor.details(of: "USDC", browser)
      let fields = details.hiddenFields.merging(["amount": "25", "method": "bank_account"]) { $1 }
      let wallet = await anchor.site.wallet
      let own = try #require(await wallet.account).id
      try await wallet.use(try await wallet.add(.newWords(count: 12), name: "Savings", .typed(SiteFixture.pin)).account.id)
      try await wallet.signIn(toAnchor: anchor.domain, .typed(SiteFixture.pin))
      for step in ["details", "change", "customer", "confirm"] {
        let refused = try await browser.post("/transfers/begin", fields.merging(["step": step]) { $1 })
        #expect(refused.status == 409 && refused.text.contains("You switched to another account. Nothing was started."), "\(step)")
      }
      #expect(await wallet.transfers.state.value?.isEmpty != false)
      try await wallet.use(own)
      #expect(try await browser.post("/transfers/begin", fields.merging(["step": "confirm"]) { $1 }).location == "/transfers/1")
    }
  }
}
