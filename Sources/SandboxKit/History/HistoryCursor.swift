/// Where a page of a list ends: the place of a record, by which the next page is asked for.
struct HistoryCursor: Hashable, Sendable, CustomStringConvertible {
  /// The ledger, transaction or operation.
  var id: TotalOrderID
  /// Which of an operation's effects or trades; nil for lists that have one record for each id.
  var place: Int64?

  var description: String { place.map { "\(id)-\($0)" } ?? id.description }
}
