import Foundation
import StellarXDR

/// A value that a recording has in base64.
struct RecordedXDR<Value: XDRCodable>: Decodable, Sendable {
  let value: Value
  /// Exactly what was recorded.
  let bytes: [UInt8]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let data = Data(base64Encoded: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is not base64")
    }
    bytes = Array(data)
    do {
      value = try Value(xdr: bytes)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is no \(Value.self): \(error)")
    }
  }
}
