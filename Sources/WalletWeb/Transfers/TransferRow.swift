import AnchorKit
import Sentences
import StellarKit
import WalletKit

/// A deposit or a withdrawal in a list.
struct TransferRow: Templated {
  let key: String
  let path: String
  let title: Sentence
  let anchor: String
  let status: Sentence
  /// The colour of the status: `done`, `bad` or `wait`.
  let seal: String
  let icon: String
  let due: Sentence?
  let time: TimeView

  init(_ record: TransferRecord, _ formats: Formats) {
    key = String(record.id)
    path = PagePath.transfer(record.id)
    title = record.title(formats.numbers)
    anchor = record.anchor
    status = record.words
    (seal, icon) = Self.seal(record)
    due = record.progress.phase == .awaitingMoney && !record.isWithdrawal ? nil : record.toDo(at: formats.now())
    time = TimeView(record.begun, formats)
  }

  /// Returns the colour and icon for the state of a transfer.
  static func seal(_ record: TransferRecord) -> (seal: String, icon: String) {
    switch record.progress.phase {
    case .completed where record.isSetAside || record.isBeingClaimed: ("wait", Icon.clock.template)
    case .completed where record.isPaidBack: ("bad", Icon.failed.template)
    case .completed where record.isNotWaiting: ("", Icon.check.template)
    case .completed: ("done", Icon.check.template)
    case .refunded, .failed: ("bad", Icon.failed.template)
    case .collecting, .awaitingMoney, .awaitingStep, .working: ("wait", Icon.clock.template)
    }
  }

  static let template = Template(
    "transfer-row",
    """
    <li class="payment" data-key="{{key}}">
      <a href="{{path}}">
        <span class="seal small {{seal}}">{{> *icon}}</span>
        <span class="line"><span class="what">{{title}}</span></span>
        <span class="line soft"><span>{{status}}</span></span>
        <span class="line soft"><span>{{anchor}}</span>{{#time}}{{> time}}{{/time}}</span>
        {{#.due}}<span class="line"><span class="mark">{{.}}</span></span>{{/.due}}
      </a>
    </li>

    """)
}

extension TransferRow {
  /// Makes the row of a purchase or a sale through the ramp.
  init(_ record: RampRecord, _ formats: Formats) {
    key = "ramp-\(record.id)"
    path = PagePath.rampTransfer(record.id)
    let amount = formats.numbers.typed(decimal: record.amount)
    title = record.isSale ? "Sell \(amount) \(record.asset)" : "Buy \(record.asset) for \(amount) USD"
    anchor = "Meso, \(record.chain.name)"
    status = record.headline
    (seal, icon) = Self.seal(record)
    due = nil
    time = TimeView(record.begun, formats)
  }

  /// Returns the colour and icon for the state of a purchase or a sale.
  static func seal(_ record: RampRecord) -> (seal: String, icon: String) {
    switch record.status {
    case .complete: ("done", Icon.check.template)
    case .declined: ("bad", Icon.failed.template)
    case .begun, .closed: ("", Icon.failed.template)
    case .open, .moving: ("wait", Icon.clock.template)
    case .outcomeUnknown: ("wait", Icon.warning.template)
    }
  }
}
