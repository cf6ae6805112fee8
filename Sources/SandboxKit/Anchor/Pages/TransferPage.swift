import StellarKit

/// The pages of a transfer: the form, the code, the review and the status.
struct TransferPage: Sendable {
  let transfer: AnchorTransfer
  let anchorAccount: AccountID
  let token: String
  /// How the wallet asked to be told about the transfer: `postMessage` or nothing.
  var callback: String?
  var onChange: String?
  /// The transfer as JSON, for the wallet.
  var statusMessage = ""
  var notice: String?
  /// What the person typed, if it has to be corrected.
  var typed: [String: String] = [:]
  /// The field that a code was sent for.
  var fieldToVerify: String?

  private var path: String { "/interactive/\(transfer.id)" }
  private var isDeposit: Bool { transfer.kind.isDeposit }
  private var title: String { isDeposit ? "Deposit \(transfer.asset.code)" : "Withdraw \(transfer.asset.code)" }

  /// The page that a person sees now.
  var html: AnchorHTML {
    guard transfer.status == .incomplete else { return statusPage }
    if fieldToVerify != nil, transfer.isFilledIn { return code }
    return transfer.isFilledIn ? review : form
  }

  private func page(_ title: String, _ content: AnchorHTML) -> AnchorHTML { AnchorFrame.page(title: title, notice: notice, content) }

  /// Returns the hidden fields of a form.
  private func hidden(_ step: String) -> AnchorHTML {
    func field(_ name: String, _ value: String?) -> AnchorHTML {
      value.map { "<input type=\"hidden\" name=\"\(name)\" value=\"\($0)\">" } ?? ""
    }
    return "\(field("token", token))\(field("step", step))\(field("callback", callback))\(field("on_change_callback", onChange))"
  }

  // MARK: The form

  private func value(_ name: String) -> String { typed[name] ?? transfer.prefill?.value[name] ?? "" }

  private func input(_ name: String, _ label: String, type: String = "text", hint: String? = nil) -> AnchorHTML {
    let said: AnchorHTML = hint.map { "<p class=\"hint\" id=\"\(name)-hint\">\($0)</p>" } ?? ""
    let described: AnchorHTML = hint == nil ? "" : " aria-describedby=\"\(name)-hint\""
    let keyboard: AnchorHTML = name == "amount" ? " inputmode=\"decimal\"" : ""
    return """
      <label for="\(name)">\(label)</label>
      <input id="\(name)" name="\(name)" type="\(type)" value="\(value(name))" autocomplete="off" required\(keyboard)\(described)>
      \(said)

      """
  }

  private var form: AnchorHTML {
    let given = isDeposit ? transfer.fiat.rawValue : transfer.asset.code
    let amount = input(
      "amount", "Amount in \(given)", hint: "From \(Terms.minimum.trimmed) to \(Terms.maximum(of: transfer.asset).trimmed) \(given).")
    let bank: AnchorHTML = isDeposit ? "" : input("bank_account_number", "Your bank account's number", hint: "Make one up: nothing is paid to it.")
    return page(
      title,
      """
      <form class="card" method="post" action="\(path)">
      \(hidden("details"))
      \(amount)\(input("first_name", "First name"))\
      \(input("last_name", "Last name", hint: "With “Reject” the anchor refuses you, with “Verify” it asks for a code."))\
      \(input("email_address", "E-mail address", type: "email"))\(bank)
      \(outcomes)
      <button>Continue</button>
      </form>

      """)
  }

  /// The choice of where the transfer stops, for testing how a wallet shows that.
  private var outcomes: AnchorHTML {
    let asked = (typed["outcome"] ?? transfer.outcome?.rawValue).flatMap { AnchorTransferStatus(rawValue: $0) }
    // A transfer whose form is filled in can't stop at `incomplete`.
    let chosen = asked == .incomplete ? .completed : asked ?? .completed
    let choices = AnchorTransferStatus.allCases.filter { $0 != .incomplete }.map { status -> AnchorHTML in
      let mark: AnchorHTML = status == chosen ? " selected" : ""
      return "<option value=\"\(status.rawValue)\"\(mark)>\(status.rawValue)</option>"
    }
    let mark: AnchorHTML = chosen == .completed ? "" : " open"
    return """
      <details\(mark)><summary>For testing wallets</summary>
      <label for="outcome">Let the transfer stop at</label>
      <select id="outcome" name="outcome">\(choices)</select>
      <p class="hint">completed is the usual end.</p>
      </details>
      """
  }

  private var code: AnchorHTML {
    page(
      "Enter the code",
      """
      <form class="card" method="post" action="\(path)">
      \(hidden("code"))
      \(input("code", "The code that was sent to you", hint: "Nothing was really sent. The test anchor's code is \(AnchorCustomer.code)."))
      <button>Continue</button>
      </form>

      """)
  }

  // MARK: The review

  private func row(_ name: String, _ value: String?) -> AnchorHTML {
    value.map { "<div><dt>\(name)</dt><dd>\($0)</dd></div>" } ?? ""
  }

  private var amounts: AnchorHTML {
    guard let amountIn = transfer.amountIn else { return "" }
    let code = transfer.deal?.sell.code ?? transfer.asset.code
    let given = row(isDeposit ? "You pay" : "You send", "\(amountIn.trimmed) \(code)")
    guard let deal = transfer.validDeal else { return given }
    let parts = deal.fee.parts.map { row($0.name, "\($0.amount.trimmed) \(code)") }
    return "\(given)\(parts)\(row("You get", "\(deal.buyAmount.trimmed) \(deal.buy.code)"))"
  }

  private var review: AnchorHTML {
    page(
      "Is this right?",
      """
      <section class="card"><dl>\(amounts)\(row(isDeposit ? "To your account" : "To your bank account", isDeposit ? transfer.account : transfer.destination?.value))</dl></section>
      <form method="post" action="\(path)">\(hidden("confirm"))<button>\(isDeposit ? "Confirm the deposit" : "Confirm the withdrawal")</button></form>
      <form method="post" action="\(path)">\(hidden("back"))<button class="second">Change something</button></form>

      """)
  }

  // MARK: How it stands

  private var statusPage: AnchorHTML {
    let words = transfer.status.words
    let message: AnchorHTML = transfer.message.map { $0 == words ? "" : "<p>\($0)</p>" } ?? ""
    return page(
      title,
      """
      <section class="card"><p class="state">\(words)</p>\(message)\(next)</section>
      \(instructions)
      <section class="card"><h2>This transfer</h2><dl>\(row("Status", transfer.status.rawValue))\(amounts)\(details)</dl></section>
      \(buttons)

      """)
  }

  private var next: AnchorHTML {
    guard transfer.awaitsPayment else { return "" }
    return isDeposit
      ? "<p>Pay from your bank as shown below. Here, a pretend bank sends the money automatically after a few seconds.</p>"
      : "<p>Go back to your wallet: it shows the payment and asks you to confirm it.</p>"
  }

  private var instructions: AnchorHTML {
    guard transfer.awaitsPayment else { return "" }
    if isDeposit {
      return """
        <section class="card"><h2>How to pay</h2><dl>\(row("Bank", "TESTUS00"))\(row("Account", "0000 1111 2222"))\
        \(row("Reference", transfer.bankReference))</dl></section>
        """
    }
    return """
      <section class="card"><h2>What your wallet pays</h2><dl>\(row("Account", anchorAccount.address))\
      \(row("Memo (\(transfer.withdrawMemo?.type ?? ""))", transfer.withdrawMemo?.value))</dl></section>
      """
  }

  private var details: AnchorHTML {
    let refunds = transfer.refunds.map { row("Sent back", "\($0.amount.trimmed) \(transfer.deal?.sell.code ?? transfer.asset.code) in \($0.id)") }
    return """
      \(row("Started", transfer.startedAt.description))\(row("Ended", transfer.completedAt?.description))\
      \(row("Payment on the network", transfer.ledgerTransaction))\(row("To claim", transfer.claimableBalance))\
      \(row("The bank's number", transfer.externalTransaction))\(refunds)\(row("Number", transfer.id))
      """
  }

  private var buttons: AnchorHTML {
    let isWaitingForBank = isDeposit && transfer.awaitsPayment
    let bring: AnchorHTML =
      isWaitingForBank
      ? "<form method=\"post\" action=\"\(path)\">\(hidden("sent"))<button>I have paid (pretend)</button></form>" : ""
    let release: AnchorHTML =
      transfer.outcome != nil && !transfer.status.isEnd
      ? "<form method=\"post\" action=\"\(path)\">\(hidden("release"))<button class=\"second\">Let it continue (test)</button></form>" : ""
    let close: AnchorHTML = callback == "postMessage" ? " data-message=\"\(statusMessage)\"" : ""
    let changed: AnchorHTML = onChange == "postMessage" ? "<span data-changed data-message=\"\(statusMessage)\" hidden></span>" : ""
    return "\(bring)\(release)<button type=\"button\" class=\"second\" data-close\(close)>Close this window</button>\(changed)"
  }
}
