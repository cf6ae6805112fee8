import RPCKit
import Sentences
import StellarKit
import Testing
import WalletKit

/// Allowances of others, listed with amount and end, and revoked.
@Suite(.timeLimit(.minutes(5))) struct AllowanceTests {
  @Test func `an allowance is listed with its end, and revoked with the PIN`() async throws {
    try await TestSandbox.with { town in
      try await SiteFixture.open(network: town.network) { fixture in
        let browser = try await fixture.customer()
        let wallet = await fixture.wallet
        let account = ContractAddress(try #require(await wallet.account).id)
        #expect(try await browser.get("/allowances").text.contains("Nobody can spend your tokens"))
        let contract = try await town.token(of: try #require(account.account), symbol: "TRY")
        let spender = ContractAddress(SiteFixture.friend)
        let token = try Token(contract, on: town.rpc)
        let last = try await town.rpc.latestLedger().sequence + 1_000
        let review = try await wallet.review(try token.approve(from: account, to: spender, amount: 250, untilLedger: last))
        // The wallet's own transaction is explained like a foreign one.
        let tree = await wallet.explain(review)
        #expect(tree.calls.map(\.understanding) == [.token] && tree.isUnderstood)
        let context = await wallet.callContext(await wallet.newestLedger()) { _ in "then" }
        #expect(
          tree.calls[0].words(context).english
            == "let \(spender) spend up to 2.5 “TRY” (\(contract)) of My account at any time until ledger \(last) (about then)")
        _ = try await wallet.confirm(review.transaction.id, .typed(SiteFixture.pin))
        #expect(try await token.allowance(from: account, to: spender) == 250)

        let listed = try await browser.get("/allowances")
        #expect(listed.status == 200 && listed.text.contains("<data translate=\"no\" class=\"amount\" value=\"2.50\">"))
        #expect(listed.text.contains("ledger \(last) (about ") && listed.text.contains("class=\"address\" value=\"\(spender)\">"))
        try await wallet.add(try await wallet.token("\(contract)"))
        let history = try await browser.get("/tokens/\(contract)").text
        #expect(history.contains("Allowance given") && history.contains("until ledger \(last)") && history.contains("value=\"2.50\""))
        let path = "/allowances/\(contract)/\(spender)"
        #expect(listed.text.contains("href=\"\(path.dropFirst())\""))
        let wrong = try await browser.submit(path, ["pin": "wrong horse"])
        #expect(try wrong.status == 422 && wrong.mistake(at: "pin") != nil)
        #expect(try await token.allowance(from: account, to: spender) == 250)
        let revoked = try await browser.submit(path, ["pin": SiteFixture.pin])
        #expect(revoked.location?.hasPrefix("/payments/") == true)
        #expect(try await token.allowance(from: account, to: spender) == 0)
        #expect(try await browser.get("/allowances").text.contains("Nobody can spend your tokens"))
        #expect(try await browser.get("/allowances/\(spender)/\(spender)").status == 404)
        #expect(try await browser.get("/allowances/\(contract)/nobody").status == 404)
      }
    }
  }

  @Test func `the page to revoke an allowance shows the account's notices`() async throws {
    try await TestSandbox.with { town in
      try await SiteFixture.open(network: town.network) { fixture in
        let browser = try await fixture.customer()
        let (wallet, maker, spender) = (await fixture.wallet, town.maker.accountID, ContractAddress(SiteFixture.friend))
        _ = try await wallet.add(.seed(town.maker), name: "Maker", .typed(SiteFixture.pin))
        try await wallet.use(maker)
        let contract = try await town.token(of: maker, symbol: "TRY")
        let last = try await town.rpc.latestLedger().sequence + 1_000
        let token = try Token(contract, on: town.rpc)
        let review = try await wallet.review(try token.approve(from: ContractAddress(maker), to: spender, amount: 250, untilLedger: last))
        _ = try await wallet.confirm(review.transaction.id, .typed(SiteFixture.pin))
        let path = "/allowances/\(contract)/\(spender)"
        #expect(try await !browser.get(path).notices.contains("This account has been used"))
        // The account is used from elsewhere.
        _ = try await town.token(of: maker, symbol: "OTHER", salt: 2)
        #expect(try await browser.get(path).notices.contains("Since your last payment from here, this account has been used"))
      }
    }
  }

  @Test func `the page of allowances says that an RPC server is needed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get("/allowances")
      #expect(page.status == 502 && page.notices.contains("need a Stellar RPC server"))
    }
  }
}
