import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import StellarKit

/// A request for a part of a list: `cursor`, `order`, `limit`, and what the list is narrowed to.
struct ListRequest: Hashable, Sendable {
  let parameters: QueryParameters
  /// A record's paging token, in the list's format.
  var cursor: String?
  let order: ListPage.Order
  let limit: Int
  private let path: String

  init(_ request: Request) throws(HorizonProblem) {
    path = request.uri.path
    parameters = QueryParameters(request)
    cursor = request.headers[.lastEventID] ?? parameters["cursor"]
    if let number = cursor.flatMap({ Int($0) }), number < 0 {
      throw .invalid("cursor", "the cursor \(number) is a negative number: ")
    }
    limit = try parameters.limit(10)
    guard let order = ListPage.Order(rawValue: parameters["order"] ?? ListPage.Order.ascending.rawValue) else {
      throw .invalid("order", "order: invalid value")
    }
    self.order = order
  }

  /// Makes the page that is asked for.
  ///
  /// - Parameters:
  ///   - reason: why a cursor is refused, in Horizon's words.
  ///   - place: turns the cursor into a place in the list, or returns nil if it isn't valid.
  func page(or reason: String = "cursor: invalid value", _ place: (String) -> Data?) throws(HorizonProblem) -> EntryPage {
    var page = EntryPage(order: order, limit: limit)
    guard let cursor else { return page }
    guard let place = place(cursor) else { throw .invalid("cursor", reason) }
    page.cursor = place
    return page
  }

  /// Makes the page that is asked for, of a list whose paging tokens are numbers.
  ///
  /// - Parameter last: the largest number in the list, after which `cursor=now` begins.
  func numberedPage(last: Int64) throws(HorizonProblem) -> EntryPage {
    try page { cursor in
      guard let number = cursor == "now" ? last : Int64(cursor), number >= 0 else { return nil }
      let place = Data(EntryListing.bytes(number))
      // All places with this number begin with its bytes, and come before the extended one.
      return order == .ascending ? place + Data(repeating: .max, count: 1 + 32) : place
    }
  }

  /// Returns links to the page itself, to the next and to the previous one, as Horizon writes them.
  ///
  /// - Parameters:
  ///   - first: the paging token of the page's first record, if it has any.
  ///   - last: the paging token of its last record.
  func links(_ links: HorizonLinks, first: String?, last: String?) -> PageLinks {
    let inverted: ListPage.Order = order == .ascending ? .descending : .ascending
    return PageLinks(
      itself: link(links, cursor, order), next: link(links, last ?? cursor, order), previous: link(links, first ?? cursor, inverted)
    )
  }

  private func link(_ links: HorizonLinks, _ cursor: String?, _ order: ListPage.Order) -> Link {
    link(links, changing: ["cursor": cursor ?? "", "order": order.rawValue, "limit": String(limit)])
  }

  /// Returns a link to the same list with other parameters.
  func link(_ links: HorizonLinks, changing changes: [String: String]) -> Link {
    let query = parameters.all.merging(changes) { $1 }.sorted { $0.key < $1.key }.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
    return links.link("\(path)?\(query.joined(separator: "&"))")
  }
}
