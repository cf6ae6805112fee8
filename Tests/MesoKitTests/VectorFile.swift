import Foundation

/// A file of generated vectors in the Vectors folder: see `script/vectors/ramp.py`.
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

/// Returns the bytes of hexadecimal digits.
func bytes(hex: some StringProtocol) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
