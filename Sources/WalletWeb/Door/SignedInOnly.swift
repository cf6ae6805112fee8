import HTTPTypes
import Hummingbird
import WalletKit

/// Leads everybody else to the sign-in page, which leads back to what was asked for, or to the sign-up page while there is no account.
struct SignedInOnly: RouterMiddleware {
  let wallets: Wallets

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    guard context.session == nil else { return try await next(request, context) }
    guard [.get, .head].contains(request.method) else { throw TurnedAway.signedOut }
    guard await wallets.current.account != nil else { return .redirect(to: "/sign-up") }
    return .redirect(to: SignInScreen.address(leadingTo: OwnPlace(of: request.uri.string)))
  }
}
