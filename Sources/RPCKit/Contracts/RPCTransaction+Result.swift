public import StellarXDR

extension RPCTransaction {
  /// Returns the value that the called contract returned, or nil if none was called or the server has no metadata.
  ///
  /// - Throws: ``RPCError/invalidAnswer(_:)`` if the metadata can't be read.
  public func returnValue() throws(RPCError) -> XDR.SCVal? {
    switch try meta?.value() {
    case .v3(let meta): meta.sorobanMeta?.returnValue
    case .v4(let meta): meta.sorobanMeta?.returnValue
    case .v0, .v1, .v2, nil: nil
    }
  }
}
