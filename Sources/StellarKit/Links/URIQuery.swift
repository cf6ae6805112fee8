import StellarXDR

/// The parameters of a link, each of which occurs at most once.
struct URIQuery {
  /// The parameters in which no space can be meant, so that a plus sign that wasn't escaped stands for itself.
  private static let withoutSpaces: Set = ["xdr", "signature", "destination", "chain", "callback"]

  private let values: [String: String]

  /// Reads `name=value&name=value`, percent-encoded. A plus sign stands for a space, as most programs that make links write it, SDF's among them.
  init(_ text: some StringProtocol) throws(StellarURIError) {
    var values: [String: String] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      guard values[name] == nil else { throw .duplicate(name) }
      guard pair.count == 2, let value = Self.decoded(pair[1], plus: Self.withoutSpaces.contains(name) ? "+" : " ") else { throw .invalid(name) }
      values[name] = value
    }
    self.values = values
  }

  /// A parameter's value; nil if it isn't there, or is empty, as programs write it that fill in a template.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns whether a parameter is there, if only with an empty value.
  func names(_ name: String) -> Bool { values[name] != nil }

  /// Returns a parameter's value, which must be there.
  func required(_ name: String) throws(StellarURIError) -> String {
    guard let value = self[name] else { throw .missing(name) }
    return value
  }

  /// Parses a parameter's value, or returns nil if it isn't there, or is empty.
  func value<Value>(_ name: String, _ read: (String) throws -> Value) throws(StellarURIError) -> Value? {
    guard let text = self[name] else { return nil }
    do {
      return try read(text)
    } catch {
      throw .invalid(name)
    }
  }

  /// Decodes percent-encoded UTF-8, with what a plus sign stands for.
  private static func decoded(_ text: some StringProtocol, plus: Unicode.Scalar) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: plus) : byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(), let value = HexText.byte(high, low) else { return nil }
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
