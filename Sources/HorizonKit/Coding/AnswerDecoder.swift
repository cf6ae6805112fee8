import Foundation
import Sentences
import StellarXDR

/// Reads a server's JSON as `JSONDecoder` does, but in a fraction of the time: Foundation's decoder would take half the time that it takes to load a
/// long history.
///
/// The text must be UTF-8 and strict JSON, without trailing commas. Of two members with the same name the first counts. Nothing is decoded as a
/// floating-point number. Dates, data and URLs get no special treatment: a type that has any reads them from strings. The time that decoding takes is
/// proportional to the length of the text, whatever it contains.
///
/// A ``JSONValue`` nested more than 64 levels deep is refused. What nobody decodes, and ``WrittenJSON``, may be nested 512 levels deep.
package struct AnswerDecoder {
  package init() {}

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError`.
  package func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws -> Value {
    // Some servers write a byte order mark, which readers may ignore (RFC 8259, section 8.1).
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
    return try AnswerValue(answer: try Answer(text), token: 0).decode(type)
  }
}

/// A text and the positions of its values.
private final class Answer {
  /// Finding values takes no stack, so these are as many levels as Foundation reads.
  private static let depthLimit = 512
  /// The most members of an object that are searched one after the other.
  private static let shortObject = 100

  let tokens: [JSONTokens.Token]
  private let text: [UInt8]
  /// The member that was found last: most are first looked up by `contains`, and then again to be read.
  private var lastMember = (object: -1, name: -1)
  /// The position of the first member with each name, for objects with many members.
  private var members: [Int: [String: Int]] = [:]
  /// For each object and array, the child that was last visited on the way to a value.
  private var passed: [Int: (child: Int, index: Int)] = [:]
  private var lastRepeated: (token: Int, value: Any)?

  init(_ body: [UInt8]) throws {
    do {
      let (tokens, isASCII, escapedNames) = try body.withUnsafeBytes { text in
        let read = try JSONTokens(text, type: "JSON", form: .any, depthLimit: Self.depthLimit)
        return (read.tokens, read.isASCII, read.escapedNames)
      }
      guard isASCII || String(validating: body, as: UTF8.self) != nil else { throw XDRError(.notJSON("it isn't UTF-8"), field: "JSON", offset: 0) }
      (text, self.tokens) = (body, tokens)
      for name in escapedNames { _ = try string(name) }
    } catch let error as XDRError {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: error.description))
    }
  }

  func bytes(_ token: Int) -> ArraySlice<UInt8> { text[Int(tokens[token].start)..<Int(tokens[token].end)] }

  /// Returns the JSON of a value, including the quotation marks of a string.
  func json(_ token: Int) -> Data {
    let quotes = tokens[token].kind == .string || tokens[token].kind == .escapedString ? 1 : 0
    return Data(text[Int(tokens[token].start) - quotes..<Int(tokens[token].end) + quotes])
  }

  /// Decodes a value that the records of a page repeat. If its text equals the last one's, the last value is returned.
  func repeated<Value: Decodable>(_ type: Value.Type, _ token: Int) throws -> Value {
    if let last = lastRepeated, isWritten(last.token, like: token), let value = last.value as? Value { return value }
    let value = try Value(from: AnswerValue(answer: self, token: token))
    lastRepeated = (token, value)
    return value
  }

  private func isWritten(_ token: Int, like other: Int) -> Bool {
    let (one, another) = (tokens[token], tokens[other])
    guard one.end - one.start == another.end - another.start else { return false }
    return text.withUnsafeBytes { text in
      guard let start = text.baseAddress else { return false }
      return memcmp(start + Int(one.start), start + Int(another.start), Int(one.end - one.start)) == 0
    }
  }

  func string(_ token: Int) throws -> String {
    tokens[token].kind == .string ? String(decoding: bytes(token), as: UTF8.self) : try JSONDecoder().decode(String.self, from: json(token))
  }

  /// Returns the names of an object's members, each once and in no particular order.
  func names(of object: Int) -> [String] { Array(firstMembers(of: object).keys) }

  /// Returns the positions of an object's values by name. Of two members with the same name the first counts.
  func firstMembers(of object: Int) -> [String: Int] {
    if let known = members[object] { return known }
    var first: [String: Int] = [:]
    var name = object + 1
    while name < tokens[object].next {
      if let text = try? string(name), first[text] == nil { first[text] = name + 1 }
      name = Int(tokens[name + 1].next)
    }
    if first.count > Self.shortObject { members[object] = first }
    return first
  }

  /// Returns the position of the value of the first member with a name, or nil if there is none.
  func member(_ wanted: String, of object: Int) -> Int? {
    if lastMember.object == object, isName(lastMember.name, wanted) { return lastMember.name + 1 }
    if tokens[object].count > Self.shortObject { return firstMembers(of: object)[wanted] }
    var name = object + 1
    while name < tokens[object].next {
      if isName(name, wanted) {
        lastMember = (object, name)
        return name + 1
      }
      name = Int(tokens[name + 1].next)
    }
    return nil
  }

  private func isName(_ token: Int, _ wanted: String) -> Bool {
    let name = tokens[token]
    guard name.kind == .string else { return (try? string(token)) == wanted }
    return Int(name.end - name.start) == wanted.utf8.count && bytes(token).elementsEqual(wanted.utf8)
  }

  /// Returns the names and indices that lead to a value.
  func path(to value: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var (container, child, index) = (0, 1, 0)
    while container != value, child < tokens[container].next {
      // Paths are mostly asked for in order, so the search continues where the last one ended.
      if index == 0, let last = passed[container], last.child <= value { (child, index) = last }
      let isObject = tokens[container].kind == .object
      let childValue = isObject ? child + 1 : child
      if value < tokens[childValue].next {
        path.append(isObject ? PathKey(stringValue: (try? string(child)) ?? "") : PathKey(intValue: index))
        passed[container] = (child, index)
        (container, child, index) = (childValue, childValue + 1, 0)
      } else {
        (child, index) = (Int(tokens[childValue].next), index + 1)
      }
    }
    return path
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value that many records of a page repeat word for word, as each operation repeats its transaction. It is decoded only once. Returns
  /// nil if the member is absent or null.
  func findRepeated<Value: Decodable>(_ key: Key) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    guard let value = try superDecoder(forKey: key) as? AnswerValue else { return try decode(Value.self, forKey: key) }
    return try value.answer.repeated(Value.self, value.token)
  }
}

/// A name or an index on the way to a value, worded as `JSONDecoder` does.
private struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
}

private struct AnswerValue: Decoder, SingleValueDecodingContainer {
  /// The deepest nesting of a ``JSONValue``. No honest answer comes near it. Each level takes up to 1.5 KB of stack, and threads of Apple's systems
  /// have 512 KB.
  private static let depthLimit = 64

  let answer: Answer
  let token: Int

  var kind: JSONTokens.Token.Kind { answer.tokens[token].kind }
  var codingPath: [any CodingKey] { answer.path(to: token) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(AnswerObject(object: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([Any].self) }
    return AnswerArray(array: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard kind == .true || kind == .false else { throw mismatch(type) }
    return kind == .true
  }

  func decode(_ type: String.Type) throws -> String {
    guard kind == .string || kind == .escapedString else { throw mismatch(type) }
    do {
      return try answer.string(token)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "An escape in the string is invalid."))
    }
  }

  // Amounts and rates must be exact, so they are never read as floating-point numbers.
  func decode(_ type: Double.Type) throws -> Double { throw mismatch(type) }
  func decode(_ type: Float.Type) throws -> Float { throw mismatch(type) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSONValue.self, let value = try json(levels: Self.depthLimit) as? Value { return value }
    if type == WrittenJSON.self, let value = WrittenJSON(String(decoding: answer.json(token), as: UTF8.self)) as? Value { return value }
    if type == Decimal.self, let value = try decimal() as? Value { return value }
    if type == Link.self, let value = link() as? Value { return value }
    return try Value(from: self)
  }

  private func json(levels: Int) throws -> JSONValue {
    switch kind {
    case .array where levels == 0, .object where levels == 0:
      let description = "It is nested more than \(Self.depthLimit) levels deep."
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
    case .null: return .null
    case .true, .false: return .bool(kind == .true)
    case .number: return .number(try decimal())
    case .string, .escapedString: return .string(try decode(String.self))
    case .array:
      var (values, child): ([JSONValue], Int) = ([], token + 1)
      while child < answer.tokens[token].next {
        values.append(try AnswerValue(answer: answer, token: child).json(levels: levels - 1))
        child = Int(answer.tokens[child].next)
      }
      return .array(values)
    case .object:
      return .object(try answer.firstMembers(of: token).mapValues { try AnswerValue(answer: answer, token: $0).json(levels: levels - 1) })
    }
  }

  /// Reads a link in its usual form, without going through `Decodable`: a record has up to eight of them. Returns nil for any other form.
  private func link() -> Link? {
    guard kind == .object, let href = answer.member("href", of: token), answer.tokens[href].kind == .string,
      let text = try? answer.string(href)
    else { return nil }
    guard let templated = answer.member("templated", of: token) else { return Link(href: text, isTemplated: false) }
    let kind = answer.tokens[templated].kind
    return kind == .true || kind == .false ? Link(href: text, isTemplated: kind == .true) : nil
  }

  private func decimal() throws -> Decimal {
    if let number: Int64 = wholeNumber() { return Decimal(number) }
    return try foundation(Decimal.self)
  }

  private func integer<Number: FixedWidthInteger & Decodable>() throws -> Number {
    if let number: Number = wholeNumber() { return number }
    return try foundation(Number.self)
  }

  /// Reads a number that consists only of digits, or returns nil for any other.
  private func wholeNumber<Number: FixedWidthInteger>() -> Number? {
    guard kind == .number else { return nil }
    var number: Number = 0
    for byte in answer.bytes(token) {
      guard let digit = Number(exactly: Int(byte) - Int(UInt8(ascii: "0"))), (0...9).contains(digit) else { return nil }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }

  /// Reads any other number as Foundation does.
  private func foundation<Number: Decodable>(_ type: Number.Type) throws -> Number {
    guard kind == .number else { throw mismatch(type) }
    do {
      return try JSONDecoder().decode(type, from: answer.json(token))
    } catch {
      let text = String(decoding: answer.bytes(token).prefix(40), as: UTF8.self)
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "Number \(text) is not representable in \(type)."))
    }
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    let found =
      switch kind {
      case .object: "an object"
      case .array: "an array"
      case .string, .escapedString: "a string"
      case .number: "a number"
      case .true, .false: "a Boolean"
      case .null: "null"
      }
    return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "Expected to decode \(type) but found \(found) instead."))
  }
}

private struct AnswerObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: AnswerValue

  var codingPath: [any CodingKey] { object.codingPath }
  var allKeys: [Key] { object.answer.names(of: object.token).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { object.answer.member(key.stringValue, of: object.token) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).decode(type) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try member(key).unkeyedContainer() }
  func superDecoder() -> any Decoder { object }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> AnswerValue {
    guard let token = object.answer.member(key.stringValue, of: object.token) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "No value associated with key \(key.stringValue)."))
    }
    return AnswerValue(answer: object.answer, token: token)
  }
}

private struct AnswerArray: UnkeyedDecodingContainer {
  let array: AnswerValue
  private(set) var currentIndex = 0
  private var next: Int

  init(array: AnswerValue) {
    self.array = array
    next = array.token + 1
  }

  var codingPath: [any CodingKey] { array.codingPath }
  var count: Int? { Int(array.answer.tokens[array.token].count) }
  var isAtEnd: Bool { next >= array.answer.tokens[array.token].next }

  mutating func decodeNil() throws -> Bool {
    let isNil = try element().decodeNil()
    if isNil { advance() }
    return isNil
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try element().decode(type)
    advance()
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try element().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try element().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let element = try element()
    advance()
    return element
  }

  private mutating func advance() {
    next = Int(array.answer.tokens[next].next)
    currentIndex += 1
  }

  private func element() throws -> AnswerValue {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(Any.self, .init(codingPath: codingPath, debugDescription: "The array has ended."))
    }
    return AnswerValue(answer: array.answer, token: next)
  }
}
