import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// Memos that a browser would change in the form's field.
struct LinkMemoTests {
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
}
