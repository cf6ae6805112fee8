import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import WalletKit

/// Reads the form of a POST, within limits, and lets it through only with the token that was in the page. What nobody may send at this
/// moment isn't read.
struct FormReader: RouterMiddleware {
  let site: Site

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post else { return try await next(request, context) }
    if request.uri.path == RestoreScreen.path, let closed = try await RestoreScreen.closed(site, context) { return closed }
    var context = context
    context.form = try await form(request, context)
    guard isRight(context.field("token"), context) else { throw PageError.wrongToken }
    return try await next(request, context)
  }

  /// Whether a token is the one of the session's forms; without a session, of those that are filled in before signing in.
  private func isRight(_ token: String, _ context: PageContext) -> Bool { Self.isEqual(token, context.session?.token ?? site.doorToken) }

  /// Files are taken where a page asks for them: before signing in a backup, and after it what the person has chosen.
  private func form(_ request: Request, _ context: PageContext) async throws -> Form {
    let path = request.uri.path
    if path == RestoreScreen.path { return try await form(request, context, withFileOf: RestoreScreen.fileLimit) }
    guard context.session != nil else { return try await Form(request, memory: site.formMemory) }
    if let limit = Self.fileLimits.first(where: { path.hasSuffix("/\($0.path)") })?.limit {
      return try await form(request, context, withFileOf: limit)
    }
    // What an anchor asks for may have files among it.
    let isWithFiles = request.headers[.contentType]?.hasPrefix("multipart/") == true
    guard isWithFiles, CustomerGate.paths.contains(where: { path.hasSuffix("/\($0)") }) else {
      return try await Form(request, memory: site.formMemory)
    }
    return try await form(request, context, withFileOf: KycFile.totalLimit)
  }

  private func form(_ request: Request, _ context: PageContext, withFileOf limit: Int) async throws -> Form {
    try await Form(withFile: request, limit: limit + PageContext.formLimit, memory: site.formMemory) { isRight($0, context) }
  }

  private static let fileLimits = [
    (path: ContactImportScreen.path, limit: ContactTable.sizeLimit), (path: KycFileScreen.path, limit: KycFile.sizeLimit),
    (path: RampWindowScreen.messagePath, limit: RampWindowScreen.messageLimit),
  ]

  /// Digests are compared in constant time, so the time taken says nothing about how much of a guess is right.
  static func isEqual(_ left: String, _ right: String) -> Bool {
    SHA256.hash(data: Data(left.utf8)) == SHA256.hash(data: Data(right.utf8))
  }
}
