import Foundation
import StellarKit
import Testing
import WalletKit

/// The page of a claimable balance.
struct ClaimTests {
  @Test func `a claim of an asset that isn't held yet shows the warnings about that asset`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, stranger) = (try await fixture.customer(), PocketNetwork.account(5))
      let imitation = try Asset("XLM:\(stranger.address)")
      await fixture.network.setAside(imitation, by: stranger, isHeld: false)
      let list = try await browser.get("/assets?all").text
      let path = try #require(list.firstMatch(of: /href="(claims\/[0-9a-f]+)"/)).1
      let warning = "This is not lumens, although it is called XLM."
      #expect(try await browser.get("/\(path)").notices.contains(warning))
      await fixture.network.setAside(imitation, by: stranger)
      #expect(try await !browser.get("/\(path)").notices.contains(warning), "it is held by now")
    }
  }

  @Test func `of many claimable balances five are listed, those from contacts first, and a search lists the matches`()
    async throws
  {
    try await SiteFixture.open { fixture in
      let (browser, stranger) = (try await fixture.customer(), PocketNetwork.account(5))
      let (spam, gold) = (try Asset("SPAM:\(stranger.address)"), try Asset("GOLD:\(SiteFixture.friend.address)"))
      for number in 0..<30 { await fixture.network.setAside(spam, by: stranger, isHeld: number == 0) }
      await fixture.network.setAside(gold, by: SiteFixture.friend)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      func listed(_ query: String) async throws -> (count: Int, text: String) {
        let text = try await browser.get("/assets\(query)").text
        return (text.matches(of: /href="claims\/[0-9a-f]+"/).count, text)
      }
      let first = try await listed("")
      #expect(first.count == 5 && first.text.contains("Show all 31"))
      #expect(first.text.contains("<span class=\"hint\">Set aside by Ana</span>"), "beside the name, as in the list of assets")
      let all = try await listed("?waiting")
      #expect(all.count == 31 && !all.text.contains("Show all 31"))
      #expect(try await listed("?q=gold").count == 1)
      #expect(try await !listed("?q=nothing").text.contains("Waiting for you"))
    }
  }

  @Test func `the page of a claimable balance warns of a stranger, but not of a contact`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, stranger) = (try await fixture.customer(), PocketNetwork.account(5))
      await fixture.network.setAside(try Asset("SPAM:\(stranger.address)"), by: stranger, isHeld: false)
      #expect(try await browser.get("/assets").text.contains("1 more isn&#39;t shown, because you don&#39;t hold the asset or the amount is tiny."))
      let list = try await browser.get("/assets?all").text
      let path = try #require(list.firstMatch(of: /href="(claims\/[0-9a-f]+)"/)).1
      let page = try await browser.get("/\(path)")
      #expect(page.notices.contains("You don't know who set this aside.") && page.text.contains("Claim 1 SPAM"))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: stranger.address))
      #expect(try await !browser.get("/\(path)").notices.contains("You don't know"))
    }
  }

  @Test func `a balance with a window is shown with both its times`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, stranger) = (try await fixture.customer(), PocketNetwork.account(5))
      let (from, until) = (Date(timeIntervalSince1970: 1_900_000_000), Date(timeIntervalSince1970: 1_900_600_000))
      await fixture.network.setAside(try Asset("GOLD:\(stranger.address)"), by: stranger, claimability: .later(from, until: until))
      let list = try await browser.get("/assets").text
      let path = try #require(list.firstMatch(of: /href="(claims\/[0-9a-f]+)"/)).1
      for text in [list, try await browser.get("/\(path)").text] {
        #expect(text.contains(/Can be claimed from [^<]*:46[^<]* until [^<]*:26/))
      }
    }
  }

  @Test func `a claimable balance's sponsor isn't shown as its sender`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, giver, sponsor) = (try await fixture.customer(), PocketNetwork.account(5), PocketNetwork.account(6))
      await fixture.network.setAside(try Asset("GIFT:\(giver.address)"), by: giver, sponsor: sponsor, isHeld: false)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: giver.address))
      let list = try await browser.get("/assets?all").text
      #expect(list.contains("Set aside by somebody; reserve paid by \(sponsor.shortAddress)"))
      let path = try #require(list.firstMatch(of: /href="(claims\/[0-9a-f]+)"/)).1
      let page = try await browser.get("/\(path)")
      #expect(page.text.contains("From <strong>Ana</strong>") && page.text.contains(giver.address))
      #expect(page.text.contains("Reserve paid by</h2>") && page.text.contains(sponsor.address))
      #expect(!page.notices.contains("You don't know"))
    }
  }
}
