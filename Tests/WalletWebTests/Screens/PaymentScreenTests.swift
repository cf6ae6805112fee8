import Foundation
import HTTPTypes
import Sentences
import StellarKit
import Testing
import WalletKit

/// The page of a payment.
struct PaymentScreenTests {
  @Test(arguments: ["document", "shown"])
  func `a late success found by a background refresh is announced on the overview until a person has seen it`(_ seen: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      fixture.clock.advance(by: .seconds(400))
      #expect(try await browser.get(place).heading == "Not sent")
      await fixture.network.become(.willing)
      try await fixture.network.applyWhatWasSent()
      let (address, destination) = seen == "shown" ? ("\(place)?shown", "empty") : (place, "document")
      for (path, destination, isToldYet) in [(place, "empty", false), (address, destination, true)] {
        let headers = [("Sec-Fetch-Dest", destination), ("Sec-Fetch-Site", "same-origin")]
        #expect(try await browser.send(.get, path, headers: headers).heading == "Sent")
        #expect(try await browser.get("/overview").text.contains("went through after all") != isToldYet, "\(path)")
      }
    }
  }

  @Test func `a payment that was exported for others is found again from the overview until it is sent`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      await fixture.network.setSigners(AccountSigners(own, medium: 2, others: [Signer(.ed25519(SiteFixture.friend), weight: 1)]))
      _ = try await browser.review("10")
      let signed = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      let base64 = String(try #require(signed.text.firstMatch(of: /<data class="secret mono" value="([^"]+)">/)?.output.1))
      let overview = try await browser.get("/overview")
      #expect(overview.notices.contains("t gone through yet: a payment of") && overview.notices.contains("It can be sent until 16 Jan 2027"))
      let path = try #require(overview.text.firstMatch(of: /href="(payments\/[0-9a-f]{64})"/)?.output.1)
      let page = try await browser.get("/\(path)")
      #expect(page.heading == "Signed" && page.text.contains("value=\"\(base64)\""))
      _ = try await browser.submit("/envelope/send", on: "/\(path)", ["envelope": base64])
      #expect(try await browser.get("/\(path)").heading == "Sent")
      #expect(try await !browser.get("/overview").notices.contains("t gone through yet"))
    }
  }

  @Test func `the shared text of a claimable payment doesn't say that it was paid`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(7))
      try await fixture.network.give("100", of: gold)
      let fields = ["recipient": SiteFixture.friend.address, "amount": "5", "asset": gold.description, "way": "claimableBalance"]
      #expect(try await browser.submit("/pay/amount", on: "/pay", fields).location == "/pay/review")
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      let page = try await browser.get(place)
      let shared = String(try #require(page.text.firstMatch(of: /data-share="([^"]*)"/)).1)
      #expect(page.heading == "Set aside" && shared.hasPrefix("Set aside 5 GOLD for \(SiteFixture.friend.shortAddress) on "), "\(shared)")
      #expect(shared.contains(", to be claimed. Transaction \(place.suffix(64))") && !shared.contains("Paid"), "\(shared)")
    }
  }

  @Test func `a conversion without known amounts shows its limit as a maximum`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(3))
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      let form = ["direction": "receive", "from": gold.description, "into": "XLM", "amount": "5", "slippage": "1"]
      #expect(try await browser.submit("/convert", form).location == "/convert/ways")
      #expect(try await browser.submit("/convert/ways", ["path": "0"]).location == "/convert/review")
      let place = try #require(try await browser.submit("/convert/review", ["pin": SiteFixture.pin]).location)
      let page = try await browser.get(place)
      #expect(page.heading == "Converted" && page.text.contains(#"<p>at most <data translate="no" class="amount" value="1.0100000">"#))
    }
  }

  @Test func `a changed limit isn't reported as an added asset, nor an asset that waits for approval as one that can be held`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: SiteFixture.friend)
      try await fixture.network.give("0", of: gold)
      func receipt(_ limit: String) async throws -> Answer {
        let fields = ["asset": gold.description, "limit": limit, "shownLimit": limit]
        let page = try await browser.submit("/assets/trust", on: "/assets/trust?asset=\(gold)", fields)
        let answer = try await browser.post("/assets/trust", page.hiddenFields.merging(["limit": limit, "pin": SiteFixture.pin]) { $1 })
        return try await browser.get(try #require(answer.location))
      }
      let limited = try await receipt("50")
      #expect(limited.heading == "Limit set" && limited.text.contains("Your account can hold up to 50 GOLD now."))
      let lifted = try await receipt("")
      #expect(lifted.heading == "Done" && lifted.text.contains("Your account can hold any amount of GOLD now."))
      await fixture.network.setAuthorized(false, for: gold)
      let waiting = try await receipt("40")
      #expect(waiting.text.contains("The issuer of GOLD has to approve you before you can receive it."))
      await fixture.network.setReachable(false)
      #expect(try await browser.get(waiting.address).text.contains("The network has carried it out."))
      await fixture.network.setReachable(true)
      fixture.clock.advance(by: .seconds(60))
      #expect(try await browser.get(waiting.address).text.contains("The network has carried it out."))
    }
  }

  @Test func `a receipt names every payment of its transaction`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let payments = try [(PocketNetwork.account(9), "100"), (SiteFixture.friend, "5")].map { recipient, amount in
        StellarKit.Operation(.payment(destination: MuxedAccount(recipient), asset: .native, amount: try Amount(amount)))
      }
      let envelope = try Transaction(
        source: MuxedAccount(own), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: payments
      ).signed(by: [], on: .sandbox)
      _ = await fixture.wallet.send(envelope)
      let page = try await browser.get("/payments/\(envelope.hash)")
      #expect(page.heading == "Done" && page.text.contains("<h2 class=\"label\">What it does</h2>"))
      for (address, amount) in [(PocketNetwork.account(9).address, "100"), (SiteFixture.friend.address, "5")] {
        #expect(page.text.contains("<li>pay \(amount) XLM to \(address)</li>"))
      }
      #expect(!page.text.contains("class=\"figure\"") && !page.text.contains("data-share") && !page.text.contains("Pay again"))
    }
  }

  @Test func `an issuer who pays its own asset again isn't told that it doesn't hold it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      await fixture.wallet.dashboard.refresh()
      func page(_ issuer: AccountID) async throws -> String {
        try await browser.get("/pay/amount?to=\(SiteFixture.friend.address)&amount=5&asset=OWN:\(issuer.address)").text
      }
      let others = try await page(PocketNetwork.account(3))
      #expect(others.contains("You don&#39;t hold OWN") && others.contains("Choose what to pay with instead."))
      let own = try await page(try #require(await fixture.wallet.account).id)
      #expect(own.contains("You issue it yourself, so you can pay any amount.") && !own.contains("You don&#39;t hold OWN"))
    }
  }

  @Test func `the fee of a payment that isn't in a ledger is shown as a maximum`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      _ = try await browser.submit("/fund", on: "/overview")
      let network = try #require(fixture.others["testnet"])
      _ = try await browser.review("10")
      await network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      let waiting = try await browser.get(place)
      #expect(waiting.heading == "Not known yet" && waiting.text.contains("<dt>Network fee, at most</dt>"))
      await network.become(.willing)
      let done = try await browser.get(place)
      #expect(done.heading == "Sent" && done.text.contains("<dt>Network fee</dt>"))
      _ = try await browser.review("11")
      await network.become(.refusing(Refusal(code: "op_line_full", sentence: "The recipient has no room for it.")))
      let refused = try await browser.get(try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location))
      #expect(refused.heading == "Refused" && !refused.text.contains("<dt>Network fee"), "it has cost nothing so far")
    }
  }

  @Test func `the receipt of a payment to a stranger offers to save them with a number as memo, but not words, and a contact's doesn't`() async throws
  {
    try await SiteFixture.open { fixture in
      let (browser, friend) = (try await fixture.customer(), SiteFixture.friend.address)
      func receipt(_ amount: String, _ memo: String = "77") async throws -> String {
        _ = try await browser.review(amount, memo: memo)
        return try await browser.get(try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)).text
      }
      #expect(try await receipt("9", "Lunch").contains("href=\"contacts/add?to=\(friend)\""))
      let path = "contacts/add?to=\(friend)&memo=77&memoKind=text"
      #expect(try await receipt("10").contains("href=\"\(path.replacing("&", with: "&amp;"))\""))
      let form = try await browser.get("/\(path)").text
      #expect(form.contains("value=\"\(friend)\"") && form.contains("value=\"77\"") && form.contains("<option value=\"text\" selected>"))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: friend, memo: "77"))
      #expect(try await !receipt("11").contains("contacts/add"))
    }
  }

  @Test func `the notice about a payment without an answer names its recipient`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/contacts/add", ["name": "Ana", "address": SiteFixture.friend.address, "memoKind": "text"])
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      _ = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      for path in ["/overview", "/pay"] {
        #expect(try await browser.get(path).text.contains("your last transaction (a payment of 10 XLM to Ana)"), "\(path)")
      }
    }
  }

  @Test func `a pending payment shows a notice about a wrong clock`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      _ = try await browser.submit("/fund", on: "/overview")
      let network = try #require(fixture.others["testnet"])
      _ = try await browser.review("10")
      await network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      await network.setClockBehind(4_000)
      _ = try await fixture.wallet.payment(try #require(TransactionHash(String(place.suffix(64)))))
      for path in [place, "/overview", "/pay"] {
        let page = try await browser.get(path).text
        #expect(page.contains("are more than five minutes apart") && !page.contains("shortly after"), "\(path)")
      }
    }
  }
}
