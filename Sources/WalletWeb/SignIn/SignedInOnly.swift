import HTTPTypes
import Hummingbird
import WalletKit

/// A middleware for signed-in people only. Everybody else is led to the sign-in page, which leads back to the requested page, or, at the wallet's
/// computer, to the sign-up page while there is no account. If the vault is gone, has another PIN or can't be read any more, nobody is signed in
/// (``Sessions``).
struct SignedInOnly: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    if context.session != nil {
      await services.sessions.use(services.wallet.account?.id)
      return try await next(request, context)
    }
    let hasCookie = !Sessions.cookies(Sessions.cookieName, in: request).isEmpty
    if !hasCookie, await services.sessions.closeUnreached(at: request.uri.path, on: context.visitor.device) { throw PageError.noCookies }
    let state = await services.wallets.currentVaultState()
    guard case .locked = state else {
      await services.sessions.closeAll()
      return .redirect(to: state == .notCreated && context.visitor == .local ? PagePath.signUp : PagePath.signIn)
    }
    guard [.get, .head].contains(request.method) else { throw PageError.signedOut }
    let asked = ReturnPath(of: request.uri.string)
    let place = OriginCheck.isFromOwnPage(request) ? asked : asked.fromElsewhere
    guard !place.isTooLong else { throw PageError.tooLongToKeep }
    return .redirect(to: SignInScreen.address(leadingTo: place))
  }
}
