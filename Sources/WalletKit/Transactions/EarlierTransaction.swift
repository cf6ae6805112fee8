import Foundation
import GRDB
import StellarKit

/// A transaction that was signed here, and that another one would repeat. Times are seconds since 1970.
struct EarlierTransaction: Decodable, FetchableRecord, Sendable {
  let hash: TransactionHash
  let source: AccountID
  let sequence: Int64
  /// The last second in which it can be applied.
  let maxTime: Int64
  let createdAt: Int64
  private let steps: Data
  /// What the journal says of it; nil if it isn't there.
  let state: JournalEntry.State?

  /// Whether the journal says that it failed or expired, which a server may have made up.
  var isGivenUp: Bool { state?.isFailedOrExpired == true }

  /// A time before which no ledger can have it.
  var since: Date { Date(timeIntervalSince1970: TimeInterval(createdAt)) - LedgerTime.clockTolerance }

  /// Returns whether all its steps are among those of another transaction.
  func isContained(in others: [Data]) -> Bool {
    var others = others
    return stride(from: 0, to: steps.count, by: SigningLogEntry.digestLength).allSatisfy { start in
      let step = steps.dropFirst(start).prefix(SigningLogEntry.digestLength)
      return others.firstIndex { $0.elementsEqual(step) }.map { others.remove(at: $0) } != nil
    }
  }
}
