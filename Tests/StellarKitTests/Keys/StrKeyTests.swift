import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

private let key = "3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a"

@Suite struct StrKeyTests {
  /// The valid cases of SEP-23, with the payload each one holds.
  static let valid: [(text: String, kind: StrKey.Kind, payload: String)] = [
    ("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ", .accountID, key),
    ("MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", .muxedAccount, key + "0000000000000000"),
    ("MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK", .muxedAccount, key + "8000000000000000"),
    (
      "PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IBZGM",
      .signedPayload, key + "000000200102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
    ),
    (
      "PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAOQCAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUAAAAFGBU",
      .signedPayload, key + "0000001d0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d000000"
    ),
    ("CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA", .contract, key),
    ("LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN", .liquidityPool, key),
    ("BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU", .claimableBalance, "00" + key),
    (
      "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6IG", .muxedContract,
      "363eaa3867841fbad0f4ed88c779e4fe66e56a2470dc98c0ec9c073d05c7b103000000000001e240"
    ),
  ]

  @Test(arguments: valid)
  func `the valid cases of SEP-23 are read and written`(text: String, kind: StrKey.Kind, payload: String) throws {
    let decoded = try StrKey.decode(text)
    #expect(decoded.kind == kind)
    #expect(decoded.payload.hex == payload)
    #expect(StrKey.encode(kind, bytes(hex: payload)) == text)
  }

  @Test(arguments: [
    "GAAAAAAAACGC6", "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR",
    "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA", "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI",
    "G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I", "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA",
    "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I",
    "M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ",
    "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===",
    "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO",
    "PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IAAAAAAAAPM",
    "PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAOQCAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4Z2PQ",
    "PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAOQCAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DXFH6",
    "BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TV", "BAAT6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGXACA",
  ])
  func `the invalid cases of SEP-23 are refused`(text: String) {
    #expect(throws: StrKeyError.self) { try StrKey.decode(text) }
  }

  /// A wrong checksum, a byte too few, a byte too many, no id, a contract's version byte, an unknown version byte, and a bit left over.
  @Test(arguments: [
    "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6BG",
    "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCKT3Q",
    "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIAAOXHI",
    "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQHEE3",
    "CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCICJRM",
    "WE3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIDODW",
    "WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6IH",
  ])
  func `malformed muxed contract addresses are refused`(text: String) {
    #expect(throws: StrKeyError.self) { try StrKey.decode(text) }
  }

  @Test(arguments: [
    "", "G", "GA", "GAA", "GAAA", "GAAAA", "ga7qynf7sowq3glr2bgmzehxavirza4kvwltjjfc7mgxua74p7ujvsgz", String(repeating: "A", count: 100_000),
  ])
  func `short, lower-case and endless texts are refused`(text: String) {
    #expect(throws: StrKeyError.self) { try StrKey.decode(text) }
  }

  @Test func `an address with a changed or swapped character is refused`() {
    let address = Array("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ")
    for index in address.indices {
      for replacement in "ABCDEFGHIJKLMNOPQRSTUVWXYZ2345670189= \u{C1}" where replacement != address[index] {
        var wrong = address
        wrong[index] = replacement
        #expect(throws: StrKeyError.self) { try AccountID(String(wrong)) }
      }
    }
    for index in 1..<address.count where address[index] != address[index - 1] {
      var swapped = address
      swapped.swapAt(index, index - 1)
      #expect(throws: StrKeyError.self) { try AccountID(String(swapped)) }
    }
  }

  @Test func `random payloads of every kind round-trip`() throws {
    var dice = Dice(seed: 23)
    let plain: [StrKey.Kind] = [.accountID, .secretSeed, .preAuthTx, .hashX, .contract, .liquidityPool]
    for kind in plain {
      for _ in 0..<200 {
        let payload = dice.bytes(32)
        let text = StrKey.encode(kind, payload)
        #expect(text.utf8.count == 56)
        #expect(try StrKey.decode(text, as: kind) == payload)
      }
    }
    for kind in [StrKey.Kind.muxedAccount, .muxedContract] {
      let payload = dice.bytes(40)
      #expect(try StrKey.decode(StrKey.encode(kind, payload), as: kind) == payload)
    }
    for length in 1...64 {
      let payload = dice.bytes(32) + [0, 0, 0, UInt8(length)] + dice.bytes(length) + [UInt8](repeating: 0, count: (4 - length % 4) % 4)
      #expect(try StrKey.decode(StrKey.encode(.signedPayload, payload), as: .signedPayload) == payload)
    }
  }

  @Test func `signed payloads that are empty or longer than 64 bytes are refused`() {
    let empty = bytes(hex: key) + [0, 0, 0, 0]
    #expect(throws: StrKeyError.self) { try StrKey.decode(StrKey.encode(.signedPayload, empty)) }
    let long = bytes(hex: key) + [0, 0, 0, 68] + [UInt8](repeating: 1, count: 68)
    #expect(throws: StrKeyError.self) { try StrKey.decode(StrKey.encode(.signedPayload, long)) }
    let huge = bytes(hex: key) + [255, 255, 255, 255] + [UInt8](repeating: 1, count: 64)
    #expect(throws: StrKeyError.self) { try StrKey.decode(StrKey.encode(.signedPayload, huge)) }
  }

  @Test func `a key of another kind is named in the error, with a warning about a secret seed`() throws {
    let contract = Self.valid[5].text
    #expect(throws: StrKeyError.wrongKind(expected: .accountID, found: .contract)) { try AccountID(contract) }
    let seed = StrKey.encode(.secretSeed, bytes(hex: key))
    let error = #expect(throws: StrKeyError.self) { try AccountID(seed) }
    #expect(error?.description == "This address or key can't be used here: it is a secret seed, which is never given to anybody.")
  }

  @Test(arguments: [
    StrKeyError.invalidCharacter, .invalidLength, .unknownKind, .invalidChecksum, .invalidPayload, .wrongKind(expected: .accountID, found: .contract),
    .wrongKind(expected: .accountID, found: .secretSeed),
  ])
  func `each error of an address is a sentence with a full stop`(_ error: StrKeyError) {
    #expect(error.description == "This address or key can't be used here: \(error.reason).")
    #expect(!error.reason.english.hasSuffix("."))
  }

  @Test func `an error's localizedDescription is its sentence`() throws {
    let errors: [(any Error, Sentence)] = [
      (StrKeyError.invalidLength, StrKeyError.invalidLength.sentence), (AmountError.negative, AmountError.negative.sentence),
      (XDRError(.endOfInput, field: "Memo", offset: 4), "Memo at byte 4: the input ends before the value does"),
    ]
    for (error, sentence) in errors { #expect(error.localizedDescription == sentence.english) }
  }
}
