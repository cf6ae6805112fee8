import Foundation
import Testing

/// A file of published or generated vectors in the Vectors folder.
enum VectorFile {
  struct Missing: Error {
    let name: String
  }

  /// The values of a JSON file.
  static func read<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    guard let folder = Bundle.module.resourceURL?.appending(path: "Vectors") else { throw Missing(name: name) }
    return try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
  }
}

/// A pseudorandom generator with a seed (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}

/// Decodes hexadecimal digits, for vectors.
func bytes(hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension [UInt8] {
  /// Lower-case hexadecimal digits, for vectors.
  var hex: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}

/// Expects signed values to be equal, including signatures. It checks nothing with Apple's CryptoKit, which randomizes signatures: verify them, too.
func expectSame<Value: Equatable>(_ signed: Value, _ other: Value, at location: SourceLocation = #_sourceLocation) {
  #if !canImport(CryptoKit)
    #expect(signed == other, sourceLocation: location)
  #endif
}
