import HTTPTypes
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/assets/add`: chooses an asset to add, from a list, from a domain or by its code and issuer.
struct AddAssetScreen: Screen {
  struct Row: Sendable {
    let path: String
    let asset: AssetNameView
    let isHeld: Bool
  }

  struct Values: Sendable {
    /// How to receive an asset, and how much XLM that reserves.
    let lead: Sentence
    let notice: [Sentence]
    let listTitle: Sentence
    let rows: [Row]
    let hasRows: Bool
    let domain: FieldView
    let asset: FieldView
  }

  static let templates = [template]

  let services: Services

  /// Returns the address of the page with an asset filled in.
  static func path(_ asset: String) -> String { "assets/add?asset=\(asset.percentEncoded)" }

  func add(to router: RouterGroup<PageContext>) {
    router.get("/assets/add") { request, context in
      let query = request.query
      let (domain, given) = (query.get("domain").map { String($0.prefix(260)) }, query.get("asset"))
      // A link from elsewhere may name a domain of its author, who would learn that somebody is here, and where. So the domain is asked only once the
      // person goes on.
      guard let typed = given, !context.isFromElsewhere else {
        return try await show(context, domain: domain, asset: String((given ?? "").prefix(100)))
      }
      let name = typed.filter { !$0.isWhitespace }
      // The next page checks the whole asset and says what is wrong with it.
      guard let asset = try? Asset(name), asset != .native else {
        return try await show(context, domain: nil, asset: String(typed.prefix(100)), refusal: await refusal(of: name))
      }
      return Response.redirect(to: TrustScreen.path(asset))
    }
  }

  private func refusal(of name: String) async -> AssetRefusal? {
    do throws(AssetRefusal) {
      _ = try await services.wallet.review(TrustForm(asset: name, numberFormat: services.formats.numbers))
      return nil
    } catch {
      return error
    }
  }

  private func show(_ context: PageContext, domain: String?, asset: String = "", refusal: AssetRefusal? = nil) async throws -> Response {
    let wallet = await services.wallet
    var refusal = refusal ?? AssetRefusal()
    var suggestions: [AssetSuggestion] = []
    let asked = context.isFromElsewhere ? nil : domain
    if let asked {
      do throws(AssetRefusal) { suggestions = try await wallet.assets(at: asked) } catch { refusal = error }
    } else {
      do throws(WalletError) { suggestions = try await wallet.suggestedAssets() } catch { refusal.general = error.sentence }
    }
    let holdings = try? await wallet.holdings()
    let held = Set(holdings?.assets.map(\.asset) ?? [])
    let reserve: Sentence? = holdings.map { "That reserves \(services.formats.numbers.typed($0.reserve)) XLM until you remove it." }
    let own = await wallet.account?.id
    let rows = suggestions.filter { $0.asset.issuer != own }.map { Self.row($0, isHeld: held.contains($0.asset)) }
    let values = Values(
      lead: ["To receive an asset, add it first (a trustline).", reserve].compactMap(\.self).joined(separator: " "),
      notice: [refusal.general].compactMap(\.self), listTitle: asked.map { "Listed by \($0)" } ?? "On this network", rows: rows,
      hasRows: !rows.isEmpty,
      domain: FieldView(
        "domain", "Domain", .note, value: domain ?? "", hint: "The issuer's domain, such as testanchor.stellar.org.",
        mistake: refusal.fields[.domain]),
      asset: FieldView(
        "asset", "Code and issuer", .address, value: asset, hint: "Such as USDC:GABC…", mistake: refusal.fields[.asset]))
    return try await services.pages.show(
      Page(
        title: "Add an asset", template: Self.template, values: values, destination: .assets,
        status: refusal == AssetRefusal() ? .ok : .unprocessableContent), context)
  }

  private static func row(_ suggestion: AssetSuggestion, isHeld: Bool) -> Row {
    Row(
      path: isHeld ? AssetsScreen.path(suggestion.asset) : TrustScreen.path(suggestion.asset), asset: AssetNameView(suggestion),
      isHeld: isHeld)
  }

  static let template = Template(
    "add-asset",
    """
    <header class="head"><h1>Add an asset</h1><p>{{lead}}</p></header>
    {{#notice}}<p class="notice bad" role="alert">{{> icon-alert}}<span>{{.}}</span></p>{{/notice}}
    {{#hasRows}}<section class="card" aria-labelledby="list-title"><h2 id="list-title">{{listTitle}}</h2>
      <ul class="rows holdings">{{#rows}}<li><a href="{{path}}">{{#asset}}{{> asset-name}}{{/asset}}\
    {{#isHeld}}<span class="soft">You hold it</span>{{/isHeld}}</a></li>{{/rows}}</ul>
    </section>{{/hasRows}}
    <form class="card" method="get" action="assets/add" data-busy="Looking…">
      <h2>Look up a domain</h2>
      {{#domain}}{{> field}}{{/domain}}
      <button class="button">Show its assets</button>
    </form>
    <form class="card" method="get" action="assets/add" data-busy="Looking…">
      <h2>Any asset</h2>
      {{#asset}}{{> field}}{{/asset}}
      <button class="button">See details</button>
    </form>
    <p class="ways"><a href="assets">{{> icon-back}}Assets</a></p>
    """)
}
