import Sentences

/// The page of a device that isn't paired.
struct PairingView: Templated {
  /// The number to compare, and what it comes from.
  struct Waiting: Sendable {
    let number: String
    let random: String
  }

  /// The form.
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
      case .ready: "To use your wallet here, ask your computer. You approve it there, with your PIN."
      case .waiting: "Your computer shows a number, too. Approve this device there only if it is the same."
      case .closed: "On your computer, open BasicPay, then Settings, Devices. Then load this page again."
      case .busy: "Another device is asking at the moment. If it isn't yours, refuse it on your computer. Then load this page again."
      case .exhausted: "Too many devices have asked. Wait 10 minutes, then load this page again."
      }
  }

  static let template = Template(
    "pairing",
    """
    <section class="card entry" id="pairing"{{#waiting}} data-watch data-state="waiting"{{/waiting}}>
      <h1>{{title}}</h1>
      <p class="lead">{{lead}}</p>
      {{#waiting}}<p class="figure centre" data-random="{{random}}">{{number}}</p>
      <p class="hint">It waits for 3 minutes.</p>{{/waiting}}
      {{#asking}}<p class="notice wait">{{> icon-warning}}<span>Is this your computer? In your browser’s details of this page’s certificate, its \
    SHA-256 fingerprint must be the one that your computer shows.</span></p>
      <form method="post" action="/pair" novalidate data-busy="Asking…">
        <input type="hidden" name="commitment" value="{{commitment}}">
        <input type="hidden" name="browser" value="">
        {{#name}}{{> field}}{{/name}}
        <button class="primary wide">Connect this device</button>
      </form>{{/asking}}
      {{^asking}}{{^waiting}}<p><a class="button wide" href="/">Load again</a></p>{{/waiting}}{{/asking}}
    </section>
    """)
}

extension Pairing.State {
  fileprivate var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }
}
