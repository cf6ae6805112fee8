import StellarKit
import StellarXDR

extension XDR.SetOptionsOp: LedgerOperation {
  var success: XDR.OperationResult { .setOptions(.success) }

  private var weights: [UInt32?] { [masterWeight, lowThreshold, medThreshold, highThreshold] }

  func threshold(of thresholds: Thresholds) -> UInt8 {
    signer != nil || weights.contains { $0 != nil } ? thresholds.high : thresholds.medium
  }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let flags = [setFlags, clearFlags].map { AccountFlags(rawValue: $0 ?? 0) }
    if !flags.allSatisfy({ AccountFlags.all.isSuperset(of: $0) }) { return .setOptions(.unknownFlag) }
    if !flags[0].isDisjoint(with: flags[1]) { return .setOptions(.badFlags) }
    if weights.contains(where: { ($0 ?? 0) > UInt8.max }) { return .setOptions(.thresholdOutOfRange) }
    if let signer, !signer.isValid(for: source) { return .setOptions(.badSigner) }
    if let homeDomain, !homeDomain.isPrintable { return .setOptions(.invalidHomeDomain) }
    return nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let source = context.source
    guard var account = state.accounts[source] else { return .notRun(.opNoAccount) }
    if let destination = inflationDest.map({ AccountID($0) }) {
      guard destination == source || state.accounts[destination] != nil else { return .setOptions(.invalidInflation) }
      account.inflationDestination = destination
    }
    if let refusal = setFlags(of: &account) { return .setOptions(refusal) }
    if let homeDomain { account.homeDomain = homeDomain }
    account.thresholds.masterWeight = masterWeight.map { UInt8(truncatingIfNeeded: $0) } ?? account.thresholds.masterWeight
    account.thresholds.low = lowThreshold.map { UInt8(truncatingIfNeeded: $0) } ?? account.thresholds.low
    account.thresholds.medium = medThreshold.map { UInt8(truncatingIfNeeded: $0) } ?? account.thresholds.medium
    account.thresholds.high = highThreshold.map { UInt8(truncatingIfNeeded: $0) } ?? account.thresholds.high
    state.set(source, account)
    guard let signer else { return success }
    if signer.weight == 0 {
      state.removeSigner(signer.key, of: source)
      return success
    }
    if let index = account.signerIndex(of: signer.key) {
      account.signers[index].weight = signer.weight
      state.set(source, account)
      return success
    }
    guard account.signers.count < AccountEntry.signerLimit else { return .setOptions(.tooManySigners) }
    return state.addSigner(signer, to: source)?.result(lowReserve: .setOptions(.lowReserve)) ?? success
  }

  private func setFlags(of account: inout AccountEntry) -> XDR.SetOptionsResultCode? {
    for flags in [clearFlags, setFlags] where flags ?? 0 != 0 && account.flags.contains(.authorizationImmutable) {
      return .cantChange
    }
    account.flags.subtract(AccountFlags(rawValue: clearFlags ?? 0))
    account.flags.formUnion(AccountFlags(rawValue: setFlags ?? 0))
    guard clearFlags != nil || setFlags != nil else { return nil }
    let needsRevocable = account.flags.contains(.clawbackEnabled) && !account.flags.contains(.authorizationRevocable)
    return needsRevocable ? .authRevocableRequired : nil
  }
}

extension XDR.Signer {
  /// Returns whether an account could have the signer beside its own key.
  fileprivate func isValid(for account: AccountID) -> Bool {
    if case .ed25519SignedPayload(_, let payload) = key, payload.isEmpty { return false }
    return key != .ed25519(account.publicKey) && weight <= UInt8.max
  }
}

extension [UInt8] {
  /// Whether these are ASCII without control characters, as home domains and the names of data entries must be.
  var isPrintable: Bool { allSatisfy { (0x20..<0x7F).contains($0) } }
}
