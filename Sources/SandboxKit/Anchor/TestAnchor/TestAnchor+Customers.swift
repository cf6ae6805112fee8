import StellarKit

/// What the anchor does for SEP-12.
extension TestAnchor {
  /// Returns the owner of the customer that a request is about: the user who signed in, or one of the users on whose behalf they act.
  ///
  /// - Throws: ``AnchorRefusal`` if the request names another account or memo than the token.
  func owner(of request: ReceivedRequest, _ user: AnchorUser) throws(AnchorRefusal) -> String {
    if let account = request["account"], account != user.account.address, account != user.account.accountID.address {
      throw .refused("The account isn't the one that signed in.")
    }
    guard let memo = request["memo"] else { return user.subject }
    if let number = user.numberWithin {
      guard memo == String(number) else { throw .refused("The memo isn't the one that signed in.") }
      return user.subject
    }
    guard memo.utf8.count <= 100 else { throw .refused("The memo is too long.") }
    return "\(user.account.address):\(memo)"
  }

  func customer(of owner: String) -> AnchorCustomer? { store.customers.values.first { $0.owner == owner } }

  /// Returns the customer with an id, if it belongs to the account that signed in.
  private func customer(_ id: String, _ user: AnchorUser) throws(AnchorRefusal) -> AnchorCustomer {
    guard let customer = store.customers[id],
      customer.owner == user.subject || user.numberWithin == nil && customer.owner.hasPrefix(user.account.address + ":")
    else { throw .notFound("There is no customer with the id \(id).") }
    return customer
  }

  private func found(_ request: ReceivedRequest, _ user: AnchorUser) throws(AnchorRefusal) -> AnchorCustomer? {
    if let id = request["id"] { return try customer(id, user) }
    return customer(of: try owner(of: request, user))
  }

  /// Returns the further fields that the transfer named in a request needs. There are none if it names no transfer.
  private func further(_ request: ReceivedRequest, _ user: AnchorUser) throws(AnchorRefusal) -> [String] {
    guard let id = request["transaction_id"] else { return [] }
    guard let transfer = store.transfers[id], transfer.owner == user.subject else { throw .notFound("There is no transfer with the id \(id).") }
    return further(for: transfer)
  }

  private func further(for transfer: AnchorTransfer) -> [String] { transfer.outcome == .pendingCustomerInfoUpdate ? ["tax_id"] : [] }

  /// Answers `GET /customer` with what the anchor knows and what it still needs.
  func tellCustomer(_ request: ReceivedRequest, _ user: AnchorUser) throws(AnchorRefusal) -> AnchorJSON {
    let type = try CustomerType(request["type"])
    let further = try further(request, user)
    guard let customer = try found(request, user) else { return AnchorCustomer.unknown(for: type, beyond: further) }
    return customer.json(for: type, beyond: further, status(of: customer, for: type, beyond: further))
  }

  /// Adds or changes a customer: `PUT /customer`.
  ///
  /// - Returns: the customer.
  @discardableResult func putCustomer(_ request: ReceivedRequest, _ user: AnchorUser) throws -> AnchorCustomer {
    _ = try CustomerType(request["type"])
    _ = try further(request, user)
    let owner = try owner(of: request, user)
    if try found(request, user) == nil { try checkCapacity(store.customers.count) }
    var customer = try found(request, user) ?? AnchorCustomer(id: newID(), owner: owner, changedAt: time)
    let before = customer
    for field in AnchorCustomerField.all {
      if let value = request[field.name], field.kind != .binary {
        customer.fields[field.name] = GivenText(value, fault: field.fault(of: value))
      }
      if let file = request.files[field.name] {
        guard field.kind == .binary else { throw AnchorRefusal.refused("“\(field.name)” is text, and a file was sent.") }
        guard file.type.hasPrefix("image/") || file.type == "application/pdf" else {
          throw AnchorRefusal.refused("“\(field.name)” can't be read. Send a picture (JPEG or PNG) or a PDF.")
        }
        customer.files[field.name] = file
      }
      if field.kind == .binary, request[field.name] != nil {
        throw AnchorRefusal.refused("“\(field.name)” is a file. Send it as multipart/form-data.")
      }
      // What was given before a restart is no longer known. It counts as unchanged.
      if let text = before.fields[field.name]?.text, text != customer.fields[field.name]?.text { customer.verified.remove(field.name) }
    }
    try verify(&customer, request)
    if customer != before || store.customers[customer.id] == nil { customer.changedAt = time }
    try save(AnchorChanges(customers: [customer]))
    return customer
  }

  private func verify(_ customer: inout AnchorCustomer, _ request: ReceivedRequest) throws(AnchorRefusal) {
    for field in ["mobile_number", "email_address"] {
      guard let code = request["\(field)_verification"] else { continue }
      guard customer.fields[field] != nil else { throw .refused("There is no “\(field)” that a code was sent for.") }
      guard code == AnchorCustomer.code else { throw .refused("The code is wrong. The test anchor's code is \(AnchorCustomer.code).") }
      customer.verified.insert(field)
    }
  }

  /// Checks a verification code: `PUT /customer/verification`, which older clients use.
  func verifyCustomer(_ request: ReceivedRequest, _ user: AnchorUser) throws -> AnchorJSON {
    var customer = try customer(try request.required("id"), user)
    guard request.fields.keys.contains(where: { $0.hasSuffix("_verification") }) else { throw AnchorRefusal.refused("There is no code.") }
    try verify(&customer, request)
    customer.changedAt = time
    try save(AnchorChanges(customers: [customer]))
    return customer.json(for: .basic, beyond: [], status(of: customer, for: .basic))
  }

  /// Stores the callback address of `PUT /customer/callback`. As this is a test anchor, it never calls it.
  func setCallback(_ request: ReceivedRequest, _ user: AnchorUser) throws {
    let url = try request.required("url")
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { throw AnchorRefusal.refused("A callback's address begins with https://.") }
    guard var customer = try found(request, user) else { throw AnchorRefusal.notFound("The anchor knows nothing about this customer.") }
    customer.callback = url
    try save(AnchorChanges(customers: [customer]))
  }

  /// Deletes a customer: `DELETE /customer/ACCOUNT`.
  func deleteCustomer(_ account: String, _ request: ReceivedRequest, _ user: AnchorUser) throws {
    guard [user.account.address, user.account.accountID.address].contains(account) else {
      throw AnchorRefusal.forbidden("Only someone signed in with this account can delete it.")
    }
    guard let customer = customer(of: try owner(of: request, user)) else {
      throw AnchorRefusal.notFound("The anchor knows nothing about this customer.")
    }
    try save(AnchorChanges(deletedCustomers: [customer.id]))
  }

  // MARK: Transfers

  func customerType(of kind: AnchorTransferKind) -> CustomerType { kind.isDeposit ? .deposit : .withdrawal }

  /// The message of a transfer whose owner isn't accepted.
  static let rejection = "The anchor doesn't accept you as a customer."

  /// Returns the status of a transfer's owner as a customer, or nil if the anchor doesn't know them.
  func customerStatus(for transfer: AnchorTransfer) -> AnchorCustomer.Status? {
    customer(of: transfer.owner).map { status(of: $0, for: customerType(of: transfer.kind), beyond: further(for: transfer)) }
  }

  func status(of customer: AnchorCustomer, for type: CustomerType, beyond further: [String] = []) -> AnchorCustomer.Status {
    customer.status(for: type, beyond: further, at: time, secondsToLook: delays.secondsToLook)
  }

  /// Forgets a customer's tax number, so that it has to be given again.
  func forgetTaxNumber(of owner: String, _ changes: inout AnchorChanges) {
    guard var customer = customer(of: owner), customer.fields["tax_id"] != nil else { return }
    customer.fields["tax_id"] = nil
    changes.customers.append(customer)
  }

  /// Sets the status that a test wants for a customer. With nil, the anchor decides again.
  func force(_ status: AnchorCustomer.Status?, of account: String) throws {
    guard var customer = customer(of: account) else { throw AnchorRefusal.notFound("The anchor knows nothing about this customer.") }
    customer.forced = status
    try save(AnchorChanges(customers: [customer]))
  }
}
