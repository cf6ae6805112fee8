import Hummingbird
import WalletKit

/// Leads everybody else to the sign-in page, or to the sign-up page while there is no account.
struct SignedInOnly: RouterMiddleware {
  let wallets: Wallets

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard context.session?.isSignedIn == true else { return .redirect(to: await wallets.current.account == nil ? "/sign-up" : "/sign-in") }
    return try await next(request, context)
  }
}
