import HorizonKit
import Hummingbird

/// Links to the sandbox, under the host name that a request used for it.
struct HorizonLinks: Hashable, Sendable {
  private static let paging = "{?cursor,limit,order}"

  private let base: String

  init(_ request: Request) {
    base = "http://" + (request.head.authority ?? "localhost")
  }

  func link(_ path: String) -> Link { Link(base + path) }

  /// Makes a link to a list, with a template for its paging parameters.
  func list(_ path: String) -> Link { Link(base + path + Self.paging) }
}
