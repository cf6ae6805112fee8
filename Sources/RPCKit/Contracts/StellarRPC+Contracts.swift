import HorizonKit
import Sentences
public import StellarKit
import StellarXDR

/// Contract calls, from the simulation to the outcome.
extension StellarRPC {
  /// Makes a transaction on contracts that hasn't been simulated, with the account's next sequence number according to the ledger.
  ///
  /// - Parameters:
  ///   - operation: The transaction's only operation.
  ///   - source: The account that pays the fee and makes the call.
  ///   - baseFee: The most to pay for the operation itself, in stroops; its resources are charged on top.
  ///   - preconditions: What must hold for it to be applied.
  /// - Throws: ``ContractCallError``
  public func transaction(
    for operation: Operation, from source: MuxedAccount, baseFee: UInt32 = Transaction.minimumBaseFee, preconditions: Preconditions
  ) async throws(ContractCallError) -> Transaction {
    let account: AccountState?
    do throws(RPCError) { account = try await self.account(source.accountID) } catch { throw .rpc(error) }
    guard let account else { throw .noAccount(source.accountID) }
    do throws(TransactionError) {
      return try Transaction(
        unprepared: operation, source: source, sequenceNumber: try Transaction.sequenceNumber(after: account.sequenceNumber), baseFee: baseFee,
        preconditions: preconditions)
    } catch {
      throw .preparation(.transaction(error))
    }
  }

  /// Simulates a transaction and adds what it needs. The result is for the user to review; nothing is signed or sent.
  ///
  /// - Parameters:
  ///   - transaction: A transaction with one operation on contracts, with others' signed authorizations or without any.
  ///   - feeLimit: The most to pay for resources; nil for no limit.
  ///   - options: How it is simulated.
  /// - Throws: ``ContractCallError``, including ``ContractCallError/needsRestoration(_:)``.
  public func prepare(
    _ transaction: Transaction, feeLimit: Amount? = nil, options: SimulationOptions = SimulationOptions()
  ) async throws(ContractCallError) -> PreparedCall {
    let simulation: Simulation
    do throws(RPCError) { simulation = try await simulate(transaction.envelope, options: options) } catch { throw .rpc(error) }
    switch simulation {
    case .failed(let failure): throw .wouldFail(failure)
    case .succeeded(let simulated):
      if let restoration = simulated.restoration { throw .needsRestoration(try restoration.prepared(before: transaction, simulated, feeLimit)) }
      return try simulated.prepared(transaction, feeLimit: feeLimit, allowsNonRoot: options.authorization == .recordAllowingNonRoot)
    }
  }

  /// Simulates a reviewed call again, directly before it is signed.
  ///
  /// - Parameters:
  ///   - reviewed: The reviewed call.
  ///   - options: How it was simulated before.
  /// - Returns: The reviewed call, unchanged.
  /// - Throws: ``ContractCallError/changed(_:)`` if the call would now have other effects or events, return another value, need other authorizations,
  ///   or need more than the reviewed transaction has; and what ``prepare(_:feeLimit:options:)`` throws.
  public func confirm(
    _ reviewed: PreparedCall, options: SimulationOptions = SimulationOptions()
  ) async throws(ContractCallError) -> PreparedCall {
    let isSigned = reviewed.transaction.authorizations.contains(where: \.isSigned)
    let again = try await prepare(isSigned ? reviewed.transaction : reviewed.transaction.withoutAuthorizations(), options: options)
    guard again.isEquivalent(to: reviewed), reviewed.covers(again) else { throw .changed(again) }
    return reviewed
  }

  /// Adds signed authorizations to a reviewed call, and simulates it with them, because a contract's check of its signature needs resources too.
  ///
  /// This shows the authorizations to the server: whatever is thrown, they are valid until the ledger that they name. A contract's check may also
  /// emit events, as long as they aren't of a token.
  ///
  /// - Parameters:
  ///   - reviewed: The reviewed call.
  ///   - signed: Its signed authorizations; all those that it lacks.
  ///   - feeLimit: The most to pay for resources; nil for as much as was reviewed.
  /// - Returns: The same call, which lacks no authorization any more.
  /// - Throws: ``ContractCallError``: ``ContractCallError/notAuthorized(_:)``, ``ContractCallError/changed(_:)`` if it would have other effects or
  ///   cost more.
  public func complete(
    _ reviewed: PreparedCall, with signed: [ContractAuthorization], feeLimit: Amount? = nil
  ) async throws(ContractCallError) -> PreparedCall {
    let transaction: Transaction
    do throws(PreparationError) { transaction = try reviewed.transaction.authorized(by: signed) } catch { throw .preparation(error) }
    if let missing = transaction.authorizations.first(where: { !$0.isSigned }) { throw .notAuthorized(missing.address) }
    let complete = try await prepare(transaction, options: SimulationOptions(authorization: .enforce))
    let limit = feeLimit?.stroops ?? reviewed.transaction.resources?.resourceFee ?? 0
    guard complete.completes(reviewed), complete.transaction.resources?.resourceFee ?? .max <= limit else { throw .changed(complete) }
    return complete
  }

  /// Makes a call: simulates it, has it reviewed, authorized and signed, and submits it until its outcome is known.
  ///
  /// ```swift
  /// let (outcome, untilLedger) = try await rpc.invoke(transaction, authorizers: [:], review: show) { $0.signed(by: pair, on: .testnet) }
  /// ```
  ///
  /// What is signed is what was reviewed, after another simulation with the same result. If that simulation has another result, the call ends with
  /// ``ContractCallError/changed(_:)``, unsigned.
  ///
  /// - Parameters:
  ///   - transaction: A transaction with one operation on contracts, such as ``transaction(for:from:baseFee:preconditions:)`` makes.
  ///   - feeLimit: The most to pay for resources; nil for no limit. Once others have authorized the call, nil means no more than was reviewed.
  ///     Checking their signatures can cost more, as with a contract account or several signatures. It may cost up to this limit, so show the limit
  ///     too.
  ///   - authorizers: The signers for those who must authorize the call besides the transaction's source.
  ///   - lifetime: For how many ledgers their signatures are valid.
  ///   - patience: How long to wait in total between requests, before the outcome is given as unknown.
  ///   - review: Shows what the call does, and throws if the user doesn't want it.
  ///   - sign: Signs the transaction that it is given; a wallet also stores what it has signed.
  /// - Returns: The outcome, as of ``submit(_:patience:handedInBefore:)``, and the last ledger in which somebody could still make the call with the
  ///   signatures of others, who have authorized it: it must not be made again before then. Nil if nobody else has, or if the call was applied, which
  ///   uses them up.
  /// - Throws: ``ContractCallError``, and what the closures and authorizers throw, all before the transaction is sent. ``AuthorizedCallError`` if
  ///   others had authorized the call by then, since it must not be made again before their signatures expire.
  public func invoke(
    _ transaction: Transaction, feeLimit: Amount? = nil, authorizers: [ContractAddress: any AuthorizationSigner] = [:],
    lifetime: LedgerSpan = LedgerSpan(ledgers: 100), patience: Duration = .seconds(300), review: (PreparedCall) async throws -> Void,
    sign: (Transaction) async throws -> SignedTransaction
  ) async throws -> (outcome: RPCSubmissionOutcome, untilLedger: UInt32?) {
    let reviewed = try await prepare(transaction, feeLimit: feeLimit)
    for authorization in reviewed.missingAuthorizations where authorizers[authorization.address] == nil {
      throw ContractCallError.notAuthorized(authorization.address)
    }
    try await review(reviewed)
    guard !reviewed.missingAuthorizations.isEmpty else {
      return (await submit(try await signed(try await confirm(reviewed), sign), patience: patience), nil)
    }
    let until = lifetime.end(after: try await latestLedger().sequence)
    var authorizations: [ContractAuthorization] = []
    for authorization in reviewed.missingAuthorizations {
      guard let signer = authorizers[authorization.address] else { throw ContractCallError.notAuthorized(authorization.address) }
      authorizations.append(try await authorization.signed(by: signer, untilLedger: until, on: network))
    }
    let call: SignedTransaction
    do {
      call = try await signed(try await complete(reviewed, with: authorizations, feeLimit: feeLimit), sign)
    } catch {
      throw AuthorizedCallError(untilLedger: until, cause: error)
    }
    let outcome = await submit(call, patience: patience)
    if case .applied = outcome { return (outcome, nil) }
    return (outcome, until)
  }

  private func signed(_ call: PreparedCall, _ sign: (Transaction) async throws -> SignedTransaction) async throws -> SignedTransaction {
    let signed = try await sign(call.transaction)
    guard case .tx(let envelope) = signed.envelope, envelope.tx == call.transaction.xdr else { throw ContractCallError.otherTransaction }
    return signed
  }

  /// Calls a function that only reads, and returns its result. Nothing is signed or sent.
  ///
  /// - Parameters:
  ///   - call: A call that changes nothing, such as of `balance`.
  ///   - type: The type as which its result is read.
  /// - Throws: ``ContractCallError``; ``ContractCallError/value(_:)`` if the result has another type.
  public func read<Value: ContractValue>(_ call: ContractCall, as type: Value.Type = Value.self) async throws(ContractCallError) -> Value {
    let simulation: Simulation
    do throws(RPCError) { simulation = try await simulate(try Self.reading(call)) } catch { throw .rpc(error) }
    switch simulation {
    case .failed(let failure): throw .wouldFail(failure)
    case .succeeded(let simulated):
      let result: XDR.SCVal?
      do throws(RPCError) { result = try simulated.returnValue?.value() } catch { throw .rpc(error) }
      guard let result else { throw .rpc(.invalidAnswer("results: none")) }
      do throws(ContractValueError) { return try Value(contractValue: result) } catch { throw .value(error) }
    }
  }

  /// Makes the envelope of a reading call, which needs no authorization.
  private static func reading(_ call: ContractCall) throws(RPCError) -> XDR.TransactionEnvelope {
    do throws(TransactionError) {
      return try Transaction(simulating: call.operation()).envelope
    } catch {
      throw .invalidParameter(name: "transaction", reason: error.sentence)
    }
  }
}

extension Transaction {
  /// Returns the transaction without any authorizations.
  fileprivate func withoutAuthorizations() throws(ContractCallError) -> Transaction {
    guard let operation = operations.first, case .invokeHostFunction(let function, _) = operation.body, let inclusion = UInt32(exactly: inclusionFee)
    else { return self }
    do throws(TransactionError) {
      return try Transaction(
        source: source, sequenceNumber: sequenceNumber, baseFee: inclusion, preconditions: preconditions, memo: memo,
        operations: [Operation(.invokeHostFunction(function), source: operation.source)], resources: resources)
    } catch {
      throw .preparation(.transaction(error))
    }
  }
}

extension SimulatedTransaction {
  /// Adds the simulation's results to a transaction.
  fileprivate func prepared(_ transaction: Transaction, feeLimit: Amount?, allowsNonRoot: Bool) throws(ContractCallError) -> PreparedCall {
    let (needs, result, events) = try read(allowsNonRoot: allowsNonRoot)
    let isCall = if case .invokeHostFunction? = transaction.operations.first?.body { true } else { false }
    guard isCall == (result != nil) else { throw .rpc(.invalidAnswer("results: not those of the operation")) }
    do throws(PreparationError) {
      return PreparedCall(
        transaction: try transaction.prepared(with: needs, feeLimit: feeLimit), result: result, events: events, stateChanges: stateChanges,
        ledger: ledger)
    } catch {
      throw .preparation(error)
    }
  }

  private func read(allowsNonRoot: Bool) throws(ContractCallError) -> (ContractRequirements, XDR.SCVal?, [XDR.ContractEvent]) {
    do throws(RPCError) {
      var needs = ContractRequirements(resources: try transactionData.value(), minimumResourceFee: minimumResourceFee, allowsNonRoot: allowsNonRoot)
      for authorization in authorizations { needs.authorizations.append(try authorization.value()) }
      var told: [XDR.ContractEvent] = []
      for event in events {
        let event = try event.value()
        if event.inSuccessfulContractCall, event.event.type == .contract { told.append(event.event) }
      }
      return (needs, try returnValue?.value(), told)
    } catch {
      throw .rpc(error)
    }
  }
}

extension SimulatedTransaction.Restoration {
  /// Prepares the transaction that restores the entries that another one needs. It takes that one's sequence number, so the other one must be made
  /// again afterwards.
  fileprivate func prepared(
    before transaction: Transaction, _ simulated: SimulatedTransaction, _ feeLimit: Amount?
  ) throws(ContractCallError) -> PreparedCall {
    let data: XDR.SorobanTransactionData
    do throws(RPCError) { data = try transactionData.value() } catch { throw .rpc(error) }
    let keys = data.resources.footprint.readWrite
    guard keys.allSatisfy(\.isPersistentContractEntry) else { throw .preparation(.invalidFootprint("restorePreamble")) }
    let restoring: Transaction
    do throws(TransactionError) {
      restoring = try Transaction(
        restoring: keys, source: transaction.source, sequenceNumber: transaction.sequenceNumber,
        baseFee: UInt32(clamping: transaction.inclusionFee), preconditions: transaction.preconditions)
    } catch {
      throw .preparation(.transaction(error))
    }
    do throws(PreparationError) {
      let needs = ContractRequirements(resources: data, minimumResourceFee: minimumResourceFee)
      return PreparedCall(transaction: try restoring.prepared(with: needs, feeLimit: feeLimit), result: nil, ledger: simulated.ledger)
    } catch {
      throw .preparation(error)
    }
  }
}
