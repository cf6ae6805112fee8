import HorizonKit
import StellarKit
import StellarXDR

/// A trade of the history: an operation took an offer that stood on the ledger, or traded with a pool.
struct StoredTrade: Hashable, Sendable {
  /// The bit that marks a made-up offer's id, for one that was filled before it could stand on the ledger.
  private static let madeUp: Int64 = 1 << 62

  let operation: StoredOperation
  /// Which of the operation's trades, counted from 0.
  let place: Int
  /// The side that stood first.
  let seller: TradeSide
  /// The side of the operation's source.
  let buyer: TradeSide
  /// What the seller got for one unit of what it gave.
  let price: TradePrice

  /// - Parameter place: the claim's in the operation's result.
  init?(_ operation: StoredOperation, _ claim: XDR.ClaimAtom, place: Int) throws {
    // Offers that could give nothing any more are named in the result too.
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

  /// Whether a pool, which rounds what it asks up to a whole stroop, got eleven times as much as it asked before rounding, or more: such
  /// a trade's price says nothing. Horizon leaves these out of its sums by default. Its limit is named 1,000 basis points, but what it
  /// holds against that are whole percents, so the limit is a thousand percent.
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

  /// Which offers and pools it took, in order.
  var claims: [XDR.ClaimAtom] { success?.claims ?? [] }

  /// The id of the offer that it left on the ledger.
  fileprivate var standingOffer: Int64? {
    switch success?.offerResult?.offer {
    case .created(let offer), .updated(let offer): offer.offerID
    case .deleted, nil: nil
    }
  }
}
