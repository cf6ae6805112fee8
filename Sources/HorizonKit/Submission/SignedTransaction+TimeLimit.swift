public import Foundation
public import StellarKit
import StellarXDR

extension SignedTransaction {
  /// The latest close time of a ledger that may contain the transaction; for a fee bump, that of the inner transaction. Nil if there is no limit.
  public var lastMoment: Date? {
    // 0 means no limit.
    guard let maxTime = envelope.applied.cond.bounds.time?.maxTime, maxTime > 0 else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(maxTime))
  }

  /// Tells whether no ledger after this one may contain the transaction.
  func isTooLate(after ledger: LedgerResource) -> Bool {
    if let lastMoment, ledger.closedAt > lastMoment { return true }
    guard let end = envelope.applied.cond.bounds.ledger?.maxLedger, end > 0 else { return false }
    return ledger.sequence >= end - 1
  }
}

extension XDR.Preconditions {
  fileprivate var bounds: (time: XDR.TimeBounds?, ledger: XDR.LedgerBounds?) {
    switch self {
    case .none: (nil, nil)
    case .time(let bounds): (bounds, nil)
    case .v2(let conditions): (conditions.timeBounds, conditions.ledgerBounds)
    }
  }
}
