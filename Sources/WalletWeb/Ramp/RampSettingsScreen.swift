import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/settings/ramp`: sets the partner ID by which Meso knows the person, and which of its web addresses are used.
struct RampSettingsScreen: Screen {
  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let partner: FieldView
    let hosts: ChoiceView
  }

  static let path = "settings/ramp"
  /// The maximum length of a partner ID, in characters.
  private static let limit = 256

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/settings/ramp") { _, context in
      try await show(services.settings.rampPartnerID, services.settings.rampHosts, context)
    }
    router.post("/settings/ramp") { _, context in
      let partner = context.field("partner").trimmingPrefix(while: \.isWhitespace).description
      guard let hosts = RampHosts(rawValue: context.field("hosts")) else { throw PageError.unreadableForm }
      guard partner.utf8.count <= Self.limit, partner.utf8.allSatisfy({ (33...126).contains($0) }) else {
        return try await show(
          partner, hosts, context, FormRefusal(at: "partner", "A partner ID has no spaces and at most 256 characters. Copy it again."))
      }
      do throws(StoreError) {
        try await services.wallets.store.change { ($0.rampPartnerID, $0.rampHosts) = (partner, hosts) }
      } catch {
        return try await show(partner, hosts, context, FormRefusal(error.sentence))
      }
      return Response.redirect(to: Destination.settings.path)
    }
  }

  private func show(_ partner: String, _ hosts: RampHosts, _ context: PageContext, _ refusal: FormRefusal? = nil) async throws -> Response {
    let values = Values(
      token: context.token, notice: refusal?.notice ?? [],
      partner: FieldView(
        "partner", "Partner ID", .note, value: partner, hint: "Meso gives it to registered partners. Optional.",
        mistake: refusal?.mistake("partner")),
      hosts: ChoiceView(
        "hosts", "Meso's web address",
        [
          (RampHosts.api.rawValue, "api.meso.network", "Used by Meso's published programs."),
          (RampHosts.transfer.rawValue, "transfer.meso.network", "Named in Meso's newer documentation."),
        ], chosen: hosts.rawValue))
    return try await services.pages.show(
      Page(title: "Ramp", template: Self.template, values: values, destination: .settings, status: refusal?.status ?? .ok), context)
  }

  static let template = Template(
    "ramp-settings",
    """
    <header class="head"><h1>Ramp</h1><p>How Meso identifies you. The sandbox's imitation needs none of this.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    <form class="card" method="post" action="settings/ramp" novalidate data-busy="Saving…">
      <input type="hidden" name="token" value="{{token}}">
      {{#partner}}{{> field}}{{/partner}}
      {{#hosts}}{{> choice}}{{/hosts}}
      <button class="primary wide">Save</button>
      <p class="ways"><a href="settings">{{> icon-back}}Settings</a></p>
    </form>
    """)
}
