import StellarKit
import StellarXDR
import Testing
import WalletKit

/// The page of an envelope says for whom it acts, and who is paid.
struct EnvelopeScreenTests {
  private func shown(_ operations: [StellarKit.Operation], of source: AccountID, _ browser: Browser) async throws -> Answer {
    let transaction = try Transaction(
      source: MuxedAccount(source), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: operations)
    return try await browser.submit("/envelope", ["envelope": transaction.signed(by: [], on: .sandbox).base64])
  }

  @Test func `a contract call that another account's transaction makes says which account allows it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let call = try ContractCall(.contract(of: .native, on: .sandbox), "transfer", [own, SiteFixture.friend, Int128(125_000_000)])
      let allowed = XDR.SorobanAuthorizationEntry(
        credentials: .sourceAccount, rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: []))
      let operation = call.operation(authorizations: [allowed], source: MuxedAccount(own))
      let transaction = try Transaction(
        unprepared: operation, source: MuxedAccount(PocketNetwork.account(9)), sequenceNumber: 7,
        preconditions: Preconditions(TimeBounds(maxTime: 2_000_000_000)))
      let page = try await browser.submit("/envelope", ["envelope": transaction.signed(by: [], on: .sandbox).base64])
      #expect(page.text.contains("<h3 class=\"label apart\">Signing this lets contracts do the following for My account</h3>"))
    }
  }

  @Test func `the steps of an envelope have the person's own decimal mark`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let payment = StellarKit.Operation(.payment(destination: MuxedAccount(SiteFixture.friend), asset: .native, amount: try Amount("12.345")))
      let offer = StellarKit.Operation(
        .manageSellOffer(
          selling: .native, buying: .issued(code: try AssetCode("EURC"), issuer: SiteFixture.friend), amount: try Amount("1250"),
          price: try Price("1.125"), offerID: 0))
      try await fixture.wallets.store.change { $0.numberFormat = .comma }
      let page = try await shown([payment, offer], of: own, browser)
      #expect(page.text.contains("<li>pay 12,345 XLM to \(SiteFixture.friend)</li>"))
      #expect(page.text.contains("<li>offer to sell 1250 XLM for 1,125 EURC:\(SiteFixture.friend) each</li>"), "without marks between thousands")
      try await fixture.wallets.store.change { $0.numberFormat = .point }
      #expect(try await shown([payment], of: own, browser).text.contains("<li>pay 12.345 XLM to \(SiteFixture.friend)</li>"))
    }
  }

  @Test func `everybody who is paid is listed with the whole address in groups, and a contact with their name`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let stranger = PocketNetwork.account(9)
      let payments = try [(stranger, "1000"), (SiteFixture.friend, "0.0000001")].map { recipient, amount in
        StellarKit.Operation(.payment(destination: MuxedAccount(recipient), asset: .native, amount: try Amount(amount)))
      }
      let strangers = try await shown(payments, of: own, browser)
      #expect(strangers.text.ranges(of: "<dt>To</dt>").count == 2)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let page = try await shown(payments, of: own, browser)
      let facts = try #require(page.text.split(separator: "<dl class=\"facts\">").dropFirst().first?.split(separator: "</dl>").first)
      #expect(facts.contains("<dt>To Ana</dt>") && facts.contains("value=\"\(SiteFixture.friend.address)\""))
      #expect(facts.contains("<dt>To</dt>") && facts.contains("value=\"\(stranger.address)\""))
      #expect(!page.text.contains("looks like the address of Ana"))
      var bytes = SiteFixture.friend.publicKey.bytes
      for index in [30, 31] { bytes[index] ^= 0xFF }
      let thief = AccountID(publicKey: try #require(Bytes32(bytes)))
      let payment = StellarKit.Operation(.payment(destination: MuxedAccount(thief), asset: .native, amount: try Amount("1")))
      let poisoned = try await shown([payment], of: own, browser)
      #expect(poisoned.text.contains("\(thief.shortAddress) looks like the address of Ana, but it is a different address."))
      #expect(poisoned.text.contains("id=\"consent\""))
    }
  }
}
