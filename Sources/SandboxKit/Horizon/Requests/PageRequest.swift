import HorizonKit
import Hummingbird

/// A request for a page of a list of the history: a ``ListRequest``, with `include_failed` and `join`.
struct PageRequest: Hashable, Sendable {
  /// The request for a list, with the cursor that ``page`` begins with.
  private(set) var list: ListRequest
  private(set) var page: ListPage
  let includesFailed: Bool
  /// Whether each operation includes its whole transaction.
  let joinsTransactions: Bool

  /// - Parameters:
  ///   - latest: the last ledger, after which `cursor=now` begins.
  ///   - hasPlaces: whether the list has several records for an operation, so that cursors are of the form `operation-place`.
  init(_ request: Request, latest: UInt32, hasPlaces: Bool = false) throws(HorizonProblem) {
    list = try ListRequest(request)
    page = ListPage(cursor: try Self.cursor(list.cursor, latest: latest, hasPlaces), order: list.order, limit: list.limit)
    list.cursor = page.cursor?.description
    includesFailed = try Self.flag("include_failed", list.parameters)
    let join = list.parameters["join"]
    if let join, join != "transactions" { throw .invalid("join", "Accepted values: transactions") }
    joinsTransactions = join != nil
  }

  /// The place where the page begins.
  var cursor: HistoryCursor? {
    get { page.cursor }
    set { page.cursor = newValue }
  }

  private static func cursor(_ text: String?, latest: UInt32, _ hasPlaces: Bool) throws(HorizonProblem) -> HistoryCursor? {
    guard let text else { return nil }
    if text == "now" { return HistoryCursor(id: TotalOrderID(after: latest)) }
    let parts = text.split(separator: "-", maxSplits: hasPlaces ? 1 : 0, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }), let id = numbers.first else {
      throw .invalid("cursor", "cursor: invalid value")
    }
    return HistoryCursor(id: TotalOrderID(rawValue: id), place: numbers.count > 1 ? numbers[1] : nil)
  }

  private static func flag(_ name: String, _ parameters: QueryParameters) throws(HorizonProblem) -> Bool {
    switch parameters[name] {
    case nil, "false", "False", "FALSE", "f", "F", "0": return false
    case "true", "True", "TRUE", "t", "T", "1", "on": return true
    default: throw .invalid(name, "Filter should be true or false")
    }
  }
}
