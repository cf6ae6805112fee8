import StellarKit
import StellarXDR
import Testing

@Suite struct KeyPairTests {
  private struct Wycheproof: Decodable {
    let id: Int
    let key: String
    let message: String
    let signature: String
    let valid: Bool
  }

  @Test func `signatures are verified as in Wycheproof's vectors`() throws {
    let vectors: [Wycheproof] = try VectorFile.read("wycheproof-ed25519.json")
    #expect(vectors.count == 151)
    for vector in vectors {
      let account = AccountID(publicKey: try #require(Bytes32(bytes(hex: vector.key))))
      #expect(account.verifies(bytes(hex: vector.signature), of: bytes(hex: vector.message)) == vector.valid, "vector \(vector.id)")
    }
  }

  @Test func `signatures of a key of small order are refused, since anybody can make them`() throws {
    let (zero, neutral) = ([UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31))
    // With S = 0, one of these four points satisfies the equation of most messages for such a key.
    let points = [neutral, zero, [UInt8](repeating: 0, count: 31) + [0x80], [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]]
    for key in [zero, neutral] {
      let account = AccountID(publicKey: try #require(Bytes32(key)))
      let signer = SignerKey.ed25519(account)
      for text in (0..<20).map(String.init) {
        let hash = TransactionHash(Bytes32(sha256: Array(text.utf8)))
        for point in points {
          let signature = point + zero
          #expect(!account.verifies(signature, of: hash.value.bytes) && !account.verifiesMessage(text, signature: signature))
          #expect(!signer.isSatisfied(by: [XDR.DecoratedSignature(hint: signer.hint, signature: signature)], for: hash))
        }
      }
    }
  }

  @Test func `the first test of RFC 8032 has the published signature`() throws {
    let pair = try KeyPair(seed: bytes(hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    #expect(pair.accountID.publicKey.description == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    let signature = pair.sign([])
    #expect(
      signature.hex
        == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    #expect(pair.accountID.verifies(signature, of: []))
    #expect(!pair.accountID.verifies(signature, of: [0]))
  }

  @Test func `a secret seed and its address belong together`() throws {
    let pair = try KeyPair(secretSeed: "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW")
    #expect(pair.accountID.address == "GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L")
    #expect(pair.revealSecretSeed() == "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW")
    #expect(try KeyPair(seed: pair.seed).accountID == pair.accountID)
    #expect(pair.accountID.verifies(pair.sign([1]), of: [1]), "looking at a key's seed leaves it whole")
  }

  @Test func `a signature's hint is the end of the public key`() throws {
    var dice = Dice(seed: 3)
    let pair = try KeyPair.random(using: &dice)
    let signature = pair.sign(TransactionHash(Bytes32(sha256: [1])))
    #expect(signature.hint.bytes == Array(pair.accountID.publicKey.bytes.suffix(4)))
    #expect(pair.accountID.verifies(signature.signature, of: Bytes32(sha256: [1]).bytes))
  }

  @Test func `a key pair prints as its address without its secret`() throws {
    let secret = "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMW"
    let pair = try KeyPair(secretSeed: secret)
    var dumped = ""
    dump(pair, to: &dumped)
    dump(["pairs": [pair as Any, Optional(pair) as Any]], to: &dumped)
    let texts = [
      "\(pair)", String(reflecting: pair), "\([pair])", "\(Optional(pair) as Any)",
      String(describing: Mirror(reflecting: pair).children.map(\.value)), dumped,
    ]
    for text in texts {
      #expect(text.contains(pair.accountID.address))
      #expect(!text.contains(secret))
      #expect(!text.contains(pair.seed.hex))
      #expect(!text.contains(pair.seed.map(String.init).joined(separator: ", ")))
      #expect(!text.contains("privateKey"))
    }
  }

  @Test(arguments: [
    "", "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXMX", "SAKICEVQLYWGSOJS4WW7HZJWAHZVEEBS527LHK5V4MLJALYKICQCJXM",
    "GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L", "correct horse battery staple",
  ])
  func `an error about a secret doesn't repeat it`(text: String) throws {
    let error = try #require(throws: StrKeyError.self) { try KeyPair(secretSeed: text) }
    var dumped = ""
    dump(error, to: &dumped)
    for printed in ["\(error)", String(reflecting: error), dumped] {
      #expect(text.isEmpty || !printed.contains(text.prefix(12)))
    }
  }

  @Test(arguments: [0, 31, 33, 64])
  func `a seed has 32 bytes`(count: Int) {
    #expect(throws: StrKeyError.invalidLength) { try KeyPair(seed: [UInt8](repeating: 1, count: count)) }
  }
}
