import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// The settings pages for choosing one option (``ChoiceSetting``).
struct ChoiceScreen: Screen {
  struct Values: Sendable {
    let title: Sentence
    let lead: Sentence
    let action: String
    let token: String
    let choice: ChoiceView
    let notice: [Sentence]
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    for setting in ChoiceSetting.all {
      router.get(RouterPath(setting.path)) { _, context in
        let settings: Settings
        do throws(StoreError) {
          settings = try await services.wallets.store.loadSettings()
        } catch {
          return try await show(setting, context, chosen: nil, notice: error.sentence)
        }
        return try await show(setting, context, chosen: setting.read(settings))
      }
      router.post(RouterPath(setting.path)) { _, context in try await change(setting, context) }
    }
  }

  private func change(_ setting: ChoiceSetting, _ context: PageContext) async throws -> Response {
    let value = context.field("choice")
    guard setting.options.contains(where: { $0.value == value }) else { throw PageError.unreadableForm }
    do throws(StoreError) {
      try await setting.apply(try await services.wallets.store.change { setting.write(&$0, value) }, services)
    } catch {
      return try await show(setting, context, chosen: value, notice: error.sentence)
    }
    return Response.redirect(to: Destination.settings.path)
  }

  private func show(_ setting: ChoiceSetting, _ context: PageContext, chosen: String?, notice: Sentence? = nil) async throws -> Response {
    let values = Values(
      title: setting.title, lead: setting.lead, action: setting.path, token: context.token,
      choice: ChoiceView("choice", setting.question, setting.options, chosen: chosen), notice: [notice].compactMap(\.self))
    return try await services.pages.show(
      Page(
        title: setting.title, template: Self.template, values: values, destination: .settings, status: notice == nil ? .ok : .unprocessableContent),
      context)
  }

  static let template = Template(
    "choices",
    """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="{{action}}" data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#choice}}{{> choice}}{{/choice}}
      <button class="primary wide">Save</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
