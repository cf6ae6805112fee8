/// A wire type as the protocol defines it, for codecs that look up types by name at run time.
package struct WireDefinition: Sendable {
  /// A field of a structure.
  package struct Field: Sendable {
    /// The name in the protocol's `.x` files, such as `seqNum`.
    package let name: String
    package let type: WireType
    /// The name in SEP-51's JSON, such as `seq_num`.
    package var jsonName: String { WireDefinition.snakeCase(name) }
  }

  /// A member of an enumeration.
  package struct Member: Sendable {
    /// The name in the protocol's `.x` files, such as `MEMO_TEXT`.
    package let name: String
    /// The name in SEP-51's JSON, such as `text`.
    package let jsonName: String
    package let value: Int32
  }

  /// An arm of a union.
  package struct Arm: Sendable {
    /// The discriminant's name in the protocol, such as `PAYMENT`, or its number.
    package let discriminant: String
    /// The arm's name in the protocol, such as `paymentOp`.
    package let name: String
    /// The name in SEP-51's JSON, such as `payment` or `v1`.
    package let jsonName: String
    package let value: Int32
    /// The type of the content; nil for an arm without content.
    package let type: WireType?
  }

  package enum Content: Sendable {
    case typedef(WireType)
    case structure([Field])
    case enumeration([Member])
    /// A union; `enumeration` is nil if the discriminant is a number.
    case union(discriminant: String, enumeration: String?, arms: [Arm])
  }

  package let name: String
  package let content: Content
  /// The form in JSON, if SEP-51 has a special one.
  package let form: TextForm?
  /// Whether values may contain others of their type, so that the depth is counted.
  package let nests: Bool

  /// All types by name.
  package static let all: [String: WireDefinition] = read()
}

// The lines are `typedef NAME TYPE`, `struct NAME field:TYPE …`, `enum NAME PREFIX* member/NAME=NUMBER …` and
// `union NAME discriminant:ENUM member/arm:TYPE member …`, where `*` stands for all further members without content.
// `@FORM` or `@nests` may follow a name, and lines that begin with a space continue the one before.
extension WireDefinition {
  private static func read() -> [String: WireDefinition] {
    let lines = SchemaText.topics.joined(separator: "\n").replacing("\n  ", with: " ").split(separator: "\n").map { $0.split(separator: " ") }
    var all: [String: WireDefinition] = [:]
    // Enumerations come first, since unions need their numbers.
    for words in lines where words.first == "enum" { add(words, to: &all) }
    for words in lines where words.first != "enum" { add(words, to: &all) }
    return all
  }

  private static func add(_ words: [Substring], to all: inout [String: WireDefinition]) {
    let marks = words.dropFirst(2).filter { $0.hasPrefix("@") }.map { $0.dropFirst() }
    let parts = words.dropFirst(2).filter { !$0.hasPrefix("@") }
    let content: Content =
      switch words[0] {
      case "typedef": .typedef(WireType(parts.joined()[...]))
      case "struct": .structure(parts.map { Field(name: String($0.prefix { $0 != ":" }), type: WireType($0.drop { $0 != ":" }.dropFirst())) })
      case "enum": .enumeration(members(parts))
      default: union(parts, enumerations: all)
      }
    let form = marks.lazy.compactMap { TextForm(rawValue: String($0)) }.first
    let name = String(words[1])
    all[name] = WireDefinition(name: name, content: content, form: form, nests: marks.contains("nests"))
  }

  private static func members(_ words: [Substring]) -> [Member] {
    let prefix = words.first { $0.hasSuffix("*") }?.dropLast() ?? ""
    return words.filter { !$0.hasSuffix("*") }.map { word in
      let names = word.prefix { $0 != "=" }.split(separator: "/")
      let jsonName = names.first ?? ""
      // `txBAD_SEQ` is `tx_bad_seq` in JSON: it keeps its prefix, while others lose theirs.
      let rest = jsonName.hasPrefix("\(prefix)_") ? jsonName.dropFirst(prefix.count + 1) : jsonName
      let value = Int32(word.drop { $0 != "=" }.dropFirst()) ?? 0
      return Member(name: names.count > 1 ? String(names[1]) : prefix + rest.uppercased(), jsonName: String(jsonName), value: value)
    }
  }

  private static func union(_ words: [Substring], enumerations: [String: WireDefinition]) -> Content {
    let head = words.first?.split(separator: ":").map(String.init) ?? []
    var members: [Member] = []
    if case .enumeration(let found)? = enumerations[head.last ?? ""]?.content { members = found }
    var arms = words.dropFirst().filter { $0 != "*" }.map { word in
      let names = word.prefix { $0 != ":" }.split(separator: "/").map(String.init)
      let jsonName = names.first ?? ""
      let member = members.first { $0.jsonName == jsonName }
      let type = word.contains(":") ? WireType(word.drop { $0 != ":" }.dropFirst()) : nil
      let value = member?.value ?? Int32(jsonName.dropFirst()) ?? 0
      let name = names.count > 1 ? names[1] : camelCase(jsonName)
      return Arm(discriminant: member?.name ?? "\(value)", name: name, jsonName: jsonName, value: value, type: type)
    }
    if words.last == "*" {
      let rest = members.filter { member in !arms.contains { $0.value == member.value } }
      arms += rest.map { Arm(discriminant: $0.name, name: camelCase($0.jsonName), jsonName: $0.jsonName, value: $0.value, type: nil) }
    }
    return .union(discriminant: head.first ?? "", enumeration: members.isEmpty ? nil : head.last, arms: arms)
  }

  /// Converts `pool_share` to `poolShare`; a name without underscores stays the same.
  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  /// Converts `seqNum` to `seq_num`, `networkID` to `network_id`, and `feeWrite1KB` to `fee_write1_kb`.
  fileprivate static func snakeCase(_ name: String) -> String {
    let characters = Array(name)
    var result = ""
    for (index, character) in characters.enumerated() {
      let beginsWord = character.isUppercase && index > 0 && characters[index - 1] != "_"
      let afterSmall = index > 0 && !characters[index - 1].isUppercase
      let beforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
      if beginsWord, afterSmall || beforeSmall { result += "_" }
      result += character.lowercased()
    }
    return result
  }
}
