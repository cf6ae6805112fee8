import StellarKit
import StellarXDR
import Testing

@Suite struct SignerKeyTests {
  @Test func `every kind of signer round-trips through text and XDR`() throws {
    let account = try AccountID(Samples.a)
    let keys: [(SignerKey, Character)] = [
      (.ed25519(account), "G"), (.preAuthTx(TransactionHash(account.publicKey)), "T"), (.hashX(account.publicKey), "X"),
      (.signedPayload(try SignedPayload(account, payload: [7])), "P"), (.signedPayload(try SignedPayload(account, payload: Array(0..<64))), "P"),
    ]
    for (key, letter) in keys {
      #expect(key.address.first == letter)
      #expect(try SignerKey(key.address) == key)
      #expect(try SignerKey(key.xdr) == key)
      #expect("\(key)" == key.address)
    }
  }

  @Test func `SEP-23's signed payloads are read`() throws {
    let text = "PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAOQCAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUAAAAFGBU"
    #expect(try SignerKey(text) == .signedPayload(SignedPayload(AccountID(Samples.a), payload: Array(1...29))))
  }

  @Test func `other keys, and payloads that are empty or too long, are refused as signers`() throws {
    let account = try AccountID(Samples.a)
    for text in [Samples.m, Samples.secretOfB, "CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA", ""] {
      #expect(throws: StrKeyError.self) { try SignerKey(text) }
    }
    #expect(throws: StrKeyError.invalidPayload) { try SignedPayload(account, payload: []) }
    #expect(throws: StrKeyError.invalidPayload) { try SignedPayload(account, payload: [UInt8](repeating: 0, count: 65)) }
    #expect(throws: StrKeyError.invalidPayload) { try SignerKey(XDR.SignerKey.ed25519SignedPayload(ed25519: account.publicKey, payload: [])) }
  }
}
