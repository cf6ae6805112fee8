public import Foundation
public import StellarKit
import StellarXDR

extension SignedTransaction {
  /// The latest close time of a ledger that may hold it, within a fee bump that of the transaction inside; nil where there is no such time.
  public var lastMoment: Date? {
    let conditions: XDR.Preconditions =
      switch envelope {
      case .txV0(let envelope): envelope.tx.v1.cond
      case .tx(let envelope): envelope.tx.cond
      case .txFeeBump(let envelope): envelope.tx.innerTx.tx.cond
      }
    let bounds: XDR.TimeBounds? =
      switch conditions {
      case .none: nil
      case .time(let bounds): bounds
      case .v2(let conditions): conditions.timeBounds
      }
    // 0 stands for no bound.
    guard let maxTime = bounds?.maxTime, maxTime > 0 else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(maxTime))
  }
}
