import HTTPTypes
import Hummingbird
import StellarKit
import WalletKit

/// `/history`: the payments, day by day.
struct HistoryScreen {
  struct Day: Sendable {
    let name: String
    let rows: [PaymentRow]
  }

  struct Values: Sendable {
    let notice: [String]
    let isEmpty: Bool
    let isCutOff: Bool
    let limit: Int
    let days: [Day]
  }

  /// How many payments are shown.
  static let limit = 200

  let site: Site

  func add(to router: RouterGroup<PageContext>) {
    router.get("/history") { _, context in
      var payments: [Payment] = []
      var notice: [String] = []
      do throws(WalletError) {
        payments = try await site.wallet.history(limit: Self.limit)
      } catch {
        notice = [error.description]
      }
      let values = Values(
        notice: notice, isEmpty: payments.isEmpty && notice.isEmpty, isCutOff: payments.count >= Self.limit, limit: Self.limit, days: days(payments))
      return try await site.show(
        Page(title: "History", template: "history", values: values, destination: .history, isDestinationItself: true), context)
    }
  }

  /// The payments, newest first, under the names of their days.
  private func days(_ payments: [Payment]) -> [Day] {
    let formats = site.formats
    var days: [Day] = []
    for payment in payments {
      let name = TimeView.day(payment.time, formats)
      let row = PaymentRow(payment, formats)
      if let last = days.last, last.name == name {
        days[days.count - 1] = Day(name: name, rows: last.rows + [row])
      } else {
        days.append(Day(name: name, rows: [row]))
      }
    }
    return days
  }

  static let template = """
    <header class="head"><h1>History</h1><p>Everything you sent and received, newest first.</p></header>
    {{#notice}}<p class="notice wait" role="alert">{{> icon-warning}}<span>{{.}}</span></p>{{/notice}}
    <section class="card" aria-label="Payments">
      {{#isEmpty}}<p class="empty">Nothing has moved yet. What you send and receive will be here. <a href="pay">Make a payment</a></p>{{/isEmpty}}
      {{#days}}
      <h2 class="day">{{name}}</h2>
      <ul class="payments">
        {{#rows}}{{> payment-row}}{{/rows}}
      </ul>
      {{/days}}
      {{#isCutOff}}<p class="hint">These are the newest {{limit}}.</p>{{/isCutOff}}
    </section>
    """
}
