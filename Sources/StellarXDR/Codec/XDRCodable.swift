/// A type with a wire form in XDR (RFC 4506).
public protocol XDRCodable: Sendable, Hashable {
  /// Reads one value and leaves the decoder behind it.
  init(from decoder: inout XDRDecoder) throws(XDRError)

  /// Writes the value. Encoding can't fail; text, bytes or an array longer than the protocol allows are written as they are,
  /// and nobody will decode them.
  func encode(to encoder: inout XDREncoder)
}

extension XDRCodable {
  /// Decodes a value from exactly these bytes.
  ///
  /// - Throws: ``XDRError`` naming the field and the offset; bytes left over are an error too.
  public init(xdr bytes: [UInt8]) throws(XDRError) {
    let result = bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) -> Result<Self, XDRError> in
      do throws(XDRError) {
        var decoder = XDRDecoder(buffer)
        let value = try Self(from: &decoder)
        try decoder.finish("\(Self.self)")
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// The value's wire form.
  public var xdrBytes: [UInt8] {
    var encoder = XDREncoder()
    encode(to: &encoder)
    return encoder.bytes
  }
}
