import HorizonKit
import StellarKit

/// Text from an anchor, made short and printable for errors and logs.
enum SentText {
  static let limit = 200

  static func short(_ text: some StringProtocol, limit: Int = limit) -> String {
    let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit + 1)))
    return PrintableText.escaped(beginning.replacing(/\s+/, with: " "), limit: limit)
  }

  static func short(_ bytes: [UInt8]) -> String {
    bytes.isEmpty ? "nothing" : short(String(decoding: bytes.prefix(2 * limit), as: UTF8.self), limit: 80)
  }

  static func short(_ value: JSONValue?) -> String {
    switch value {
    case nil: "nothing"
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): short("\(number)", limit: 60)
    case .string(let text): short(text, limit: 60)
    case .array: "a list"
    case .object: "an object"
    }
  }
}
