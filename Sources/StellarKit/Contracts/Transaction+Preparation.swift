public import StellarXDR

/// Preparing a transaction on contracts, so that it can be signed.
extension Transaction {
  /// Makes a transaction on contracts that hasn't been simulated. It is what to simulate; the network wouldn't apply it.
  ///
  /// - Parameters:
  ///   - operation: The only operation: a call, the creation of a contract, or one of ``Operation/Body/extendFootprintTTL(ledgers:)`` and
  ///     ``Operation/Body/restoreFootprint``.
  ///   - source: The account that pays the fee and provides the sequence number.
  ///   - sequenceNumber: One more than the source account's own.
  ///   - baseFee: The most to pay for the operation itself, in stroops; its resources are charged on top.
  ///   - preconditions: What must hold for it to be applied.
  ///   - readOnly: The entries to keep alive; none for calls.
  ///   - readWrite: The entries to restore; none for calls.
  /// - Throws: ``TransactionError``
  public init(
    unprepared operation: Operation, source: MuxedAccount, sequenceNumber: Int64, baseFee: UInt32 = minimumBaseFee, preconditions: Preconditions,
    readOnly: [XDR.LedgerKey] = [], readWrite: [XDR.LedgerKey] = []
  ) throws(TransactionError) {
    try self.init(
      source: source, sequenceNumber: sequenceNumber, baseFee: baseFee, preconditions: preconditions, operations: [operation],
      resources: .unknown(readOnly: readOnly, readWrite: readWrite))
  }

  /// Makes a transaction that is only simulated. Its source is an account that doesn't exist, which a simulation doesn't check.
  ///
  /// - Throws: ``TransactionError``
  package init(simulating operation: Operation) throws(TransactionError) {
    try self.init(
      unprepared: operation, source: MuxedAccount(AccountID(publicKey: Bytes32())), sequenceNumber: 1,
      preconditions: Preconditions(TimeBounds(maxTime: UInt64(Int64.max))))
  }

  /// The transaction without signatures, as it is simulated.
  public var envelope: XDR.TransactionEnvelope { .tx(XDR.TransactionV1Envelope(tx: xdr, signatures: [])) }

  /// The part of the fee that isn't for resources: the most to pay for inclusion in a ledger, in stroops.
  public var inclusionFee: Int64 { Int64(fee) - (resources?.resourceFee ?? 0) }

  /// Returns the transaction with what it needs according to a simulation, which replaces earlier resources. Its source, sequence number, time bounds
  /// and call stay as they are.
  ///
  /// A simulation is only a server's word. This refuses what the network would refuse, and what would make a signature mean more than the call: a fee
  /// above the limit, ledger entries that don't fit, and authorizations of other calls. If the call has authorizations already, they stay, and no
  /// other is added.
  ///
  /// - Parameters:
  ///   - needs: The results of the simulation.
  ///   - feeLimit: The most to pay for resources; nil for no limit.
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

  /// The authorizations that the call needs from others, each with a signature of its own.
  public var authorizations: [ContractAuthorization] {
    guard case .invokeHostFunction(_, let entries)? = operations.first?.body else { return [] }
    return entries.compactMap { try? ContractAuthorization($0) }
  }

  /// The calls that the source account authorizes by signing the transaction.
  public var callsOfItsSource: [AuthorizedCall] {
    guard case .invokeHostFunction(_, let entries)? = operations.first?.body else { return [] }
    return entries.filter { $0.credentials == .sourceAccount }.flatMap(\.rootInvocation.calls)
  }

  /// Returns the transaction with signed authorizations in place of its own ones with the same address, nonce and calls.
  /// One that is bound to its address isn't replaced by one that isn't.
  ///
  /// - Throws: ``PreparationError/foreignAuthorization(_:)`` for one that the call doesn't need.
  public func authorized(by signed: [ContractAuthorization]) throws(PreparationError) -> Transaction {
    guard let operation = operations.first, case .invokeHostFunction(let function, var entries) = operation.body else {
      if let first = signed.first { throw .foreignAuthorization(first.address.description) }
      return self
    }
    for authorization in signed {
      let place = entries.firstIndex { entry in
        guard let old = try? ContractAuthorization(entry) else { return false }
        return old.address == authorization.address && old.nonce == authorization.nonce
          && old.entry.rootInvocation == authorization.entry.rootInvocation && (authorization.isAddressBound || !old.isAddressBound)
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
