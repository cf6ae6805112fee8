import StellarKit
import StellarXDR
import Testing

private let xdr =
  "AAAAAP%2Byw%2BZEuNg533pUmwlYxfrq6%2FBoMJqiJ8vuQhf6rHWmAAAAZAB8NHAAAAABAAAAAAAAAAAAAAABAAAAAAAAAAYAAAABSFVHAAAAAABAH0wIyY3BJBS2qHdRPAV80M8hF7NBpxRjXyjuT9kEbH%2F%2F%2F%2F%2F%2F%2F%2F%2F%2FAAAAAAAAAAA%3D"
private let recipient = "GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO"

@Suite struct StellarURITests {
  private func payment(_ link: StellarURI) throws -> PaymentRequest {
    guard case .pay(let payment) = link.request else { throw VectorFile.Missing(name: link.text) }
    return payment
  }

  private func transaction(_ link: StellarURI) throws -> SigningRequest {
    guard case .sign(let transaction) = link.request else { throw VectorFile.Missing(name: link.text) }
    return transaction
  }

  @Test func `SEP-7's payment of lumens is read and written identically`() throws {
    let text = "web+stellar:pay?destination=\(recipient)&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT&msg=pay%20me%20with%20lumens"
    let link = try StellarURI(text)
    let payment = try payment(link)
    #expect(
      payment == PaymentRequest(to: .account(try MuxedAccount(recipient)), amount: try Amount("120.1234567"), memo: try Memo("skdjfasf", kind: .text))
    )
    #expect(link.message == "pay me with lumens")
    #expect(link.network == .public)
    #expect(link.callback == nil)
    #expect(try StellarURI(.pay(payment), message: "pay me with lumens").text == text)
  }

  @Test func `SEP-7's payment of an issued asset is read and written identically`() throws {
    let issuer = "GCRCUE2C5TBNIPYHMEP7NK5RWTT2WBSZ75CMARH7GDOHDDCQH3XANFOB"
    let text =
      "web+stellar:pay?destination=\(recipient)&amount=120.123&asset_code=USD&asset_issuer=\(issuer)&memo=hasysda987fs&memo_type=MEMO_TEXT"
      + "&callback=url%3Ahttps%3A%2F%2FsomeSigningService.com%2Fhasysda987fs%3Fasset%3DUSD"
    let link = try StellarURI(text)
    #expect(try payment(link).asset == Asset("USD:\(issuer)"))
    #expect(link.callback == "https://someSigningService.com/hasysda987fs?asset=USD")
    #expect(try StellarURI(link.request, callback: link.callback).text == text)
  }

  @Test func `SEP-7's transaction with a callback is read`() throws {
    let text =
      "web+stellar:tx?xdr=\(xdr)&callback=url%3Ahttps%3A%2F%2FsomeSigningService.com%2Fa8f7asdfkjha"
      + "&pubkey=GAU2ZSYYEYO5S5ZQSMMUENJ2TANY4FPXYGGIMU6GMGKTNVDG5QYFW6JS&msg=order%20number%2024"
    let link = try StellarURI(text)
    let request = try transaction(link)
    #expect(request.publicKey?.address == "GAU2ZSYYEYO5S5ZQSMMUENJ2TANY4FPXYGGIMU6GMGKTNVDG5QYFW6JS")
    #expect(link.message == "order number 24")
    guard case .txV0(let envelope) = request.envelope, case .changeTrust(let trust) = envelope.tx.operations.first?.body else {
      Issue.record("another transaction")
      return
    }
    #expect(trust.limit == .max)
    let again = try StellarURI(try StellarURI(link.request, callback: link.callback, message: link.message).text)
    #expect(again.request == link.request)
  }

  @Test func `SEP-7's replacement of the source account is filled in`() throws {
    let text = "web+stellar:tx?xdr=\(xdr)&replace=sourceAccount%3AX%3BX%3Aaccount%20on%20which%20to%20create%20the%20trustline"
    let link = try StellarURI(text)
    let request = try transaction(link)
    #expect(request.replacements == [.init(identifier: "X", hint: "account on which to create the trustline", fields: ["sourceAccount"])])
    #expect(try StellarURI(link.request).text == text)
    guard case .txV0(let envelope) = try request.filled(with: ["X": Samples.b]) else {
      Issue.record("another envelope")
      return
    }
    #expect(AccountID(publicKey: envelope.tx.sourceAccountEd25519).address == Samples.b)
    #expect(envelope.signatures.isEmpty)
    #expect(throws: StellarURIError.missingReplacement("X")) { try request.filled(with: [:]) }
    #expect(throws: StellarURIError.self) { try request.filled(with: ["X": "nobody"]) }
    #expect(throws: StellarURIError.self) { try request.filled(with: ["X": Samples.b + "\ntx.fee: 1"]) }
  }

  @Test func `one value can replace several fields, including optional ones`() throws {
    let payment = StellarKit.Operation(.payment(destination: try MuxedAccount(Samples.a), asset: .native, amount: try Amount("1")))
    let transaction = try Transaction(
      source: try MuxedAccount(Samples.a), sequenceNumber: 1, timeBounds: TimeBounds(maxTime: 9), operations: [payment, payment]
    )
    let envelope = try transaction.signed(by: [], on: .testnet).envelope
    let replace = "sourceAccount:X,operations[0].sourceAccount:Y,operations[1].destination:Y;X:pays the fees, and more,Y:receives"
    let encoded = replace.flatMap { $0.isLetter || $0.isNumber ? "\($0)" : "%" + String($0.asciiValue ?? 0, radix: 16) }
    let base64 = envelope.base64.replacing("+", with: "%2B").replacing("=", with: "%3D")
    let request = try self.transaction(StellarURI("web+stellar:tx?xdr=\(base64)&replace=\(String(encoded))"))
    #expect(request.replacements.map(\.hint) == ["pays the fees, and more", "receives"])
    guard case .tx(let filled) = try request.filled(with: ["X": Samples.b, "Y": Samples.m]) else {
      Issue.record("another envelope")
      return
    }
    #expect(MuxedAccount(filled.tx.sourceAccount).address == Samples.b)
    #expect(filled.tx.operations[0].sourceAccount.map { MuxedAccount($0).address } == Samples.m)
    guard case .payment(let second) = filled.tx.operations[1].body else {
      Issue.record("another operation")
      return
    }
    #expect(MuxedAccount(second.destination).address == Samples.m)
  }

  @Test(arguments: ["sourceAccount:X;Y:The account", "sourceAccount:X", "sourceAccount:X;", "sourceAccount;X:a", ":X;X:a", "a:X,b:Y;X:only x"])
  func `replacements without matching hints are refused`(replace: String) {
    let encoded = replace.replacing(":", with: "%3A").replacing(";", with: "%3B").replacing(" ", with: "%20").replacing(",", with: "%2C")
    #expect(throws: StellarURIError.self) { try StellarURI("web+stellar:tx?xdr=\(xdr)&replace=\(encoded)") }
  }

  @Test func `reading ten times as many values to fill in takes no more than 40 times as long`() throws {
    func duration(of count: Int) throws -> Duration {
      let names = (0..<count).map { "n\($0)" }
      let hints = names.map { "\($0):" }.joined(separator: ",") + String(repeating: ",", count: 4 * count)
      let text = "web+stellar:tx?xdr=\(xdr)&replace=\(names.map { "a:\($0)" }.joined(separator: ","));\(hints)"
      return try ContinuousClock().measure {
        let replacements = try transaction(StellarURI(text)).replacements
        #expect(replacements.count == count && replacements.last?.hint.count == 4 * count)
      }
    }
    let few = try #require(try (0..<3).map { _ in try duration(of: 1_000) }.min())
    let many = try #require(try (0..<3).map { _ in try duration(of: 10_000) }.min())
    #expect(many < few * 40, "\(many) against \(few)")
  }

  /// SEP-7's example of request signing.
  @Test func `a link is signed as in SEP-7 and verified`() throws {
    let key = try KeyPair(secretSeed: "SBPOVRVKTTV7W3IOX2FJPSMPCJ5L2WU2YKTP3HCLYPXNI5MDIGREVNYC")
    let payment = PaymentRequest(
      to: .account(try MuxedAccount(recipient)), amount: try Amount("120.1234567"), memo: try Memo("skdjfasf", kind: .text))
    let link = try StellarURI(.pay(payment), message: "pay me with lumens", originDomain: "someDomain.com").signed(by: key)
    let text =
      "web+stellar:pay?destination=\(recipient)&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT&msg=pay%20me%20with%20lumens"
      + "&origin_domain=someDomain.com"
      + "&signature=tbsLtlK%2FfouvRWk2UWFP47yHYeI1g1NEC%2FfEQvuXG6V8P%2BbeLxplYbOVtTk1g94Wp97cHZ3pVJy%2FtZNYobl3Cw%3D%3D"
    expectSame(link.text, text)
    try link.verify(signingKey: key.accountID)
    let read = try StellarURI(text)
    try read.verify(signingKey: key.accountID)
    #expect(read.originDomain == "someDomain.com")
    #expect(throws: StellarURIError.invalidSignature) { try read.verify(signingKey: AccountID(Samples.a)) }
    let changed = try StellarURI(text.replacing("amount=120", with: "amount=920"))
    #expect(throws: StellarURIError.invalidSignature) { try changed.verify(signingKey: key.accountID) }
    try expectSame(read.signed(by: key).text, text)
  }

  /// SEP-7 signs the text of the link, beginning with `web+stellar:`.
  @Test func `a signed link is verified whatever scheme it came with, but not with a space written differently than it was signed`() throws {
    let key = try KeyPair(secretSeed: Samples.secretOfB)
    let payment = StellarURI.Request.pay(PaymentRequest(to: .account(try MuxedAccount(recipient))))
    let escaped = try StellarURI(payment, message: "pay me", originDomain: "example.com").signed(by: key).text
    for scheme in ["WEB+STELLAR:", "stellar:"] {
      try StellarURI(escaped.replacing("web+stellar:", with: scheme)).verify(signingKey: key.accountID)
    }
    let plus = try StellarURI(escaped.replacing("pay%20me", with: "pay+me"))
    #expect(plus.message == "pay me")
    #expect(throws: StellarURIError.invalidSignature) { try plus.verify(signingKey: key.accountID) }
    // Another program may sign the plus sign.
    let signed = try plus.signed(by: key).text
    try StellarURI(signed).verify(signingKey: key.accountID)
    let changed = try StellarURI(signed.replacing("pay+me", with: "pay%20me"))
    #expect(throws: StellarURIError.invalidSignature) { try changed.verify(signingKey: key.accountID) }
  }

  @Test func `a link with an origin domain but no signature is refused`() throws {
    #expect(throws: StellarURIError.unsignedOrigin) { try StellarURI("web+stellar:pay?destination=\(recipient)&origin_domain=example.com") }
    let anonymous = try StellarURI("web+stellar:pay?destination=\(recipient)")
    #expect(throws: StellarURIError.unsignedOrigin) { try anonymous.verify(signingKey: AccountID(recipient)) }
    #expect(throws: StellarURIError.missing("origin_domain")) { try anonymous.signed(by: KeyPair(secretSeed: Samples.secretOfB)) }
  }

  @Test(arguments: [
    ("", StellarURIError.notAStellarLink), ("https://example.com", .notAStellarLink), ("xstellar:pay", .notAStellarLink),
    ("stellar", .notAStellarLink), ("web-stellar:pay", .notAStellarLink), ("web+stellar:", .unknownOperation("")),
    ("web+stellar:send?destination=\(recipient)", .unknownOperation("send")), ("web+stellar:pay", .missing("destination")),
    ("web+stellar:pay?destination=nobody", .invalid("destination")), ("web+stellar:pay?destination=a*b", .invalid("destination")),
    ("web+stellar:pay?destination=\(recipient)&amount=1e2", .invalid("amount")),
    ("web+stellar:pay?destination=\(recipient)&amount=1&amount=2", .duplicate("amount")),
    ("web+stellar:pay?destination=\(recipient)&asset_code=USD", .missing("asset_issuer")),
    ("web+stellar:pay?destination=\(recipient)&asset_issuer=\(recipient)", .missing("asset_code")),
    ("web+stellar:pay?destination=\(recipient)&asset_code=US%20D&asset_issuer=\(recipient)", .invalid("asset_code")),
    ("web+stellar:pay?destination=\(recipient)&memo=-1&memo_type=MEMO_ID", .invalid("memo")),
    ("web+stellar:pay?destination=\(recipient)&memo=abc&memo_type=MEMO_HASH", .invalid("memo")),
    ("web+stellar:pay?destination=\(recipient)&memo=12345678901234567890123456789", .invalid("memo")),
    ("web+stellar:pay?destination=\(recipient)&memo=1&memo_type=MEMO_NONE", .invalid("memo_type")),
    ("web+stellar:pay?destination=\(recipient)&memo_type=MEMO_ID", .missing("memo")),
    ("web+stellar:pay?destination=\(recipient)&callback=https%3A%2F%2Fexample.com", .unsupportedCallback),
    ("web+stellar:pay?destination=\(recipient)&callback=url%3Ajavascript%3Aalert(1)", .unsupportedCallback),
    ("web+stellar:pay?destination=\(recipient)&callback=url%3Ahttps%3A%2F%2Fbank.com%40evil.com", .unsupportedCallback),
    ("web+stellar:pay?destination=\(recipient)&callback=url%3Ahttps%3A%2F%2Fbank.com%3A%40evil.com", .unsupportedCallback),
    (
      "web+stellar:pay?destination=\(recipient)&callback=url%3Ahttps%3A%2F%2Fbank.com\(String(repeating: ".a", count: 200)).evil.com",
      .unsupportedCallback
    ),
    ("web+stellar:pay?destination=\(recipient)&msg=%zz", .invalid("msg")), ("web+stellar:pay?destination=\(recipient)&msg=%ff", .invalid("msg")),
    ("web+stellar:pay?destination=\(recipient)&origin_domain=localhost&signature=AAAA", .invalid("origin_domain")),
    ("web+stellar:pay?destination=\(recipient)&origin_domain=example.com&signature=AAAA", .invalid("signature")),
    ("web+stellar:tx", .missing("xdr")), ("web+stellar:tx?xdr=AAAA", .invalid("xdr")), ("web+stellar:tx?xdr=\(xdr)&pubkey=S", .invalid("pubkey")),
  ])
  func `an invalid or unsafe link is refused with its error`(text: String, error: StellarURIError) {
    #expect(throws: error) { try StellarURI(text) }
  }

  @Test(arguments: [
    "amount=", "asset_code=XLM&asset_issuer=", "asset_code=&asset_issuer=", "memo=&memo_type=", "memo=&memo_type=MEMO_TEXT", "msg=&callback=",
  ])
  func `a parameter that a template leaves empty is like one that isn't there`(_ parameters: String) throws {
    let plain = "web+stellar:pay?destination=\(recipient)"
    let (link, other) = (try StellarURI("\(plain)&\(parameters)"), try StellarURI(plain))
    #expect(try payment(link) == payment(other) && link.message == nil && link.callback == nil)
  }

  @Test func `messages and links have length limits`() throws {
    let long = String(repeating: "x", count: 301)
    #expect(throws: StellarURIError.messageTooLong(301)) { try StellarURI("web+stellar:pay?destination=\(recipient)&msg=\(long)") }
    #expect(throws: StellarURIError.tooLong) { try StellarURI("web+stellar:pay?msg=" + String(repeating: "x", count: StellarURI.byteLimit)) }
  }

  @Test func `a link may contain up to seven levels of links`() throws {
    var link = "web+stellar:pay?destination=\(recipient)"
    let envelope = try transaction(StellarURI("web+stellar:tx?xdr=\(xdr)")).envelope
    for _ in 0..<7 {
      link = try StellarURI(.sign(SigningRequest(envelope, chain: link))).text
      #expect(throws: Never.self) { try StellarURI(link) }
    }
    let deeper = try StellarURI(.sign(SigningRequest(envelope, chain: link))).text
    #expect(throws: StellarURIError.chainTooDeep) { try StellarURI(deeper) }
  }

  @Test(arguments: ["web+stellar:", "WEB+STELLAR:", "Web+Stellar:", "stellar:", "STELLAR:"])
  func `a link's scheme may be in capitals and without “web+”, and is written as in SEP-7`(scheme: String) throws {
    let link = try StellarURI("\(scheme)pay?destination=\(recipient)&amount=5")
    #expect(try link.text == "web+stellar:pay?destination=\(recipient)&amount=5" && payment(link).amount == Amount("5"))
  }

  /// SDF's `typescript-wallet-sdk` writes links like these: `URLSearchParams` makes a space a plus sign.
  @Test func `a plus sign stands for a space wherever one can be meant`() throws {
    let network = "network_passphrase=Test+SDF+Network+%3B+September+2015"
    let link = try StellarURI("web+stellar:pay?destination=\(recipient)&memo=ORDER+42&memo_type=MEMO_TEXT&msg=1%2B1+%3D+2&\(network)")
    #expect(try payment(link).memo == Memo("ORDER 42", kind: .text))
    #expect(link.message == "1+1 = 2")
    #expect(link.network == .testnet)
    let replace = "sourceAccount%3AX%3BX%3Aaccount+from+where+you+want+to+pay+fees"
    let request = try transaction(StellarURI("web+stellar:tx?xdr=\(xdr)&replace=\(replace)"))
    #expect(request.replacements.map(\.hint) == ["account from where you want to pay fees"])
    let plus = try StellarURI("web+stellar:pay?destination=\(recipient)&memo=a%2Bb")
    #expect(try payment(plus).memo == Memo("a+b", kind: .text))
  }

  @Test func `a plus sign that wasn't escaped stands for itself where no space can be meant`() throws {
    let escaped = try transaction(StellarURI("web+stellar:tx?xdr=\(xdr)"))
    #expect(try transaction(StellarURI("web+stellar:tx?xdr=\(xdr.replacing("%2B", with: "+"))")) == escaped)
    let hash = try #require(Bytes32(Array(repeating: 0xFB, count: 32)))
    let base64 = String(repeating: "+/v7", count: 10) + "+/s="
    for (memo, kind) in [(StellarKit.Memo.hash(hash), "MEMO_HASH"), (.returnHash(hash), "MEMO_RETURN")] {
      #expect(try payment(StellarURI("web+stellar:pay?destination=\(recipient)&memo=\(base64)&memo_type=\(kind)")).memo == memo)
    }
    let phone = try StellarURI("web+stellar:pay?destination=+14155550100*example.com&callback=url:https://example.com/?a=b+c")
    #expect(try payment(phone).recipient == .federation("+14155550100*example.com"))
    #expect(phone.callback == "https://example.com/?a=b+c")
    let key = try KeyPair(secretSeed: Samples.secretOfB)
    let request = StellarURI.Request.pay(PaymentRequest(to: .account(try MuxedAccount(recipient))))
    let signed = try (0..<50).map { try StellarURI(request, message: "\($0)", originDomain: "example.com").signed(by: key).text }
    let one = try #require(signed.first { $0.contains("%2B") }, "most signatures contain one")
    try StellarURI(one.replacing("%2B", with: "+")).verify(signingKey: key.accountID)
  }

  @Test func `every kind of memo and recipient, and a network, round-trips through a link`() throws {
    let memos: [StellarKit.Memo] = [
      .none, try Memo("é & = ?", kind: .text), .id(.max), .hash(Bytes32(sha256: [1])), .returnHash(Bytes32(sha256: [2])),
    ]
    let recipients: [PaymentRequest.Recipient] = [.account(try MuxedAccount(Samples.m)), .federation("alice+tag*example.com")]
    for memo in memos {
      for recipient in recipients {
        let link = try StellarURI(.pay(PaymentRequest(to: recipient, memo: memo)), message: "ü+%", network: .sandbox)
        let read = try StellarURI(link.text)
        #expect(read == link)
        #expect(read.network == .sandbox)
      }
    }
  }
}
