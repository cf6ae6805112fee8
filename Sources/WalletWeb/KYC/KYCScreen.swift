import HTTPTypes
import Hummingbird
import Sentences
import WalletKit

/// `/my-data`: what the person has entered about themselves, in sections.
struct KYCScreen: Screen {
  struct Row: Sendable {
    let path: String
    let title: Sentence
    let hint: Sentence
    let isFilled: Bool

    init(_ section: KYCSection, _ record: KYCRecord) {
      path = KYCSectionScreen.path(section)
      title = section.title
      let count = record.count(in: section)
      isFilled = count > 0
      hint = count == 0 ? "Nothing entered" : "Entered: \(count) of \(section.fields.count)"
    }
  }

  struct Values: Sendable {
    let token: String
    let notice: [Sentence]
    let isReadable: Bool
    let person: [Row]
    let money: [Row]
    let organization: [Row]
    let isEmpty: Bool
    let isClearing: Bool
  }

  static let templates = [template, rowTemplate]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/my-data") { request, context in try await show(context, isClearing: request.query.get("clear") != nil) }
    router.post("/my-data/clear") { _, context in
      // The form was sent without the page that asks for confirmation. Asking now loses nothing.
      guard context.field("sure") == "yes" else { return Response.redirect(to: "\(Destination.myData.path)?clear") }
      do throws(StoreError) {
        try await services.wallet.kyc.clear()
        return Response.redirect(to: Destination.myData.path)
      } catch {
        return try await show(context, notice: error.sentence)
      }
    }
  }

  private func show(_ context: PageContext, isClearing: Bool = false, notice: Sentence? = nil) async throws -> Response {
    var (record, failure): (KYCRecord, Sentence?) = (.empty, nil)
    do throws(StoreError) { record = try await services.wallet.kyc.record() } catch { failure = error.sentence }
    func rows(_ sections: [KYCSection]) -> [Row] { sections.map { Row($0, record) } }
    let values = Values(
      token: context.token, notice: [notice, failure].compactMap(\.self), isReadable: failure == nil,
      person: rows([.name, .birth, .address, .work, .identity]), money: rows([.account, .card]),
      organization: rows([.organization, .organizationAccount]),
      isEmpty: record.isEmpty && failure == nil, isClearing: isClearing && (!record.isEmpty || failure != nil))
    let page = Page(
      title: "My data", template: Self.template, values: values, destination: .myData, isDestinationItself: true,
      status: notice == nil ? .ok : .unprocessableContent)
    return try await services.pages.show(page, context)
  }

  static let template = Template(
    "kyc",
    """
    <header class="head"><h1>My data</h1><p>What anchors ask about you (KYC), entered once. It stays on this computer, encrypted, until you send it to one.</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#isClearing}}<form class="card" method="post" action="my-data/clear">
      <input type="hidden" name="token" value="{{token}}">
      <input type="hidden" name="sure" value="yes">
      <h2>Remove everything?</h2>
      <p>Everything you entered, and all files, are deleted from this computer for good. What you have sent to anchors stays with them.</p>
      <button class="primary danger wide">Remove all my data</button>
      <p class="ways"><a href="my-data">{{> icon-back}}Keep it</a></p>
    </form>{{/isClearing}}
    {{#isReadable}}
    <section class="card" aria-labelledby="person-title"><h2 id="person-title">You</h2>
      <ul class="rows places">{{#person}}{{> kyc-row}}{{/person}}</ul></section>
    <section class="card" aria-labelledby="money-title"><h2 id="money-title">Where your money comes from and goes</h2>
      <ul class="rows places">{{#money}}{{> kyc-row}}{{/money}}</ul></section>
    <section class="card" aria-labelledby="organization-title"><h2 id="organization-title">If you act for an organization</h2>
      <ul class="rows places">{{#organization}}{{> kyc-row}}{{/organization}}</ul></section>
    {{/isReadable}}
    {{^isEmpty}}{{^isClearing}}<p class="ways"><a class="destroys" href="my-data?clear">Remove all my data</a></p>{{/isClearing}}{{/isEmpty}}
    """)

  static let rowTemplate = Template(
    "kyc-row",
    """
    <li><a href="{{path}}">{{#isFilled}}{{> icon-check}}{{/isFilled}}{{^isFilled}}{{> icon-plus}}{{/isFilled}}\
    <span class="what">{{title}}<span class="hint">{{hint}}</span></span></a></li>
    """)
}
