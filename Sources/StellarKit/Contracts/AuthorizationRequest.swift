public import StellarXDR

/// What somebody is asked to sign so that contracts may act for them.
public struct AuthorizationRequest: Hashable, Sendable {
  /// The authorization as it is so far.
  public let authorization: ContractAuthorization
  /// Who is to sign: the address that authorizes, or who signs in its place.
  public let signer: ContractAddress
  /// The last ledger in which the signature is to count.
  public let untilLedger: UInt32
  /// The network on which it is to count.
  public let network: Network

  init(_ authorization: ContractAuthorization, by signer: ContractAddress, untilLedger: UInt32, on network: Network) {
    self.authorization = authorization
    self.signer = signer
    self.untilLedger = untilLedger
    self.network = network
  }

  /// Everything that is signed, for devices that show it: the network, the nonce, the last ledger, the calls and, in newer authorizations, the address.
  public var preimage: XDR.HashIDPreimage { authorization.preimage(untilLedger: untilLedger, on: network) }

  /// The 32 bytes that are signed: what a contract's `__check_auth` is given.
  public var hash: TransactionHash { TransactionHash(Bytes32(sha256: preimage.xdrBytes)) }
}

/// Who signs authorizations: keys at hand, a vault behind a PIN, a hardware wallet, a passkey of a contract account.
public protocol AuthorizationSigner: Sendable {
  /// The signature, in the form that the address takes: of an account ``AccountSignatures``, of a contract whatever its code reads.
  ///
  /// - Throws: what keeps it from signing; whoever asked for the signature gets that.
  func signature(for request: AuthorizationRequest) async throws -> XDR.SCVal
}

/// Signs authorizations of accounts with keys in memory: an account's own, or as many of its signers' as are needed.
public struct KeyPairAuthorizer: Sendable {
  private let keys: [KeyPair]

  /// A signer with keys.
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
