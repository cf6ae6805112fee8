import Foundation
import StellarKit

/// The balances of an account at earlier times: its balances now, less what it has received since according to its history, plus what it has given.
struct BalanceHistory: Sendable {
  /// The balances at one time.
  struct Moment: Hashable, Sendable {
    let time: Date
    let balances: [Asset: Amount]
  }

  /// The balances that were found, newest first.
  private(set) var moments: [Moment] = []
  /// The time of the account's earliest known entry; nil if there is none.
  private(set) var first: Date?

  /// The times whose balances are still to be found, newest first.
  private var times: ArraySlice<Date>
  private var stroops: [Asset: Int64]
  private let account: AccountID
  /// The last transaction whose fee was added back.
  private var lastPaid: Int64?
  /// Whether the history doesn't explain the balances, so that nothing earlier is known.
  private var isBroken = false

  /// - Parameters:
  ///   - balances: what is held now.
  ///   - account: the account that holds them.
  ///   - times: the times to find balances for, in any order.
  init(_ balances: [Asset: Amount], of account: AccountID, at times: [Date]) {
    stroops = balances.mapValues(\.stroops)
    self.account = account
    self.times = times.sorted(by: >)[...]
  }

  /// Whether the balances at all times are known, or can't be.
  var isDone: Bool { times.isEmpty || isBroken }

  /// Goes back over one more entry. Entries have to come newest first, without gaps.
  mutating func undo(_ entry: HistoryEntry) {
    guard !isBroken else { return }
    note(until: entry.time)
    first = entry.time
    var undone = entry.changes.map { ($0.asset, $0.isGain ? -$0.amount.stroops : $0.amount.stroops) }
    if let fee = entry.fee, entry.transactionNumber != lastPaid {
      undone.append((.native, fee.stroops))
      lastPaid = entry.transactionNumber
    }
    // An issuer holds none of its own assets, although the history says that it gives and receives them.
    undone.removeAll { $0.0.issuer == account }
    for (asset, difference) in undone {
      let (sum, overflow) = stroops[asset, default: 0].addingReportingOverflow(difference)
      stroops[asset] = sum
      if overflow { isBroken = true }
    }
    // Balances are fetched a moment before or after the history, so whatever is missing may only be on its way.
    if undone.contains(where: { stroops[$0.0, default: 0] < 0 }) { isBroken = true }
  }

  /// Ends at the beginning of the account: before it, nothing was held. If something is left over, the history begins after the account, as with a
  /// server that keeps only a year, and nothing is known of the time before.
  mutating func end() {
    guard !isBroken, let first, stroops.values.allSatisfy({ $0 == 0 }) else { return }
    note(until: first)
    for time in times { moments.append(Moment(time: time, balances: [:])) }
    times = []
  }

  /// Notes the balances at all remaining times that aren't before this one.
  private mutating func note(until earliest: Date) {
    while let time = times.first, time >= earliest {
      times.removeFirst()
      moments.append(Moment(time: time, balances: stroops.compactMapValues { $0 > 0 ? try? Amount(stroops: $0) : nil }))
    }
  }
}
