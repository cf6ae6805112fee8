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

  @Test func `every operation has words that a person can read, in which its source is named`() throws {
    let vectors: [Vector] = try VectorFile.read("operations.json")
    var seen: Set<String> = []
    for vector in vectors {
      var operation = try XDR.Operation(xdr: try bytes(base64: vector.xdr))
      let words = operation.body.words
      #expect(words.first?.isLowercase == true && !words.contains("Optional") && !words.contains("XDR"), "\(vector.name): \(words)")
      #expect(seen.insert(words).inserted, "\(vector.name) reads as another does: \(words)")
      operation.sourceAccount = .ed25519(Bytes32())
      #expect(operation.words == "for \(Self.address): \(words)")
      operation.sourceAccount = nil
      #expect(operation.words == words)
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
        .revokeSponsorship(.ledgerEntry(.ttl(XDR.LedgerKeyTtl(keyHash: Bytes32())))), "no longer provide the reserve of an entry of the kind ttl"
      ),
      (.manageData(XDR.ManageDataOp(dataName: [0xFF], dataValue: [0, 255])), "write 0x00ff into the data entry 0xff"),
    ] as [(XDR.OperationBody, String)])
  func `what no network would accept is told as it is`(_ operation: XDR.OperationBody, _ words: String) {
    #expect(operation.words == words)
  }

  @Test(arguments: [
    ("Grüße, 世界 👩‍👩‍👧", "Grüße, 世界 👩‍👩‍👧"), ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"), ("\u{1B}[31mred\u{9B}", "\\u{1B}[31mred\\u{9B}"),
    ("abc\u{202E}cba\u{2066}", "abc\\u{202E}cba\\u{2066}"), ("\u{2028}\u{FEFF}\u{E000}", "\\u{2028}\\u{FEFF}\\u{E000}"), ("", ""),
  ])
  func `a stranger's text is shown without what moves, colours or turns it`(_ text: String, _ shown: String) {
    #expect(PrintableText.escaped(text) == shown)
    #expect(PrintableText.quoted(Array(text.utf8)) == "“\(shown)”")
  }
}
