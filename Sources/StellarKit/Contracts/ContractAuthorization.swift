import Foundation
public import StellarXDR

/// What an account or a contract signs to let contracts act for it (CAP-46-11, CAP-71).
///
/// ```swift
/// let signed = try ContractAuthorization(entry).signed(by: pair, untilLedger: latest + 100, on: .testnet)
/// let operation = Operation(.invokeHostFunction(function, authorizations: [signed.entry]))
/// ```
///
/// What is signed is a tree of calls (``calls``), on one network, once, until a ledger. It moves nothing until a transaction with just these calls is applied,
/// whoever sends that.
public struct ContractAuthorization: Hashable, Sendable {
  /// The authorization as a simulation has recorded it, signed or not.
  public let entry: XDR.SorobanAuthorizationEntry
  /// The address that authorizes, with its nonce and, once there is one, its signature.
  public let credentials: XDR.SorobanAddressCredentials

  /// An authorization by an address of its own.
  ///
  /// - Throws: ``TransactionError/nothingToAuthorize`` where the transaction's own signature is the authorization.
  public init(_ entry: XDR.SorobanAuthorizationEntry) throws(TransactionError) {
    guard let credentials = entry.credentials.address else { throw .nothingToAuthorize }
    self.credentials = credentials
    self.entry = entry
  }

  /// An authorization that somebody has handed over.
  ///
  /// - Parameter base64: XDR's bytes of an entry in base64; white space around it is left out.
  /// - Throws: ``AuthorizationError/unreadable(_:)``, ``AuthorizationError/nothingToSign``
  public init(base64: String) throws(AuthorizationError) {
    guard let bytes = Data(base64Encoded: base64.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw .unreadable("base64") }
    let entry: XDR.SorobanAuthorizationEntry
    do throws(XDRError) { entry = try XDR.SorobanAuthorizationEntry(xdr: Array(bytes)) } catch { throw .unreadable("\(error)") }
    guard let credentials = entry.credentials.address else { throw .nothingToSign }
    (self.entry, self.credentials) = (entry, credentials)
  }

  fileprivate init(_ entry: XDR.SorobanAuthorizationEntry, _ credentials: XDR.SorobanAddressCredentials) {
    (self.entry, self.credentials) = (entry, credentials)
  }

  /// The entry in base64.
  public var base64: String { Data(entry.xdrBytes).base64EncodedString() }

  /// Who authorizes.
  public var address: ContractAddress { ContractAddress(credentials.address) }
  /// The number that makes it count once.
  public var nonce: Int64 { credentials.nonce }
  /// The last ledger in which it counts; 0 until it is signed.
  public var untilLedger: UInt32 { credentials.signatureExpirationLedger }
  /// Whether there is a signature, good or not, also of somebody who signs in the place of the address.
  public var isSigned: Bool {
    if credentials.signature != .void { return true }
    guard case .addressWithDelegates(let delegated) = entry.credentials else { return false }
    return Self.areSigned(delegated.delegates)
  }

  /// Whether any of those who sign in another's place, or in theirs, has signed.
  private static func areSigned(_ delegates: [XDR.SorobanDelegateSignature]) -> Bool {
    delegates.contains { $0.signature != .void || areSigned($0.nestedDelegates) }
  }

  /// Whether the signature is bound to the address, so that it is worth nothing for another one with the same keys (CAP-71).
  public var isAddressBound: Bool { if case .address = entry.credentials { false } else { true } }

  /// What is signed, before it is hashed.
  ///
  /// - Parameters:
  ///   - untilLedger: the last ledger in which the authorization counts.
  ///   - network: where it counts.
  public func preimage(untilLedger: UInt32, on network: Network) -> XDR.HashIDPreimage {
    guard isAddressBound else {
      return .sorobanAuthorization(
        XDR.HashIDPreimageSorobanAuthorization(
          networkID: network.id, nonce: credentials.nonce, signatureExpirationLedger: untilLedger, invocation: entry.rootInvocation))
    }
    return .sorobanAuthorizationWithAddress(
      XDR.HashIDPreimageSorobanAuthorizationWithAddress(
        networkID: network.id, nonce: credentials.nonce, signatureExpirationLedger: untilLedger, address: credentials.address,
        invocation: entry.rootInvocation))
  }

  /// Returns what is signed: a hash of the calls, the nonce, the last ledger, the network and, since CAP-71, the address.
  ///
  /// - Parameters:
  ///   - untilLedger: the last ledger in which the authorization counts.
  ///   - network: where it counts.
  public func hash(untilLedger: UInt32, on network: Network) -> TransactionHash {
    TransactionHash(Bytes32(sha256: preimage(untilLedger: untilLedger, on: network).xdrBytes))
  }

  /// Returns the authorization with an account's signature, which replaces what was there.
  ///
  /// - Parameters:
  ///   - key: the key of the account that authorizes.
  ///   - untilLedger: the last ledger in which the authorization counts.
  ///   - network: where it counts.
  public func signed(by key: KeyPair, untilLedger: UInt32, on network: Network) throws(TransactionError) -> ContractAuthorization {
    let signature = key.sign(hash(untilLedger: untilLedger, on: network).value.bytes)
    guard let signatures = try? AccountSignatures([key.accountID: signature]) else { throw .nothingToAuthorize }
    return setting(signatures.contractValue, untilLedger: untilLedger)
  }

  /// The authorization without signatures, bound to its address (CAP-71-02): what is signed says for whom. Networks from protocol 27 on take it.
  public var addressBound: ContractAuthorization {
    var credentials = credentials
    (credentials.signature, credentials.signatureExpirationLedger) = (.void, 0)
    let bound = XDR.SorobanAuthorizationEntry(credentials: .addressV2(credentials), rootInvocation: entry.rootInvocation)
    return ContractAuthorization(bound, credentials)
  }

  /// Whether another authorization is of the same address, nonce and calls, whatever is signed.
  public func isSameRequest(as other: ContractAuthorization) -> Bool {
    credentials.address == other.credentials.address && nonce == other.nonce && entry.rootInvocation == other.entry.rootInvocation
      && isAddressBound == other.isAddressBound
  }

  /// The authorization with another signature of its address.
  func setting(_ signature: XDR.SCVal, untilLedger: UInt32) -> ContractAuthorization {
    var credentials = credentials
    (credentials.signature, credentials.signatureExpirationLedger) = (signature, untilLedger)
    var entry = entry
    entry.credentials.address = credentials
    return ContractAuthorization(entry, credentials)
  }

  /// The authorization with others who sign in the place of its address, and their signatures.
  func setting(_ delegates: [XDR.SorobanDelegateSignature], untilLedger: UInt32) -> ContractAuthorization {
    var credentials = credentials
    credentials.signatureExpirationLedger = untilLedger
    let delegated = XDR.SorobanAddressCredentialsWithDelegates(addressCredentials: credentials, delegates: delegates)
    return ContractAuthorization(
      XDR.SorobanAuthorizationEntry(credentials: .addressWithDelegates(delegated), rootInvocation: entry.rootInvocation), credentials)
  }
}

extension XDR.SorobanCredentials {
  /// The address that authorizes; nil for the transaction's source, for which nothing can be set.
  var address: XDR.SorobanAddressCredentials? {
    get {
      switch self {
      case .sourceAccount: nil
      case .address(let credentials), .addressV2(let credentials): credentials
      case .addressWithDelegates(let delegated): delegated.addressCredentials
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .sourceAccount: break
      case .address: self = .address(newValue)
      case .addressV2: self = .addressV2(newValue)
      case .addressWithDelegates(var delegated):
        delegated.addressCredentials = newValue
        self = .addressWithDelegates(delegated)
      }
    }
  }
}
