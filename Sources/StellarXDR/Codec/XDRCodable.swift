/// A type with a wire form in XDR (RFC 4506).
public protocol XDRCodable: Sendable, Hashable {
  /// Reads one value, and moves the decoder past it.
  init(from decoder: inout XDRDecoder) throws(XDRError)

  /// Writes the value. Encoding can't fail: text, bytes or arrays that are longer than the protocol allows are written unchanged, but no decoder
  /// accepts them.
  func encode(to encoder: inout XDREncoder)
}

extension XDRCodable {
  /// Decodes a value from exactly these bytes.
  ///
  /// - Throws: ``XDRError`` with the field and the offset; bytes left over are an error, too.
  @inlinable
  public init(xdr bytes: [UInt8]) throws(XDRError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(XDRError) -> Self in
      var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
      let value = try Self(from: &decoder)
      try decoder.finish("\(Self.self)")
      return value
    }
  }

  /// The value's wire form.
  public var xdrBytes: [UInt8] {
    var encoder = XDREncoder()
    encode(to: &encoder)
    return encoder.bytes
  }
}
