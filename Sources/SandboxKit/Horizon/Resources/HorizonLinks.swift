import HorizonKit
import Hummingbird

/// Makes links that lead back to the name by which the sandbox was asked.
struct HorizonLinks: Hashable, Sendable {
  private static let paging = "{?cursor,limit,order}"

  private let base: String

  init(_ request: Request) {
    base = "http://" + (request.head.authority ?? "localhost")
  }

  func link(_ path: String) -> Link { Link(base + path) }

  /// A link to a list, with a template for the part of it.
  func list(_ path: String) -> Link { Link(base + path + Self.paging) }
}
