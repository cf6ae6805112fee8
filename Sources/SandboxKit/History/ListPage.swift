/// A stretch of a list: what comes after a cursor, in one order or the other.
struct ListPage: Hashable, Sendable {
  /// The oldest or the newest first.
  enum Order: String, Sendable {
    case ascending = "asc"
    case descending = "desc"
  }

  var cursor: HistoryCursor?
  var order = Order.ascending
  var limit = 10
}
