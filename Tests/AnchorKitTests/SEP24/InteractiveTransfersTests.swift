import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import AnchorKit

/// Transfers in the anchor's interactive window.
struct InteractiveTransfersTests {
  private static let answer =
    #"{"type":"interactive_customer_info_needed","url":"https://api.example.com/kycflow?account=G&token=secret#top","id":"82fhs729f63dh0v4"}"#

  @Test func `SEP-24's own info is read`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep24/info", try Answer.text("sep24-info.json"))
    let info = try await Fixture.anchor(fake).interactive.info(language: "en-US")
    #expect(fake.lines == ["GET /sep24/info?lang=en-US"])
    #expect(info.deposit(of: .native)?.fees.fixed?.description == "0.00001")
    let dollars = try #require(info.withdrawals["USD"])
    #expect(dollars.minimum?.description == "0.1" && dollars.maximum?.description == "1000" && dollars.fees.minimum?.description == "5")
    #expect(try !dollars.allows(DecimalAmount("0.09")) && dollars.allows(DecimalAmount("1000")) && !dollars.allows(DecimalAmount("1000.01")))
    #expect(info.withdrawals["ETH"]?.isEnabled == false)
    #expect(info.withdrawal(of: .issued(code: try AssetCode("ETH"), issuer: try Fixture.issuer().accountID)) == nil)
    #expect(info.createsAccounts && info.paysClaimableBalances && !info.fee.isEnabled)
  }

  @Test func `fields that an older anchor omits have their defaults`() throws {
    let info = try TransferInfo(AnswerFields(json: Array(#"{"deposit":{"USD":{}}}"#.utf8), from: "a"))
    #expect(info.createsAccounts && !info.paysClaimableBalances && !info.fee.isEnabled && info.transactions.isEnabled)
    #expect(info.deposits["USD"]?.isEnabled == true && info.deposits["USD"]?.minimum == nil)
  }

  @Test func `a deposit sends its request and gets a window with an id`() async throws {
    let fake = FakeAnchor()
    fake.on("POST /sep24/transactions/deposit/interactive", Self.answer)
    let session = try Fixture.session(fake)
    var request = InteractiveRequest(try Fixture.usdc(), amount: try DecimalAmount("12.5"), counterAsset: .fiat("USD"), quoteID: "q1")
    request.language = "de"
    request.memo = .id(7)
    request.values = CustomerValues([.person(.emailAddress): "ada@example.com"])
    let window = try await session.interactive.deposit(request)
    #expect(window.id == "82fhs729f63dh0v4")
    let sent = try #require(fake.requests.last)
    #expect(sent.headers[.authorization]?.hasPrefix("Bearer ") == true)
    let parts = sent.text.matches(of: /name="([\w.]+)"\r\n\r\n(.*)\r\n/).map { "\($0.1)=\($0.2)" }
    #expect(
      parts == [
        "asset_code=USDC", "asset_issuer=\(try Fixture.issuer().accountID)", "amount=12.5", "source_asset=iso4217:USD", "quote_id=q1", "memo_type=id",
        "memo=7", "lang=de", "claimable_balance_supported=true", "email_address=ada@example.com",
      ])
  }

  @Test func `a withdrawal of lumens names no issuer`() async throws {
    let fake = FakeAnchor()
    fake.on("POST /sep24/transactions/withdraw/interactive", Self.answer)
    let request = InteractiveRequest(.native, counterAsset: .fiat("EUR"), refundMemo: .text(try MemoText("back")))
    _ = try await Fixture.session(fake).interactive.withdraw(request)
    let parts = try #require(fake.requests.last).text.matches(of: /name="([\w.]+)"\r\n\r\n(.*)\r\n/).map { "\($0.1)=\($0.2)" }
    #expect(parts == ["asset_code=native", "destination_asset=iso4217:EUR", "refund_memo_type=text", "refund_memo=back"])
  }

  @Test func `D37 - a request sends no personal data by default`() async throws {
    let fake = FakeAnchor()
    fake.on("POST /sep24/transactions/withdraw/interactive", Self.answer)
    _ = try await Fixture.session(fake).interactive.withdraw(InteractiveRequest(try Fixture.usdc()))
    for field in CustomerField.all { #expect(try !#require(fake.requests.last).text.contains("\"\(field.name)\"")) }
  }

  @Test(arguments: [
    ("http://api.example.com/flow", false), ("javascript:alert(1)", false), ("", false), ("https://api.example.com/flow", true),
    ("http://127.0.0.1:9/flow", false), ("https://api.example.com/flow?token=" + String(repeating: "a", count: 8000), true),
  ])
  func `a window is opened only where it is safe`(_ url: String, _ isSafe: Bool) async throws {
    let fake = FakeAnchor()
    fake.on("POST /sep24/transactions/deposit/interactive", #"{"url":"\#(url)","id":"1"}"#)
    let session = try Fixture.session(fake)
    guard !isSafe else {
      _ = try await session.interactive.deposit(InteractiveRequest(.native))
      return
    }
    let error = await #expect(throws: AnchorError.self) { try await session.interactive.deposit(InteractiveRequest(.native)) }
    guard case .invalidField("url", _, _)? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a callback is added to the window's parameters, and the window's address isn't revealed when printed`() throws {
    let window = try InteractiveWindow(AnswerFields(json: Array(Self.answer.utf8), from: "a"))
    #expect(window.url(callback: "postMessage") == "https://api.example.com/kycflow?account=G&token=secret&callback=postMessage#top")
    #expect(window.url(onChange: "https://w.example.com/?a=b").hasSuffix("&on_change_callback=https%3A%2F%2Fw.example.com%2F%3Fa%3Db#top"))
    #expect(window.url() == window.url)
    var dumped = ""
    dump(window, to: &dumped)
    #expect(!"\(window)\(String(reflecting: window))\(dumped)".contains("secret"))
  }

  @Test func `an interactive transfer needs a sign-in`() async throws {
    let fake = FakeAnchor()
    let interactive = try Fixture.anchor(fake).interactive
    await #expect(throws: AnchorError(anchor: Fixture.domain, .authenticationRequired)) { try await interactive.deposit(InteractiveRequest(.native)) }
    #expect(fake.requests.isEmpty)
  }

  @Test func `a transfer is queried by any of its ids, and an answer for another transfer is refused`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep24/transaction", #"{"transaction":{"id":"t1","kind":"deposit","status":"incomplete"}}"#)
    let interactive = try Fixture.session(fake).interactive
    #expect(try await interactive.transfer(.id("t1"), language: "fr").status == .incomplete)
    #expect(try await interactive.transfer(.stellarTransaction("ab")).id == "t1")
    #expect(try await interactive.transfer(.externalTransaction("x y")).id == "t1")
    #expect(
      fake.lines.suffix(3) == [
        "GET /sep24/transaction?id=t1&lang=fr", "GET /sep24/transaction?stellar_transaction_id=ab",
        "GET /sep24/transaction?external_transaction_id=x%20y",
      ])
    await #expect(throws: AnchorError(anchor: Fixture.domain, .invalidField(name: "transaction.id", expected: Sentence(verbatim: "t2"), sent: "t1")))
    {
      try await interactive.transfer(.id("t2"))
    }
  }

  @Test func `the list is filtered, and SEP-24's own example is read`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep24/transactions", try Answer.text("sep24-transactions.json"))
    let filter = TransferFilter(.native, notBefore: Fixture.now, limit: 10, kinds: [.deposit, .withdrawal], before: "p1", language: "de")
    let list = try await Fixture.session(fake).interactive.transfers(filter)
    #expect(
      fake.lines.last
        == "GET /sep24/transactions?asset_code=native&no_older_than=2026-11-21T10%3A00%3A00Z&limit=10&paging_id=p1&lang=de&kind=deposit&kind=withdrawal"
    )
    #expect(list.unreadable == [])
    #expect(list.transfers.map(\.status) == [.pendingExternal, .completed, .completed, .pendingAnchor])
    #expect(list.transfers.map(\.amountsAgree) == [true, true, true, true])
    #expect(list.transfers[1].withdrawMemo?.memo == .id(186_384))
    #expect(list.transfers[1].refunds?.payments.map(\.isOnStellar) == [true])
  }

  @Test func `the deprecated fee endpoint can be queried`() async throws {
    let fake = FakeAnchor()
    fake.on("GET /sep24/fee", #"{"fee":0.013}"#)
    let fee = try await Fixture.session(fake).interactive.fee(for: .native, DecimalAmount("0.5"), isWithdrawal: true, method: "cash")
    #expect(fee.description == "0.013")
    #expect(fake.lines.last == "GET /sep24/fee?operation=withdraw&asset_code=native&amount=0.5&type=cash")
  }

  @Test func `a window's expiry is read from the token in its address`() throws {
    let token = try Fixture.token(Fixture.person().accountID.address, life: 30)
    #expect(InteractiveWindow.expiry(of: "https://a.example.com/w?id=1&token=\(token)#x") == Fixture.now.addingTimeInterval(30))
    for address in ["https://a.example.com/w", "https://a.example.com/w?token=abc", "no address"] {
      #expect(InteractiveWindow.expiry(of: address) == nil)
    }
  }
}
