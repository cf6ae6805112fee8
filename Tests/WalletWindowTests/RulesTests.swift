import MesoKit
import Testing

@testable import WalletWindow

/// The rules for which addresses each window shows.
struct RulesTests {
  private static let wallet = "http://basicpay.localhost:8080"
  private static let anchor = "https://anchor.example"
  /// Addresses that no window shows in place of its page.
  static let refused = [
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "about:blank", "blob:https://anchor.example/x", "ftp://anchor.example/",
    "http://anchor.example/", "https://wallet@evil.example/", "https://anchor.example@evil.example/", "https://", "", "no address",
    "web+stellar:pay?destination=x", "view-source:https://anchor.example", "http://basicpay.localhost:8081/",
    "http://basicpay.localhost.evil.example:8080/",
  ]

  private func walletRules(leadsOut: Bool = false) throws -> WalletRules {
    WalletRules(origin: try MesoOrigin(Self.wallet), leadsOut: leadsOut)
  }

  private func externalRules() throws -> ExternalRules { ExternalRules(origin: try MesoOrigin(Self.anchor)) }

  @Test(arguments: ["/", "/s/0123/overview", "/sign-in?next=pay", "#top"]) func `the wallet's window shows the wallet's pages`(_ path: String) throws
  {
    for place in [Navigation.Place.window, .frame, .windowOrFrame] {
      #expect(try walletRules().answer(Navigation(Self.wallet + path, place: place)) == .show)
      #expect(try walletRules().answer(Navigation("HTTP://BasicPay.LocalHost:8080" + path, place: place)) == .show)
    }
  }

  @Test(arguments: refused + ["https://anchor.example/", "https://basicpay.localhost:8080/"])
  func `the wallet's window shows no other addresses, whatever the frame or the cause of the navigation`(_ address: String) throws {
    for place in [Navigation.Place.window, .frame, .windowOrFrame] {
      for cause in [Navigation.Cause.page, .press, .link] {
        #expect(try walletRules().answer(Navigation(address, place: place, cause: cause)) == .refuse)
      }
    }
  }

  @Test func `links out of the wallet open in another window only if the person clicks them`() throws {
    let rules = try walletRules()
    for cause in [Navigation.Cause.press, .link] {
      #expect(rules.answer(Navigation("https://anchor.example/more", place: .newWindow, cause: cause)) == .externalWindow)
      #expect(rules.answer(Navigation(Self.wallet + "/s/0/transfers/1/window", place: .newWindow, cause: cause)) == .redirect)
    }
    #expect(rules.answer(Navigation("https://anchor.example/more", place: .newWindow, cause: .page)) == .refuse)
    #expect(rules.answer(Navigation(Self.wallet + "/", place: .newWindow, cause: .page)) == .refuse)
  }

  @Test(arguments: refused.filter { !$0.hasPrefix("http://basicpay.localhost:8081") })
  func `an address without a secure web origin opens in no window`(_ address: String) throws {
    #expect(try walletRules().answer(Navigation(address, place: .newWindow, cause: .link)) == .refuse)
    #expect(try walletRules(leadsOut: true).answer(Navigation(address, place: .windowOrFrame)) == .refuse)
  }

  @Test func `the wallet's redirect to another site opens in an external window, and not in a frame`() throws {
    let rules = try walletRules(leadsOut: true)
    #expect(rules.answer(Navigation(Self.wallet + "/s/0/transfers/1/window", place: .windowOrFrame)) == .show)
    #expect(rules.answer(Navigation("https://anchor.example/kyc?token=1", place: .windowOrFrame)) == .externalWindow)
    #expect(rules.answer(Navigation("http://localhost:8001/kyc", place: .window)) == .externalWindow)
    #expect(rules.answer(Navigation("https://anchor.example/", place: .frame)) == .refuse)
  }

  @Test(
    arguments: refused + [
      "http://basicpay.localhost:8080/s/0/overview", "https://evil.example/", "https://anchor.example:444/", "https://a.anchor.example/",
    ])
  func `an external window shows only pages of its origin`(_ address: String) throws {
    #expect(try externalRules().answer(Navigation(Self.anchor + "/step/2", place: .window)) == .show)
    #expect(try externalRules().answer(Navigation(Self.anchor + ":443/step/2", place: .window)) == .show)
    for cause in [Navigation.Cause.page, .press] {
      #expect(try externalRules().answer(Navigation(address, place: .window, cause: cause)) == .refuse)
      #expect(try externalRules().answer(Navigation(address, place: .newWindow, cause: cause)) == .refuse)
    }
  }

  @Test func `a link clicked in an external window opens in the browser if it is a web address`() throws {
    let rules = try externalRules()
    for place in [Navigation.Place.window, .newWindow] {
      #expect(rules.answer(Navigation("https://terms.example/", place: place, cause: .link)) == .browser)
      for address in Self.refused { #expect(rules.answer(Navigation(address, place: place, cause: .link)) == .refuse, "\(address)") }
      // Other sites can't link to the wallet's pages.
      #expect(rules.answer(Navigation(Self.wallet + "/", place: place, cause: .link)) == .refuse)
    }
  }

  @Test func `an external page may show web addresses of any origin in its frames`() throws {
    let rules = try externalRules()
    for address in ["https://bank.example/3ds", "about:srcdoc", "blob:https://anchor.example/1"] {
      #expect(rules.answer(Navigation(address, place: .frame)) == .show)
      #expect(rules.answer(Navigation(address, place: .windowOrFrame)) == .show)
    }
    for address in ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "ftp://x.example/", "about:blank"] {
      #expect(rules.answer(Navigation(address, place: .frame)) == .refuse)
      #expect(rules.answer(Navigation(address, place: .windowOrFrame, cause: .link)) == .refuse)
    }
  }
}
