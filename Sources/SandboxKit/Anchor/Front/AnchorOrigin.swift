import HTTPTypes
import Hummingbird

/// Where the anchor answers: names of this machine, at its own port.
struct AnchorOrigin: Hashable, Sendable {
  let port: Int

  init(port: Int) {
    self.port = port
  }

  /// Where a home domain leads; nil for one that isn't the anchor's.
  init?(homeDomain: String) {
    guard homeDomain.hasPrefix("localhost:"), let port = UInt16(homeDomain.dropFirst("localhost:".count)) else { return nil }
    self.port = Int(port)
  }

  /// The domain that stellar.toml and federation addresses are for.
  var homeDomain: String { "localhost:\(port)" }

  /// Whether a domain, with its port, is one of the anchor's.
  func isOwn(_ domain: String) -> Bool {
    HostMiddleware.isLocal(domain) && domain.hasSuffix(":\(port)")
  }
}

/// Lets pages of every origin read every answer, as SEP-1 wants it; also where a program asks that names no origin, which `CORSMiddleware` leaves out.
struct AnyOrigin<Context: RequestContext>: RouterMiddleware {
  func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.accessControlAllowOrigin] = "*"
    return response
  }
}
