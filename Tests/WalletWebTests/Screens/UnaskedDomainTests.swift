import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Synchronization
import Testing
import WalletKit

@testable import WalletWeb

/// Requests to domains named by others, which would reveal the wallet's presence and network address.
struct UnaskedDomainTests {
  private static let toml = "https://evil.example/.well-known/stellar.toml"

  /// A transport on which every domain answers that nothing is found.
  private final class Outside: HTTPTransport {
    private let addresses = Mutex<Set<String>>([])

    /// The addresses requested since the last call.
    var asked: Set<String> {
      addresses.withLock { addresses in
        defer { addresses = [] }
        return addresses
      }
    }

    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
      addresses.withLock { _ = $0.insert(request.url) }
      return HTTPReply(status: 404, headers: [:], body: [])
    }

    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .timedOut }
  }

  @Test func `a domain named by a link from elsewhere is contacted only after the person continues`() async throws {
    let outside = Outside()
    try await SiteFixture.open(transport: outside) { fixture in
      let (browser, issuer) = (try await fixture.customer(), SiteFixture.friend)
      await fixture.network.setHome("evil.example", of: issuer)
      let asset = "GOLD%3A\(issuer)"
      let forms = [
        ("/assets/add?elsewhere&domain=evil.example", "evil.example", "/assets/add?domain=evil.example"),
        ("/assets/add?elsewhere&asset=\(asset)", "GOLD:\(issuer)", "/assets/trust?asset=\(asset)"),
        ("/transfers/new?elsewhere&way=deposit&domain=evil.example", "evil.example", "/transfers/new?way=deposit&domain=evil.example"),
      ]
      for (marked, filled, next) in forms {
        let page = try await browser.get(marked)
        #expect(page.status == 200 && page.text.contains("value=\"\(filled)\""), "\(marked)")
        #expect(outside.asked == [], "\(marked)")
        _ = try await browser.get(next)
        #expect(outside.asked == [Self.toml], "\(next)")
      }
      let request = PaymentRequest(to: .account(MuxedAccount(issuer)))
      let key = try KeyPair(seed: Array(repeating: 1, count: 32))
      let link = try StellarURI(.pay(request), network: .sandbox, originDomain: "evil.example").signed(by: key).text
      // The last one is a space with an accent, which is one character.
      for start in ["", " ", " \u{301}"] {
        let uri = try #require((start + link).addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let page = try await browser.get("/open?elsewhere&uri=\(uri)")
        #expect(page.status == 200 && page.text.contains("It says it comes from evil.example."), "\(uri)")
        #expect(outside.asked == [], "\(uri)")
        _ = try await browser.get("/" + (try #require(page.text.firstMatch(of: /href="(open\?uri=[^"]*)"/)).1))
        #expect(outside.asked == [Self.toml], "\(uri)")
      }
    }
  }

  @Test func `listing strangers' claimable balances contacts no domain, but opening one does`() async throws {
    let outside = Outside()
    try await SiteFixture.open(transport: outside) { fixture in
      let (browser, stranger) = (try await fixture.customer(), PocketNetwork.account(5))
      await fixture.network.setHome("evil.example", of: stranger)
      await fixture.network.setAside(try Asset("GIFT:\(stranger.address)"), by: stranger, isHeld: false)
      for path in ["/assets", "/assets?waiting", "/assets?q=GIFT"] { _ = try await browser.get(path) }
      let list = try await browser.get("/assets?all")
      #expect(outside.asked == [])
      let gift = try #require(list.text.firstMatch(of: /href="(claims\/[0-9a-f]+)"/)).1
      #expect(ReturnPath(named: String(gift)).fromElsewhere.path == "assets", "a page elsewhere doesn't open it")
      _ = try await browser.get("/\(gift)")
      #expect(outside.asked == [Self.toml])
      // The domain of a contact's asset is looked up in the list.
      let friend = SiteFixture.friend
      await fixture.network.setHome("friend.example", of: friend)
      await fixture.network.setAside(try Asset("GOLD:\(friend.address)"), by: friend, isHeld: false)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: friend.address))
      _ = try await browser.get("/assets")
      #expect(outside.asked == ["https://friend.example/.well-known/stellar.toml"])
    }
  }
}
