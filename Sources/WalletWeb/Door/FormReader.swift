import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import WalletKit

/// Reads the form of a POST, within limits, and lets it through only with the token that was in the page.
struct FormReader: RouterMiddleware {
  /// What the forms carry that are filled in before signing in. No other page can read it.
  let doorToken: String

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post else { return try await next(request, context) }
    var context = context
    context.form = try await form(request, context)
    guard Self.isEqual(context.field("token"), context.session?.token ?? doorToken) else { throw TurnedAway.wrongToken }
    return try await next(request, context)
  }

  /// Files are taken where a page asks for them: before signing in a backup, and after it what the person has chosen.
  private func form(_ request: Request, _ context: PageContext) async throws -> Form {
    let path = request.uri.path
    if path == RestoreScreen.path { return try await RestoreScreen.form(request) }
    guard context.session != nil else { return try await Form(request) }
    if let limit = Self.fileLimits.first(where: { path.hasSuffix("/\($0.path)") })?.limit {
      return try await Form(withFile: request, limit: limit + PageContext.formLimit)
    }
    // What an anchor asks for may have files among it.
    let isWithFiles = request.headers[.contentType]?.hasPrefix("multipart/") == true
    guard isWithFiles, CustomerGate.paths.contains(where: { path.hasSuffix("/\($0)") }) else { return try await Form(request) }
    return try await Form(withFile: request, limit: KycFile.totalLimit + PageContext.formLimit)
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
