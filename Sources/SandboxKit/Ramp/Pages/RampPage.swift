/// A page of the window: there is one for each step.
struct RampPage: Sendable {
  let session: RampSession
  /// The messages that its script posts to the wallet.
  var messages: [RampMessage] = []
  var notice: String?
  var typed: [String: String] = [:]
  /// The second server's origin, for windows that misbehave with it.
  var otherOrigin: String?

  var html: AnchorHTML {
    switch session.order {
    case .failure(let refusal): return page("This can't be done", card("<p>\(refusal.sentence)</p>"))
    case .success(let order):
      let (title, content) = content(order)
      return page(title, content)
    }
  }

  private func page(_ title: String, _ content: AnchorHTML) -> AnchorHTML {
    let progress: AnchorHTML = session.step.progress.map { "<p class=\"hint\">Step \(String($0)) of 7</p>" } ?? ""
    let texts = (try? JSONTextEncoder.encode(messages.map(\.text))).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    let misbehaviour = session.misbehaviour?.rawValue ?? ""
    let stranger: AnchorHTML =
      otherOrigin.map { origin in
        session.misbehaviour == .wrongOrigin && session.step == .amount
          ? "<iframe src=\"\(origin)/stranger\" title=\"A stranger’s page\"></iframe>" : ""
      } ?? ""
    let moving: AnchorHTML = session.step.isMoving ? " data-moving" : ""
    return RampFrame.page(
      title: title, notice: notice,
      """
      <div id="window" data-window="\(session.id)" data-host="\(session.host ?? "")" data-messages="\(texts)" data-misbehaviour="\(misbehaviour)"\
       data-other="\(otherOrigin ?? "")"\(moving)>
      \(progress)\(content)\(stranger)
      <button type="button" class="second" data-close>Close this window</button>
      </div>

      """)
  }

  private func card(_ content: AnchorHTML) -> AnchorHTML { "<section class=\"card\">\(content)</section>" }

  private func content(_ order: RampOrder) -> (String, AnchorHTML) {
    switch session.step {
    case .amount:
      let unit = order.isSale ? order.token.code : "USD"
      let hint = "\(RampSession.frozenAmount) ends at the checks, \(RampSession.declinedAmount) is declined: as in the real ramp’s own sandbox."
      return (
        order.isSale ? "Sell \(order.token.code)" : "Buy \(order.token.code)",
        form("amount", "\(input("amount", "Amount in \(unit)", value: order.amount, keyboard: "decimal", hint: hint))\(facts(order))", "Continue")
      )
    case .email:
      let password = order.strategy == .bypass ? input("password", "A password", type: "password", hint: "Make one up, at least 8 characters.") : ""
      return (
        "Your e-mail address",
        form("email", "\(input("email", "E-mail address", type: "email", hint: "Any will do: nothing is sent to it."))\(password)", "Continue")
      )
    case .code:
      return (
        "Your telephone",
        form(
          "code", input("code", "The code that was sent to you", keyboard: "numeric", hint: "It is \(RampSession.code): nothing was sent."),
          "Continue")
      )
    case .card: return ("Your debit card", form("card", cardFields, "Continue"))
    case .taxDigits:
      return (
        "Your tax ID",
        form("tax", input("tax", "Its last four digits", keyboard: "numeric", hint: "Any four digits; 0000 asks for the whole number."), "Continue")
      )
    case .taxNumber:
      return (
        "Your tax ID", form("tax", input("tax", "The whole number", keyboard: "numeric", hint: "It is \(RampSession.taxNumber) here."), "Continue")
      )
    case .proof: return ("Prove that the wallet is yours", proof(order))
    case .review:
      return (order.isSale ? "Sell \(order.deal.gives)" : "Buy \(order.token.code)", form("buy", facts(order), order.isSale ? "Sell" : "Buy"))
    case .sending:
      return ("Waiting for your tokens", card("<p>Your wallet shows what to send. The imitation pretends that it arrives in a moment.</p>"))
    case .approved, .executing: return ("On its way", card("<p class=\"state\" role=\"status\">Your payment was approved.</p>"))
    case .complete: return ("Done", card("<p class=\"state\">\(order.deal.gets)</p><p>It only pretends: nothing was moved.</p>"))
    case .declined: return ("Declined", card("<p>Your card’s bank declined the payment. Nothing was bought.</p>"))
    case .frozen: return ("You can’t continue", card("<p>You didn’t pass the checks, and can’t buy or sell here for now.</p>"))
    }
  }

  private var cardFields: AnchorHTML {
    """
    \(input("card", "Card number", keyboard: "numeric", hint: "Only \(RampSession.card). Never a real one."))\
    \(input("cvv", "Security code", keyboard: "numeric", hint: "It is \(RampSession.securityCode)."))\
    \(input("expiry", "Valid until", value: "12/2025", hint: "Published as 12/2025, which has passed: any date will do."))
    """
  }

  private func proof(_ order: RampOrder) -> AnchorHTML {
    let headless: AnchorHTML = order.strategy == .headless ? " data-at-once" : ""
    return """
      <form class="card" method="post" action="/app/\(session.id)" data-ask="\(RampMessage.requestSignedMessage(session.challenge).text)"\(headless)>
      <input type="hidden" name="step" value="proof"><input type="hidden" name="signature" value="">
      <p>Your wallet is asked to sign a text with the key of</p><p><strong>\(order.address)</strong></p>
      <p data-unsigned role="alert" hidden>Your wallet didn’t sign. You can try again.</p>
      <button type="button" data-sign>Ask my wallet</button>
      <p class="hint">Meso publishes neither how it wants to have this signed nor how that is written. This imitation accepts what wallets on
      \(order.chain.name) do: \(order.chain.verifier.convention).</p>
      </form>

      """
  }

  private func facts(_ order: RampOrder) -> AnchorHTML {
    """
    <dl><div><dt>You pay</dt><dd>\(order.deal.gives)</dd></div><div><dt>You get</dt><dd>\(order.deal.gets)</dd></div>
    <div><dt>On</dt><dd>\(order.chain.name)</dd></div><div><dt>Wallet</dt><dd>\(order.address)</dd></div></dl>
    <p class="hint">The price is invented.</p>

    """
  }

  private func form(_ step: String, _ fields: AnchorHTML, _ action: String) -> AnchorHTML {
    """
    <form class="card" method="post" action="/app/\(session.id)">
    <input type="hidden" name="step" value="\(step)">
    \(fields)<button>\(action)</button>
    </form>

    """
  }

  private func input(
    _ name: String, _ label: String, type: String = "text", value: String = "", keyboard: String = "text", hint: String
  ) -> AnchorHTML {
    """
    <label for="\(name)">\(label)</label>
    <input id="\(name)" name="\(name)" type="\(type)" value="\(typed[name] ?? value)" inputmode="\(keyboard)" autocomplete="off" required \
    aria-describedby="\(name)-hint">
    <p class="hint" id="\(name)-hint">\(hint)</p>

    """
  }
}
