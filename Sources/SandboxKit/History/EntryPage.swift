import Foundation

/// A stretch of a list of entries: what comes after a cursor, in one order or the other.
struct EntryPage: Hashable, Sendable {
  /// What the list is read from: a place in it, or one before or behind some.
  var cursor: Data?
  var order = ListPage.Order.ascending
  var limit = 10

  /// Whether a place comes after the cursor.
  func contains(_ place: Data) -> Bool {
    guard let cursor else { return true }
    return order == .ascending ? cursor.lexicographicallyPrecedes(place) : place.lexicographicallyPrecedes(cursor)
  }
}
