import Foundation
import StellarKit

extension HistoryIndex {
  private struct Total {
    var received: UInt128 = 0
    var sent: UInt128 = 0
    var count = 0

    mutating func add(_ stroops: Int64) {
      if stroops < 0 { sent += UInt128(stroops.magnitude) } else { received += UInt128(stroops) }
      count += 1
    }
  }

  /// Adds up all entries.
  ///
  /// - Parameters:
  ///   - grouping: what to group by.
  ///   - own: the addresses of the person's own accounts.
  ///   - timeZone: the time zone in which a month begins.
  ///   - names: the names of everybody.
  func summary(by grouping: HistorySummary.Grouping, own: Set<String>, in timeZone: TimeZone, names: Names = Names()) -> HistorySummary {
    let isOwn = people.values.map { HistoryFilter.addresses(of: $0).contains(where: own.contains) }
    var persons = Persons(grouping == .person ? people.values : [], names)
    var months = Months(timeZone)
    // By the group's number and, in the lower half, the asset's.
    var totals: [UInt64: Total] = [:]
    var (fees, conversions, ownPayments, lastPaid): (UInt128, Int, Int, Int64) = (0, 0, 0, -1)
    // A claim doesn't tell who set the money aside.
    let hasSetAside = own.count > 1 || rows.contains(where: \.isSetAside)
    var claims = 0
    for row in rows {
      // Several entries of a transaction contain its fee.
      if row.fee > 0, row.id >> 12 != lastPaid {
        fees += UInt128(row.fee)
        lastPaid = row.id >> 12
      }
      guard row.flowCount > 0 else { continue }
      guard row.isPayment else {
        conversions += 1
        continue
      }
      guard row.person == Places<String>.none || !isOwn[Int(row.person)] else {
        ownPayments += 1
        continue
      }
      if row.isClaim, hasSetAside { claims += 1 }
      for flow in flows[Int(row.flow)..<Int(row.flow) + Int(row.flowCount)] {
        let group =
          switch grouping {
          case .month: months.number(of: row.time)
          case .person: persons.number(of: row, flow, assets.values[Int(flow.asset)])
          case .asset: flow.asset
          }
        totals[UInt64(group) << 32 | UInt64(flow.asset), default: Total()].add(flow.stroops)
      }
    }
    return HistorySummary(
      groups: groups(totals, grouping, months, persons.all), fees: Self.amount(fees), conversions: conversions, ownPayments: ownPayments,
      claims: claims)
  }

  private func groups(
    _ totals: [UInt64: Total], _ grouping: HistorySummary.Grouping, _ months: Months, _ persons: [Persons.Person]
  ) -> [HistorySummary.Group] {
    let all = Dictionary(grouping: totals) { UInt32($0.key >> 32) }.map { group, totals in
      let sums = totals.map { key, total in
        HistorySummary.Sum(
          asset: assets.values[Int(UInt32(truncatingIfNeeded: key))], received: Self.amount(total.received), sent: Self.amount(total.sent),
          count: total.count)
      }
      let person = grouping == .person && group != Places<String>.none ? persons[Int(group)] : nil
      let subject: HistorySummary.Subject =
        switch grouping {
        case .month: .month(year: months.all[Int(group)].year, month: months.all[Int(group)].month)
        case .person: .person(person?.address)
        case .asset: .asset(assets.values[Int(group)])
        }
      return HistorySummary.Group(subject: subject, name: person?.name, sums: sums.sorted { $0.asset < $1.asset })
    }
    return all.sorted { Self.precedes($0, $1) }
  }

  private static func precedes(_ one: HistorySummary.Group, _ other: HistorySummary.Group) -> Bool {
    switch (one.subject, other.subject) {
    case (.month(let year, let month), .month(let otherYear, let otherMonth)): (year, month) > (otherYear, otherMonth)
    case (.asset(let asset), .asset(let otherAsset)): asset < otherAsset
    case (.person(let person), .person(let otherPerson)):
      (count(other), person ?? "~", one.name ?? "~") < (count(one), otherPerson ?? "~", other.name ?? "~")
    default: false
    }
  }

  private static func count(_ group: HistorySummary.Group) -> Int { group.sums.reduce(0) { $0 + $1.count } }

  private static func amount(_ stroops: UInt128) -> Amount? { Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) } }

  /// The people that payments are grouped by, each with a number: the place of their address, and higher numbers for those that a memo tells apart
  /// there.
  private struct Persons {
    struct Person {
      let address: String
      let name: String?
    }

    private(set) var all: [Person]
    /// The numbers of people with a memo, by its hash, at the place of their address.
    private var numbers: [UInt32: [Int: UInt32]] = [:]
    /// The numbers of the friendbot and of anchors that paid out deposits, by their names, at the place of the address.
    private var givers: [UInt32: [String: UInt32]] = [:]
    /// Whether an address has a name that takes precedence over what its entries tell.
    private let isNamed: [Bool]
    private let deposits: [Int: HistoryTransfer]
    private let hasFriendbot: Bool

    init(_ addresses: [String], _ names: Names) {
      all = addresses.map { Person(address: $0, name: names.name(at: $0, memo: nil)) }
      isNamed = addresses.map { names.ownName(at: $0, memo: nil) != nil }
      deposits = Dictionary(names.transfers.filter { !$0.value.isWithdrawal }.map { ($0.key.hashValue, $0.value) }) { first, _ in first }
      hasFriendbot = names.hasFriendbot
      for (place, address) in addresses.enumerated() {
        for (name, memos) in Dictionary(grouping: names.memos(at: address), by: { names.name(at: address, memo: $0) }) where name != all[place].name {
          for memo in memos { numbers[UInt32(place), default: [:]][memo.hashValue] = UInt32(all.count) }
          all.append(Person(address: address, name: name))
        }
      }
    }

    mutating func number(of row: Row, _ flow: Flow, _ asset: Asset) -> UInt32 {
      guard let giver = giver(of: row, flow, asset) else { return numbers[row.person]?[row.memoHash] ?? row.person }
      if let number = givers[row.person]?[giver] { return number }
      let number = UInt32(all.count)
      givers[row.person, default: [:]][giver] = number
      all.append(Person(address: all[Int(row.person)].address, name: giver))
      return number
    }

    /// Returns the giver's name if ``Names/name(of:)`` takes it from the entry and not from the address, or nil for all others.
    private func giver(of row: Row, _ flow: Flow, _ asset: Asset) -> String? {
      guard row.person != Places<String>.none, flow.stroops > 0, !isNamed[Int(row.person)] else { return nil }
      if hasFriendbot, row.isGift { return Names.friendbot }
      return deposits[row.transaction].flatMap { $0.asset == asset ? $0.anchor : nil }
    }
  }

  /// The months that occur, each with a number in the order in which they were first asked for.
  private struct Months {
    struct Month: Hashable { let year, month: Int }

    private(set) var all: [Month] = []
    private let calendar: Calendar
    private var numbers: [Month: UInt32] = [:]
    private var last: (seconds: Range<Int64>, number: UInt32)?

    init(_ timeZone: TimeZone) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      self.calendar = calendar
    }

    /// Returns the number of the month of a time, in seconds since 1970. Times in a row are mostly in the same month, so the last one is remembered.
    mutating func number(of time: Int64) -> UInt32 {
      if let last, last.seconds.contains(time) { return last.number }
      let date = Date(timeIntervalSince1970: TimeInterval(time))
      let month = Month(year: calendar.component(.year, from: date), month: calendar.component(.month, from: date))
      let number = numbers[month] ?? UInt32(all.count)
      if numbers[month] == nil {
        numbers[month] = number
        all.append(month)
      }
      if let interval = calendar.dateInterval(of: .month, for: date) {
        let (start, end) = (Int64(interval.start.timeIntervalSince1970), Int64(interval.end.timeIntervalSince1970))
        last = (start..<end, number)
      }
      return number
    }
  }
}
