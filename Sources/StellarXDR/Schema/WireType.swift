/// What a field, an element or an arm is on the wire.
package indirect enum WireType: Sendable, Hashable {
  case int32
  case uint32
  case int64
  case uint64
  case bool
  /// Opaque bytes of exactly this size.
  case fixed(Int)
  /// Opaque bytes, at most so many.
  case opaque(limit: Int)
  /// Text, at most so many bytes.
  case string(limit: Int)
  case optional(WireType)
  /// At most so many values.
  case array(WireType, limit: Int)
  /// Exactly so many values.
  case vector(WireType, count: Int)
  /// The ``WireDefinition`` of this name.
  case named(String)

  /// Reads a type as the schema writes it: `uint32`, `opaque<64>`, `Hash[4]`, `SCVec?`, `Operation<100>`.
  init(_ text: Substring) {
    switch text.last {
    case "?": self = .optional(WireType(text.dropLast()))
    case ">": self = Self.sized(text, at: text.lastIndex(of: "<")) { $0 == "string" ? .string(limit: $1) : .opaque(limit: $1) } array: {
      .array($0, limit: $1)
    }
    case "]": self = Self.sized(text, at: text.lastIndex(of: "[")) { _, size in .fixed(size) } array: { .vector($0, count: $1) }
    default: self = Self.plain[text] ?? .named(String(text))
    }
  }

  private static let plain: [Substring: WireType] = ["int32": .int32, "uint32": .uint32, "int64": .int64, "uint64": .uint64, "bool": .bool]

  private static func sized(
    _ text: Substring, at bracket: Substring.Index?, bytes: (Substring, Int) -> WireType, array: (WireType, Int) -> WireType
  ) -> WireType {
    guard let bracket else { return .named(String(text)) }
    let element = text[..<bracket]
    let size = Int(text[text.index(after: bracket)...].dropLast()) ?? .max
    return element == "opaque" || element == "string" ? bytes(element, size) : array(WireType(element), size)
  }
}
