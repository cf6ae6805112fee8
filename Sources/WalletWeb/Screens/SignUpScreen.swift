import HTTPTypes
import Hummingbird
import WalletKit

/// `/sign-up`: makes the account, once.
struct SignUpScreen {
  struct Values: Sendable {
    let token: String
    let notice: [String]
    let fields: [FieldView]
  }

  let site: Site

  func add(to router: Router<PageContext>) {
    router.get("/sign-up") { _, context in
      if await site.wallet.account != nil { return Response.redirect(to: "/sign-in") }
      return try await show(context)
    }
    router.post("/sign-up") { _, context in
      if await site.wallet.account != nil { return Response.redirect(to: "/sign-in") }
      return try await signUp(context)
    }
  }

  private func signUp(_ context: PageContext) async throws -> Response {
    do throws(SignUpError) {
      try await site.wallet.signUp(secret: context.secret("pin"), again: context.secret("pinAgain"))
    } catch {
      return try await show(context, error)
    }
    return await site.letIn(to: Destination.overview.path)
  }

  private func show(_ context: PageContext, _ error: SignUpError? = nil) async throws -> Response {
    let (first, again, notice) = Self.sentences(error)
    let fields = [
      FieldView("pin", "PIN or passphrase", .newSecret, hint: "At least 6 characters. Several words are safest.", mistake: first),
      FieldView("pinAgain", "PIN or passphrase again", .newSecret, mistake: again),
    ]
    let page = Page(
      title: "Create your account", template: "sign-up", values: Values(token: site.doorToken, notice: notice, fields: fields),
      status: error == nil ? .ok : .unprocessableContent)
    return try await site.show(page, context)
  }

  /// The sentences for the first field, the second, and the whole page.
  private static func sentences(_ error: SignUpError?) -> (first: String?, again: String?, notice: [String]) {
    switch error {
    case nil: (nil, nil, [])
    case .secretTooShort, .secretTooLong: (error?.description, nil, [])
    case .secretsDiffer: (nil, error?.description, [])
    case .vault(let error): (nil, nil, [error.description])
    }
  }

  static let template = """
    <section class="card entry">
      <h1>Create your account</h1>
      <p class="lead">Your key to the money is made on this computer and stays on it. Nobody else has it: no bank, no company.</p>
      {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
      <form method="post" action="sign-up" novalidate data-busy="Creating…">
        <input type="hidden" name="token" value="{{token}}">
        {{#fields}}{{> field}}{{/fields}}
        <ul class="points">
          <li>{{> icon-lock}}<span>It locks your key, and you enter it for every payment. Somebody who gets at this computer can't pay without it.</span></li>
          <li>{{> icon-warning}}<span><strong>Nobody can reset it.</strong> If you forget it, the money in this account is out of reach for good. Write it down and keep it safe.</span></li>
        </ul>
        <button class="primary wide">Create my account</button>
      </form>
    </section>
    """
}
