import StellarKit
import Testing

@testable import MesoKit

@Suite struct EncodingTests {
  struct Hashed: Decodable {
    let message: String
    let hash: String
  }

  struct Encoded: Decodable {
    let bytes: String
    let text: String
  }

  @Test func `Keccak hashes match another implementation`() throws {
    let vectors: [Hashed] = try VectorFile.read("keccak256.json")
    #expect(vectors.count > 25)
    for vector in vectors { #expect(Keccak256.hash(bytes(hex: vector.message)).hexadecimal == vector.hash) }
  }

  @Test(arguments: [
    ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
    ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
    ("The quick brown fox jumps over the lazy dog", "4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15"),
  ])
  func `Keccak hashes match published values`(message: String, hash: String) {
    #expect(Keccak256.hash(Array(message.utf8)).hexadecimal == hash)
  }

  @Test func `base58 matches another implementation`() throws {
    let vectors: [Encoded] = try VectorFile.read("base58.json")
    #expect(vectors.count > 40)
    for vector in vectors {
      #expect(Base58.encode(bytes(hex: vector.bytes)) == vector.text)
      #expect(try Base58.decode(vector.text) == bytes(hex: vector.bytes))
    }
  }

  /// Meso's iOS example gets these wrong.
  @Test func `base58 keeps the order of digits and leading zeros`() {
    #expect(Base58.encode(Array("hello".utf8)) == "Cn8eVZg")
    #expect(Base58.encode([0, 0, 1]) == "112")
  }

  @Test(arguments: ["0", "O", "I", "l", "é", " ", "2\n", "+"])
  func `base58 refuses characters outside its alphabet`(text: String) {
    #expect(throws: MesoAddressError.invalidCharacter) { try Base58.decode(text) }
  }

  @Test func `base58 refuses long texts without decoding them`() {
    #expect(throws: MesoAddressError.wrongLength) { try Base58.decode(String(repeating: "z", count: 129)) }
  }
}
