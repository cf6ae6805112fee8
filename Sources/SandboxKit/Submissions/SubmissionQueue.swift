import StellarKit
import StellarXDR

/// The transactions that wait for a ledger, if ledgers close at an interval.
///
/// There is room for as much as two ledgers hold. As in stellar-core, a transaction that bids more for an operation goes first. If there is no room
/// left, it takes the place of one that bids less.
struct SubmissionQueue: Sendable {
  /// The transactions that go into a ledger.
  struct Selection: Sendable {
    /// The transactions, in the order in which they are to be applied.
    var transactions: [LedgerTransaction] = []
    /// The fee of each operation, in stroops: more than the least fee if there wasn't room for all.
    var baseFee: Int64
    /// The fee of each operation of contracts, for which a ledger has room of its own.
    var contractBaseFee: Int64
  }

  private struct Waiting: Sendable {
    var transaction: LedgerTransaction
    /// The number of ledgers that had no room for it.
    var age = 0
    /// Whether it is the friendbot's.
    var isFriendbot = false
  }

  /// How many ledgers' operations may wait.
  private static let ledgerCount = 2
  /// How many ledgers can leave a transaction out for want of room before it is dropped.
  private static let ageLimit = 4
  /// How many times the fee of a transaction its replacement has to bid.
  private static let replacementFactor: Int64 = 10

  /// The waiting transactions, in the order in which they came.
  private var waiting: [Waiting] = []
  private var operations: Int64 = 0
  /// By source: the last sequence number among the waiting transactions.
  private var sequenceNumbers: [AccountID: Int64] = [:]
  /// By fee source: the most that the waiting transactions may cost it, in stroops.
  private var fees: [AccountID: Int64] = [:]
  /// The friendbot's waiting transactions, by the account that they fund.
  private var fundings: [AccountID: TransactionHash] = [:]
  /// The transactions that were taken and will be in no ledger.
  private var dropped: [TransactionHash] = []
  private var bans = SubmissionBans()

  var count: Int { waiting.count }

  /// Returns the last sequence number of an account's waiting transactions, or nil if none waits.
  func sequenceNumber(of account: AccountID) -> Int64? { sequenceNumbers[account] }

  /// Returns whether a transaction waits, by itself or inside a fee bump.
  func holds(_ hash: TransactionHash) -> Bool { waiting.contains { $0.transaction.hashes.contains(hash) } }

  /// Returns the transaction that waits to fund an account, or nil if none does.
  func funding(of account: AccountID) -> TransactionHash? { fundings[account] }

  /// Returns whether an envelope was applied, or had to leave the queue, in one of the last ten ledgers.
  func isBanned(_ transaction: LedgerTransaction) -> Bool { bans.contains(transaction) }

  /// Returns whether there is room for another transaction of the friendbot.
  func hasRoom(on state: LedgerState) -> Bool { operations < limit(on: state) }

  private func limit(on state: LedgerState) -> Int64 { Int64(Self.ledgerCount) * Int64(state.header.maxTransactionSetSize) }

  // MARK: Arriving

  /// Takes a transaction, or says why not, with checks in stellar-core's order.
  ///
  /// - Parameter validate: the ledger's check; called only if the other waiting transactions allow this one to be taken.
  mutating func add(
    _ transaction: LedgerTransaction, on state: LedgerState, validate: (inout LedgerTransaction) -> XDR.TransactionResult
  ) -> Receipt {
    guard !isBanned(transaction) else { return .tryAgainLater }
    guard !transaction.hasMalformedFee else { return .refused(.txMalformed) }
    var leaving: [Int] = []
    if sequenceNumbers[transaction.source] != nil {
      guard let index = waiting.firstIndex(where: { $0.transaction.source == transaction.source && !$0.isFriendbot }) else { return .tryAgainLater }
      if let answer = Self.answer(to: transaction, beside: waiting[index].transaction) { return answer }
      leaving = [index]
    }
    let replaced = leaving.map { waiting[$0].transaction }
    var excess = operations + transaction.paidOperations - limit(on: state) - replaced.reduce(0) { $0 + $1.paidOperations }
    let cheapest = excess > 0 ? waiting.indices.filter { !isKept(waiting[$0]) && !leaving.contains($0) }.sorted(by: bidsLess) : []
    for index in cheapest where excess > 0 {
      let other = waiting[index].transaction
      guard transaction.bidsMore(than: other) else {
        bans.add(transaction)
        return .refused(.txInsufficientFee, needed: other.fee(at: 1, for: transaction, and: 1))
      }
      leaving.append(index)
      excess -= other.paidOperations
    }
    guard excess <= 0 else {
      bans.add(transaction)
      return .tryAgainLater
    }
    var transaction = transaction
    let result = validate(&transaction)
    guard result.isSuccess else { return .refused(result) }
    let reserved = replaced.filter { $0.feeSource == transaction.feeSource }.reduce(0) { $0 + $1.maxFee }
    let available = state.accounts[transaction.feeSource].map { state.availableBalance(of: $0) } ?? 0
    guard available - transaction.maxFee >= fees[transaction.feeSource, default: 0] - reserved else { return .refused(.txInsufficientBalance) }
    for index in leaving.sorted(by: >) {
      let gone = take(at: index)
      if !replaced.contains(where: { $0.hash == gone.hash }) { bans.add(gone) }
      // Whoever submitted what is inside the new fee bump waits for that.
      dropped += gone.hashes.filter { !transaction.hashes.contains($0) }
    }
    append(Waiting(transaction: transaction))
    return .pending
  }

  /// Returns why a transaction isn't taken beside another one of its source, or nil if it may take its place.
  private static func answer(to transaction: LedgerTransaction, beside other: LedgerTransaction) -> Receipt? {
    if transaction.isDuplicate(of: other) { return .duplicate }
    guard transaction.transaction.seqNum >= other.transaction.seqNum else { return .refused(.txBadSeq) }
    // Only a fee bump takes the place of a transaction with the same number.
    guard transaction.feeBump != nil, other.transaction.seqNum == transaction.transaction.seqNum else { return .tryAgainLater }
    let needed = other.fee(at: replacementFactor, for: transaction)
    return transaction.maxFee >= needed ? nil : .refused(.txInsufficientFee, needed: needed)
  }

  /// Takes a transaction of the friendbot, which may have several waiting.
  mutating func add(_ transaction: LedgerTransaction, funding account: AccountID) {
    fundings[account] = transaction.hash
    append(Waiting(transaction: transaction, isFriendbot: true))
  }

  private mutating func append(_ one: Waiting) {
    waiting.append(one)
    operations += one.transaction.paidOperations
    let (source, number) = (one.transaction.source, one.transaction.transaction.seqNum)
    sequenceNumbers[source] = max(number, sequenceNumbers[source] ?? number)
    fees[one.transaction.feeSource, default: 0] += one.transaction.maxFee
  }

  /// Returns whether one transaction bids less than another. Of two that bid the same, the later one counts as less.
  private func bidsLess(_ one: Int, _ other: Int) -> Bool {
    let (left, right) = (waiting[one].transaction, waiting[other].transaction)
    if right.bidsMore(than: left) { return true }
    return one > other && !left.bidsMore(than: right)
  }

  // MARK: Leaving

  /// Returns whether a transaction waits as long as it has to: the friendbot's do, each of which needs the one before it, and so does any other that
  /// they need.
  private func isKept(_ one: Waiting) -> Bool {
    one.isFriendbot || one.transaction.transaction.seqNum != sequenceNumbers[one.transaction.source]
  }

  private mutating func take(at index: Int) -> LedgerTransaction {
    let transaction = waiting.remove(at: index).transaction
    operations -= transaction.paidOperations
    sequenceNumbers[transaction.source] = waiting.map(\.transaction).filter { $0.source == transaction.source }.map(\.transaction.seqNum).max()
    fees[transaction.feeSource, default: 0] -= transaction.maxFee
    return transaction
  }

  /// Returns the transactions that were taken and, since the last call, have turned out to be in no ledger.
  mutating func takeDropped() -> [TransactionHash] {
    defer { dropped = [] }
    return dropped
  }

  /// Takes out the transactions for the next ledger: those that bid the most, as many as there is room for. Those that have expired by then are
  /// dropped, and pay nothing.
  ///
  /// - Parameters:
  ///   - header: of the last ledger.
  ///   - closeTime: of the next ledger, in seconds since 1970.
  ///   - salt: changes the order in which they are applied: the last ledger's hash.
  ///   - isValid: called for those that have already waited for a ledger.
  mutating func takeNext(after header: LedgerHeader, closeTime: UInt64, salt: Bytes32, isValid: (LedgerTransaction) -> Bool) -> Selection {
    let leastFee = Int64(header.baseFee)
    var selection = Selection(baseFee: leastFee, contractBaseFee: leastFee)
    var load = ContractLoad()
    var (hasRoom, hasRoomForContracts) = (true, true)
    var rest: [Waiting] = []
    var room = Int64(header.maxTransactionSetSize)
    let candidates = waiting.indices.sorted { bidsLess($1, $0) }.map { waiting[$0] }
    let before = self
    self = SubmissionQueue()
    (dropped, bans) = (before.dropped, before.bans)
    var gone: [LedgerTransaction] = []
    let moment = CheckMoment(sequence: header.sequence + 1, closeTime: closeTime)
    for var one in candidates {
      if one.transaction.transaction.cond.isTooLate(at: moment) || one.age > 0 && !before.isKept(one) && !isValid(one.transaction) {
        gone.append(one.transaction)
      } else if one.transaction.paidOperations <= room, one.transaction.contract.map({ load.add($0) }) ?? true {
        room -= one.transaction.paidOperations
        selection.transactions.append(one.transaction)
      } else {
        one.age += 1
        if one.transaction.paidOperations <= room { hasRoomForContracts = false } else { hasRoom = false }
        rest.append(one)
      }
    }
    // If some are left out for want of room for operations, all pay more. If it is for want of room for contracts, only contracts do.
    if !hasRoom { selection.baseFee = selection.transactions.map(\.bid).min() ?? leastFee }
    let contracts = selection.transactions.filter { $0.contract != nil }
    selection.contractBaseFee = hasRoomForContracts ? selection.baseFee : contracts.map(\.bid).min() ?? leastFee
    selection.transactions = Self.shuffled(selection.transactions, salt: salt)
    noteLedger(of: selection.transactions)
    for one in rest {
      if before.isKept(one) || one.age < Self.ageLimit { append(one) } else { gone.append(one.transaction) }
    }
    for transaction in gone {
      dropped += transaction.hashes
      bans.add(transaction)
    }
    fundings = before.fundings.filter { _, hash in waiting.contains { $0.transaction.hash == hash } }
    return selection
  }

  /// Notes the transactions that a ledger applies, whether or not they waited: none of these envelopes is taken for ten ledgers.
  mutating func noteLedger(of transactions: [LedgerTransaction]) {
    for transaction in transactions { bans.add(transaction) }
    bans.beginLedger()
  }

  /// Puts transactions in an order that nobody can choose, without changing the order of each account's own: first one of each account, then the
  /// second of each that has more, and among them by hash XORed with the salt.
  private static func shuffled(_ transactions: [LedgerTransaction], salt: Bytes32) -> [LedgerTransaction] {
    var counts: [AccountID: Int] = [:]
    let salt = salt.bytes
    let keyed = transactions.sorted { $0.transaction.seqNum < $1.transaction.seqNum }.map { transaction in
      let round = counts[transaction.source, default: 0]
      counts[transaction.source] = round + 1
      return (round: round, key: zip(transaction.hash.value.bytes, salt).map { $0 ^ $1 }, transaction: transaction)
    }
    return keyed.sorted { $0.round == $1.round ? $0.key.lexicographicallyPrecedes($1.key) : $0.round < $1.round }.map(\.transaction)
  }
}

extension Receipt {
  /// Makes a refusal that states only its code and, for a bid that is too low, the fee that would be enough, in stroops.
  static func refused(_ code: XDR.TransactionResultCode, needed: Int64 = 0) -> Receipt {
    .refused(XDR.TransactionResult(feeCharged: needed, result: .refused(code)))
  }
}

extension LedgerTransaction {
  /// The hash that identifies the envelope with its signatures.
  var fullHash: Bytes32 { Bytes32(sha256: envelope.xdrBytes) }

  /// Returns whether it is the same envelope with the same signatures as another, or the transaction inside another that is a fee bump.
  fileprivate func isDuplicate(of other: LedgerTransaction) -> Bool {
    if (feeBump == nil) == (other.feeBump == nil) { return hash == other.hash && fullHash == other.fullHash }
    guard feeBump == nil, case .txFeeBump(let bump) = other.envelope else { return false }
    return envelope == .tx(bump.tx.innerTx)
  }

  /// The most that is paid for one operation, in stroops.
  fileprivate var bid: Int64 { inclusionFee / max(1, paidOperations) }

  /// Returns whether it pays more for an operation than another does.
  fileprivate func bidsMore(than other: LedgerTransaction) -> Bool {
    Int128(inclusionFee) * Int128(other.paidOperations) > Int128(other.inclusionFee) * Int128(paidOperations)
  }

  /// Returns the fee with which another bids a number of times as much for an operation, in stroops.
  ///
  /// - Parameter more: added to that fee.
  fileprivate func fee(at factor: Int64, for other: LedgerTransaction, and more: Int128 = 0) -> Int64 {
    let (product, divisor) = (Int128(inclusionFee) * Int128(factor) * Int128(other.paidOperations), Int128(max(1, paidOperations)))
    return Int64(clamping: (product + divisor - 1) / divisor + Int128(other.contract?.resourceFee ?? 0) + more)
  }
}
