public import StellarXDR

/// From a step on contracts to a transaction that can be signed.
extension Transaction {
  /// A transaction on contracts before a simulation has told what it needs. It is what is simulated; the network wouldn't apply it.
  ///
  /// - Parameters:
  ///   - operation: the one step: a call, a contract that is made, or one of ``Operation/Body/extendFootprintTTL(ledgers:)`` and
  ///     ``Operation/Body/restoreFootprint``.
  ///   - source: who pays the fee and gives the sequence number.
  ///   - sequenceNumber: one more than the source account's own.
  ///   - baseFee: the most to pay for the step itself, in stroops; its resources come on top.
  ///   - preconditions: what must hold for it to be applied.
  ///   - readOnly: the entries that are kept alive; none for calls.
  ///   - readWrite: the entries that are brought back; none for calls.
  /// - Throws: ``TransactionError``
  public init(
    unprepared operation: Operation, source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, preconditions: Preconditions,
    readOnly: [XDR.LedgerKey] = [], readWrite: [XDR.LedgerKey] = []
  ) throws(TransactionError) {
    try self.init(
      source: source, sequenceNumber: sequenceNumber, baseFee: baseFee, preconditions: preconditions, operations: [operation],
      resources: .unknown(readOnly: readOnly, readWrite: readWrite))
  }

  /// The transaction without signatures, as it is simulated.
  public var envelope: XDR.TransactionEnvelope { .tx(XDR.TransactionV1Envelope(tx: xdr, signatures: [])) }

  /// What is left of the fee besides that for resources: the most to pay for being in a ledger, in stroops.
  public var inclusionFee: Int64 { Int64(fee) - (resources?.resourceFee ?? 0) }

  /// The transaction with what a simulation says that it needs, in the place of what it had. Its source, number, times and call stay as they are.
  ///
  /// The simulation is a server's word. Refused is what the network would refuse, and what would make a signature mean more than the call says: a fee above the
  /// limit, ledger entries that don't fit, and authorizations of other calls. Authorizations that the call has already stay, and no other is added.
  ///
  /// - Parameters:
  ///   - needs: what the simulation says.
  ///   - feeLimit: the most to pay for resources; nil for no limit.
  /// - Throws: ``PreparationError``
  public func prepared(with needs: ContractRequirements, feeLimit: Amount? = nil) throws(PreparationError) -> Transaction {
    guard let operation = operations.first, operation.isOnContracts, let old = resources else { throw .notOnContracts }
    let fee = needs.resources.resourceFee
    guard fee > 0, fee >= needs.minimumResourceFee.stroops else { throw .feeMismatch }
    if let feeLimit, fee > feeLimit.stroops { throw .feeAboveLimit(needed: fee, limit: feeLimit.stroops) }
    guard let inclusion = UInt32(exactly: inclusionFee) else { throw .feeTooLarge }
    try FootprintRules(operation).check(needs.resources, before: old.resources.footprint)
    let prepared = try AuthorizationRules(operation).operation(with: needs)
    do throws(TransactionError) {
      return try Transaction(
        source: source, sequenceNumber: sequenceNumber, baseFee: inclusion, preconditions: preconditions, memo: memo, operations: [prepared],
        resources: needs.resources)
    } catch .feeTooLarge {
      throw .feeTooLarge
    } catch {
      throw .transaction(error)
    }
  }

  /// What its call asks others to authorize, each by a signature of its own.
  public var authorizations: [ContractAuthorization] {
    guard case .invokeHostFunction(_, let entries)? = operations.first?.body else { return [] }
    return entries.compactMap { try? ContractAuthorization($0) }
  }

  /// What its call does with the transaction's own signature: all calls that the source account authorizes by signing.
  public var callsOfItsSource: [AuthorizedCall] {
    guard case .invokeHostFunction(_, let entries)? = operations.first?.body else { return [] }
    return entries.filter { $0.credentials == .sourceAccount }.flatMap(\.rootInvocation.calls)
  }

  /// The transaction with signed authorizations in the places of those that they are copies of.
  ///
  /// - Throws: ``PreparationError/foreignAuthorization(_:)`` for one that the call doesn't ask for.
  public func authorized(by signed: [ContractAuthorization]) throws(PreparationError) -> Transaction {
    guard let operation = operations.first, case .invokeHostFunction(let function, var entries) = operation.body else {
      if let first = signed.first { throw .foreignAuthorization(first.address.description) }
      return self
    }
    for authorization in signed {
      let place = entries.firstIndex { entry in
        guard let old = try? ContractAuthorization(entry) else { return false }
        return old.address == authorization.address && old.nonce == authorization.nonce
          && old.entry.rootInvocation == authorization.entry.rootInvocation
      }
      guard let place else { throw .foreignAuthorization(authorization.address.description) }
      entries[place] = authorization.entry
    }
    do throws(TransactionError) {
      return try Transaction(
        source: source, sequenceNumber: sequenceNumber, baseFee: UInt32(clamping: inclusionFee), preconditions: preconditions, memo: memo,
        operations: [Operation(.invokeHostFunction(function, authorizations: entries), source: operation.source)], resources: resources)
    } catch {
      throw .transaction(error)
    }
  }
}
