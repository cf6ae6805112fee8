import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

@Suite struct OperationWordsTests {
  private struct Vector: Decodable {
    let name: String
    let xdr: String
  }

  private static let key = XDR.AccountID(ed25519: Bytes32())
  private static let address = "GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF"

  @Test func `every operation has a distinct readable description that names its source`() throws {
    let vectors: [Vector] = try VectorFile.read("operations.json")
    var seen: Set<String> = []
    for vector in vectors {
      var operation = try XDR.Operation(xdr: try bytes(base64: vector.xdr))
      let words = operation.body.words.english
      #expect(words.first?.isLowercase == true && !words.contains("Optional") && !words.contains("XDR"), "\(vector.name): \(words)")
      #expect(seen.insert(words).inserted, "\(vector.name) reads as another does: \(words)")
      operation.sourceAccount = .ed25519(Bytes32())
      #expect(operation.words.english == "for \(Self.address): \(words)")
      operation.sourceAccount = nil
      #expect(operation.words.english == words)
    }
  }

  @Test(
    arguments: [
      (.payment(XDR.PaymentOp(destination: .ed25519(Bytes32()), asset: .native, amount: -1)), "pay -1 stroops of XLM to \(address)"),
      (
        .payment(
          XDR.PaymentOp(
            destination: .ed25519(Bytes32()), asset: .creditAlphanum4(XDR.AlphaNum4(assetCode: Bytes4(), issuer: key)), amount: 10_000_000)),
        "pay 1 “\\u{0}\\u{0}\\u{0}\\u{0}”:\(address) to \(address)"
      ),
      (
        .manageSellOffer(XDR.ManageSellOfferOp(selling: .native, buying: .native, amount: 1, price: XDR.Price(n: -1, d: 0), offerID: 0)),
        "offer to sell 0.0000001 XLM for -1/0 XLM each"
      ),
      (
        .setOptions(XDR.SetOptionsOp(setFlags: 17, homeDomain: Array("a\u{1B}[2J".utf8))),
        "set “authorization required”, flags 16; set the home domain “a\\u{1B}[2J”"
      ),
      (
        .createClaimableBalance(
          XDR.CreateClaimableBalanceOp(
            asset: .native, amount: 5,
            claimants: [.v0(XDR.ClaimantV0(destination: key, predicate: .and([.not(nil), .beforeAbsoluteTime(-5)])))])),
        "set 0.0000005 XLM aside for \(address) ((not () and before second -5 since 1970))"
      ),
      (
        .revokeSponsorship(.ledgerEntry(.ttl(XDR.LedgerKeyTtl(keyHash: Bytes32())))),
        "hand the reserve of an entry of the kind ttl over to the sponsor of this step's account, if it has one at that point, or else to the owner"
      ),
      (.manageData(XDR.ManageDataOp(dataName: [0xFF], dataValue: [0, 255])), "write 0x00ff into the data entry 0xff"),
    ] as [(XDR.OperationBody, String)])
  func `an operation that no network accepts is described as it is`(_ operation: XDR.OperationBody, _ words: String) {
    #expect(operation.words.english == words)
  }

  @Test func `a signer that isn't a key is described by what counts as its signature`() throws {
    func words(_ key: SignerKey, weight: UInt32 = 20) -> String {
      XDR.OperationBody.setOptions(XDR.SetOptionsOp(signer: XDR.Signer(key: key.xdr, weight: weight))).words.english
    }
    let (account, hash) = (AccountID(publicKey: Bytes32()), Bytes32(sha256: [1]))
    let (transaction, secret) = (TransactionHash(hash), SignerKey.hashX(hash))
    let payload = SignerKey.signedPayload(try SignedPayload(account, payload: Array("text".utf8)))
    #expect(words(.ed25519(account)) == "let \(Self.address) sign with weight 20")
    #expect(words(.preAuthTx(transaction)) == "approve the transaction \(transaction) in advance, with weight 20")
    #expect(words(.preAuthTx(transaction), weight: 0) == "no longer approve the transaction \(transaction) in advance")
    #expect(words(secret) == "let anybody who knows the secret of \(secret) sign with weight 20")
    #expect(words(secret, weight: 0) == "remove the signer \(secret)")
    #expect(words(payload) == "let anybody who has the signature of \(Self.address) on “text” sign with weight 20")
  }

  // The network refuses a deposit if A / B is below the lowest price or above the highest one (CAP-38).
  @Test func `a deposit's prices are those of the pool's second asset in the first`() {
    let deposit = XDR.LiquidityPoolDepositOp(
      liquidityPoolID: Bytes32(), maxAmountA: 1_000_000_000, maxAmountB: 2_000_000_000, minPrice: XDR.Price(n: 1, d: 2),
      maxPrice: XDR.Price(n: 2, d: 1))
    let words = XDR.OperationBody.liquidityPoolDeposit(deposit).words.english
    #expect(words.hasPrefix("put at most 100 of the first and 200 of the second asset into the pool \(LiquidityPoolID(hash: Bytes32()))"))
    #expect(words.hasSuffix(", if one of the second costs from 0.5 to 2 of the first"))
  }

  @Test(arguments: [
    ("Grüße, 世界 👩‍👩‍👧", "Grüße, 世界 👩‍👩‍👧"), ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"), ("\u{1B}[31mred\u{9B}", "\\u{1B}[31mred\\u{9B}"),
    ("abc\u{202E}cba\u{2066}", "abc\\u{202E}cba\\u{2066}"), ("\u{2028}\u{FEFF}\u{E000}", "\\u{2028}\\u{FEFF}\\u{E000}"), ("", ""),
    ("❤️‍🔥 👩🏽‍🚀 1️⃣ 葛\u{E0100} 🏳️‍🌈 e\u{301}", "❤️‍🔥 👩🏽‍🚀 1️⃣ 葛\u{E0100} 🏳️‍🌈 e\u{301}"),
    ("a\u{200D}b\u{200B}c\u{FE0F}", "a\\u{200D}b\\u{200B}c\\u{FE0F}"), ("\u{3164}\u{34F}\u{7F}", "\\u{3164}\\u{34F}\\u{7F}"),
    ("ệ שּׁ\u{5B8} U\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}x", "ệ שּׁ\u{5B8} U\u{301}\u{302}\u{303}\u{304}\\u{305}\\u{306}x"),
    ("👩\u{FE0F}\u{FE01}\u{200D}", "👩\u{FE0F}\\u{FE01}\\u{200D}"),
  ])
  func `text from others is shown with control and formatting characters escaped`(_ text: String, _ shown: String) {
    #expect(PrintableText.escaped(text) == shown)
    #expect(PrintableText.quoted(Array(text.utf8)) == "“\(shown)”")
    #expect(PrintableText.escaped(shown) == shown)
  }

  @Test func `escaping keeps line breaks, and joined lines stay single lines`() {
    #expect(PrintableText.escapedLines("a\nb\r\u{9B}") == "a\nb\\u{D}\\u{9B}")
    #expect(PrintableText.joined(["a\nb", "c"]) == "a\\u{A}b\nc")
  }

  @Test func `escaped JSON has the same value without terminal control characters`() throws {
    let text = "\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{200B}\u{E000}\u{E0041}\u{10FFFF}\n“Grüße” 👩‍👩‍👧 世界 \u{3164}"
    let json = PrintableText.escapedJSON(String(decoding: try JSONEncoder().encode([text]), as: UTF8.self))
    #expect(PrintableText.escapedLines(json) == json && json.contains("Grüße” 👩‍👩‍👧 世界"))
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
  }
}
