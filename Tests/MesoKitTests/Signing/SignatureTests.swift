import Crypto
import Foundation
import Testing

@testable import MesoKit

@Suite struct SignatureTests {
  struct Signed: Decodable {
    let secret: String
    let address: String
    let message: String
    let signature: String
  }

  @Test func `Solana signatures match another implementation`() throws {
    let vectors: [Signed] = try VectorFile.read("solana-signatures.json")
    #expect(vectors.count == 500)
    for vector in vectors {
      let signer = try SolanaSigner(secretKey: bytes(hex: vector.secret))
      #expect(signer.address == vector.address)
      let signature = try signer.sign(vector.message)
      let key = try Curve25519.Signing.PublicKey(rawRepresentation: SolanaAddress(vector.address).bytes)
      #expect(key.isValidSignature(try Base58.decode(signature), for: Array(vector.message.utf8)))
      #if !canImport(CryptoKit)
        // Apple's cryptography randomizes its signatures.
        #expect(signature == vector.signature)
      #endif
    }
  }

  @Test func `Ethereum signatures match another implementation`() throws {
    let vectors: [Signed] = try VectorFile.read("ethereum-signatures.json")
    #expect(vectors.count == 500)
    for vector in vectors {
      let signer = try EthereumSigner(secretKey: bytes(hex: vector.secret))
      #expect(signer.address == vector.address)
      let signature = try signer.sign(vector.message)
      #expect(signature == vector.signature)
      #expect(signature.count == 132 && ["1b", "1c"].contains(signature.suffix(2)))
    }
  }

  /// A transaction's message has counts, the accounts' keys, a block's hash and the instructions. A key that is valid text is so rare that
  /// the check itself is tested here.
  @Test func `a message that could be a Solana transaction of the signer is recognized`() throws {
    let signer = try SolanaSigner(secretKey: Array(repeating: 7, count: 32))
    let key = try SolanaAddress(signer.address).bytes
    let transaction = [1, 0, 1, 2] + key + [UInt8](repeating: 0, count: 32) + [UInt8](repeating: 9, count: 32) + [1, 1, 1, 0, 0]
    #expect(signer.couldAuthorize(transaction))
    #expect(signer.couldAuthorize(key))
    #expect(!signer.couldAuthorize(Array(transaction.dropFirst(5))))
    #expect(!signer.couldAuthorize([]))
    #expect(throws: Never.self) { try signer.sign("Prove that \(signer.address) is yours") }
  }
}
