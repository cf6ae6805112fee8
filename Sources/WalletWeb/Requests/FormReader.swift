import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import ServerConnections

/// Reads the form of a POST, within limits, and lets it through only with the token that was in the page.
struct FormReader: RouterMiddleware {
  /// What every form carries that is filled in before signing in.
  let signInToken: String
  /// What the forms of all connections share.
  let memory: FormMemory
  /// Where pages send files to: they are taken nowhere else.
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

  /// Whether a token is the one of the session's forms; without a session, of those that are filled in before signing in.
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

  /// Digests are compared in constant time, so the time taken says nothing about how much of a guess is right.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Data(left.utf8)) == SHA256.hash(data: Data(right.utf8))
  }
}
