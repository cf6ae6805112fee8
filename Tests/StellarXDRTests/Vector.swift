import Foundation
import StellarXDR

/// A value in both forms, written by other SDKs (script/vectors/xdr.py).
struct Vector: Sendable, CustomStringConvertible {
  let type: String
  let xdr: [UInt8]
  let json: String

  var description: String { "\(type) \(json.prefix(80))" }

  static let all: [Vector] = {
    guard let file = Bundle.module.url(forResource: "values", withExtension: "txt", subdirectory: "Vectors"),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return parts.count == 3 ? Vector(type: String(parts[0]), xdr: bytes(hex: parts[1]), json: String(parts[2])) : nil
    }
  }()

  /// The values whose types have a Swift type, with that type.
  static let typed: [(vector: Vector, type: any XDRCodable.Type)] = {
    let types = Dictionary(uniqueKeysWithValues: WireTypes.all.map { (String(describing: $0), $0) })
    return all.compactMap { vector in types[vector.type].map { (vector, $0) } }
  }()
}

/// The bytes of hexadecimal digits; other characters are ignored.
func bytes(hex: some StringProtocol) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension XDRCodable {
  /// Whether a value is unchanged by a round trip through bytes and through JSON.
  static func survives(_ vector: Vector) throws -> Bool {
    let value = try Self(xdr: vector.xdr)
    return try value.xdrBytes == vector.xdr && value.json() == vector.json && Self(json: vector.json) == value
      && Set([value, try Self(xdr: vector.xdr)]).count == 1
  }

  /// The bytes after they are read and written again, or why they can't be read.
  static func rewritten(_ bytes: [UInt8]) -> Result<[UInt8], XDRError> {
    do throws(XDRError) { return .success(try Self(xdr: bytes).xdrBytes) } catch { return .failure(error) }
  }
}

extension XDRType {
  /// The bytes after a round trip through JSON, or why they can't be read.
  func rewritten(_ bytes: [UInt8]) -> Result<[UInt8], XDRError> {
    do throws(XDRError) { return .success(try xdr(json: try json(xdr: bytes))) } catch { return .failure(error) }
  }
}

/// A small random source that gives the same numbers in every run (SplitMix64).
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
}
