import WalletKit

/// How long it takes until a PIN is tested again. A script counts it down; without one, the page asks for itself again when it is over.
struct WaitView: Equatable, Templated {
  let seconds: Int64
  /// As in `0:12` or `1:00:00`, which is read in any language.
  let left: String

  /// Nil where there is nothing to wait for.
  init?(_ wait: Duration) {
    seconds = wait.wholeSeconds
    guard seconds > 0 else { return nil }
    func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    left = (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)") + ":" + twoDigits(seconds % 60)
  }

  /// After how many seconds the page asks for itself anew.
  var reload: Int { Int(seconds) + 1 }

  static let template = Template(
    "wait",
    """
    <p class="notice wait" role="alert" data-wait="{{seconds}}">{{> icon-clock}}<span><strong>Too many wrong entries.</strong> Even the right one isn't \
    accepted until this time is over: <span class="timer">{{left}}</span></span></p>

    """)
}
