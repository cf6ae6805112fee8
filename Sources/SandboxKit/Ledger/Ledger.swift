package import StellarKit
package import StellarXDR

/// A network's ledger: a state machine without clock, disk or network. The same history always gives the same state.
package struct Ledger: Sendable {
  let network: Network
  package private(set) var state: LedgerState
  /// The hash of the last closed ledger.
  private(set) var hash: Bytes32

  /// How many of their changes the applied transactions carry.
  package var recording = ChangeRecording.nothing

  var header: LedgerHeader { state.header }

  /// The number of the last closed ledger.
  package var sequence: UInt32 { header.sequence }

  /// A new network's ledger, in which the root account holds all lumens.
  ///
  /// - Parameter closeTime: of the first ledger, in seconds since 1970.
  package init(_ parameters: LedgerParameters, root: AccountID, closeTime: UInt64) {
    let header = LedgerHeader(genesis: parameters, closeTime: closeTime)
    let account = AccountEntry(balance: parameters.totalCoins, sequenceNumber: 0, lastModified: header.sequence)
    self.init(network: parameters.network, state: LedgerState(header: header, accounts: [root: account]))
  }

  /// The ledger of an existing network, with its last state.
  init(network: Network, state: LedgerState) {
    self.network = network
    self.state = state
    hash = state.header.hash
    self.state.lumensContract = HostPreimage.contractID(.asset(.native), on: network.id)
  }

  /// Checks a submission as the network would, and returns a success if the transaction would be taken into the next ledger.
  ///
  /// - Parameters:
  ///   - closeTime: the time to compare lower time bounds with, in seconds since 1970.
  ///   - latestCloseOffset: how much later the next ledger may close, in seconds.
  package func check(_ transaction: inout LedgerTransaction, closeTime: UInt64, latestCloseOffset: UInt64) -> XDR.TransactionResult {
    let moment = CheckMoment(sequence: header.sequence + 1, closeTime: closeTime, latestCloseOffset: latestCloseOffset)
    return state.check(&transaction, at: moment)
  }

  /// Closes a ledger that holds these transactions, in this order. All fees are taken before the first is applied.
  ///
  /// - Parameters:
  ///   - closeTime: in seconds since 1970.
  ///   - milliseconds: the same in milliseconds; nil for the whole second.
  ///   - baseFee: what each operation pays, in stroops; nil for the least.
  ///   - contractBaseFee: what each operation of contracts pays; nil for the same.
  ///   - upgrade: the protocol of the ledgers after this one; nil for that of this one.
  package mutating func close(
    _ transactions: [LedgerTransaction], at closeTime: UInt64, milliseconds: UInt64? = nil, baseFee: Int64? = nil, contractBaseFee: Int64? = nil,
    upgrade: UInt32? = nil
  ) -> ClosedLedger {
    // Those of contracts come after all others.
    var transactions = transactions.filter { $0.contract == nil } + transactions.filter { $0.contract != nil }
    if transactions.count > 1 { state.verifySignatures(of: &transactions) }
    state.header.previousHash = hash
    state.header.sequence += 1
    state.header.close(at: milliseconds ?? closeTime * 1_000)
    state.header.upgrades = upgrade.map { [.version($0)] } ?? []
    let baseFee = baseFee ?? Int64(header.baseFee)
    func rate(_ transaction: LedgerTransaction) -> Int64 { transaction.contract == nil ? baseFee : contractBaseFee ?? baseFee }
    let fees = transactions.map { transaction in
      var changes = TransactionChanges(recording)
      let before = state.mark(for: recording)
      let fee = state.takeFee(of: transaction, baseFee: rate(transaction))
      if let before { changes.fee = state.changes(since: before) }
      return (charged: fee, changes: changes)
    }
    state.sequencesToApply = Self.sequencesToApply(transactions)
    var applied = zip(transactions, fees).map { transaction, fee in
      state.apply(transaction, feeCharged: fee.charged, baseFee: rate(transaction), recording: fee.changes)
    }
    state.sequencesToApply = [:]
    for index in applied.indices where applied[index].contract != nil { state.refund(&applied[index]) }
    let beforeEviction = state.mark(for: recording)
    state.evictExpired()
    let evicted = beforeEviction.map { state.changes(since: $0) } ?? LedgerChanges()
    state.header.transactionSetHash = TransactionSet(applied.lazy.map(\.member), after: hash, leastFee: header.baseFee).hash
    state.header.resultSetHash = Self.resultHash(applied)
    if let upgrade { state.header.protocolVersion = upgrade }
    hash = state.header.hash
    return ClosedLedger(header: state.header, hash: hash, transactions: applied, changes: state.takeChanges(), evicted: evicted)
  }

  /// Returns the last sequence number that each source uses, or nothing if no transaction merges an account.
  private static func sequencesToApply(_ transactions: [LedgerTransaction]) -> [AccountID: Int64] {
    guard transactions.contains(where: { $0.mergesAccount }) else { return [:] }
    return Dictionary(transactions.map { ($0.source, $0.transaction.seqNum) }, uniquingKeysWith: max)
  }

  private static func resultHash(_ applied: [IncludedTransaction]) -> Bytes32 {
    var encoder = XDREncoder()
    encoder.uint32(UInt32(applied.count))
    for one in applied {
      encoder.fixed(one.transaction.hash.value)
      one.result.encode(to: &encoder)
    }
    return Bytes32(sha256: encoder.bytes)
  }
}

extension IncludedTransaction {
  fileprivate var member: TransactionSet.Member {
    TransactionSet.Member(
      envelope: transaction.envelope, feeCharged: result.feeCharged, paidOperations: transaction.paidOperations,
      isOfContract: transaction.contract != nil)
  }
}
