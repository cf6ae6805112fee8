import Foundation
import HTTPTypes
import StellarKit
import StellarXDR
import Testing
import WalletKit

/// The pages of authorizations: viewing signs nothing, and only what was shown is signed.
struct AuthorizationScreenTests {
  private static let lumens = ContractAddress.contract(of: .native, on: .sandbox)

  private func entry(
    of owner: AccountID, _ function: String = "transfer", of contract: ContractAddress = lumens, within: Bool = false
  ) throws -> String {
    let arguments: [any ContractValue] = [owner, SiteFixture.friend, Int128(125_000_000)]
    let call = try ContractCall(contract, function, arguments)
    let inner = XDR.SorobanAuthorizedInvocation(
      function: .contractFn(try ContractCall(Self.lumens, "burn", [owner, Int128(1)]).xdr), subInvocations: [])
    let entry = XDR.SorobanAuthorizationEntry(
      credentials: .address(
        XDR.SorobanAddressCredentials(address: ContractAddress(owner).xdr, nonce: 3, signatureExpirationLedger: 0, signature: .void)),
      rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: within ? [inner] : []))
    return Data(entry.xdrBytes).base64EncodedString()
  }

  private func show(_ browser: Browser, _ entry: String) async throws -> Answer {
    try await browser.upload("/authorization", ["entry": entry], file: [])
  }

  @Test func `an authorization is described in words and signed only with the PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let unsigned = try entry(of: own, within: true)
      let shown = try await show(browser, unsigned)
      #expect((shown.status, shown.heading) == (200, "Sign an authorization"))
      #expect(shown.text.contains("pay 12.5 XLM from My account to \(SiteFixture.friend)"))
      #expect(shown.text.contains("<li class=\"level-1\">burn 0.0000001 XLM of My account"))
      #expect(shown.text.contains("ledger 8") && !shown.text.contains("wallet can&#39;t tell") && !shown.text.contains("wallet can't tell"))
      let fields = ["token": try #require(try shown.hidden("token")), "review": try #require(try shown.hidden("review"))]
      #expect(try await browser.post("/authorization/sign", fields.merging(["pin": SiteFixture.pin, "review": "x"]) { $1 }).status == 400)
      let refused = try await browser.post("/authorization/sign", fields.merging(["pin": "wrong horse"]) { $1 })
      #expect(refused.status == 422 && refused.text.contains("pay 12.5 XLM"))
      #expect(try refused.mistake(at: "pin") != nil)
      let signed = try await browser.post("/authorization/sign", fields.merging(["pin": SiteFixture.pin]) { $1 })
      let base64 = String(try #require(signed.text.firstMatch(of: /<data class="secret mono" value="([^"]+)">/)?.output.1))
      let authorization = try ContractAuthorization(base64: base64)
      #expect(authorization.isSameRequest(as: try ContractAuthorization(base64: unsigned)))
      #expect(try authorization.signers(on: .sandbox) == [own])
      #expect(await fixture.network.submissions == 0)
      let file = try await browser.posted("/authorization/file", ["token": try #require(try signed.hidden("token")), "signed": base64])
      #expect(file.text == base64 + "\n" && file.headers[.contentDisposition] == "attachment; filename=\"signed-authorization.txt\"")
      let damaged = try await browser.post("/authorization/file", ["token": try #require(try signed.hidden("token")), "signed": "<b>"])
      #expect(damaged.status == 400)
    }
  }

  @Test func `the amounts of an authorization have the person's own decimal mark`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      try await fixture.wallets.store.change { $0.numberFormat = .comma }
      let shown = try await show(browser, try entry(of: own))
      #expect(shown.text.contains("pay 12,5 XLM from My account to \(SiteFixture.friend)") && !shown.text.contains("12.5 XLM"))
    }
  }

  @Test func `an authorization that the wallet can't explain is marked and needs an explicit consent`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let stranger = ContractAddress(contract: Bytes32(sha256: [4]))
      let shown = try await show(browser, try entry(of: own, "drain", of: stranger))
      #expect(
        shown.notices.contains("This wallet can't tell what this allows.") || shown.notices.contains("This wallet can&#39;t tell what this allows."))
      #expect(shown.text.contains("call the function drain of the contract \(stranger)") && shown.text.contains("125000000"))
      let fields = [
        "token": try #require(try shown.hidden("token")), "review": try #require(try shown.hidden("review")), "pin": SiteFixture.pin,
      ]
      let refused = try await browser.post("/authorization/sign", fields)
      #expect(refused.status == 422)
      #expect(refused.text.contains("id=\"consent-mistake\"") && refused.text.contains("aria-describedby=\"consent-mistake\" autofocus>"))
      let signed = try await browser.post("/authorization/sign", fields.merging(["consent": "yes"]) { $1 })
      #expect(signed.text.contains("<data class=\"secret mono\""))
    }
  }

  @Test func `another account's authorization is shown and can't be signed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let shown = try await show(browser, try entry(of: SiteFixture.friend))
      #expect(shown.status == 200 && shown.text.contains("pay 12.5 XLM from \(SiteFixture.friend) to \(SiteFixture.friend)"))
      #expect(shown.notices.contains("This needs the signature of \(SiteFixture.friend.address)"))
      #expect(!shown.text.contains("action=\"authorization/sign\""))
    }
  }

  @Test func `an authorization is accepted as a file, in a link and on the page of envelopes, and other input is refused`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let unsigned = try entry(of: own)
      #expect(try await browser.upload("/authorization", ["entry": ""], file: Array((unsigned + "\n").utf8)).text.contains("pay 12.5 XLM"))
      let escaped = try #require(unsigned.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try await browser.get("/authorization?entry=\(escaped)").text.contains("pay 12.5 XLM"))
      #expect(try await browser.submit("/envelope", ["envelope": unsigned]).heading == "Sign an authorization")
      for (text, file) in [("AAAA", ""), ("", ""), ("", "\u{0}\u{1}"), ("<script>", "")] {
        let refused = try await browser.upload("/authorization", ["entry": text], file: Array(file.utf8))
        #expect(refused.status == 422 && !refused.text.contains("<script>"))
        #expect(try refused.mistake(at: "entry") != nil)
      }
    }
  }

  @Test(arguments: [false, true]) func `an envelope that uploads code is described as such, also with a foreign authorization`(
    isAuthorized: Bool
  ) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let other = try XDR.SorobanAuthorizationEntry(xdr: Array(try #require(Data(base64Encoded: try entry(of: SiteFixture.friend)))))
      let upload = Operation(.invokeHostFunction(.uploadContractWasm([0, 97, 115, 109]), authorizations: isAuthorized ? [other] : []))
      let transaction = try Transaction(
        unprepared: upload, source: MuxedAccount(own), sequenceNumber: 7, preconditions: Preconditions(TimeBounds(maxTime: 2_000_000_000)))
      let shown = try await browser.submit("/envelope", ["envelope": transaction.signed(by: [], on: .sandbox).base64])
      #expect(shown.text.contains("<li>upload 4 bytes of contract code</li>") && !shown.text.contains("Calls a contract"))
      #expect(shown.text.contains("\(SiteFixture.friend) has to allow this") == isAuthorized)
    }
  }

  @Test func `an envelope that calls a contract is described like an authorization`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let call = try ContractCall(Self.lumens, "transfer", [own, SiteFixture.friend, Int128(125_000_000)])
      let source = XDR.SorobanAuthorizationEntry(
        credentials: .sourceAccount, rootInvocation: XDR.SorobanAuthorizedInvocation(function: .contractFn(call.xdr), subInvocations: []))
      let other = try XDR.SorobanAuthorizationEntry(xdr: Array(try #require(Data(base64Encoded: try entry(of: SiteFixture.friend)))))
      let transaction = try Transaction(
        unprepared: call.operation(authorizations: [source, other]), source: MuxedAccount(own), sequenceNumber: 7,
        preconditions: Preconditions(TimeBounds(maxTime: 2_000_000_000)))
      let shown = try await browser.submit("/envelope", ["envelope": transaction.signed(by: [], on: .sandbox).base64])
      #expect(shown.text.contains("Calls a contract") && shown.text.contains("Signing this lets contracts do the following"))
      #expect(shown.text.contains("\(SiteFixture.friend) has to allow this"))
      #expect(shown.text.matches(of: /pay 12\.5 XLM from My account/).count == 2)
      #expect(shown.notices.contains("has to sign its own authorization for part of this"))

      // What the network wouldn't take, or only inside a fee bump, is shown all the same.
      var odd = transaction.xdr
      odd.fee = 0
      odd.operations.append(Operation(.accountMerge(destination: MuxedAccount(SiteFixture.friend))).xdr)
      let envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: odd, signatures: []))
      let whole = try await browser.submit("/envelope", ["envelope": envelope.base64])
      #expect(whole.text.contains("Signing this lets contracts do the following") && whole.text.contains("<li>close the account"))
      #expect(whole.text.contains("It closes your account") && whole.text.contains("This wallet can&#39;t check all of it"))
    }
  }
}
