import Sentences
import StellarXDR

/// Goes through the schema, and encodes the value of each field, or zeros.
struct TxrepReader {
  private static let depthLimit = 1000
  private static let sizeLimit = 1_000_000

  private let values: [String: String]
  /// All names, sorted, to find out whether a field or any part of it is given.
  private let names: [String]

  init(_ fields: [(name: String, value: String)]) {
    values = Dictionary(fields.map { ($0.name, $0.value) }) { _, last in last }
    names = values.keys.sorted()
  }

  /// Encodes the value of the field with a name.
  func read(_ type: WireType, _ name: String, depth: Int, to encoder: inout XDREncoder) throws(TxrepError) {
    guard depth < Self.depthLimit else { throw .tooDeep }
    guard encoder.count <= Self.sizeLimit else { throw .tooLarge }
    switch type {
    case .int32: encoder.int32(try integer(name))
    case .uint32: encoder.uint32(try integer(name))
    case .int64: encoder.int64(try integer(name))
    case .uint64: encoder.uint64(try integer(name))
    case .bool: encoder.bool(try bool(name) ?? false)
    case .fixed(let count): try fixed(name, count, to: &encoder)
    case .opaque(let limit): encoder.opaque(try bytes(name, limit: limit))
    case .string(let limit): encoder.opaque(try string(name, limit: limit))
    case .array(let element, let limit):
      let count: UInt32 = try integer(name + ".len")
      guard count <= limit else { throw .invalidValue(field: name + ".len", expected: "at most \(limit)") }
      encoder.uint32(count)
      for index in 0..<count { try read(element, "\(name)[\(index)]", depth: depth + 1, to: &encoder) }
    case .vector(let element, let count):
      for index in 0..<count { try read(element, "\(name)[\(index)]", depth: depth + 1, to: &encoder) }
    case .optional(let value):
      let isPresent = try bool(name + "._present") ?? isGiven(name)
      encoder.bool(isPresent)
      if isPresent { try read(value, name, depth: depth + 1, to: &encoder) }
    case .named(let type):
      guard let form = TxrepText(rawValue: type) else { return try read(type, name, depth: depth, to: &encoder) }
      guard let text = word(name) else { return form.writeZero(to: &encoder) }
      guard form.write(text, to: &encoder) else { throw .invalidValue(field: name, expected: "the text of a key or an asset") }
    }
  }

  private func read(_ type: String, _ name: String, depth: Int, to encoder: inout XDREncoder) throws(TxrepError) {
    switch WireDefinition.all[type]?.content {
    case .typedef(let other):
      try read(other, name, depth: depth + 1, to: &encoder)
    case .enumeration(let members):
      encoder.int32(try enumerator(name, type, members))
    case .structure(let fields):
      for field in fields { try read(field, of: type, name, depth: depth, to: &encoder) }
    case .union(let discriminant, let enumeration, let arms):
      // SEP-11 was written when a trustline could only hold an asset, and other implementations still write it like that.
      if type == "ChangeTrustAsset", values[name] != nil { return try read(.named("Asset"), name, depth: depth, to: &encoder) }
      let number = try self.discriminant(TxrepWriter.join(name, discriminant), enumeration)
      guard let arm = arms.first(where: { $0.value == number }) else {
        throw .invalidValue(field: TxrepWriter.join(name, discriminant), expected: "one of the kinds allowed here")
      }
      encoder.int32(number)
      guard let content = arm.type else { return }
      let armName = TxrepWriter.join(name, arm.name)
      // Other implementations also leave out `v2` in preconditions, which isn't among the names that SEP-11 says to leave out.
      let isLeftOut = arm.isVersionedEnvelope || type == "Preconditions" && !isGiven(armName) && arm.name == "v2"
      try read(content, isLeftOut ? name : armName, depth: depth + 1, to: &encoder)
    case nil:
      throw .notATransaction(Sentence(verbatim: type))
    }
  }

  private func read(
    _ field: WireDefinition.Field, of type: String, _ name: String, depth: Int, to encoder: inout XDREncoder
  ) throws(TxrepError) {
    let fieldName = TxrepWriter.join(name, field.name)
    if field.name == "sourceAccountEd25519", let text = word(TxrepWriter.join(name, "sourceAccount")) {
      guard let account = try? AccountID(text) else { throw .invalidValue(field: fieldName, expected: "an account's address") }
      encoder.fixed(account.publicKey)
    } else if type == "Transaction", field.name == "cond", !isGiven(fieldName) {
      // SEP-11's own example is older than preconditions, when there were only time bounds.
      let bounds = TxrepWriter.join(name, "timeBounds")
      let isPresent = try bool(bounds + "._present") ?? isGiven(bounds)
      encoder.int32(isPresent ? 1 : 0)
      if isPresent { try read(.named("TimeBounds"), bounds, depth: depth + 1, to: &encoder) }
    } else {
      try read(field.type, fieldName, depth: depth + 1, to: &encoder)
    }
  }

  // MARK: Values

  /// Returns whether a field, or any part of it, is given.
  private func isGiven(_ name: String) -> Bool {
    if values[name] != nil { return true }
    return [".", "["].contains { separator in
      let prefix = name + separator
      var (low, high) = (0, names.count)
      while low < high {
        let middle = (low + high) / 2
        if names[middle] < prefix { low = middle + 1 } else { high = middle }
      }
      return low < names.count && names[low].hasPrefix(prefix)
    }
  }

  /// Returns a field's value up to the first white space, after which a comment may follow, or nil if the field isn't there.
  private func word(_ name: String) -> String? {
    values[name].map { String($0.prefix { !$0.isWhitespace }) }
  }

  private func bool(_ name: String) throws(TxrepError) -> Bool? {
    switch word(name) {
    case nil: return nil
    case "true": return true
    case "false", "_false": return false
    default: throw .invalidValue(field: name, expected: "true or false")
    }
  }

  /// Reads an integer as in C: decimal, hexadecimal after `0x`, octal after `0`.
  private func integer<Number: FixedWidthInteger>(_ name: String) throws(TxrepError) -> Number {
    guard let text = word(name) else { return 0 }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let isOctal = !isHexadecimal && digits.count > 1 && digits.hasPrefix("0")
    let bare = isHexadecimal ? digits.dropFirst(2) : digits
    guard bare.allSatisfy(\.isHexDigit), let number = Number((isNegative ? "-" : "") + bare, radix: isHexadecimal ? 16 : isOctal ? 8 : 10) else {
      throw .invalidValue(field: name, expected: "an integer of \(Number.bitWidth) bits")
    }
    return number
  }

  /// Reads a keyword, or `Type#Number`.
  private func enumerator(_ name: String, _ type: String, _ members: [WireDefinition.Member]) throws(TxrepError) -> Int32 {
    guard let text = word(name) else { return 0 }
    if let value = members.first(where: { $0.name == text })?.value { return value }
    guard text.hasPrefix(type + "#"), let number = Int32(text.dropFirst(type.count + 1)) else {
      throw .invalidValue(field: name, expected: "one of \(members.map(\.name).joined(separator: ", "))")
    }
    return number
  }

  private func discriminant(_ name: String, _ enumeration: String?) throws(TxrepError) -> Int32 {
    guard let enumeration, case .enumeration(let members) = WireDefinition.all[enumeration]?.content else { return try integer(name) }
    return try enumerator(name, enumeration, members)
  }

  private func fixed(_ name: String, _ count: Int, to encoder: inout XDREncoder) throws(TxrepError) {
    let bytes = word(name) == nil ? [UInt8](repeating: 0, count: count) : try bytes(name, limit: count)
    if count == 4, let value = Bytes4(bytes) {
      encoder.fixed(value)
    } else if count == 12, let value = Bytes12(bytes) {
      encoder.fixed(value)
    } else if count == 32, let value = Bytes32(bytes) {
      encoder.fixed(value)
    } else {
      throw .invalidValue(field: name, expected: "\(count * 2) hexadecimal digits")
    }
  }

  /// Reads hexadecimal digits. A single `0` stands for no bytes.
  private func bytes(_ name: String, limit: Int) throws(TxrepError) -> [UInt8] {
    guard let text = word(name), text != "0" else { return [] }
    guard let bytes = HexText.bytes(text), bytes.count <= limit else {
      throw .invalidValue(field: name, expected: "the hexadecimal digits of at most \(limit) bytes")
    }
    return bytes
  }

  /// Reads a quoted string with escapes.
  private func string(_ name: String, limit: Int) throws(TxrepError) -> [UInt8] {
    guard let value = values[name] else { return [] }
    let invalid = TxrepError.invalidValue(field: name, expected: "a quoted text of at most \(limit) bytes")
    var rest = Array(value.utf8)[...]
    guard rest.popFirst() == UInt8(ascii: "\"") else { throw invalid }
    var bytes: [UInt8] = []
    while true {
      guard let byte = rest.popFirst(), bytes.count <= limit else { throw invalid }
      if byte == UInt8(ascii: "\"") { return bytes }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "x"):
        guard let high = rest.popFirst(), let low = rest.popFirst(), let code = HexText.byte(high, low) else { throw invalid }
        bytes.append(code)
      case let escaped?: bytes.append(escaped)
      case nil: throw invalid
      }
    }
  }
}
