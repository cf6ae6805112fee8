import Foundation
import HorizonKit
import Sentences
import StellarKit

/// An object of an anchor's answer. A field of the wrong type is an error that names the anchor, the field's path and the value that was sent.
///
/// Absent, null and empty fields are treated alike. Some deviations of older anchors are accepted, since nothing is lost by it: amounts, memos and
/// ids as JSON numbers, amounts with an exponent, flags and whole numbers as text, flags as 0 and 1, and an object without fields as an empty list,
/// as PHP writes it. Unknown fields are ignored.
package struct AnswerFields: Sendable {
  let anchor: String
  let path: String
  let values: [String: JSONValue]

  init(anchor: String, path: String = "", values: [String: JSONValue]) {
    self.anchor = anchor
    self.path = path
    self.values = values
  }

  /// The names of all fields, sorted.
  var names: [String] { values.keys.sorted() }

  func wrong(_ name: String, _ expected: Sentence) -> AnchorError {
    let place = SentText.short(path + name, limit: 100)
    return AnchorError(anchor: anchor, .invalidField(name: place, expected: expected, sent: SentText.short(values[name])))
  }

  private func value(_ name: String) -> JSONValue? {
    switch values[name] {
    case nil, .null, .string(""): nil
    case let value: value
    }
  }

  /// What the anchor says about an error: the text of `error`, `message` or `detail`, or a text in an object of such a name. Nil if it says nothing.
  var errorMessage: String? {
    for name in ["error", "message", "detail"] {
      switch value(name) {
      case .string(let text): return SentText.short(text, limit: 300)
      case .object(let values):
        if let message = AnswerFields(anchor: anchor, values: values).errorMessage { return message }
      default: continue
      }
    }
    return nil
  }

  /// Returns a value that a field must have.
  ///
  /// - Throws: A refusal in the anchor's words if the answer has an `error` instead. Some anchors send that with a status of success.
  func required<Value>(_ name: String, _ expected: Sentence, _ value: Value?) throws(AnchorError) -> Value {
    if let value { return value }
    guard path.isEmpty, self.value("error") != nil, let errorMessage else { throw wrong(name, expected) }
    throw AnchorError(anchor: anchor, .refused(status: 200, message: errorMessage))
  }

  func text(_ name: String) throws(AnchorError) -> String? {
    switch value(name) {
    case nil: nil
    case .string(let text): text
    case .number(let number): "\(number)"
    default: throw wrong(name, "a text")
    }
  }

  func requiredText(_ name: String) throws(AnchorError) -> String { try required(name, "a text", text(name)) }

  func flag(_ name: String) throws(AnchorError) -> Bool? {
    switch value(name) {
    case nil: nil
    case .bool(let flag): flag
    case .string("true"), .number(1): true
    case .string("false"), .number(0): false
    default: throw wrong(name, "true or false")
    }
  }

  func amount(_ name: String) throws(AnchorError) -> DecimalAmount? {
    guard let text = try text(name) else { return nil }
    return try read(name, "an amount", text) { try? DecimalAmount(sent: $0) }
  }

  func requiredAmount(_ name: String) throws(AnchorError) -> DecimalAmount { try required(name, "an amount", amount(name)) }

  /// The largest whole number that is accepted: thirty years in seconds. Larger ones stand for something that isn't known.
  private static let mostCounted = 1_000_000_000

  /// Reads a whole number that isn't negative, such as a number of seconds. Decimals are dropped; a number above 1,000,000,000 becomes nil.
  func whole(_ name: String) throws(AnchorError) -> Int? {
    guard let text = try text(name) else { return nil }
    let digits = try read(name, "a whole number", text) { text in
      let whole = text.prefix { $0 != "." }
      return whole.utf8.isDecimalDigits ? whole : nil
    }
    return Int(digits).flatMap { $0 <= Self.mostCounted ? $0 : nil }
  }

  func date(_ name: String) throws(AnchorError) -> Date? {
    guard let text = try text(name) else { return nil }
    return try read(name, "a time", text) { AnchorDate.date($0) }
  }

  func account(_ name: String) throws(AnchorError) -> AccountID? {
    guard let text = try text(name) else { return nil }
    return try read(name, "an account", text) { try? AccountID($0) }
  }

  func muxedAccount(_ name: String) throws(AnchorError) -> MuxedAccount? {
    guard let text = try text(name) else { return nil }
    return try read(name, "an account", text) { try? MuxedAccount($0) }
  }

  func asset(_ name: String) throws(AnchorError) -> AnchorAsset? {
    guard let text = try text(name) else { return nil }
    return try read(name, "an asset like iso4217:USD", text) { AnchorAsset($0) }
  }

  /// Reads the address of a web page with more information: https, or a page on this machine if the anchor is on this machine too. An address that
  /// isn't safe to open is left out, since nothing depends on it.
  func link(_ name: String) throws(AnchorError) -> String? {
    try text(name).flatMap { AnchorAddress($0) }.flatMap { $0.isFor(anchor) ? $0.text : nil }
  }

  /// Reads the address of a web page that must be opened.
  func requiredLink(_ name: String) throws(AnchorError) -> String { try required(name, "an https address", link(name)) }

  /// Reads a memo from two fields, and refuses digits without a type. Hashes are in base64, or in hexadecimal as some anchors write them.
  func memo(_ name: String, type typeName: String) throws(AnchorError) -> Memo? {
    guard let memo = try TransferMemo(self, name, type: typeName) else { return nil }
    guard !memo.isOfUnknownType else { throw AnchorError(anchor: anchor, .memoOfUnknownKind(SentText.short(memo.value, limit: 70))) }
    return try required(name, "a memo of the type \(SentText.short(memo.type, limit: 20))", memo.memo)
  }

  func object(_ name: String) throws(AnchorError) -> AnswerFields? {
    switch value(name) {
    case nil, .array([]): nil
    case .object(let values): AnswerFields(anchor: anchor, path: "\(path)\(name).", values: values)
    default: throw wrong(name, "an object")
    }
  }

  func list(_ name: String) throws(AnchorError) -> [AnswerFields]? {
    guard case .array(let items)? = try array(name) else { return nil }
    var objects: [AnswerFields] = []
    for (index, item) in items.enumerated() {
      let place = "\(name)[\(index)]"
      guard case .object(let values) = item else {
        throw AnchorError(anchor: anchor, .invalidField(name: path + place, expected: "an object", sent: SentText.short(item)))
      }
      objects.append(AnswerFields(anchor: anchor, path: "\(path)\(place).", values: values))
    }
    return objects
  }

  func texts(_ name: String) throws(AnchorError) -> [String]? {
    guard case .array(let items)? = try array(name) else { return nil }
    var texts: [String] = []
    for item in items {
      switch item {
      case .string(let text): texts.append(text)
      case .number(let number): texts.append("\(number)")
      default: throw wrong(name, "a list of texts")
      }
    }
    return texts
  }

  private func array(_ name: String) throws(AnchorError) -> JSONValue? {
    switch value(name) {
    case nil: return nil
    case .array(let items): return .array(items)
    default: throw wrong(name, "a list")
    }
  }

  private func read<Value>(_ name: String, _ expected: Sentence, _ text: String, _ read: (String) -> Value?) throws(AnchorError) -> Value {
    guard let value = read(text) else { throw wrong(name, expected) }
    return value
  }
}

extension AnswerFields {
  /// The most values in one answer; each takes time to read.
  static let mostValues = 100_000

  /// Reads a JSON object that is the whole of an answer, nested at most 64 levels deep.
  package init(json bytes: [UInt8], from anchor: String) throws(AnchorError) {
    // A comma or a bracket stands before each value. Those within texts are counted too, but no honest answer comes near the limit.
    guard bytes.count(where: { ",[{".utf8.contains($0) }) <= Self.mostValues else {
      throw AnchorError(anchor: anchor, .tooManyValues(limit: Self.mostValues))
    }
    guard case .object(let values)? = try? AnswerDecoder().decode(JSONValue.self, from: bytes) else {
      throw AnchorError(anchor: anchor, .notJSON(sent: SentText.short(bytes)))
    }
    self.init(anchor: anchor, values: values)
  }
}
