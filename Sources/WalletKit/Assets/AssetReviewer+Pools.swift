import Sentences
import StellarKit

/// Taking shares out of a pool.
extension AssetReviewer {
  /// How far a pool's price may move before a withdrawal is refused: 1 in 100.
  private static let slippage: Int64 = 100

  /// Reviews taking all shares out of a pool: what they are worth, and the transaction that withdraws them and removes the pool's trustline.
  ///
  /// - Parameter promised: the minimum of each asset that was shown before; nil to compute it from what the shares are worth now.
  /// - Throws: ``AssetRefusal``
  func withdrawal(from id: LiquidityPoolID, promised: [Amount]?, _ feePolicy: FeeChoice) async throws(AssetRefusal) -> PoolReview {
    let (account, ledger) = try await state(feePolicy)
    guard var shares = account.pools.first(where: { $0.id == id }) else {
      throw AssetRefusal(general: "You hold no shares of this pool, so there is nothing to take out.")
    }
    let reserves: PoolReserves?
    do throws(NetworkError) { reserves = try await network.reserves(ofPool: id) } catch { throw AssetRefusal(.network(error)) }
    guard let reserves, let pool = reserves.pool(id) else {
      throw AssetRefusal(general: "What this pool holds isn't known right now, so nothing is taken out. Try again later.")
    }
    let worth = reserves.worth(of: shares.balance)
    let atLeast = zip(worth, promised ?? worth.map(Self.least)).map { PoolReserves.Part(asset: $0.asset, amount: $1) }
    for (part, least) in zip(worth, atLeast) {
      guard least.amount <= part.amount else {
        throw AssetRefusal(general: "The price in the pool has moved: you would get less than was shown. Nothing was sent. Review it again.")
      }
      try check(part, account)
    }
    var operations = [Operation(.changePoolTrust(pool, limit: .zero))]
    if shares.balance > .zero {
      let withdrawal = Operation.Body.liquidityPoolWithdraw(id, shares: shares.balance, minimumA: atLeast[0].amount, minimumB: atLeast[1].amount)
      operations.insert(Operation(withdrawal), at: 0)
    }
    shares.assets = worth.map(\.asset)
    let reserve = shares.sponsor == nil ? try? ledger.baseReserve.adding(ledger.baseReserve) : nil
    return PoolReview(
      shares: shares, worth: worth, atLeast: atLeast, reserve: reserve ?? .zero,
      transaction: try await review(operations, feePolicy, account, ledger))
  }

  private static func least(_ part: PoolReserves.Part) -> Amount {
    (try? Amount(stroops: part.amount.stroops - part.amount.stroops / slippage)) ?? .zero
  }

  /// Checks that the account's limit leaves room for what the pool pays out.
  private func check(_ part: PoolReserves.Part, _ account: AccountSnapshot) throws(AssetRefusal) {
    guard part.asset != .native, part.asset.issuer != source, let line = account.line(of: part.asset) else { return }
    guard part.amount <= line.receivable else {
      throw AssetRefusal(general: "You would receive more \(part.asset.code) than your limit allows. Raise the limit first.")
    }
  }
}
