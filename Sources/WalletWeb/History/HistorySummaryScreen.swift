import Foundation
import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/history/summary`: what came in and went out, by month, person or asset.
struct HistorySummaryScreen: Screen {
  struct Choice: Sendable {
    let value: String
    let label: Sentence
    let isChosen: Bool
  }

  struct Row: Sendable {
    let asset: Sentence
    let received: AmountView?
    let sent: AmountView?
  }

  struct Heading: Sendable {
    let title: Sentence
    /// The address of the history of that group alone.
    let path: String?
  }

  struct Group: Sendable {
    let heading: Heading?
    let rows: [Row]
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let choices: [Choice]
    let label: Sentence
    let groups: [Group]
    let hasGroups: Bool
    /// The sentence for a page without groups; nil if the notice says enough.
    let nothing: Sentence?
    let notes: Sentence?
  }

  /// The most groups of a page: a person may have been paid by any number of strangers.
  private static let mostGroups = 200

  static let path = "history/summary"
  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get(RouterPath(Self.path)) { request, context in
      let grouping = request.query.get("by").flatMap { HistorySummary.Grouping(rawValue: $0) } ?? .month
      let values = await values(by: grouping)
      return try await services.pages.show(
        Page(title: "Money in and out", template: Self.template, values: values, destination: .history), context)
    }
  }

  private func values(by grouping: HistorySummary.Grouping) async -> Values {
    let wallet = await services.wallet
    let (names, own) = (await wallet.names(), await Set(wallet.accounts.map(\.id.address)))
    var (summary, notice, notes, isIncomplete, beginsLate): (HistorySummary?, [Sentence], [Sentence], Bool, Bool) = (nil, [], [], false, false)
    if case .failed(let sentence, _) = await wallet.dashboard.payments.state { notice.append(sentence) }
    if let history = await wallet.dashboard.payments.history {
      do throws(StoreError) {
        summary = try await history.summary(by: grouping, own: own, in: services.environment.timeZone(), names: names)
        if let since = await history.keptSince {
          notes.append(History.sentence(keptSince: TimeView.full(since, services.formats)))
          beginsLate = true
        } else if try await !history.isComplete() {
          isIncomplete = true
        } else if try await wallet.dashboard.historyMayBeginLate() {
          notes.append(History.beginsLate)
          beginsLate = true
        }
      } catch {
        notice.append(error.sentence)
      }
    }
    let groups = summary?.groups ?? []
    if isIncomplete, !groups.isEmpty { notes.append("Older entries are still loading, and aren't in these totals yet.") }
    notes += summary.map(self.notes) ?? []
    if groups.count > Self.mostGroups { notes.append("Only the first \("\(Self.mostGroups)") are shown.") }
    let nothing: Sentence =
      if isIncomplete {
        "Nothing has loaded yet."
      } else if beginsLate {
        "Nothing has come in or gone out recently."
      } else {
        "Nothing has come in or gone out yet."
      }
    return Values(
      notice: notice,
      choices: HistorySummary.Grouping.allCases.map { Choice(value: $0.rawValue, label: Self.label($0), isChosen: $0 == grouping) },
      label: Self.label(grouping), groups: self.groups(groups, names, await AssetLabels(wallet)), hasGroups: !groups.isEmpty,
      nothing: summary == nil || !groups.isEmpty ? nil : nothing,
      notes: notes.isEmpty ? nil : notes.joined(separator: " "))
  }

  private static func label(_ grouping: HistorySummary.Grouping) -> Sentence {
    switch grouping {
    case .month: "By month"
    case .person: "By person"
    case .asset: "By asset"
    }
  }

  private func groups(_ groups: [HistorySummary.Group], _ names: Names, _ labels: AssetLabels) -> [Group] {
    // A person who shares an address with others can be listed only by name.
    let shared = Dictionary(grouping: groups, by: \.subject).filter { $0.value.count > 1 }
    let findable = names.findable(groups.prefix(Self.mostGroups).compactMap(\.name))
    return groups.prefix(Self.mostGroups).map { group in
      let rows = group.sums.map { sum in
        Row(
          asset: labels.label(sum.asset),
          received: sum.received.map { AmountView($0, code: "", services.formats.numbers) },
          sent: sum.sent.map { AmountView($0, code: "", services.formats.numbers) })
      }
      return Group(heading: heading(group, findable, isShared: shared[group.subject] != nil), rows: rows)
    }
  }

  /// Returns a group's title and the address of its entries in the history, or nil for an asset, which its only row names.
  private func heading(_ group: HistorySummary.Group, _ findable: Set<String>, isShared: Bool) -> Heading? {
    let history = Destination.history.path
    switch group.subject {
    case .month(let year, let month):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = services.environment.timeZone()
      guard let start = calendar.date(from: DateComponents(year: year, month: month)),
        let end = calendar.date(byAdding: DateComponents(month: 1, day: -1), to: start)
      else { return nil }
      let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
      return Heading(
        title: TimeView.month(start, services.formats).verbatim, path: "\(history)?from=\(start.formatted(style))&to=\(end.formatted(style))")
    case .person(nil): return Heading(title: "Others", path: nil)
    case .person(let address?):
      let who = isShared ? group.name.flatMap { findable.contains($0) ? $0 : nil } : address
      return Heading(
        title: (group.name ?? "\(address.prefix(4))…\(address.suffix(4))").verbatim, path: who.map { "\(history)?who=\($0.percentEncoded)" })
    case .asset: return nil
    }
  }

  private func notes(_ summary: HistorySummary) -> [Sentence] {
    guard let fees = summary.fees, fees > .zero else { return summary.leftOut }
    return ["Network fees, not included: \(AmountView(fees, .native, services.formats.numbers).text)."] + summary.leftOut
  }

  static let template = Template(
    "history-summary",
    """
    <header class="head"><h1>Money in and out</h1><p>Totals for each asset.</p></header>
    {{#notice}}<p class="notice wait" role="alert">{{> icon-warning}}<span>{{.}}</span></p>{{/notice}}
    <section class="card">
      <nav class="periods" aria-label="Grouped">{{#choices}}<a href="history/summary?by={{value}}"{{#isChosen}} aria-current="true"{{/isChosen}}>{{label}}</a>{{/choices}}</nav>
      {{#.nothing}}<p class="empty">{{.}}</p>{{/.nothing}}
      {{#hasGroups}}<table class="times totals" role="table">
        <caption class="hidden-label">{{label}}</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col"><span class="hidden-label">Asset</span></th><th role="columnheader" scope="col" class="number">In</th><th role="columnheader" scope="col" class="number">Out</th></tr></thead>
        {{#groups}}<tbody role="rowgroup">
          {{#.heading}}<tr role="row"><th role="rowheader" scope="rowgroup" colspan="3">{{#.path}}<a href="{{.}}">{{/.path}}{{title}}{{#.path}}</a>{{/.path}}</th></tr>{{/.heading}}
          {{#rows}}<tr role="row"><td role="cell">{{asset}}</td>\
    <td role="cell" class="number">{{#.received}}{{> amount}}{{/.received}}{{^.received}}too large to show{{/.received}}</td>\
    <td role="cell" class="number">{{#.sent}}{{> amount}}{{/.sent}}{{^.sent}}too large to show{{/.sent}}</td></tr>{{/rows}}
        </tbody>{{/groups}}
      </table>{{/hasGroups}}
      {{#.notes}}<p class="hint apart">{{.}}</p>{{/.notes}}
    </section>
    <p class="ways"><a href="history">{{> icon-back}}History</a></p>
    """)
}
