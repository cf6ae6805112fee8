import StellarKit
import WalletKit

/// What is said on every form for money while the last thing that was sent isn't decided: nothing else is sent until it is.
struct UndecidedView: Sendable {
  let what: String
  let until: String
  let hash: String

  /// The one that isn't decided, if there is one.
  static func list(_ site: Site) async -> [UndecidedView] {
    guard let record = try? await site.wallet.undecided(), case .pending(let until) = record.state else { return [] }
    return [
      UndecidedView(
        what: record.summary(site.formats.numbers), until: TimeView.clock(until, site.surroundings.timeZone), hash: record.hash.description)
    ]
  }

  static let template = """
    <p class="notice wait" role="status">{{> icon-clock}}<span>What you sent before ({{what}}) is unknown so far: it is being checked until {{until}}. \
    Until then nothing else can be sent, so that nothing is paid twice. <a href="payments/{{hash}}">Look at it</a></span></p>
    """
}
