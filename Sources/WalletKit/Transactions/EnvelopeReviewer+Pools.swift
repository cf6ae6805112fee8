import Sentences
import StellarKit
import StellarXDR

/// Pools, which the operations of an envelope name by their ids alone.
extension EnvelopeReviewer {
  /// Notes which assets are in the pools that an envelope puts something into or takes something out of, and warns of those that can't be found.
  func checkPools(_ envelope: XDR.TransactionEnvelope) async -> (warnings: [Sentence], notes: [Sentence]) {
    let operations = envelope.applied.operations.map(\.body)
    let trusted = operations.compactMap(\.trustedPool)
    var seen: Set<LiquidityPoolID> = []
    var (warnings, notes): ([Sentence], [Sentence]) = ([], [])
    var isAnswered = true
    for id in operations.compactMap(\.usedPool) where seen.insert(id).inserted {
      var pool = trusted.first { $0.id == id }
      // A server that fails once isn't asked about the others: each request can take half a minute.
      if pool == nil, isAnswered {
        do throws(NetworkError) { pool = try await network.reserves(ofPool: id)?.pool(id) } catch { isAnswered = false }
      }
      if let pool {
        notes.append("The pool \(id) holds \(pool.assetA) (first) and \(pool.assetB) (second).")
      } else {
        warnings.append("BasicPay couldn't find out which assets are in the pool \(id), so it can't say what is given and what is received.")
      }
    }
    return (warnings, notes)
  }
}

extension XDR.OperationBody {
  /// The pool of a deposit or a withdrawal.
  fileprivate var usedPool: LiquidityPoolID? {
    switch self {
    case .liquidityPoolDeposit(let op): LiquidityPoolID(hash: op.liquidityPoolID)
    case .liquidityPoolWithdraw(let op): LiquidityPoolID(hash: op.liquidityPoolID)
    default: nil
    }
  }

  /// The pool for whose shares this creates a trustline, which names its assets.
  fileprivate var trustedPool: LiquidityPool? {
    guard case .changeTrust(let op) = self, case .poolShare(.constantProduct(let pool)) = op.line else { return nil }
    return try? LiquidityPool(pool)
  }
}
