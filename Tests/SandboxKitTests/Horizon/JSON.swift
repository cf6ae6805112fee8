import Foundation
import Hummingbird
import NIOCore

/// JSON as it was received, read without the types that wrote it.
@dynamicMemberLookup
struct JSON: Sendable, Hashable, CustomStringConvertible {
  private enum Value: Sendable, Hashable {
    case object([String: JSON])
    case array([JSON])
    case text(String)
    case number(Int64)
    case decimal(Decimal)
    case flag(Bool)
    case null
  }

  private let value: Value

  init(_ buffer: ByteBuffer) throws {
    value = try JSONDecoder().decode(JSON.self, from: Data(buffer.readableBytesView)).value
  }

  init(_ text: String) throws {
    value = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)).value
  }

  subscript(dynamicMember name: String) -> JSON { self[name] }

  subscript(name: String) -> JSON {
    if case .object(let members) = value { members[name] ?? .missing } else { .missing }
  }

  subscript(index: Int) -> JSON { array.indices.contains(index) ? array[index] : .missing }

  private init(_ value: Value) { self.value = value }
  static let missing = JSON(.null)

  var isMissing: Bool { value == .null }
  var text: String? { if case .text(let text) = value { text } else { nil } }
  var number: Int64? { if case .number(let number) = value { number } else { nil } }
  /// A number with its decimals, as digits.
  var digits: String? { if case .decimal(let number) = value { "\(number)" } else { number.map { "\($0)" } } }
  var flag: Bool? { if case .flag(let flag) = value { flag } else { nil } }
  var array: [JSON] { if case .array(let elements) = value { elements } else { [] } }
  var keys: Set<String> { if case .object(let members) = value { Set(members.keys) } else { [] } }

  var description: String {
    switch value {
    case .object(let members): "{\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
    case .array(let elements): "\(elements)"
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .null: "null"
    }
  }
}

extension JSON: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let number = try? container.decode(Int64.self) {
      value = .number(number)
    } else if let decimal = try? container.decode(Decimal.self) {
      value = .decimal(decimal)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let elements = try? container.decode([JSON].self) {
      value = .array(elements)
    } else {
      value = .object(try container.decode([String: JSON].self))
    }
  }
}
