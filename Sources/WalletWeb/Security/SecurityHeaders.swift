import HTTPTypes
import Hummingbird

/// A middleware that tells the browser with every answer to load and run nothing but the wallet's own content, and to show it in nobody's frame.
struct SecurityHeaders: RouterMiddleware {
  static let fields: HTTPFields = {
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

  private static let frameSource = "frame-src "
  private static let permissions = HTTPField.Name("Permissions-Policy")

  /// Lets a page show pages of another origin in a frame, and nothing else from there. The frame may use the browser's payment functions, as Meso's
  /// does (Apple Pay).
  static func allowFrame(of origin: String, in response: inout Response) {
    response.headers[.contentSecurityPolicy] = frameSource + origin
  }

  /// Lets a page use the camera.
  static func allowCamera(in response: inout Response) {
    if let permissions { response.headers[permissions] = camera }
  }

  private static let camera = "camera=(self)"

  private static func allow(_ frame: String, in headers: inout HTTPFields) {
    headers[.contentSecurityPolicy]? += "; \(frameSource)\(frame)"
    if let permissions { headers[permissions]?.replace("payment=()", with: "payment=(\"\(frame)\")") }
  }

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    let frame = response.headers[.contentSecurityPolicy].map { String($0.dropFirst(Self.frameSource.count)) }
    let usesCamera = Self.permissions.map { response.headers[$0] == Self.camera } ?? false
    for field in Self.fields { response.headers[field.name] = field.value }
    if let frame { Self.allow(frame, in: &response.headers) }
    if usesCamera, let permissions = Self.permissions { response.headers[permissions]?.replace("camera=()", with: Self.camera) }
    // Pages that show an account must not be cached. Only the public files say otherwise.
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}
