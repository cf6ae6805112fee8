public import StellarXDR

extension RPCTransaction {
  /// What the contract that was called gave back; nil where none was called, and where the server has no metadata.
  ///
  /// - Throws: ``RPCError/invalidAnswer(_:)`` for metadata that can't be read.
  public func returnValue() throws(RPCError) -> XDR.SCVal? {
    switch try meta?.value() {
    case .v3(let meta): meta.sorobanMeta?.returnValue
    case .v4(let meta): meta.sorobanMeta?.returnValue
    case .v0, .v1, .v2, nil: nil
    }
  }
}
