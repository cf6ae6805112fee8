import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import ServerConnections

/// Middleware that reads the form of a POST, within limits, and lets it through only with the token that was in the page.
struct FormReader: RouterMiddleware {
  /// The token of all forms that are filled in before signing in.
  let signInToken: String
  /// The memory that the forms of all connections share.
  let memory: FormMemory
  /// The addresses that take files. No other does.
  let uploads: [Upload]

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post else { return try await next(request, context) }
    var context = context
    context.form = try await form(request, context)
    guard isRight(context.field("token"), context) else { throw PageError.wrongToken }
    return try await next(request, context)
  }

  /// Returns whether a token is the one of the session's forms. Without a session, it has to be the one of the forms that are filled in before
  /// signing in.
  private func isRight(_ token: String, _ context: PageContext) -> Bool { Self.isEqual(token, context.session?.token ?? signInToken) }

  private func form(_ request: Request, _ context: PageContext) async throws -> Form {
    let isInParts = request.headers[.contentType]?.hasPrefix("multipart/") == true
    guard let upload = uploads.first(where: { $0.isAt(request.uri.path, context.session) }), isInParts || !upload.isOptional else {
      return try await Form(request, memory: memory)
    }
    do {
      return try await Form(withFile: request, limit: upload.limit + PageContext.formLimit, memory: memory) { isRight($0, context) }
    } catch let error as PageError where error.status == .contentTooLarge {
      throw upload.tooLarge.map(PageError.tooLarge) ?? error
    }
  }

  /// Compares digests in constant time, so that the time taken doesn't reveal how much of a guess is right.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Data(left.utf8)) == SHA256.hash(data: Data(right.utf8))
  }
}
