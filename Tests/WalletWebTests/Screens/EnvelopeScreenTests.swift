import Sentences
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

  /// A payment from the wallet's account with its first sequence number.
  private func payment(from own: AccountID, signedBy keys: [KeyPair]) throws -> SignedTransaction {
    let payment = StellarKit.Operation(.payment(destination: MuxedAccount(SiteFixture.friend), asset: .native, amount: try Amount("1")))
    return try Transaction(
      source: MuxedAccount(own), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 1_811_000_000), operations: [payment]
    ).signed(by: keys, on: .sandbox)
  }

  @Test(arguments: [UInt8(2), 3])
  func `the page after signing says which account signed, and whether more signatures are needed`(threshold: UInt8) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let keys = try (7...8).map { try KeyPair(seed: Array(repeating: $0, count: 32)) }
      let others = keys.map { Signer(.ed25519($0.accountID), weight: 1) }
      await fixture.network.setSigners(AccountSigners(own, medium: threshold, others: others))
      let envelope = try payment(from: own, signedBy: [keys[0]]).base64
      let shown = try await browser.submit("/envelope", ["envelope": envelope])
      #expect(shown.text.contains("<dt>Account that signs</dt><dd>My account</dd>"))
      let fields = [
        "token": try #require(try shown.hidden("token")), "envelope": envelope, "review": try #require(try shown.hidden("review")),
        "pin": SiteFixture.pin,
      ]
      let signed = try await browser.post("/envelope/sign", fields)
      #expect(signed.heading == "Signed, not sent yet" && !signed.text.contains("somebody else built"))
      #expect(signed.text.contains("It now has all the signatures that it needs") == (threshold == 2))
      #expect(signed.text.contains("It still needs signatures.") == (threshold == 3))
      #expect(signed.text.contains("<button class=\"primary wide\">Send it to the network") == (threshold == 2), "that is what is left to do")
      #expect(signed.text.contains("<summary>Pass it on instead</summary>") == (threshold == 2))
      #expect(signed.text.ranges(of: "action=\"envelope/send\"").count == 1)
      let base64 = String(try #require(signed.text.firstMatch(of: /<data class="secret mono" value="([^"]+)">/)?.output.1))
      let again = try await browser.submit("/envelope", ["envelope": base64])
      #expect(!again.text.contains("action=\"envelope/sign\"") && again.text.contains("action=\"envelope/send\""))
      #expect(again.text.contains("It has all the signatures that it needs, including yours.") == (threshold == 2))
    }
  }

  @Test func `a transaction that was approved in advance can be sent without a signature, and an unneeded one needs consent`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let approved = try payment(from: own, signedBy: [])
      #expect(try await !browser.submit("/envelope", ["envelope": approved.base64]).text.contains("action=\"envelope/send\""))
      await fixture.network.setSigners(AccountSigners(own, medium: 1, others: [Signer(.preAuthTx(approved.hash), weight: 1)]))
      let shown = try await browser.submit("/envelope", ["envelope": approved.base64])
      #expect(shown.text.contains("action=\"envelope/send\"") && shown.text.contains("id=\"consent\""))
      #expect(shown.text.contains("t needed: this can be sent or passed on without it"))
    }
  }

  @Test func `an envelope that has expired isn't offered for sending again`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let envelope = try payment(from: own, signedBy: [KeyPair(seed: Array(repeating: 7, count: 32))]).base64
      let shown = try await browser.submit("/envelope", ["envelope": envelope])
      #expect(shown.text.contains("action=\"envelope/send\""))
      await fixture.network.become(.refusing(Refusal(code: "tx_too_late", sentence: "Not sent. It reached the network too late.")))
      let sent = try await browser.post("/envelope/send", ["token": try #require(try shown.hidden("token")), "envelope": envelope])
      #expect(sent.text.contains("Not sent. It has expired") && !sent.text.contains("action=\"envelope/send\""))
    }
  }
}
