public import Foundation

/// A JSON value of any shape, for data that this version of the library doesn't know yet.
public enum JSONValue: Hashable, Sendable {
  /// Null.
  case null
  /// True or false.
  case bool(Bool)
  /// An exact decimal number.
  case number(Decimal)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// The text of a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      // Strings are tried first because they are the most frequent, and a failed attempt takes longer than a successful one.
      self = .string(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }
}
