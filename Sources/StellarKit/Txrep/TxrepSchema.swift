/// The types that a transaction is made of, by the protocol's own names, read from ``TxrepSchemaText``.
struct TxrepSchema: Sendable {
  /// How a value looks on the wire and in txrep.
  indirect enum Kind: Sendable {
    case int32, uint32, int64, uint64, bool
    /// So many bytes, 4 or 32.
    case opaque(Int)
    case bytes(limit: Int)
    case string(limit: Int)
    case array(Kind, limit: Int)
    case optional(Kind)
    /// A type that SEP-11 writes as one text.
    case text(TxrepText)
    case named(String)
  }

  struct Field: Sendable {
    let name: String
    let kind: Kind
  }

  enum Definition: Sendable {
    case structure([Field])
    /// Values without a field are arms without a value.
    case union(tag: Field, arms: [Int32: Field?])
    case enumeration([(name: String, value: Int32)])
    case alias(Kind)
  }

  static let shared = TxrepSchema(TxrepSchemaText.text)

  private let definitions: [String: Definition]

  private init(_ text: String) {
    // Lines that begin with spaces go on with the line before them.
    let lines = text.replacing("\n  ", with: " ").split(separator: "\n").map { $0.split(separator: " ") }
    var definitions: [String: Definition] = [:]
    for line in lines where line.first == "enum" {
      definitions[String(line[1])] = .enumeration(line.dropFirst(2).map { Self.pair($0, "=") }.map { ($0, Int32($1) ?? 0) })
    }
    for line in lines where line.count > 2 {
      let (name, rest) = (String(line[1]), line.dropFirst(2))
      switch line[0] {
      case "struct": definitions[name] = .structure(rest.map(Self.field))
      case "alias": definitions[name] = .alias(Self.kind(rest[2]))
      case "union":
        let tag = Self.field(rest[2])
        let names = definitions[Self.pair(rest[2], ":").1]
        let arms = rest.dropFirst().map { word -> (Int32, Field?) in
          let (label, arm) = Self.pair(word, "=")
          return (Self.number(label, names), arm.isEmpty ? nil : Self.field(arm[...]))
        }
        definitions[name] = .union(tag: tag, arms: Dictionary(arms) { first, _ in first })
      default: break
      }
    }
    self.definitions = definitions
  }

  subscript(name: String) -> Definition? { definitions[name] }

  // MARK: Reading the table

  private static func number(_ label: String, _ names: Definition?) -> Int32 {
    guard case .enumeration(let values) = names else { return Int32(label) ?? 0 }
    return values.first { $0.name == label }?.value ?? 0
  }

  private static func pair(_ word: Substring, _ separator: Character) -> (String, String) {
    let parts = word.split(separator: separator, maxSplits: 1)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private static func field(_ word: Substring) -> Field {
    let (name, type) = pair(word, ":")
    return Field(name: name, kind: kind(type[...]))
  }

  private static func kind(_ word: Substring) -> Kind {
    if word.last == "?" { return .optional(kind(word.dropLast())) }
    guard let opening = word.firstIndex(where: { $0 == "<" || $0 == "[" }) else { return plain(String(word)) }
    let limit = Int(word[word.index(after: opening)...].dropLast()) ?? Int(Int32.max)
    switch word[..<opening] {
    case "opaque": return word[opening] == "[" ? .opaque(limit) : .bytes(limit: limit)
    case "string": return .string(limit: limit)
    case let element: return .array(plain(String(element)), limit: limit)
    }
  }

  private static func plain(_ name: String) -> Kind {
    switch name {
    case "int32": .int32
    case "uint32": .uint32
    case "int64": .int64
    case "uint64": .uint64
    case "bool": .bool
    default: TxrepText(rawValue: name).map { .text($0) } ?? .named(name)
    }
  }
}
