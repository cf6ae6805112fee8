import StellarKit
import Testing
import WalletKit

/// Contacts and personal data that are open in two browsers at once.
struct OldPageTests {
  @Test func `a form for a contact changed elsewhere shows both versions, and saves only when sent again`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, phone) = (try await fixture.customer(), fixture.browser())
      try await phone.signIn()
      let (friend, other) = (SiteFixture.friend.address, PocketNetwork.friendbot.address)
      let contact = try await fixture.wallet.contacts.add(ContactForm(name: "Ben", address: friend))
      let path = "/contacts/\(contact.id)/edit"
      let opened = try await browser.get(path)
      let corrected = ["name": "Ben", "address": other, "memo": "77", "memoKind": "id"]
      #expect(try await phone.submit(path, corrected).location == "/contacts/\(contact.id)?saved")
      var typed = ["name": "Ben", "address": friend, "memo": "", "memoKind": "text", "note": "lives in Lisbon"]
      for name in ["token", "was"] { typed[name] = try opened.hidden(name) }
      let refused = try await browser.post(path, typed)
      #expect(refused.status == 422 && refused.notices.contains("This contact was changed in another window, and nothing was saved."))
      #expect(refused.text.contains("Currently saved: Ben") && refused.text.contains("value=\"\(other)\""))
      #expect(refused.text.contains(">77</span> <span class=\"soft\">number</span>"))
      #expect(refused.text.contains("value=\"\(friend)\"") && refused.text.contains("lives in Lisbon</textarea>"))
      #expect(await fixture.wallet.contacts.contact(named: "Ben")?.memo == .id(77))
      typed["was"] = try refused.hidden("was")
      #expect(try await browser.post(path, typed).location == "/contacts/\(contact.id)?saved")
      #expect(await fixture.wallet.contacts.contact(named: "Ben")?.address.description == friend)
    }
  }

  @Test func `undo restores the contact that the page names, whatever was removed elsewhere since`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, phone) = (try await fixture.customer(), fixture.browser())
      try await phone.signIn()
      let contacts = await fixture.wallet.contacts
      let ana = try await contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let ben = try await contacts.add(ContactForm(name: "Ben", address: PocketNetwork.friendbot.address))
      let path = try #require(try await browser.submit("/contacts/\(ana.id)/remove", on: "/contacts/\(ana.id)").location)
      let page = try await browser.get(path)
      #expect(page.text.contains("Ana was removed.") && path == "/contacts?removed=\(ana.id)")
      _ = try await phone.submit("/contacts/\(ben.id)/remove", on: "/contacts/\(ben.id)")
      var undo: [String: String] = [:]
      for name in ["token", "id"] { undo[name] = try page.hidden(name) }
      #expect(try await browser.post("/contacts/undo", undo).location == "/contacts/\(ana.id)")
      #expect(try await contacts.contacts() == [ana])
      #expect(try await browser.post("/contacts/undo", undo).location == "/contacts")
    }
  }

  @Test func `an older page of personal data doesn't revert changes made elsewhere`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, phone) = (try await fixture.customer(), fixture.browser())
      try await phone.signIn()
      func saved(_ browser: Browser, _ page: Answer, _ typed: [String: String]) async throws -> Answer {
        // Sends every field as on the page, except those that were typed.
        var fields = Dictionary(
          page.text.matches(of: /name="([^"]+)" value="([^"]*)"/).map { (String($0.1), String($0.2)) }
        ) { first, _ in first }
        fields.merge(typed) { $1 }
        return try await browser.post("/my-data/name", fields)
      }
      let opened = try await browser.get("/my-data/name")
      let entered = ["first_name": "Ana", "email_address": "ana@example.org"]
      #expect(try await saved(phone, try await phone.get("/my-data/name"), entered).location == "/my-data/name?saved")
      #expect(try await saved(browser, opened, ["mobile_number": "0151"]).status == 422)
      #expect(try await saved(browser, opened, ["mobile_number": "+4915123456789"]).location == "/my-data/name?saved")
      let kept = try await fixture.wallet.kyc.record().texts
      #expect(Set(kept.values) == ["Ana", "ana@example.org", "+4915123456789"])
      let cleared = try await saved(browser, try await browser.get("/my-data/name"), ["email_address": ""])
      #expect(cleared.location == "/my-data/name?saved")
      #expect(try await fixture.wallet.kyc.record().texts.count == 2)
    }
  }
}
