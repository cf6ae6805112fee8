import StellarXDR

extension XDR.Preconditions {
  /// The bounds on the close time, if any.
  var timeBounds: XDR.TimeBounds? {
    switch self {
    case .none: nil
    case .time(let bounds): bounds
    case .v2(let conditions): conditions.timeBounds
    }
  }

  /// The conditions of CAP-21, if any.
  var v2: XDR.PreconditionsV2? {
    guard case .v2(let conditions) = self else { return nil }
    return conditions
  }

  /// Whether no ledger could meet these conditions: two extra signers are the same, or one signs an empty payload.
  var isMalformed: Bool {
    let signers = v2?.extraSigners ?? []
    let signsNothing = signers.contains { signer in
      if case .ed25519SignedPayload(_, let payload) = signer { payload.isEmpty } else { false }
    }
    return signsNothing || Set(signers).count < signers.count
  }

  func isTooEarly(at moment: CheckMoment) -> Bool {
    if let minTime = timeBounds?.minTime, minTime > moment.closeTime { return true }
    return (v2?.ledgerBounds?.minLedger ?? 0) > moment.sequence
  }

  func isTooLate(at moment: CheckMoment) -> Bool {
    if let maxTime = timeBounds?.maxTime, maxTime != 0, maxTime < moment.closeTime + moment.latestCloseOffset { return true }
    guard let maxLedger = v2?.ledgerBounds?.maxLedger, maxLedger != 0 else { return false }
    return maxLedger <= moment.sequence
  }

  /// Returns whether the source account's sequence number has changed too recently.
  func isTooEarly(for account: AccountEntry, at moment: CheckMoment) -> Bool {
    let age = v2?.minSeqAge ?? 0
    let gap = v2?.minSeqLedgerGap ?? 0
    return age > moment.closeTime || moment.closeTime - age < account.sequenceTime
      || gap > moment.sequence || moment.sequence - gap < account.sequenceLedger
  }
}

extension XDR.Transaction {
  /// Returns whether the sequence number doesn't follow the account's.
  func hasBadSequence(after current: Int64, startingSequenceNumber: Int64) -> Bool {
    if seqNum == startingSequenceNumber { return true }
    if let lowest = cond.v2?.minSeqNum { return current < lowest || current >= seqNum }
    return current == .max || current + 1 != seqNum
  }
}
