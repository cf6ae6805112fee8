public import StellarXDR

/// The code of an issued asset: 1 to 12 ASCII letters and digits.
public struct AssetCode: Hashable, Sendable, CustomStringConvertible {
  /// The code as text.
  public let description: String

  /// A code.
  ///
  /// - Throws: ``AssetError/invalidCode(_:)`` for anything else.
  public init(_ text: String) throws(AssetError) {
    let isAlphanumeric = text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
    guard (1...12).contains(text.utf8.count), isAlphanumeric else { throw .invalidCode(text) }
    description = text
  }

  /// A code in its wire form, which is padded with zeros.
  ///
  /// - Throws: ``AssetError/invalidCode(_:)`` for a code that is empty, not alphanumeric, padded in the middle, or of the wrong length for its type.
  public init(_ xdr: XDR.AssetCode) throws(AssetError) {
    let (padded, lengths) =
      switch xdr {
      case .creditAlphanum4(let bytes): (bytes.bytes, 1...4)
      case .creditAlphanum12(let bytes): (bytes.bytes, 5...12)
      }
    let bytes = padded.prefix { $0 != 0 }
    let code = String(decoding: bytes, as: UTF8.self)
    guard lengths.contains(bytes.count), padded[bytes.count...].allSatisfy({ $0 == 0 }) else { throw .invalidCode(code) }
    try self.init(code)
  }

  /// Whether the code has the wire form for 5 to 12 characters.
  var isLong: Bool { description.utf8.count > 4 }

  /// The wire form: the short one for up to 4 characters, otherwise the long one.
  public var xdr: XDR.AssetCode {
    guard isLong else {
      var bytes = Bytes4()
      fill(&bytes)
      return .creditAlphanum4(bytes)
    }
    var bytes = Bytes12()
    fill(&bytes)
    return .creditAlphanum12(bytes)
  }

  private func fill(_ bytes: inout some FixedBytes) {
    withUnsafeMutableBytes(of: &bytes) { buffer in
      for (index, byte) in description.utf8.enumerated() { buffer[index] = byte }
    }
  }
}

extension AssetCode: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ofText: Self.init(_:))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}
