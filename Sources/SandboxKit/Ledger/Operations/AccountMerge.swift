import StellarKit
import StellarXDR

/// The operation that ends an account and gives its lumens to another.
struct AccountMerge: LedgerOperation {
  let destination: AccountID

  var success: XDR.OperationResult { .accountMerge(.success(0)) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.high }

  func refusal(by source: AccountID) -> XDR.OperationResult? { destination == source ? .accountMerge(.malformed) : nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let source = context.source
    guard state.accounts[destination] != nil else { return .accountMerge(.noAccount) }
    guard let account = state.accounts[source] else { return .notRun(.opNoAccount) }
    if account.flags.contains(.authorizationImmutable) { return .accountMerge(.immutableSet) }
    if Int(account.subentryCount) != account.signers.count { return .accountMerge(.hasSubEntries) }
    // An account that is created again under the same key mustn't start at or below a sequence number that was used.
    let last = max(account.sequenceNumber, state.sequencesToApply[source] ?? 0)
    if last >= state.header.startingSequenceNumber { return .accountMerge(.seqnumTooFar) }
    if state.sponsors.isSponsoring(source) || account.sponsoringCount > 0 { return .accountMerge(.isSponsor) }
    for signer in account.signers.reversed() { state.removeSigner(signer.key, of: source) }
    guard state.add(account.balance, of: .native, to: destination) else { return .accountMerge(.destFull) }
    if let left = state.accounts[source] { state.remove(left, at: source, of: source) }
    return .accountMerge(.success(account.balance))
  }
}
