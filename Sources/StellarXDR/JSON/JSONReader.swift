/// Converts SEP-51's JSON to XDR.
///
/// Unfinished values are kept on a stack of their own, so that nested values don't use up the thread's stack.
struct JSONReader: ~Copyable {
  /// A step that is still to be done.
  private enum Step: BitwiseCopyable {
    case value(node: Int32, place: Int32, token: Int32)
    /// The fields of the object `token`, from `next` on. `key` is the name after the last one that was found; `found` is how many were.
    case fields(next: Int32, structure: Int32, place: Int32, token: Int32, key: Int32, found: Int32)
    /// The elements from the token `next` up to `end`.
    case elements(node: Int32, place: Int32, next: Int32, end: Int32)
    /// The end of a value that may contain others of its type.
    case leave
  }

  private let schema: Schema
  private let text: UnsafeRawBufferPointer
  private let tokens: [JSONTokens.Token]
  private var steps: [Step] = []
  private var depth = 0
  private(set) var output: ByteWriter

  /// Makes a reader of a text with a single value. Errors call it `type`.
  init(_ schema: Schema, _ text: UnsafeRawBufferPointer, type: String) throws(XDRError) {
    self.schema = schema
    self.text = text
    tokens = try JSONTokens(text, type: type).tokens
    output = ByteWriter(capacity: text.count / 2)
  }

  /// Reads the single value of the text.
  mutating func readAll(_ root: Schema.Root) throws(XDRError) {
    steps.append(.value(node: root.node, place: root.place, token: 0))
    while let step = steps.popLast() {
      switch step {
      case .value(let node, let place, let token): try begin(node, place, token)
      case .fields(let next, let structure, let place, let token, let key, let found):
        try continueStructure(next, structure, place, token, key, found)
      case .elements(let node, let place, let next, let end):
        guard next < end else { continue }
        steps.append(.elements(node: node, place: place, next: tokens[Int(next)].next, end: end))
        steps.append(.value(node: node, place: place, token: next))
      case .leave: depth -= 1
      }
    }
  }

  /// Reads a value, or the beginning of one that has parts.
  private mutating func begin(_ index: Int32, _ place: Int32, _ token: Int32) throws(XDRError) {
    let node = schema.nodes[Int(index)]
    if node.nests {
      guard depth < XDRDecoder.depthLimit else { throw error(.tooDeep(limit: XDRDecoder.depthLimit), node.place, token) }
      depth += 1
      steps.append(.leave)
    }
    switch node.kind {
    case .int32: output.store(try number(place, token, isQuoted: false, Int32.self).bigEndian)
    case .uint32: output.store(try number(place, token, isQuoted: false, UInt32.self).bigEndian)
    case .int64: output.store(try number(place, token, isQuoted: true, Int64.self).bigEndian)
    case .uint64: output.store(try number(place, token, isQuoted: true, UInt64.self).bigEndian)
    case .bool: output.store(try bool(place, token) ? UInt32(1).bigEndian : 0)
    case .fixed: try readHex(place, token, count: Int(node.a))
    case .opaque: try readHex(place, token, limit: node.a.asLimit)
    case .string: try readString(place, token, limit: node.a.asLimit)
    case .optional: beginOptional(node, place, token)
    case .array: try beginArray(node, place, token, count: nil)
    case .vector: try beginArray(node, place, token, count: Int(node.b))
    case .structure:
      guard tokens[Int(token)].kind == .object else { throw error(.unexpectedJSON(expected: "an object"), place, token) }
      steps.append(.fields(next: node.a, structure: index, place: place, token: token, key: token + 1, found: 0))
    case .union: try beginUnion(node, place, token)
    case .enumeration: output.store(try arm(node, place, token).value.bigEndian)
    case .reserved:
      guard isString(token, "v0".utf8) else { throw error(.unexpectedJSON(expected: "\"v0\""), place, token) }
      output.store(UInt32(0))
    case .text: try readText(node.form, place, token)
    }
  }

  // MARK: Composites

  private mutating func beginOptional(_ node: Schema.Node, _ place: Int32, _ token: Int32) {
    let isNull = tokens[Int(token)].kind == .null
    output.store(isNull ? 0 : UInt32(1).bigEndian)
    if !isNull { steps.append(.value(node: node.a, place: place, token: token)) }
  }

  private mutating func beginArray(_ node: Schema.Node, _ place: Int32, _ token: Int32, count: Int?) throws(XDRError) {
    let array = tokens[Int(token)]
    guard array.kind == .array else { throw error(.unexpectedJSON(expected: "an array"), place, token) }
    if let count {
      guard array.count == count else { throw error(.wrongLength(length: Int(array.count), expected: count), place, token) }
    } else {
      guard array.count <= node.b.asLimit else { throw error(.tooLong(length: Int(array.count), limit: node.b.asLimit), place, token) }
      output.store(array.count.bigEndian)
    }
    steps.append(.elements(node: node.a, place: place, next: token + 1, end: array.next))
  }

  /// Looks for the next field. Fields are usually in the protocol's order, so the search begins where the last one ended.
  private mutating func continueStructure(
    _ next: Int32, _ structure: Int32, _ place: Int32, _ token: Int32, _ key: Int32, _ found: Int32
  ) throws(XDRError) {
    let node = schema.nodes[Int(structure)]
    let object = tokens[Int(token)]
    guard next < node.a + node.b else {
      if found < object.count { try checkNames(node, place, token) }
      return
    }
    let field = schema.fields[Int(next)]
    var key = key
    let value = value(of: field.name, in: object, at: token, from: &key)
    guard value != nil || field.isOptional else { throw error(.missingName(name(field.name)), place, token) }
    let found = value == nil ? found : found + 1
    steps.append(.fields(next: next + 1, structure: structure, place: place, token: token, key: key, found: found))
    if let value { steps.append(.value(node: field.node, place: field.place, token: value)) } else { output.store(UInt32(0)) }
  }

  private mutating func beginUnion(_ node: Schema.Node, _ place: Int32, _ token: Int32) throws(XDRError) {
    let union = tokens[Int(token)]
    guard union.kind == .object else {
      let arm = try arm(node, node.c, token)
      guard arm.node < 0 else { throw error(.unexpectedJSON(expected: "an object with the one name \(name(arm.name))"), place, token) }
      return output.store(arm.value.bigEndian)
    }
    guard let key = onlyName(of: union, token) else { throw error(.unexpectedJSON(expected: "an object with one name"), place, token) }
    let arm = try arm(node, node.c, key)
    guard arm.node >= 0 else { throw error(.unexpectedJSON(expected: "only the string \(name(arm.name))"), place, token) }
    output.store(arm.value.bigEndian)
    steps.append(.value(node: arm.node, place: arm.place, token: key + 1))
  }

  /// Returns the token of an object's only name; there may be a `$schema` besides.
  private func onlyName(of object: JSONTokens.Token, _ token: Int32) -> Int32? {
    guard object.count == 1 || object.count == 2 else { return nil }
    let first = token + 1
    guard object.count == 2 else { return first }
    let second = tokens[Int(first + 1)].next
    return isSchema(first) ? second : isSchema(second) ? first : nil
  }

  /// Finds the token of a field's value. The search tries the name at `key` first, and then all names of the object.
  private func value(of name: Schema.Name, in object: JSONTokens.Token, at token: Int32, from key: inout Int32) -> Int32? {
    var candidate = key < object.next && isName(key, name) ? key : token + 1
    while candidate < object.next {
      let next = tokens[Int(candidate + 1)].next
      if isName(candidate, name) {
        key = next
        return candidate + 1
      }
      candidate = next
    }
    return nil
  }

  /// Finds the name that no field has, or that occurs twice.
  private func checkNames(_ node: Schema.Node, _ place: Int32, _ token: Int32) throws(XDRError) {
    let fields = schema.fields[Int(node.a)..<Int(node.a + node.b)].map(\.name)
    let object = tokens[Int(token)]
    var seen: Set<Int32> = []
    var key = token + 1
    while key < object.next {
      let field = fields.first { isName(key, $0) }
      guard field != nil || isSchema(key) else { throw error(.unknownName(shown(key)), place, key) }
      guard seen.insert(field?.start ?? -1).inserted else { throw error(.repeatedName(shown(key)), place, key) }
      key = tokens[Int(key + 1)].next
    }
  }

  // MARK: Scalars

  private func number<Value: FixedWidthInteger>(_ place: Int32, _ token: Int32, isQuoted: Bool, _: Value.Type) throws(XDRError) -> Value {
    let found = tokens[Int(token)]
    let isNumber = found.kind == .number || (isQuoted && found.kind == .string)
    guard isNumber, let value: Value = Self.decimal(text[Int(found.start)..<Int(found.end)]) else {
      throw error(.unexpectedJSON(expected: "a whole number of \(Value.bitWidth) bits" + (isQuoted ? " in quotes" : "")), place, token)
    }
    return value
  }

  /// Reads decimal digits without leading zeros, or returns nil for other text and for a number that doesn't fit.
  private static func decimal<Value: FixedWidthInteger>(_ text: Slice<UnsafeRawBufferPointer>) -> Value? {
    let isNegative = Value.isSigned && text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard let first = digits.first, digits.count == 1 || first != UInt8(ascii: "0") else { return nil }
    guard !(isNegative && first == UInt8(ascii: "0")) else { return nil }
    var value: Value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let part = Value(digit - UInt8(ascii: "0"))
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = isNegative ? product.subtractingReportingOverflow(part) : product.addingReportingOverflow(part)
      guard !tooLarge, !overflow else { return nil }
      value = sum
    }
    return value
  }

  private func bool(_ place: Int32, _ token: Int32) throws(XDRError) -> Bool {
    switch tokens[Int(token)].kind {
    case .true: true
    case .false: false
    default: throw error(.unexpectedJSON(expected: "true or false"), place, token)
    }
  }

  private func arm(_ node: Schema.Node, _ place: Int32, _ token: Int32) throws(XDRError) -> Schema.Arm {
    let kind = tokens[Int(token)].kind
    guard kind == .string || kind == .escapedString else { throw error(.unexpectedJSON(expected: "a name in quotes"), place, token) }
    for index in node.a..<node.a + node.b where isName(token, schema.arms[Int(index)].name) { return schema.arms[Int(index)] }
    throw error(.unknownName(shown(token)), place, token)
  }

  // MARK: Text

  private mutating func readHex(_ place: Int32, _ token: Int32, count: Int) throws(XDRError) {
    let bytes = try hex(place, token)
    guard bytes.count == count else { throw error(.wrongLength(length: bytes.count, expected: count), place, token) }
    output.append(bytes)
  }

  private mutating func readHex(_ place: Int32, _ token: Int32, limit: Int) throws(XDRError) {
    try writePadded(try hex(place, token), place, token, limit: limit)
  }

  private func hex(_ place: Int32, _ token: Int32) throws(XDRError) -> [UInt8] {
    let expected = "hexadecimal digits in quotes"
    return try characters(place, token, expected: expected) { text throws(XDRError) in
      guard text.count % 2 == 0 else { throw error(.unexpectedJSON(expected: expected), place, token) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count / 2)
      for index in stride(from: 0, to: text.count, by: 2) {
        guard let byte = HexText.byte(text[index], text[index + 1]) else { throw error(.unexpectedJSON(expected: expected), place, token) }
        bytes.append(byte)
      }
      return bytes
    }
  }

  private mutating func readString(_ place: Int32, _ token: Int32, limit: Int) throws(XDRError) {
    try writePadded(try escaped(place, token), place, token, limit: limit)
  }

  private func escaped(_ place: Int32, _ token: Int32) throws(XDRError) -> [UInt8] {
    let bytes = try characters(place, token, expected: "a string") { EscapedText.unescaped($0) }
    guard let bytes else { throw error(.unexpectedJSON(expected: #"ASCII with \x…, \0, \t, \n, \r and \\ for all else"#), place, token) }
    return bytes
  }

  private mutating func writePadded(_ bytes: [UInt8], _ place: Int32, _ token: Int32, limit: Int) throws(XDRError) {
    guard bytes.count <= limit else { throw error(.tooLong(length: bytes.count, limit: limit), place, token) }
    output.store(UInt32(bytes.count).bigEndian)
    output.append(bytes)
    output.append(0, count: -bytes.count & 3)
  }

  private mutating func readText(_ form: TextForm, _ place: Int32, _ token: Int32) throws(XDRError) {
    switch form {
    case .assetCode4, .assetCode12, .assetCode: try readAssetCode(form, place, token)
    case .uint128: try readNumber(place, token, limbs: 2, isSigned: false)
    case .int128: try readNumber(place, token, limbs: 2, isSigned: true)
    case .uint256: try readNumber(place, token, limbs: 4, isSigned: false)
    case .int256: try readNumber(place, token, limbs: 4, isSigned: true)
    default: try readKey(form, place, token)
    }
  }

  private mutating func readAssetCode(_ form: TextForm, _ place: Int32, _ token: Int32) throws(XDRError) {
    let code = try escaped(place, token)
    let isShort = form == .assetCode4 || (form == .assetCode && code.count <= 4)
    if form == .assetCode { output.store(UInt32(isShort ? 1 : 2).bigEndian) }
    let size = isShort ? 4 : 12
    guard code.count <= size else { throw error(.tooLong(length: code.count, limit: size), place, token) }
    output.append(code)
    output.append(0, count: size - code.count)
  }

  private mutating func readNumber(_ place: Int32, _ token: Int32, limbs: Int, isSigned: Bool) throws(XDRError) {
    let expected = "a whole number of \(limbs * 64) bits in quotes"
    let value = try characters(place, token, expected: expected) { DecimalText.limbs($0, count: limbs, isSigned: isSigned) }
    guard let value else { throw error(.unexpectedJSON(expected: expected), place, token) }
    for limb in value { output.store(limb.bigEndian) }
  }

  private mutating func readKey(_ form: TextForm, _ place: Int32, _ token: Int32) throws(XDRError) {
    let text = try characters(place, token, expected: "an address or key in quotes") { String(decoding: $0, as: UTF8.self) }
    let decoded: (kind: StrKey.Kind, payload: [UInt8])
    do throws(StrKeyError) {
      decoded = try StrKey.decode(text)
    } catch {
      throw self.error(.invalidKey(error), place, token)
    }
    guard form.encode(decoded.kind, decoded.payload, to: &output) else { throw error(.unexpectedKey(decoded.kind), place, token) }
  }

  /// Calls a closure with the characters of a string, after undoing JSON's escapes.
  private func characters<Result>(
    _ place: Int32, _ token: Int32, expected: String, _ body: (UnsafeRawBufferPointer) throws(XDRError) -> Result
  ) throws(XDRError) -> Result {
    let found = tokens[Int(token)]
    let raw = text[Int(found.start)..<Int(found.end)]
    switch found.kind {
    case .string: return try body(UnsafeRawBufferPointer(rebasing: raw))
    case .escapedString:
      guard let bytes = EscapedText.unescapedJSON(raw) else { throw error(.unexpectedJSON(expected: expected), place, token) }
      return try bytes.withUnsafeBufferPointer { (buffer) throws(XDRError) -> Result in try body(UnsafeRawBufferPointer(buffer)) }
    default: throw error(.unexpectedJSON(expected: expected), place, token)
    }
  }

  // MARK: Names

  private func isName(_ token: Int32, _ name: Schema.Name) -> Bool {
    let found = tokens[Int(token)]
    // The stored name has quotation marks, and so has the text around the token.
    guard found.kind == .escapedString || found.end - found.start + 2 == name.count else { return false }
    let start = Int(name.start)
    return schema.names.withUnsafeBytes { isString(token, $0[start + 1..<start + Int(name.count) - 1]) }
  }

  /// Returns whether this is the name of the link to a JSON schema, which any object may contain.
  private func isSchema(_ token: Int32) -> Bool { isString(token, "$schema".utf8) }

  private func isString(_ token: Int32, _ string: some Sequence<UInt8>) -> Bool {
    let found = tokens[Int(token)]
    let raw = text[Int(found.start)..<Int(found.end)]
    switch found.kind {
    case .string: return raw.elementsEqual(string)
    case .escapedString: return EscapedText.unescapedJSON(raw)?.elementsEqual(string) == true
    default: return false
    }
  }

  private func name(_ name: Schema.Name) -> String {
    String(decoding: schema.names[Int(name.start)..<Int(name.start + name.count)], as: UTF8.self)
  }

  /// Returns the beginning of a string in the text, for an error.
  private func shown(_ token: Int32) -> String {
    let found = tokens[Int(token)]
    return String(decoding: text[Int(found.start)..<Int(found.end)].prefix(40), as: UTF8.self)
  }

  private func error(_ reason: XDRError.Reason, _ place: Int32, _ token: Int32) -> XDRError {
    XDRError(reason, field: schema.places[Int(place)], offset: Int(tokens[Int(token)].start))
  }
}
