import Foundation
import Testing

@testable import MesoKit

/// Meso's own test cases of the frame's address and of the values that `transfer` and `inlineTransfer` pass to it, and further cases.
@Suite struct MesoWindowTests {
  static func fields(_ url: String) throws -> [(String, String)] {
    let query = try #require(url.split(separator: "?", maxSplits: 1).last)
    return try query.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = try #require(parts[1].replacing("+", with: " ").removingPercentEncoding)
      return (String(parts[0]), value)
    }
  }

  static func names(_ url: String) throws -> [String] { try fields(url).map(\.0) }

  static func value(_ name: String, _ url: String) throws -> String? { try fields(url).first { $0.0 == name }?.1 }

  @Test func `the window's address matches that of Meso's client`() throws {
    #expect(
      MesoWindow(try Fixture.solana()).url
        == "https://api.sandbox.meso.network/app?sourceAmount=50&partnerId=meso-dev&network=solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"
        + "&walletAddress=EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2&destinationAsset=SOL&sourceAsset=USD&layoutPosition=top-right"
        + "&layoutOffset=0&version=0.2.0&authenticationStrategy=wallet_verification&mode=embedded")
  }

  @Test func `all twelve fields of the window's address are encoded reversibly`() throws {
    let url = MesoWindow(
      try Fixture.configuration {
        $0.destinationAmount = "0.5"
        $0.layoutPosition = "bottom-left"
        $0.layoutOffset = .edges(horizontal: "10", vertical: "22")
      }
    ).url
    #expect(
      try Self.names(url) == [
        "sourceAmount", "destinationAmount", "partnerId", "network", "walletAddress", "destinationAsset", "sourceAsset", "layoutPosition",
        "layoutOffset", "version", "authenticationStrategy", "mode",
      ])
    #expect(
      try Self.fields(url).map(\.1) == [
        "1", "0.5", "meso-js-test", "eip155:1", Fixture.ethereumAddress, "ETH", "USD", "bottom-left",
        #"{"horizontal":"10","vertical":"22"}"#, "0.2.0", "wallet_verification", "embedded",
      ])
    #expect(url.contains("network=eip155%3A1&"))
    #expect(url.contains("layoutOffset=%7B%22horizontal%22%3A%2210%22%2C%22vertical%22%3A%2222%22%7D&"))
  }

  @Test(arguments: MesoAuthenticationStrategy.allCases)
  func `the window's address has the authentication strategy`(strategy: MesoAuthenticationStrategy) throws {
    let url = MesoWindow(try Fixture.configuration { $0.authenticationStrategy = strategy.rawValue }).url
    #expect(try Self.value("authenticationStrategy", url) == strategy.rawValue)
  }

  @Test func `an inline window has a separate page and set of fields`() throws {
    let purchase = MesoWindow(try Fixture.configuration { $0.mode = .inline })
    #expect(purchase.url.hasPrefix("https://api.sandbox.meso.network/inline?"))
    #expect(
      try Self.names(purchase.url) == [
        "partnerId", "network", "walletAddress", "sourceAmount", "destinationAsset", "sourceAsset", "version", "authenticationStrategy",
        "mode",
      ])
    #expect(try Self.value("sourceAsset", purchase.url) == "USD")
    #expect(try Self.value("authenticationStrategy", purchase.url) == "wallet_verification")
    #expect(try Self.value("version", purchase.url) == "0.2.0")
    #expect(try Self.value("mode", purchase.url) == "inline")
  }

  @Test(arguments: [MesoMode.embedded, .inline])
  func `the window's address of a sale has the assets sold and bought`(mode: MesoMode) throws {
    let url = MesoWindow(
      try Fixture.configuration {
        $0.mode = mode
        $0.sourceAsset = "ETH"
        $0.destinationAsset = "USD"
        $0.handlesSendTransaction = true
      }
    ).url
    #expect(try Self.value("sourceAsset", url) == "ETH")
    #expect(try Self.value("destinationAsset", url) == "USD")
    #expect(try Self.value("layoutPosition", url) == (mode == .embedded ? "top-right" : nil))
  }

  @Test func `a web view's window has the fields of the iOS client and two more`() throws {
    let url = MesoWindow(try Fixture.solana { $0.mode = .webview }).url
    #expect(
      try Self.names(url) == [
        "partnerId", "network", "walletAddress", "sourceAmount", "destinationAsset", "sourceAsset", "environment",
        "authenticationStrategy", "version", "mode",
      ])
    #expect(try Self.value("environment", url) == "SANDBOX")
    #expect(try Self.value("version", url) == "ios_preview_01")
    #expect(try Self.value("sourceAmount", url) == "50")
  }

  @Test func `the query is encoded like a form`() {
    #expect(FormURLEncoded.encode([("a", "AZaz09*-._"), ("b", "a b"), ("c", "+:~'/?&=#%")]) == "a=AZaz09*-._&b=a+b&c=%2B%3A%7E%27%2F%3F%26%3D%23%25")
    #expect(FormURLEncoded.encode([("d", "é🙂\n")]) == "d=%C3%A9%F0%9F%99%82%0A")
  }

  @Test func `a partner ID can't add fields`() throws {
    let url = MesoWindow(try Fixture.configuration { $0.partnerID = "a&walletAddress=x#+é" }).url
    #expect(try Self.value("partnerId", url) == "a&walletAddress=x#+é")
    #expect(try Self.value("walletAddress", url) == Fixture.ethereumAddress)
  }

  @Test func `the window may use payment but not top navigation or modals`() throws {
    let window = MesoWindow(try Fixture.configuration())
    #expect(window.allow == "payment")
    #expect(window.referrerPolicy == "origin")
    #expect(!window.sandbox.contains("allow-top-navigation"))
    #expect(!window.sandbox.contains("allow-modals"))
    #expect(window.origin.text == "https://api.sandbox.meso.network")
  }
}
