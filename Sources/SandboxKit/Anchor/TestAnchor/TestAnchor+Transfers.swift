import StellarKit

/// How transfers begin, and how they are found.
extension TestAnchor {
  /// Begins a transfer that has been asked for through SEP-6 or SEP-24. The anchor's accounts are there when it is begun.
  func begin(_ request: ReceivedRequest, way: AnchorTransfer.Way, kind: AnchorTransferKind, _ user: AnchorUser) async throws -> AnchorTransfer {
    try await prepare()
    try checkCapacity(store.transfers.count)
    var wish = try TransferRequest(request, way: way, kind: kind, user: user, issuer: accounts.issuer.accountID)
    if way == .programmatic { try checkCustomer(of: user, wish) }
    let quoted = try quotedDeal(wish, user)
    if let quoted, let fiat = quoted.sell.fiat ?? quoted.buy.fiat { wish.fiat = fiat }
    let deal = try quoted ?? wish.amount.map { try self.deal(for: wish.kind, wish.asset, wish.fiat, giving: $0) }
    wish.outcome = wish.outcome ?? takeOrder()
    let state = nextState()
    var transfer = AnchorTransfer(
      id: newID(), number: state.lastNumber, way: way, kind: kind, owner: user.subject, asset: wish.asset, fiat: wish.fiat, startedAt: time,
      status: .incomplete, updatedAt: time, outcome: wish.outcome, deadline: time.adding(seconds: Self.secondsToAct), deal: deal,
      quoteID: wish.quoteID, method: wish.method, account: wish.account, memo: wish.memo, refundMemo: wish.refundMemo,
      destination: wish.destination.map { Unwritten($0) }, takesClaimableBalance: wish.takesClaimableBalance)
    var changes = AnchorChanges(state: state)
    if way == .programmatic {
      start(&transfer, &changes)
    } else {
      var texts: [String: String] = [:]
      for field in AnchorCustomerField.all where field.kind != .binary { texts[field.name] = request[field.name] }
      transfer.prefill = Unwritten(texts)
    }
    changes.transfers = [transfer]
    try save(changes)
    return transfer
  }

  private func nextState() -> AnchorState {
    var state = store.state
    state.lastNumber += 1
    return state
  }

  /// Starts a SEP-6 transfer, which then waits for the customer's data or for the money.
  private func start(_ transfer: inout AnchorTransfer, _ changes: inout AnchorChanges) {
    let status = customer(of: transfer.owner).map { self.status(of: $0, for: customerType(of: transfer.kind)) } ?? .needsInfo
    if transfer.outcome == .incomplete { return }
    if status == .accepted {
      open(&transfer)
      if transfer.status == .pendingCustomerInfoUpdate { forgetTaxNumber(of: transfer.owner, &changes) }
      return
    }
    let message = status == .rejected ? Self.rejection : "The anchor needs to know more about you."
    transfer.move(to: status == .rejected ? .error : .pendingCustomerInfoUpdate, at: time, message: message)
  }

  /// Refuses a customer who isn't known well enough, as older anchors do.
  private func checkCustomer(of user: AnchorUser, _ wish: TransferRequest) throws(AnchorRefusal) {
    guard !wish.asset.isNewStyle else { return }
    let type = customerType(of: wish.kind)
    guard let customer = customer(of: user.subject) else {
      throw .customerInfoNeeded(fields: type.fields.filter { !$0.isOptional }.map(\.name))
    }
    let url = "http://\(try ready().homeDomain)/about/customers"
    switch status(of: customer, for: type) {
    case .accepted: return
    case .needsInfo: throw .customerInfoNeeded(fields: customer.fieldToVerify.map { ["\($0)_verification"] } ?? customer.missing(for: type))
    case .processing: throw .customerInfoStatus(status: "pending", moreInfoURL: url)
    case .rejected: throw .customerInfoStatus(status: "denied", moreInfoURL: url)
    }
  }

  // MARK: Amounts

  /// Returns the deal of the quote that a request names, which has to fit the rest of the request, or nil if it names none.
  private func quotedDeal(_ wish: TransferRequest, _ user: AnchorUser) throws -> Deal? {
    guard let id = wish.quoteID else { return nil }
    let quote = try quote(id, user)
    guard quote.expiresAt >= time else { throw AnchorRefusal.refused("The quote has expired. Ask for a new one.") }
    guard !store.transfers.values.contains(where: { $0.quoteID == id }) else {
      throw AnchorRefusal.refused("The quote has been used for another transfer.")
    }
    let ledger = TradedAsset.ledger(wish.asset)
    let fits = wish.kind.isDeposit ? quote.deal.buy == ledger : quote.deal.sell == ledger
    guard fits, wish.amount == nil || wish.amount == quote.deal.sellAmount else {
      throw AnchorRefusal.refused("The quote is for other assets or a different amount from the request.")
    }
    if wish.kind.isExchange, quote.deal.sell.fiat ?? quote.deal.buy.fiat != wish.fiat {
      throw AnchorRefusal.refused("The quote is for a different currency from the request.")
    }
    let delivery = wish.kind.isDeposit ? quote.sellMethod : quote.buyMethod
    guard delivery == nil || wish.method == nil || delivery == wish.method else {
      throw AnchorRefusal.refused("The quote is for a different delivery method from the request's funding_method.")
    }
    return quote.deal
  }

  /// Makes the deal for an amount that a person gives.
  ///
  /// - Throws: ``AnchorRefusal`` if the amount is outside of the anchor's limits.
  func deal(for kind: AnchorTransferKind, _ asset: IssuedAsset, _ fiat: Fiat, giving amount: Amount) throws(AnchorRefusal) -> Deal {
    let (ledger, outside) = (TradedAsset.ledger(asset), TradedAsset.fiat(fiat))
    let most = Terms.maximum(of: asset)
    guard amount >= Terms.minimum else { throw .refused("The minimum amount is \(Terms.minimum.trimmed).") }
    guard amount <= most else { throw .refused("The maximum amount is \(most.trimmed).") }
    let (sell, buy) = kind.isDeposit ? (outside, ledger) : (ledger, outside)
    return try Deal(selling: amount, sell, for: buy, terms: .of(kind))
  }

  // MARK: Finding

  /// Finds one of a user's transfers by one of the three ids that the SEPs allow.
  func transfer(_ request: ReceivedRequest, way: AnchorTransfer.Way, _ user: AnchorUser) throws(AnchorRefusal) -> AnchorTransfer {
    let own = store.transfers.values.filter { $0.owner == user.subject && $0.way == way }
    let found: AnchorTransfer?
    if let id = request["id"] {
      found = own.first { $0.id == id }
    } else if let id = request["stellar_transaction_id"] {
      found = own.first { $0.ledgerTransaction == id.lowercased() }
    } else if let id = request["external_transaction_id"] {
      found = own.first { $0.externalTransaction == id }
    } else {
      throw .refused("Name the transaction by id, stellar_transaction_id or external_transaction_id.")
    }
    guard let found else { throw .notFound("There is no such transaction.") }
    return found
  }

  /// Returns a user's transfers, the newest first.
  func transfers(_ request: ReceivedRequest, way: AnchorTransfer.Way, _ user: AnchorUser) throws(AnchorRefusal) -> [AnchorTransfer] {
    let code = try request.required("asset_code")
    guard let asset = IssuedAsset(rawValue: code), way == .interactive || asset != .native else {
      throw .refused("This anchor doesn't support the asset “\(code)”.")
    }
    if way == .programmatic, let account = request["account"], account != user.account.address, account != user.account.accountID.address {
      throw .refused("The account isn't the one that signed in.")
    }
    var oldest = AnchorTime.zero
    if let text = request["no_older_than"] {
      guard let time = AnchorTime(text) else { throw .refused("“no_older_than” is a time like 2026-11-21T10:00:00Z.") }
      oldest = time
    }
    var limit = 200
    if let text = request["limit"] {
      guard let number = Int(text), (1...10_000).contains(number) else { throw .refused("“limit” is a whole number from 1 to 10000.") }
      limit = min(limit, number)
    }
    var kinds: Set<AnchorTransferKind> = []
    for text in request.values("kind") {
      guard let kind = AnchorTransferKind(rawValue: text) else { throw .refused("There is no kind “\(text)”.") }
      kinds.insert(kind)
    }
    var before = Int64.max
    if let id = request["paging_id"] {
      guard let last = store.transfers[id], last.owner == user.subject else { throw .notFound("There is no transaction with the paging_id \(id).") }
      before = last.number
    }
    let list = store.transfers.values.filter {
      $0.owner == user.subject && $0.way == way && $0.asset == asset && $0.number < before && (kinds.isEmpty || kinds.contains($0.kind))
        && $0.startedAt >= oldest
    }
    return Array(list.sorted { $0.number > $1.number }.prefix(limit))
  }

  /// Changes what the anchor asked to have corrected: `PATCH /transactions/ID`.
  func correct(_ id: String, _ request: ReceivedRequest, _ user: AnchorUser) throws -> AnchorTransfer {
    guard let found = store.transfers[id], found.owner == user.subject else {
      throw AnchorRefusal.notFound("There is no transaction with the id \(id).")
    }
    guard found.status == .pendingTransactionInfoUpdate else { throw AnchorRefusal.refused("Nothing about this transaction has to be corrected.") }
    let given = request.fields.filter { $0.key.hasPrefix("transaction.") }.map { (String($0.key.dropFirst(12)), $0.value) }
    guard given.allSatisfy({ found.neededFields[$0.0] != nil }) else {
      throw AnchorRefusal.refused("Only these fields can be changed: \(found.neededFields.keys.sorted().joined(separator: ", ")).")
    }
    guard let destination = given.first(where: { $0.0 == "dest" })?.1 else { throw AnchorRefusal.refused("“dest” is missing.") }
    try take(id) { transfer, _, _ in
      transfer.destination = Unwritten(destination)
      transfer.neededFields = [:]
      transfer.outcome = nil
      transfer.move(to: .pendingAnchor, at: time, message: "The anchor is looking at what you sent.")
      transfer.due = time.adding(seconds: delays.secondsToLook)
    }
    return store.transfers[id] ?? found
  }
}
