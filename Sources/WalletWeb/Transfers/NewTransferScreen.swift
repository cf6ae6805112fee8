import AnchorKit
import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/transfers/new`: chooses the asset and the anchor.
struct NewTransferScreen: Screen {
  struct Suggestion: Sendable {
    /// The picture of an asset; nil for an anchor.
    let picture: HTML?
    let name: Sentence
    let domain: String
    let path: String
  }

  struct Offered: Sendable {
    let picture: HTML
    let label: Sentence
    let hint: Sentence?
    let path: String
  }

  struct Values: Sendable {
    let way: String
    let title: Sentence
    let lead: Sentence
    let notice: [Sentence]
    let suggestions: [Suggestion]
    let hasSuggestions: Bool
    let suggested: Sentence
    let anchor: String?
    let organization: String?
    let offered: [Offered]
    let domain: FieldView
  }

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/transfers/new") { request, context in
      let query = request.query
      return try await show(query.get("way") == "withdraw", domain: query.get("domain") ?? "", asset: query.get("asset"), context)
    }
  }

  private func show(_ isWithdrawal: Bool, domain: String, asset: String?, _ context: PageContext) async throws -> Response {
    let wallet = await services.wallet
    var (offered, mistake, notice): ([Offered], Sentence?, [Sentence]) = ([], nil, [])
    var anchor: Anchor?
    var wanted = asset.flatMap { try? Asset($0) }
    // An anchor that is named by a link from elsewhere is asked only once the person goes on.
    if !domain.isEmpty, !context.isFromElsewhere {
      do throws(TransferError) {
        let offer = try await wallet.transfers.offer(of: domain)
        anchor = offer.anchor
        let all = offer.items.filter { $0.isWithdrawal == isWithdrawal }
        var items = all.filter { wanted == nil || $0.asset == wanted }
        // If the asset is given and there is only one way, there is nothing to choose.
        if wanted != nil, items.count == 1, let only = items.first {
          return Response.redirect(
            to: BeginTransferScreen.path(TransferForm(domain: domain, asset: only.asset, isWithdrawal: isWithdrawal, via: only.via)))
        }
        notice = offer.problems
        if let asset = wanted, items.isEmpty, !all.isEmpty {
          notice.append(
            TransferError.notOffered(anchor: offer.anchor.domain.name, asset: asset.code, isWithdrawal: isWithdrawal).sentence)
          (items, wanted) = (all, nil)
        }
        let labels = AssetLabels(items.map(\.asset))
        offered = items.map { Self.offered($0, domain, labels, services.formats.numbers) }
        if offered.isEmpty { mistake = isWithdrawal ? "This anchor offers no withdrawals." : "This anchor offers no deposits." }
      } catch {
        mistake = error.sentence
      }
    }
    var suggestions = await wallet.anchoredAssets().map { asset, home in
      Suggestion(
        picture: Emblem.of(asset), name: asset.code.verbatim, domain: home,
        path: PagePath.newTransfer(isWithdrawal: isWithdrawal, at: home, of: asset))
    }
    let suggested: Sentence = suggestions.isEmpty ? "Anchors" : "Anchors for your assets"
    if await wallet.profile == .sandbox, let own = await wallet.transfers.testAnchor(), domain.isEmpty {
      suggestions.append(
        Suggestion(
          picture: nil, name: "The sandbox's test anchor", domain: own,
          path: "transfers/new?way=\(isWithdrawal ? "withdraw" : "deposit")&domain=\(own.percentEncoded)"))
    }
    let hint: Sentence =
      switch (await wallet.profile == .sandbox, await wallet.transfers.testAnchor()) {
      case (true, let testAnchor?): "The sandbox's test anchor is \(testAnchor)."
      case (true, nil):
        "The sandbox is running without its test anchor, because the port is taken or another program runs the sandbox. Start it with --anchor-port."
      case (false, _): "As in testanchor.stellar.org. Take it from the anchor itself."
      }
    let values = Values(
      way: isWithdrawal ? "withdraw" : "deposit", title: Self.title(isWithdrawal, offered.isEmpty ? nil : wanted),
      lead: isWithdrawal
        ? "Choose an anchor: a business that takes your asset and pays you money for it."
        : "Choose an anchor: a business that takes your money and gives you an asset on Stellar for it.",
      notice: notice,
      suggestions: suggestions, hasSuggestions: !suggestions.isEmpty, suggested: suggested, anchor: offered.isEmpty ? nil : anchor?.domain.name,
      organization: anchor?.toml.documentation?.organizationName, offered: offered,
      domain: FieldView(
        "domain", "The anchor's domain", .note, value: domain, hint: hint, mistake: mistake
      ))
    return try await services.pages.show(
      Page(
        title: values.title, template: Self.template, values: values, destination: .transfers,
        status: mistake == nil ? .ok : .unprocessableContent), context)
  }

  private static func title(_ isWithdrawal: Bool, _ asset: Asset?) -> Sentence {
    guard let asset else { return isWithdrawal ? "Withdraw" : "Deposit" }
    return isWithdrawal ? "Cash out \(asset.code)" : "Add \(asset.code)"
  }

  /// Describes the anchor's fees, or returns nil if it doesn't state them beforehand.
  private static func fees(_ fees: TransferFees, _ code: String, _ numbers: NumberFormat) -> Sentence? {
    let least: Sentence? = fees.minimum.map { "The fee is at least \(numbers.written($0)) \(code)." }
    let main: Sentence? =
      switch (fees.fixed.flatMap { $0 > .zero ? $0 : nil }, fees.percent.flatMap { $0 > .zero ? $0 : nil }) {
      case (let fixed?, let percent?): "Fee: \(numbers.written(fixed)) \(code) and \(numbers.written(percent))%."
      case (let fixed?, nil): "Fee: \(numbers.written(fixed)) \(code)."
      case (nil, let percent?): "Fee: \(numbers.written(percent))%."
      case (nil, nil): fees.fixed == nil && fees.percent == nil ? nil : "No fee."
      }
    return main == nil && least == nil ? nil : [main, least].compactMap(\.self).joined(separator: " ")
  }

  private static func offered(_ item: AnchorOffer.Item, _ domain: String, _ labels: AssetLabels, _ numbers: NumberFormat) -> Offered {
    let (code, name) = (item.asset.code, labels.code(item.asset))
    let limits: Sentence? =
      switch (item.terms.minimum, item.terms.maximum) {
      case (let least?, let most?): "From \(numbers.written(least)) to \(numbers.written(most)) \(code) at a time."
      case (let least?, nil): "At least \(numbers.written(least)) \(code) at a time."
      case (nil, let most?): "Up to \(numbers.written(most)) \(code) at a time."
      case (nil, nil): nil
      }
    let label: Sentence = item.via == .sep24 ? "\(name), on the anchor's page" : "\(name), here in the wallet"
    let hints = [limits, Self.fees(item.terms.fees, code, numbers)].compactMap(\.self)
    let form = TransferForm(domain: domain, asset: item.asset, isWithdrawal: item.isWithdrawal, via: item.via)
    return Offered(
      picture: Emblem.of(item.asset), label: label, hint: hints.isEmpty ? nil : hints.joined(separator: " "), path: BeginTransferScreen.path(form))
  }

  static let template = Template(
    "transfer-new",
    """
    <header class="head"><h1>{{title}}</h1><p>{{lead}}</p></header>
    <p class="steps"><span class="now" aria-current="step">1 Anchor</span><span>2 Details</span><span>3 Review</span><span>4 Done</span></p>
    {{#notice}}<p class="notice wait">{{> icon-warning}}<span>{{.}}</span></p>{{/notice}}
    {{#.anchor}}
    <section class="card" aria-label="What the anchor offers">
      <h2>{{.}}</h2>
      {{#organization}}<p class="hint">{{.}}</p>{{/organization}}
      <ul class="rows people">{{#offered}}<li><a href="{{path}}">{{{picture}}}<span class="what">{{label}}{{#.hint}}<span class="hint">{{.}}</span>{{/.hint}}</span></a></li>{{/offered}}</ul>
    </section>
    {{/.anchor}}
    {{#hasSuggestions}}
    <section class="card" aria-label="{{suggested}}">
      <h2>{{suggested}}</h2>
      <ul class="rows people">{{#suggestions}}<li><a href="{{path}}">{{#.picture}}{{{.}}}{{/.picture}}{{^.picture}}{{> icon-transfers}}{{/.picture}}<span class="what">{{name}}<span class="hint">{{domain}}</span></span></a></li>{{/suggestions}}</ul>
    </section>
    {{/hasSuggestions}}
    <form class="card" method="get" action="transfers/new" novalidate data-busy="Looking…">
      <input type="hidden" name="way" value="{{way}}">
      {{#domain}}{{> field}}{{/domain}}
      <button class="primary{{#.anchor}} second{{/.anchor}} wide">See what it offers</button>
      <p class="ways"><a href="transfers">{{> icon-back}}Transfers</a></p>
    </form>
    """)
}
