import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// Reads the form of a POST, within limits, and lets it through only with the token that was in the page.
struct FormReader: RouterMiddleware {
  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post else { return try await next(request, context) }
    var context = context
    context.form = try await Self.fields(of: request)
    guard let session = context.session, Self.isEqual(context.field("token"), session.token) else { throw TurnedAway.wrongToken }
    return try await next(request, context)
  }

  private static func fields(of request: Request) async throws -> [String: String] {
    let type = request.headers[.contentType]?.split(separator: ";").first ?? ""
    guard type.lowercased() == "application/x-www-form-urlencoded" else { throw TurnedAway.notAForm }
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= PageContext.formLimit, let body = try? await request.body.collect(upTo: PageContext.formLimit) else { throw TurnedAway.tooLarge }
    do {
      return try URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body))
    } catch {
      throw TurnedAway.unreadableForm
    }
  }

  /// Digests are compared in constant time, so the time taken says nothing about how much of a guess is right.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Data(left.utf8)) == SHA256.hash(data: Data(right.utf8))
  }
}
