import RPCKit
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit
@testable import WalletWeb

/// Contract tokens, and payments to contracts, from the form to the receipt.
@Suite(.timeLimit(.minutes(5))) struct TokenTests {
  private func open(_ test: @escaping @Sendable (TestSandbox, SiteFixture, Browser, AccountID) async throws -> Void) async throws {
    try await TestSandbox.with { town in
      try await SiteFixture.open(network: town.network) { fixture in
        let browser = try await fixture.customer()
        try await test(town, fixture, browser, try #require(await fixture.wallet.account).id)
      }
    }
  }

  private func add(_ token: ContractAddress, _ browser: Browser) async throws -> Answer {
    let shown = try await browser.get("/tokens/add?contract=\(token)")
    var fields: [String: String] = [:]
    for name in ["token", "contract", "shown"] { fields[name] = try shown.hidden(name) }
    return try await browser.post("/tokens/add", fields)
  }

  @Test func `a token is viewed, added, listed, used for a payment, and removed`() async throws {
    try await open { town, fixture, browser, account in
      let token = try await town.token(of: account, symbol: "TRY")
      let shown = try await browser.get("/tokens/add?contract=\(token)")
      #expect(shown.status == 200 && shown.text.contains("<data translate=\"no\" class=\"amount\" value=\"10.00\">"))
      #expect(shown.notices.contains("its contract chose its own name and symbol"))
      #expect(try await add(token, browser).location == "/tokens/\(token)")
      #expect(try await browser.get("/assets").text.contains("href=\"tokens/\(token)\""))
      #expect(try await browser.get("/tokens/add?contract=\(token)").text.contains("It's already in your list"))
      let friend = SiteFixture.friend
      let form = ["recipient": friend.address, "what": "\(token)", "amount": "2.5"]
      #expect(try await browser.submit("/pay/token", form).location == "/pay/token/review")
      let review = try await browser.get("/pay/token/review")
      #expect(review.text.contains("<li>You send 2.5 TRY to \(friend.shortAddress).</li>"))
      #expect(review.text.contains("<data translate=\"no\" class=\"address\" value=\"\(friend.address)\">"))
      #expect(review.text.contains("<dt>Decimals</dt><dd>2</dd>"))
      #expect(review.text.contains("<dt>Who signs</dt>") && review.text.contains("value=\"7.50\""))
      #expect(review.notices.contains("There is no account at this address yet."))
      #expect(review.text.contains("This wallet has no record of an earlier payment to this address."))
      let wrong = try await browser.submit("/pay/token/review", ["pin": "wrong horse"])
      #expect(try wrong.status == 422 && wrong.mistake(at: "pin") != nil)
      #expect(try await Token(token, on: town.rpc).balance(of: ContractAddress(friend)) == 0)
      let paid = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
      let receipt = try await browser.get(try #require(paid.location))
      #expect(receipt.heading == "Sent" && receipt.text.contains("<data translate=\"no\" class=\"amount\" value=\"2.50\">"))
      #expect(try await Token(token, on: town.rpc).balance(of: ContractAddress(friend)) == 250)
      let page = try await browser.get("/tokens/\(token)")
      #expect(page.text.contains("<span class=\"what\">Sent</span>") && page.text.contains("<span class=\"what\">Minted</span>"))
      #expect(try await browser.get("/tokens").heading == "Token history")
      #expect(try await browser.get("/history").text.contains("href=\"tokens\""))
      #expect(try await browser.submit("/tokens/\(token)/remove", on: "/tokens/\(token)").location == "/assets")
      #expect(try await browser.get("/tokens/\(token)").status == 404)
    }
  }

  @Test func `only a payment with an asset is said to have arrived`() async throws {
    try await open { town, _, browser, account in
      try await town.invoke(.createContract(of: .native))
      let token = try await town.token(of: account, symbol: "TRY")
      _ = try await add(token, browser)
      for (recipient, what, isAsset) in [(SiteFixture.friend.address, "\(token)", false), ("\(token)", "XLM", true)] {
        _ = try await browser.submit("/pay/token", ["recipient": recipient, "what": what, "amount": "2.5"])
        let paid = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
        let page = try await browser.get(try #require(paid.location))
        #expect(page.heading == "Sent" && page.text.contains("The money has arrived.") == isAsset)
        #expect(page.text.contains("Ask the recipient whether it has arrived.") == !isAsset)
        #expect(page.text.contains("data-share") == isAsset)
      }
    }
  }

  @Test func `a token payment shows the recipient's muxed id`() async throws {
    try await open { town, _, browser, account in
      let token = try await town.token(of: account, symbol: "TRY")
      _ = try await add(token, browser)
      let recipient = MuxedAccount(SiteFixture.friend, id: 7)
      let form = ["recipient": recipient.address, "what": "\(token)", "amount": "2.5"]
      #expect(try await browser.submit("/pay/token", form).location == "/pay/token/review")
      _ = try #require(try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin]).location)
      #expect(try await browser.get("/tokens/\(token)").text.contains("<span class=\"memo\" translate=\"no\">7</span>"))
    }
  }

  @Test func `a token's sender isn't named by a muxed id of the recipient`() async throws {
    try await open { town, fixture, browser, account in
      let maker = town.maker.accountID
      let token = try await town.token(of: maker, symbol: "TRY")
      _ = try await add(token, browser)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Zoe", address: maker.address, memo: "7", memoKind: .id))
      let recipient = ContractAddress(MuxedAccount(account, id: 7))
      try await town.invoke(Token(token, on: town.rpc).transfer(from: ContractAddress(maker), to: recipient, amount: 1).operation())
      let page = try await browser.get("/tokens/\(token)").text
      #expect(page.contains("<span class=\"memo\" translate=\"no\">7</span>") && page.contains("value=\"\(maker.address)\"") && !page.contains("Zoe"))
    }
  }

  @Test func `a tiny token payment from an address similar to a contact's is marked`() async throws {
    try await open { town, fixture, browser, account in
      let maker = town.maker.accountID
      let token = try await town.token(of: maker, symbol: "TRY")
      _ = try await add(token, browser)
      let client = try Token(token, on: town.rpc)
      try await town.invoke(client.transfer(from: ContractAddress(maker), to: ContractAddress(account), amount: 1).operation())
      #expect(try await !browser.get("/tokens/\(token)").text.contains("only a similar address"))
      // The contact's address is constructed, since finding a similar address takes long.
      var bytes = maker.publicKey.bytes
      for index in [30, 31] { bytes[index] ^= 0xFF }
      let known = AccountID(publicKey: try #require(Bytes32(bytes)))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Zoe", address: known.address))
      #expect(try await browser.get("/tokens/\(token)").text.contains("Not Zoe, only a similar address"))
    }
  }

  @Test func `the token form uses the chosen number format, and drops an amount typed in another one`() async throws {
    try await open { town, fixture, browser, account in
      let token = try await town.token(of: account, symbol: "TRY")
      let form = ["recipient": SiteFixture.friend.address, "what": "\(token)", "amount": "2.5"]
      #expect(try await browser.submit("/pay/token", form).location == "/pay/token/review")
      #expect(try await browser.get("/pay/token/review").text.contains("only its contract says that it has 2 decimals."))
      try await fixture.wallets.store.change { $0.numberFormat = .comma }
      let page = try await browser.get("/pay/token")
      #expect(try page.hidden("numbers") == NumberFormat.comma.rawValue && !page.text.contains("value=\"2.5\""))
      let typed = form.merging(["amount": "2,5"]) { $1 }
      #expect(try await browser.submit("/pay/token", typed).location == "/pay/token/review")
      #expect(try await browser.get("/pay/token").text.contains("value=\"2,5\""))
    }
  }

  @Test func `a contract entered on the Pay page is paid through the asset's contract`() async throws {
    try await open { town, _, browser, account in
      try await town.invoke(.createContract(of: .native))
      let contract = try await town.token(of: account, symbol: "TRY")
      let chosen = try await browser.submit("/pay", ["recipient": " \(contract) "])
      #expect(chosen.location == "/pay/token?to=\(contract)&what=XLM")
      #expect(try await browser.get("/pay/amount?to=\(contract)").location == "/pay/token?to=\(contract)&what=XLM")
      let form = try await browser.get(try #require(chosen.location))
      #expect(form.notices.contains("This is a smart contract, a program on the network."))
      let refused = try await browser.submit(
        "/pay/token", on: "/pay/token?to=\(contract)&what=XLM", ["recipient": "\(contract)", "what": "XLM", "amount": "99999"])
      #expect(try refused.status == 422 && refused.mistake(at: "amount")?.hasPrefix("That is more than you can spend") == true)
      #expect(refused.text.contains("value=\"99999\""))
      _ = try await browser.submit("/pay/token", ["recipient": "\(contract)", "what": "XLM", "amount": "12.5"])
      let review = try await browser.get("/pay/token/review")
      #expect(review.text.contains("<li>You send 12.5 XLM to \(contract.shortAddress).</li>"))
      #expect(review.text.contains("To a contract"))
      let paid = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
      #expect(try await browser.get(try #require(paid.location)).text.contains("<data translate=\"no\" class=\"address\" value=\"\(contract)\">"))
      #expect(try await Token(.native, on: town.rpc).balance(of: contract) == 125_000_000)
      // An asset is paid to an account without a contract.
      let classic = try await browser.submit("/pay/token", ["recipient": SiteFixture.friend.address, "what": "XLM", "amount": "1"])
      #expect(classic.location == "/pay/amount?to=\(SiteFixture.friend.address)&asset=XLM")
    }
  }

  @Test func `a muxed contract address is paid and shown in full on the review and the receipt`() async throws {
    try await open { town, _, browser, account in
      // Muxed contract addresses exist since protocol 30 (CAP-84).
      try await town.sandbox.upgrade(toProtocol: 30)
      try await town.invoke(.createContract(of: .native))
      let contract = try await town.token(of: account, symbol: "TRY")
      guard case .contract(let id) = contract.xdr else { throw WalletError.noAccount }
      let customer = ContractAddress(contract: id, id: 77)
      #expect(customer.description.hasPrefix("W"))
      #expect(try await browser.submit("/pay", ["recipient": "\(customer)"]).location == "/pay/token?to=\(customer)&what=XLM")
      _ = try await browser.submit("/pay/token", ["recipient": "\(customer)", "what": "XLM", "amount": "12.5"])
      let review = try await browser.get("/pay/token/review")
      #expect(review.text.contains("<data translate=\"no\" class=\"address\" value=\"\(customer)\">"))
      let paid = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
      #expect(try await browser.get(try #require(paid.location)).text.contains("<data translate=\"no\" class=\"address\" value=\"\(customer)\">"))
      #expect(try await Token(.native, on: town.rpc).balance(of: contract) == 125_000_000)
      // The address without its last letter is invalid.
      let wrong = try await browser.submit("/pay", ["recipient": "\(customer.description.dropLast())"])
      #expect(try wrong.status == 422 && wrong.mistake(at: "recipient") != nil)
    }
  }

  @Test func `a token payment that has become invalid since its review isn't sent`() async throws {
    try await open { town, fixture, browser, account in
      let token = try await town.token(of: account, symbol: "TRY")
      _ = try await add(token, browser)
      let form = ["recipient": town.maker.accountID.address, "what": "\(token)", "amount": "8"]
      _ = try await browser.submit("/pay/token", form)
      let other = try await fixture.wallet.review(
        TokenPaymentForm(recipient: town.maker.accountID.address, amount: "5", currency: .token(token)))
      _ = try await fixture.wallet.confirm(other.transaction.id, .typed(SiteFixture.pin))
      let refused = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
      #expect(try refused.status == 422 && refused.mistake(at: "amount") == "That is more than you hold: 5 TRY.")
      #expect(try await Token(token, on: town.rpc).balance(of: ContractAddress(account)) == 500)
    }
  }

  @Test func `a token payment whose fee has risen since its review is shown again, and sent only once that is confirmed`() async throws {
    let isDear = Flag()
    try await TestSandbox.with { town in
      try await SiteFixture.open(network: DearNetwork(real: town.network, isDear: isDear)) { fixture in
        let browser = try await fixture.customer()
        let token = try await town.token(of: try #require(await fixture.wallet.account).id, symbol: "TRY")
        let maker = ContractAddress(town.maker.accountID)
        _ = try await add(token, browser)
        _ = try await browser.submit("/pay/token", ["recipient": "\(maker)", "what": "\(token)", "amount": "8"])
        isDear.raise()
        let changed = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
        #expect(changed.status == 422 && changed.heading == "Review")
        #expect(changed.notices.contains("Something changed since you reviewed this. Nothing was sent. Review it again."))
        #expect(try await Token(token, on: town.rpc).balance(of: maker) == 0)
        let paid = try await browser.submit("/pay/token/review", ["pin": SiteFixture.pin])
        #expect(try await browser.get(try #require(paid.location)).heading == "Sent")
        #expect(try await Token(token, on: town.rpc).balance(of: maker) == 800)
      }
    }
  }

  @Test func `a token's page says that only its latest events are shown`() {
    func notes(_ isCut: Bool, _ leftOut: Int, _ keptSince: UInt32?) -> [String] {
      let history = TokenHistory(entries: [], unread: 0, isCut: isCut, leftOut: leftOut, keptSince: keptSince)
      return TokenScreen.History([], of: history).notes.map(\.english)
    }
    #expect(notes(false, 0, nil).isEmpty)
    #expect(
      notes(true, 2, nil) == [
        "Only the newest are shown. To list more: basicpay token history --limit N", "2 entries aren't shown, because they moved nothing.",
      ])
    #expect(notes(false, 0, 7) == ["This goes back only to ledger 7."])
  }

  @Test func `a token with a misleading name is escaped and marked`() async throws {
    try await open { town, _, browser, account in
      let token = try await town.token(of: account, symbol: "XLM", name: "<script>\u{202E}")
      let shown = try await browser.get("/tokens/add?contract=\(token)")
      #expect(shown.notices.contains("own lumens (XLM), but it is something else"))
      #expect(shown.text.contains("&lt;script&gt;\\u{202E}") && !shown.text.contains("<script>\u{202E}"))
      _ = try await add(token, browser)
      #expect(try await browser.get("/assets").text.contains("Imitates another name"))
      let wrong = try await browser.get("/tokens/add?contract=CABC")
      #expect(try wrong.status == 422 && wrong.mistake(at: "contract")?.hasPrefix("This isn&#39;t a contract address") == true)
    }
  }

  @Test func `without a Stellar RPC server the token pages say so, and other pages work`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let contract = ContractAddress(contract: Bytes32(sha256: [1]))
      let shown = try await browser.get("/tokens/add?contract=\(contract)")
      #expect(try shown.status == 422 && shown.mistake(at: "contract")?.hasPrefix("Contracts and their tokens need a Stellar RPC server") == true)
      #expect(try await browser.get("/assets").status == 200)
      #expect(try await browser.get("/tokens").status == 200)
      let refused = try await browser.submit("/pay/token", ["recipient": "\(contract)", "what": "XLM", "amount": "1"])
      #expect(refused.status == 422 && refused.notices.contains("Contracts and their tokens need a Stellar RPC server"))
    }
  }
}
