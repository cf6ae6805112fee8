import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// Sums of what an account received and sent.
struct HistorySummaryTests {
  private static let vienna = TimeZone(identifier: "Europe/Vienna") ?? .gmt
  private static let (ana, own) = (SampleHistory.people[1], SampleHistory.people[2])

  private func usd() throws -> Asset { try SampleHistory.assets()[1] }

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func gain(_ amount: String, _ asset: Asset = .native) throws -> HistoryChange { HistoryChange(asset, isGain: true, try Amount(amount)) }

  private func loss(_ amount: String, _ asset: Asset = .native) throws -> HistoryChange { HistoryChange(asset, isGain: false, try Amount(amount)) }

  private func entry(
    _ ledger: Int64, operation: Int64 = 1, _ changes: [HistoryChange], kind: HistoryEntry.Kind = .payment, with other: String? = ana,
    at time: String = "2026-11-10T12:00:00Z", fee: UInt32? = nil, memo: HistoryMemo? = nil
  ) throws -> HistoryEntry {
    HistoryEntry(
      id: ledger << 32 | 1 << 12 | operation, kind: kind, changes: changes, counterparty: other, time: try date(time),
      memo: memo, fee: fee.map { Amount(fee: $0) })
  }

  private func lines(_ summary: HistorySummary) -> [String] {
    summary.groups.flatMap { group in
      group.sums.map { "\(group.subject) \($0.asset.code) +\($0.received?.trimmed ?? "?") -\($0.sent?.trimmed ?? "?") \($0.count)" }
    }
  }

  @Test func `each month has the sums of each asset, and begins in the person's time zone`() throws {
    let entries = [
      try entry(1, [gain("10")], at: "2026-10-31T22:59:59Z"), try entry(2, [gain("1")], at: "2026-10-31T23:00:00Z"),
      try entry(3, [loss("0.5"), loss("2", usd())]), try entry(4, [loss("0.0000001")], at: "2026-11-30T23:00:00Z"),
    ]
    let expected = [
      "month(year: 2026, month: 12) XLM +0 -0.0000001 1", "month(year: 2026, month: 11) XLM +1 -0.5 2",
      "month(year: 2026, month: 11) USD +0 -2 1", "month(year: 2026, month: 10) XLM +10 -0 1",
    ]
    #expect(lines(HistorySummary(of: entries, by: .month, own: [], in: Self.vienna)) == expected)
    #expect(lines(HistorySummary(of: entries.shuffled(), by: .month, own: [], in: Self.vienna)) == expected)
    #expect(lines(HistorySummary(of: entries, by: .month, own: [], in: .gmt)).last == "month(year: 2026, month: 10) XLM +11 -0 2")
  }

  @Test func `people with the most payments come first, and payments without a counterparty form their own group`() throws {
    let ben = SampleHistory.people[3]
    let entries = [
      try entry(1, [gain("10")], with: ben), try entry(2, [loss("1")]), try entry(3, [loss("2")]), try entry(4, [gain("5")], with: nil),
    ]
    #expect(
      HistorySummary(of: entries, by: .person, own: [], in: .gmt).groups.map(\.subject) == [.person(Self.ana), .person(ben), .person(nil)])
    #expect(
      lines(HistorySummary(of: entries, by: .asset, own: [], in: .gmt))
        == ["asset(\(Asset.native)) XLM +15 -3 4"].map {
          $0.replacing("asset(\(Asset.native))", with: "\(HistorySummary.Subject.asset(.native))")
        })
  }

  @Test func `people who share an address are told apart by memo in payments to them, but not in payments from them`() throws {
    let memos = ["7", "8", "9"].map { HistoryMemo(kind: .id, text: $0) }
    let entries =
      try memos.enumerated().map { try entry(Int64($0) + 1, [loss("\($0 + 1)")], memo: $1) }
      + [try entry(4, [loss("10")]), try entry(5, [gain("5")], memo: memos[0])]
    let exchange = MuxedAccount(try AccountID(Self.ana))
    func groups(_ contacts: [Contact]) -> [String] {
      HistorySummary(of: entries, by: .person, own: [], in: .gmt, names: Names(contacts)).groups.map {
        "\($0.name ?? "?") -\($0.sums[0].sent?.trimmed ?? "?") +\($0.sums[0].received?.trimmed ?? "?") \($0.subject == .person(Self.ana))"
      }
    }
    let people = [("Anna", Memo.id(7)), ("Bob", Memo.id(8))].enumerated().map {
      Contact(id: $0, name: $1.0, address: .account(exchange), memo: $1.1)
    }
    #expect(groups(people) == ["? -13 +5 true", "Anna -1 +0 true", "Bob -2 +0 true"])
    let known = Contact(id: 3, name: "Exchange", address: .account(exchange))
    #expect(groups(people + [known]) == ["Exchange -13 +5 true", "Anna -1 +0 true", "Bob -2 +0 true"])
    #expect(groups([]) == ["? -16 +5 true"])
  }

  @Test func `conversions, payments between own accounts and failures aren't summed, and a transaction's fee is counted once`() throws {
    let virtual = try MuxedAccount(AccountID(Self.own), id: 7).address
    let entries = [
      try entry(1, [gain("1")], fee: 300), try entry(1, operation: 2, [loss("1"), gain("2", usd())], kind: .pathPayment, fee: 300),
      try entry(1, operation: 3, [gain("2", usd())], kind: .trade, fee: 300), try entry(2, [loss("3")], kind: .poolDeposit, fee: 100),
      try entry(3, [], kind: .failed, fee: 100), try entry(4, [loss("7")], with: Self.own), try entry(5, [gain("7")], with: virtual),
      try entry(6, [], kind: .claimableBalanceOffered),
      // Another account's operation in the first transaction took an offer.
      try entry(1, operation: 4, [loss("1"), gain("2", usd())], kind: .trade),
    ]
    for grouping in HistorySummary.Grouping.allCases {
      let summary = HistorySummary(of: entries, by: grouping, own: [Self.own], in: .gmt)
      #expect(summary.groups.flatMap(\.sums) == [HistorySummary.Sum(asset: .native, received: try Amount("1"), sent: .zero, count: 1)])
      #expect(summary.fees == Amount(fee: 500) && summary.conversions == 4 && summary.ownPayments == 2)
    }
  }

  @Test func `a claim counts as coming in, and is said to if the person may have set the money aside themselves`() throws {
    let claim = try entry(2, [gain("100")], kind: .claimableBalanceClaimed, with: nil)
    let setAside = try entry(1, [loss("5")], kind: .claimableBalanceCreated, with: nil)
    func summary(_ entries: [HistoryEntry], own: Set<String>) -> HistorySummary { HistorySummary(of: entries, by: .month, own: own, in: .gmt) }
    let alone = summary([claim], own: [Self.own])
    #expect(alone.claims == 0 && alone.leftOut.isEmpty && lines(alone) == ["month(year: 2026, month: 11) XLM +100 -0 1"])
    let ofTwo = summary([claim], own: [Self.own, Self.ana])
    #expect(ofTwo.claims == 1 && ofTwo.leftOut.count == 1 && lines(ofTwo) == lines(alone))
    #expect(summary([claim, setAside], own: [Self.own]).claims == 1)
    #expect(summary([setAside], own: [Self.own, Self.ana]).claims == 0)
  }

  @Test func `sums are exact up to the largest balance, and nil beyond it`() throws {
    let entries = [try entry(1, [HistoryChange(.native, isGain: true, .max)]), try entry(2, [loss("0.0000001")])]
    #expect(HistorySummary(of: entries, by: .asset, own: [], in: .gmt).groups.first?.sums.first?.received == .max)
    let more = entries + [try entry(3, [gain("0.0000001")])]
    let sum = HistorySummary(of: more, by: .asset, own: [], in: .gmt).groups.first?.sums.first
    #expect(sum?.received == nil && sum?.sent?.stroops == 1 && sum?.count == 3)
  }

  @Test func `an empty history has an empty summary`() {
    let summary = HistorySummary(of: [], by: .month, own: [], in: .gmt)
    #expect(summary.groups.isEmpty && summary.fees == .zero)
  }

  @Test func `the index sums 100,000 payments exactly`() throws {
    let entries = try SampleHistory.entries(1_000)
    var index = HistoryIndex()
    for round in (0..<100).reversed() {
      for entry in entries.reversed() {
        index.add(
          HistoryEntry(
            id: entry.id + Int64(round) << 50, kind: entry.kind, changes: entry.changes, counterparty: entry.counterparty,
            time: entry.time.addingTimeInterval(TimeInterval(round) * 3_600_000)))
      }
    }
    #expect(index.count == 100_000)
    let own = SampleHistory.people[5]
    let counted = entries.filter { $0.isPayment && $0.counterparty != own }
    for grouping in HistorySummary.Grouping.allCases {
      let summary = index.summary(by: grouping, own: [own], in: Self.vienna)
      for asset in try SampleHistory.assets() {
        let sums = summary.groups.flatMap(\.sums).filter { $0.asset == asset }
        for isGain in [true, false] {
          let expected = counted.flatMap(\.changes).filter { $0.asset == asset && $0.isGain == isGain }.reduce(0) { $0 + $1.amount.stroops } * 100
          #expect(sums.reduce(0) { $0 + ((isGain ? $1.received : $1.sent)?.stroops ?? -1) } == expected)
        }
      }
      #expect(summary.groups.count == [.month: 138, .person: 10, .asset: 2][grouping])
    }
  }
}
