import StellarXDR

/// Signatures by several keys, by contracts, and by delegates.
extension ContractAuthorization {
  /// Returns the authorization with a signer's signature: a device's, a vault's, or that of anything that knows what a contract's code reads.
  ///
  /// An account's signatures are verified, and added to those of other keys that are valid until the same ledger. What a contract accepts is known
  /// only to its code.
  ///
  /// - Parameters:
  ///   - signer: The signer.
  ///   - untilLedger: The last ledger in which the authorization is valid.
  ///   - network: The network for which it is valid.
  /// - Throws: ``AuthorizationError``, and what the signer throws.
  public func signed(by signer: some AuthorizationSigner, untilLedger: UInt32, on network: Network) async throws -> ContractAuthorization {
    let request = AuthorizationRequest(self, by: address, untilLedger: untilLedger, on: network)
    let signature = try Self.checked(try await signer.signature(for: request), for: request)
    guard address.account != nil else { return setting(signature, untilLedger: untilLedger) }
    return try adding(AccountSignatures(signature), untilLedger: untilLedger, on: network)
  }

  /// Returns the authorization with the signatures of several keys of an account added.
  ///
  /// - Throws: ``AuthorizationError``
  public func signed(by keys: [KeyPair], untilLedger: UInt32, on network: Network) throws(AuthorizationError) -> ContractAuthorization {
    let hash = hash(untilLedger: untilLedger, on: network)
    let signatures = Dictionary(keys.map { ($0.accountID, $0.sign(hash.value.bytes)) }) { first, _ in first }
    return try adding(AccountSignatures(signatures), untilLedger: untilLedger, on: network)
  }

  /// Returns the authorization with the signatures of another copy added, which someone else has signed.
  ///
  /// - Throws: ``AuthorizationError``, including ``AuthorizationError/otherAuthorization`` and ``AuthorizationError/otherLedger(_:)``.
  public func adding(signaturesOf other: ContractAuthorization, on network: Network) throws(AuthorizationError) -> ContractAuthorization {
    guard isSameRequest(as: other) else { throw .otherAuthorization }
    guard address.account != nil else { return other }
    return try adding(AccountSignatures(other.credentials.signature), untilLedger: other.untilLedger, on: network)
  }

  private func adding(
    _ signatures: AccountSignatures, untilLedger: UInt32, on network: Network
  ) throws(AuthorizationError) -> ContractAuthorization {
    guard address.account != nil else { throw .notASigner(address.description) }
    guard untilLedger > 0 else { throw .ledgerOutOfRange(0) }
    _ = try signatures.verified(hash(untilLedger: untilLedger, on: network))
    var all = signatures.signatures
    if credentials.signature != .void {
      guard untilLedger == self.untilLedger else { throw .otherLedger(self.untilLedger) }
      all.merge(try AccountSignatures(credentials.signature).signatures) { new, _ in new }
    }
    return setting(try AccountSignatures(all).contractValue, untilLedger: untilLedger)
  }

  /// Verifies an account's signatures, and returns the keys that made them.
  ///
  /// - Returns: The keys; none if nobody has signed yet.
  /// - Throws: ``AuthorizationError`` for a signature that the network would refuse, and for one of a contract, which only its code can check.
  public func signers(on network: Network) throws(AuthorizationError) -> Set<AccountID> {
    guard address.account != nil else { throw .notASigner(address.description) }
    guard credentials.signature != .void else { return [] }
    return try AccountSignatures(credentials.signature).verified(hash(untilLedger: untilLedger, on: network))
  }

  /// Returns whether an account's signatures suffice: each is valid and by one of the account's signers, and together they reach the medium
  /// threshold.
  ///
  /// - Parameters:
  ///   - account: The account that authorizes, as it is on the ledger.
  ///   - network: The network for which the authorization is valid.
  public func isSufficient(for account: AccountSigners, on network: Network) -> Bool {
    guard address.account == account.accountID, let keys = try? signers(on: network), !keys.isEmpty else { return false }
    var weight = 0
    for key in keys {
      guard let signer = account.signers.first(where: { $0.key == .ed25519(key) }) else { return false }
      weight += Int(signer.weight)
    }
    return weight >= Int(account.thresholds[.medium] ?? 0)
  }

  // MARK: Those who sign in another's place (CAP-71-01)

  /// Returns the authorization without signatures, for delegates to sign in place of the contract account that authorizes.
  ///
  /// - Parameter delegates: The delegates: accounts or contracts, in any order, none of them twice.
  /// - Throws: ``AuthorizationError/notASigner(_:)``
  public func delegated(to delegates: [ContractAddress]) throws(AuthorizationError) -> ContractAuthorization {
    for delegate in delegates where !delegate.canAct { throw .notASigner(delegate.description) }
    let ordered = Set(delegates).sorted { $0.contractValue.isBefore($1.contractValue) }
    return addressBound.setting(
      ordered.map { XDR.SorobanDelegateSignature(address: $0.xdr, signature: .void, nestedDelegates: []) }, untilLedger: 0)
  }

  /// The delegates of the address, and theirs, from the outermost inwards.
  public var delegates: [ContractAddress] {
    guard case .addressWithDelegates(let delegated) = entry.credentials else { return [] }
    var found: [ContractAddress] = []
    Self.visit(delegated.delegates) { found.append(ContractAddress($0)) }
    return found
  }

  /// Returns the authorization with the signature of a delegate of the address added.
  ///
  /// - Throws: ``AuthorizationError``, including ``AuthorizationError/notADelegate(_:)``, and what the signer throws.
  public func signed(
    inPlaceBy delegate: ContractAddress, _ signer: some AuthorizationSigner, untilLedger: UInt32, on network: Network
  ) async throws -> ContractAuthorization {
    guard case .addressWithDelegates(let delegated) = entry.credentials, delegates.contains(delegate) else {
      throw AuthorizationError.notADelegate(delegate.description)
    }
    guard !isSigned || untilLedger == self.untilLedger else { throw AuthorizationError.otherLedger(self.untilLedger) }
    let request = AuthorizationRequest(self, by: delegate, untilLedger: untilLedger, on: network)
    let signature = try Self.checked(try await signer.signature(for: request), for: request)
    return setting(Self.replacing(delegated.delegates, delegate.xdr, signature), untilLedger: untilLedger)
  }

  private static func visit(_ delegates: [XDR.SorobanDelegateSignature], _ body: (XDR.SCAddress) -> Void) {
    for delegate in delegates {
      body(delegate.address)
      visit(delegate.nestedDelegates, body)
    }
  }

  private static func replacing(
    _ delegates: [XDR.SorobanDelegateSignature], _ address: XDR.SCAddress, _ signature: XDR.SCVal
  ) -> [XDR.SorobanDelegateSignature] {
    delegates.map { delegate in
      var delegate = delegate
      if delegate.address == address { delegate.signature = signature }
      delegate.nestedDelegates = replacing(delegate.nestedDelegates, address, signature)
      return delegate
    }
  }

  /// Checks that the network could accept a signature, and returns it unchanged.
  private static func checked(_ signature: XDR.SCVal, for request: AuthorizationRequest) throws(AuthorizationError) -> XDR.SCVal {
    guard request.untilLedger > 0 else { throw .ledgerOutOfRange(0) }
    guard request.signer.canAct else { throw .notASigner(request.signer.description) }
    do throws(XDRError) { _ = try XDR.SCVal(xdr: signature.xdrBytes) } catch { throw .invalidForm("\(error)") }
    if request.signer.account != nil { _ = try AccountSignatures(signature).verified(request.hash) }
    return signature
  }
}
