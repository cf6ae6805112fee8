import Sentences
import StellarKit
import WalletKit

/// What is said on every form for money: that the last thing that was sent isn't decided, so that nothing else is sent until it is; and that something
/// was carried out after all.
struct UndecidedView: Templated {
  let what: Sentence
  let until: String
  let hash: String
  /// Whether it is decided by now, otherwise than was said before.
  let isCorrected: Bool
  /// Whether it is in a ledger then.
  let isConfirmed: Bool

  /// What the person has to know before they send anything else.
  static func list(_ services: Services) async -> [UndecidedView] {
    let (wallet, numbers) = (await services.wallet, services.formats.numbers)
    var views: [UndecidedView] = []
    for record in (try? await wallet.corrected()) ?? [] {
      views.append(
        UndecidedView(
          what: record.summary(numbers), until: "", hash: record.hash.description, isCorrected: true, isConfirmed: record.isConfirmed))
    }
    if let record = try? await wallet.undecided(), case .pending(let until) = record.state {
      let time = TimeView.clock(until, services.environment.timeZone)
      views.append(
        UndecidedView(what: record.summary(numbers), until: time, hash: record.hash.description, isCorrected: false, isConfirmed: false))
    }
    return views
  }

  static let template = Template(
    "undecided",
    """
    {{#isCorrected}}<p class="notice wait" role="status">{{> icon-warning}}<span>{{#isConfirmed}}This went through after all, although BasicPay had reported that it failed: {{what}}. <a href="payments/{{hash}}">View it</a>{{/isConfirmed}}{{^isConfirmed}}BasicPay reported that this went through, but that may be wrong: {{what}}. <a href="payments/{{hash}}">View it</a>{{/isConfirmed}}</span></p>{{/isCorrected}}{{^isCorrected}}<p class="notice wait" role="status">{{> icon-clock}}<span>It isn't known yet whether what you sent before ({{what}}) went through. It is being checked until {{until}}. Until then nothing else can be sent, so that nothing is paid twice. <a href="payments/{{hash}}">View it</a></span></p>{{/isCorrected}}
    """)
}
