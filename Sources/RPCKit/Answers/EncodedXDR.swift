import Foundation
import Sentences
public import StellarXDR

/// A value of the protocol as the server wrote it, which is read where it is asked for: what this version of the library can't read, such as the metadata
/// of a protocol to come, doesn't spoil the answer around it.
public struct EncodedXDR<Value: XDRCodable>: Hashable, Sendable {
  /// Base64 or JSON.
  public let text: String
  /// Which of the two it is.
  public let format: XDRFormat

  /// A value in one of the two forms.
  public init(_ text: String, format: XDRFormat) {
    self.text = text
    self.format = format
  }

  /// A value, in base64.
  public init(_ value: Value) {
    self.init(Data(value.xdrBytes).base64EncodedString(), format: .base64)
  }

  /// Returns the value.
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

/// How a server writes the protocol's values: the parameter `xdrFormat`.
public enum XDRFormat: String, Hashable, Sendable, CaseIterable {
  /// XDR's bytes in base64, which is half as long.
  case base64
  /// SEP-51's JSON, which a person can read.
  case json
}
