import Foundation
public import StellarXDR

/// An authorization that an account or a contract signs to let contracts act for it (CAP-46-11, CAP-71).
///
/// ```swift
/// let signed = try ContractAuthorization(entry).signed(by: pair, untilLedger: latest + 100, on: .testnet)
/// let operation = Operation(.invokeHostFunction(function, authorizations: [signed.entry]))
/// ```
///
/// The signature covers a tree of calls (``calls``), on one network, once, until a ledger. It moves nothing until a transaction with exactly these
/// calls is applied, no matter who sends it.
public struct ContractAuthorization: Hashable, Sendable {
  /// The authorization entry as a simulation recorded it, signed or not.
  public let entry: XDR.SorobanAuthorizationEntry
  /// The address that authorizes, its nonce and, if there is one, its signature.
  public let credentials: XDR.SorobanAddressCredentials

  /// Makes an authorization by an address of its own.
  ///
  /// - Throws: ``TransactionError/nothingToAuthorize`` if the transaction's own signature is the authorization.
  public init(_ entry: XDR.SorobanAuthorizationEntry) throws(TransactionError) {
    guard let credentials = entry.credentials.address else { throw .nothingToAuthorize }
    self.credentials = credentials
    self.entry = entry
  }

  /// Reads an authorization that someone has handed over.
  ///
  /// - Parameter base64: The XDR of an entry in base64; white space around it is ignored.
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

  /// The address that authorizes.
  public var address: ContractAddress { ContractAddress(credentials.address) }
  /// The number that makes the authorization valid only once.
  public var nonce: Int64 { credentials.nonce }
  /// The last ledger in which it is valid; 0 until it is signed.
  public var untilLedger: UInt32 { credentials.signatureExpirationLedger }
  /// Whether there is a signature, valid or not, also by a delegate.
  public var isSigned: Bool {
    if credentials.signature != .void { return true }
    guard case .addressWithDelegates(let delegated) = entry.credentials else { return false }
    return Self.areSigned(delegated.delegates)
  }

  /// Returns whether any of the delegates, or of theirs, has signed.
  private static func areSigned(_ delegates: [XDR.SorobanDelegateSignature]) -> Bool {
    delegates.contains { $0.signature != .void || areSigned($0.nestedDelegates) }
  }

  /// Whether the signature is bound to the address, so that it is worthless for another address with the same keys (CAP-71).
  public var isAddressBound: Bool { if case .address = entry.credentials { false } else { true } }

  /// Returns what is signed, before it is hashed.
  ///
  /// - Parameters:
  ///   - untilLedger: The last ledger in which the authorization is valid.
  ///   - network: The network for which it is valid.
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

  /// Returns the hash that is signed: of the calls, the nonce, the last ledger, the network and, since CAP-71, the address.
  ///
  /// - Parameters:
  ///   - untilLedger: The last ledger in which the authorization is valid.
  ///   - network: The network for which it is valid.
  public func hash(untilLedger: UInt32, on network: Network) -> TransactionHash {
    TransactionHash(Bytes32(sha256: preimage(untilLedger: untilLedger, on: network).xdrBytes))
  }

  /// Returns the authorization with an account's signature, which replaces any other.
  ///
  /// - Parameters:
  ///   - key: The key of the account that authorizes.
  ///   - untilLedger: The last ledger in which the authorization is valid.
  ///   - network: The network for which it is valid.
  public func signed(by key: KeyPair, untilLedger: UInt32, on network: Network) throws(TransactionError) -> ContractAuthorization {
    let signature = key.sign(hash(untilLedger: untilLedger, on: network).value.bytes)
    guard let signatures = try? AccountSignatures([key.accountID: signature]) else { throw .nothingToAuthorize }
    return setting(signatures.contractValue, untilLedger: untilLedger)
  }

  /// The authorization without signatures, bound to its address (CAP-71-02), so that the signature also covers the address. Networks accept it from
  /// protocol 27 on.
  public var addressBound: ContractAuthorization {
    var credentials = credentials
    (credentials.signature, credentials.signatureExpirationLedger) = (.void, 0)
    let bound = XDR.SorobanAuthorizationEntry(credentials: .addressV2(credentials), rootInvocation: entry.rootInvocation)
    return ContractAuthorization(bound, credentials)
  }

  /// Returns whether another authorization has the same address, nonce and calls, and is bound to the address if this one is, whatever their
  /// signatures.
  public func isSameRequest(as other: ContractAuthorization) -> Bool {
    credentials.address == other.credentials.address && nonce == other.nonce && entry.rootInvocation == other.entry.rootInvocation
      && isAddressBound == other.isAddressBound
  }

  /// Returns the authorization with another signature by its address.
  func setting(_ signature: XDR.SCVal, untilLedger: UInt32) -> ContractAuthorization {
    var credentials = credentials
    (credentials.signature, credentials.signatureExpirationLedger) = (signature, untilLedger)
    var entry = entry
    entry.credentials.address = credentials
    return ContractAuthorization(entry, credentials)
  }

  /// Returns the authorization with delegates of its address and their signatures.
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
