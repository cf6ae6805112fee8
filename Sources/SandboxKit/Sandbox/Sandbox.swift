public import Foundation
public import StellarKit
import StellarXDR

/// An embedded network: a ledger with its history, which closes ledgers and tells its listeners.
public actor Sandbox {
  /// The amount that the friendbot gives, in stroops: 10,000 lumens.
  static let fundedStroops: Int64 = 100_000_000_000
  /// The most ledgers that are written to disk in one go.
  private static let batchLimit = 500
  /// The time until a failed write is tried again, if no ledger closes and nobody submits anything before.
  private static let pause = Duration.seconds(1)
  /// How many intervals stellar-core expects to pass until a submission is in a ledger.
  private static let expectedIntervals: UInt64 = 2

  nonisolated let network: Network
  nonisolated let history: SandboxHistory
  /// The time between ledgers; zero if each submission closes one.
  nonisolated let closeTime: Duration
  nonisolated let now: @Sendable () -> Date
  private let root: KeyPair
  private let checksInvariants: Bool
  /// Whether each transaction's meta is kept.
  nonisolated let keepsMeta: Bool

  private var ledger: Ledger
  /// The last ledger on disk: only this and earlier ones are visible to anyone.
  private(set) var latest: LedgerHeader
  /// Ledgers that have closed and aren't on disk yet.
  private var unwritten: [ClosedLedger] = []
  private var writing: Task<Void, Never>?
  /// Why the last ledgers couldn't be written, such as a full disk. Nothing is accepted until they are, and nobody is told that they will be.
  private var obstacle: SandboxError?
  /// Why nothing is accepted any more.
  private var failure: SandboxError?

  private var queue = SubmissionQueue()
  private var isEnding = false
  /// Whether no ledger closes, because a test has stopped that.
  private(set) var isStopped = false
  private var waits = SubmissionWaits()
  private var listeners = LedgerListeners()

  /// Opens an embedded network, or creates one.
  ///
  /// - Parameters:
  ///   - storage: where its history is kept.
  ///   - network: its passphrase, which is part of what is signed.
  ///   - closeTime: the time between ledgers, which close while ``run()`` runs. With zero, a ledger closes for each submission.
  ///   - checksInvariants: whether each ledger is checked for what must never occur, at the cost of some time.
  ///   - keepsMeta: whether each transaction's meta is kept, which takes space and time: every entry that it changed, before and after, with events.
  ///     Without it, Stellar RPC lists no ledgers, transactions or events, and js-stellar-sdk can't read its transactions.
  ///   - now: the clock that gives ledgers their close time.
  /// - Throws: ``SandboxError``. A database that can't be used is left as it was.
  public init(
    storage: SandboxStorage, network: Network = .sandbox, closeTime: Duration = .zero, checksInvariants: Bool = false, keepsMeta: Bool = true,
    now: @escaping @Sendable () -> Date
  ) throws(SandboxError) {
    try self.init(
      storage: storage, closeTime: closeTime, parameters: LedgerParameters(network: network), checksInvariants: checksInvariants,
      keepsMeta: keepsMeta, now: now)
  }

  init(
    storage: SandboxStorage, closeTime: Duration, parameters: LedgerParameters, checksInvariants: Bool = false, keepsMeta: Bool = true,
    now: @escaping @Sendable () -> Date
  ) throws(SandboxError) {
    guard let root = try? parameters.rootKey() else { throw .noRootKey }
    self.root = root
    self.closeTime = closeTime
    self.checksInvariants = checksInvariants
    self.keepsMeta = keepsMeta
    self.now = now
    network = parameters.network
    (history, ledger) = try SandboxHistory.open(storage, network: parameters.network) {
      Ledger(parameters, root: root.accountID, closeTime: now().unixSeconds)
    }
    ledger.recording = keepsMeta ? .everything : .operations
    latest = ledger.header
  }

  /// Restarts with what is on disk, as if the process had ended and started again. What waits for a ledger is forgotten, and so is what couldn't be
  /// written.
  ///
  /// - Throws: ``SandboxError``, after which nothing is accepted.
  func restart() async throws(SandboxError) {
    forgetWaiting()
    while let writing { await writing.value }
    if let failure { throw failure }
    (unwritten, obstacle) = ([], nil)
    forgetWaiting()
    do throws(SandboxError) {
      ledger = try history.ledger()
    } catch {
      fail(error)
      throw error
    }
    ledger.recording = keepsMeta ? .everything : .operations
    latest = ledger.header
  }

  /// Writes what isn't on disk yet and closes the database. Nothing is accepted afterwards.
  public func close() async {
    await write()?.value
    fail(.notWritten(reason: "it has been closed"))
    history.close()
  }

  /// Reads the current state of the ledger, which may be a little ahead of what is on disk.
  func withState<Value: Sendable>(_ body: @Sendable (LedgerState) throws -> Value) rethrows -> Value {
    try body(ledger.state)
  }

  // MARK: Submitting

  /// Submits an envelope and waits until it is in a ledger on disk. Submitting it again gives the same answer.
  ///
  /// - Throws: ``SandboxError``, or `CancellationError`: the transaction may be applied all the same.
  nonisolated func submit(_ envelope: XDR.TransactionEnvelope) async throws -> SubmissionResult {
    try await submit(verified(envelope))
  }

  private func submit(_ transaction: LedgerTransaction) async throws -> SubmissionResult {
    let hash = transaction.hash
    switch try await receive(transaction) {
    // Inside a fee bump, it has the fee bump's outcome.
    case .pending, .duplicate: return try await outcome(of: hash)
    // A transaction that has been applied has a used sequence number, and isn't taken again.
    case .tryAgainLater: return try await applied(hash) ?? .tryAgainLater
    case .refused(let result): return try await applied(hash) ?? .refused(result)
    }
  }

  private func applied(_ hash: TransactionHash) async throws -> SubmissionResult? {
    try await history.read { try $0.transaction(hash) }.map { .applied($0) }
  }

  /// Whether submissions wait for a ledger together.
  var gathers: Bool { closeTime > .zero || isStopped }

  /// Takes an envelope as ``submit(_:)`` does, but doesn't wait for its ledger.
  ///
  /// - Throws: ``SandboxError``.
  nonisolated func receive(_ envelope: XDR.TransactionEnvelope) async throws(SandboxError) -> Receipt {
    try await receive(verified(envelope))
  }

  /// Retries what couldn't be written, before anything else is accepted.
  ///
  /// - Throws: why nothing is accepted.
  private func prepare() async throws(SandboxError) {
    if obstacle != nil { await write()?.value }
    if let error = failure ?? obstacle { throw error }
  }

  /// Verifies an envelope's signatures while the ledger can do other things.
  private nonisolated func verified(_ envelope: XDR.TransactionEnvelope) -> LedgerTransaction {
    var transaction = LedgerTransaction(envelope, on: network)
    transaction.verifySignatures { _ in nil }
    return transaction
  }

  private func receive(_ transaction: LedgerTransaction) async throws(SandboxError) -> Receipt {
    try await prepare()
    // It is in a ledger that isn't on disk yet.
    if waits.contains(transaction.hash), !queue.holds(transaction.hash) { return .duplicate }
    guard gathers else {
      guard !queue.isBanned(transaction) else { return .tryAgainLater }
      guard !transaction.hasMalformedFee else { return .refused(.txMalformed) }
      var transaction = transaction
      let result = check(&transaction)
      guard result.isSuccess else { return .refused(result) }
      queue.noteLedger(of: [transaction])
      close([transaction], at: nextCloseMilliseconds)
      if let failure { throw failure }
      for hash in transaction.hashes { waits.begin(hash) }
      return .pending
    }
    let answer = queue.add(transaction, on: ledger.state) { check(&$0) }
    endDropped()
    guard answer == .pending else { return answer }
    for hash in transaction.hashes { waits.begin(hash) }
    if isEnding { closeLedger() }
    return .pending
  }

  private func check(_ transaction: inout LedgerTransaction) -> XDR.TransactionResult {
    guard closeTime > .zero else {
      return ledger.check(&transaction, closeTime: nextCloseTime, latestCloseOffset: 0)
    }
    let last = ledger.header.closeTime
    let interval = UInt64(clamping: max(1, closeTime.components.seconds))
    let offset = Self.expectedIntervals * interval + nextCloseTime - last
    return ledger.check(&transaction, closeTime: last, latestCloseOffset: offset)
  }

  /// Waits until an accepted transaction is in a ledger on disk, or can't be in one any more.
  private func outcome(of hash: TransactionHash) async throws -> SubmissionResult {
    if let failure { throw failure }
    for try await submission in waits.outcome(of: hash) { return submission }
    throw CancellationError()
  }

  /// Returns the last sequence number that an account used on the ledger, or nil if there is no such account.
  func sequenceNumber(of account: AccountID) -> Int64? { ledger.state.accounts[account]?.sequenceNumber }

  // MARK: Friendbot

  /// Gives an account 10,000 lumens, unless it has as many, and creates the account if there is none.
  func fund(_ account: AccountID) async throws -> Funding {
    try await prepare()
    let entry = ledger.state.accounts[account]
    if let entry, entry.balance >= Self.fundedStroops { return .alreadyFunded }
    if let hash = queue.funding(of: account) { return .submitted(try await outcome(of: hash)) }
    let body: XDR.OperationBody =
      entry == nil
      ? .createAccount(XDR.CreateAccountOp(destination: account.xdr, startingBalance: Self.fundedStroops))
      : .payment(XDR.PaymentOp(destination: MuxedAccount(account).xdr, asset: .native, amount: Self.fundedStroops))
    // From here until it is in the ledger or the queue, nobody else may be given its sequence number.
    guard let envelope = friendbotEnvelope(body) else { return .submitted(.badSequenceNumber) }
    let transaction = LedgerTransaction(envelope, on: network)
    guard gathers else { return .submitted(try await submit(transaction)) }
    guard queue.hasRoom(on: ledger.state) else { return .submitted(.tryAgainLater) }
    queue.add(transaction, funding: account)
    if isEnding { closeLedger() }
    return .submitted(try await outcome(of: transaction.hash))
  }

  /// Makes and signs an envelope of the friendbot, which is the root account. Anybody can sign for that, so it may have no number left: then nil.
  private func friendbotEnvelope(_ body: XDR.OperationBody) -> XDR.TransactionEnvelope? {
    let last = max(sequenceNumber(of: root.accountID) ?? 0, queue.sequenceNumber(of: root.accountID) ?? 0)
    guard let next = try? Transaction.sequenceNumber(after: last) else { return nil }
    let transaction = XDR.Transaction(
      sourceAccount: MuxedAccount(root.accountID).xdr, fee: ledger.header.baseFee, seqNum: next, cond: .none, memo: .none,
      operations: [XDR.Operation(body: body)])
    let signature = root.sign(transaction.hash(on: network))
    return .tx(XDR.TransactionV1Envelope(tx: transaction, signatures: [signature]))
  }

  // MARK: Closing ledgers

  /// Closes a ledger at each interval until cancelled, unless each submission closes one, and retries what couldn't be written.
  public func run() async {
    let clock = ContinuousClock()
    var next = clock.now
    while failure == nil {
      next = max(next.advanced(by: closeTime > .zero ? closeTime : Self.pause), clock.now)
      guard (try? await clock.sleep(until: next)) != nil else { return }
      if obstacle != nil { await write()?.value }
      if closeTime > .zero { closeLedger() }
    }
  }

  /// Closes a ledger that holds what has been submitted since the last one, as far as there is room.
  func closeLedger() {
    guard failure == nil, obstacle == nil, !isStopped else { return }
    let milliseconds = nextCloseMilliseconds
    let next = queue.takeNext(after: ledger.header, closeTime: milliseconds / 1_000, salt: ledger.hash) { waiting in
      var transaction = waiting
      return check(&transaction).isSuccess
    }
    endDropped()
    close(next.transactions, at: milliseconds, baseFee: next.baseFee, contractBaseFee: next.contractBaseFee)
  }

  /// Makes submissions wait for their interval, if ledgers close at one.
  func startWaiting() {
    isEnding = false
  }

  /// Ends the waiting for intervals: ledgers close for what waits, and for each submission that still comes.
  func finishWaiting() {
    isEnding = true
    isStopped = false
    closeForAll()
  }

  private func closeForAll() {
    while queuedCount > 0, failure == nil, obstacle == nil { closeLedger() }
  }

  /// Stops closing ledgers; what is submitted waits.
  func stopClosing() {
    isStopped = true
  }

  /// Resumes closing ledgers.
  func resumeClosing() {
    isStopped = false
    if closeTime == .zero { closeForAll() }
  }

  /// Empties the queue before a restart, so that no ledger is closed with it. Its callers go on waiting until they are cut off.
  func emptyQueue() { queue = SubmissionQueue() }

  /// Forgets what waits for a ledger, as if the network had ended before closing one.
  func forgetWaiting() {
    emptyQueue()
    for hash in waits.hashes where !unwritten.contains(where: { $0.holds(hash) }) { waits.end(hash, .tryAgainLater) }
  }

  /// How many transactions wait for a ledger, and how many callers wait until one is in a ledger on the disk.
  var queuedCount: Int { queue.count }
  var waiterCount: Int { waits.callerCount }

  /// Closes a ledger that upgrades the network to a later protocol, whose rules apply from the next ledger on. What waits goes into the next.
  ///
  /// - Throws: ``SandboxError``, such as ``SandboxError/noUpgrade(to:from:newest:)``.
  public func upgrade(toProtocol version: UInt32) async throws(SandboxError) {
    try await prepare()
    let current = ledger.header.protocolVersion
    guard version > current, version <= LedgerParameters.newestProtocol else {
      throw .noUpgrade(to: version, from: current, newest: LedgerParameters.newestProtocol)
    }
    queue.noteLedger(of: [])
    close([], at: nextCloseMilliseconds, upgrade: version)
    while let writing { await writing.value }
    if let error = failure ?? obstacle { throw error }
  }

  private var nextCloseTime: UInt64 { nextCloseMilliseconds / 1_000 }

  private var nextCloseMilliseconds: UInt64 { ledger.header.nextClose(at: now().unixMilliseconds) }

  private func close(
    _ transactions: [LedgerTransaction], at milliseconds: UInt64, baseFee: Int64? = nil, contractBaseFee: Int64? = nil, upgrade: UInt32? = nil
  ) {
    let before = ledger.header
    let closed = ledger.close(
      transactions, at: milliseconds / 1_000, milliseconds: milliseconds, baseFee: baseFee, contractBaseFee: contractBaseFee, upgrade: upgrade)
    if checksInvariants, let violation = violations(in: closed, after: before).first {
      return fail(.invariantBroken(ledger: closed.header.sequence, reason: violation.description))
    }
    unwritten.append(closed)
    write()
  }

  /// Starts to write what isn't on disk yet, unless that has started.
  @discardableResult private func write() -> Task<Void, Never>? {
    if writing == nil, !unwritten.isEmpty { writing = Task { await writeAll() } }
    return writing
  }

  private func violations(in closed: ClosedLedger, after before: LedgerHeader) -> [LedgerViolation] {
    LedgerInvariants.violations(in: closed, of: ledger.state, after: before) + AssetSums.violations(in: closed, of: ledger.state, on: network)
  }

  /// Writes ledgers until none is left. Those that close in the meantime share the next write, so that one wait for the disk serves all who submit at
  /// the same time. If a write fails, the ledgers stay in their order for the next try.
  private func writeAll() async {
    while failure == nil, !unwritten.isEmpty {
      let batch = Array(unwritten.prefix(Self.batchLimit))
      do throws(SandboxError) {
        try await history.append(batch)
        unwritten.removeFirst(batch.count)
        for closed in batch { announce(closed) }
      } catch {
        (obstacle, writing) = (error, nil)
        return waits.fail(error)
      }
    }
    (obstacle, writing) = (nil, nil)
  }

  private func announce(_ closed: ClosedLedger) {
    latest = closed.header
    for (index, applied) in closed.transactions.enumerated() {
      let transaction = StoredTransaction(applied, in: closed.header, place: index + 1)
      for hash in applied.transaction.hashes { waits.end(hash, .applied(transaction)) }
    }
    listeners.tell(closed.header.sequence)
  }

  /// Ends the waits for transactions that have left the queue and will be in no ledger.
  private func endDropped() {
    for hash in queue.takeDropped() { waits.end(hash, .tryAgainLater) }
  }

  private func fail(_ error: SandboxError) {
    failure = failure ?? error
    waits.fail(error)
    listeners.finish()
  }

  // MARK: Listening

  /// Streams the number of each ledger once it is on disk. A slow listener gets only the last one, and reads the history for the rest.
  ///
  /// - Returns: nil if there are as many listeners as can be served.
  func ledgers() -> AsyncStream<UInt32>? {
    listeners.add(hasEnded: failure != nil) { [weak self] id in Task { await self?.removeListener(id) } }
  }

  /// The number of listeners.
  var listenerCount: Int { listeners.count }

  private func removeListener(_ id: UUID) {
    listeners.remove(id)
  }
}
