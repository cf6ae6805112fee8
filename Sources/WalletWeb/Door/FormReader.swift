import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// Reads the form of a POST, within limits, and lets it through only with the token that was in the page.
struct FormReader: RouterMiddleware {
  /// What the forms carry that are filled in before signing in. No other page can read it.
  let doorToken: String

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post else { return try await next(request, context) }
    var context = context
    context.form = request.uri.path == RestoreScreen.path ? try await RestoreScreen.form(request) : try await Form(request)
    guard Self.isEqual(context.field("token"), context.session?.token ?? doorToken) else { throw TurnedAway.wrongToken }
    return try await next(request, context)
  }

  /// Digests are compared in constant time, so the time taken says nothing about how much of a guess is right.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Data(left.utf8)) == SHA256.hash(data: Data(right.utf8))
  }
}
