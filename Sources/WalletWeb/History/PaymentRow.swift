import Sentences
import StellarKit
import WalletKit

/// An entry of the history in a list.
struct PaymentRow: Templated, PropertyLister {
  /// What the account has more or less of.
  struct Sum: Sendable, PropertyLister {
    let isGain: Bool
    let amount: AmountView

    var properties: KeyValuePairs<String, Any?> { ["isGain": isGain, "amount": amount] }
  }

  /// The other side.
  struct Party: Sendable, PropertyLister {
    let isFrom: Bool
    /// Where neither this nor ``isFrom``, nothing went either way.
    let isTo: Bool
    let value: String
    /// A contact's name, else the short address.
    let short: String
    let isNamed: Bool

    var properties: KeyValuePairs<String, Any?> {
      ["isFrom": isFrom, "isTo": isTo, "value": value, "short": short, "isNamed": isNamed]
    }
  }

  let key: String
  /// The other side's picture, in place of the icon.
  let picture: HTML?
  let way: String
  let icon: String
  let what: Sentence
  let sums: [Sum]
  let otherSide: Sentence?
  let party: Party?
  let time: TimeView
  let memo: String?
  /// Whom a stranger who sent next to nothing could be taken for.
  let imitated: String?

  /// - Parameters:
  ///   - labels: what assets are called.
  ///   - hasPicture: whether the other side's picture stands in place of the icon, where there is another side and nothing to beware of.
  init(_ entry: HistoryEntry, _ formats: Formats, names: Names = Names(), labels: AssetLabels, hasPicture: Bool = false) {
    key = String(entry.id)
    what = names.titleAboveName(of: entry, formats.numbers)
    sums = entry.changes.map { Sum(isGain: $0.isGain, amount: AmountView($0.amount, code: labels.code($0.asset), formats.numbers)) }
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
      "key": key, "picture": picture, "way": way, "icon": icon, "what": what, "sums": sums, "otherSide": otherSide, "party": party, "time": time,
      "memo": memo, "imitated": imitated,
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
    <span class="sums">{{#sums}}<span class="sum{{#isGain}} in{{/isGain}}">{{#isGain}}+{{/isGain}}{{^isGain}}−{{/isGain}}{{#amount}}{{> amount}}{{/amount}}</span>{{/sums}}</span></span>
        {{#.imitated}}<span class="line doubt">Not {{.}}, only a similar address</span>{{/.imitated}}
        {{#.otherSide}}<span class="line soft"><span>{{.}}</span></span>{{/.otherSide}}
        <span class="line soft">{{#.party}}<span>{{#isFrom}}from{{/isFrom}}{{#isTo}}to{{/isTo}} <data{{^isNamed}} class="short"{{/isNamed}} value="{{value}}">{{short}}</data></span>{{/.party}}
        {{#time}}{{> time}}{{/time}}</span>
        {{#.memo}}<span class="line soft"><span class="memo">{{.}}</span></span>{{/.memo}}
      </a>
    </li>

    """)
}
