import Testing

@testable import WalletWindow

/// Payment links that the operating system passes to the program.
struct PaymentLinkTests {
  private static let origin = "http://basicpay.localhost:8080"
  private static let session = origin + "/s/" + String(repeating: "0f", count: 32)

  @Test(arguments: [
    "web+stellar:pay?destination=GA&msg=a%20b", "stellar:pay?destination=GA&msg=a%20b", "WEB+STELLAR:pay?destination=GA&msg=a%20b",
    " web+stellar:pay?destination=GA&msg=a%20b\n",
  ])
  func `a payment link is passed unchanged to the wallet's page for opening links`(_ text: String) throws {
    let link = try #require(PaymentLink(text))
    let address = "open?elsewhere&uri=web%2Bstellar%3Apay%3Fdestination%3DGA%26msg%3Da%2520b"
    #expect(link.address(at: Self.origin, shown: nil) == "\(Self.origin)/\(address)")
    #expect(link.address(at: Self.origin, shown: "\(Self.origin)/sign-in") == "\(Self.origin)/\(address)")
  }

  @Test func `a payment link opens in the session of a signed-in person`() throws {
    let link = try #require(PaymentLink("web+stellar:tx?xdr=AA"))
    let address = "\(Self.session)/open?elsewhere&uri=web%2Bstellar%3Atx%3Fxdr%3DAA"
    #expect(link.address(at: Self.origin, shown: "\(Self.session)/overview?x=1") == address)
    #expect(link.address(at: Self.origin, shown: "\(Self.session)/") == address)
    // A similar address of another site is no session.
    for shown in ["https://evil.example/s/0/", "http://basicpay.localhost:8081/s/0/", "\(Self.origin)/s/"] {
      #expect(link.address(at: Self.origin, shown: shown)?.hasPrefix("\(Self.origin)/open?") == true)
    }
  }

  @Test(arguments: [
    "", "web+stellar:", "stellar:", "https://evil.example", "javascript:alert(1)", "file:///etc/passwd", "pay?destination=GA", "web+stellarx:pay",
  ])
  func `text that isn't a payment link is refused`(_ text: String) {
    #expect(PaymentLink(text) == nil)
  }

  @Test func `a payment link that is too long for the server isn't opened`() throws {
    #expect(try #require(PaymentLink("web+stellar:tx?xdr=" + String(repeating: "A", count: 7_000))).address(at: Self.origin, shown: nil) != nil)
    #expect(try #require(PaymentLink("web+stellar:tx?xdr=" + String(repeating: "A", count: 9_000))).address(at: Self.origin, shown: nil) == nil)
  }
}
