import Foundation
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// How history entries are stored, indexed and exported.
struct HistoryEntryTests {
  @Test func `an entry of every kind is read back from its line unchanged`() throws {
    for entry in try SampleHistory.entries(200) { #expect(HistoryEntry(id: entry.id, line: entry.line) == entry) }
  }

  @Test func `separators in a stranger's memo don't add fields to the entry's line`() throws {
    let memo = HistoryMemo(kind: .text, text: "a\u{1F}b\u{1F}\u{1E},+1 XLM\n")
    let entry = HistoryEntry(id: 5, kind: .payment, changes: [], time: Date(timeIntervalSince1970: 0), memo: memo)
    #expect(HistoryEntry(id: 5, line: entry.line) == entry)
  }

  @Test func `an invalid line gives no entry, and a later version's kind becomes a generic one`() throws {
    for line in ["", "payment", "payment\u{1F}x", String(repeating: "\u{1F}", count: 9)] { #expect(HistoryEntry(id: 1, line: line) == nil) }
    let entry = try SampleHistory.entry(0)
    let later = entry.line.replacing(entry.kind.rawValue + "\u{1F}", with: "teleport\u{1F}", maxReplacements: 1)
    #expect(HistoryEntry(id: entry.id, line: later)?.kind == .other)
  }

  @Test func `a stored time out of range is limited to the years 1970 to 9999`() throws {
    let entry = try SampleHistory.entry(0)
    let seconds = String(Int64(entry.time.timeIntervalSince1970))
    for far in ["9223372036854774784", "-9223372036854775808"] {
      let line = entry.line.replacing("\u{1F}\(seconds)\u{1F}", with: "\u{1F}\(far)\u{1F}", maxReplacements: 1)
      let read = try #require(HistoryEntry(id: entry.id, line: line))
      #expect(WorthPeriod.all.times(read.time, first: read.time).count == WorthPeriod.points)
      #expect(read.time == Date(timeIntervalSince1970: far.hasPrefix("-") ? 0 : 253_402_300_799))
    }
  }

  @Test func `adjacent ranges are merged, and gaps stay`() {
    let range = HistoryRange.init(low:high:)
    #expect(HistoryRange.adding(range(10, 20), to: []) == [range(10, 20)])
    #expect(HistoryRange.adding(range(21, 30), to: [range(10, 20)]) == [range(10, 30)])
    #expect(HistoryRange.adding(range(22, 30), to: [range(10, 20)]) == [range(10, 20), range(22, 30)])
    #expect(HistoryRange.adding(range(0, 50), to: [range(10, 20), range(22, 30), range(60, 70)]) == [range(0, 50), range(60, 70)])
    #expect(HistoryRange.adding(range(12, 15), to: [range(10, 20)]) == [range(10, 20)])
    #expect(HistoryRange.adding(range(0, 15), to: [range(10, .max)]) == [range(0, .max)], "the highest number there is")
    #expect(HistoryRange.adding(range(20, .max), to: [range(10, 15)]) == [range(10, 15), range(20, .max)])
  }

  @Test func `a long history is also loaded from a second place until nothing is missing`() {
    func ledgers(_ low: Int64, _ high: Int64) -> HistoryRange { HistoryRange(low: low << 32, high: high << 32) }
    #expect(HistoryRange.secondStart(in: []) == nil)
    #expect(HistoryRange.secondStart(in: [ledgers(1, 9)]) == nil)
    #expect(HistoryRange.secondStart(in: [ledgers(100, 200)]) == 50 << 32)
    #expect(HistoryRange.secondStart(in: [ledgers(30, 50), ledgers(100, 200)]) == 30 << 32)
    #expect(HistoryRange.secondStart(in: [ledgers(0, 50), ledgers(100, 200)]) == 75 << 32)
    #expect(HistoryRange.secondStart(in: [ledgers(0, 99), ledgers(100, 200)]) == nil)
  }

  @Test func `the index finds the same entries as checking each of them`() throws {
    var entries = try SampleHistory.entries(400)
    // Both ways to write an accent, as other systems send them.
    let coffees = ["Caf\u{E9}", "Cafe\u{301}"].enumerated().map { place, text in
      HistoryEntry(
        id: Int64(401 + place) << 32 | 4097, kind: .payment, changes: [], time: Date(timeIntervalSince1970: 1_800_000_000),
        memo: HistoryMemo(kind: .text, text: text))
    }
    entries += coffees
    var index = HistoryIndex()
    // Newest first as from the network, then newer ones, then all again.
    for entry in entries[0..<300].reversed() { index.add(entry) }
    for entry in entries[300...] { index.add(entry) }
    for entry in entries { index.add(entry) }
    #expect(index.count == 402)
    for text in ["CAFÉ", "cafe\u{301}", "cafe"] {
      #expect(index.find(HistoryFilter(text: text), before: .max, limit: 5) == coffees.reversed().map(\.id), "\(text)")
    }
    let day = Date(timeIntervalSince1970: 1_700_500_000)
    // The second person received payments; the first one sent them.
    let (person, payer) = (SampleHistory.people[1], SampleHistory.people[0])
    let (memo, chosen) = (try #require(try SampleHistory.entry(41).memo), try #require(try SampleHistory.entry(40).memo))
    var filters: [HistoryFilter] = [
      HistoryFilter(), HistoryFilter(people: [person: .any]), HistoryFilter(people: ["nobody": .any]), HistoryFilter(direction: .sent),
      HistoryFilter(direction: .exchanged), HistoryFilter(since: day), HistoryFilter(until: day), HistoryFilter(text: "INVOICE 12"),
      HistoryFilter(text: "grüße"), HistoryFilter(text: String(person.dropFirst(20).prefix(8)).lowercased()), HistoryFilter(text: "zzz"),
      HistoryFilter(text: "Café"),
      HistoryFilter(text: "zzz", named: [person: .any]),
      HistoryFilter(people: [payer: .oneOf([chosen])]), HistoryFilter(people: [person: .oneOf([memo])]),
      HistoryFilter(people: [person: .noneOf([memo])]),
      HistoryFilter(text: "zzz", named: [person: .noneOf([memo])]),
    ]
    // Some of these entries have another asset or direction than the transfer.
    let assets = try SampleHistory.assets()
    let transactions = Dictionary(
      uniqueKeysWithValues: try (5...12).map { number in
        let transfer = HistoryTransfer(id: 1, isWithdrawal: number.isMultiple(of: 3), anchor: "anchor.example", asset: assets[number % 4])
        return (try #require(entries[number].hash), transfer)
      })
    filters.append(HistoryFilter(people: HistoryPeople([person: .any], transactions: transactions)))
    filters.append(HistoryFilter(text: "zzz", named: HistoryPeople([:], transactions: transactions, includesFriendbot: true)))
    filters += try SampleHistory.assets().map { HistoryFilter(asset: $0) }
    filters.append(HistoryFilter(asset: .native, people: [person: .any], direction: .received, since: day, text: "Invoice"))
    filters.append(HistoryFilter(asset: .issued(code: try AssetCode("NONE"), issuer: SampleHistory.issuer)))
    let newest = entries.reversed()
    for filter in filters {
      #expect(index.find(filter, before: .max, limit: 500) == newest.filter(filter.matches).map(\.id), "\(filter)")
      let below = entries[200].id
      #expect(index.find(filter, before: below, limit: 7) == newest.filter { $0.id < below && filter.matches($0) }.prefix(7).map(\.id), "\(filter)")
    }
  }

  @Test func `pages added at two places, out of order and twice make the same index as single entries`() throws {
    let newest = Array(try SampleHistory.entries(400).reversed())
    var (index, singles) = (HistoryIndex(), HistoryIndex())
    for entry in newest { singles.add(entry) }
    for start in stride(from: 0, to: 200, by: 20) {
      index.add(Array(newest[start..<start + 20]))
      index.add(Array(newest[start + 200..<start + 220]))
    }
    for entries in [newest, newest.reversed(), newest + newest] {
      index.add(entries)
      var whole = HistoryIndex()
      whole.add(entries)
      whole.add(Array(newest.dropFirst(7).prefix(9)))
      for index in [index, whole] {
        #expect(index.rows.map(\.id) == newest.map(\.id))
        for text in ["", "invoice 12", "grüße"] {
          let filter = HistoryFilter(text: text)
          #expect(index.find(filter, before: .max, limit: 500) == singles.find(filter, before: .max, limit: 500))
        }
      }
    }
  }

  @Test func `an entry that is known better later replaces the earlier one in the index`() throws {
    let usd = try SampleHistory.assets()[1]
    func claim(_ changes: [HistoryChange]) -> HistoryEntry {
      HistoryEntry(
        id: 5 << 32 | 4097, kind: .claimableBalanceClaimed, operation: "claim_claimable_balance", changes: changes,
        time: Date(timeIntervalSince1970: 1_800_000_000))
    }
    let known = claim([HistoryChange(usd, isGain: true, try Amount("500"))])
    var index = HistoryIndex()
    index.add(claim([]))
    index.add([known])
    #expect(index.movedAssets.isEmpty, "what is read later from the store may be older")
    for _ in 0..<2 { index.add([known, try SampleHistory.entry(2)], replaces: true) }
    #expect(index.count == 2 && index.flows.count == 3 && index.movedAssets.contains(usd))
    #expect(index.find(HistoryFilter(asset: usd, direction: .received), before: .max, limit: 5) == [known.id])
    let sums = index.summary(by: .asset, own: [], in: .gmt).groups.flatMap(\.sums)
    #expect(try sums.first { $0.asset == usd }?.received == Amount("500"))
  }

  @Test func `an entry with a muxed address is found by its account`() throws {
    let account = AccountID(publicKey: Bytes32(sha256: [4]))
    let entry = HistoryEntry(
      id: 1, kind: .payment, changes: [], counterparty: MuxedAccount(account, id: 7).address, time: Date(timeIntervalSince1970: 0))
    var index = HistoryIndex()
    index.add(entry)
    for filter in [HistoryFilter(people: [account.address: .any]), HistoryFilter(people: [MuxedAccount(account, id: 7).address: .any])] {
      #expect(filter.matches(entry) && index.find(filter, before: .max, limit: 1) == [1])
    }
    #expect(index.find(HistoryFilter(people: [MuxedAccount(account, id: 8).address: .any]), before: .max, limit: 1).isEmpty)
  }

  @Test func `assets of claimable balances don't crowd out the account's own in the index`() throws {
    var index = HistoryIndex()
    func asset(_ number: Int) throws -> Asset { .issued(code: try AssetCode("A\(number)"), issuer: SampleHistory.issuer) }
    for number in 1...1_100 {
      let offer = HistoryChange(try asset(number), isGain: true, try Amount("1"))
      index.add(HistoryEntry(id: Int64(number), kind: .claimableBalanceOffered, changes: [], otherSide: [offer], time: .distantPast))
    }
    let own = try asset(2_000)
    index.add(HistoryEntry(id: 5_000, kind: .payment, changes: [HistoryChange(own, isGain: true, try Amount("1"))], time: .distantPast))
    #expect(index.movedAssets == [own] && index.assets.values.count < 1_100)
    #expect(index.find(HistoryFilter(asset: own), before: .max, limit: 9) == [5_000])
    #expect(index.find(HistoryFilter(asset: try asset(1)), before: .max, limit: 9) == [1])
    // A contract can move more assets at a time than the four that are the quickest to find.
    let many = try (1...6).map { HistoryChange(try asset(3_000 + $0), isGain: true, try Amount("1")) }
    let entry = HistoryEntry(id: 6_000, kind: .payment, changes: many, time: .distantPast)
    index.add(entry)
    for change in many {
      let filter = HistoryFilter(asset: change.asset)
      #expect(index.find(filter, before: .max, limit: 9) == [6_000] && filter.matches(entry))
    }
  }

  @Test func `a day is read only if it exists and is written as a full date`() throws {
    #expect(HistoryFilter.day("2024-02-29", in: .gmt) == (try Date("2024-02-29T00:00:00Z", strategy: .iso8601)))
    #expect(HistoryFilter.day("2024-02-29", in: .gmt, after: 1) == (try Date("2024-03-01T00:00:00Z", strategy: .iso8601)))
    // A day that begins at 1:00, because clocks change at midnight.
    let cairo = try #require(TimeZone(identifier: "Africa/Cairo"))
    #expect(HistoryFilter.day("2026-04-24", in: cairo) == (try Date("2026-04-23T22:00:00Z", strategy: .iso8601)))
    for day in 23...24 {
      let next = HistoryFilter.day("2026-04-\(day + 1)", in: cairo)
      #expect(next != nil && HistoryFilter.day("2026-04-\(day)", in: cairo, after: 1) == next)
    }
    for text in ["", "2026-02-30", "2026-11-31", "2026-11-28garbage", "2026-1-05", "yesterday", "2026-13-01", "+026-01-01"] {
      #expect(HistoryFilter.day(text, in: .gmt) == nil, "\(text)")
    }
  }

  @Test func `a table has a row for each asset, a transaction's fee once, and no formulas`() throws {
    let hash = TransactionHash(Bytes32(sha256: [1]))
    func entry(_ id: Int64, _ changes: [HistoryChange], memo: String? = nil) -> HistoryEntry {
      HistoryEntry(
        id: id, kind: .trade, changes: changes, time: Date(timeIntervalSince1970: 1_800_000_000), hash: hash,
        memo: memo.map { HistoryMemo(kind: .text, text: $0) }, fee: Amount(fee: 100))
    }
    let usd = try SampleHistory.assets()[1]
    // Another account's operation took this account's offer, so the account paid no fee for this entry.
    let taken = HistoryEntry(id: 4099, kind: .trade, changes: [], time: Date(timeIntervalSince1970: 1_800_000_000))
    let traded = entry(4098, [HistoryChange(.native, isGain: false, try Amount("2")), HistoryChange(usd, isGain: true, try Amount("1"))])
    let paid = entry(4097, [HistoryChange(.native, isGain: false, try Amount("3"))], memo: "=1+1,\"a\"")
    let hidden = entry(1, [HistoryChange(.native, isGain: false, try Amount("3"))], memo: "a; =1+1\n@x; b")
    var table = HistoryTable()
    let first = table.lines([taken])
    let rows = (table.head + table.lines([traded, paid, hidden])).split(separator: "\r\n").map(String.init)
    #expect(first.hasPrefix("\"2027-01-15T08:00:00Z\",\"unmoved\",\"trade\",\"\",\"\",\"\""))
    #expect(rows.count == 5 && rows[4].contains("\"a;' =1+1\n'@x; b\""))
    #expect(rows[1].hasPrefix("\"2027-01-15T08:00:00Z\",\"sent\",\"trade\",\"2.0000000\",\"XLM\",\"0.0000100\""))
    #expect(rows[2].hasPrefix("\"2027-01-15T08:00:00Z\",\"received\",\"trade\",\"1.0000000\",\"\(usd)\",\"\""))
    #expect(rows[3].contains("\"3.0000000\",\"XLM\",\"\"") && rows[3].contains("\"'=1+1,\"\"a\"\"\""))
    var other = HistoryTable(numberFormat: .space)
    #expect(other.lines([traded]).hasPrefix("\"2027-01-15T08:00:00Z\";\"sent\";\"trade\";\"2,0000000\";\"XLM\";\"0,0000100\""))
  }

  @Test(
    arguments: [";\"=1", ";\"\"=1", "\t\"=1", "; \"＝1", "x;\"=cmd|'/C calc'!A0;", "\"\n\"\u{200B}\"@x", ";\";\"\t\"-1", ", =1", ",\"\"@x"],
    [NumberFormat.point, .comma])
  func `a stranger's memo never starts a cell as a formula, whichever separator a spreadsheet uses`(_ memo: String, _ numberFormat: NumberFormat) {
    let entry = HistoryEntry(
      id: 1, kind: .payment, changes: [HistoryChange(.native, isGain: true, .zero)], time: Date(timeIntervalSince1970: 0),
      memo: HistoryMemo(kind: .text, text: memo))
    var table = HistoryTable(numberFormat: numberFormat)
    let text = table.head + table.lines([entry])
    for separator: Unicode.Scalar in [",", ";", "\t"] {
      let first = Self.cells(of: text, separator).compactMap { $0.unicodeScalars.first { $0 != " " && $0 != "\u{200B}" } }
      #expect(!first.isEmpty && !first.contains { "=+-@＝".unicodeScalars.contains($0) }, "\(text) by \(separator)")
    }
  }

  /// The cells of a table as spreadsheets read them: a quotation mark in a cell that doesn't begin with one, or after a closing one, is plain text.
  private static func cells(of text: String, _ separator: Unicode.Scalar) -> [String] {
    var (cells, cell, isQuoted, isNew) = ([String](), "".unicodeScalars, false, true)
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isNew: (isQuoted, isNew) = (true, false)
      case "\"" where isQuoted && scalars.first == "\"": cell.append(scalars.removeFirst())
      case "\"" where isQuoted: isQuoted = false
      case separator where !isQuoted, "\r" where !isQuoted, "\n" where !isQuoted:
        cells.append(String(cell))
        (cell, isNew) = ("".unicodeScalars, true)
      default:
        cell.append(scalar)
        isNew = false
      }
    }
    return cells
  }
}
