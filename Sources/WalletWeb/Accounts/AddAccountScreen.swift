import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/accounts/add` and the pages below it: adds another account to the wallet.
struct AddAccountScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let lead: Sentence
    let token: String
    let notice: [Sentence]
    let links: [ActionLink]
    let form: Form?
  }

  struct Form: Sendable {
    let action: String
    let button: Sentence
    let choices: [ChoiceView]
    let fields: [FieldView]
    let name: FieldView
    let credential: CredentialView
  }

  static let path = "accounts/add"

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/accounts/add") { _, context in try await showChoices(context) }
    for source in AccountSource.allCases {
      router.get(RouterPath(Self.path(source))) { _, context in try await show(source, context) }
      router.post(RouterPath(Self.path(source))) { _, context in
        try await add(context, { () throws(FormRefusal) in try source.read(context) }) { try await show(source, context, $0) }
      }
    }
    router.get("/accounts/add/next/{id}") { _, context in try await showNext(try await words(context), context) }
    router.post("/accounts/add/next/{id}") { _, context in
      let (_, words) = try await words(context)
      return try await add(context, { .next(words: words.id) }) { try await showNext(try await self.words(context), context, $0) }
    }
  }

  private static func path(_ source: AccountSource) -> String { "\(path)/\(source.rawValue)" }

  private func words(_ context: PageContext) async throws -> (number: Int, VaultWords) {
    let all = await services.wallet.vaultState.contents?.words ?? []
    guard let index = all.firstIndex(where: { $0.id == context.parameters.get("id") }) else { throw PageError.notFound }
    return (all.count == 1 ? 0 : index + 1, all[index])
  }

  private func add(
    _ context: PageContext, _ read: () throws(FormRefusal) -> NewAccount, show: (FormRefusal) async throws -> Response
  ) async throws -> Response {
    do {
      let source = try read()
      let added = try await services.pinGate.open { try await services.wallet.add(source, name: context.field("name"), context.credential) }
      guard let session = context.session, let words = added.newWords, case .words(let id, _) = added.account.origin else {
        return .redirect(to: AccountScreen.path(added.account.id))
      }
      await services.sessions.show(.words(words, id: id), to: session)
      return .redirect(to: ShownScreen.path)
    } catch let refusal as FormRefusal {
      return try await show(refusal)
    }
  }

  private func showChoices(_ context: PageContext) async throws -> Response {
    let words = await services.wallet.vaultState.contents?.words ?? []
    let next = words.enumerated().map { index, entry in
      ActionLink(
        label: words.count == 1 ? "The next account of your words" : "The next account of recovery words \(index + 1)",
        hint: "Nothing more to write down.", path: "\(Self.path)/next/\(entry.id)")
    }
    let others = [
      ActionLink(label: "New recovery words", hint: "Separate from the ones you have. You write them down.", path: Self.path(.new)),
      ActionLink(label: "I have recovery words", hint: "Of another wallet.", path: Self.path(.words)),
      ActionLink(label: "I have a secret key", hint: "It begins with S.", path: Self.path(.seed)),
      ActionLink(label: "Only watch an address", hint: "Without its key.", path: Self.path(.watch)),
    ]
    return try await show("Add an account", "Where does it come from?", context, links: next + others)
  }

  private func show(_ source: AccountSource, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let isNew = source == .new
    let form = Form(
      action: Self.path(source), button: source == .watch ? "Watch this address" : "Add the account", choices: source.choices(context),
      fields: source.fields(context, refusal), name: name(context, refusal), credential: CredentialView(refusal))
    return try await show(
      isNew ? "New recovery words" : source.title, isNew ? "You'll see them on the next page, to write down." : source.lead, context,
      refusal, form: form)
  }

  private func showNext(
    _ words: (number: Int, entry: VaultWords), _ context: PageContext, _ refusal: FormRefusal? = nil
  ) async throws -> Response {
    let form = Form(
      action: "\(Self.path)/next/\(words.entry.id)", button: "Add the account", choices: [], fields: [], name: name(context, refusal),
      credential: CredentialView(refusal))
    return try await show(
      words.number == 0 ? "The next account of your words" : "The next account of recovery words \(words.number)",
      "Another address with its own money. The words you already have recover it, too.", context, refusal, form: form)
  }

  private func name(_ context: PageContext, _ refusal: FormRefusal?) -> FieldView {
    FieldView("name", "Name", .note, value: context.field("name"), hint: "A name for it, such as Savings.", mistake: refusal?.mistake("name"))
  }

  private func show(
    _ title: Sentence, _ lead: Sentence, _ context: PageContext, _ refusal: FormRefusal? = nil, links: [ActionLink] = [], form: Form? = nil
  ) async throws -> Response {
    let values = Values(
      title: title, lead: lead, token: context.token, notice: refusal?.notice ?? [], links: links, form: form)
    return try await services.pages.show(
      Page(title: title, template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "add-account",
    """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#.form}}<form class="card" method="post" action="{{action}}" novalidate data-busy="Adding…">
      <input type="hidden" name="token" value="{{token}}">
      {{#fields}}{{> field}}{{/fields}}
      {{#choices}}{{> choice}}{{/choices}}
      {{#name}}{{> field}}{{/name}}
      {{#credential}}{{> credential}}{{/credential}}
      <button class="primary wide">{{button}}</button>
      <p class="ways"><a href="accounts/add">{{> icon-back}}Back</a></p>
    </form>{{/.form}}
    {{^.form}}<section class="card" aria-label="Ways to add an account">
      <ul class="rows tall">{{#links}}<li><a href="{{path}}"><span class="what">{{label}}</span><span class="soft">{{hint}}</span></a></li>{{/links}}</ul>
      <p class="ways"><a href="accounts">{{> icon-back}}Accounts</a></p>
    </section>{{/.form}}
    """)
}
