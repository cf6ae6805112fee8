import Foundation

/// A check of whether a ledger's time can be believed when it would mean that a transaction will never be applied. One ledger dated tomorrow isn't
/// enough: its number must fit its time, counting from the ledger that was the newest when the transaction was signed, and this computer's clock must
/// agree.
struct LedgerTime {
  /// How far this computer's clock may be from the network's, in seconds.
  static let clockTolerance: TimeInterval = 300
  /// How long after a transaction's last moment one of several servers may still not show it, in seconds.
  static let serverLag: Int64 = 60
  /// The longest that a ledger takes on average, in seconds. After a halt of the network, the average needs some ledgers to come down again.
  private static let longestAverage: Int64 = 60

  private let ledger: LedgerSnapshot
  private let entry: JournalEntry
  private let now: Date

  /// - Parameters:
  ///   - ledger: the newest ledger that a server reports.
  ///   - entry: the transaction, with the ledger that was the newest when it was signed.
  ///   - now: this computer's clock.
  init(_ ledger: LedgerSnapshot, since entry: JournalEntry, now: Date) {
    (self.ledger, self.entry, self.now) = (ledger, entry, now)
  }

  /// Returns whether a ledger's number can be believed: its closing time agrees with this computer's clock, and no more ledgers than possible have
  /// closed since an earlier one.
  static func fits(_ ledger: LedgerSnapshot, since known: (number: Int, time: Int64)?, now: Date) -> Bool {
    guard abs(now.timeIntervalSince(ledger.closedAt)) <= clockTolerance else { return false }
    guard let known else { return true }
    return Int64(ledger.sequence) - Int64(known.number) <= mostLedgers(in: max(0, Int64(ledger.closedAt.timeIntervalSince1970) - known.time))
  }

  /// Returns whether a moment, in seconds since 1970, has passed for every ledger to come.
  func hasPassed(_ moment: Int64) -> Bool { isPlausible && closedAt > moment + Self.serverLag }

  /// Whether the ledger fits this computer's clock and contradicts the one noted at signing, so that one of the two is wrong. Either its number is
  /// lower though its time is later, or there are more ledgers than possible in the time between, or it closed long before the other.
  var contradictsSigning: Bool {
    guard fitsClock, let number = entry.sentLedger, let time = entry.sentLedgerTime else { return false }
    let (ledgers, seconds) = (Int64(ledger.sequence) - Int64(number), closedAt - time)
    return ledgers < 0 && seconds > 0 || ledgers > 0 && ledgers > Self.mostLedgers(in: seconds) || seconds < -Int64(Self.clockTolerance)
  }

  /// Returns how many ledgers can close in so many whole seconds: one each second, even on test networks, and one more, since from protocol 30 on two
  /// may close within the same second (CAP-88).
  private static func mostLedgers(in seconds: Int64) -> Int64 { seconds + 1 }

  private var fitsClock: Bool { Self.fits(ledger, since: nil, now: now) }

  private var closedAt: Int64 { Int64(ledger.closedAt.timeIntervalSince1970) }

  private var isPlausible: Bool {
    guard fitsClock else { return false }
    // An older version wrote the entry without its ledger.
    guard let number = entry.sentLedger, let time = entry.sentLedgerTime else { return true }
    let (ledgers, seconds) = (Int64(ledger.sequence) - Int64(number), closedAt - time)
    return ledgers > 0 && ledgers <= Self.mostLedgers(in: seconds) && seconds <= ledgers * Self.longestAverage
  }
}
