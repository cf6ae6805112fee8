/// The wire type of a field, an element or an arm.
package indirect enum WireType: Sendable, Hashable {
  case int32
  case uint32
  case int64
  case uint64
  case bool
  /// Opaque bytes of exactly this size.
  case fixed(Int)
  /// Opaque bytes with a maximum length.
  case opaque(limit: Int)
  /// A string with a maximum number of bytes.
  case string(limit: Int)
  case optional(WireType)
  /// An array with a maximum number of values.
  case array(WireType, limit: Int)
  /// An array with exactly this number of values.
  case vector(WireType, count: Int)
  /// The ``WireDefinition`` with this name.
  case named(String)

  /// Reads a type in the schema's notation: `uint32`, `opaque<64>`, `Hash[4]`, `SCVec?`, `Operation<100>`.
  init(_ text: Substring) {
    let bracket = text.lastIndex { $0 == "<" || $0 == "[" } ?? text.endIndex
    let element = text[..<bracket]
    let size = Int(text[bracket...].dropFirst().dropLast()) ?? .max
    switch (text.last, element) {
    case ("?", _): self = .optional(WireType(text.dropLast()))
    case (">", "opaque"): self = .opaque(limit: size)
    case (">", "string"): self = .string(limit: size)
    case (">", _): self = .array(WireType(element), limit: size)
    case ("]", "opaque"): self = .fixed(size)
    case ("]", _): self = .vector(WireType(element), count: size)
    default: self = Self.plain[text] ?? .named(String(text))
    }
  }

  private static let plain: [Substring: WireType] = ["int32": .int32, "uint32": .uint32, "int64": .int64, "uint64": .uint64, "bool": .bool]
}
