import AnchorKit
import Foundation
import HTTPTypes
import Hummingbird
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// Checks that no page leads out of its session: an absolute link would lose the session or reveal its path.
struct LinkTests {
  /// The pages of the router, each a path from the session's base, with `{…}` for what varies.
  private static func routes(_ fixture: SiteFixture) throws -> [String] {
    let site = try Site(
      wallets: fixture.wallets,
      address: OwnAddress(hostName: "basicpay.localhost", port: fixture.port),
      environment: ServerEnvironment(
        now: SiteFixture.now, clock: fixture.clock, randomBytes: CountingBytes().bytes),
      version: "1")
    return site.router().routes.filter { $0.method == .get }.map { "\($0.path)" }.filter {
      $0.hasPrefix(Sessions.root)
    }
    .map { String($0.dropFirst("\(Sessions.root){session}".count).drop { $0 == "/" }) }
  }

  /// The addresses in a page's links, files, forms, streams and reloads.
  private static func addresses(in text: String) -> [(attribute: String, value: String)] {
    text.matches(
      of:
        /<(?<tag>[a-z]+)[^>]*?\s(?<name>href|src|action|formaction|data-live|poster|content)="(?<value>[^"]*)"/
    )
    .filter { $0.name != "content" || $0.value.contains("url=") }
    .map { (attribute: "\($0.tag) \($0.name)", value: String($0.value.replacing("&amp;", with: "&").replacing(/^\d+; url=\.\//, with: ""))) }
  }

  /// Whether an address, relative to the session's base, stays within the session or is a public file.
  private static func isWithin(_ address: String, _ base: String, on page: String) -> Bool {
    if (PublicFile.others + PublicFile.scripts).contains(where: {
      address == $0.address || address.hasPrefix($0.address + "#")
    }) {
      return true
    }
    if address == base || [page + "#main", page + "#end"].contains(address) { return true }
    return address.wholeMatch(of: /[a-z0-9-]+(\/[A-Za-z0-9_-]+)*(\?[^"]*)?/) != nil
  }

  @Test func `no link, form, stream or redirect of any page leads out of its session`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      _ = try await browser.review("10")
      try await fixture.wallet.change { vault in
        try await vault.addPasskey(
          id: Data(count: 16), name: "Key", salt: Data(count: 32),
          output: Secret(bytes: Data(count: 32)), .typed(SiteFixture.pin))
      }
      await fixture.network.setAside(
        try Asset("GOLD:\(SiteFixture.friend.address)"), by: SiteFixture.friend)
      _ = try await fixture.wallet.contacts.add(
        ContactForm(name: "Ana Lima", address: SiteFixture.friend.address, memo: "Rent"))
      try await fixture.wallet.kyc.setFile(
        .person(.photoIDFront), name: "id.png",
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      try await fixture.keepTransfers()
      let base = try #require(browser.session).path + "/"
      let routes = try Self.routes(fixture)
      var waiting =
        routes.filter { !$0.contains("{") } + [
          "nothing", "payments/1", "ramp/window/1", "ramp/transfers/1", "transfers/1/look", "transfers/1/correct", "transfers/1/window",
          "allowances/1/1",
        ]
      var (visited, posted) = (Set<String>(), Set<String>())
      while let path = waiting.popLast() {
        guard visited.insert(path).inserted else { continue }
        let answer = try await browser.get("/" + path)
        try check(answer, of: path, base)
        waiting += Self.addresses(in: answer.text).filter {
          $0.attribute == "a href" && !$0.value.hasPrefix("/")
        }.map(\.value)
        if let place = answer.headers[.location] {
          waiting.append(String(place.dropFirst(base.count)))
        }
        for form in Self.addresses(in: answer.text)
        where form.attribute == "form action" && form.value != "sign-out" {
          guard posted.insert(form.value).inserted else { continue }
          try check(
            try await browser.submit("/" + form.value, on: "/" + path), of: form.value, base)
        }
      }
      // The only account can't be removed; of two, each can.
      _ = try await fixture.wallet.add(
        .watchOnly(SiteFixture.friend), name: "Ana", .typed(SiteFixture.pin))
      let path = "accounts/\(SiteFixture.friend.address)"
      for link in Self.addresses(in: try await browser.get("/" + path).text).map(\.value)
      where link.hasPrefix(path + "/remove") {
        visited.insert(link)
        try check(try await browser.get("/" + link), of: link, base)
        try check(try await browser.submit("/" + link, on: "/" + link + "?sure"), of: link, base)
      }
      for route in routes where route != "events/{name}" {
        let pattern = try Regex(route.replacing(/\{[a-z]+\}/, with: "[^/]+"))
        #expect(
          visited.contains { $0.wholeMatch(of: pattern) != nil },
          "\(route) is not linked from anywhere")
      }
      #expect(posted.isSuperset(of: ["pay", "pay/review"]) && visited.count > 7)
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      for address in Self.addresses(in: listener.text) {
        #expect(Self.isWithin(address.value, base, on: ""), "\(address)")
      }
    }
  }

  private func check(_ answer: Answer, of path: String, _ base: String) throws {
    if let place = answer.headers[.location] {
      #expect(place.hasPrefix(base), "\(path) redirects to \(place)")
      return
    }
    // A table or a picture leads nowhere.
    guard answer.headers[.contentType]?.hasPrefix("text/html") == true else {
      #expect(
        ["text/csv", "image/png"].contains { answer.headers[.contentType]?.hasPrefix($0) == true },
        "\(path)")
      return
    }
    // The suggested recipients are a part of a page without addresses.
    if path == "pay/recipients" {
      #expect(Self.addresses(in: answer.text).isEmpty && !answer.text.contains(base))
      return
    }
    #expect(answer.base == base, "\(path) is a page outside of the session")
    let addresses = Self.addresses(in: answer.text).filter { $0.attribute != "base href" }
    #expect(addresses.count > 4)
    for address in addresses {
      #expect(Self.isWithin(address.value, base, on: answer.address), "\(path) has \(address)")
    }
    // The page's own address appears twice more: for skipping to the content, and for waiting for the end.
    #expect(
      answer.text.components(separatedBy: base).count == 4,
      "the secret path stands in more of \(path) than its base")
  }

  @Test func `the check of links finds addresses that lead out of a session`() {
    let text =
      #"<a class="x" href="/pay">, <form action="//evil.example">, <main data-live="/events">, <meta http-equiv="refresh" content="4;url=/x">"#
    let found = Self.addresses(in: text).map(\.value)
    #expect(found == ["/pay", "//evil.example", "/events", "4;url=/x"])
    for address in found + ["../pay", "#main", "https://evil.example/", "?x", "", "javascript:x"] {
      #expect(!Self.isWithin(address, "/s/x/", on: "/s/x/pay"), "\(address)")
    }
  }

  @Test func `a session's path isn't revealed without its cookie`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let path = try #require(browser.session?.path)
      let routes = try Self.routes(fixture)
      let stranger = fixture.browser()
      for route in routes + ["", "sign-in", "sign-up", "nothing", "s", "s/"] {
        let answer = try await stranger.get("/" + route.replacing(/\{[a-z]+\}/, with: "1"))
        #expect(!"\(answer.headers)\(answer.text)".contains(path), "\(route)")
        #expect(
          !answer.text.contains(SiteFixture.friend.address) && answer.headers[.setCookie] == nil)
      }
    }
  }
}
