import Sentences
import StellarKit
import WalletKit

/// The notices on the overview and on every form for money: that the outcome of the last transaction isn't known, so that nothing else is sent until
/// it is; and that the outcome of another payment differs from what was said before. The overview also says which payments wait for others.
struct UndecidedView: Templated {
  let what: Sentence
  /// Until when the outcome is open; nil once that time has passed without one.
  let until: String?
  let hash: String
  /// Whether the clock is too wrong for the outcome to be decided.
  let isClockOff: Bool
  /// What is to be said of a payment whose outcome is known by now and differs from what was said before, that nobody knows, or that others may still
  /// have to sign; nil while it is undecided.
  let notice: Sentence?
  var icon = Icon.warning.template

  /// Lists what the person has to know before they send anything else.
  static func list(_ services: Services) async -> [UndecidedView] {
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    let names = await wallet.names()
    var views: [UndecidedView] = []
    for record in (try? await wallet.corrected()) ?? [] {
      views.append(
        UndecidedView(
          what: record.summary(numbers), until: nil, hash: record.hash.description, isClockOff: false, notice: record.correctionNotice(numbers)))
    }
    if let record = try? await wallet.undecided(), case .pending(let until) = record.state {
      let time = record.isOverdue(at: services.environment.now()) ? nil : TimeView.clock(until, services.environment.timeZone())
      views.append(
        UndecidedView(
          what: summary(of: record, names, numbers), until: time, hash: record.hash.description, isClockOff: await wallet.isClockOff(), notice: nil))
    }
    return views
  }

  /// Lists the newest payments that are signed and wait for others, whose envelopes are on their pages.
  static func waiting(_ services: Services) async -> [UndecidedView] {
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    let names = await wallet.names()
    return ((try? await wallet.waitingForOthers()) ?? []).suffix(waitingLimit).compactMap { record in
      guard case .signed(let until) = record.state else { return nil }
      let (what, time) = (summary(of: record, names, numbers), TimeView.full(until, services.formats))
      return UndecidedView(
        what: what, until: nil, hash: record.hash.description, isClockOff: false,
        notice: "Signed, but it hasn't gone through yet: \(what). It can be sent until \(time), once everyone who is needed has signed.",
        icon: Icon.clock.template)
    }
  }

  private static func summary(of record: PaymentRecord, _ names: Names, _ numbers: NumberFormat) -> Sentence {
    record.summary(numbers, to: names.name(at: record.recipient, memo: HistoryMemo(record.memo)))
  }

  private static let waitingLimit = 5

  static let template = Template(
    "undecided",
    """
    {{#.notice}}<p class="notice wait" role="status">{{> *icon}}<span>{{.}} <a href="payments/{{hash}}">View it</a></span></p>{{/.notice}}\
    {{^.notice}}{{#isClockOff}}<p class="notice wait" role="status">{{> icon-clock}}<span>This computer's clock and the network's are more than five minutes apart, so BasicPay can't tell whether your last transaction ({{what}}) went through. Check the clock. If it's right, the network is behind. Nothing else can be sent until it's certain, so nothing is paid twice. <a href="payments/{{hash}}">View it</a></span></p>{{/isClockOff}}\
    {{^isClockOff}}{{#.until}}<p class="notice wait" role="status">{{> icon-clock}}<span>BasicPay doesn't know yet whether your last transaction ({{what}}) went through. It keeps checking, and should know shortly after {{until}}. Nothing else can be sent until it does, so nothing is paid twice. <a href="payments/{{hash}}">View it</a></span></p>{{/.until}}\
    {{^.until}}<p class="notice wait" role="status">{{> icon-clock}}<span>BasicPay hasn't been able to find out whether your last transaction ({{what}}) went through. It keeps checking. Nothing else can be sent until that's certain, so nothing is paid twice. <a href="payments/{{hash}}">View it</a></span></p>{{/.until}}{{/isClockOff}}{{/.notice}}
    """)
}
