import Foundation
import GRDB
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Payment links (SEP-7): they fill in forms, and show their origin if it can be proven.
@MainActor
@Suite struct LinkTests {
  private static let toml = "https://shop.example.org/.well-known/stellar.toml"
  private let key: KeyPair
  private let folder: TemporaryFolder

  init() throws {
    key = try KeyPair(seed: TestRandomness.bytes(32))
    folder = try TemporaryFolder()
  }

  /// An internet that doesn't answer.
  private struct SilentTransport: HTTPTransport {
    func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply { throw .timedOut }
    func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .timedOut }
  }

  private func wallet(_ pages: [String: String] = [:], _ transport: (any HTTPTransport)? = nil) async throws -> Wallet {
    let home = WalletHome(folder: folder.url)
    try home.prepare()
    return try await Wallet(
      home: home, profile: .sandbox, network: UnreachableNetwork(), scrypt: TestVault.cheap, transport: transport ?? ScriptedTransport(pages),
      now: { Date() },
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

  @Test func `a link fills in the payment form, with the amount in the person's number format`() async throws {
    let opened = try await wallet().open(link: " \(try link().text)\n")
    #expect(opened.origin == LinkOrigin(message: "Invoice 7"))
    let form = try #require(opened.form(.comma, feePolicy: .medium))
    #expect((form.recipient, form.amount, form.memo, form.memoKind) == (key.accountID.address, "10,5", "7", .id))
    #expect(form.otherMethods.isEmpty)
  }

  @Test func `a link that its domain signed is verified, and one whose origin can't be proven is refused`() async throws {
    let signed = try link(origin: "SHOP.exampLe.org").signed(by: key).text
    let good = ["\(Self.toml)": "URI_REQUEST_SIGNING_KEY = \"\(key.accountID.address)\""]
    let signer = LinkSigner(domain: "shop.example.org", key: key.accountID)
    #expect(try await wallet(good).open(link: signed).origin.signer == signer)
    #expect(try await refusal(wallet(), signed) == .unprovenOrigin)
    #expect(try await refusal(wallet([Self.toml: "VERSION = \"2.7.0\""]), signed) == .unprovenOrigin)
    let unchecked = try await refusal(wallet([:], SilentTransport()), signed)
    #expect(unchecked == .uncheckedOrigin && !unchecked.sentence.english.contains("example"))
    let other = try KeyPair(seed: TestRandomness.bytes(32)).accountID.address
    #expect(try await refusal(wallet([Self.toml: "URI_REQUEST_SIGNING_KEY = \"\(other)\""]), signed) == .link(.invalidSignature))
    let changed = signed.replacingOccurrences(of: "amount=10.5", with: "amount=99.5")
    #expect(try await refusal(wallet(good), changed) == .link(.invalidSignature))
    let unsigned = try link(origin: "shop.example.org").text
    #expect(try await refusal(wallet(good), unsigned) == .link(.unsignedOrigin))
  }

  @Test func `a payment link for another network, or with a callback, is refused`() async throws {
    #expect(try await refusal(wallet(), link(.testnet).text).description.contains("Test network"))
    #expect(try await refusal(wallet(), link(callback: "https://shop.example.org/paid").text) == .callback("https://shop.example.org/paid"))
    let host = "good.example." + String(repeating: "a.", count: 110) + "evil.example"
    let hidden = try await refusal(wallet(), link(callback: "https://\(host)/\(String(repeating: "a", count: 5_000))").text).sentence.english
    #expect(hidden.contains("https://\(host)/aaa") && hidden.contains("a… instead of the network") && hidden.count < 500)
    #expect(try await refusal(wallet(), "https://example.org") == .link(.notAStellarLink))
  }

  @Test func `a signing link that leaves a value of its transaction to be filled in isn't opened`() async throws {
    let wallet = try await wallet()
    let pay = StellarKit.Operation(.payment(destination: MuxedAccount(key.accountID), asset: .native, amount: try Amount("1")))
    let transaction = try Transaction(
      source: MuxedAccount(key.accountID), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: [pay])
    var request = SigningRequest(try transaction.signed(by: [], on: .sandbox).envelope)
    _ = try await wallet.open(link: StellarURI(.sign(request), network: .sandbox).text)
    request.replacements = [SigningRequest.Replacement(identifier: "X", hint: "How much", fields: ["operations[0].body.paymentOp.amount"])]
    #expect(try await refusal(wallet, StellarURI(.sign(request), network: .sandbox).text) == .replacements)
  }

  @Test func `a link signed with another key than its domain's last one needs consent`() async throws {
    try await Market.open { market in
      let (wallet, recipient) = (market.wallet, try await market.stranger().accountID)
      @MainActor func review(signedBy key: KeyPair) async throws -> PaymentReview {
        market.transport.set(Self.toml, "URI_REQUEST_SIGNING_KEY = \"\(key.accountID.address)\"")
        let request = PaymentRequest(to: .account(MuxedAccount(recipient)), amount: try Amount("1"))
        let link = try StellarURI(.pay(request), network: .sandbox, originDomain: "shop.example.org").signed(by: key)
        return try await wallet.review(try #require(try await wallet.open(link: link.text).form(.point, feePolicy: .medium)))
      }
      let other = try KeyPair(seed: TestRandomness.bytes(32))
      #expect(try await review(signedBy: other).transaction.consents.isEmpty, "nothing is known of it, and looking changes nothing")
      _ = try await wallet.pay(try await review(signedBy: key), .typed("123456"))
      #expect(try await review(signedBy: key).transaction.consents.isEmpty)
      let changed = try await review(signedBy: other)
      #expect(changed.transaction.consents.first?.english.hasPrefix("shop.example.org signs its links with a different key") == true)
      _ = try await wallet.confirm(changed.transaction.id, consenting: true, .typed("123456"))
      #expect(try await review(signedBy: other).transaction.consents.isEmpty)
    }
  }

  @Test func `a signed link isn't followed while it can't be read which key its domain used before`() async throws {
    try await Market.open { market in
      let wallet = market.wallet
      market.transport.set(Self.toml, "URI_REQUEST_SIGNING_KEY = \"\(key.accountID.address)\"")
      let link = try link(origin: "shop.example.org").signed(by: key).text
      _ = try await wallet.open(link: link)
      try await HomeStore(wallet.home, now: { Date() }).store.write { try $0.execute(sql: "ALTER TABLE sealed RENAME TO away") }
      let path = wallet.home.folder.appending(path: HomeStore.fileName).path
      await #expect(throws: LinkRefusal.store(.databaseInaccessible(path: path))) { try await wallet.open(link: link) }
    }
  }

  @Test func `a signing link shows its callback, and is refused for any account but the one in use`() async throws {
    let wallet = try await wallet()
    try await wallet.signUp(.newWords(count: 12), secret: Secret("123456"), again: Secret("123456"))
    let own = try #require(wallet.account).id
    let pay = StellarKit.Operation(.payment(destination: MuxedAccount(key.accountID), asset: .native, amount: try Amount("1")))
    let transaction = try Transaction(
      source: MuxedAccount(own), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: 2_000_000_000), operations: [pay])
    let envelope = try transaction.signed(by: [], on: .sandbox).envelope
    func link(_ signer: AccountID) throws -> String {
      try StellarURI(.sign(SigningRequest(envelope, publicKey: signer)), callback: "https://shop.example.org/sign", network: .sandbox).text
    }
    #expect(try await wallet.open(link: link(own)).origin.callback == "https://shop.example.org/sign")
    #expect(try await refusal(wallet, link(key.accountID)) == .foreignSigner(key.accountID))
    _ = try await wallet.add(.seed(key), name: "Savings", .typed("123456"))
    let other = try #require(wallet.accounts.first { $0.id != wallet.account?.id })
    #expect(try await refusal(wallet, link(other.id)) == .otherSigner(other.name))
  }

  /// A link to a transaction with the sequence number 0.
  private func openLink(_ source: AccountID, _ body: StellarKit.Operation.Body, bumped: Bool = false) throws -> String {
    let transaction = try Transaction(
      source: MuxedAccount(source), sequenceNumber: 7, timeBounds: TimeBounds(maxTime: Market.end), operations: [Operation(body)])
    var made = transaction.xdr
    made.seqNum = 0
    let inner = XDR.TransactionV1Envelope(tx: made, signatures: [])
    let bump = XDR.FeeBumpTransaction(feeSource: MuxedAccount(key.accountID).xdr, fee: 400, innerTx: inner)
    let envelope = bumped ? XDR.TransactionEnvelope.txFeeBump(XDR.FeeBumpTransactionEnvelope(tx: bump, signatures: [])) : .tx(inner)
    return try StellarURI(.sign(SigningRequest(envelope)), network: .sandbox).text
  }

  private func review(_ opened: OpenedLink, _ wallet: Wallet) async throws -> EnvelopeReview {
    guard case .sign(let request) = opened.request else { throw TestProblem("a request to pay") }
    return try await wallet.review(SignedTransaction(envelope: request.envelope, hash: request.envelope.hash(on: .sandbox)), link: opened.origin)
  }

  @Test func `a transaction link without a sequence number gets the account's next one, and draws a warning once it has been sent`() async throws {
    try await Market.open { market in
      let own = market.payer.accountID
      func payment(_ amount: String) throws -> StellarKit.Operation.Body {
        .payment(destination: MuxedAccount(market.issuer.accountID), asset: .native, amount: try Amount(amount))
      }
      func warnings(of link: String) async throws -> [String] {
        try await self.review(try await market.wallet.open(link: link), market.wallet).warnings.map(\.english)
      }
      let link = try openLink(own, payment("5"))
      let opened = try await market.wallet.open(link: link)
      let review = try await review(opened, market.wallet)
      #expect(try await review.transaction.envelope.applied.seqNum == market.next(own) && review.expressWarnings.isEmpty)
      let signed = try await market.wallet.sign(review.id, acceptingWarnings: true, TestVault.pin)
      #expect(signed.hash == review.transaction.hash)
      guard case .applied(let applied) = await market.wallet.send(signed) else { throw TestProblem("not sent") }
      #expect(applied.failure == nil)
      // Opened again, it is another transaction, which would be applied as well.
      let again = "You have already signed or sent a transaction that does the same thing, and it went through: \(signed.hash.description)."
      #expect(try await warnings(of: link).contains { $0.hasPrefix(again) })
      #expect(try await !warnings(of: openLink(own, payment("6"))).contains { $0.hasPrefix("You have already signed") })
    }
  }

  @Test func `a challenge keeps the sequence number 0, and is recognised as a sign-in`() async throws {
    try await Market.open { market in
      let challenge = try openLink(market.payer.accountID, .manageData(name: DataName("anchor.example auth"), value: DataValue([1])))
      let review = try await review(try await market.wallet.open(link: challenge), market.wallet)
      #expect(review.transaction.envelope.applied.seqNum == 0)
      #expect(review.expressWarnings.map(\.english).contains { $0.hasPrefix("Signing this signs you in to “anchor.example”") })
    }
  }

  @Test func `an open sequence number is refused if nobody can tell the next one`() async throws {
    try await Market.open { market in
      let own = market.payer.accountID
      let payment = StellarKit.Operation.Body.payment(destination: MuxedAccount(key.accountID), asset: .native, amount: try Amount("5"))
      #expect(try await refusal(market.wallet, openLink(own, payment, bumped: true)) == .openSequenceNumber)
      #expect(try await refusal(market.wallet, openLink(key.accountID, payment)) == .unknownSource(key.accountID))
      _ = try await market.wallet.add(.seed(key), name: "New", TestVault.pin)
      #expect(try await refusal(market.wallet, openLink(key.accountID, payment)) == .sending(.refused(PaymentRefusal(.notFunded))))
      try await market.does(market.payer, .bumpSequence(to: .max))
      guard case .sending(.refused) = try await refusal(market.wallet, openLink(own, payment)) else { throw TestProblem("it has no more numbers") }
      guard case .sending(.network) = try await refusal(wallet(), openLink(own, payment)) else { throw TestProblem("no answer is no account") }
    }
  }

  @Test func `a payment request link reads back with its recipient, asset, amount and memo`() async throws {
    let wallet = try await wallet()
    #expect(try wallet.paymentLink(amount: nil, asset: .native, memo: .none) == nil, "nobody to pay yet")
    try await wallet.signUp(.newWords(count: 12), secret: Secret("123456"), again: Secret("123456"))
    let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: key.accountID)
    let link = try #require(try wallet.paymentLink(amount: Amount("3.2"), asset: gold, memo: .text(try MemoText("Café"))))
    let form = try #require(try await wallet.open(link: link.text).form(.point, feePolicy: .low))
    #expect(form.recipient == wallet.account?.id.address && form.asset == gold && form.amount == "3.2" && form.memo == "Café")
  }
}
