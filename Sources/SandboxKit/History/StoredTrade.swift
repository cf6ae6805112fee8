import HorizonKit
import StellarKit
import StellarXDR

/// A trade of the history: an operation took an offer that was on the ledger, or traded with a pool.
struct StoredTrade: Hashable, Sendable {
  /// The bit that marks the made-up id of an offer that was filled before it could get onto the ledger.
  private static let madeUp: Int64 = 1 << 62

  let operation: StoredOperation
  /// The number of the trade within its operation, counted from 0.
  let place: Int
  /// The side of the offer or pool that was there first.
  let seller: TradeSide
  /// The side of the operation's source.
  let buyer: TradeSide
  /// The amount that the seller got for one unit of what it gave.
  let price: TradePrice

  /// - Parameter place: the claim's place in the operation's result.
  init?(_ operation: StoredOperation, _ claim: XDR.ClaimAtom, place: Int) throws {
    // The result also names offers that had nothing left to give.
    guard claim.amountSold != 0 || claim.amountBought != 0 else { return nil }
    self.operation = operation
    self.place = place
    let offerID = operation.standingOffer ?? operation.id.rawValue | Self.madeUp
    let (sold, bought) = (Amount(clamping: claim.amountSold), Amount(clamping: claim.amountBought))
    seller = TradeSide(
      asset: try Asset(claim.assetSold), amount: sold, account: claim.seller, offerID: claim.offerID,
      liquidityPoolID: claim.pool.map { LiquidityPoolID(hash: $0) }
    )
    buyer = TradeSide(asset: try Asset(claim.assetBought), amount: bought, account: operation.source.accountID, offerID: offerID)
    let offer = operation.changes.offers.first { $0.key.id == claim.offerID && $0.key.seller == claim.seller }?.before
    price =
      offer.map { TradePrice(Int64($0.price.n), Int64($0.price.d)) } ?? TradePrice(claim.amountBought, claim.amountSold)
  }

  var cursor: HistoryCursor { HistoryCursor(id: operation.id, place: Int64(place)) }

  /// Whether a pool took part.
  var isPool: Bool { seller.liquidityPoolID != nil }

  /// Whether a pool's rounding makes the trade's price meaningless. A pool rounds what it asks up to a whole stroop, and here it got at least eleven
  /// times as much as it asked before rounding. Horizon leaves such trades out of its sums by default. Its limit is called 1,000 basis points, but it
  /// is compared with whole percents, so the limit is a thousand percent.
  var isMostlyRounding: Bool {
    guard case .pathPaymentStrictReceive = operation.operation.body, let id = seller.liquidityPoolID?.hash,
      let pool = operation.changes.pools.first(where: { $0.key == id })?.before,
      let swap = PoolSwap(sending: buyer.asset.xdr, to: pool)
    else { return false }
    return swap.roundsUp(asking: seller.amount.stroops, byPercent: 1_000)
  }
}

extension StoredOperation {
  /// The trades that it made, in order.
  var trades: [StoredTrade] {
    get throws { try claims.enumerated().compactMap { try StoredTrade(self, $1, place: $0) } }
  }

  /// The offers and pools that it took, in order.
  var claims: [XDR.ClaimAtom] { success?.claims ?? [] }

  /// The id of the offer that it left on the ledger.
  fileprivate var standingOffer: Int64? {
    switch success?.offerResult?.offer {
    case .created(let offer), .updated(let offer): offer.offerID
    case .deleted, nil: nil
    }
  }
}
