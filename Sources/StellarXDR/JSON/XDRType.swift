/// A wire type that is chosen by name at run time, for converting XDR to SEP-51's JSON and back.
///
/// ```swift
/// let json = try XDRType(named: "Memo")?.json(xdr: XDR.Memo.id(7).xdrBytes)  // {"id":"7"}
/// ```
public struct XDRType: Sendable {
  /// The protocol's name of the type, such as `TransactionEnvelope`.
  public let name: String
  private let root: Schema.Root

  /// All wire types, sorted by name.
  public static let all: [XDRType] = Schema.shared.roots.map { XDRType(name: $0, root: $1) }.sorted { $0.name < $1.name }

  private static let byFoldedName = Dictionary(all.map { ($0.name.lowercased(), $0) }) { first, _ in first }

  /// The type with a name, ignoring case: `SCVal` and `ScVal` are the same.
  public init?(named name: String) {
    guard let type = Self.byFoldedName[name.lowercased()] else { return nil }
    self = type
  }

  private init(name: String, root: Schema.Root) {
    self.name = name
    self.root = root
  }

  /// Returns a value's XDR as JSON, on one line.
  ///
  /// - Throws: ``XDRError``, for the same bytes as the type's own decoder, and for a signed payload without a payload.
  public func json(xdr: [UInt8]) throws(XDRError) -> String {
    try xdr.withUnsafeBufferPointer { (buffer) throws(XDRError) -> String in
      var writer = JSONWriter(Schema.shared, UnsafeRawBufferPointer(buffer))
      try writer.writeAll(root)
      return writer.output.text
    }
  }

  /// Returns a value's JSON as XDR.
  ///
  /// - Throws: ``XDRError`` for anything but ASCII JSON with exactly the names that the type has. Fields may be in any order, an optional field may
  ///   be missing, a 64-bit number may lack its quotation marks, and any object may have a `$schema`.
  public func xdr(json: String) throws(XDRError) -> [UInt8] {
    try Array(json.utf8).withUnsafeBufferPointer { (buffer) throws(XDRError) -> [UInt8] in
      var reader = try JSONReader(Schema.shared, UnsafeRawBufferPointer(buffer), type: name)
      try reader.readAll(root)
      return reader.output.bytes
    }
  }
}
