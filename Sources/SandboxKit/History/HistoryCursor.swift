/// The place of a record in a list. The next page is requested with the place where the last one ended.
struct HistoryCursor: Hashable, Sendable, CustomStringConvertible {
  /// The ledger, transaction or operation.
  var id: TotalOrderID
  /// The number of the effect or trade within its operation; nil for lists that have one record for each id.
  var place: Int64?

  var description: String { place.map { "\(id)-\($0)" } ?? id.description }
}
