public import StellarXDR

/// A request to sign an authorization, with which contracts may act for the signer.
public struct AuthorizationRequest: Hashable, Sendable {
  /// The authorization so far.
  public let authorization: ContractAuthorization
  /// The address that is to sign: the one that authorizes, or one that signs in its place.
  public let signer: ContractAddress
  /// The last ledger in which the signature is valid.
  public let untilLedger: UInt32
  /// The network for which the signature is valid.
  public let network: Network

  /// Makes a request, with which a program's own tests ask its signer.
  ///
  /// - Parameters:
  ///   - authorization: The authorization so far.
  ///   - signer: The address that is to sign.
  ///   - untilLedger: The last ledger in which the signature is valid.
  ///   - network: The network for which the signature is valid.
  public init(_ authorization: ContractAuthorization, by signer: ContractAddress, untilLedger: UInt32, on network: Network) {
    self.authorization = authorization
    self.signer = signer
    self.untilLedger = untilLedger
    self.network = network
  }

  /// Everything that is signed, for devices that show it: the network, the nonce, the last ledger, the calls and, in newer authorizations, the
  /// address.
  public var preimage: XDR.HashIDPreimage { authorization.preimage(untilLedger: untilLedger, on: network) }

  /// The 32 bytes to sign, which a contract's `__check_auth` receives.
  public var hash: TransactionHash { TransactionHash(Bytes32(sha256: preimage.xdrBytes)) }
}

/// Something that signs authorizations: keys in memory, a vault behind a PIN, a hardware wallet, a passkey of a contract account.
public protocol AuthorizationSigner: Sendable {
  /// Signs, and returns the signature in the form that the address requires: ``AccountSignatures`` for an account, anything that a contract's code
  /// reads for a contract.
  ///
  /// - Throws: Any reason why it can't sign; the error is passed on to the caller that needed the signature.
  func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal
}

/// Signs accounts' authorizations with keys in memory: an account's own, or as many of its signers' keys as are needed.
public struct KeyPairAuthorizer: Sendable {
  private let keys: [KeyPair]

  /// Makes a signer with keys.
  public init(_ keys: [KeyPair]) {
    self.keys = keys
  }
}

extension KeyPairAuthorizer: AuthorizationSigner {
  public func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal {
    let hash = request.hash.value.bytes
    return try AccountSignatures(Dictionary(keys.map { ($0.accountID, $0.sign(hash)) }) { first, _ in first }).contractValue
  }
}
