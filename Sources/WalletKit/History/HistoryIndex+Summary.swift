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

  /// Adds everything up.
  ///
  /// - Parameters:
  ///   - grouping: by what.
  ///   - own: the addresses of the person's own accounts.
  ///   - timeZone: in which a month begins.
  func summary(by grouping: HistorySummary.Grouping, own: Set<String>, in timeZone: TimeZone) -> HistorySummary {
    let isOwn = places(of: own)
    var months = Months(timeZone)
    // By the group's number and, below it, the asset's.
    var totals: [UInt64: Total] = [:]
    var (fees, conversions, ownPayments, transaction): (UInt128, Int, Int, Int64) = (0, 0, 0, -1)
    for row in rows {
      // All entries of a transaction have its fee.
      if row.id >> 12 != transaction { fees += UInt128(row.fee) }
      transaction = row.id >> 12
      guard row.flowCount > 0 else { continue }
      guard row.isPayment else {
        conversions += 1
        continue
      }
      guard row.person == Places<String>.none || !isOwn[Int(row.person)] else {
        ownPayments += 1
        continue
      }
      for flow in flows[Int(row.flow)..<Int(row.flow) + Int(row.flowCount)] {
        let group =
          switch grouping {
          case .month: months.number(of: row.time)
          case .person: row.person
          case .asset: flow.asset
          }
        totals[UInt64(group) << 32 | UInt64(flow.asset), default: Total()].add(flow.stroops)
      }
    }
    return HistorySummary(
      groups: groups(totals, grouping, months), fees: Self.amount(fees), conversions: conversions, ownPayments: ownPayments)
  }

  /// Whether each of ``people`` is one of these addresses, or a virtual one of theirs.
  private func places(of addresses: Set<String>) -> [Bool] {
    var places = people.values.map { $0.hasPrefix("M") && HistoryFilter.isOne(of: addresses, $0) }
    for address in addresses { if let place = people.find(address) { places[Int(place)] = true } }
    return places
  }

  private func groups(_ totals: [UInt64: Total], _ grouping: HistorySummary.Grouping, _ months: Months) -> [HistorySummary.Group] {
    let all = Dictionary(grouping: totals) { UInt32($0.key >> 32) }.map { group, totals in
      let sums = totals.map { key, total in
        HistorySummary.Sum(
          asset: assets.values[Int(UInt32(truncatingIfNeeded: key))], received: Self.amount(total.received), sent: Self.amount(total.sent),
          count: total.count)
      }
      let subject: HistorySummary.Subject =
        switch grouping {
        case .month: .month(year: months.all[Int(group)].year, month: months.all[Int(group)].month)
        case .person: .person(group == Places<String>.none ? nil : people.values[Int(group)])
        case .asset: .asset(assets.values[Int(group)])
        }
      return HistorySummary.Group(subject: subject, sums: sums.sorted { $0.asset < $1.asset })
    }
    return all.sorted { Self.precedes($0, $1) }
  }

  private static func precedes(_ one: HistorySummary.Group, _ other: HistorySummary.Group) -> Bool {
    switch (one.subject, other.subject) {
    case (.month(let year, let month), .month(let otherYear, let otherMonth)): (year, month) > (otherYear, otherMonth)
    case (.asset(let asset), .asset(let otherAsset)): asset < otherAsset
    case (.person(let person), .person(let otherPerson)):
      (count(other), person ?? "~") < (count(one), otherPerson ?? "~")
    default: false
    }
  }

  private static func count(_ group: HistorySummary.Group) -> Int { group.sums.reduce(0) { $0 + $1.count } }

  private static func amount(_ stroops: UInt128) -> Amount? { Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) } }

  /// The months that there are, each with a number in the order in which they were first asked for.
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

    /// The number of the month of a time, in seconds since 1970. One after the other are mostly of the same.
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
