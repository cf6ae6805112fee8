import Foundation
import HTTPTypes
import Sentences
import StellarKit
import StellarXDR
import Testing
import WalletKit

@testable import WalletWeb

/// Receiving, payment links and envelopes: viewing sends nothing.
struct LinkAndReceiveTests {
  /// The headers of a browser that follows a link from another site.
  private static let elsewhere = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]

  private func link(_ amount: String? = "10.5", memo: Memo = .id(7), network: Network = .sandbox) throws -> String {
    var request = PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)), amount: try amount.map { try Amount($0) })
    request.memo = memo
    return try StellarURI(.pay(request), message: "Invoice 7", network: network).text
  }

  @Test func `a link's message with many accents is escaped so that it doesn't cover other lines`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let message = "a" + String(repeating: "\u{336}", count: 300)
      let request = PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)))
      let page = try await browser.get(open(try StellarURI(.pay(request), message: message, network: .sandbox).text))
      #expect(page.text.contains("It says: “a" + String(repeating: "\u{336}", count: 4) + "\\u{336}"))
      #expect(try page.hidden("linkMessage") == message, "the form keeps it as it is")
    }
  }

  /// Returns a transaction that pays 12.5 XLM.
  private static func payment(from source: AccountID, to recipient: AccountID = SiteFixture.friend) throws -> Transaction {
    let pay = StellarKit.Operation(.payment(destination: MuxedAccount(recipient), asset: .native, amount: try Amount("12.5")))
    return try Transaction(source: MuxedAccount(source), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 1_811_000_000), operations: [pay])
  }

  private func open(_ link: String) -> String {
    "/open?uri=" + (link.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }

  @Test func `opening a payment link fills in the form, says that it isn't verified, and sends nothing`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get(open(try link()))
      #expect((page.status, page.heading) == (200, "Pay"))
      for filled in [SiteFixture.friend.address, "10.5", "7"] { #expect(page.text.contains("value=\"\(filled)\"")) }
      #expect(page.text.contains("<option value=\"id\" selected>"))
      #expect(page.text.contains("it isn't verified") && page.text.contains("Invoice 7"))
      #expect(try await !browser.get("/pay").text.contains(SiteFixture.friend.address), "looking changes nothing")
      #expect(try await browser.get("/pay/review").location == "/pay")
      #expect(await fixture.network.submissions == 0)
    }
  }

  @Test func `a payment link pasted as recipient is opened, and one for another network is refused`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let answer = try await browser.submit("/pay", ["recipient": try link(), "amount": ""])
      #expect(answer.location?.hasPrefix("/open?uri=web") == true)
      let page = try await browser.get(try #require(answer.location))
      #expect(page.heading == "Pay" && page.text.contains("value=\"10.5\""))
      let other = try await browser.get(open(try link(network: .public)))
      #expect(other.status == 422 && other.text.contains("another network: Public network"))
      #expect(try await browser.get(open("https://example.org")).status == 422)
    }
  }

  @Test func `a payment link is opened after signing in`() async throws {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let stranger = fixture.browser()
      let turned = try await stranger.get(open(try link()))
      let signIn = try #require(turned.location)
      #expect(signIn.hasPrefix("/sign-in?to=open"))
      let answer = try await stranger.submit("/sign-in", on: signIn, ["pin": SiteFixture.pin])
      let marked = try #require(answer.location)
      #expect(marked.hasPrefix("/open?elsewhere&uri="))
      let opened = try #require(try await stranger.get(marked).location)
      #expect(opened.hasPrefix("/open?uri="), "the link itself says that it names nobody")
      #expect(try await stranger.get(opened).text.contains("value=\"10.5\""))
    }
  }

  @Test func `a form filled in by another site says so, and a form left when the wallet locked doesn't`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, stranger) = (try await fixture.customer(), fixture.browser())
      let path = "/pay/amount?to=\(SiteFixture.friend.address)&amount=250&memo=666&memoKind=id"
      let asked = "/sign-in?to=" + (try #require(String(path.dropFirst()).addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
      for address in [path, asked] {
        let turned = try await stranger.send(.get, address, headers: Self.elsewhere)
        #expect(turned.location == asked.replacing("%3F", with: "%3Felsewhere%26"))
        // A page that is still signed in leads to the same place.
        let signIn = try #require(turned.location)
        let place = try #require(try await stranger.get(signIn).hidden("to"))
        let page = try await browser.get("/" + place)
        #expect(page.text.contains("value=\"250\"") && page.text.contains("From a payment link") && page.text.contains("anybody could have made it"))
        #expect(try page.hidden("linkKind") == "anonymous")
        #expect(!page.text.contains("A link from outside this wallet"), "it is said once")
      }
      let own = try await stranger.send(.get, asked, headers: [("Sec-Fetch-Site", "same-origin")])
      #expect(try own.hidden("to") == String(path.dropFirst()))
      #expect(try await !browser.get(path).text.contains("From a payment link"))
    }
  }

  @Test func `no parameter of a link from elsewhere can suppress the form's warning`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, stranger) = (try await fixture.customer(), fixture.browser())
      let path = "/pay/amount?to=\(SiteFixture.friend.address)&amount=250"
      let fillers = [Query.fieldLimit - 2, Query.fieldLimit - 1, Query.fieldLimit, Query.fieldLimit + 1].map { String(repeating: "&a", count: $0) }
      let marks = [
        "&elsewhere=", "&elsewhere=no&elsewhere", "&%65lsewhere", "&&&", "&=elsewhere", "&seen", fillers[2] + "&elsewhere", fillers[2] + "&seen",
      ]
      for ending in fillers + marks {
        let turned = try #require(try await stranger.send(.get, path + ending, headers: Self.elsewhere).location)
        let place = try #require(try await stranger.get(turned).hidden("to"))
        let page = try await browser.get("/" + place)
        #expect(page.text.contains("value=\"250\"") && page.text.contains("From a payment link"), "\(ending)")
        #expect(try page.hidden("linkKind") == "anonymous", "\(ending)")
      }
      // An address that the wallet wouldn't produce is dropped, and one that leaves no room for the mark is refused.
      let full = path + "&a=" + String(repeating: "b", count: ReturnPath.limit - ReturnPath(of: path + "&a=").encoded.utf8.count)
      #expect(!ReturnPath(of: full).isTooLong)
      #expect(try await stranger.send(.get, path + ";elsewhere", headers: Self.elsewhere).location == "/sign-in")
      #expect(try await stranger.send(.get, full, headers: Self.elsewhere).status == 414)
    }
  }

  @Test func `a page opened from elsewhere passes the mark on to the next form`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let issuer = SiteFixture.friend.address
      let add = "/assets/add?elsewhere&asset=GOLD%3A\(issuer)"
      for path in ["/assets/trust?elsewhere&asset=GOLD%3A\(issuer)", "/assets/GOLD-\(issuer)"] {
        #expect(try await browser.get(path).location == add)
      }
      #expect(try await browser.get(add).text.contains("A link from outside this wallet led here"))
      #expect(try await browser.get("/assets/add?asset=GOLD%3A\(issuer)").location == "/assets/trust?asset=GOLD%3A\(issuer)")
      let transfer = "transfers/begin?elsewhere&domain=example.org&asset=GOLD%3A\(issuer)&way=withdraw&via=sep24"
      #expect(try await browser.get("/" + transfer).hidden("back") == transfer)
      #expect(try await browser.get("/pay/token?elsewhere&what=GOLD%3A\(issuer)").text.contains("anybody could have made it"))
    }
  }

  @Test func `other pages opened from elsewhere say so, too`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let friend = SiteFixture.friend.address
      let token = try await browser.get("/pay/token?to=\(friend)&elsewhere")
      #expect(try token.text.contains("anybody could have made it") && token.hidden("linkKind") == "anonymous")
      #expect(try await !browser.get("/pay/token?to=\(friend)").text.contains("From a payment link"))
      for path in ["/contacts/add?to=\(friend)", "/receive?amount=7", "/assets/add?domain=example.org"] {
        #expect(try await browser.get(path + "&elsewhere").text.contains("A link from outside this wallet led here"), "\(path)")
        #expect(try await !browser.get(path).text.contains("A link from outside this wallet"), "\(path)")
      }
    }
  }

  @Test func `a refused form still shows the link that filled it in`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get(open(try link(nil)))
      let answer = try await browser.post(
        "/pay/amount",
        [
          "token": try #require(try page.hidden("token")), "numbers": "point", "linkKind": "anonymous", "linkDomain": "", "linkMessage": "Invoice 7",
          "recipient": SiteFixture.friend.address, "amount": "x",
        ])
      #expect(answer.status == 422 && answer.text.contains("it isn't verified") && answer.text.contains("Invoice 7"))
    }
  }

  @Test func `the review shows the payment's link, and the link's values aren't used for another recipient`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get(open(try link()))
      let fields = [
        "token": try #require(try page.hidden("token")), "numbers": "point", "linkKind": "anonymous", "linkMessage": "Invoice 7",
        "recipient": SiteFixture.friend.address, "amount": "10.5",
      ]
      #expect(try await browser.post("/pay/amount", fields).location == "/pay/review")
      let review = try await browser.get("/pay/review")
      #expect(review.text.contains("From a payment link") && review.text.contains("Invoice 7"))
      #expect(try await browser.submit("/pay/review", ["pin": "wrong horse"]).text.contains("Invoice 7"))
      #expect(try await browser.post("/pay/amount", fields.merging(["action": "who"]) { $1 }).location == "/pay")
      #expect(try await browser.submit("/pay", ["recipient": SiteFixture.friend.address]).location == "/pay/amount")
      #expect(try await browser.get("/pay/amount").text.contains("Invoice 7"))
      _ = try await browser.submit("/pay", ["recipient": PocketNetwork.account(9).address])
      let other = try await browser.get("/pay/amount")
      #expect(!other.text.contains("From a payment link") && !other.text.contains("value=\"10.5\""))
    }
  }

  @Test func `a link with a callback names it also after a wrong PIN, and its transaction isn't sent to the network`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let unsigned = try Self.payment(from: own).signed(by: [], on: .sandbox)
      let address = "https://shop.example.org/sign"
      let shown = try await browser.get(open(try StellarURI(.sign(SigningRequest(unsigned.envelope)), callback: address, network: .sandbox).text))
      #expect(shown.text.contains("sent to <code>\(address)</code> instead of the network"))
      let long = address + String(repeating: "a", count: 2_000)
      let cut = try await browser.get(open(try StellarURI(.sign(SigningRequest(unsigned.envelope)), callback: long, network: .sandbox).text))
      #expect(cut.text.contains("sent to <code>\(long.prefix(300))…</code> instead of the network"))
      func fields(_ page: Answer, _ pin: String) throws -> [String: String] {
        [
          "token": try #require(try page.hidden("token")), "envelope": unsigned.base64, "review": try #require(try page.hidden("review")),
          "linkKind": try #require(try page.hidden("linkKind")), "linkCallback": try #require(try page.hidden("linkCallback")), "pin": pin,
        ]
      }
      let refused = try await browser.post("/envelope/sign", try fields(shown, "wrong horse"))
      #expect(refused.status == 422 && refused.text.contains(address))
      let signed = try await browser.post("/envelope/sign", try fields(refused, SiteFixture.pin))
      #expect(signed.text.contains("Signed, not sent yet") && signed.text.contains(address))
      #expect(!signed.text.contains("action=\"envelope/send\""))
    }
  }

  @Test func `the receive page shows the address as text and QR code, and a request as a valid link`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id.address
      let page = try await browser.get("/receive")
      #expect(page.heading == "Receive" && page.text.contains("<data translate=\"no\" class=\"address\" value=\"\(own)\">"))
      #expect(page.text.contains("<svg class=\"qr\"") && page.text.contains("QR code of your address"))
      // A copied value is visible, or named by its button.
      let details = try #require(page.text.split(separator: "<details>").last?.split(separator: "</details>").first)
      #expect(page.text.matches(of: />Copy</).count == 1 && details.contains(">Copy<") && page.text.contains(">Copy address<"))
      let request = try await browser.get("/receive?amount=3.5&asset=XLM&memo=Rent&memoKind=text")
      #expect(request.text.contains("QR code of the payment link"))
      let text = try #require(request.text.firstMatch(of: /<data class="hash" value="(web\+stellar:[^"]+)">/)?.output.1)
      let link = try StellarURI(text.replacingOccurrences(of: "&amp;", with: "&"))
      guard case .pay(let payment) = link.request else { throw StellarURIError.notAStellarLink }
      #expect(payment.amount == (try Amount("3.5")))
      #expect(payment.memo == .text(try MemoText("Rent")))
      #expect(link.network == .sandbox)
    }
  }

  @Test func `a payment request with an invalid field has no QR code and no link`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for (query, field) in [("amount=x&memo=Rent", "amount"), ("amount=3.5&memo=x&memoKind=id", "memo")] {
        let page = try await browser.get("/receive?\(query)")
        #expect(page.status == 422 && !page.text.contains("web+stellar:pay"), "\(query)")
        #expect(!page.text.contains("class=\"qr\"") && !page.text.contains("data-share"), "\(query)")
        #expect(try page.mistake(at: field) != nil && page.text.contains("Make the link"), "\(query)")
      }
    }
  }

  @Test func `an envelope may be larger than other forms' fields`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let name = String(repeating: "n", count: 61)
      let notes = try (100..<200).map { number in
        let value = try DataValue([UInt8](repeating: 7, count: 64))
        return StellarKit.Operation(.manageData(name: try DataName("\(name)\(number)"), value: value))
      }
      let transaction = try Transaction(
        source: MuxedAccount(own), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: notes)
      let base64 = try transaction.signed(by: [], on: .sandbox).base64
      #expect(base64.utf8.count > PageContext.formLimit)
      #expect(try await browser.get("/envelope").text.contains(#"action="envelope" enctype="multipart/form-data""#))
      let shown = try await browser.upload("/envelope", ["envelope": base64], file: [])
      #expect((shown.status, shown.heading) == (200, "Sign an envelope"))
      #expect(shown.text.contains("What it does") && shown.text.contains("<dt>Sequence number</dt><dd>7</dd>"))
      let bytes = Browser.multipart(["token": try #require(try shown.hidden("token")), "envelope": base64, "review": "x"], file: [])
      for path in ["/envelope/sign", "/envelope/send"] {
        let headers = [("Content-Type", Browser.multipartType), ("Origin", "http://\(fixture.authority)")]
        #expect(try await browser.send(.post, path, headers: headers, bytes: bytes).status != 413, "\(path)")
      }
    }
  }

  @Test func `an envelope is described in words and signed only with the PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let unsigned = try Self.payment(from: own).signed(by: [], on: .sandbox)
      let shown = try await browser.submit("/envelope", ["envelope": unsigned.base64])
      #expect(shown.text.contains("<dt>To Ana</dt>") && shown.text.contains("<dd class=\"none\">not yet</dd>"))
      #expect(shown.text.contains("pay 12.5 XLM to \(SiteFixture.friend.address)") && shown.text.contains("until 22 May 2027 at "))
      let fields = [
        "token": try #require(try shown.hidden("token")), "envelope": unsigned.base64, "review": try #require(try shown.hidden("review")),
      ]
      // The signature is for the review's id: another envelope in the form changes nothing.
      let other = try await browser.post("/envelope/sign", fields.merging(["pin": SiteFixture.pin, "review": "x"]) { $1 })
      #expect(other.status == 400)
      let refused = try await browser.post("/envelope/sign", fields.merging(["pin": "wrong horse"]) { $1 })
      #expect(refused.status == 422)
      #expect(try refused.mistake(at: "pin") != nil)
      let signed = try await browser.post("/envelope/sign", fields.merging(["pin": SiteFixture.pin]) { $1 })
      let base64 = try #require(signed.text.firstMatch(of: /<data class="secret mono" value="([^"]+)">/)?.output.1)
      let envelope = try SignedTransaction(base64: String(base64), on: .sandbox)
      #expect(envelope.hash == unsigned.hash && envelope.isSigned(by: .ed25519(own)))
      #expect(await fixture.network.submissions == 0)
      let nothing = try await browser.submit("/envelope", ["envelope": "AAAA"])
      #expect(nothing.status == 422)
      #expect(try nothing.mistake(at: "envelope") != nil)
    }
  }

  @Test func `a fee bump shows its payer, with a notice if the transaction is another account's`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let other = try KeyPair(seed: Array(repeating: 7, count: 32))
      let alone = try Self.payment(from: other.accountID).signed(by: other, on: .sandbox)
      guard case .tx(let inner) = alone.envelope else { throw TransactionError.notBase64 }
      let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(own).xdr, fee: 90_000, innerTx: inner)
      let envelope = XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: []))
      let shown = try await browser.submit("/envelope", ["envelope": envelope.base64])
      #expect(shown.text.contains("<dt>Fee paid by</dt>") && shown.text.contains("class=\"address\" value=\"\(own.address)\">"))
      #expect(shown.text.contains("Your account pays the fee of up to 0.009 XLM, although the transaction is another account"))
      #expect(try await !browser.submit("/envelope", ["envelope": alone.base64]).text.contains("Fee paid by"))
    }
  }

  @Test func `a signed envelope is sent unchanged, and each outcome is shown, also without an answer`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let own = try #require(await fixture.wallet.account).id
      let other = try KeyPair(seed: Array(repeating: 7, count: 32))
      let transaction = try Self.payment(from: other.accountID, to: own)
      let unsigned = try await browser.submit("/envelope", ["envelope": try transaction.signed(by: [], on: .sandbox).base64])
      #expect(!unsigned.text.contains("action=\"envelope/send\""))
      let signed = transaction.signed(by: other, on: .sandbox)
      let shown = try await browser.submit("/envelope", ["envelope": signed.base64])
      #expect(shown.text.contains("action=\"envelope/send\""))
      let fields = ["token": try #require(try shown.hidden("token")), "envelope": signed.base64]
      await fixture.network.become(.silent)
      let unknown = try await browser.post("/envelope/send", fields)
      #expect(unknown.text.contains("known yet whether it is in a ledger") && unknown.text.contains("action=\"envelope/send\""))
      // It may have been sent before, so a failed connection promises nothing.
      await fixture.network.become(.unreached)
      let unreached = try await browser.post("/envelope/send", fields)
      #expect(unreached.text.contains("known yet whether it is in a ledger") && !unreached.text.contains("your money is where it was"))
      await fixture.network.become(.refusing(Refusal(code: "tx_bad_seq", sentence: "Not sent. Its number is used.")))
      await fixture.network.setReachable(false)
      let unfound = try await browser.post("/envelope/send", fields)
      #expect(unfound.text.contains("known yet whether it is in a ledger") && !unfound.text.contains("Its number is used"))
      await fixture.network.setReachable(true)
      await fixture.network.become(.refusing(Refusal(code: "tx_bad_auth", sentence: "Not sent. The network did not accept the signature.")))
      let refused = try await browser.post("/envelope/send", fields)
      #expect(refused.text.contains("Have everyone who is needed sign it. Anyone who has it can still send it until it expires."))
      #expect(refused.text.contains("action=\"envelope/send\""))
      await fixture.network.become(.willing)
      let done = try await browser.post("/envelope/send", fields)
      #expect(done.text.contains("Done. It is in ledger ") && !done.text.contains("action=\"envelope/send\""))
      // A transaction that is already in a ledger is found there, although the network refuses it now.
      await fixture.network.become(.refusing(Refusal(code: "tx_bad_seq", sentence: "Not sent. Its number is used.")))
      let again = try await browser.post("/envelope/send", fields)
      #expect(again.text.contains("Done. It is in ledger "))
      let nonsense = try await browser.post("/envelope/send", fields.merging(["envelope": "AAAA"]) { $1 })
      #expect(nonsense.status == 422)
    }
  }

  @Test func `a missing account is created only if the person chooses it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let new = PocketNetwork.account(9).address
      let refused = try await browser.review("5", to: new)
      #expect(refused.status == 422)
      #expect(try refused.mistake(at: "recipient") == nil, "it is an information")
      #expect(refused.text.contains("exist yet") && refused.text.contains("Create the account with this payment"))
      let answer = try await browser.submit("/pay/amount", on: "/pay", ["recipient": new, "amount": "5", "way": "createAccount"])
      #expect(answer.location == "/pay/review")
      #expect(try await browser.get("/pay/review").text.contains("and create the account"))
    }
  }

  @Test func `the maximum amount is the spendable balance without the fee`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.submit("/pay/amount", on: "/pay", ["recipient": SiteFixture.friend.address, "action": "max", "asset": "XLM"])
      #expect(page.status == 200 && page.text.contains("value=\"9998.99999\""))
      #expect(try await browser.review("9998.99999").location == "/pay/review")
      #expect(try await browser.review("9999").status == 422)
    }
  }

  @Test func `the forms show a pending payment with a link to it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10")
      await fixture.network.become(.silent)
      let place = try #require(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location)
      for form in ["/pay", "/convert"] {
        let page = try await browser.get(form)
        #expect(page.text.contains("It keeps checking, and should know shortly after") && page.text.contains("href=\"\(place.dropFirst())\""))
      }
    }
  }
}
