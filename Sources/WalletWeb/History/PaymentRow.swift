import Sentences
import StellarKit
import WalletKit

/// An entry of the history in a list.
struct PaymentRow: Templated, PropertyLister {
  /// An amount that the account gained or lost.
  struct Sum: Sendable, PropertyLister {
    let isGain: Bool
    let amount: AmountView

    var properties: KeyValuePairs<String, Any?> { ["isGain": isGain, "amount": amount] }
  }

  /// The counterparty.
  struct Party: Sendable, PropertyLister {
    let isFrom: Bool
    /// Whether money went to the party. If neither this nor ``isFrom`` is true, nothing moved either way.
    let isTo: Bool
    let value: String
    /// The name, or else the short address.
    let short: String
    let isNamed: Bool

    var properties: KeyValuePairs<String, Any?> {
      ["isFrom": isFrom, "isTo": isTo, "value": value, "short": short, "isNamed": isNamed]
    }
  }

  let key: String
  /// The counterparty's picture, which replaces the icon.
  let picture: HTML?
  let way: String
  let icon: String
  let what: Sentence
  let sums: [Sum]
  /// What waits to be claimed; nil for anything else.
  let offered: AmountView?
  let otherSide: Sentence?
  let party: Party?
  let time: TimeView
  let memo: String?
  /// The name of the person whom a stranger imitates with a tiny payment.
  let imitated: String?

  /// - Parameters:
  ///   - labels: the assets' names.
  ///   - hasPicture: whether the counterparty's picture replaces the icon. It never does in an entry with a warning.
  init(_ entry: HistoryEntry, _ formats: Formats, names: Names = Names(), labels: AssetLabels, hasPicture: Bool = false) {
    key = String(entry.id)
    what = names.titleAboveName(of: entry, formats.numbers)
    sums = entry.changes.map { Sum(isGain: $0.isGain, amount: AmountView($0.amount, code: labels.code($0.asset), formats.numbers)) }
    offered = (entry.kind == .claimableBalanceOffered ? entry.otherSide.first : nil).map {
      AmountView($0.amount, code: labels.code($0.asset), formats.numbers)
    }
    otherSide = HistoryWords.otherSide(entry, formats.numbers, labels)
    let name = names.name(of: entry)
    party = entry.counterparty.map {
      Party(
        isFrom: entry.isFromCounterparty == true, isTo: entry.isFromCounterparty == false, value: $0,
        short: name ?? "\($0.prefix(4))…\($0.suffix(4))", isNamed: name != nil)
    }
    time = TimeView(entry.time, formats)
    memo = entry.memo?.shown
    imitated = names.imitated(by: entry)
    picture = hasPicture && imitated == nil ? entry.counterparty.flatMap { try? MuxedAccount($0) }.map { Emblem.of($0.accountID) } : nil
    (way, icon) = imitated == nil ? Self.look(entry) : ("way", "icon-warning")
  }

  var properties: KeyValuePairs<String, Any?> {
    [
      "key": key, "picture": picture, "way": way, "icon": icon, "what": what, "sums": sums, "offered": offered, "otherSide": otherSide,
      "party": party, "time": time, "memo": memo, "imitated": imitated,
    ]
  }

  private static func look(_ entry: HistoryEntry) -> (way: String, icon: String) {
    switch (entry.kind, entry.direction) {
    case (.failed, _): ("way", "icon-failed")
    case (_, .received): ("way in", "icon-arrived")
    case (_, .sent): ("way", "icon-paid")
    case (_, .exchanged): ("way", "icon-convert")
    case (.claimableBalanceOffered, _): ("way", "icon-clock")
    case (_, .unmoved): ("way", "icon-settings")
    }
  }

  static let template = Template(
    "payment-row",
    """
    <li class="payment" data-key="{{key}}">
      <a href="history/{{key}}">
        {{#.picture}}{{{.}}}{{/.picture}}{{^.picture}}<span class="{{way}}">{{> *icon}}</span>{{/.picture}}
        <span class="line"><span class="what">{{what}}</span>\
    <span class="sums">{{#sums}}<span class="sum{{#isGain}} in{{/isGain}}">{{#isGain}}+{{/isGain}}{{^isGain}}−{{/isGain}}{{#amount}}{{> amount}}{{/amount}}</span>{{/sums}}{{#offered}}<span class="soft">{{> amount}}</span>{{/offered}}</span></span>
        {{#.imitated}}<span class="line doubt">Not {{.}}, only a similar address</span>{{/.imitated}}
        {{#.otherSide}}<span class="line soft"><span>{{.}}</span></span>{{/.otherSide}}
        <span class="line soft">{{#.party}}<span>{{#isFrom}}from{{/isFrom}}{{#isTo}}to{{/isTo}} <data{{^isNamed}} class="short"{{/isNamed}} value="{{value}}">{{short}}</data></span>{{/.party}}
        {{#time}}{{> time}}{{/time}}</span>
        {{#.memo}}<span class="line soft"><span class="memo" translate="no">{{.}}</span></span>{{/.memo}}
      </a>
    </li>

    """)
}
