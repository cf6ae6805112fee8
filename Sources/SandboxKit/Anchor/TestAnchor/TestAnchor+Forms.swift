import StellarKit

/// What a person does on a transfer's pages.
extension TestAnchor {
  /// Carries out one step of a transfer's pages.
  ///
  /// - Throws: ``AnchorRefusal`` that says what to correct.
  func step(_ name: String, _ request: ReceivedRequest, of id: String) throws {
    switch name {
    case "details": try fillIn(request, id)
    case "code": try enterCode(request, id)
    case "confirm": try confirm(id)
    case "back": try change(id) { $0.isFilledIn = false }
    case "sent": try receiveFunds(for: id)
    case "release":
      guard store.transfers[id]?.outcome != nil else { throw AnchorRefusal.refused("This transfer isn't stopped.") }
      try release(id)
    default: throw AnchorRefusal.refused("There is no such step.")
    }
  }

  /// Changes a transfer whose form isn't finished.
  private func change(_ id: String, _ body: (inout AnchorTransfer) throws -> Void) throws {
    try take(id) { transfer, _, _ in
      guard transfer.status == .incomplete else { throw AnchorRefusal.refused("This has already been sent.") }
      try body(&transfer)
    }
  }

  private func fillIn(_ request: ReceivedRequest, _ id: String) throws {
    guard let found = store.transfers[id], let user = AnchorUser(subject: found.owner) else {
      throw AnchorRefusal.notFound("There is no such transfer.")
    }
    let outcome = try TransferRequest.outcome(request["outcome"])
    let amount = try request.amount("amount")
    let deal: Deal
    if found.quoteID != nil, let agreed = found.deal {
      guard amount == agreed.sellAmount else { throw AnchorRefusal.refused("The quote is for \(agreed.sellAmount.trimmed) \(agreed.sell.code).") }
      deal = agreed
    } else {
      deal = try self.deal(for: found.kind, found.asset, found.fiat, giving: amount)
    }
    for name in ["first_name", "last_name", "email_address"] + (found.kind.isDeposit ? [] : ["bank_account_number"]) {
      let value = try request.required(name)
      if let fault = AnchorCustomerField.named(name)?.fault(of: value) { throw AnchorRefusal.refused(fault) }
    }
    try putCustomer(request.withoutIdentity, user)
    try change(id) { transfer in
      transfer.deal = deal
      transfer.outcome = outcome
      transfer.destination = request["bank_account_number"].map { Unwritten($0) }
      transfer.isFilledIn = true
      var texts = transfer.prefill?.value ?? [:]
      for name in ["first_name", "last_name", "email_address", "bank_account_number"] { texts[name] = request[name] }
      transfer.prefill = Unwritten(texts)
    }
  }

  private func enterCode(_ request: ReceivedRequest, _ id: String) throws {
    guard let transfer = store.transfers[id], var customer = customer(of: transfer.owner), let field = customer.fieldToVerify else {
      throw AnchorRefusal.refused("No code was asked for.")
    }
    guard request["code"] == AnchorCustomer.code else { throw AnchorRefusal.refused("This code is wrong.") }
    customer.verified.insert(field)
    try save(AnchorChanges(customers: [customer]))
  }

  private func confirm(_ id: String) throws {
    try change(id) { transfer in
      guard transfer.isFilledIn, transfer.deal != nil, let customer = customer(of: transfer.owner), customer.fieldToVerify == nil else {
        throw AnchorRefusal.refused("The form isn't filled in yet.")
      }
      if status(of: customer, for: .interactive) == .rejected {
        return transfer.move(to: .error, at: time, message: "The test anchor accepts nobody of this name.")
      }
      open(&transfer)
    }
    guard let transfer = store.transfers[id], transfer.status == .pendingCustomerInfoUpdate else { return }
    var changes = AnchorChanges()
    forgetTaxNumber(of: transfer.owner, &changes)
    try save(changes)
  }

  /// Makes the page that shows a transfer.
  func page(of transfer: AnchorTransfer, _ request: ReceivedRequest) async throws -> TransferPage {
    var page = TransferPage(transfer: transfer, anchorAccount: accounts.distribution.accountID, token: try await pageToken(for: transfer.id))
    page.callback = request["callback"]
    page.onChange = request["on_change_callback"]
    page.fieldToVerify = customer(of: transfer.owner)?.fieldToVerify
    return page
  }

  /// Returns a transfer in its current state.
  func current(_ transfer: AnchorTransfer) -> AnchorTransfer { store.transfers[transfer.id] ?? transfer }
}
