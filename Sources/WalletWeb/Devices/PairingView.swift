import Sentences

/// The page of an unpaired device.
struct PairingView: Templated {
  /// The number to compare, and the wallet's random value behind it.
  struct Waiting: Sendable {
    let number: String
    let random: String
  }

  /// The form that asks for pairing.
  struct Asking: Sendable {
    let commitment: String
    let name: FieldView
  }

  let title: Sentence
  let lead: Sentence
  let asking: Asking?
  let waiting: Waiting?

  init(_ state: Pairing.State, name: FieldView) {
    title = state.isWaiting ? "Compare the numbers" : "Connect this device"
    asking = if case .ready(let commitment) = state { Asking(commitment: commitment, name: name) } else { nil }
    waiting = if case .waiting(let request) = state { Waiting(number: request.number, random: request.random) } else { nil }
    lead =
      switch state {
      case .ready: "To use your wallet on this device, approve it on your computer with your PIN."
      case .waiting: "Your computer shows a number, too. Approve this device there only if it is the same."
      case .closed: "On your computer, open BasicPay, then Settings, Devices. Then reload this page."
      case .busy: "Another device is asking at the moment. If it isn't yours, refuse it on your computer. Then reload this page."
      case .exhausted: "Too many devices have asked. Wait 10 minutes, then reload this page."
      }
  }

  static let template = Template(
    "pairing",
    """
    <section class="card entry" id="pairing"{{#waiting}} data-watch data-state="waiting"{{/waiting}}>
      <h1>{{title}}</h1>
      <p class="lead">{{lead}}</p>
      {{#waiting}}<p class="figure centre" data-random="{{random}}">{{number}}</p>
      <p class="hint">This request expires in 3 minutes.</p>{{/waiting}}
      {{#asking}}<p class="notice wait">{{> icon-warning}}<span>Is this your computer? Open this page's certificate in your browser: \
    its SHA-256 fingerprint must match the one on your computer.</span></p>
      <form method="post" action="/pair" novalidate data-busy="Asking…">
        <input type="hidden" name="commitment" value="{{commitment}}">
        <input type="hidden" name="browser" value="">
        {{#name}}{{> field}}{{/name}}
        <button class="primary wide">Connect this device</button>
      </form>{{/asking}}
      {{^asking}}{{^waiting}}<p><a class="button wide" href="/">Reload</a></p>{{/waiting}}{{/asking}}
    </section>
    """)
}

extension Pairing.State {
  fileprivate var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }
}
