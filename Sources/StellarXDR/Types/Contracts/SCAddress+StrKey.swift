extension XDR.SCAddress {
  /// The address of a `G…`, `M…`, `C…`, `W…`, `B…` or `L…`.
  ///
  /// - Throws: ``StrKeyError`` for anything else.
  public init(_ text: String) throws(StrKeyError) {
    let (kind, payload) = try StrKey.decode(text)
    var output = ByteWriter(capacity: 48)
    guard TextForm.address.encode(kind, payload, to: &output) else { throw .wrongKind(expected: .contract, found: kind) }
    do throws(XDRError) { try self.init(xdr: output.bytes) } catch { throw .invalidPayload }
  }

  /// The address as text, such as `C…`.
  public var text: String {
    xdrBytes.withUnsafeBytes { TextForm.address.text($0) } ?? ""
  }
}
