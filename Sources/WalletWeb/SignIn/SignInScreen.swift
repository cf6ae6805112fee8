import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/sign-in`: the page for signing in. It says nothing about the account, since anybody can open it.
struct SignInScreen: Screen {
  struct Values: Sendable {
    let token: String
    let place: String
    let action: String
    let notice: [Sentence]
    let wait: WaitView?
    let credential: CredentialView
  }

  static let templates = [template]

  let services: Services

  /// Returns the address of the sign-in page that leads on to `place`.
  static func address(leadingTo place: ReturnPath) -> String {
    place.path.isEmpty ? PagePath.signIn : PagePath.signIn + "?to=" + place.encoded
  }

  func add(to router: RouterGroup<PageContext>) {
    for path in ["/sign-in", "/sign-in/browser/{browser}"] {
      router.get(RouterPath(path)) { request, context in
        let place = ReturnPath(named: request.query.get("to") ?? "")
        // The mark is in the address, so that it is kept when the page is reloaded.
        guard OriginCheck.isFromOwnPage(request) || place.fromElsewhere.path == place.path else {
          return Response.redirect(to: Self.address(leadingTo: place.fromElsewhere))
        }
        return try await show(context, place)
      }
      router.post(RouterPath(path)) { _, context in try await signIn(context, ReturnPath(named: context.field("to"))) }
    }
  }

  private func signIn(_ context: PageContext, _ place: ReturnPath) async throws -> Response {
    do {
      return try await services.sessions.whileSigningIn {
        let opened = try await services.pinGate.open(by: context.guesser) {
          try await services.wallet.signIn(context.credential, by: context.guesser)
        }
        return await services.openSession(of: opened, redirectingTo: place.path.isEmpty ? Destination.overview.path : place.path, context)
      }
    } catch let refusal as FormRefusal {
      return try await show(context, place, refusal)
    }
  }

  private func show(_ context: PageContext, _ place: ReturnPath, _ refusal: FormRefusal? = nil) async throws -> Response {
    let state = await services.wallets.currentVaultState()
    guard case .locked = state else { return try await services.show(state, context) }
    let wait = WaitView(await services.pinGate.waitForNextGuess(of: context.guesser))
    // A wait is announced only once, with the time that is left.
    let isWaitSaid = wait != nil && refusal?.status == .tooManyRequests
    let values = Values(
      token: services.sessions.signInToken, place: place.path, action: Self.address(leadingTo: place), notice: refusal?.notice ?? [], wait: wait,
      credential: CredentialView(isWaitSaid ? nil : refusal, isFirst: true))
    let page = Page(title: "Sign in", template: Self.template, values: values, status: refusal?.status ?? .ok, leavesAfter: wait?.reload)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "sign-in",
    """
    <section class="card entry">
      <h1>Sign in</h1>
      <p class="lead">Your wallet is locked.</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      {{#.wait}}{{> wait}}{{/.wait}}
      <form method="post" action="{{action}}" novalidate data-busy="Checking…" data-return>
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="to" value="{{place}}">
        <input type="hidden" name="browser" value="">
        {{#credential}}{{> credential}}{{/credential}}
        <button class="primary wide">Sign in</button>
        <p class="ways"><a href="/sign-in/forgotten">Forgot your PIN?</a></p>
      </form>
      <noscript><p class="hint">Already signed in, in another tab? Continue there, or sign in here again.</p></noscript>
    </section>
    """)
}

extension Services {
  /// Opens a session for a browser that has just given the PIN, and redirects into it.
  ///
  /// - Parameters:
  ///   - vault: the identity of the vault that was opened (``VaultContents/identity``), whatever it is by now.
  ///   - place: a path from the session's base.
  ///   - context: the request with the PIN.
  ///   - shown: what is shown there, once.
  ///   - warning: what the next page says, once.
  func openSession(
    of vault: Data, redirectingTo place: String, _ context: PageContext, showing shown: Shown? = nil, warning: Sentence? = nil
  ) async -> Response {
    // A backup or a reset may have changed the settings.
    _ = try? await wallets.store.loadSettings()
    await sessions.setIdleLimit(settings.autoLockTime)
    let known = knownBrowser(context, of: vault)
    let opened = await sessions.open(on: context.visitor.device, vault: vault, browser: known?.digest)
    if let shown { await sessions.show(shown, to: opened.session) }
    if let warning { await sessions.flash(warning, isWarning: true, in: opened.session) }
    var response = Response.redirect(to: opened.session.base + place)
    if let known { response.setCookie(known.cookie) }
    response.setCookie(opened.cookie)
    return response
  }

  /// Makes a browser known that has just given the PIN, with a new cookie in place of the old one. If that can't be stored, it stays a stranger's.
  private func knownBrowser(_ context: PageContext, of vault: Data) -> (cookie: Cookie, digest: Data)? {
    guard
      let known = KnownBrowser.cookie(environment.randomName(), forBrowser: context.field("browser"), isSecure: context.visitor != .local)
    else { return nil }
    return (try? wallets.store.knownBrowsers.add(known.digest, for: vault, inPlaceOf: context.knownBrowser)).map { known }
  }
}
