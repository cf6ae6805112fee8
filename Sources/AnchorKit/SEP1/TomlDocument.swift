import TOMLKit

/// A TOML document as plain values.
///
/// The only place that knows TOMLKit, which hands a C string to toml++: it ends at the first zero byte, memory that a document took is never given
/// back, and the depth of keys has no limit. Hence the checks before it; and an anchor's file is read once a visit, not once a request.
enum TomlDocument {
  /// Why a document can't be read, as part of a sentence.
  struct Refusal: Error {
    let reason: String
  }

  static func table(_ bytes: [UInt8]) throws(Refusal) -> [String: TomlValue] {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Refusal(reason: "it isn't UTF-8 text") }
    guard !bytes.contains(0) else { throw Refusal(reason: "it has a zero byte") }
    guard !TomlNesting.isTooDeep(bytes) else { throw Refusal(reason: "it is nested more than \(TomlNesting.limit) levels deep") }
    do {
      return values(of: try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      throw Refusal(reason: "it is no TOML from line \(error.source.begin.line) on")
    } catch {
      throw Refusal(reason: "it is no TOML")
    }
  }

  private static func values(of table: TOMLTable) -> [String: TomlValue] {
    table.keys.reduce(into: [:]) { values, key in values[key] = table[key].map(value) }
  }

  private static func value(_ value: any TOMLValueConvertible) -> TomlValue {
    if let text = value.string { return .text(text) }
    if let flag = value.bool { return .flag(flag) }
    if let whole = value.int { return .whole(whole) }
    if let table = value.table { return .table(values(of: table)) }
    if let array = value.array { return .list((0..<array.count).map { Self.value(array[$0]) }) }
    return .other
  }
}
