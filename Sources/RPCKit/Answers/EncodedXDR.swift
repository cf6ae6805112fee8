import Foundation
import Sentences
public import StellarXDR

/// An XDR value as the server wrote it, which is only decoded on request. If this version of the library can't decode it, for example the metadata of
/// a future protocol, the rest of the answer is still usable.
public struct EncodedXDR<Value: XDRCodable>: Hashable, Sendable {
  /// The base64 or the JSON.
  public let text: String
  /// The format of the text.
  public let format: XDRFormat

  /// A value in one of the two formats.
  public init(_ text: String, format: XDRFormat) {
    self.text = text
    self.format = format
  }

  /// A value, in base64.
  public init(_ value: Value) {
    self.init(Data(value.xdrBytes).base64EncodedString(), format: .base64)
  }

  /// Decodes the value.
  ///
  /// - Throws: ``RPCError/invalidAnswer(_:)``
  public func value() throws(RPCError) -> Value {
    do throws(XDRError) {
      guard format == .base64 else { return try Value(json: text) }
      guard let bytes = Data(base64Encoded: text) else { throw XDRError(.endOfInput, field: "\(Value.self)", offset: 0) }
      return try Value(xdr: Array(bytes))
    } catch {
      throw .invalidAnswer(error.sentence.english)
    }
  }
}

/// The format in which a server writes XDR values: the parameter `xdrFormat`.
public enum XDRFormat: String, Hashable, Sendable, CaseIterable {
  /// XDR bytes in base64, which is half as long.
  case base64
  /// SEP-51's JSON, which is human-readable.
  case json
}
