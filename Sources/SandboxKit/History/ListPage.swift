/// A page of a list: the records after a cursor, in one order or the other.
struct ListPage: Hashable, Sendable {
  /// The order of a list: the oldest or the newest first.
  enum Order: String, Sendable {
    case ascending = "asc"
    case descending = "desc"
  }

  var cursor: HistoryCursor?
  var order = Order.ascending
  var limit = 10
}
