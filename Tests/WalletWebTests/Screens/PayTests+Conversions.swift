import StellarKit
import Testing
import WalletKit

extension PayTests {
  @Test func `the review of a conversion names the contact that it pays`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let review = try await reviewConversion(fixture, browser, to: "Ana").text
      #expect(review.contains("<h2 class=\"label apart\">To <strong>Ana</strong></h2>"))
      #expect(review.contains("value=\"\(SiteFixture.friend.address)\">"))
    }
  }

  @Test func `the review of a conversion for an address that isn't a contact's has no name`() async throws {
    try await SiteFixture.open { fixture in
      let review = try await reviewConversion(fixture, try await fixture.customer()).text
      #expect(review.contains("<h2 class=\"label apart\">To</h2>"))
      #expect(review.contains("value=\"\(SiteFixture.friend.address)\">"))
    }
  }
}
