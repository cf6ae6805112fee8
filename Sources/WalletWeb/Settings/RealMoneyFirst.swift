import HTTPTypes
import Hummingbird
import WalletKit

/// A middleware for a program that was started on the public network: until somebody has confirmed that its money is real, only the network settings
/// are shown.
struct RealMoneyFirst: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard await services.wallets.needsConfirmation, !isAllowed(request.uri.path) else { return try await next(request, context) }
    return .redirect(to: NetworkScreen.path)
  }

  private func isAllowed(_ path: String) -> Bool {
    [NetworkScreen.path, ShownScreen.path, "sign-out"].contains { path.hasSuffix("/" + $0) }
  }
}
