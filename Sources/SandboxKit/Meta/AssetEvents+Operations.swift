import StellarKit
import StellarXDR

/// The events of each operation, in stellar-core's order.
extension AssetEvents {
  /// Makes the events of each operation of a transaction. One that failed has none.
  mutating func events(of applied: IncludedTransaction) -> [[XDR.ContractEvent]] {
    let results = applied.result.operationResults
    return applied.changes.operations.indices.map { index in
      applied.contract?.events ?? events(ofOperation: index, in: applied.transaction, results[index], applied.changes.operations[index])
    }
  }

  /// Makes the events of an operation that succeeded.
  ///
  /// - Parameters:
  ///   - index: the operation's place in the transaction, counted from 0.
  ///   - changes: what the operation changed.
  private mutating func events(
    ofOperation index: Int, in transaction: LedgerTransaction, _ result: XDR.OperationResult, _ changes: LedgerChanges
  ) -> [XDR.ContractEvent] {
    let inner = transaction.transaction
    let operation = inner.operations[index]
    let memo = inner.memo
    let source = XDR.SCAddress(operation.sourceAccount ?? inner.sourceAccount)
    switch operation.body {
    case .createAccount(let body):
      move(body.startingBalance, of: .native, from: source, to: .account(body.destination), for: memo)
    case .payment(let body):
      move(body.amount, of: body.asset, from: source, to: XDR.SCAddress(body.destination), for: memo)
    case .pathPaymentStrictReceive(let body):
      trade(result.claims, by: source)
      move(body.destAmount, of: body.destAsset, from: source, to: XDR.SCAddress(body.destination), for: memo)
    case .pathPaymentStrictSend(let body):
      trade(result.claims, by: source)
      guard case .pathPaymentStrictSend(.success(let success)) = result else { break }
      move(success.last.amount, of: body.destAsset, from: source, to: XDR.SCAddress(body.destination), for: memo)
    case .manageSellOffer, .manageBuyOffer, .createPassiveSellOffer:
      trade(result.claims, by: source)
    case .accountMerge(let destination):
      guard case .accountMerge(.success(let balance)) = result else { break }
      move(balance, of: .native, from: source, to: XDR.SCAddress(destination), for: memo)
    case .createClaimableBalance(let body):
      guard case .createClaimableBalance(.success(let id)) = result else { break }
      move(body.amount, of: body.asset, from: source, to: .claimableBalance(id))
    case .claimClaimableBalance(let body):
      guard let balance = changes.claimableBalance(body.balanceID) else { break }
      move(balance.amount, of: balance.asset, from: .claimableBalance(body.balanceID), to: source, for: memo)
    case .clawback(let body):
      takeBack(body.amount, of: body.asset, from: XDR.SCAddress(body.from))
    case .clawbackClaimableBalance(let body):
      guard let balance = changes.claimableBalance(body.balanceID) else { break }
      takeBack(balance.amount, of: balance.asset, from: .claimableBalance(body.balanceID))
    case .allowTrust(let body):
      let asset = body.asset(of: transaction.steps[index].source)
      authorize(body.trustor, for: asset, context(of: index, in: transaction), changes)
    case .setTrustLineFlags(let body):
      authorize(body.trustor, for: body.asset, context(of: index, in: transaction), changes)
    case .liquidityPoolDeposit(let body):
      for (asset, amount) in changes.poolMovements(body.liquidityPoolID) {
        move(amount, of: asset, from: source, to: .liquidityPool(body.liquidityPoolID))
      }
    case .liquidityPoolWithdraw(let body):
      for (asset, amount) in changes.poolMovements(body.liquidityPoolID) {
        move(-amount, of: asset, from: .liquidityPool(body.liquidityPoolID), to: source, for: memo)
      }
    case .setOptions, .changeTrust, .manageData, .bumpSequence, .inflation, .beginSponsoringFutureReserves, .endSponsoringFutureReserves,
      .revokeSponsorship, .invokeHostFunction, .extendFootprintTTL, .restoreFootprint:
      break
    }
    return take()
  }

  /// Adds the events of both sides of each trade, between the operation's source and the offer's seller or the pool.
  private mutating func trade(_ claims: [XDR.ClaimAtom], by source: XDR.SCAddress) {
    for claim in claims {
      let other: XDR.SCAddress =
        switch claim {
        case .v0(let claim): .account(XDR.AccountID(ed25519: claim.sellerEd25519))
        case .orderBook(let claim): .account(claim.sellerID)
        case .liquidityPool(let claim): .liquidityPool(claim.liquidityPoolID)
        }
      move(claim.amountBought, of: claim.assetBought, from: source, to: other)
      move(claim.amountSold, of: claim.assetSold, from: other, to: source)
    }
  }

  /// Adds the events of a change of authorization. The shares of pools that a revocation redeems move to claimable balances, or back to an issuer.
  /// Like stellar-core, this reports whether the account is authorized even if it was before.
  private mutating func authorize(_ holder: XDR.AccountID, for asset: XDR.Asset, _ context: OperationContext, _ changes: LedgerChanges) {
    let removed = changes.trustlines.filter { $0.after == nil }.compactMap(\.key.pool)
    for pool in removed.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      for (asset, amount) in changes.poolMovements(pool) where amount != 0 {
        let isIssuer = asset.issuer == AccountID(holder)
        let recipient: XDR.SCAddress = isIssuer ? .account(holder) : .claimableBalance(.v0(context.revokeID(of: pool, asset)))
        move(-amount, of: asset, from: .liquidityPool(pool), to: recipient)
      }
    }
    let key = TrustlineKey(account: AccountID(holder), asset: asset)
    setAuthorized(changes.trustlines.first { $0.key == key }?.after?.isAuthorized ?? false, holder, for: asset)
  }

  private func context(of index: Int, in transaction: LedgerTransaction) -> OperationContext {
    OperationContext(
      source: transaction.steps[index].source, transactionSource: transaction.source, sequenceNumber: transaction.transaction.seqNum,
      index: UInt32(index))
  }
}

extension LedgerChanges {
  /// Finds a claimable balance that was removed, as it was before.
  fileprivate func claimableBalance(_ id: XDR.ClaimableBalanceID) -> ClaimableBalanceEntry? {
    claimableBalances.first { $0.key == id.hash }?.before
  }

  /// Returns the amounts of its two assets that a pool received, below 0 if it gave. A pool that was removed gave everything.
  fileprivate func poolMovements(_ id: XDR.PoolID) -> [(asset: XDR.Asset, amount: Int64)] {
    guard let change = pools.first(where: { $0.key == id }), let parameters = (change.before ?? change.after)?.parameters else { return [] }
    return [
      (parameters.assetA, (change.after?.reserveA ?? 0) - (change.before?.reserveA ?? 0)),
      (parameters.assetB, (change.after?.reserveB ?? 0) - (change.before?.reserveB ?? 0)),
    ]
  }
}
