public import StellarXDR

extension Asset {
  /// Returns the id of the asset's contract on a network, `C…`, whether or not it has been deployed there (CAP-46-06).
  ///
  /// - Parameter network: The network, on which the contract's id depends.
  public func contractID(on network: Network) -> String { StrKey.encode(.contract, contractHash(on: network).bytes) }

  /// Returns the 32 bytes of that contract's id.
  public func contractHash(on network: Network) -> Bytes32 {
    let preimage = XDR.HashIDPreimage.contractID(XDR.HashIDPreimageContractId(networkID: network.id, contractIDPreimage: .asset(xdr)))
    return Bytes32(sha256: preimage.xdrBytes)
  }
}
