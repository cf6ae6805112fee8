public import StellarXDR

/// What an account signs to let a contract act for it (CAP-46-11, CAP-71).
///
/// ```swift
/// let signed = try ContractAuthorization(entry).signed(by: pair, untilLedger: latest + 100, on: .testnet)
/// let operation = Operation(.invokeHostFunction(function, authorizations: [signed.entry]))
/// ```
public struct ContractAuthorization: Hashable, Sendable {
  /// The authorization as a simulation has recorded it, signed or not.
  public let entry: XDR.SorobanAuthorizationEntry
  /// The address that authorizes, with its nonce and, once there is one, its signature.
  public let credentials: XDR.SorobanAddressCredentials

  /// An authorization by an address of its own.
  ///
  /// - Throws: ``TransactionError/nothingToAuthorize`` where the transaction's own signature is the authorization.
  public init(_ entry: XDR.SorobanAuthorizationEntry) throws(TransactionError) {
    switch entry.credentials {
    case .sourceAccount: throw .nothingToAuthorize
    case .address(let credentials), .addressV2(let credentials): self.credentials = credentials
    case .addressWithDelegates(let delegated): credentials = delegated.addressCredentials
    }
    self.entry = entry
  }

  /// Returns what is signed: a hash of the call, the nonce, the last ledger, the network and, since CAP-71, the address.
  ///
  /// - Parameters:
  ///   - untilLedger: the last ledger in which the authorization counts.
  ///   - network: where it counts.
  public func hash(untilLedger: UInt32, on network: Network) -> TransactionHash {
    let preimage: XDR.HashIDPreimage =
      if case .address = entry.credentials {
        .sorobanAuthorization(
          XDR.HashIDPreimageSorobanAuthorization(
            networkID: network.id, nonce: credentials.nonce, signatureExpirationLedger: untilLedger, invocation: entry.rootInvocation))
      } else {
        .sorobanAuthorizationWithAddress(
          XDR.HashIDPreimageSorobanAuthorizationWithAddress(
            networkID: network.id, nonce: credentials.nonce, signatureExpirationLedger: untilLedger, address: credentials.address,
            invocation: entry.rootInvocation))
      }
    return TransactionHash(Bytes32(sha256: preimage.xdrBytes))
  }

  /// Returns the authorization with an account's signature, which replaces one that it had.
  ///
  /// - Parameters:
  ///   - key: the key of the account that authorizes. An account with more signers needs them all, in the order of their keys.
  ///   - untilLedger: the last ledger in which the authorization counts.
  ///   - network: where it counts.
  public func signed(by key: KeyPair, untilLedger: UInt32, on network: Network) throws(TransactionError) -> ContractAuthorization {
    let signature = key.sign(hash(untilLedger: untilLedger, on: network).value.bytes)
    let fields = [
      XDR.SCMapEntry(key: .symbol(Array("public_key".utf8)), val: .bytes(key.accountID.publicKey.bytes)),
      XDR.SCMapEntry(key: .symbol(Array("signature".utf8)), val: .bytes(signature)),
    ]
    var signed = credentials
    signed.signatureExpirationLedger = untilLedger
    signed.signature = .vec([.map(fields)])
    var entry = entry
    switch entry.credentials {
    case .sourceAccount: throw .nothingToAuthorize
    case .address: entry.credentials = .address(signed)
    case .addressV2: entry.credentials = .addressV2(signed)
    case .addressWithDelegates(var delegated):
      delegated.addressCredentials = signed
      entry.credentials = .addressWithDelegates(delegated)
    }
    return try ContractAuthorization(entry)
  }
}
