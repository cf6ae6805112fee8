import Hummingbird
import Sentences
import StellarKit
import WalletKit

/// `/history`: everything that moved money, day by day, with the search that is in the address; and `/history/export`, the same as a table.
struct HistoryScreen: Screen {
  struct Day: Sendable {
    let date: String
    /// The date, or `Today` or `Yesterday`.
    let name: String
    var rows: [PaymentRow]
  }

  struct Values: Sendable {
    let notice: [Sentence]
    let isEmpty: Bool
    /// Whether nothing is listed of an account that has a past.
    let isQuiet: Bool
    /// Whether the history is still being fetched and there is nothing to show yet.
    let isFetching: Bool
    /// The sentence that nothing matches the search, or nil if something does.
    let nothingFound: Sentence?
    let isFiltered: Bool
    /// Whether a page of older entries was asked for, and there are none.
    let isEnd: Bool
    /// The address of the page that will have the entries that are still to be fetched.
    let awaited: String?
    /// The notice that the network's server doesn't keep the whole history, or may not.
    let forgets: Sentence?
    let days: [Day]
    /// How many tiny payments from strangers are left out.
    let hidden: Sentence?
    /// The address of the same page with them.
    let whole: String
    let older: String?
    let newest: String?
    let export: String
    let form: HistoryForm.View
    /// Whether there are tokens, whose history is a page of its own.
    let hasTokens: Bool
  }

  /// How many entries a page has.
  static let pageSize = 25
  /// How many entries are read at a time for the table.
  private static let linesTogether = 1_000
  /// How long the table waits for history that isn't fetched yet.
  private static let patience = Duration.seconds(4)

  static let templates = [template]

  let services: Services

  func add(to router: RouterGroup<PageContext>) {
    router.get("/history") { request, context in
      Task { await services.wallet.dashboard.refreshWhatIsOld() }
      return try await show(HistoryForm(request.query), context)
    }
    router.get("/history/export") { request, context in
      let form = HistoryForm(request.query)
      let names = await services.wallet.names()
      guard let history = await services.wallet.dashboard.payments.history, let filter = filter(form, names) else {
        return Response.redirect(to: form.path())
      }
      let isUpdated = (try? await history.update(isThorough: true)) != nil
      let isFetching = await isUpdated ? !ends(history) : false
      let (keptSince, isComplete) = (await history.keptSince, try await history.isComplete())
      let reachesBack = keptSince != nil || isComplete
      guard isUpdated, reachesBack else {
        let notice: Sentence =
          if isFetching {
            "Your history is still loading. Export it once that is done."
          } else if !reachesBack {
            "The rest of your history can't be loaded right now, so the file would be incomplete. Try again later."
          } else {
            "Your newest payments can't be loaded right now, so the file could be incomplete. Try again later."
          }
        if let session = context.session { await services.sessions.flash(notice, isWarning: true, in: session) }
        return Response.redirect(to: form.path())
      }
      let numbers = services.formats.numbers
      let body = ResponseBody { writer in
        var table = HistoryTable(names: names, numberFormat: numbers)
        try await writer.write(ByteBuffer(string: CSVTable.byteOrderMark + table.head))
        var last: Int64?
        repeat {
          let entries = try await history.entries(filter, before: last, limit: Self.linesTogether)
          table.names = await services.wallet.names(names, withTokensOf: entries)
          try await writer.write(ByteBuffer(string: table.lines(entries)))
          last = entries.last?.id
        } while last != nil
        try await writer.finish(nil)
      }
      return Response(
        status: .ok, headers: [.contentType: "text/csv; charset=utf-8", .contentDisposition: "attachment; filename=\"history.csv\""], body: body)
    }
  }

  /// Waits a while for the missing part of a history.
  ///
  /// - Returns: whether the fetching has ended.
  private func ends(_ history: History) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        try? await history.complete()
        return true
      }
      group.addTask {
        try? await services.environment.clock.sleep(for: Self.patience)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? true
    }
  }

  /// Makes the filter of a form, or returns nil if something in it can't be read.
  private func filter(_ form: HistoryForm, _ names: Names) -> HistoryFilter? {
    form.filter(names, timeZone: services.environment.timeZone())
  }

  private func show(_ form: HistoryForm, _ context: PageContext) async throws -> Response {
    let payments = await services.wallet.dashboard.payments
    let history = await payments.history
    var notice: [Sentence] = []
    if case .failed(let sentence, _) = await payments.state { notice.append(sentence) }
    var list: HistoryList?
    let names = await services.wallet.names()
    let filter = filter(form, names)
    if let history, let filter {
      do throws(StoreError) {
        list = try await history.list(filter, before: form.before, limit: Self.pageSize + 1)
      } catch {
        notice.append(error.sentence)
      }
    }
    let entries = list?.entries ?? []
    let shown = entries.prefix(Self.pageSize)
    let isFiltered = form.isFiltered
    let listed = isFiltered || form.showsDust ? Array(shown) : shown.filter { !names.isDust($0) }
    let hidden = shown.count - listed.count
    let keptSince = await history?.keptSince
    let isIncomplete = keptSince == nil && list?.isComplete != true
    let (goesOn, isFirst) = (entries.count > Self.pageSize, form.before == nil)
    let (assets, held) = (await history?.assets ?? [], await services.wallet.knownAssets ?? [])
    let labels = AssetLabels([.native] + assets + held)
    let isBlank = shown.isEmpty && !isFiltered && isFirst
    let beginsLate = if isIncomplete { false } else { (try? await services.wallet.dashboard.historyMayBeginLate()) == true }
    let values = Values(
      notice: notice, isEmpty: isBlank && !isIncomplete && !beginsLate, isQuiet: isBlank && beginsLate,
      isFetching: isBlank && isIncomplete && notice.isEmpty,
      nothingFound: shown.isEmpty && isFiltered && isFirst && filter != nil
        ? filter?.people?.isEmpty == true ? Names.notPaidYet : isIncomplete ? "Nothing matches so far." : "Nothing in your history matches." : nil,
      isFiltered: isFiltered, isEnd: shown.isEmpty && !isFirst && !isIncomplete && !beginsLate,
      awaited: isIncomplete && !goesOn && !isBlank && filter != nil ? form.path(before: shown.last?.id ?? form.before) : nil,
      forgets: keptSince.map { History.sentence(keptSince: TimeView.full($0, services.formats)) } ?? (beginsLate ? History.beginsLate : nil),
      days: days(listed, await services.wallet.names(names, withTokensOf: listed), labels),
      hidden: hidden == 0
        ? nil
        : Sentence(
          hidden, one: "\(hidden) tiny payment from a stranger isn't shown.", other: "\(hidden) tiny payments from strangers aren't shown."),
      whole: form.path(before: form.before, showsDust: true),
      older: goesOn ? form.path(before: shown.last?.id) : nil, newest: isFirst ? nil : form.path(),
      export: form.path("history/export"), form: form.view(assets: assets, held: held, labels: labels, names: names),
      hasTokens: await services.wallet.hasTokens())
    let page = Page(title: "History", template: Self.template, values: values, destination: .history, isDestinationItself: true)
    return try await services.pages.show(page, context)
  }

  /// Groups the entries, newest first, under the names of their days.
  private func days(_ entries: some Sequence<HistoryEntry>, _ names: Names, _ labels: AssetLabels) -> [Day] {
    let formats = services.formats
    var days: [Day] = []
    for entry in entries {
      let date = TimeView.date(entry.time, formats, isLong: true)
      let row = PaymentRow(entry, formats, names: names, labels: labels)
      if days.last?.date != date { days.append(Day(date: date, name: TimeView.day(entry.time, formats), rows: [])) }
      days[days.count - 1].rows.append(row)
    }
    return days
  }

  static let template = Template(
    "history",
    """
    <header class="head"><h1>History</h1><p>Everything that moved your money, newest first.</p></header>
    {{#notice}}<p class="notice wait" role="alert">{{> icon-warning}}<span>{{.}}</span></p>{{/notice}}
    {{#form}}{{> history-form}}{{/form}}
    <section class="card" id="history" aria-label="Payments"{{^newest}} data-refresh{{/newest}}>
      {{#isFiltered}}<p class="hint" role="status">Showing matches only. <a href="history">Show all</a></p>{{/isFiltered}}
      {{#.newest}}<p class="hint"><a href="{{.}}">Back to the newest</a></p>{{/.newest}}
      {{#isEmpty}}<p class="empty">No activity yet. What you send and receive will appear here. <a href="pay">Make a payment</a></p>{{/isEmpty}}
      {{#isQuiet}}<p class="empty">No recent activity. What you send and receive will appear here.</p>{{/isQuiet}}
      {{#isFetching}}<p class="empty" role="status">Loading your history…</p>{{/isFetching}}
      {{#.nothingFound}}<p class="empty">{{.}}</p>{{/.nothingFound}}
      {{#isEnd}}<p class="empty">There is nothing older.</p>{{/isEnd}}
      {{#days}}
      <h2 class="day" data-day="{{date}}">{{name}}</h2>
      <ul class="payments">
        {{#rows}}{{> payment-row}}{{/rows}}
      </ul>
      {{/days}}
      {{#.hidden}}<p class="more"><span class="hint">{{.}}</span><a href="{{whole}}">Show all</a></p>{{/.hidden}}
      {{#.older}}<p class="more"><a href="{{.}}" data-older>Older</a></p>{{/.older}}
      {{#.awaited}}<p class="more"><span class="hint" role="status">Older entries are still loading.</span><a href="{{.}}" data-older data-later>Check again</a></p>{{/.awaited}}
      {{#.forgets}}<p class="hint">{{.}}</p>{{/.forgets}}
    </section>
    {{^isEmpty}}<p class="ways"><a href="history/summary">Money in and out</a>{{#hasTokens}}<a href="tokens">Token history</a>{{/hasTokens}}<a href="{{export}}">Export as CSV, for taxes</a></p>{{/isEmpty}}
    """)
}
