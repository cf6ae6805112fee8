import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird

/// Which part of a list is asked for: `cursor`, `order`, `limit`, `include_failed` and `join`.
struct PageRequest: Hashable, Sendable {
  private static let limits = 1...200

  private(set) var page: HistoryPage
  let includesFailed: Bool
  /// Whether each operation is to come with its whole transaction.
  let joinsTransactions: Bool
  /// The query, without what is empty.
  let parameters: [String: String]
  private let path: String

  /// - Parameters:
  ///   - latest: the last ledger, after which `cursor=now` begins.
  ///   - hasPlaces: whether the list has several records for an operation, so that cursors are of the form `operation-place`.
  init(_ request: Request, latest: UInt32, hasPlaces: Bool = false) throws(HorizonProblem) {
    path = request.uri.path
    var parameters: [String: String] = [:]
    for (name, value) in request.uri.queryParameters where !value.isEmpty { parameters[String(name)] = String(value) }
    var page = HistoryPage()
    page.cursor = try Self.cursor(request.headers[.lastEventID] ?? parameters["cursor"], latest: latest, hasPlaces)
    if let order = parameters["order"] {
      guard let known = HistoryPage.Order(rawValue: order) else { throw .invalid("order", "The order is asc or desc.") }
      page.order = known
    }
    if let limit = parameters["limit"] {
      guard let number = Int(limit), Self.limits.contains(number) else {
        throw .invalid("limit", "The limit is a whole number from \(Self.limits.lowerBound) to \(Self.limits.upperBound).")
      }
      page.limit = number
    }
    includesFailed = try Self.flag("include_failed", parameters)
    if let join = parameters["join"], join != "transactions" { throw .invalid("join", "The only thing to join is transactions.") }
    joinsTransactions = parameters["join"] != nil
    self.page = page
    self.parameters = parameters
  }

  /// Where the page begins.
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
      throw .invalid("cursor", "The cursor is now, or a record's paging token.")
    }
    return HistoryCursor(id: TotalOrderID(rawValue: id), place: numbers.count > 1 ? numbers[1] : nil)
  }

  private static func flag(_ name: String, _ parameters: [String: String]) throws(HorizonProblem) -> Bool {
    switch parameters[name] {
    case nil, "false", "0": return false
    case "true", "1": return true
    default: throw .invalid(name, "It is true or false.")
    }
  }

  /// Links to the page itself and to those beside it, as Horizon writes them.
  ///
  /// - Parameters:
  ///   - first: the paging token of the page's first record, if it has any.
  ///   - last: that of its last.
  func links(_ links: HorizonLinks, first: HistoryCursor?, last: HistoryCursor?) -> PageLinks {
    let inverted: HistoryPage.Order = page.order == .ascending ? .descending : .ascending
    return PageLinks(
      itself: link(links, cursor: page.cursor, order: page.order),
      next: link(links, cursor: last ?? page.cursor, order: page.order),
      previous: link(links, cursor: first ?? page.cursor, order: inverted)
    )
  }

  private func link(_ links: HorizonLinks, cursor: HistoryCursor?, order: HistoryPage.Order) -> Link {
    link(links, changing: ["cursor": cursor?.description ?? "", "order": order.rawValue, "limit": String(page.limit)])
  }

  /// A link to the same list with other parameters.
  func link(_ links: HorizonLinks, changing changes: [String: String]) -> Link {
    let parameters = parameters.merging(changes) { $1 }
    let query = parameters.sorted { $0.key < $1.key }.map { "\(Self.escape($0.key))=\(Self.escape($0.value))" }
    return links.link("\(path)?\(query.joined(separator: "&"))")
  }

  private static func escape(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
