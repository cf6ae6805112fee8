import Foundation
import Sentences
import StellarKit
import Testing
import WalletKit

/// Payments from the form to the receipt, which are never paid twice.
struct PayTests {
  @Test func `a payment is entered, reviewed, paid and shown`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.review("1250.5", memo: "Lunch für zwei").location == "/pay/review")
      let review = try await browser.get("/pay/review")
      for value in ["1250.5000000", "0.0000100", "8749.4999900", SiteFixture.friend.address] {
        #expect(review.text.contains("<data translate=\"no\" class=\"\(value.first == "G" ? "address" : "amount")\" value=\"\(value)\">"))
      }
      #expect(review.text.contains("Pay 1,250.5 XLM to \(SiteFixture.friend.shortAddress)</button>"))
      let steps = "<ol class=\"list\"><li>pay 1250.5 XLM to \(SiteFixture.friend.address)</li></ol>"
      #expect(review.text.contains("<summary>What you sign</summary>\(steps)"))
      #expect(await fixture.network.submissions == 0)
      let paid = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      let page = try await browser.get(try #require(paid.location))
      #expect((page.status, page.heading) == (200, "Sent"))
      #expect(page.text.contains("Lunch für zwei"))
      #expect(await fixture.network.submissions == 1)
      #expect(try await browser.get("/pay/review").location == paid.location)
      #expect(try await browser.get("/pay").text.contains("name=\"recipient\" value=\"\""), "the form is empty for the next payment")
    }
  }

  @Test func `white space around a typed memo is removed, but a link's memo is paid exactly`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let form = ["recipient": SiteFixture.friend.address, "amount": "1", "memo": " 12345 "]
      #expect(try await browser.submit("/pay/amount", on: "/pay", form).location == "/pay/review")
      #expect(try await browser.get("/pay/review").text.contains("<dt>Memo</dt><dd translate=\"no\">12345</dd>"))
      let linked = form.merging(["linkKind": "anonymous"]) { $1 }
      #expect(try await browser.submit("/pay/amount", on: "/pay", linked).location == "/pay/review")
      let review = try await browser.get("/pay/review").text
      #expect(review.contains(#"<dt>Memo</dt><dd translate="no">\u{20}12345\u{20}</dd>"#))
      #expect(review.contains(#"The memo contains characters that can't be seen: “\u{20}12345\u{20}”."#.replacing("'", with: "&#39;")))
    }
  }

  @Test func `an address without an earlier payment is marked as new, also when it replaces a contact's address`() async throws {
    let notice = "This wallet has no record of an earlier payment to this address."
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      func isNew(_ recipient: String) async throws -> Bool {
        #expect(try await browser.review("1", to: recipient).location == "/pay/review")
        return try await browser.get("/pay/review").text.contains(notice)
      }
      #expect(try await isNew(SiteFixture.friend.address))
      _ = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      #expect(try await !isNew(SiteFixture.friend.address))
      _ = try await browser.submit("/contacts/add", ["name": "Ana", "address": SiteFixture.friend.address, "memoKind": "text"])
      #expect(try await !isNew("Ana"))
      let contact = try #require(await fixture.wallet.contacts.contact(named: "Ana"))
      let exchanged = ["name": "Ana", "address": PocketNetwork.friendbot.address, "memoKind": "text"]
      #expect(try await browser.submit("/contacts/\(contact.id)/edit", exchanged).status == 303)
      #expect(try await isNew("Ana"))
      #expect(try await !isNew(try #require(await fixture.wallet.account).id.address), "a payment to oneself")
    }
  }

  /// Enters a conversion of gold into lumens for a friend and returns its review.
  func reviewConversion(_ fixture: SiteFixture, _ browser: Browser, to recipient: String = SiteFixture.friend.address) async throws -> Answer {
    let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(3))
    try await fixture.network.give("3", of: gold, forTenLumens: "2")
    let form = [
      "direction": "send", "from": gold.description, "into": "XLM", "amount": "1", "slippage": "1", "recipient": recipient, "memo": "123",
      "memoKind": "id",
    ]
    #expect(try await browser.submit("/convert", form).location == "/convert/ways")
    #expect(try await browser.submit("/convert/ways", ["path": "0"]).location == "/convert/review")
    return try await browser.get("/convert/review")
  }

  @Test func `the review of a conversion shows the account, the kind of memo, and that the recipient is new`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let account = try #require(await fixture.wallet.account)
      let review = try await reviewConversion(fixture, browser).text
      #expect(review.contains("<dt>From</dt><dd>\(account.name) <span class=\"short\">\(account.id.shortAddress)</span>"))
      #expect(review.contains("<dt>Memo (number)</dt><dd translate=\"no\">123</dd>"))
      #expect(review.contains("<dt>They receive at least</dt><dd><data translate=\"no\" class=\"amount\""))
      #expect(review.contains("This wallet has no record of an earlier payment to this address."))
    }
  }

  @Test func `a payment under review is forgotten when another account comes into use, also from outside the browser`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let review = try await reviewConversion(fixture, browser)
      let fields = ["token": try #require(try review.hidden("token")), "review": try #require(try review.hidden("review")), "pin": SiteFixture.pin]
      let other = try await fixture.wallet.add(.newWords(count: 12), name: "Other", .typed(SiteFixture.pin)).account
      #expect(try await browser.get("/convert/review").status == 200, "the account in use is the same")
      // The account is switched outside the browser.
      try await fixture.wallet.use(other.id)
      #expect(try await browser.post("/convert/review", fields).location == "/convert")
      #expect(try await browser.get("/convert/review").location == "/convert")
      #expect(try await browser.get("/convert/ways").location == "/convert")
      #expect(try await !browser.get("/convert").text.contains("value=\"\(SiteFixture.friend.address)\""))
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `the pages of a payment and of an envelope show the kind of memo`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let form = ["recipient": SiteFixture.friend.address, "amount": "1", "memo": "123", "memoKind": "id"]
      #expect(try await browser.submit("/pay/amount", on: "/pay", form).location == "/pay/review")
      let receipt = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      #expect(try await browser.get(receipt).text.contains("<dt>Memo (number)</dt><dd translate=\"no\">123</dd>"))
      let account = try #require(await fixture.wallet.account)
      let transaction = try Transaction(
        source: MuxedAccount(account.id), sequenceNumber: 7, timeBounds: try TimeBounds(maxTime: 2_000_000_000), memo: .id(123),
        operations: [Operation(.bumpSequence(to: 9))])
      let envelope = transaction.signed(by: try KeyPair(seed: Array(repeating: 1, count: 32)), on: .sandbox).base64
      let shown = try await browser.submit("/envelope", ["envelope": envelope])
      #expect(shown.text.contains("<dt>Memo (number)</dt><dd translate=\"no\">123</dd>"))
    }
  }

  @Test func `a receipt links to the chosen explorer on a network that it supports`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      _ = try await browser.submit("/fund", on: "/overview")
      _ = try await browser.review("10")
      let receipt = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      let hash = receipt.dropFirst("/payments/".count)
      let address = "https://stellar.expert/explorer/testnet/tx/\(hash)"
      let page = try await browser.get(receipt).text
      #expect(page.contains("href=\"\(address)\"") && page.contains("View on stellar.expert, another website"))
      try await fixture.wallets.store.change { $0.explorer = .none }
      #expect(try await !browser.get(receipt).text.contains("another website"))
    }
  }

  @Test func `a refused form keeps every field, and marks only the wrong one`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let answer = try await browser.review("1,5", memo: "for Ana")
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: "amount")?.isEmpty == false)
      #expect(try answer.mistake(at: "recipient") == nil)
      #expect(try answer.mistake(at: "memo") == nil)
      for kept in [SiteFixture.friend.address, "1,5", "for Ana"] { #expect(answer.text.contains("value=\"\(kept)\"")) }
      #expect(try await browser.get("/pay/review").location == "/pay")
      #expect(try await browser.get("/pay/amount").text.contains("value=\"1,5\""))
    }
  }

  @Test func `a wrong PIN sends nothing and keeps the review`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      let refused = try await browser.submit("/pay/review", ["pin": "wrong horse"])
      #expect((refused.status, refused.heading) == (422, "Review"))
      #expect(try refused.mistake(at: "pin") != nil)
      #expect(await fixture.network.submissions == 0)
      #expect(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location?.hasPrefix("/payments/") == true)
      #expect(await fixture.network.submissions == 1)
    }
  }

  @Test func `D15: pressing twice at once pays once`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      let page = try await browser.get("/pay/review")
      let fields = ["token": try #require(try page.hidden("token")), "review": try #require(try page.hidden("review")), "pin": SiteFixture.pin]
      async let first = browser.post("/pay/review", fields)
      async let second = browser.post("/pay/review", fields)
      async let third = browser.post("/pay/review", fields)
      let places = Set(try await [first, second, third].map(\.location))
      #expect(places.count == 1 && places.first??.hasPrefix("/payments/") == true)
      #expect(await fixture.network.submissions == 1)
    }
  }

  @Test func `submitting a review again leads to the payment already made`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      let page = try await browser.get("/pay/review")
      let fields = ["token": try #require(try page.hidden("token")), "review": try #require(try page.hidden("review")), "pin": SiteFixture.pin]
      let first = try await browser.post("/pay/review", fields)
      _ = try await browser.review("20")
      let again = try await browser.post("/pay/review", fields)
      #expect(again.location == first.location)
      #expect(await fixture.network.submissions == 1)
      #expect(try await browser.get("/pay/review").text.contains("value=\"20.0000000\""))
    }
  }

  @Test func `a review that was replaced by another isn't paid`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      let page = try await browser.get("/pay/review")
      let fields = ["token": try #require(try page.hidden("token")), "review": try #require(try page.hidden("review")), "pin": SiteFixture.pin]
      _ = try await browser.review("20")
      let answer = try await browser.post("/pay/review", fields)
      #expect((answer.status, answer.heading) == (409, "Nothing was sent"))
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `a payment without a review isn't paid`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let token = try #require(try await browser.get("/pay").hidden("token"))
      for draft in ["", "x"] {
        let answer = try await browser.post("/pay/review", ["token": token, "review": draft, "pin": SiteFixture.pin, "amount": "5"])
        #expect(answer.location == "/pay")
      }
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `a transaction signed for further signers is shown again by its form and its page until it is sent`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      await fixture.network.setSigners(AccountSigners(own, medium: 2, others: [Signer(.ed25519(SiteFixture.friend), weight: 1)]))
      #expect(try await browser.review("10").location == "/pay/review")
      let review = try await browser.get("/pay/review")
      let token = try #require(try review.hidden("token"))
      let fields = ["token": token, "review": try #require(try review.hidden("review")), "pin": SiteFixture.pin]
      let signed = try await browser.post("/pay/review", fields)
      #expect(signed.heading == "Signed, not sent yet" && signed.text.contains("It still needs signatures."))
      let base64 = String(try #require(signed.text.firstMatch(of: /<data class="secret mono" value="([^"]+)">/)?.output.1))
      #expect(try await browser.post("/pay/review", fields).text.contains("<data class=\"secret mono\" value=\"\(base64)\">"))
      let path = "/payments/\(try SignedTransaction(base64: base64, on: .sandbox).hash)"
      let page = try await browser.get(path)
      #expect(page.heading == "Signed" && page.text.contains("<data class=\"secret mono\" value=\"\(base64)\">"))
      #expect(page.text.contains("action=\"envelope/send\"") && page.text.contains("data-copy=\"\(base64)\""))
      #expect(try await (browser.get("/pay/review").location, fixture.network.submissions) == (path, 0))
      #expect(try await browser.post("/envelope/send", ["token": token, "envelope": base64]).text.contains("Done. It is in ledger "))
      let sent = try await browser.get(path)
      #expect(sent.heading == "Sent" && !sent.text.contains("action=\"envelope/send\""))
    }
  }

  @Test func `a session can't pay another session's draft`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, other) = (try await fixture.customer(), fixture.browser())
      _ = try await browser.review("10")
      let draft = try #require(try await browser.get("/pay/review").hidden("review"))
      try await other.signIn()
      #expect(try await other.submit("/pay/review", on: "/pay", ["review": draft, "pin": SiteFixture.pin]).location == "/pay")
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `wrong PINs at a payment count as wrong entries`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      for _ in 0..<10 { _ = try await browser.submit("/pay/review", ["pin": "wrong horse"]) }
      let answer = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      #expect(answer.status == 429)
      #expect(try answer.mistake(at: "pin")?.hasPrefix("Too many wrong entries") == true)
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `a refused payment shows the network's reason`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.refusing(Refusal(code: "op_line_full", sentence: "The recipient has no room for it.")))
      let page = try await browser.get(try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location))
      #expect(page.heading == "Not sent")
      #expect(page.text.contains("The recipient has no room for it.") && page.text.contains("op_line_full"))
    }
  }

  @Test func `a payment without an answer is shown as not known yet until the network decides`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      let waiting = try await browser.get(place)
      #expect(waiting.heading == "Not known yet")
      #expect(waiting.text.contains("<noscript><meta http-equiv=\"refresh\""))
      await fixture.network.become(.willing)
      let done = try await browser.get(place)
      #expect(done.heading == "Sent")
      #expect(!done.text.contains("content=\"4;"))
    }
  }

  @Test func `a payment is shown in its last known state if the database can't be written, and an unreadable database is named`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      // SQLite can still read a file that was moved away, but not write it.
      let (file, moved) = (fixture.home.database(of: .sandbox), fixture.home.folder(of: .sandbox).appending(path: "moved"))
      try FileManager.default.moveItem(at: file, to: moved)
      await fixture.network.become(.willing)
      let shown = try await browser.get(place)
      #expect(shown.status == 200 && shown.heading == "Not known yet")
      try Data(count: Data(contentsOf: moved).count).write(to: moved)
      let refused = try await browser.get(place)
      #expect(refused.status == 503 && refused.text.contains("file \(file.path) "))
    }
  }

  @Test func `a payment without an answer whose time has passed is shown without a promised time`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      #expect(try await browser.get(place).text.contains("and should know shortly after"))
      await fixture.network.setReachable(false)
      fixture.clock.advance(by: .seconds(400))
      let page = try await browser.get(place)
      #expect(page.heading == "Not known yet" && page.text.contains("BasicPay hasn&#39;t been able to find out whether the money left"))
      let overview = try await browser.get("/overview").text
      #expect(overview.contains("BasicPay hasn't been able to find out whether your last transaction") && !overview.contains("shortly after"))
    }
  }

  @Test func `a payment that is applied after being reported as failed is announced until its page is viewed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      #expect(try await browser.get("/overview").text.contains("BasicPay doesn't know yet whether your last transaction"))
      // The network first says that the payment has expired, and later that it was applied.
      fixture.clock.advance(by: .seconds(400))
      #expect(try await browser.get(place).heading == "Not sent")
      #expect(try await !browser.get("/overview").text.contains("View it"))
      await fixture.network.become(.willing)
      try await fixture.network.applyWhatWasSent()
      _ = try await fixture.wallet.payment(try #require(TransactionHash(String(place.suffix(64)))))
      for path in ["/overview", "/pay"] {
        let page = try await browser.get(path).text
        #expect(page.contains("This went through after all, although BasicPay had reported that it failed"), "\(path)")
        #expect(page.contains(place.dropFirst()), "\(path)")
      }
      let told = try await browser.get(place)
      #expect(told.heading == "Sent" && told.text.contains("BasicPay had reported that it failed. That was wrong: the ledger has it."))
      for path in ["/overview", "/pay"] { #expect(try await !browser.get(path).text.contains("went through after all"), "\(path)") }
    }
  }

  @Test func `a form is kept with a notice when the network doesn't answer`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      await fixture.network.setReachable(false)
      let answer = try await browser.review("10", memo: "for Ana")
      #expect(answer.status == 422)
      #expect(answer.text.contains("The network doesn&#39;t answer"))
      #expect(answer.text.contains("value=\"for Ana\""))
    }
  }

  @Test func `memo and fee stay folded until they are needed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let form = try await browser.get("/pay/amount?to=\(SiteFixture.friend.address)").text
      #expect(form.contains("<details class=\"card extras\"><summary>"))
      #expect(!form.contains("name=\"fee\""), "all choices cost the same")
      await fixture.network.setFees([.low: 100, .medium: 200, .high: 9_000])
      // The network's fees are looked up every ten minutes.
      fixture.clock.advance(by: .seconds(601))
      await fixture.wallet.dashboard.refresh()
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Shop", address: SiteFixture.friend.address, memo: "77", memoKind: .id))
      let known = try await browser.get("/pay/amount?to=shop").text
      #expect(known.contains("name=\"fee\""), "they differ now")
      #expect(known.contains("<details class=\"card extras\" open>") && known.contains("Payments to Shop carry the memo “77” (number)."))
      let refused = try await browser.review("1", memo: "äääääääääääääää")
      #expect(refused.text.contains("<details class=\"card extras\" open>"))
      #expect(try refused.mistake(at: "memo") != nil)
    }
  }

  @Test func `suggested recipients are escaped and shown only in a session`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "<b>\"Ana\"</b>", address: SiteFixture.friend.address))
      let found = try await browser.get("/pay/recipients?q=aNA")
      #expect(found.status == 200)
      #expect(found.text.contains("data-recipient=\"&lt;b&gt;&quot;Ana&quot;&lt;/b&gt;\"") && !found.text.contains("<b>"))
      #expect(found.text.contains(SiteFixture.friend.shortAddress))
      #expect(try await !browser.get("/pay/recipients?q=nobody").text.contains("<li"))
      let stranger = try await fixture.browser().get("/pay/recipients?q=ana")
      #expect(stranger.status != 200 && !stranger.text.contains("Ana"))
    }
  }
}
