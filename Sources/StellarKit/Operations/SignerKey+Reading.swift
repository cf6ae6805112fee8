import StellarXDR

extension SignerKey {
  init(read xdr: XDR.SignerKey) throws(OperationError) {
    do throws(StrKeyError) {
      try self.init(xdr)
    } catch {
      throw .key(error)
    }
  }
}
