public import Foundation
public import StellarKit
import StellarXDR

extension SignedTransaction {
  /// The latest close time of a ledger that may hold it, within a fee bump that of the transaction inside; nil where there is no such time.
  public var lastMoment: Date? {
    // 0 stands for no bound.
    guard let maxTime = envelope.applied.cond.bounds.time?.maxTime, maxTime > 0 else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(maxTime))
  }

  /// Whether no ledger after this one may hold it.
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
