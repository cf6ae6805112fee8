import Foundation

extension Memo: Codable {
  private enum CodingKeys: CodingKey { case type, value, base64 }

  /// Reads an object with a `type`, which is `none` or a ``MemoKind``, and a `value` as a person would write it. If the bytes of a text aren't UTF-8,
  /// they are in `base64` instead.
  ///
  /// - Throws: `DecodingError`
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    func wrong(_ key: CodingKeys, _ reason: String) -> DecodingError {
      DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: reason)
    }
    let type = try fields.decode(String.self, forKey: .type)
    guard type != "none" else {
      self = .none
      return
    }
    guard let kind = MemoKind(rawValue: type) else { throw wrong(.type, "“\(type.prefix(20))” is no kind of memo") }
    if kind == .text, let base64 = try fields.decodeIfPresent(String.self, forKey: .base64) {
      guard let bytes = Data(base64Encoded: base64), bytes.count <= MemoText.byteLimit else { throw wrong(.base64, "not a text's bytes") }
      self = .text(MemoText(unchecked: Array(bytes)))
      return
    }
    let value = try fields.decode(String.self, forKey: .value)
    do throws(MemoError) {
      // On the ledger, an empty text is a valid memo, although nobody writes one.
      self = value.isEmpty && kind == .text ? .text(MemoText(unchecked: [])) : try Memo(value, kind: kind)
    } catch {
      throw wrong(.value, "\(error)")
    }
    guard written?.kind == kind else { throw wrong(.value, "nothing is written") }
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(written?.kind.rawValue ?? "none", forKey: .type)
    if case .text(let text) = self, Array(text.text.utf8) != text.bytes {
      try fields.encode(Data(text.bytes).base64EncodedString(), forKey: .base64)
    } else {
      try fields.encodeIfPresent(written?.text, forKey: .value)
    }
  }
}
