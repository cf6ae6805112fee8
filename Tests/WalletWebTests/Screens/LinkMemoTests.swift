import HorizonKit
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// The memos of links: those that a browser would change in the form's field, and those of contacts.
struct LinkMemoTests {
  /// The web with one exchange, whose addresses like `name*domain` all stand for one account, and ask for no memo.
  private struct Exchange: HTTPTransport {
    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      let answer =
        request.url.hasSuffix("/stellar.toml")
        ? "FEDERATION_SERVER = \"https://example.org/federation\"" : #"{"account_id": "\#(SiteFixture.friend.address)"}"#
      return HTTPReply(status: 200, body: Array(answer.utf8))
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .timedOut }
  }

  @Test func `a link to a contact's name*domain is paid with the contact's memo`() async throws {
    try await SiteFixture.open(transport: Exchange()) { fixture in
      let browser = try await fixture.customer()
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: "pay*example.org", memo: "77", memoKind: .id))
      let link = try StellarURI(.pay(PaymentRequest(to: .federation("pay*example.org"), amount: Amount("10.5"))), network: .sandbox).text
      let page = try await browser.get("/\(OpenScreen.path(of: link))")
      var fields = ["amount": "10.5", "memo": "", "memoKind": "text"]
      for name in ["token", "numbers", "recipient", "linkKind", "memoShown"] { fields[name] = try page.hidden(name) }
      #expect(try await browser.post("/pay/amount", fields).location == "/pay/review")
      let review = try await browser.get("/pay/review").text
      #expect(review.contains("<dt>Memo (number)</dt><dd translate=\"no\">77</dd>") && !review.contains("id=\"consent\""))
      #expect(review.contains(SiteFixture.friend.address) && review.contains("Ana"))
    }
  }

  @Test(arguments: ["Invoice\n7", "Invoice\r7", "Invoice\r\n7", "7\n"])
  func `a link whose memo has a line break isn't paid with another memo, and neither is an earlier payment`(_ memo: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var request = PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)), amount: try Amount("10.5"))
      request.memo = try Memo(memo, kind: .text)
      let link = OpenScreen.path(of: try StellarURI(.pay(request), network: .sandbox).text)
      let again = PagePath.pay(SiteFixture.friend.address, try Amount("10.5"), of: .native, memo: HistoryMemo(kind: .text, text: memo))
      for path in [link, again] {
        let page = try await browser.get("/\(path)")
        #expect(page.status == 422 && page.text.contains("It has a line break") && !page.text.contains("name=\"memo\""))
      }
    }
  }

  @Test func `white space around a memo is kept that a link or an earlier payment filled in, and removed from any other`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var request = PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)), amount: try Amount("10.5"))
      request.memo = try Memo("7 ", kind: .text)
      let link = OpenScreen.path(of: try StellarURI(.pay(request), network: .sandbox).text)
      func again(_ memo: String?) throws -> String {
        PagePath.pay(SiteFixture.friend.address, try Amount("10.5"), of: .native, memo: memo.map { HistoryMemo(kind: .text, text: $0) })
      }
      let consent = #"The memo contains characters that can't be seen: “7\u{20}”"#.replacing("'", with: "&#39;")
      for (path, memo, isKept) in [(link, "7 ", true), (try again("7 "), "7 ", true), (try again("7 "), "8 ", false), (try again(nil), "7 ", false)] {
        let page = try await browser.get("/\(path)")
        var fields = ["recipient": SiteFixture.friend.address, "amount": "10.5", "memo": memo, "memoKind": "text"]
        for name in ["token", "numbers", "linkKind", "memoShown"] { fields[name] = try page.hidden(name) }
        #expect(try await browser.post("/pay/amount", fields).location == "/pay/review")
        #expect(try await browser.get("/pay/review").text.contains(consent) == isKept, "\(path) with “\(memo)”")
      }
    }
  }
}
