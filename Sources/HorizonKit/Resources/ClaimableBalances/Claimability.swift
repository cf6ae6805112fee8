public import Foundation

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
