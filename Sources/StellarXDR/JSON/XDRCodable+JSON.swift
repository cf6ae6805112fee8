extension XDRCodable {
  /// Reads a value from SEP-51's JSON.
  ///
  /// - Throws: ``XDRError`` like ``XDRType/xdr(json:)``.
  public init(json: String) throws(XDRError) {
    try self.init(xdr: try Self.xdrType.xdr(json: json))
  }

  /// Returns the value in SEP-51's JSON, on one line.
  ///
  /// - Throws: ``XDRError`` for a value that is longer than the protocol allows, and for a signed payload without a payload.
  public func json() throws(XDRError) -> String {
    try Self.xdrType.json(xdr: xdrBytes)
  }

  private static var xdrType: XDRType {
    get throws(XDRError) {
      let name = String(describing: Self.self)
      guard let type = XDRType(named: name) else { throw XDRError(.unknownName(name), field: name, offset: 0) }
      return type
    }
  }
}
