import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// The page of one contact.
struct ContactScreenTests {
  @Test func `a contact with the name of an own account is paid from the contact's page and the overview, with the contact's memo`()
    async throws
  {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let contact = try await fixture.wallet.contacts.add(
        ContactForm(name: "Rent", address: SiteFixture.friend.address, memo: "77", memoKind: .id))
      func pay() async throws -> String {
        let page = try await browser.get("/" + ContactScreen.path(contact.id))
        let path = try #require(page.text.firstMatch(of: /href="(pay\/amount[^"]+)">Pay Rent</)?.output.1)
        return String(path).replacing("&amp;", with: "&")
      }
      #expect(try await pay() == "pay/amount?to=Rent")
      let shown = try await browser.get("/" + ContactScreen.path(contact.id)).text
      #expect(shown.contains("<dt>Memo</dt>") && shown.contains("<a href=\"history?who=Rent\">All payments with Rent</a>"))
      let key = try KeyPair(seed: [UInt8](repeating: 9, count: 32))
      _ = try await fixture.wallet.add(.seed(key), name: "Rent", .typed(SiteFixture.pin))
      let path = try await pay()
      #expect(try await browser.get("/overview").text.contains("<a href=\"\(path.replacing("&", with: "&amp;"))\""))
      let page = try await browser.get("/" + path)
      #expect(page.text.contains("value=\"77\"") && page.text.contains("<option value=\"id\" selected>"))
      var fields = ["amount": "1", "memo": "77", "memoKind": "id"]
      for name in ["token", "numbers", "recipient", "memoShown"] { fields[name] = try page.hidden(name) }
      #expect(try await browser.post("/pay/amount", fields).location == "/pay/review")
      let review = try await browser.get("/pay/review").text
      #expect(review.contains(SiteFixture.friend.address) && review.contains("77") && !review.contains("id=\"consent\""))
    }
  }

  @Test func `a contact without a memo or a note has no list of them`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let contact = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      #expect(try await !browser.get("/" + ContactScreen.path(contact.id)).text.contains("<dl class=\"facts\">"))
    }
  }
}
