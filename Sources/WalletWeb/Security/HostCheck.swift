import HTTPTypes
import Hummingbird

/// A middleware that accepts only requests to the wallet's own name. A page of another site can make its own name point to this machine (DNS
/// rebinding), but it can't change the name that the browser then sends.
struct HostCheck: RouterMiddleware {
  let address: OwnAddress

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let authority = request.head.authority?.lowercased() ?? ""
    // The first `Host` header is the authority; a second one is an attempt to confuse.
    guard let secondHost = HTTPField.Name("Host"), request.headers[secondHost] == nil else { throw PageError.wrongHost }
    if authority == address.authority { return try await next(request, context) }
    guard address.isAlias(authority), [.get, .head].contains(request.method), request.uri.string.hasPrefix("/") else { throw PageError.wrongHost }
    return .redirect(to: address.origin + request.uri.string, type: .temporary)
  }
}
