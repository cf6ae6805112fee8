import Foundation
import Localization
import Sentences
import StellarKit
import WalletKit

/// A search of the history. It is part of the page's address, so that people can go back to it and bookmark it.
struct HistoryForm: Templated {
  /// What the fields show.
  struct View: Sendable {
    let search: String
    let isOpen: Bool
    let asset: MenuView
    let way: MenuView
    let who: FieldView
    let from: FieldView
    let to: FieldView
  }

  private static let ways: [(value: String, label: Sentence)] = [
    ("", "Any"), ("sent", "Sent"), ("received", "Received"), ("exchanged", "Converted"), ("unmoved", "Fees and others"),
  ]
  /// How many assets are offered at most. Anybody can issue any number of them, and pay with each.
  private static let mostAssets = 200
  /// The longest text that is looked for.
  private static let textLimit = 100

  private let search: String
  private let asset: String
  private let who: String
  private let way: String
  private let from: String
  private let to: String
  /// The entry below which the page begins.
  let before: Int64?
  /// Whether tiny payments from strangers are listed even without a search.
  let showsDust: Bool

  init(_ query: Query) {
    func text(_ name: String) -> String { String((query.get(name) ?? "").prefix(Self.textLimit)).trimmingCharacters(in: .whitespaces) }
    (search, asset, who, way) = (text("q"), text("asset"), text("who"), text("way"))
    (from, to) = (text("from"), text("to"))
    before = Int64(text("before")).flatMap { $0 > 0 ? $0 : nil }
    showsDust = text("dust") == "shown"
  }

  private var filters: [(name: String, value: String)] {
    [("q", search), ("asset", asset), ("who", who), ("way", way), ("from", from), ("to", to)].filter { !$0.1.isEmpty }
  }

  var isFiltered: Bool { !filters.isEmpty }

  /// Returns the address of a page with this search.
  func path(_ path: String = "history", before: Int64? = nil, showsDust: Bool? = nil) -> String {
    var parts = URLComponents()
    let place = (before.map { [("before", String($0))] } ?? []) + (showsDust ?? self.showsDust ? [("dust", "shown")] : [])
    parts.queryItems = (filters + place).map { URLQueryItem(name: $0.name, value: $0.value) }
    guard let query = parts.percentEncodedQuery, !query.isEmpty else { return path }
    // A plus in a form's query stands for a space.
    return "\(path)?\(query.replacing("+", with: "%2B"))"
  }

  /// Makes the filter for the history, or returns nil if a field can't be read, as its mistake says.
  func filter(_ names: Names, timeZone: TimeZone) -> HistoryFilter? {
    guard [assetMistake, whoMistake(names), dateMistake(from), dateMistake(to)].allSatisfy({ $0 == nil }) else { return nil }
    return HistoryFilter(
      asset: asset.isEmpty ? nil : try? Asset(asset), people: who.isEmpty ? nil : people(names), direction: HistoryEntry.Direction(rawValue: way),
      since: HistoryFilter.day(from, in: timeZone), until: HistoryFilter.day(to, in: timeZone, after: 1), text: search,
      named: search.isEmpty ? [:] : names.people(matching: search))
  }

  /// Makes the view of the search form.
  ///
  /// - Parameters:
  ///   - assets: the assets that ever moved.
  ///   - held: the assets that are held.
  func view(assets: [Asset], held: Set<Asset>, labels: AssetLabels, names: Names) -> View {
    let offered = (assets.filter(held.contains) + assets.filter { !held.contains($0) }).prefix(Self.mostAssets)
    let chosen = (try? Asset(asset)).map { offered.contains($0) ? [] : [$0] } ?? []
    let options = (chosen + offered).map { (value: $0.description, label: labels.label($0)) }
    return View(
      search: search, isOpen: filters.contains { $0.name != "q" },
      asset: MenuView("asset", "Asset", [(value: "", label: "All assets")] + options, chosen: asset, mistake: assetMistake),
      way: MenuView("way", "Which way", Self.ways, chosen: way),
      who: FieldView("who", "Person", .address, value: who, hint: "A name as the history shows it, or an address.", mistake: whoMistake(names)),
      from: FieldView("from", "Start date", .date, value: from, mistake: dateMistake(from)),
      to: FieldView("to", "End date", .date, value: to, mistake: dateMistake(to)))
  }

  // MARK: Reading the fields

  /// Finds the people that the form's field means, or returns nil if it means nobody.
  private func people(_ names: Names) -> HistoryPeople? {
    if (try? MuxedAccount(who)) != nil { return [who: .any] }
    return HistoryPeople(contract: who) ?? names.people(named: who)
  }

  private var assetMistake: Sentence? {
    guard !asset.isEmpty, (try? Asset(asset)) == nil else { return nil }
    return "This is not an asset. Enter XLM, or a code and its issuer, as CODE:ISSUER."
  }

  private func whoMistake(_ names: Names) -> Sentence? {
    guard !who.isEmpty, people(names) == nil else { return nil }
    return "This is neither an address nor a name that this wallet knows."
  }

  private func dateMistake(_ text: String) -> Sentence? {
    guard !text.isEmpty, HistoryFilter.day(text, in: .gmt) == nil else { return nil }
    return "This is not a date. Enter year, month and day, as in 2026-11-21."
  }

  static let template = Template(
    "history-form",
    """
    <form class="finder" method="get" action="history" role="search">
      <div class="search">
        <label class="hidden-label" for="q">Search the history</label>
        <input id="q" name="q" type="search" value="{{search}}" placeholder="Memo, name or address" autocomplete="off">
        <button class="button">{{> icon-search}}<span>Search</span></button>
      </div>
      <details{{#isOpen}} open{{/isOpen}}><summary>Filters</summary>
        <div class="filters">{{#asset}}{{> menu}}{{/asset}}{{#way}}{{> menu}}{{/way}}\
    {{#from}}{{> field}}{{/from}}{{#to}}{{> field}}{{/to}}{{#who}}{{> field}}{{/who}}</div>
        <button class="button wide">Apply the filters</button>
      </details>
    </form>
    """)
}
