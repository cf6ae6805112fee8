public import ArgumentParser
import Foundation
import Sentences
import StellarKit
public import WalletKit

extension HistorySummary.Grouping: ExpressibleByArgument {}

extension HistoryCommand {
  private struct SummaryDocument: Encodable {
    /// A sum; `null` if it is more than an account can hold.
    struct Total: Encodable {
      let amount: Amount?

      init(_ amount: Amount?) { self.amount = amount }

      func encode(to encoder: any Encoder) throws { try amount.encode(to: encoder) }
    }

    struct Sum: Encodable {
      let asset: Asset
      let received: Total
      let sent: Total
      let count: Int

      init(_ sum: HistorySummary.Sum) {
        (asset, received, sent, count) = (sum.asset, Total(sum.received), Total(sum.sent), sum.count)
      }
    }

    struct Group: Encodable {
      let month: String?
      let person: String?
      let name: String?
      let sums: [Sum]
    }

    let summary: String
    /// Whether the history is known from the account's creation, or from --since on, until now.
    let complete: Bool
    let groups: [Group]
    let fees: Total
    let conversions: Int
    let ownPayments: Int
    let claims: Int
  }

  /// Adds up the history and prints the result.
  @MainActor
  func show(_ grouping: HistorySummary.Grouping, _ wallet: Wallet, _ names: Names, _ filter: HistoryFilter) async throws {
    let (entries, isUpdated) = try await entries(of: wallet, filter, limit: Self.largestLimit)
    let reachesBack = try await isComplete(wallet, since: filter.since) && entries.count < Self.largestLimit
    let isComplete = reachesBack && isUpdated
    let summary = HistorySummary(of: entries, by: grouping, own: Set(wallet.accounts.map(\.id.address)), in: .gmt, names: names)
    let groups = summary.groups.map { group in
      SummaryDocument.Group(
        month: Self.month(group.subject), person: Self.person(group.subject), name: group.name,
        sums: group.sums.map(SummaryDocument.Sum.init))
    }
    let document = SummaryDocument(
      summary: grouping.rawValue, complete: isComplete, groups: groups, fees: SummaryDocument.Total(summary.fees), conversions: summary.conversions,
      ownPayments: summary.ownPayments, claims: summary.claims)
    if !reachesBack { Terminal.say("The history isn't known from its beginning, so anything older is missing from these totals.") }
    try options.print(document) { Self.lines(groups, grouping, summary, Self.nothing(filter, isComplete: isComplete)) }
  }

  /// Returns whether the history is known since a moment, or from its beginning.
  @MainActor
  func isComplete(_ wallet: Wallet, since start: Date?) async throws -> Bool {
    let history = wallet.dashboard.payments.history
    // What was kept from a server that forgets may have gaps before that time.
    if let kept = await history?.keptSince ?? wallet.historyKeptSince { return start.map { $0 >= kept } ?? false }
    guard try await history?.isComplete() ?? true else { return false }
    return try await !mayBeginLate(wallet, since: start)
  }

  /// Returns whether payments since a moment, or from the beginning, may be missing although the network's server lists nothing older.
  @MainActor
  func mayBeginLate(_ wallet: Wallet, since start: Date?) async throws -> Bool {
    let history = wallet.dashboard.payments.history
    let oldest = if let history { try await history.oldest() } else { wallet.oldestHistoryEntry }
    if let oldest, let start, oldest.time <= start { return false }
    // Only an account without entries has to be asked for.
    let exists = oldest == nil ? (try? await wallet.status()).map { $0 != .notFunded } : true
    return History.mayBeginLate(at: oldest, exists: exists)
  }

  private static func lines(
    _ groups: [SummaryDocument.Group], _ grouping: HistorySummary.Grouping, _ summary: HistorySummary, _ nothing: Sentence
  ) -> [Sentence] {
    let cells = groups.flatMap { group in
      group.sums.map { sum -> [Sentence] in
        let received: Sentence = "+\(sum.received.amount?.trimmed ?? "?")"
        let sent: Sentence = "-\(sum.sent.amount?.trimmed ?? "?")"
        let subject: [Sentence] =
          switch grouping {
          case .month: ["\(group.month ?? "")"]
          case .person: [group.name.map { "\($0)" } ?? group.person.map { "\($0)" } ?? "others"]
          case .asset: []
          }
        return subject + [received.styled(.gain), sent.styled(.loss), "\(sum.asset)"]
      }
    }
    let isLabelled = grouping != .asset
    var lines = cells.isEmpty ? [nothing] : Columns.lines(cells, right: isLabelled ? [1, 2] : [0, 1])
    lines.append("Fees: \(summary.fees?.trimmed ?? "?") XLM")
    return lines + summary.leftOut
  }

  private static func month(_ subject: HistorySummary.Subject) -> String? {
    guard case .month(let year, let month) = subject else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  private static func person(_ subject: HistorySummary.Subject) -> String? {
    if case .person(let address) = subject { address } else { nil }
  }
}
