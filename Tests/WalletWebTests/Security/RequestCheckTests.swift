import Foundation
import HTTPTypes
import NIOCore
import Testing
import WalletKit
import WalletWeb

/// Protection against other pages, host names and programs.
struct RequestCheckTests {
  static let hasIPv6: Bool = {
    // If only the loopback interface has IPv6, glibc doesn't resolve the address, and the wallet works without it.
    guard (try? SocketAddress.makeAddressResolvingHost("::1", port: 0)) != nil else { return false }
    #if os(Linux)
      return (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.contains("00000000000000000000000000000001 ") == true
    #else
      return true
    #endif
  }()

  @Test func `only requests to the wallet's host name are answered`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for host in [
        "evil.example:\(fixture.port)", "basicpay.localhost", "basicpay.localhost:1", "basicpay.localhost.evil.example:\(fixture.port)", "",
      ] {
        let answer = try await browser.send(.get, "/overview", host: host)
        #expect(answer.status == 421, "\(host)")
        #expect(!answer.text.contains("<data") && answer.headers[.setCookie] == nil)
      }
      #expect(try await browser.send(.get, "/overview", host: fixture.authority.uppercased()).status == 200)
    }
  }

  @Test func `a second Host header is refused`() async throws {
    try await SiteFixture.open { fixture in
      let answer = try await fixture.browser().send(.get, "/sign-up", headers: [("Host", "evil.example")])
      #expect(answer.status == 421)
    }
  }

  @Test(arguments: ["localhost", "127.0.0.1", "[::1]"])
  func `other names of this machine redirect to the wallet's name`(_ name: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let host = "\(name):\(fixture.port)"
      let answer = try await browser.send(.get, "/pay?recipient=x", host: host)
      #expect((answer.status, answer.location) == (307, "http://\(fixture.authority)\(browser.address(of: "/pay"))?recipient=x"))
      let token = try #require(try await browser.get("/pay").hidden("token"))
      let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "http://\(host)")]
      #expect(try await browser.send(.post, "/sign-out", host: host, headers: headers, body: "token=\(token)").status == 421)
      #expect(try await browser.get("/overview").status == 200, "the session was ended from another name")
    }
  }

  @Test(.enabled(if: RequestCheckTests.hasIPv6)) func `the IPv6 loopback address is served, too`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.send(.get, "/overview", to: "::1").status == 200)
    }
  }

  @Test func `an occupied port is reported`() async throws {
    try await SiteFixture.open { fixture in
      let second = try SiteFixture.server(of: fixture.wallets, port: fixture.port, clock: fixture.clock)
      await #expect(throws: WalletWebError.portInUse(fixture.port)) { try await second.run() }
    }
  }

  @Test func `a form from another page changes nothing`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let token = try #require(try await browser.get("/pay").hidden("token"))
      let others = ["http://evil.example", "null", "http://localhost:\(fixture.port)", "https://\(fixture.authority)", "http://basicpay.localhost"]
      for origin in others {
        #expect(try await browser.post("/sign-out", ["token": token], origin: origin).status == 403, "\(origin)")
      }
      #expect(try await browser.post("/sign-out", ["token": token], origin: nil).status == 403, "nothing says where it comes from")
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `a request with Sec-Fetch-Site in place of Origin is accepted from the same origin`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let token = try #require(try await browser.get("/pay").hidden("token"))
      func leave(_ site: String) async throws -> Answer {
        let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Sec-Fetch-Site", site)]
        return try await browser.send(.post, "/sign-out", headers: headers, body: "token=\(token)")
      }
      for site in ["cross-site", "same-site", "none"] { #expect(try await leave(site).status == 403) }
      #expect(try await leave("same-origin").location == "/sign-in")
    }
  }

  @Test func `HTTP methods other than GET, HEAD and POST are refused`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let origin = [("Origin", "http://\(fixture.authority)")]
      for method in [HTTPRequest.Method.put, .delete, .patch, .options] {
        #expect(try await browser.send(method, "/overview", headers: origin, body: "").status == 404)
        #expect(try await browser.send(method, "/overview", body: "").status == 403)
      }
      #expect(try await browser.send(.head, "/overview").status == 200)
    }
  }

  @Test func `a form without its token changes nothing`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let other = fixture.browser()
      let foreign = try #require(try await other.get("/sign-in").hidden("token"))
      for fields in [[:], ["token": ""], ["token": String(repeating: "x", count: 64)], ["token": foreign]] {
        #expect(try await browser.post("/sign-out", fields).status == 403)
      }
      #expect(try await browser.get("/overview").status == 200)
      browser.session = nil
      #expect(try await browser.post("/fund", ["token": foreign]).status == 401)
    }
  }

  @Test func `sign-up and sign-in need a token too`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      #expect(try await browser.post("/sign-up", ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin]).status == 403)
      #expect(await fixture.wallet.account == nil)
      try await browser.signUp()
      let stranger = fixture.browser()
      #expect(try await stranger.post("/sign-in", ["pin": SiteFixture.pin]).status == 403)
    }
  }

  @Test func `a form that is too large, damaged or of another type is refused`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let token = try #require(try await browser.get("/pay").hidden("token"))
      let origin = ("Origin", "http://\(fixture.authority)")
      let form = ("Content-Type", "application/x-www-form-urlencoded")
      #expect(try await browser.post("/pay", ["token": token, "memo": String(repeating: "m", count: 17_000)]).status == 413)
      #expect(try await browser.send(.post, "/pay", headers: [origin, ("Content-Type", "application/json")], body: "{}").status == 415)
      #expect(try await browser.send(.post, "/pay", headers: [origin], body: "token=\(token)").status == 415)
      #expect(try await browser.send(.post, "/pay", headers: [origin, form], body: "token=\(token)&token=\(token)").status == 400)
      #expect(try await browser.send(.post, "/pay", headers: [origin, form], body: "token=\(token)&memo=%zz").status == 400)
      #expect(try await browser.send(.post, "/pay", headers: [origin, form], body: "token=\(token)&memo[a]=b").status == 400)
    }
  }

  @Test(arguments: ["/sign-up", "/sign-in", "/overview", "/pay", "/history", "/nothing", "/payments/1", "/style.css", "/events/x"])
  func `every answer has strict security headers`(_ path: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      if path != "/sign-up" { try await browser.signUp() }
      let answer = try await browser.get(path)
      let policy = try #require(answer.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; "))
      #expect(!policy.contains("unsafe") && !policy.contains("*"))
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      #expect(answer.headers[try #require(HTTPField.Name("Referrer-Policy"))] == "same-origin")
      #expect(answer.headers[.cacheControl] == (path == "/style.css" ? "public, max-age=31536000, immutable" : "no-store"))
      let inline = /<style|<script(?![^>]*\ssrc=)|<[^>]*\s(style|on[a-z]+)=|javascript:|(src|href|action)="(https?:)?\/\//
      #expect(path == "/style.css" || answer.text.firstMatch(of: inline) == nil)
    }
  }

  @Test func `an unknown address has a page with a link`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for path in ["/nothing", "/payments/1", "/payments/" + String(repeating: "0", count: 64), "/payments/%00", "//evil.example/", "/../etc/passwd"]
      {
        let answer = try await browser.get(path)
        #expect(answer.status == 404, "\(path)")
        #expect(answer.text.contains("class=\"button\""))
      }
    }
  }
}
