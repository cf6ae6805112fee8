import HTTPTypes
import Hummingbird
import WalletKit

/// `/sign-in` and `/sign-out`.
struct SignInScreen {
  struct Values: Sendable {
    let token: String
    let account: AddressView
    let accountName: String
    let notice: [String]
    let fields: [FieldView]
  }

  let site: Site

  func add(to router: Router<PageContext>) {
    router.get("/sign-in") { _, context in
      if context.session?.isSignedIn == true { return Response.redirect(to: Destination.overview.path) }
      return try await show(context)
    }
    router.post("/sign-in") { _, context in try await signIn(context) }
    router.post("/sign-out") { _, context in
      if let session = context.session { await site.sessions.close(session) }
      var response = Response.redirect(to: "/sign-in")
      response.setCookie(Sessions.noCookie)
      return response
    }
  }

  private func signIn(_ context: PageContext) async throws -> Response {
    do throws(GuessLimit.Exceeded) {
      try await site.guesses.begin()
    } catch {
      return try await show(context, mistake: error.description, status: .tooManyRequests)
    }
    do throws(VaultError) {
      try await site.wallet.signIn(.typed(context.field("pin")))
    } catch {
      guard error == .wrongSecret else {
        await site.guesses.forgive()
        return try await show(context, notice: error.description)
      }
      return try await show(context, mistake: error.description)
    }
    await site.guesses.forgive()
    let opened = await site.sessions.open(signedIn: true, insteadOf: context.session)
    var response = Response.redirect(to: Destination.overview.path)
    response.setCookie(opened.cookie)
    return response
  }

  private func show(
    _ context: PageContext, mistake: String? = nil, notice: String? = nil, status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    guard let account = await site.wallet.account else { return Response.redirect(to: "/sign-up") }
    let isFirst = mistake == nil && notice == nil
    return try await site.showBeforeSignIn(context) { token in
      Page(
        title: "Sign in", template: "sign-in",
        values: Values(
          token: token, account: AddressView(account.id), accountName: account.name, notice: [notice].compactMap(\.self),
          fields: [FieldView("pin", "PIN or passphrase", .secret, mistake: mistake, isFirst: true)]),
        status: isFirst ? .ok : status)
    }
  }

  static let template = """
    <section class="card entry">
      <h1>Sign in</h1>
      {{#account}}<p class="whose">{{{emblem}}}<span><strong>{{accountName}}</strong><data class="short" value="{{value}}">{{short}}</data></span></p>{{/account}}
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      <form method="post" action="/sign-in" novalidate data-busy="Checking…">
        <input type="hidden" name="token" value="{{token}}">
        {{#fields}}{{> field}}{{/fields}}
        <button class="primary wide">Sign in</button>
      </form>
    </section>
    """
}

extension Site {
  /// A page with a form for somebody who isn't signed in: its token belongs to a session that can do nothing else.
  func showBeforeSignIn(_ context: PageContext, _ page: @Sendable (_ token: String) -> Page) async throws -> Response {
    if let session = context.session { return try await show(page(session.token), context) }
    let opened = await sessions.open(signedIn: false, insteadOf: nil)
    var response = try await show(page(opened.session.token), context)
    response.setCookie(opened.cookie)
    return response
  }
}
