import HorizonKit
import Sentences
public import StellarKit
import StellarXDR

/// Calls of contracts, from their simulation to their end.
extension StellarRPC {
  /// A transaction on contracts before it is simulated, with the sequence number that the account has on the ledger now.
  ///
  /// - Parameters:
  ///   - operation: the one step of the transaction.
  ///   - source: who pays the fee, and calls.
  ///   - baseFee: the most to pay for the step itself, in stroops; its resources come on top.
  ///   - preconditions: what must hold for it to be applied.
  /// - Throws: ``ContractCallError``
  public func transaction(
    for operation: Operation, from source: MuxedAccount, baseFee: UInt32 = Transaction.minimumBaseFee, preconditions: Preconditions
  ) async throws(ContractCallError) -> Transaction {
    let account: AccountState?
    do throws(RPCError) { account = try await self.account(source.accountID) } catch { throw .rpc(error) }
    guard let account else { throw .noAccount(source.accountID) }
    guard account.sequenceNumber < .max else { throw .preparation(.transaction(.sequenceExhausted)) }
    do throws(TransactionError) {
      return try Transaction(
        unprepared: operation, source: source, sequenceNumber: account.sequenceNumber + 1, baseFee: baseFee, preconditions: preconditions)
    } catch {
      throw .preparation(.transaction(error))
    }
  }

  /// Simulates a transaction, and puts what it needs into it. What comes back is for a person to review; nothing is signed or sent.
  ///
  /// - Parameters:
  ///   - transaction: one step on contracts, with what others have signed for it, or before anybody has.
  ///   - feeLimit: the most to pay for resources; nil for no limit.
  ///   - options: how it is tried.
  /// - Throws: ``ContractCallError``, ``ContractCallError/needsRestoration(_:)`` among them.
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

  /// Simulates once more what was reviewed, right before it is signed.
  ///
  /// - Returns: what was reviewed, unchanged.
  /// - Throws: ``ContractCallError/changed(_:)`` where the call would now do something else, tell something else, give back something else, ask for other authorizations,
  ///   or need more than the reviewed transaction has; and what ``prepare(_:feeLimit:options:)`` throws.
  public func confirm(
    _ reviewed: PreparedCall, options: SimulationOptions = SimulationOptions()
  ) async throws(ContractCallError) -> PreparedCall {
    let isSigned = reviewed.transaction.authorizations.contains(where: \.isSigned)
    let again = try await prepare(isSigned ? reviewed.transaction : reviewed.transaction.withoutAuthorizations(), options: options)
    guard again.isEquivalent(to: reviewed), reviewed.covers(again) else { throw .changed(again) }
    return reviewed
  }

  /// Puts signed authorizations into what was reviewed, and simulates it with them, as a contract's check of its signature needs resources of its own.
  ///
  /// The server sees them by that: whatever is thrown, they count until the ledger that they name. A contract's check may also tell something, as long as it is of
  /// no token.
  ///
  /// - Parameters:
  ///   - reviewed: what was reviewed.
  ///   - signed: its authorizations, signed; all those that it lacks.
  ///   - feeLimit: the most to pay for resources; nil for as much as was reviewed.
  /// - Returns: the same call, which no longer lacks any authorization.
  /// - Throws: ``ContractCallError``: ``ContractCallError/notAuthorized(_:)``, ``ContractCallError/changed(_:)`` where it would do something else or cost more.
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

  /// Makes a call: simulates it, has it reviewed and authorized, has just that signed, and hands it in until it is decided.
  ///
  /// ```swift
  /// let outcome = try await rpc.invoke(transaction, authorizers: [:], review: show) { $0.signed(by: pair, on: .testnet) }
  /// ```
  ///
  /// What is signed is what was reviewed, after another simulation has said the same of it. One that says something else ends the call with
  /// ``ContractCallError/changed(_:)``, unsigned.
  ///
  /// - Parameters:
  ///   - transaction: one step on contracts, such as ``transaction(for:from:baseFee:preconditions:)`` makes.
  ///   - feeLimit: the most to pay for resources; nil for no limit, but then for no more than was reviewed once others have authorized the call. Checking
  ///     what they sign can cost more, as with a contract account or several signatures: up to this limit it may, so show it as well.
  ///   - authorizers: who signs for those that have to authorize the call besides the transaction's source.
  ///   - lifetime: for how many ledgers their signatures count.
  ///   - patience: how long is waited in all between questions, before the outcome is given as unknown.
  ///   - review: shows what the call does, and throws where the person doesn't want it.
  ///   - sign: signs the transaction that it is given; a wallet also keeps what it has signed.
  /// - Returns: the outcome, as of ``submit(_:patience:)``.
  /// - Throws: ``ContractCallError``, and what the closures and authorizers throw, all before the transaction is sent; ``AuthorizedCallError`` where others had
  ///   authorized the call by then, as it must not be made again before their signatures expire.
  public func invoke(
    _ transaction: Transaction, feeLimit: Amount? = nil, authorizers: [ContractAddress: any AuthorizationSigner] = [:],
    lifetime: LedgerSpan = LedgerSpan(ledgers: 100), patience: Duration = .seconds(300), review: (PreparedCall) async throws -> Void,
    sign: (Transaction) async throws -> SignedTransaction
  ) async throws -> RPCSubmissionOutcome {
    let reviewed = try await prepare(transaction, feeLimit: feeLimit)
    for authorization in reviewed.missingAuthorizations where authorizers[authorization.address] == nil {
      throw ContractCallError.notAuthorized(authorization.address)
    }
    try await review(reviewed)
    guard !reviewed.missingAuthorizations.isEmpty else {
      return await submit(try await signed(try await confirm(reviewed), sign), patience: patience)
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
    return await submit(call, patience: patience)
  }

  private func signed(_ call: PreparedCall, _ sign: (Transaction) async throws -> SignedTransaction) async throws -> SignedTransaction {
    let signed = try await sign(call.transaction)
    guard case .tx(let envelope) = signed.envelope, envelope.tx == call.transaction.xdr else { throw ContractCallError.otherTransaction }
    return signed
  }

  /// Calls a function that only reads, and gives back what it says. Nothing is signed or sent.
  ///
  /// - Parameters:
  ///   - call: a call that changes nothing, such as of `balance`.
  ///   - type: what its answer is read as.
  /// - Throws: ``ContractCallError``; ``ContractCallError/value(_:)`` for a value of another type.
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

  /// A call by nobody: a simulation looks at no source, and what reads asks for no authorization.
  private static func reading(_ call: ContractCall) throws(RPCError) -> XDR.TransactionEnvelope {
    do throws(TransactionError) {
      return try Transaction(
        unprepared: call.operation(), source: MuxedAccount(AccountID(publicKey: Bytes32())), sequenceNumber: 1,
        preconditions: Preconditions(TimeBounds(maxTime: UInt64(Int64.max)))
      ).envelope
    } catch {
      throw .invalidParameter(name: "transaction", reason: error.sentence)
    }
  }
}

extension Transaction {
  /// The same before anybody was asked to authorize anything.
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
  /// A transaction with what was found of it.
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
  /// The transaction that brings back what another one needs. It takes that one's number: the other one has to be made anew after it.
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
