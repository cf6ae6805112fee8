import HTTPTypes
import Hummingbird

/// The place where the anchor answers: names of this machine, with the anchor's own port.
struct AnchorOrigin: Hashable, Sendable {
  let port: Int

  init(port: Int) {
    self.port = port
  }

  /// Reads a home domain, or returns nil if it isn't the anchor's.
  init?(homeDomain: String) {
    guard homeDomain.hasPrefix("localhost:"), let port = UInt16(homeDomain.dropFirst("localhost:".count)) else { return nil }
    self.port = Int(port)
  }

  /// The domain that stellar.toml and federation addresses are for.
  var homeDomain: String { "localhost:\(port)" }

  /// Returns whether a domain, with its port, is one of the anchor's.
  func isOwn(_ domain: String) -> Bool {
    HostMiddleware.isLocal(domain) && domain.hasSuffix(":\(port)")
  }
}

/// Lets pages of every origin read every answer, as SEP-1 requires. It also does so for requests without an origin, which `CORSMiddleware` leaves
/// out.
struct AnyOrigin<Context: RequestContext>: RouterMiddleware {
  func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.accessControlAllowOrigin] = "*"
    return response
  }
}
