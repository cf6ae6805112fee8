import HTTPTypes
import Hummingbird
import WalletKit

/// `/settings/reset`: erases everything, once the word that is asked for was typed.
struct ResetScreen {
  struct Values: Sendable {
    let token: String
    let notice: [String]
    let word: FieldView
  }

  static let path = "settings/reset"
  /// What has to be typed, exactly.
  static let word = "ERASE"

  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/reset") { _, context in try await show(context) }
    router.post("/settings/reset") { _, context in
      guard context.field("word") == Self.word else {
        return try await show(context, mistake: "Nothing was erased. Type \(Self.word) in capital letters if you want to.")
      }
      do throws(WalletError) {
        try await site.wallets.reset()
      } catch {
        return try await show(context, notice: error.description)
      }
      await site.sessions.closeAll()
      return Response.redirect(to: "/sign-up")
    }
  }

  private func show(_ context: PageContext, mistake: String? = nil, notice: String? = nil) async throws -> Response {
    let values = Values(
      token: context.session?.token ?? "", notice: [notice].compactMap(\.self),
      word: FieldView("word", "Type \(Self.word) to erase everything", .note, mistake: mistake))
    let isFirst = mistake == nil && notice == nil
    return try await site.show(
      Page(title: "Erase everything", template: "reset", values: values, destination: .settings, status: isFirst ? .ok : .unprocessableContent),
      context)
  }

  static let template = """
    <header class="head"><h1>Erase everything</h1><p>Your keys, settings and records on this computer are deleted.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/reset" novalidate data-busy="Erasing…">
      <input type="hidden" name="token" value="{{token}}">
      <p class="notice bad">{{> icon-warning}}<span><strong>Your money stays on the network, but only your words, a secret key or a backup open it again.</strong> \
    Without one of these it is out of reach for good, and nobody can help.</span></p>
      {{#word}}{{> field}}{{/word}}
      <button class="primary danger wide">Erase everything on this computer</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """
}
