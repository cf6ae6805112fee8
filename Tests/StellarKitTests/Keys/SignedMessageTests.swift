import Foundation
import StellarKit
import Testing

@Suite struct SignedMessageTests {
  /// The test cases of SEP-53.
  @Test(arguments: [
    (Array("Hello, World!".utf8), "fO5dbYhXUhBMhe6kId/cuVq/AfEnHRHEvsP8vXh03M1uLpi5e46yO2Q8rEBzu3feXQewcQE5GArp88u6ePK6BA=="),
    (Array("こんにちは、世界！".utf8), "CDU265Xs8y3OWbB/56H9jPgUss5G9A0qFuTqH2zs2YDgTm+++dIfmAEceFqB7bhfN3am59lCtDXrCtwH2k1GBA=="),
    (
      Array(Data(base64Encoded: "2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo=") ?? Data()),
      "VA1+7hefNwv2NKScH6n+Sljj15kLAge+M2wE7fzFOf+L0MMbssA1mwfJZRyyrhBORQRle10X1Dxpx+UOI4EbDQ=="
    ),
  ])
  func `messages are signed as in SEP-53`(message: [UInt8], signature: String) throws {
    let pair = try KeyPair(secretSeed: "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW")
    let made = pair.signMessage(message)
    expectSame(Data(made).base64EncodedString(), signature)
    for each in [made, try bytes(base64: signature)] { #expect(pair.accountID.verifiesMessage(message, signature: each)) }
  }

  @Test func `a signature of another message or key, without the prefix or truncated doesn't verify`() throws {
    var dice = Dice(seed: 53)
    let (pair, other) = (try KeyPair.random(using: &dice), try KeyPair.random(using: &dice))
    let signature = pair.signMessage("Hello")
    #expect(pair.accountID.verifiesMessage("Hello", signature: signature))
    #expect(!pair.accountID.verifiesMessage("Hello ", signature: signature))
    #expect(!other.accountID.verifiesMessage("Hello", signature: signature))
    #expect(!pair.accountID.verifiesMessage("Hello", signature: pair.sign(Array("Hello".utf8))))
    #expect(!pair.accountID.verifiesMessage("Hello", signature: Array(signature.dropLast())))
    #expect(!pair.accountID.verifiesMessage("Hello", signature: []))
  }
}
