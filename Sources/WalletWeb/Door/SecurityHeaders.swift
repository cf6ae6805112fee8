import HTTPTypes
import Hummingbird

/// Tells the browser, with every answer, to load and run nothing that isn't the wallet's own, and to show it in nobody's frame.
struct SecurityHeaders: RouterMiddleware {
  private static let fields: HTTPFields = {
    var fields: HTTPFields = [
      .contentSecurityPolicy: [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'", "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'self'", "frame-ancestors 'none'",
      ].joined(separator: "; "),
      .xContentTypeOptions: "nosniff",
    ]
    let others = [
      // Not `no-referrer`: browsers then send `Origin: null` with forms, which would look like another page's.
      ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      (
        "Permissions-Policy",
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)"
      ),
    ]
    for (name, value) in others {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }()

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for field in Self.fields { response.headers[field.name] = field.value }
    // What shows an account is kept in no cache; only the public files say otherwise.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}
