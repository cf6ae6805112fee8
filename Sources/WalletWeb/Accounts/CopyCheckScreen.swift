import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/copy-check`: checks that the person has a copy of the recovery words, by asking for three of them.
struct CopyCheckScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let fields: [FieldView]
    let again: String
  }

  static let path = PagePath.copyCheck

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/copy-check") { _, context in
      guard let session = context.session, let check = await services.sessions.copyCheck(of: session) else {
        return Response.redirect(to: AccountsScreen.path)
      }
      return try await show(check, context)
    }
    router.get(RouterPath(PagePath.copyCheckLater)) { _, context in
      if let session = context.session { await services.sessions.setCopyCheck(nil, of: session) }
      return Response.redirect(to: Destination.overview.path)
    }
    router.post("/copy-check") { _, context in
      guard let session = context.session, let check = await services.sessions.copyCheck(of: session) else {
        return Response.redirect(to: AccountsScreen.path)
      }
      return try await confirm(check, session, context)
    }
  }

  private func confirm(_ check: CopyCheck, _ session: Session, _ context: PageContext) async throws -> Response {
    guard check.questions.allSatisfy({ $0.isAnswered(by: context.field(Self.name($0))) }) else {
      return try await show(check, context, isWrong: true)
    }
    do throws(VaultError) {
      try await services.wallet.change(.copyConfirmed) { vault throws(VaultError) in try await vault.confirmBackup(ofWords: check.id) }
    } catch {
      return try await show(check, context, notice: error.sentence)
    }
    await services.sessions.setCopyCheck(nil, of: session)
    await services.sessions.flash("Your copy is right. Keep the paper safe: with it, you get your money back on any computer.", in: session)
    return Response.redirect(to: Destination.overview.path)
  }

  private static func name(_ question: CopyCheck.Question) -> String { "word\(question.position)" }

  private func show(_ check: CopyCheck, _ context: PageContext, isWrong: Bool = false, notice: Sentence? = nil) async throws -> Response {
    let fields = check.questions.enumerated().map { index, question in
      let mistake = isWrong && !question.isAnswered(by: context.field(Self.name(question)))
      return FieldView(
        Self.name(question), "Word \(question.position)", .word, mistake: mistake ? "That isn't word \(question.position). Look at your paper." : nil,
        isFirst: index == 0 && !isWrong)
    }
    let values = Values(
      token: context.token, notice: [notice].compactMap(\.self), fields: fields, again: RevealScreen.path(words: check.id))
    let isRefused = isWrong || notice != nil
    return try await services.pages.show(
      Page(
        title: "Check your copy", template: Self.template, values: values, destination: .settings, status: isRefused ? .unprocessableContent : .ok),
      context)
  }

  static let template = Template(
    "copy-check",
    """
    <header class="head"><h1>Check your copy</h1><p>Enter three of the words from your paper, to check that you copied them correctly.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="copy-check" novalidate data-busy="Checking…">
      <input type="hidden" name="token" value="{{token}}">
      {{#fields}}{{> field}}{{/fields}}
      <button class="primary wide">Check</button>
      <p class="ways"><a href="{{again}}">{{> icon-back}}Show the words again</a><a href="copy-check/later">Later</a></p>
    </form>
    """)
}
