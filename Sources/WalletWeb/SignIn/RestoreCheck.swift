import HTTPTypes
import Hummingbird
import WalletKit

/// A middleware that rejects a backup file before it is read if there is nothing to restore.
struct RestoreCheck: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post, request.uri.path == RestoreScreen.path else { return try await next(request, context) }
    switch await services.wallets.currentVaultState() {
    case .notCreated, .missing: return try await next(request, context)
    case let state:
      var response = try await services.show(state, context)
      response.headers[.connection] = "close"
      return response
    }
  }
}
