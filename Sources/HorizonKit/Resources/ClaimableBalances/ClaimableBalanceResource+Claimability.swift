public import Foundation
public import Sentences
public import StellarKit

extension ClaimableBalanceResource {
  /// Returns whether an account may claim the balance.
  ///
  /// - Parameters:
  ///   - account: The account that wants to claim it.
  ///   - time: The close time of a ledger; rather the network's time than the machine's.
  public func claimability(for account: AccountID, at time: Date) -> Claimability {
    guard let claimant = claimants.first(where: { $0.destination == account }) else { return .never }
    guard case .known(let predicate) = claimant.predicate else { return .unknown }
    let seconds = Int64(exactly: time.timeIntervalSince1970.rounded(.down)) ?? .max
    // Ledgers store the times of predicates in seconds since 1970, so none of them is relative.
    let change = predicate.nextChange(after: seconds, createdAt: 0).flatMap(Self.date)
    if predicate.allowsClaim(closeTime: seconds, createdAt: 0) { return .now(until: change) }
    return change.map(Claimability.later) ?? .never
  }

  /// Makes a date of a time up to the year 9999. Returns nil for later ones, which mean "never".
  private static func date(_ seconds: Int64) -> Date? {
    seconds <= CalendarTime.lastSecond ? Date(timeIntervalSince1970: TimeInterval(seconds)) : nil
  }
}

extension PredicateResource {
  /// The condition in plain English, such as `before 2027-01-01T00:00:00Z`.
  public var words: Sentence {
    switch self {
    case .known(let predicate): predicate.words
    case .other: "on a condition that this wallet can't read"
    }
  }
}

/// Whether an account may claim a balance, and when.
public enum Claimability: Hashable, Sendable {
  /// It may claim it now, and until this time if there is one.
  case now(until: Date?)
  /// It may claim it only from this time on.
  case later(Date)
  /// It can't claim it any more, or never could.
  case never
  /// The condition is of a kind that this version doesn't know.
  case unknown
}
