import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Payment links (SEP-7): they fill in forms, and say where they come from as far as that can be told.
@MainActor
@Suite struct LinkTests {
  private static let toml = "https://shop.example.org/.well-known/stellar.toml"
  private let key: KeyPair
  private let folder: TemporaryFolder

  init() throws {
    key = try KeyPair(seed: TestRandomness.bytes(32))
    folder = try TemporaryFolder()
  }

  private func wallet(_ pages: [String: String] = [:]) async throws -> Wallet {
    let home = WalletHome(folder: folder.url)
    try home.prepare()
    return try await Wallet(
      home: home, profile: .sandbox, network: UnreachableNetwork(), scrypt: TestVault.cheap, transport: ScriptedTransport(pages), now: { Date() },
      clock: ContinuousClock(), randomBytes: TestRandomness.bytes)
  }

  private func link(_ network: Network = .sandbox, origin: String? = nil, callback: String? = nil) throws -> StellarURI {
    var request = PaymentRequest(to: .account(MuxedAccount(key.accountID)), amount: try Amount("10.5"))
    request.memo = .id(7)
    return try StellarURI(.pay(request), callback: callback, message: "Invoice 7", network: network, originDomain: origin)
  }

  private func refusal(_ wallet: Wallet, _ text: String) async throws -> LinkRefusal {
    try #require(await #expect(throws: LinkRefusal.self) { try await wallet.open(link: text) })
  }

  @Test func `a link fills the form in, in the person's own way to write amounts`() async throws {
    let opened = try await wallet().open(link: " \(try link().text)\n")
    #expect(opened.origin == .anonymous && opened.link.message == "Invoice 7")
    let form = try #require(opened.form(.comma, feePolicy: .medium))
    #expect((form.recipient, form.amount, form.memo, form.memoKind) == (key.accountID.address, "10,5", "7", .id))
    #expect(form.otherMethods.isEmpty)
  }

  @Test func `a link that its domain has signed is verified, and any other says so or is refused`() async throws {
    let signed = try link(origin: "shop.example.org").signed(by: key).text
    let good = ["\(Self.toml)": "URI_REQUEST_SIGNING_KEY = \"\(key.accountID.address)\""]
    #expect(try await wallet(good).open(link: signed).origin == .verified(domain: "shop.example.org"))
    #expect(try await wallet().open(link: signed).origin == .unverified(domain: "shop.example.org"))
    #expect(try await wallet([Self.toml: "VERSION = \"2.7.0\""]).open(link: signed).origin == .unverified(domain: "shop.example.org"))
    let other = try KeyPair(seed: TestRandomness.bytes(32)).accountID.address
    #expect(try await refusal(wallet([Self.toml: "URI_REQUEST_SIGNING_KEY = \"\(other)\""]), signed) == .link(.invalidSignature))
    let changed = signed.replacingOccurrences(of: "amount=10.5", with: "amount=99.5")
    #expect(try await refusal(wallet(good), changed) == .link(.invalidSignature))
    let unsigned = try link(origin: "shop.example.org").text
    #expect(try await refusal(wallet(good), unsigned) == .link(.unsignedOrigin))
  }

  @Test func `a link for another network, or whose answer goes elsewhere, isn't followed`() async throws {
    #expect(try await refusal(wallet(), link(.testnet).text).description.contains("Test network"))
    #expect(try await refusal(wallet(), link(callback: "https://shop.example.org/paid").text) == .callback("https://shop.example.org/paid"))
    #expect(try await refusal(wallet(), "https://example.org") == .link(.notAStellarLink))
  }

  @Test func `the link that asks for money reads back as it was meant`() async throws {
    let wallet = try await wallet()
    #expect(try wallet.paymentLink(amount: nil, asset: .native, memo: .none) == nil, "nobody to pay yet")
    try await wallet.signUp(.newWords(count: 12), secret: Secret("123456"), again: Secret("123456"))
    let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: key.accountID)
    let link = try #require(try wallet.paymentLink(amount: Amount("3.2"), asset: gold, memo: .text(try MemoText("Café"))))
    let form = try #require(try await wallet.open(link: link.text).form(.point, feePolicy: .low))
    #expect(form.recipient == wallet.account?.id.address && form.asset == gold && form.amount == "3.2" && form.memo == "Café")
  }
}
