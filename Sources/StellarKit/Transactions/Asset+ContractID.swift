public import StellarXDR

extension Asset {
  /// Returns the contract that stands for the asset on a network, `C…`, whether or not it has been deployed there (CAP-46-06).
  ///
  /// - Parameter network: the network, which the contract depends on.
  public func contractID(on network: Network) -> String { StrKey.encode(.contract, contractHash(on: network).bytes) }

  /// The same as its 32 bytes.
  public func contractHash(on network: Network) -> Bytes32 {
    let preimage = XDR.HashIDPreimage.contractID(XDR.HashIDPreimageContractId(networkID: network.id, contractIDPreimage: .asset(xdr)))
    return Bytes32(sha256: preimage.xdrBytes)
  }
}
