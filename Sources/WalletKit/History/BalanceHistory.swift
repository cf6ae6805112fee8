import Foundation
import StellarKit

/// What an account held at earlier times: its balances now, less what its history says it got since, and what it gave added again.
struct BalanceHistory: Sendable {
  /// What was held at a time.
  struct Moment: Hashable, Sendable {
    let time: Date
    let balances: [Asset: Amount]
  }

  /// What was held, newest first.
  private(set) var moments: [Moment] = []
  /// When the account's first known payment was; nil where there is none.
  private(set) var first: Date?

  /// The times that are still asked for, newest first.
  private var times: ArraySlice<Date>
  private var stroops: [Asset: Int64]
  private let account: AccountID
  /// The last transaction whose fee was added again.
  private var lastPaid: Int64?
  /// Whether something isn't explained by the history, so that nothing is known before.
  private var isBroken = false

  /// - Parameters:
  ///   - balances: what is held now.
  ///   - account: whose they are.
  ///   - times: for which times it is wanted, in any order.
  init(_ balances: [Asset: Amount], of account: AccountID, at times: [Date]) {
    stroops = balances.mapValues(\.stroops)
    self.account = account
    self.times = times.sorted(by: >)[...]
  }

  /// Whether all times are known, or can't be.
  var isDone: Bool { times.isEmpty || isBroken }

  /// Goes back over one more entry. They are to come newest first, without a gap.
  mutating func undo(_ entry: HistoryEntry) {
    guard !isBroken else { return }
    note(until: entry.time)
    first = entry.time
    var undone = entry.changes.map { ($0.asset, $0.isGain ? -$0.amount.stroops : $0.amount.stroops) }
    if let fee = entry.fee, entry.transactionNumber != lastPaid {
      undone.append((.native, fee.stroops))
      lastPaid = entry.transactionNumber
    }
    // An issuer holds none of its own assets, though it is said to give and take them.
    undone.removeAll { $0.0.issuer == account }
    for (asset, difference) in undone {
      let (sum, overflow) = stroops[asset, default: 0].addingReportingOverflow(difference)
      stroops[asset] = sum
      if overflow { isBroken = true }
    }
    // Balances are told a moment before or after the history, so what is missing may only be on its way.
    if undone.contains(where: { stroops[$0.0, default: 0] < 0 }) { isBroken = true }
  }

  /// Ends at the beginning of the account: before it, nothing was held.
  mutating func end() {
    guard !isBroken, let first else { return }
    note(until: first)
    for time in times { moments.append(Moment(time: time, balances: [:])) }
    times = []
  }

  /// Notes what was held at the times that aren't before this one.
  private mutating func note(until earliest: Date) {
    while let time = times.first, time >= earliest {
      times.removeFirst()
      moments.append(Moment(time: time, balances: stroops.compactMapValues { $0 > 0 ? try? Amount(stroops: $0) : nil }))
    }
  }
}
