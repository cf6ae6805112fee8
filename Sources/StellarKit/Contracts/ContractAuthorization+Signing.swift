import StellarXDR

/// Signatures of more than one key, of contracts, and of those who sign in another's place.
extension ContractAuthorization {
  /// The authorization with the signature that somebody gives: a device, a vault, or whatever knows what a contract's code reads.
  ///
  /// An account's signatures are checked, and added to those of other keys that hold until the same ledger. What a contract takes only its code knows.
  ///
  /// - Parameters:
  ///   - signer: who signs.
  ///   - untilLedger: the last ledger in which the authorization counts.
  ///   - network: where it counts.
  /// - Throws: ``AuthorizationError``, and what the signer throws.
  public func signed(by signer: some AuthorizationSigner, untilLedger: UInt32, on network: Network) async throws -> ContractAuthorization {
    let request = AuthorizationRequest(self, by: address, untilLedger: untilLedger, on: network)
    let signature = try Self.checked(try await signer.signature(for: request), for: request)
    guard address.account != nil else { return setting(signature, untilLedger: untilLedger) }
    return try adding(AccountSignatures(signature), untilLedger: untilLedger, on: network)
  }

  /// The authorization with the signatures of several keys of an account, beside those that it has.
  ///
  /// - Throws: ``AuthorizationError``
  public func signed(by keys: [KeyPair], untilLedger: UInt32, on network: Network) throws(AuthorizationError) -> ContractAuthorization {
    let hash = hash(untilLedger: untilLedger, on: network)
    let signatures = Dictionary(keys.map { ($0.accountID, $0.sign(hash.value.bytes)) }) { first, _ in first }
    return try adding(AccountSignatures(signatures), untilLedger: untilLedger, on: network)
  }

  /// The authorization with the signatures that another copy of it has, which somebody else has signed.
  ///
  /// - Throws: ``AuthorizationError``: among them ``AuthorizationError/otherAuthorization`` and ``AuthorizationError/otherLedger(_:)``.
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

  /// The keys of an account that have signed, all of them validly.
  ///
  /// - Returns: none where nobody has signed yet.
  /// - Throws: ``AuthorizationError`` for a signature that the network would refuse, and for one of a contract, which only its code can check.
  public func signers(on network: Network) throws(AuthorizationError) -> Set<AccountID> {
    guard address.account != nil else { throw .notASigner(address.description) }
    guard credentials.signature != .void else { return [] }
    return try AccountSignatures(credentials.signature).verified(hash(untilLedger: untilLedger, on: network))
  }

  /// Whether an account's signatures suffice: each is valid and one of its signers', and together they reach its medium threshold.
  ///
  /// - Parameters:
  ///   - account: the account that authorizes, as it is on the ledger.
  ///   - network: where it counts.
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

  /// The authorization without signatures, which others are to sign in the place of the contract account that authorizes.
  ///
  /// - Parameter delegates: who signs; accounts or contracts, in any order, none of them twice.
  /// - Throws: ``AuthorizationError/notASigner(_:)``
  public func delegated(to delegates: [ContractAddress]) throws(AuthorizationError) -> ContractAuthorization {
    for delegate in delegates where !delegate.canAct { throw .notASigner(delegate.description) }
    let ordered = Set(delegates).sorted { $0.contractValue.isBefore($1.contractValue) }
    return addressBound.setting(
      ordered.map { XDR.SorobanDelegateSignature(address: $0.xdr, signature: .void, nestedDelegates: []) }, untilLedger: 0)
  }

  /// Those who sign in the place of the address, and in theirs, from the outside in.
  public var delegates: [ContractAddress] {
    guard case .addressWithDelegates(let delegated) = entry.credentials else { return [] }
    var found: [ContractAddress] = []
    Self.visit(delegated.delegates) { found.append(ContractAddress($0)) }
    return found
  }

  /// The authorization with the signature of one who signs in the place of the address.
  ///
  /// - Throws: ``AuthorizationError``, among them ``AuthorizationError/notADelegate(_:)``, and what the signer throws.
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

  /// A signature as it came, once it is one that the network could take.
  private static func checked(_ signature: XDR.SCVal, for request: AuthorizationRequest) throws(AuthorizationError) -> XDR.SCVal {
    guard request.untilLedger > 0 else { throw .ledgerOutOfRange(0) }
    guard request.signer.canAct else { throw .notASigner(request.signer.description) }
    do throws(XDRError) { _ = try XDR.SCVal(xdr: signature.xdrBytes) } catch { throw .invalidForm("\(error)") }
    if request.signer.account != nil { _ = try AccountSignatures(signature).verified(request.hash) }
    return signature
  }
}
