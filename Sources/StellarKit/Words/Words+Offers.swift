import Sentences
import StellarXDR

extension Words {
  /// Describes an operation on an offer.
  static func offer(_ body: XDR.OperationBody) -> Sentence {
    switch body {
    case .manageSellOffer(let op):
      offer(op.offerID, isGone: op.amount == 0, "sell \(amount(op.amount, op.selling))", for: op.buying, op.price)
    case .manageBuyOffer(let op):
      offer(op.offerID, isGone: op.buyAmount == 0, "buy \(amount(op.buyAmount, op.buying))", for: op.selling, op.price)
    case .createPassiveSellOffer(let op):
      "offer to sell \(amount(op.amount, op.selling)) for \(price(op.price)) \(asset(op.buying)) each, without taking offers of the same price"
    default: Sentence(verbatim: "\(body.type)")
    }
  }

  private static func offer(_ id: Int64, isGone: Bool, _ what: Sentence, for other: XDR.Asset, _ price: XDR.Price) -> Sentence {
    if id != 0, isGone { return "cancel offer \(id)" }
    return id == 0
      ? "offer to \(what) for \(self.price(price)) \(asset(other)) each"
      : "change offer \(id) to \(what) for \(self.price(price)) \(asset(other)) each"
  }

  /// Describes an operation on a liquidity pool.
  static func pool(_ body: XDR.OperationBody) -> Sentence {
    switch body {
    case .liquidityPoolDeposit(let op):
      "put at most \(number(op.maxAmountA)) of the first and \(number(op.maxAmountB)) of the second asset into the pool "
        + "\(LiquidityPoolID(hash: op.liquidityPoolID)), if one of the second costs from \(price(op.minPrice)) to \(price(op.maxPrice)) of the first"
    case .liquidityPoolWithdraw(let op):
      "give \(number(op.amount)) shares of the pool \(LiquidityPoolID(hash: op.liquidityPoolID)) back for at least \(number(op.minAmountA)) of its "
        + "first and \(number(op.minAmountB)) of its second asset"
    default: Sentence(verbatim: "\(body.type)")
    }
  }
}
