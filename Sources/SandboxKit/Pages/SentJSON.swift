import Foundation

/// JSON that a client sent. Numbers keep their digits.
enum SentJSON: Decodable, Sendable {
  case text(String)
  case object([String: SentJSON])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .text(flag ? "true" : "false")
    } else if let number = try? container.decode(Decimal.self) {
      self = .text("\(number)")
    } else if let members = try? container.decode([String: SentJSON].self) {
      self = .object(members)
    } else {
      self = .other
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
}
