import WalletKit

/// The time until a PIN is tested again. A script counts it down. Without JavaScript, the page reloads when the time is over.
struct WaitView: Equatable, Templated {
  let seconds: Int64
  /// The time left, such as `0:12` or `1:00:00`, which can be read in any language.
  let left: String

  /// Returns nil if there is no need to wait.
  init?(_ wait: Duration) {
    seconds = wait.wholeSeconds
    guard seconds > 0 else { return nil }
    func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    left = (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)") + ":" + twoDigits(seconds % 60)
  }

  /// After how many seconds the page reloads.
  var reload: Int { Int(seconds) + 1 }

  /// The time is outside of the alert, which a screen reader would say anew with each second.
  static let template = Template(
    "wait",
    """
    <p class="notice wait" data-wait="{{seconds}}">{{> icon-clock}}<span><span role="alert"><strong>Too many wrong entries.</strong> \
    Not even the right one is accepted until this time is up:</span> <span class="timer" role="timer">{{left}}</span></span></p>

    """)
}
