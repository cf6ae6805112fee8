import HTTPTypes
import Hummingbird
import WalletKit

/// `/sign-in`. It says nothing of the account: anybody can open it.
struct SignInScreen {
  struct Values: Sendable {
    let token: String
    let place: String
    let notice: [String]
    let fields: [FieldView]
  }

  let site: Site

  /// The address of the page that leads on to `place`.
  static func address(leadingTo place: OwnPlace) -> String {
    place.path.isEmpty ? "/sign-in" : "/sign-in?to=" + place.encoded
  }

  func add(to router: Router<PageContext>) {
    router.get("/sign-in") { request, context in
      try await show(context, OwnPlace(named: request.uri.queryParameters.get("to") ?? ""))
    }
    router.post("/sign-in") { _, context in try await signIn(context, OwnPlace(named: context.field("to"))) }
  }

  private func signIn(_ context: PageContext, _ place: OwnPlace) async throws -> Response {
    do throws(GuessLimit.Exceeded) {
      try await site.guesses.begin()
    } catch {
      return try await show(context, place, mistake: error.description, status: .tooManyRequests)
    }
    do throws(VaultError) {
      try await site.wallet.signIn(.secret(context.secret("pin")))
    } catch {
      guard error == .wrongSecret else {
        await site.guesses.forgive()
        return try await show(context, place, notice: error.description)
      }
      return try await show(context, place, mistake: error.description)
    }
    await site.guesses.forgive()
    return await site.letIn(to: place.path.isEmpty ? Destination.overview.path : place.path)
  }

  private func show(
    _ context: PageContext, _ place: OwnPlace, mistake: String? = nil, notice: String? = nil,
    status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    guard await site.wallet.account != nil else { return Response.redirect(to: "/sign-up") }
    let isFirst = mistake == nil && notice == nil
    let page = Page(
      title: "Sign in", template: "sign-in",
      values: Values(
        token: site.doorToken, place: place.path, notice: [notice].compactMap(\.self),
        fields: [FieldView("pin", "PIN or passphrase", .secret, mistake: mistake, isFirst: true)]),
      status: isFirst ? .ok : status)
    return try await site.show(page, context)
  }

  static let template = """
    <section class="card entry">
      <h1>Sign in</h1>
      <p class="lead">Your wallet is locked.</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      <form method="post" action="sign-in" novalidate data-busy="Checking…" data-return>
        <input type="hidden" name="token" value="{{token}}">
        <input type="hidden" name="to" value="{{place}}">
        {{#fields}}{{> field}}{{/fields}}
        <button class="primary wide">Sign in</button>
      </form>
      <noscript><p class="hint">Signed in already, in another tab? Go on there, or sign in here once more.</p></noscript>
    </section>
    """
}

extension Site {
  /// Opens a session for a browser that has just given the PIN, and leads into it.
  ///
  /// - Parameter place: a path from the session's base.
  func letIn(to place: String) async -> Response {
    let opened = await sessions.open()
    var response = Response.redirect(to: opened.session.base + place)
    response.setCookie(opened.cookie)
    return response
  }
}
