public import AnchorKit

/// The personal data as it is stored. Only the fields' names are printed: no description contains what was entered.
public struct KYCRecord: Hashable, Sendable {
  /// Texts by field, in the format of SEP-9.
  public internal(set) var texts: [CustomerField: String] = [:]
  /// Files by field.
  public internal(set) var files: [CustomerField: KYCFile] = [:]
  /// The number of the next file.
  var next = 1

  /// The record of somebody who has entered nothing.
  public static let empty = KYCRecord()

  /// Whether nothing was entered.
  public var isEmpty: Bool { texts.isEmpty && files.isEmpty }

  /// Counts the fields of a section that are filled in.
  public func count(in section: KYCSection) -> Int { section.fields.count { texts[$0] != nil || files[$0] != nil } }
}

extension KYCRecord: Codable {
  private enum Key: String, CodingKey {
    case texts, files, next
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    texts = Self.byField(try fields.decode([String: String].self, forKey: .texts))
    files = Self.byField(try fields.decode([String: KYCFile].self, forKey: .files))
    next = try fields.decode(Int.self, forKey: .next)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(Self.byName(texts), forKey: .texts)
    try fields.encode(Self.byName(files), forKey: .files)
    try fields.encode(next, forKey: .next)
  }

  private static func byField<Value>(_ values: [String: Value]) -> [CustomerField: Value] {
    Dictionary(values.map { (CustomerField($0.key), $0.value) }) { first, _ in first }
  }

  private static func byName<Value>(_ values: [CustomerField: Value]) -> [String: Value] {
    Dictionary(values.map { ($0.key.name, $0.value) }) { first, _ in first }
  }
}

extension KYCRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { (Array(texts.keys) + files.keys).sorted().map(\.name).joined(separator: ", ") }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}
