import Sentences
import StellarKit
import WalletKit

/// An event of a token in a list.
struct TokenEventRow: Templated {
  let what: Sentence
  let icon: String
  let way: String
  let isGain: Bool
  let isLoss: Bool
  let amount: AmountView?
  let party: String?
  /// The counterparty's address.
  let address: String?
  let isNamed: Bool
  let memo: String?
  let until: Sentence?
  let time: TimeView
  /// The name of the person whom a stranger imitates with an event that cost them next to nothing.
  let imitated: String?

  init(_ entry: TokenHistoryEntry, _ formats: Formats, names: Names) {
    amount = entry.amount.map { AmountView($0, of: entry.token, formats.numbers) }
    (isGain, isLoss) = (entry.direction == .received, entry.direction == .sent)
    let address = entry.counterparty?.description
    let name = names.name(of: entry)
    (party, self.address, isNamed) = (name ?? entry.counterparty?.shortAddress, address, name != nil)
    time = TimeView(entry.time, formats)
    memo = entry.memo?.shown
    until = entry.untilLedger.map { "until ledger \(Int($0))" }
    imitated = names.imitated(by: entry)
    (way, icon) = imitated == nil ? Self.look(entry.direction) : ("way", "icon-warning")
    what = entry.title
  }

  private static func look(_ direction: TokenHistoryEntry.Direction) -> (way: String, icon: String) {
    switch direction {
    case .received: ("way in", "icon-arrived")
    case .sent: ("way", "icon-paid")
    case .allowed: ("way", "icon-key")
    case .unmoved: ("way", "icon-settings")
    }
  }

  static let template = Template(
    "token-event",
    """
    <li class="payment"><span>
        <span class="{{way}}">{{> *icon}}</span>
        <span class="line"><span class="what">{{what}}</span>\
    {{#amount}}<span class="sums"><span class="sum{{#isGain}} in{{/isGain}}">{{#isGain}}+{{/isGain}}{{#isLoss}}−{{/isLoss}}{{> amount}}</span></span>{{/amount}}</span>
        {{#.imitated}}<span class="line doubt">Not {{.}}, only a similar address</span>{{/.imitated}}
        <span class="line soft">{{#.party}}<span><data{{^isNamed}} class="short"{{/isNamed}} value="{{address}}">{{.}}</data></span>{{/.party}}\
    {{#.until}}<span>{{.}}</span>{{/.until}}
        {{#time}}{{> time}}{{/time}}</span>
        {{#.memo}}<span class="line soft"><span class="memo" translate="no">{{.}}</span></span>{{/.memo}}
    </span></li>

    """)
}
