public import Foundation
public import Sentences
public import StellarKit

extension ClaimableBalanceResource {
  /// Returns whether an account may claim the balance.
  ///
  /// - Parameters:
  ///   - account: who wants to.
  ///   - time: the close time of a ledger; better the network's time than the machine's.
  public func claimability(for account: AccountID, at time: Date) -> Claimability {
    guard let claimant = claimants.first(where: { $0.destination == account }) else { return .never }
    guard case .known(let predicate) = claimant.predicate else { return .unknown }
    let seconds = Int64(exactly: time.timeIntervalSince1970.rounded(.down)) ?? .max
    // The ledger keeps the times of its balances from 1970 on, so that there are no relative ones.
    let change = predicate.nextChange(after: seconds, createdAt: 0).flatMap(Self.date)
    if predicate.allowsClaim(closeTime: seconds, createdAt: 0) { return .now(until: change) }
    return change.map(Claimability.later) ?? .never
  }

  /// A time up to the year 9999; nil beyond, for what is meant to be never.
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

/// Whether somebody may claim a balance, and when.
public enum Claimability: Hashable, Sendable {
  /// At the moment, and up to this time if there is one.
  case now(until: Date?)
  /// Not before this time.
  case later(Date)
  /// Not any more, or not at all.
  case never
  /// The condition is of a kind that this version doesn't know.
  case unknown
}
