import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/reset`: erases everything, once the requested word was typed.
struct ResetScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let word: FieldView
  }

  /// The word that has to be typed exactly.
  static let word = "ERASE"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/reset") { _, context in try await show(context) }
    router.post("/settings/reset") { _, context in
      do {
        try await services.erase(context)
        return Response.redirect(to: PagePath.signUp)
      } catch let refusal as FormRefusal {
        return try await show(context, refusal)
      }
    }
  }

  /// Makes the field for the word.
  static func field(_ refusal: FormRefusal?) -> FieldView {
    FieldView("word", "Type \(word) to erase everything", .note, mistake: refusal?.mistake("word"))
  }

  private func show(_ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(token: context.token, notice: refusal?.notice ?? [], word: Self.field(refusal))
    return try await services.pages.show(
      Page(title: "Erase everything", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "reset",
    """
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
    """)
}

extension Services {
  /// Erases everything of this home and ends all sessions, if the requested word was typed. It needs no PIN, so no device may do it.
  func erase(_ context: PageContext) async throws {
    guard context.visitor == .local else {
      throw FormRefusal(
        at: "word", "Nothing was erased. You can only do that on the computer that runs the wallet.", status: .forbidden)
    }
    guard context.field("word") == ResetScreen.word else {
      throw FormRefusal(at: "word", "Nothing was erased. To erase everything, type \(ResetScreen.word) in capital letters.")
    }
    do throws(WalletError) { try await wallets.reset() } catch {
      guard case .store(.notErased) = error else { throw FormRefusal(error.sentence) }
      // The form is gone with its session.
      await sessions.closeAll()
      throw PageError(.internalServerError, "Not everything was erased", error.sentence, link: ActionLink(label: "Start over", path: PagePath.signUp))
    }
    await sessions.closeAll()
  }
}
