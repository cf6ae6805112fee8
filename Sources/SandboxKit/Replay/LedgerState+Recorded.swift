import StellarKit
import StellarXDR

extension LedgerParameters {
  init(_ recorded: RecordedLine.Network) {
    self.init(
      network: Network(passphrase: recorded.passphrase), protocolVersion: recorded.protocol, baseFee: recorded.baseFee,
      baseReserve: recorded.baseReserve, maxTransactionSetSize: recorded.maxTxSet
    )
  }
}

extension LedgerHeader {
  /// The header of a recording's first ledger.
  init(_ recorded: RecordedLine.State, of parameters: LedgerParameters) {
    self.init(genesis: parameters, closeTime: recorded.closeTime)
    sequence = recorded.ledger
    totalCoins = recorded.totalCoins.value
    feePool = recorded.feePool.value
    idPool = recorded.idPool.value
  }
}

extension LedgerState {
  /// Takes over what a recorded ledger changed.
  mutating func correct(by recorded: RecordedLine.Ledger) throws(ReplayError) {
    do throws(UnknownEntry) {
      for key in recorded.removed { try remove(key.value) }
      for entry in recorded.changed { try load(entry.value) }
    } catch {
      throw .malformed(reason: "\(error)")
    }
    header.feePool = recorded.feePool.value
    header.idPool = recorded.idPool.value
    _ = takeChanges()
  }

  private mutating func remove(_ key: XDR.LedgerKey) throws(UnknownEntry) {
    switch key {
    case .account(let key): set(AccountID(key.accountID), nil)
    case .trustline(let key): set(TrustlineKey(account: AccountID(key.accountID), asset: key.asset), nil)
    case .offer(let key): set(OfferKey(seller: AccountID(key.sellerID), id: key.offerID), nil)
    case .data(let key): set(DataEntryKey(account: AccountID(key.accountID), name: key.dataName), nil)
    case .claimableBalance(let key): set(key.balanceID.hash, nil as ClaimableBalanceEntry?)
    case .liquidityPool(let key): set(key.liquidityPoolID, nil as LiquidityPoolEntry?)
    case .contractData(let key): set(ContractDataKey(key), nil)
    case .ttl(let key): set(key.keyHash, nil as TimeToLive?)
    case .contractCode, .configSetting: throw UnknownEntry(type: key.type)
    }
  }

  /// Returns the states that a submission may have been checked against while some transactions of the next ledger waited. The recording tells how
  /// many waited, but not which: any of its source's may have been the last of them, and its fee source may have promised the fees of none or of all.
  func statesBehind(_ count: Int, of next: [LedgerTransaction], before transaction: LedgerTransaction) -> [LedgerState] {
    let chain = next.filter { $0.source == transaction.source }.map(\.transaction.seqNum)
    let fees = next.filter { $0.feeSource == transaction.feeSource }.reduce(Int128(0)) { $0 + Int128(max(0, $1.maxFee)) }
    let isKnown = count == next.count
    let sequences: [Int64?] = isKnown ? [chain.last] : [nil] + chain.prefix(count).map { $0 }
    let promises = isKnown ? [fees] : [0, fees]
    return sequences.flatMap { sequence in
      promises.map { fees in
        var state = self
        if let sequence { state.update(transaction.source) { $0.sequenceNumber = sequence } }
        state.update(transaction.feeSource) { $0.balance -= min($0.balance, Int64(clamping: fees)) }
        return state
      }
    }
  }
}
